"""The end of the game (TTR-12 and the vectors V-E)."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.endings import CALM, idle_table, outcome_of
from tests.games.ticket_to_ride.helpers import owner, scene

BLACKS = {"black": 6, "green": 2}
OPEN = ["amsterdam-bruxelles", "brest-paris", "roma-venezia", "madrid-pamplona-black"]
ONE, TWO, THREE = ("claim amsterdam-bruxelles black 1", "claim roma-venezia black 2", "claim brest-paris black 3")


def with_cars(seats: int, turn: int, cars: int, **facts: Any) -> TicketToRide:
    """A seat is to move with so many cars, with black cards and routes for them."""
    left = [None] * turn + [cars]
    hands = [None] * turn + [BLACKS]
    return scene(seats, turn=turn, cars=left, hands=hands, keep_open=OPEN, market=CALM, **facts)


def turns_to_the_end(state: TicketToRide) -> list[int]:
    """The seats that still take a turn, each drawing two cards."""
    seats = []
    while state.turn is not None:
        seats.append(state.turn)
        play(state, "draw deck", "draw deck")
    return seats


def turns_left(state: TicketToRide) -> object:
    """How many turns are to come, as everyone reads it; None before the last round."""
    return state.view(None)["turns_left"]


@pytest.mark.rule("TTR-12.2", "TTR-12.6")
@pytest.mark.parametrize(
    ("seats", "turn", "cars", "claim", "order"),
    [pytest.param(4, 2, 5, THREE, [3, 0, 1, 2], id="V-E1"), pytest.param(2, 0, 1, ONE, [1, 0], id="V-E4")],
)
def test_ttr_12_2_vectors_of_the_last_round(seats: int, turn: int, cars: int, claim: str, order: list[int]) -> None:
    state = play(with_cars(seats, turn, cars), claim)
    assert turns_to_the_end(state) == order


@pytest.mark.rule("TTR-12.1")
@pytest.mark.parametrize("left", [pytest.param(3, id="V-E2")])
def test_ttr_12_1_vector_without_a_trigger(left: int) -> None:
    state = play(with_cars(4, 2, left + 3), THREE)
    assert (state.cars[2], turns_left(state), state.turn) == (left, None, 3)


@pytest.mark.rule("TTR-12.4")
@pytest.mark.parametrize("order", [pytest.param([1, 2], id="V-E3")])
def test_ttr_12_4_vector_of_a_second_seat_with_few_cars(order: list[int]) -> None:
    hands = [{"black": 2}, None, {"black": 3}]
    cars = [3, None, 5]
    state = scene(4, turn=2, hands=hands, cars=cars, keep_open=OPEN, market=CALM)
    play(state, THREE, "draw deck", "draw deck", TWO)
    assert state.cars[0] == 1
    assert turns_to_the_end(state) == order


@pytest.mark.rule("TTR-12.5", "TTR-12.6")
@pytest.mark.parametrize("cars", [pytest.param(1, id="V-E5")])
def test_ttr_12_6_vector_of_a_claim_with_the_last_car(cars: int) -> None:
    state = scene(hands=[{"black": 1}], cars=[cars], keep_open=OPEN, turns_left=1)
    after = allowed(state, ONE)
    assert (owner(after, "amsterdam-bruxelles"), after.cars[0], after.turn) == (0, 0, None)


@pytest.mark.rule("TTR-17.23", "TTR-12.3")
@pytest.mark.parametrize("turns", [pytest.param(1, id="V-E6"), 2])
def test_ttr_17_23_vector_of_a_tunnel_withdrawn_in_the_last_turn(turns: int) -> None:
    state = scene(hands=[{"black": 3}], draws=["black"] * 3, turns_left=turns)
    play(state, "claim madrid-pamplona-black black 3")
    assert state.turn == 0  # the turn is not over while the tunnel is asked for
    play(state, "withdraw")
    assert (state.turn, turns_left(state)) == (None if turns == 1 else 1, turns - 1)


@pytest.mark.rule("TTR-17.2", "TTR-17.1")
@pytest.mark.parametrize("seats", [pytest.param(4, id="V-E7")])
def test_ttr_17_2_vector_of_a_round_without_a_legal_action(seats: int) -> None:
    state = idle_table()
    for seat in range(seats):
        assert (state.turn, turns_left(state)) == (seat, None)
        assert [move.text for move in state.moves()] == ["pass"]
        play(state, "pass")
    outcome = outcome_of(state)
    assert outcome.reason.id == "TTR-17.2"
    express = max(row["trail"] for row in outcome.table)
    for seat, row in enumerate(outcome.table):
        bonus = 10 if row["trail"] == express else 0
        assert outcome.totals[seat] == state.points[seat] + bonus  # no tickets, no stations left


@pytest.mark.rule("TTR-12.1")
@pytest.mark.parametrize(
    ("cars", "claim", "triggered"),
    [(5, THREE, True), (4, THREE, True), (3, THREE, True), (6, THREE, False), (4, ONE, False)],
)
def test_ttr_12_1_two_cars_or_fewer_trigger_the_last_round(cars: int, claim: str, triggered: bool) -> None:
    state = with_cars(3, 0, cars)
    assert turns_left(state) is None
    play(state, claim)
    assert turns_left(state) == (3 if triggered else None)


@pytest.mark.rule("TTR-12.1")
def test_ttr_12_1_only_the_seats_own_turn_counts() -> None:
    # Seat 1 has two cars already: what seat 0 does is not the end of seat 1's turn.
    state = scene(cars=[None, 2], market=CALM)
    play(state, "draw deck", "draw deck")
    assert turns_left(state) is None
    play(state, "draw deck")
    assert turns_left(state) is None  # in the middle of its turn
    play(state, "draw deck")
    assert turns_left(state) == 2  # its turn is over, whatever it did


@pytest.mark.rule("TTR-12.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_12_2_every_seat_has_one_more_turn_the_trigger_last(seats: int) -> None:
    for turn in range(seats):
        state = play(with_cars(seats, turn, 5), THREE)
        order = turns_to_the_end(state)
        assert order == [(turn + 1 + place) % seats for place in range(seats)]


@pytest.mark.rule("TTR-12.3")
def test_ttr_12_3_the_game_is_over_after_the_last_turn() -> None:
    state = scene(turns_left=1, hands=[{"red": 5}])
    assert state.outcome() is None
    play(state, "draw deck")
    assert (state.turn, state.outcome()) == (0, None)
    play(state, "draw deck")
    assert (state.turn, state.prompt, state.moves()) == (None, "over", [])
    assert outcome_of(state).reason.id == "TTR-12.3"
    for text in ("draw deck", "tickets", "station paris red 1", "pass", "withdraw"):
        refused(state, text, "TTR-12.3")


@pytest.mark.rule("TTR-12.4")
def test_ttr_12_4_a_second_trigger_changes_nothing() -> None:
    hands = [{"black": 3}, {"white": 4}]
    state = scene(hands=hands, cars=[5, 4], keep_open=["moskva-petrograd", *OPEN])
    play(state, THREE)
    assert turns_left(state) == 2
    play(state, "claim moskva-petrograd white 4")
    assert (state.cars[1], turns_left(state), state.turn) == (0, 1, 0)
    assert turns_to_the_end(state) == [0]


@pytest.mark.rule("TTR-12.5")
@pytest.mark.parametrize("turns", [1, 2])
def test_ttr_12_5_all_four_actions_are_there_in_the_last_round(turns: int) -> None:
    state = with_cars(2, 0, 2, turns_left=turns)
    for text in ("draw deck", "draw purple", "tickets", TWO, "station paris green 1"):
        allowed(state, text)
    refused(state, "pass", "TTR-3.3")
    # Tickets drawn in the last turn are chosen from as ever.
    play(state, "tickets")
    assert (state.turn, state.prompt) == (0, "keep tickets")


@pytest.mark.rule("TTR-12.6", "TTR-6.7")
@pytest.mark.parametrize("cars", [0, 1, 2])
def test_ttr_12_6_few_cars_still_allow_what_they_reach_for(cars: int) -> None:
    state = with_cars(2, 0, cars, turns_left=2)
    for length, claim in enumerate((ONE, TWO, THREE), start=1):
        if length <= cars:
            allowed(state, claim)
        else:
            refused(state, claim, "TTR-6.7")
    for text in ("draw deck", "tickets", "station paris green 1"):
        allowed(state, text)


@pytest.mark.rule("TTR-12.1", "TTR-12.2", "TTR-12.3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_12_3_whole_games_end_a_round_after_the_trigger(game: TicketToRideGame, seats: int) -> None:
    state, dice = game.start(seats, seats), Dice(seats)
    turns: list[int] = []
    trigger = None
    while state.turn is not None:
        seat, asked = state.turn, state.prompt
        state.play(state.pick(dice))
        if asked != "first tickets" and state.turn != seat:
            turns.append(seat)
            if trigger is None and state.cars[seat] <= 2:
                trigger = len(turns)
    assert trigger is not None
    assert len(turns) == trigger + seats
    assert turns[-1] == turns[trigger - 1]
