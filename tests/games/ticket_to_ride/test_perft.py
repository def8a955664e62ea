"""Counting move sequences on a tiny board: three ways of listing agree, and with pinned numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from branchline import Move
from branchline.games.ticket_to_ride.rules.actions.tickets import KeepTickets
from branchline.games.ticket_to_ride.rules.board import Board
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.ticket_to_ride.helpers import numbered

CITIES = ("alfa", "bravo", "charlie", "delta", "echo")
# id: colour, length, tunnel, ferry, clone
ROUTES: dict[str, tuple[str, int, bool, int, str | None]] = {
    "alfa-bravo": ("red", 1, False, 0, None),
    "alfa-charlie": ("grey", 1, False, 0, None),
    "alfa-echo": ("black", 2, False, 0, None),
    "bravo-charlie-blue": ("blue", 2, False, 0, "bravo-charlie-green"),
    "bravo-charlie-green": ("green", 2, False, 0, "bravo-charlie-blue"),
    "charlie-delta": ("grey", 2, True, 0, None),
    "delta-echo": ("grey", 3, False, 1, None),
}
LONG = ("alfa-delta", "bravo-echo")


def tiny_board() -> Board:
    """Five cities with a double route, a tunnel and a ferry; a ticket for every pair."""
    data: dict[str, Any] = {
        "cities": [{"id": city, "name": city.title()} for city in CITIES],
        "routes": [
            {
                "id": name,
                "a": name.split("-")[0],
                "b": name.split("-")[1],
                "colour": colour,
                "length": length,
                "tunnel": tunnel,
                "ferry": ferry,
                "double_of": clone,
            }
            for name, (colour, length, tunnel, ferry, clone) in ROUTES.items()
        ],
        "tickets": [{"a": a, "b": b, "points": 5, "long": f"{a}-{b}" in LONG} for a, b in combinations(CITIES, 2)],
    }
    return Board(data)


GAME = TicketToRideGame(tiny_board())
MARKET = ["red", "blue", "black", "locomotive", "white"]

Lister = Callable[[TicketToRide], list[Move]]


def listed(state: TicketToRide) -> list[Move]:
    """The moves as the game lists them."""
    return state.moves()


def permitted(state: TicketToRide) -> list[Move]:
    """Of all moves there are, those no rule forbids."""
    every: list[Move] = [*GAME.prebuilt.values()]
    for offer in state.offers:
        for size in range(len(offer) + 1):
            for chosen in combinations(offer, size):
                every.append(KeepTickets(state.board, sum(1 << ticket for ticket in chosen)))
    return [move for move in dict.fromkeys(every) if state.why_not(move) is None]


def perft(state: TicketToRide, depth: int, moves: Lister) -> int:
    """How many sequences of so many moves there are; chance is the state's own."""
    if depth == 1:
        return len(moves(state))
    total = 0
    for move in moves(state):
        clone = state.copy()
        clone.play(move)
        total += perft(clone, depth - 1, moves)
    return total


def deal() -> TicketToRide:
    """A game of two from the deal on."""
    return GAME.start(seats=2, seed=3, first=0)


def one_red() -> TicketToRide:
    """One red card in hand."""
    return GAME.scene(market=MARKET, hands=[{"red": 1}, {"blue": 2}], seed=4)


def tunnel() -> TicketToRide:
    """Cards for the tunnel, which turns up one red and one locomotive if it is tried first."""
    hands = [{"red": 3, "locomotive": 1}, {"green": 2, "blue": 2}]
    draws = ["red", "locomotive", "white"]
    return GAME.scene(market=MARKET, hands=hands, stations={"alfa": 1}, draws=draws, ticket_deck=0, seed=5)


def clones(seats: int) -> TicketToRide:
    """One clone is taken: the other is open with four seats, not with three."""
    return GAME.scene(
        seats=seats,
        market=MARKET,
        routes={"bravo-charlie-blue": 1},
        hands=[{"green": 2, "blue": 2}, {"green": 2}],
        seed=6,
    )


def last_turns() -> TicketToRide:
    """Two turns are left, and no ticket in the deck."""
    return GAME.scene(
        market=MARKET, hands=[{"black": 2, "locomotive": 2}, {"red": 1}], ticket_deck=0, turns_left=2, seed=7
    )


def poor() -> TicketToRide:
    """Nothing to draw and little in hand: passes come up."""
    return GAME.scene(market=[], deck=0, discard=0, ticket_deck=0, hands=[{}, {"red": 1}, None], seats=3, seed=8)


# How many sequences of one move, of two, and so on. The first number of each is checked by hand:
# deal: 16 sets of four tickets less those of none and one
# one red: 6 draws, tickets, 2 claims, 5 stations
# tunnel: 6 draws, 2 + 2 + 2 + 1 claims, 4 * 2 stations
# clones: 6 draws, tickets, 2 + 2 claims (and the green clone with four seats), 5 * 2 stations
# last turns: 6 draws, 1 + 2 + 3 + 1 + 1 + 3 + 2 claims, 5 * 2 stations
# poor: a pass, then a seat with one red card: 2 claims, 5 stations
POSITIONS: dict[str, tuple[Callable[[], TicketToRide], list[int]]] = {
    "deal": (deal, [11, 121, 3751, 78529, 890923]),
    "one red": (one_red, [14, 142, 1135, 9599, 86232]),
    "tunnel": (tunnel, [21, 285, 3193, 32575, 303595]),
    "clones of three": (lambda: clones(3), [21, 212, 1410, 8583, 76283]),
    "clones of four": (lambda: clones(4), [22, 226, 1488, 8617, 50295]),
    "last turns": (last_turns, [29, 324, 908, 529, 0]),
    "poor": (poor, [1, 7, 644, 1400, 1778]),
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("lister", [listed, permitted, numbered])
def test_three_ways_of_listing_lead_to_the_same_number_of_games(name: str, lister: Lister) -> None:
    position, expected = POSITIONS[name]
    assert [perft(position(), depth, lister) for depth in (1, 2, 3)] == expected[:3]


@pytest.mark.parametrize("name", POSITIONS)
def test_four_moves(name: str) -> None:
    position, expected = POSITIONS[name]
    assert perft(position(), 4, listed) == expected[3]


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_five_moves(name: str) -> None:
    position, expected = POSITIONS[name]
    assert perft(position(), 5, listed) == expected[4]


@pytest.mark.slow
@pytest.mark.parametrize("name", POSITIONS)
def test_four_moves_by_the_rules_alone_and_by_number(name: str) -> None:
    position, expected = POSITIONS[name]
    assert perft(position(), 4, permitted) == perft(position(), 4, numbered) == expected[3]


def test_the_order_of_the_moves_is_the_same_by_number() -> None:
    for position, _ in POSITIONS.values():
        state = position()
        assert numbered(state) == listed(state)
        for move in listed(state):
            clone = state.copy()
            clone.play(move)
            assert numbered(clone) == listed(clone)
