"""The sharp bot: legal everywhere, blind to secrets, within its budget, and no fool."""

import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Dice, State
from branchline.bots import Seat, Watch, make
from branchline.bots.move_comparison import Runner
from branchline.engine.game import Move
from branchline.games.ticket_to_ride.bots import sharp
from branchline.games.ticket_to_ride.bots.candidate_moves import first_keep
from branchline.games.ticket_to_ride.bots.simulator import Table
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.bots.playing import asked, one_among, play_out, wander
from tests.games.ticket_to_ride.helpers import GAME, scene

ROUNDS = 8
SHARP = make(f"sharp@{ROUNDS}", GAME)


def chosen(state: State, rounds: int = ROUNDS, seed: int = 0) -> str:
    return asked(make(f"sharp@{rounds}", GAME), state, seed)


def after(seed: int, plies: int, seats: int) -> TicketToRide:
    """A position some random moves into a game."""
    return wander(GAME.start(seats, seed), seed, plies)


@pytest.mark.slow
@given(st.integers(0, 2**32), st.integers(0, 250), st.integers(2, 5))
@settings(max_examples=25, deadline=None)
def test_it_chooses_a_legal_move_in_any_position_and_says_why(seed: int, plies: int, seats: int) -> None:
    state = after(seed, plies, seats)
    if state.turn is not None:
        assert state.why_not(GAME.move(asked(SHARP, state, seed))) is None
        assert str(SHARP.reason)


@pytest.mark.slow
@given(st.integers(0, 2**32), st.integers(0, 150), st.integers(2, 5))
@settings(max_examples=15, deadline=None)
def test_it_plays_the_same_whatever_the_others_hide(seed: int, plies: int, seats: int) -> None:
    state = after(seed, plies, seats)
    if state.turn is not None:
        assert chosen(state) == chosen(state.imagine(state.turn, Dice(seed)))


@pytest.mark.slow
def test_with_a_budget_in_rounds_it_plays_the_same_again() -> None:
    for plies in (0, 1, 20, 41):
        state = after(5, plies, 2)
        first = asked(SHARP, state, 9)
        chosen(state, seed=4)
        assert asked(SHARP, state, 9) == first


def test_it_keeps_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    imagined = 0
    imagine = Seat.imagine

    def counted(seat: Seat) -> State:
        nonlocal imagined
        imagined += 1
        return imagine(seat)

    monkeypatch.setattr(Seat, "imagine", counted)
    chosen(after(5, 20, 2), rounds=3)
    assert imagined <= 1 + 3  # one to see for itself, and one for each round


def test_it_does_not_think_about_a_move_that_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(seat: Seat) -> State:
        raise AssertionError(f"seat {seat.number} need not imagine anything")

    state = scene(hands=[["black"] * 3], draws=["black", "red", "white"])
    state.play(GAME.move("claim madrid-pamplona-black black 3"))
    monkeypatch.setattr(Seat, "imagine", nothing)
    assert chosen(state) == "withdraw"
    assert str(SHARP.reason)


def test_in_the_last_turn_it_does_not_run_a_race_that_is_lost() -> None:
    state = scene(
        routes={"amsterdam-london": 0},
        hands=[["white", "white", "red", "red", "red", "red"]],
        tickets=[["berlin-london"]],
        turns_left=1,
    )
    # White would serve the ticket, but nothing can complete it any more.
    assert chosen(state).endswith(" red 4")


def test_it_takes_no_tickets_in_the_last_turn() -> None:
    state = scene(hands=[["red"] * 2], tickets=[[]], turns_left=1)
    assert chosen(state) != "tickets"


def test_it_builds_a_station_where_one_route_of_another_closes_the_gap() -> None:
    state = scene(
        routes={"amsterdam-london": 0, "amsterdam-frankfurt": 0, "berlin-frankfurt-red": 1},
        cars=[2],
        hands=[["red", "red", "blue"]],
        tickets=[["berlin-london"]],
        keep_open=["berlin-essen"],
        turns_left=1,
    )
    assert chosen(state).split()[:2] in (["station", "berlin"], ["station", "frankfurt"])


def test_it_says_how_long_it_looked_ahead() -> None:
    asked(SHARP, after(5, 20, 2))
    assert "simulated game" in str(SHARP.reason)


@pytest.mark.slow
def test_it_beats_the_steady_bot_more_often_than_not() -> None:
    steady = make("steady", GAME)
    won = 0
    for seed in range(8):
        mine = seed % 2
        bots = one_among(SHARP, steady, 2, mine)
        won += play_out(GAME.start(2, seed // 2), bots, seed).winners == [mine]
    assert won >= 5


def test_planning_takes_of_the_time_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """When the plan has taken all there was, only the round that is free is left."""
    watches: list[Watch] = []

    def slow(table: Table, state: TicketToRide) -> Move:
        time.sleep(0.1)
        return first_keep(table, state)

    def noted(first: Move, others: list[Move], begin: Any, watch: Watch, most: int) -> Runner:
        watches.append(watch)
        return Runner(first)

    monkeypatch.setattr(sharp, "first_keep", slow)
    monkeypatch.setattr(sharp, "challenge", noted)
    asked(make("sharp@0.05s", GAME), GAME.start(2, 3))
    assert [watches[0].more(), watches[0].more()] == [True, False]
