"""What a seat of an imagined table works for: ways for its tickets, repaired when one is cut."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.bots.simulator import Table
from branchline.games.ticket_to_ride.rules.board import PARALLEL_FOR_ALL, Ticket

FAR: Final = 10_000
STATION: Final = 100  # four points, a turn, and cards: only if there is hardly another way
LENT: Final = 1  # a route beside a station that already stands


def costs(table: Table, seat: int) -> list[int]:
    """What it takes a seat to use each route: nothing, its price, or a station beside it."""
    rails = table.rails
    cars = table.cars[seat]
    taken = table.stations_anywhere()
    shut_to_all = table.seats < PARALLEL_FOR_ALL
    found = rails.prices[table.styles[seat]][:]
    for route, owner in enumerate(table.owner):
        if owner == NOBODY:
            parallel = rails.parallel[route]
            neighbour = NOBODY if parallel < 0 else table.owner[parallel]
            if rails.length[route] > cars or (
                neighbour != NOBODY and (shut_to_all or neighbour == seat)
            ):
                found[route] = FAR
        else:
            found[route] = 0 if owner == seat else loan_cost(table, seat, route, taken)
    return found


def loan_cost(table: Table, seat: int, route: int, taken: int) -> int:
    """What it takes to borrow a route of another seat."""
    ends = 1 << table.rails.a[route] | 1 << table.rails.b[route]
    if table.built[seat] & ends:
        return LENT
    return STATION if table.reserve[seat] and ends & ~taken else FAR


def way(table: Table, cost: list[int], start: int, goal: int) -> tuple[int, list[int]]:
    """The cheapest way between two cities, FAR and empty if there is none."""
    at = table.rails.at
    best = {start: 0}
    came: dict[int, tuple[int, int]] = {}
    heap = [(0, start)]
    while heap:
        so_far, city = heappop(heap)
        if city == goal:
            return so_far, traced(came, goal)
        if so_far > best[city]:
            continue
        for route, other in at[city]:
            price = so_far + cost[route]
            if price < best.get(other, FAR):
                best[other] = price
                came[other] = (route, city)
                heappush(heap, (price, other))
    return FAR, []


def traced(came: dict[int, tuple[int, int]], city: int) -> list[int]:
    """The routes of a way, from its end back to its start."""
    routes = []
    while city in came:
        route, city = came[city]
        routes.append(route)
    return routes


@final
class Work:
    """The routes a seat means to claim and to borrow, and what using each still costs it."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.cost = costs(table, seat)
        self.goals: list[int] = []
        self.loans: list[int] = []
        self.cars = 0
        self.serves: dict[int, Ticket] = {}  # the ticket that each route was first meant for

    def resume(self) -> Work:
        """Take up what the seat works for already."""
        if not self.table.for_points[self.seat]:
            self.add(self.table.goals[self.seat])
        self.add(self.table.loans[self.seat])
        return self

    def add(self, routes: list[int]) -> None:
        """Routes to claim or to borrow; those that cost nothing any more are no work."""
        rails = self.table.rails
        for route in routes:
            if self.table.owner[route] == NOBODY and self.cost[route]:
                self.goals.append(route)
                self.cars += rails.length[route]
                if rails.parallel[route] >= 0:
                    self.cost[rails.parallel[route]] = FAR  # one player never owns both
            elif self.cost[route] == STATION:
                self.loans.append(route)
            self.cost[route] = 0

    def new_cars(self, routes: list[int]) -> int:
        """The cars that a way would take on top."""
        table = self.table
        return sum(
            table.rails.length[route]
            for route in routes
            if self.cost[route] and table.owner[route] == NOBODY
        )

    def affordable(self, routes: list[int]) -> bool:
        """Whether cars and stations are enough for a way on top."""
        stations = len(self.loans) + sum(1 for route in routes if self.cost[route] == STATION)
        if stations > self.table.reserve[self.seat]:
            return False
        return self.cars + self.new_cars(routes) <= self.table.cars[self.seat]

    def join(self, tickets: list[Ticket]) -> Work:
        """Ways for some tickets, the one that is cheapest by now first; some may be given up."""
        left = list(tickets)
        while left:
            ways = [way(self.table, self.cost, t.a.index, t.b.index) for t in left]
            first = min(range(len(left)), key=lambda place: ways[place][0])
            ticket = left.pop(first)
            cost, routes = ways[first]
            if cost < FAR and not self.affordable(routes):
                cost, routes = self.way_by_stations(ticket)
            if cost < FAR and self.affordable(routes):
                for route in routes:
                    self.serves.setdefault(route, ticket)
                self.add(routes)
        return self

    def way_by_stations(self, ticket: Ticket) -> tuple[int, list[int]]:
        """A way with few cars: what can be borrowed is not built."""
        saving = [LENT if cost == STATION else cost for cost in self.cost]
        return way(self.table, saving, ticket.a.index, ticket.b.index)

    def loans_for(self, ticket: Ticket) -> set[int]:
        """The routes to borrow if a ticket is to be completed with few cars."""
        fresh = Work(self.table, self.seat)
        return {route for route in fresh.way_by_stations(ticket)[1] if fresh.cost[route] == STATION}

    def begin(self) -> None:
        """Make this what the seat works for."""
        self.table.goals[self.seat] = self.goals
        self.table.loans[self.seat] = self.loans
        self.table.for_points[self.seat] = False

    def most_urgent_first(self) -> Work:
        """Order the goals by what it would cost to lose each."""
        rails = self.table.rails
        cost = costs(self.table, self.seat)
        urgency: dict[int, int] = {}
        for goal in self.goals:
            without = cost[:]
            without[goal] = FAR
            if rails.parallel[goal] >= 0 and self.table.seats < PARALLEL_FOR_ALL:
                without[rails.parallel[goal]] = FAR
            detour, _ = way(self.table, without, rails.a[goal], rails.b[goal])
            urgency[goal] = detour - cost[goal]
        self.goals.sort(key=lambda goal: -urgency[goal])
        return self


def cut(table: Table, by: int, route: int) -> None:
    """A route was claimed: it is nobody's goal any more, and others go round it."""
    parallel = table.rails.parallel[route]
    for seat in range(table.seats):
        goals = table.goals[seat]
        if seat == by or table.seats < PARALLEL_FOR_ALL:
            lost = parallel if parallel in goals else route
        else:
            lost = route
        if lost not in goals:
            continue
        goals.remove(lost)
        if seat != by and not table.for_points[seat]:
            go_round(table, seat, lost)


def go_round(table: Table, seat: int, route: int) -> None:
    """Another way between the ends of a lost route, if the seat can afford one."""
    work = Work(table, seat).resume()
    cost, routes = way(table, work.cost, table.rails.a[route], table.rails.b[route])
    if cost < FAR and work.affordable(routes):
        work.add(routes)
        work.begin()
