"""The steady bot for Railways: legal everywhere, blind to secrets, and far better than chance."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from branchline import BadOption, Dice
from branchline.bots import Seat, make, names
from branchline.games.railways.bots.steady import SteadyBot
from tests.bots.playing import asked, one_among, play_out, wander
from tests.bots.railways_tables import VARIANTS
from tests.games.railways.helpers import GAME

STEADY = make("steady", GAME)
RANDOM = make("random", GAME)


def wins(seats: int, games: int, variant: str) -> int:
    """How often one steady bot wins alone among random ones."""
    won = 0
    for seed in range(games):
        steady = seed % seats
        bots = one_among(STEADY, RANDOM, seats, steady)
        outcome = play_out(GAME.start(seats, seed, variant=variant), bots, seed)
        won += outcome.winners == [steady]
    return won


def test_it_is_on_the_shelf() -> None:
    assert "steady" in names(GAME)
    assert isinstance(STEADY, SteadyBot)
    assert STEADY.name == "steady"


def test_it_plays_no_other_game() -> None:
    with pytest.raises(BadOption, match="does not play Steam"):
        SteadyBot(branchline.game("steam"))


@given(
    st.integers(0, 2**32), st.integers(0, 150), st.integers(2, 4), st.sampled_from(VARIANTS),
    st.booleans(),
)  # fmt: skip
@settings(max_examples=80, deadline=None)
def test_it_chooses_a_legal_move_in_any_position(
    seed: int, plies: int, seats: int, variant: str, loco_second: bool
) -> None:
    options: dict[str, object] = {"variant": variant, "loco_second": loco_second}
    state = wander(GAME.start(seats, seed, **options), seed, plies)
    if state.turn is not None:
        assert state.why_not(STEADY.choose(Seat(state, Dice(seed)))) is None


@given(st.integers(0, 2**32), st.integers(0, 120), st.integers(2, 4), st.sampled_from(VARIANTS))
@settings(max_examples=40, deadline=None)
def test_it_plays_the_same_whatever_the_others_hide(seed: int, plies: int, seats: int, variant: str) -> None:
    state = wander(GAME.start(seats, seed, variant=variant), seed, plies)
    if state.turn is None:
        return
    before = state.to_json()
    first = asked(STEADY, state, 1)
    assert state.to_json() == before
    assert asked(STEADY, state.imagine(state.turn, Dice(2)), 3) == first


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_chooses_a_legal_move_all_through_random_games(seats: int, variant: str) -> None:
    for seed in range(3):
        state = GAME.start(seats, seed, variant=variant)
        dice = Dice(seed)
        while state.turn is not None:
            assert state.why_not(STEADY.choose(Seat(state, dice))) is None
            state.play(state.pick(dice))


def test_it_beats_three_random_players() -> None:
    assert wins(seats=4, games=6, variant="full") >= 5


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", VARIANTS)
def test_it_beats_random_players_nearly_always(seats: int, variant: str) -> None:
    assert wins(seats, games=40, variant=variant) >= 36


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", VARIANTS)
def test_among_themselves_they_come_to_an_end_with_a_network_and_points(seats: int, variant: str) -> None:
    """No one waits for the guard against endless play (RWC-S.32)."""
    for seed in range(5):
        outcome = play_out(GAME.start(seats, seed, variant=variant), [STEADY] * seats, seed)
        assert outcome.reason.id in ("RWC-13.1", "RWC-13.2", "RWC-13.3")
        assert sum(sheet["links"] for sheet in outcome.table) >= 10
        assert sum(outcome.totals) >= 80
        if variant == "full":
            assert sum(sheet["delivered"] for sheet in outcome.table) >= 8
