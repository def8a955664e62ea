"""Section 1 of the rulebook, TTR-1.1 to 1.7: players, pieces, cards and tickets."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from branchline import BadOption
from branchline.games.ticket_to_ride.rules.board import Board
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.layout import CARDS, KINDS, LOCO, SEAT_COLOURS
from tests.games.table import play, refused
from tests.games.ticket_to_ride.helpers import scene

COLOURS: Final = {"purple", "blue", "orange", "white", "green", "yellow", "black", "red"}


@pytest.mark.rule("TTR-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_1_1_two_to_five_may_play(game: TicketToRideGame, seats: int) -> None:
    assert game.start(seats, 1).seat_count() == seats


@pytest.mark.rule("TTR-1.1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 6, 7])
def test_ttr_1_1_no_other_number_may_play(game: TicketToRideGame, seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 5 players"):
        game.start(seats, 1)


@pytest.mark.rule("TTR-1.2")
def test_ttr_1_2_each_seat_has_its_own_colour() -> None:
    assert sorted(SEAT_COLOURS) == ["black", "blue", "green", "red", "yellow"]


@pytest.mark.rule("TTR-1.3", "TTR-2.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_1_3_each_player_owns_45_cars_3_stations_and_a_marker(game: TicketToRideGame, seats: int) -> None:
    state = game.start(seats, 1)
    assert state.cars == [45] * seats
    assert state.reserve == [3] * seats
    assert state.scores() == [0] * seats


@pytest.mark.rule("TTR-1.4", "TTR-6.7")
def test_ttr_1_4_there_is_no_46th_car() -> None:
    state = scene(cars=[1], keep_open=["amsterdam-bruxelles"], hands=[{"black": 2}])
    assert sum(route.length for route in state.board.routes if not state.owner[route.index]) == 44
    play(state, "claim amsterdam-bruxelles black 1")
    spent = scene(cars=[0], keep_open=["amsterdam-bruxelles"], hands=[{"black": 2}])
    refused(spent, "claim amsterdam-bruxelles black 1", "TTR-6.7")


@pytest.mark.rule("TTR-1.4")
def test_ttr_1_4_no_position_holds_more_than_45_cars_of_a_player(board: Board) -> None:
    chosen: dict[str, int] = {}
    for route in board.routes:
        if sum(board.routes[board.route_index[name]].length for name in chosen) <= 45:
            chosen[route.id] = 0
    with pytest.raises(BadOption, match="cars"):
        scene(4, routes=chosen)


@pytest.mark.rule("TTR-1.5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_1_5_there_are_12_cards_of_each_colour_and_14_locomotives(game: TicketToRideGame, seats: int) -> None:
    state = game.start(seats, 3)
    there = Counter(state.market)
    for kind in range(KINDS):
        there[kind] += state.deck.counts[kind] + state.discard.counts[kind]
        there[kind] += sum(state.hands[seat * KINDS + kind] for seat in range(seats))
    assert {CARDS[kind] for kind in there if kind != LOCO} == COLOURS
    assert [there[kind] for kind in range(KINDS)] == [12] * 8 + [14]


@pytest.mark.rule("TTR-1.6")
def test_ttr_1_6_there_are_40_regular_and_6_long_tickets(board: Board) -> None:
    assert Counter(ticket.long for ticket in board.tickets) == {False: 40, True: 6}
    assert len({frozenset((ticket.a.id, ticket.b.id)) for ticket in board.tickets}) == 46
    assert all(ticket.points > 0 and ticket.a is not ticket.b for ticket in board.tickets)


@pytest.mark.rule("TTR-1.7")
def test_ttr_1_7_the_european_express_is_worth_10_points_once() -> None:
    state = scene(3, routes={"brest-dieppe": 1, "brest-paris": 2}, turns_left=1, deck=30)
    outcome = play(state, "draw deck", "draw deck").outcome()
    assert outcome is not None
    assert [row["express"] for row in outcome.table] == [0, 0, 10]
    # Nothing else is ever added: a summary card brings nothing.
    parts = ("routes", "tickets", "stations", "express")
    assert outcome.totals == [sum(row[part] for part in parts) for row in outcome.table]
    assert outcome.totals == [12, 2 + 12, 4 + 12 + 10]
