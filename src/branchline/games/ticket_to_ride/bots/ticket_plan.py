"""What a seat plans for its tickets: paths to claim and to borrow, repaired when one is lost."""

from __future__ import annotations

from math import inf
from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.bots.path_search import FAR
from branchline.games.ticket_to_ride.bots.simulator import Table, taken_cities
from branchline.games.ticket_to_ride.rules.board import Ticket
from branchline.games.ticket_to_ride.rules.layout import PARALLEL_FOR_ALL
from branchline.games.ticket_to_ride.rules.scoring import RESERVE_POINTS

STATION: Final = 100  # four points, a turn, and cards: only if there is hardly another path
LENT: Final = 1  # a route next to a station that is already built
STATION_TURNS: Final = 2  # one to build it, and one for its cards and the points it costs


def route_costs(table: Table, seat: i64) -> vec[i64]:
    """Return what each route costs a seat to use: nothing, its price, or a station next to it."""
    rails = table.rails
    cars = table.cars[seat]
    taken = taken_cities(table.built)
    shut_to_all = table.seats < PARALLEL_FOR_ALL
    found = rails.prices[table.styles[seat]][:]
    route: i64
    for route in range(len(found)):
        owner = table.owner[route]
        if owner == NOBODY:
            parallel = rails.parallel[route]
            neighbour = i64(NOBODY) if parallel < 0 else table.owner[parallel]
            if rails.length[route] > cars or (neighbour != NOBODY and (shut_to_all or neighbour == seat)):
                found[route] = FAR
        else:
            found[route] = 0 if owner == seat else loan_cost(table, seat, route, taken)
    return found


def loan_cost(table: Table, seat: i64, route: i64, taken: i64) -> i64:
    """Return the cost of borrowing another seat's route."""
    ends = table.rails.ends[route]
    if table.built[seat] & ends:
        return LENT
    return STATION if table.reserve[seat] and ends & ~taken else FAR


@final
class Plan:
    """The routes a seat plans to claim and to borrow, and what using each still costs it."""

    # A plan that takes more turns than `limit` is not affordable.

    def __init__(self, table: Table, seat: int, limit: float = inf) -> None:
        self.table = table
        self.seat = seat
        self.limit = limit
        self.cost = route_costs(table, seat)
        self.goals: list[int] = []
        self.loans: list[int] = []
        self.cars = 0
        self.serves: dict[int, Ticket] = {}  # the ticket that each route was first meant for
        self.given_up: list[Ticket] = []

    def resume(self) -> Plan:
        """Add what the seat has planned already."""
        if not self.table.for_points[self.seat]:
            self.add(self.table.goals[self.seat])
        self.add(self.table.loans[self.seat])
        return self

    def add(self, routes: list[int]) -> None:
        """Add routes to claim or to borrow; those that cost nothing any more are left out."""
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

    def new_claims(self, routes: list[int]) -> list[int]:
        """Return the routes of a path that must still be claimed for it."""
        owner = self.table.owner
        return [route for route in routes if self.cost[route] and owner[route] == NOBODY]

    def new_loans(self, routes: list[int]) -> list[int]:
        """Return the routes of a path that need another station."""
        return [route for route in routes if self.cost[route] == STATION]

    def length(self, routes: list[int]) -> int:
        """Return the cars that some routes take."""
        return sum([self.table.rails.length[route] for route in routes])

    def affordable(self, routes: list[int]) -> bool:
        """Check whether cars, stations and turns are enough for another path."""
        loans = len(self.loans) + len(self.new_loans(routes))
        if loans > self.table.reserve[self.seat]:
            return False
        claims = self.new_claims(routes)
        cars = self.cars + self.length(claims)
        if cars > self.table.cars[self.seat]:
            return False
        if self.limit == inf:
            return True
        return self.turns_for(cars, len(self.goals) + len(claims) + loans) <= self.limit

    def turns(self) -> int:
        """Return a guess at the turns it takes: two cards a turn, one turn for each route."""
        return self.turns_for(self.cars, len(self.goals) + len(self.loans))

    def turns_for(self, cars: int, routes: int) -> int:
        """Return the turns for some cars on some routes, with the cards in hand."""
        return (max(0, cars - self.table.cards(self.seat)) + 1) // 2 + routes

    def points(self, tickets: list[Ticket]) -> int:
        """Return the points of the planned routes and of the tickets it was made for."""
        lost = 2 * sum([ticket.points for ticket in self.given_up])
        routes = sum([self.table.rails.points[route] for route in self.goals])
        loans = RESERVE_POINTS * len(self.loans)
        return sum([ticket.points for ticket in tickets]) - lost + routes - loans

    def join(self, tickets: list[Ticket]) -> Plan:
        """Add paths for tickets, each time for the cheapest one; some may be given up."""
        # Without a limit of turns, stations are used where cars are short.
        left = list(tickets)
        search = self.table.rails.paths
        while left:
            ticket, cost = left[0], FAR
            routes: list[int] = []
            for other in left:
                found = search.search(self.cost, other.a.index, other.b.index)
                if found < cost:
                    ticket, cost, routes = other, found, search.trail(other.a.index, other.b.index)
            left.remove(ticket)
            if cost < FAR and self.limit == inf and not self.affordable(routes):
                cost, routes = self.path_with_stations(ticket)
            if cost < FAR and self.affordable(routes):
                for route in routes:
                    self.serves.setdefault(route, ticket)
                self.add(routes)
            else:
                self.given_up.append(ticket)
        return self

    def path_with_stations(self, ticket: Ticket) -> tuple[int, list[int]]:
        """Return a path with few cars: routes are borrowed where they can be."""
        saving = self.cost[:]
        route: i64
        for route in range(len(saving)):
            if saving[route] == STATION:
                saving[route] = LENT
        return self.table.rails.paths.path(saving, ticket.a.index, ticket.b.index)

    def loans_for(self, ticket: Ticket) -> set[int]:
        """Return the routes to borrow if a ticket is to be completed with few cars."""
        fresh = Plan(self.table, self.seat)
        return set(fresh.new_loans(fresh.path_with_stations(ticket)[1]))

    def begin(self) -> None:
        """Make this the plan of the seat."""
        self.table.goals[self.seat] = self.goals
        self.table.loans[self.seat] = self.loans
        self.table.for_points[self.seat] = False

    def most_urgent_first(self) -> Plan:
        """Order the goals by the cost of losing each."""
        rails = self.table.rails
        cost = route_costs(self.table, self.seat)
        urgency: dict[int, int] = {}
        for goal in self.goals:
            without = cost[:]
            without[goal] = FAR
            if rails.parallel[goal] >= 0 and self.table.seats < PARALLEL_FOR_ALL:
                without[rails.parallel[goal]] = FAR
            detour = rails.paths.search(without, rails.a[goal], rails.b[goal])
            urgency[goal] = detour - cost[goal]
        self.goals.sort(key=lambda goal: -urgency[goal])
        return self


