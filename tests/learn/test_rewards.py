"""What games are worth: no one wins what no one loses."""

import pytest

import branchline
from branchline import BadOption, Dice
from branchline.learn.fast.tables import margins, wins
from branchline.learn.setting import LIMIT, WIN, Setting


@pytest.mark.parametrize(
    ("winners", "seats", "expected"),
    [([1], 2, [-1.0, 1.0]), ([0, 1], 2, [0.0, 0.0]), ([0], 3, [1.0, -0.5, -0.5]), ([0, 2], 3, [0.25, -0.5, 0.25])],
)
def test_a_victory_is_worth_one_and_shared(winners: list[int], seats: int, expected: list[float]) -> None:
    assert wins(winners, seats) == pytest.approx(expected)
    assert sum(expected) == pytest.approx(0)


def test_a_margin_is_the_lead_over_the_mean_of_the_others() -> None:
    assert margins([10, 4]) == [6, -6]
    assert margins([9, 3, 0]) == [7.5, -1.5, -6]


@pytest.mark.parametrize("kind", ["win", "margin"])
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_whole_game_adds_up_to_nothing(slug: str, kind: str) -> None:
    game = branchline.game(slug)
    state, dice = game.start(game.least, 4, **game.bot_game_options), Dice(4)
    rewards = Setting(game, game.least, kind, LIMIT, game.bot_game_options)
    assert rewards.worths(state) == [0.0] * game.least
    while state.turn is not None:
        state.play(state.pick(dice))
        assert sum(rewards.worths(state)) == pytest.approx(0)
    outcome = state.outcome()
    assert outcome is not None
    expected = margins(outcome.totals) if kind == "margin" else wins(outcome.winners, game.least)
    assert rewards.worths(state) == expected


def test_other_rewards_and_limits_are_refused() -> None:
    with pytest.raises(BadOption, match="win, margin"):
        Setting(branchline.game("railways"), 2, "fame", LIMIT, {})
    with pytest.raises(BadOption, match="limit"):
        Setting(branchline.game("railways"), 2, WIN, 0, {})
