"""How far tickets are: the fewest spaces still to claim, and what a claim would save."""

from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.rules.actions.claim import is_shut
from branchline.games.ticket_to_ride.rules.board import City, Route, Ticket
from branchline.games.ticket_to_ride.rules.state import TicketToRide

FAR: Final = 1_000_000  # spaces to a city that cannot be reached


@final
class Reach:
    """The fewest spaces a seat would have to claim from one city to every other."""

    def __init__(self, state: TicketToRide, seat: int, start: City) -> None:
        self.state = state
        self.seat = seat
        self.spaces = [FAR] * len(state.board.cities)
        self.last: list[Route | None] = [None] * len(state.board.cities)
        self.spaces[start.index] = 0
        waiting = [start.index]
        while waiting:
            near = min(waiting, key=self.spaces.__getitem__)
            waiting.remove(near)
            waiting += self.extend(near)

    def extend(self, near: int) -> list[int]:
        """Go one route further from a city; return the cities that came closer."""
        found = []
        for route in self.state.board.cities[near].routes:
            owner, cost = self.state.owner[route.index], route.length
            if owner == self.seat:
                cost = 0
            elif owner != NOBODY or is_shut(self.state, route, self.seat):
                cost = FAR
            city = route.a.index + route.b.index - near
            if self.spaces[near] + cost < self.spaces[city]:
                self.spaces[city] = self.spaces[near] + cost
                self.last[city] = route
                found.append(city)
        return found

    def path_to(self, city: City) -> list[Route]:
        """Return the routes to claim on the way to a city that can be reached."""
        found: list[Route] = []
        at = city.index
        while True:
            route = self.last[at]
            if route is None:
                return found[::-1]
            if self.state.owner[route.index] != self.seat:
                found.append(route)
            at = route.a.index + route.b.index - at


@final
class TicketPath:
    """The shortest way in which a seat could complete a ticket."""

    def __init__(self, state: TicketToRide, seat: int, ticket: Ticket) -> None:
        self.ticket = ticket
        self.from_a = Reach(state, seat, ticket.a)
        self.from_b = Reach(state, seat, ticket.b)
        self.spaces = self.from_a.spaces[ticket.b.index]
        self.is_possible = self.spaces < FAR
        self.routes = self.from_a.path_to(ticket.b) if self.is_possible else []

    def spaces_with(self, route: Route) -> int:
        """Return the spaces to claim after a claim of a route, which is used once at most."""
        a, b = self.from_a.spaces, self.from_b.spaces
        forth = a[route.a.index] + b[route.b.index]
        back = a[route.b.index] + b[route.a.index]
        return min(self.spaces, forth, back)