def lose_route(table: Table, by: i64, route: i64) -> None:
    """Remove a claimed route from all goals, and let the other seats plan without it."""
    parallel = table.rails.parallel[route]
    for seat in range(table.seats):
        goals = table.goals[seat]
        lost = route
        if parallel >= 0 and (seat == by or table.seats < PARALLEL_FOR_ALL) and parallel in goals:
            lost = parallel
        if lost not in goals:
            continue
        goals.remove(lost)
        if seat != by and not table.for_points[seat]:
            plan_detour(table, seat, lost)


def plan_detour(table: Table, seat: i64, route: i64) -> None:
    """Plan another path between the ends of a lost route, if the seat can afford one."""
    plan = Plan(table, seat).resume()
    cost, routes = table.rails.paths.path(plan.cost, table.rails.a[route], table.rails.b[route])
    if cost < FAR and plan.affordable(routes):
        plan.add(routes)
        plan.begin()


@final
class TicketOffer:
    """A ticket on top of a plan: its path, its turns and its gain."""

    def __init__(self, plan: Plan, ticket: Ticket, time: float) -> None:
        table = plan.table
        cost, routes = table.rails.paths.path(plan.cost, ticket.a.index, ticket.b.index)
        claims, loans = plan.new_claims(routes), plan.new_loans(routes)
        turns = len(claims) + plan.length(claims) / 2 + STATION_TURNS * len(loans)
        self.ticket = ticket
        if cost < FAR and turns <= time and plan.affordable(routes):
            points = int(ticket.points) + sum(table.rails.points[route] for route in claims)
            self.routes = routes
            self.turns = turns
            self.gain = points - table.styles[plan.seat].turn_worth * turns
        else:
            self.routes = []
            self.turns = 0.0
            self.gain = -float(ticket.points)


def keep_tickets(table: Table, seat: int, offer: list[Ticket], least: int) -> list[Ticket]:
    """Keep the tickets of an offer that are worth their turns, and plan for them."""
    plan = Plan(table, seat).resume()
    time = table.turns_to_come() * table.styles[seat].patience
    time -= len(plan.goals) + max(0, plan.cars - table.cards(seat)) / 2
    left = list(offer)
    kept: list[Ticket] = []
    while left:
        best = max([TicketOffer(plan, ticket, time) for ticket in left], key=lambda one: one.gain)
        if best.gain <= 0 and len(kept) >= least:
            break
        left.remove(best.ticket)
        kept.append(best.ticket)
        plan.add(best.routes)
        time -= best.turns
    table.tickets[seat] = table.tickets[seat] + kept
    if plan.goals or plan.loans:
        plan.begin()
    return kept
