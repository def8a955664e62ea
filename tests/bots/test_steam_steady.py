"""The steady bot for Steam: legal everywhere, thrifty, and far better than chance."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from branchline import BadOption, Dice
from branchline.bots import Bot, Seat, make
from branchline.bots.steam.steady import SteadyBot
from branchline.games.steam.state import Steam

GAME = branchline.game("steam")
STEADY = make("steady", GAME)
RANDOM = make("random", GAME)

WAYS = [
    {"rules": rules, "map": name}
    for rules in ("base", "standard")
    for name in ("northeast", "ruhr")
]


def start(seats: int, seed: int, **options: object) -> Steam:
    state = GAME.start(seats, seed, **options)
    assert isinstance(state, Steam)
    return state


def scene(**facts: Any) -> Steam:
    state = GAME.scene(**facts)
    assert isinstance(state, Steam)
    return state


def chosen(state: Steam) -> str:
    return STEADY.choose(Seat(state, Dice(0))).text


def play_out(state: Steam, bots: list[Bot], seed: int) -> Steam:
    dice = Dice(seed)
    while state.turn is not None:
        state.play(bots[state.turn].choose(Seat(state, dice)))
    return state


def wander(state: Steam, seed: int, plies: int) -> Steam:
    """Random moves; bankruptcy ends most such games early."""
    dice = Dice(seed)
    for _ in range(plies):
        if state.turn is None:
            break
        state.play(state.pick(dice))
    return state


@given(st.integers(0, 2**32), st.integers(0, 60), st.integers(3, 6), st.sampled_from(WAYS))
@settings(max_examples=60, deadline=None)
def test_it_chooses_a_legal_move_in_any_position(
    seed: int, plies: int, seats: int, way: dict[str, str]
) -> None:
    state = wander(start(seats, seed, **way), seed, plies)
    if state.turn is not None:
        assert state.why_not(STEADY.choose(Seat(state, Dice(seed)))) is None


@given(st.integers(0, 2**32), st.integers(0, 60), st.sampled_from(WAYS))
@settings(max_examples=25, deadline=None)
def test_it_follows_from_the_table_alone_and_leaves_it_as_it_was(
    seed: int, plies: int, way: dict[str, str]
) -> None:
    state = wander(start(4, seed, **way), seed, plies)
    if state.turn is None:
        return
    before = state.to_json()
    first = STEADY.choose(Seat(state, Dice(1)))
    assert state.to_json() == before
    assert STEADY.choose(Seat(state.imagine(state.turn, Dice(2)), Dice(3))) == first


def test_it_plays_no_other_game() -> None:
    with pytest.raises(BadOption, match="does not play Ticket to Ride"):
        SteadyBot(branchline.game("ticket-to-ride"))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way['rules']}-{way['map']}")
def test_one_among_random_players_wins_and_is_never_bankrupt(way: dict[str, str]) -> None:
    for seed in range(3):
        seats = 3 + seed
        bots = [STEADY if seat == seed % seats else RANDOM for seat in range(seats)]
        state = play_out(start(seats, seed, **way), bots, seed)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.winners == [seed % seats]
        assert seed % seats not in state.bankrupt


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way['rules']}-{way['map']}")
def test_it_never_goes_bankrupt(seats: int, way: dict[str, str]) -> None:
    """All 16 ways together are 208 games."""
    totals: list[int] = []
    for seed in range(13):
        state = play_out(start(seats, seed, **way), [STEADY] * seats, seed)
        assert not state.bankrupt, f"seed {seed}"
        outcome = state.outcome()
        assert outcome is not None
        totals += outcome.totals
    # Random players end far below zero.
    assert sum(totals) / len(totals) > 12


@pytest.mark.slow
def test_it_beats_random_players_nearly_always() -> None:
    won = 0
    for seed in range(40):
        seats = 3 + seed % 4
        steady = seed % seats
        bots = [STEADY if seat == steady else RANDOM for seat in range(seats)]
        state = play_out(start(seats, seed, **WAYS[seed // 4 % 4]), bots, seed)
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.winners == [steady]
    assert won >= 38
