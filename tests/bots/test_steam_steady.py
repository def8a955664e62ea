"""The steady bot for Steam: legal everywhere, thrifty, and far better than chance."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from branchline import BadOption, Dice
from branchline.bots import make
from branchline.games.steam.bots.steady import SteadyBot
from tests.bots.playing import asked, one_among, play_out, wander
from tests.bots.steam_tables import WAYS
from tests.games.steam.helpers import GAME

STEADY = make("steady", GAME)
RANDOM = make("random", GAME)


@given(st.integers(0, 2**32), st.integers(0, 60), st.integers(3, 6), st.sampled_from(WAYS))
@settings(max_examples=60, deadline=None)
def test_it_chooses_a_legal_move_in_any_position(seed: int, plies: int, seats: int, way: dict[str, str]) -> None:
    state = wander(GAME.start(seats, seed, **way), seed, plies)
    if state.turn is not None:
        assert state.why_not(GAME.move_at(state, asked(STEADY, state, seed))) is None


@given(st.integers(0, 2**32), st.integers(0, 60), st.sampled_from(WAYS))
@settings(max_examples=25, deadline=None)
def test_it_follows_from_the_table_alone_and_leaves_it_as_it_was(seed: int, plies: int, way: dict[str, str]) -> None:
    state = wander(GAME.start(4, seed, **way), seed, plies)
    if state.turn is None:
        return
    before = state.to_json()
    first = asked(STEADY, state, 1)
    assert state.to_json() == before
    assert asked(STEADY, state.imagine(state.turn, Dice(2)), 3) == first


def test_it_plays_no_other_game() -> None:
    with pytest.raises(BadOption, match="does not play Ticket to Ride"):
        SteadyBot(branchline.game("ticket-to-ride"))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way['rules']}-{way['map']}")
def test_one_among_random_players_wins_and_is_never_bankrupt(way: dict[str, str]) -> None:
    for seed in range(3):
        seats = 3 + seed
        state = GAME.start(seats, seed, **way)
        outcome = play_out(state, one_among(STEADY, RANDOM, seats, seed % seats), seed)
        assert outcome.winners == [seed % seats]
        assert seed % seats not in state.bankrupt


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way['rules']}-{way['map']}")
def test_it_never_goes_bankrupt(seats: int, way: dict[str, str]) -> None:
    """All 16 ways together are 208 games."""
    totals: list[int] = []
    for seed in range(13):
        state = GAME.start(seats, seed, **way)
        outcome = play_out(state, [STEADY] * seats, seed)
        assert not state.bankrupt, f"seed {seed}"
        totals += outcome.totals
    # Random players end far below zero.
    assert sum(totals) / len(totals) > 12


@pytest.mark.slow
def test_it_beats_random_players_nearly_always() -> None:
    won = 0
    for seed in range(40):
        seats = 3 + seed % 4
        steady = seed % seats
        state = GAME.start(seats, seed, **WAYS[seed // 4 % 4])
        outcome = play_out(state, one_among(STEADY, RANDOM, seats, steady), seed)
        won += outcome.winners == [steady]
    assert won >= 38
