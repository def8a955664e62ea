"""How sure figures are: intervals and errors against values worked out by hand."""

import pytest

from branchline.arena.summary import mean_of, wilson


def test_wilson_gives_the_interval_of_the_textbook() -> None:
    """Newcombe (1998), table I: 81 of 263 and 15 of 148, and the ends of the scale."""
    for wins, games, low, high in (
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ):
        share = wilson(wins, games)
        assert share.value == wins / games
        assert share.low == pytest.approx(low, abs=6e-5)
        assert share.high == pytest.approx(high, abs=6e-5)


@pytest.mark.parametrize("games", [1, 7, 400])
def test_a_share_lies_in_its_interval_even_at_the_ends(games: int) -> None:
    for wins in (0, 0.5, games):
        share = wilson(wins, games)
        assert 0 <= share.low <= share.value <= share.high <= 1


def test_without_games_nothing_is_known() -> None:
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


def test_a_mean_has_the_error_of_its_spread() -> None:
    found = mean_of([1, 2, 3, 4])
    assert found.value == 2.5
    assert found.spread == pytest.approx((5 / 3) ** 0.5)
    assert found.error == pytest.approx((5 / 3) ** 0.5 / 2)
    assert mean_of([]).value == 0
    assert mean_of([7]).error == 0
