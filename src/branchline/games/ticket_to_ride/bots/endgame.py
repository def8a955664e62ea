"""The last turns: the move that scores most at once."""

from __future__ import annotations

from typing import final

from branchline.engine.action import Visitor
from branchline.engine.game import NOBODY, Move
from branchline.games.ticket_to_ride.bots.position import Position
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
from branchline.games.ticket_to_ride.rules.board import City, Route
from branchline.games.ticket_to_ride.rules.scoring import RESERVE_POINTS


def best_gain(position: Position, moves: list[Move]) -> Move | None:
    """Return the claim or station that scores most points at once, None if none scores any."""
    best: Move | None = None
    most = 0.0
    gains = Gains(position)
    for move in moves:
        assert isinstance(move, Action)
        gain = move.accept(gains)
        if gain > most:
            best, most = move, gain
    return best


@final
class Gains(Visitor[float]):
    """The points that each kind of action scores at once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.by_route: dict[int, float] = {}

    def claim(self, action: Claim) -> float:
        """Return the gain of a claim, worked out once for each route."""
        route = action.route
        if route.index not in self.by_route:
            self.by_route[route.index] = claim_gain(self.position, route)
        # A tunnel may fail; fewer locomotives leave more for its extra cards.
        return self.by_route[route.index] - 0.01 * action.payment.locos

    def build_station(self, action: BuildStation) -> float:
        """Return the gain of a station."""
        return station_gain(self.position, action.city) - 0.01 * action.payment.locos

    def other(self, action: Action) -> float:
        """Return no gain."""
        return 0.0


def claim_gain(position: Position, route: Route) -> float:
    """Return the points of a route and of the tickets it completes."""
    gain = route.points + completed(position, route)
    return gain * 0.7 if route.tunnel else gain


def station_gain(position: Position, city: City) -> float:
    """Return the points of the best route a station could borrow, less the station itself."""
    lent = [
        completed(position, route)
        for route in city.routes
        if position.table.owner[route.index] not in (NOBODY, position.seat)
    ]
    return max(lent, default=0) - RESERVE_POINTS


def completed(position: Position, route: Route) -> int:
    """Return twice the value of the tickets that one more route would complete."""
    ends = {position.joined[route.a.index], position.joined[route.b.index]}
    if len(ends) < 2:
        return 0
    return sum(
        2 * ticket.points
        for ticket in position.open_tickets()
        if {position.joined[ticket.a.index], position.joined[ticket.b.index]} == ends
    )
