"""Final scoring: tickets with borrowed routes (TTR-11, TTR-13), the longest trail, the winner."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.engine.outcome import Outcome, ranked
from branchline.games.ticket_to_ride.rules.board import RULES, City, Route, Ticket, indices
from branchline.games.ticket_to_ride.rules.longest_path import longest_trail
from branchline.games.ticket_to_ride.rules.state import TicketToRide

RESERVE_POINTS: Final = 4  # TTR-13.6
EXPRESS_POINTS: Final = 10  # TTR-1.7, TTR-13.8

# TTR-14.1, TTR-14.2, TTR-14.3 and TTR-14.4, in this order
DECIDING: Final = ("total", "completed", "-built", "express")

LAST_ROUND, ALL_PASSED = RULES.pick("TTR-12.3", "TTR-17.2")


@final
class TicketResult:
    """What a seat's tickets score with the best use of its stations."""

    def __init__(self, points: int, completed: int, borrowed: tuple[Route, ...]) -> None:
        self.points = points
        self.completed = completed
        self.borrowed = borrowed


def routes_of(state: TicketToRide, seat: int) -> list[Route]:
    """Return the routes a seat owns."""
    return [state.board.routes[i] for i, owner in enumerate(state.owner) if owner == seat]


def sheet(state: TicketToRide, seat: int, trail: int, express: int) -> dict[str, int]:
    """Return the sheet of a seat as people read it."""
    tickets = ticket_result(state, seat)
    reserve = RESERVE_POINTS * state.reserve[seat]  # built ones add nothing (TTR-13.7)
    return {
        "routes": state.points[seat],
        "tickets": tickets.points,
        "stations": reserve,
        "express": express,
        "total": state.points[seat] + tickets.points + reserve + express,  # may be < 0 (TTR-13.13)
        "completed": tickets.completed,
        "built": state.stations[seat].bit_count(),
        "trail": trail,
    }


def longest_trails(state: TicketToRide) -> list[int]:
    """Return the cars on the longest trail of each seat (TTR-13.9)."""
    return [longest_trail(routes_of(state, seat)) for seat in range(state.seats)]


def express_points(trails: list[int]) -> list[int]:
    """Return what the European Express is worth to each seat; all who tie for it get it (TTR-13.12)."""
    longest = max(trails)
    # TTR-17.20: no one gets it for no path at all
    return [EXPRESS_POINTS if trail == longest and longest > 0 else 0 for trail in trails]


def outcome(state: TicketToRide) -> Outcome:
    """Return the places with all tie-breaks; seats still tied share theirs (TTR-14.5)."""
    trails = longest_trails(state)
    express = express_points(trails)
    table = [sheet(state, seat, trails[seat], express[seat]) for seat in range(state.seats)]
    return ranked(table, DECIDING, ALL_PASSED if state.passes == state.seats else LAST_ROUND)


def ticket_result(state: TicketToRide, seat: int) -> TicketResult:
    """Find the best use of a seat's stations for all its tickets together (TTR-11.10, TTR-11.16)."""
    # It is worked out at the end only (TTR-11.11) and counts for tickets only (TTR-11.13); the
    # lender loses nothing (TTR-11.14), two seats may borrow one route (TTR-11.15), and no one needs
    # a station (TTR-11.18).
    parts = connected(state, seat)
    tickets = [state.board.tickets[ticket] for ticket in indices(state.held[seat])]
    loans = [lendable(state.board.cities[city], state.owner, seat, parts) for city in indices(state.stations[seat])]
    return best_loans(parts, tickets, [loan for loan in loans if loan])


def connected(state: TicketToRide, seat: int) -> list[int]:
    """Return for every city the part of the seat's network it lies in; equal numbers are joined."""
    leads = list(range(len(state.board.cities)))
    for route in routes_of(state, seat):
        link(leads, route)
    return [end_of(leads, city) for city in range(len(leads))]


def link(leads: list[int], route: Route) -> None:
    """Join the parts at both ends of a route where each city leads on to another of its part."""
    leads[end_of(leads, route.a.index)] = end_of(leads, route.b.index)


def end_of(leads: list[int], city: int) -> int:
    """Return the city that stands for a part: it leads to itself."""
    while leads[city] != city:
        city = leads[city]
    return city


def join(parts: list[int], one: int, other: int) -> None:
    """Make two parts one."""
    if one != other:
        for city in range(len(parts)):
            if parts[city] == other:
                parts[city] = one


def lendable(city: City, owner: list[int], seat: int, parts: list[int]) -> list[Route]:
    """Return the routes a station may borrow: an opponent's, ending there (TTR-11.9, TTR-11.12)."""
    # Of routes that would join the same two parts any one will do (TTR-17.18); if none is left the
    # station lends nothing (TTR-17.19).
    found: dict[int, Route] = {}
    for route in city.routes:
        other = route.b if route.a is city else route.a
        if owner[route.index] not in (NOBODY, seat) and parts[other.index] != parts[city.index]:
            found.setdefault(parts[other.index], route)
    return list(found.values())


def best_loans(parts: list[int], tickets: list[Ticket], loans: list[list[Route]]) -> TicketResult:
    """Try every route for the first station, with the best for the others (TTR-17.17)."""
    # A station helps by one route (TTR-17.15); one borrowed from both ends joins no more than once
    # (TTR-17.16).
    best = counted(parts, tickets)
    if not loans or best.completed == most_completed(parts, tickets, loans):
        return best
    best = best_loans(parts, tickets, loans[1:])
    for route in loans[0]:
        joined = parts[:]
        join(joined, parts[route.a.index], parts[route.b.index])
        result = best_loans(joined, tickets, loans[1:])
        # Points (TTR-11.16), then the number of tickets completed (TTR-11.17).
        if (result.points, result.completed) > (best.points, best.completed):
            best = TicketResult(result.points, result.completed, (route, *result.borrowed))
    return best


def most_completed(parts: list[int], tickets: list[Ticket], loans: list[list[Route]]) -> int:
    """Count the tickets completed if a station could borrow all its routes at once."""
    leads = parts[:]
    for routes in loans:
        for route in routes:
            link(leads, route)
    return sum([end_of(leads, ticket.a.index) == end_of(leads, ticket.b.index) for ticket in tickets])


def counted(parts: list[int], tickets: list[Ticket]) -> TicketResult:
    """Add the values of completed tickets (TTR-13.3, TTR-13.4), subtract others (TTR-13.5)."""
    points = 0
    completed = 0
    for ticket in tickets:
        if parts[ticket.a.index] == parts[ticket.b.index]:
            points += ticket.points
            completed += 1
        else:
            points -= ticket.points
    return TicketResult(points, completed, ())
