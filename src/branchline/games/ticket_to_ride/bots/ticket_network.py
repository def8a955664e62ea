"""Cheapest ways over the board, and the routes that join a set of tickets."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.bots.position import Position
from branchline.games.ticket_to_ride.rules.board import Route, Ticket

FAR: Final = 10_000
CAR: Final = 10  # what a car costs; the rest is reckoned in tenths of one
CLAIM: Final = 8  # the turn a claim takes, so that few long routes go before many short ones
LOCO_EACH: Final = 10  # a ferry's locomotives are hard to come by
TUNNEL: Final = 8  # the extra cards it may demand, or the turn lost
STATION: Final = 100  # four points, a turn, and cards: only if there is hardly another way
HOPE: Final = 1.5  # how far the turns needed may go beyond those that seem to come
LENT: Final = 1  # a route beside a station that already stands


@final
class Network:
    """The board as a seat sees it: what each route would cost it, and ways along them."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.cost = [self.price(route) for route in position.board.routes]
        self.borrows = position.reserve

    def price(self, route: Route) -> int:
        """What it takes to use a route: nothing, cars, or a station beside another's cars."""
        position = self.position
        owner = position.owner[route.index]
        if owner == position.seat:
            return 0
        if position.is_open(route):
            price = CAR * route.length + CLAIM + LOCO_EACH * route.ferry
            return price + TUNNEL if route.tunnel else price
        if owner == NOBODY:
            return FAR
        ends = [position.stations[route.a.index], position.stations[route.b.index]]
        if position.seat in ends:
            return LENT
        return STATION if position.reserve and NOBODY in ends else FAR

    def way(self, start: int, goal: int, cost: list[int]) -> tuple[int, list[Route]]:
        """The cheapest way between two cities, FAR and empty if there is none."""
        best = [FAR] * len(self.position.board.cities)
        came: list[tuple[int, Route] | None] = [None] * len(best)
        best[start] = 0
        heap = [(0, start)]
        cities = self.position.board.cities
        while heap:
            so_far, city = heappop(heap)
            if city == goal:
                return so_far, self.traced(came, goal)
            if so_far > best[city]:
                continue
            for route in cities[city].routes:
                other = route.b.index if route.a.index == city else route.a.index
                price = so_far + cost[route.index]
                if price < best[other]:
                    best[other] = price
                    came[other] = (city, route)
                    heappush(heap, (price, other))
        return FAR, []

    def traced(self, came: list[tuple[int, Route] | None], goal: int) -> list[Route]:
        """The routes of a way, from its end back to its start."""
        routes = []
        step = came[goal]
        while step is not None:
            city, route = step
            routes.append(route)
            step = came[city]
        return routes

    def detour(self, route: Route) -> int:
        """What it would cost to do without an open route: the larger, the more urgent it is."""
        cost = self.cost[:]
        cost[route.index] = FAR
        if route.parallel >= 0 and self.position.is_open(route):
            # Losing it means losing both, unless many play; the parallel route is no comfort then.
            cost[route.parallel] = cost[route.parallel] if self.position.seats >= 4 else FAR
        return self.way(route.a.index, route.b.index, cost)[0] - self.cost[route.index]


@final
class Plan:
    """The routes that would complete some tickets together, and the tickets they cannot."""

    def __init__(self, network: Network, tickets: list[Ticket]) -> None:
        self.network = network
        self.paid = network.cost[:]  # what is planned already costs nothing more
        self.routes: list[Route] = []  # to claim
        self.loans: list[Route] = []  # to borrow, with a station still to be built
        self.cars = 0
        self.total = 0
        self.serves: dict[int, Ticket] = {}  # the ticket that each route was first meant for
        self.done: list[Ticket] = []
        self.given_up: list[Ticket] = []
        self.join(tickets)

    def join(self, tickets: list[Ticket]) -> None:
        """Ticket after ticket, the one that is cheapest by now first."""
        left = list(tickets)
        while left:
            ways = [self.network.way(t.a.index, t.b.index, self.paid) for t in left]
            first = min(range(len(left)), key=lambda place: ways[place][0])
            ticket = left.pop(first)
            cost, routes = ways[first]
            if cost >= FAR or not self.affordable(routes):
                self.given_up.append(ticket)
                continue
            self.done.append(ticket)
            self.total += cost
            for route in routes:
                self.serves.setdefault(route.index, ticket)
                self.add(route)

    def affordable(self, routes: list[Route]) -> bool:
        """Whether cars, stations and turns are enough for a way on top of the plan."""
        position = self.network.position
        new = [route for route in routes if self.paid[route.index]]
        claims = [route for route in new if position.owner[route.index] == NOBODY]
        cars = self.cars + sum(route.length for route in claims)
        loans = len(self.loans) + sum(1 for route in new if self.paid[route.index] == STATION)
        if cars > position.cars or loans > position.reserve:
            return False
        turns = self.turns_for(cars, len(self.routes) + len(claims) + loans)
        return turns <= 1 + HOPE * position.turns_to_come()

    def add(self, route: Route) -> None:
        """A route into the plan."""
        price = self.paid[route.index]
        self.paid[route.index] = 0
        if not price:
            return
        if self.network.position.owner[route.index] == NOBODY:
            self.routes.append(route)
            self.cars += route.length
            if route.parallel >= 0:
                self.paid[route.parallel] = FAR  # one player never owns both
        elif price == STATION:
            self.loans.append(route)

    def turns(self) -> int:
        """A guess at the turns it takes: two cards a turn, and one for each claim or station."""
        return self.turns_for(self.cars, len(self.routes) + len(self.loans))

    def turns_for(self, cars: int, claims: int) -> int:
        """The turns for so many cars on so many routes, some of the cards being in hand."""
        return (max(0, cars - sum(self.network.position.hand)) + 1) // 2 + claims

    def points(self) -> int:
        """What the tickets and the routes of the plan bring, less the tickets given up."""
        tickets = sum(ticket.points for ticket in self.done)
        lost = sum(ticket.points for ticket in self.given_up)
        return tickets - lost + sum(route.points for route in self.routes) - 4 * len(self.loans)
