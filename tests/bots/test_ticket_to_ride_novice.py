"""The novice: legal everywhere, blind to secrets, better than chance and worse than steady."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Dice, State
from branchline.bots import Bot, make
from tests.bots.playing import asked, one_among, play_out, wander
from tests.games.ticket_to_ride.helpers import GAME, scene

NOVICE = make("novice", GAME)


def chosen(state: State, seed: int = 0) -> str:
    return asked(NOVICE, state, seed)


def wins(other: Bot, games: int) -> int:
    """How many it wins alone, from each seat of a deal in turn."""
    return sum(
        play_out(GAME.start(2, seed // 2), one_among(NOVICE, other, 2, seed % 2), seed).winners == [seed % 2]
        for seed in range(games)
    )


@given(st.integers(0, 2**32), st.integers(0, 250), st.integers(2, 5))
@settings(max_examples=60, deadline=None)
def test_it_chooses_a_legal_move_in_any_position_and_says_why(seed: int, plies: int, seats: int) -> None:
    state = wander(GAME.start(seats, seed), seed, plies)
    if state.turn is not None:
        assert state.why_not(GAME.move(chosen(state, seed))) is None
        assert str(NOVICE.reason)


@given(st.integers(0, 2**32), st.integers(0, 150), st.integers(2, 5))
@settings(max_examples=40, deadline=None)
def test_it_plays_the_same_whatever_the_others_hide(seed: int, plies: int, seats: int) -> None:
    state = wander(GAME.start(seats, seed), seed, plies)
    if state.turn is not None:
        assert chosen(state) == chosen(state.imagine(state.turn, Dice(seed)))


def test_it_keeps_the_best_paid_tickets_however_they_lie() -> None:
    state = scene(tickets=[[]], ticket_deck=["berlin-moskva", "erzurum-rostov", "angora-athina"])
    state.play(GAME.move("tickets"))
    assert chosen(state) == "keep berlin-moskva"


def test_it_takes_any_locomotive_it_sees() -> None:
    state = scene(
        hands=[["green"]], tickets=[["frankfurt-kobenhavn"]], market=["red", "blue", "green", "white", "locomotive"]
    )
    assert chosen(state) == "draw locomotive"


def test_now_and_then_it_spends_its_cards_on_a_whim() -> None:
    state = scene(
        hands=[["white"] * 4], tickets=[["frankfurt-kobenhavn"]], market=["red", "blue", "green", "black", "red"]
    )
    moves = {chosen(state, seed).split()[0] for seed in range(40)}
    assert moves == {"claim", "draw"}


@pytest.mark.slow
def test_it_beats_chance() -> None:
    assert wins(make("random", GAME), 12) >= 10


@pytest.mark.slow
def test_it_loses_to_the_steady_bot() -> None:
    assert wins(make("steady", GAME), 30) <= 13
