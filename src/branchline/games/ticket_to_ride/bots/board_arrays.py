"""The board as plain lists of numbers, for quick calculations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from branchline.games.ticket_to_ride.rules.board import Board, Route

CAR: Final = 10  # the cost of a car; other costs are tenths of it
LOCO_EACH: Final = 10  # a ferry's locomotives are hard to come by
TUNNEL: Final = 8  # the extra cards it may demand, or the turn lost
LEAST: Final = 2  # even a route that pays for itself takes cars and turns


@final
@dataclass(frozen=True, eq=False)
class Style:
    """How a seat plays in simulated games: what it saves up for, and how it values its turns."""

    claim: int  # what the turn of a claim costs, in tenths of a car
    credit: int  # what a point is worth, in tenths of a car
    goals: int  # routes for points that are looked at together
    loco: float  # the part of its worth that a face-up locomotive keeps, as it takes both draws
    near: int  # once anyone has so few cars left, it claims any route
    patience: float  # the part of the turns to come that may be planned for
    turn_worth: float  # points that a turn scores on average


# Quick: few tickets, long routes, two cards a turn; the game is over before others are ready.
QUICK: Final = Style(claim=12, credit=6, goals=8, loco=0.2, near=5, patience=0.9, turn_worth=2.8)
# Calm: all tickets along the shortest paths, then routes for points; as the steady bot plays.
CALM: Final = Style(claim=8, credit=0, goals=5, loco=0.55, near=4, patience=1.0, turn_worth=1.6)


@final
class Rails:
    """The facts of each route by its number: ends, length, colour, points, parallel."""

    def __init__(self, board: Board) -> None:
        routes = board.routes
        self.board = board
        self.numbers = range(len(routes))
        self.a = [route.a.index for route in routes]
        self.b = [route.b.index for route in routes]
        self.length = [route.length for route in routes]
        self.colour = [route.colour for route in routes]
        self.ferry = [route.ferry for route in routes]
        self.tunnel = [route.tunnel for route in routes]
        self.points = [route.points for route in routes]
        self.parallel = [route.parallel for route in routes]
        self.longest_first = sorted(self.numbers, key=lambda number: -routes[number].length)
        # at[city]: (number of the route, the city at its other end)
        self.at = [[(r.index, r.b.index if r.a is city else r.a.index) for r in city.routes] for city in board.cities]
        self.prices = {style: [price(route, style) for route in routes] for style in (QUICK, CALM)}


def price(route: Route, style: Style) -> int:
    """Return what a route costs a seat that may claim it, less the value of its points."""
    cars = CAR * route.length + LOCO_EACH * route.ferry + TUNNEL * route.tunnel
    return max(LEAST, cars + style.claim - style.credit * route.points)
