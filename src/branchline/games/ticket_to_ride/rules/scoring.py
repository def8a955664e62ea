"""Final scoring: tickets with borrowed routes (TTR-11, TTR-13), the longest trail, the winner."""

from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.engine.outcome import Outcome, ranked
from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.board import RULES, City, Route, Ticket
from branchline.games.ticket_to_ride.rules.connections import end_of, join, link, parts_of
from branchline.games.ticket_to_ride.rules.layout import STATIONS, block
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

    def __init__(self, points: i64, completed: i64, borrowed: tuple[Route, ...]) -> None:
        self.points = points
        self.completed = completed
        self.borrowed = borrowed


def routes_of(state: TicketToRide, seat: i64) -> list[Route]:
    """Return the routes a seat owns."""
    owner, routes = state.owner, state.board.routes
    return [routes[index] for index in range(i64(len(owner))) if owner[index] == seat]


def networks(state: TicketToRide) -> list[list[Route]]:
    """Return the routes that each seat owns."""
    found: list[list[Route]] = [[] for _ in range(state.seats)]
    owner, routes = state.owner, state.board.routes
    for index in range(i64(len(owner))):
        if owner[index] != NOBODY:
            found[owner[index]].append(routes[index])
    return found


def sheet(state: TicketToRide, seat: i64, tickets: TicketResult, trail: int, express: int) -> dict[str, int]:
    """Return the sheet of a seat as people read it."""
    own = block(seat)
    points, left = state.row[own + at.POINTS], state.row[own + at.RESERVE]
    reserve = RESERVE_POINTS * left  # built ones add nothing (TTR-13.7)
    return {
        "routes": points,
        "tickets": tickets.points,
        "stations": reserve,
        "express": express,
        "total": points + tickets.points + reserve + express,  # may be < 0 (TTR-13.13)
        "completed": tickets.completed,
        "built": STATIONS - left,
        "trail": trail,
    }


def longest_trails(state: TicketToRide) -> list[int]:
    """Return the cars on the longest trail of each seat (TTR-13.9)."""
    return [longest_trail(routes_of(state, seat), connected(state, seat)) for seat in range(state.seats)]


def express_points(trails: list[int]) -> list[int]:
    """Return what the European Express is worth to each seat; all who tie for it get it (TTR-13.12)."""
    longest = max(trails)
    # TTR-17.20: no one gets it for no path at all
    return [EXPRESS_POINTS if trail == longest and longest > 0 else 0 for trail in trails]


def outcome(state: TicketToRide) -> Outcome:
    """Return the places with all tie-breaks; seats still tied share theirs (TTR-14.5)."""
    trails: list[int] = []
    tickets: list[TicketResult] = []
    for seat, routes in enumerate(networks(state)):
        parts = parts_of(len(state.board.cities), routes)
        trails.append(longest_trail(routes, parts))
        tickets.append(result_with(state, seat, parts))
    express = express_points(trails)
    table = [sheet(state, seat, tickets[seat], trails[seat], express[seat]) for seat in range(state.seats)]
    return ranked(table, DECIDING, ALL_PASSED if state.passes == state.seats else LAST_ROUND)


def ticket_result(state: TicketToRide, seat: i64) -> TicketResult:
    """Find the best use of a seat's stations for all its tickets together (TTR-11.10, TTR-11.16)."""
    return result_with(state, seat, connected(state, seat))


def result_with(state: TicketToRide, seat: i64, parts: vec[i64]) -> TicketResult:
    """Find the best use of a seat's stations, with these parts of its network."""
    # It is worked out at the end only (TTR-11.11) and counts for tickets only (TTR-11.13); the
    # lender loses nothing (TTR-11.14), two seats may borrow one route (TTR-11.15), and no one needs
    # a station (TTR-11.18).
    board, row, owners = state.board, state.row, state.station_owner
    held = state.tickets_at
    tickets = [board.tickets[i] for i in range(i64(len(board.tickets))) if row[held + i] == at.HELD + seat]
    loans: list[list[Route]] = []
    if tickets and row[block(seat) + at.RESERVE] < STATIONS:
        for city in range(i64(len(owners))):
            if owners[city] == seat:
                lent = lendable(board.cities[city], state.owner, seat, parts)
                if lent:
                    loans.append(lent)
    return best_loans(parts, tickets, loans)


def connected(state: TicketToRide, seat: i64) -> vec[i64]:
    """Return for every city the part of the seat's network it lies in; equal numbers are joined."""
    return parts_of(len(state.board.cities), routes_of(state, seat))


def lendable(city: City, owner: vec[i64], seat: i64, parts: vec[i64]) -> list[Route]:
    """Return the routes a station may borrow: an opponent's, ending there (TTR-11.9, TTR-11.12)."""
    # Of routes that would join the same two parts any one will do (TTR-17.18); if none is left the
    # station lends nothing (TTR-17.19).
    found: list[Route] = []
    own = parts[city.index]
    joined = parts[:]
    for route in city.routes:
        lender = owner[route.index]
        if lender != NOBODY and lender != seat:
            other = end_of(joined, route.b.index if route.a is city else route.a.index)
            if other != own:
                found.append(route)
                joined[other] = own
    return found


def best_loans(parts: vec[i64], tickets: list[Ticket], loans: list[list[Route]]) -> TicketResult:
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
        if result.points > best.points or (result.points == best.points and result.completed > best.completed):
            best = TicketResult(result.points, result.completed, (route, *result.borrowed))
    return best


def most_completed(parts: vec[i64], tickets: list[Ticket], loans: list[list[Route]]) -> i64:
    """Count the tickets completed if a station could borrow all its routes at once."""
    leads = parts[:]
    for routes in loans:
        for route in routes:
            link(leads, route)
    completed: i64 = 0
    for ticket in tickets:
        if end_of(leads, ticket.a.index) == end_of(leads, ticket.b.index):
            completed += 1
    return completed


def counted(parts: vec[i64], tickets: list[Ticket]) -> TicketResult:
    """Add the values of completed tickets (TTR-13.3, TTR-13.4), subtract others (TTR-13.5)."""
    points: i64 = 0
    completed: i64 = 0
    for ticket in tickets:
        if parts[ticket.a.index] == parts[ticket.b.index]:
            points += ticket.points
            completed += 1
        else:
            points -= ticket.points
    return TicketResult(points, completed, ())
