"""Final scoring: tickets with borrowed routes (TTR-11, TTR-13), the longest trail, the winner."""

from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.engine.outcome import Outcome, ranked
from branchline.engine.packed import append, i64, vec
from branchline.engine.subclassing import mypyc_attr
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.board import RULES, Board, Route
from branchline.games.ticket_to_ride.rules.connections import end_of, link, parts_of
from branchline.games.ticket_to_ride.rules.layout import STATIONS, block
from branchline.games.ticket_to_ride.rules.longest_path import longest_trail
from branchline.games.ticket_to_ride.rules.state import TicketToRide

RESERVE_POINTS: Final = 4  # TTR-13.6
EXPRESS_POINTS: Final = 10  # TTR-1.7, TTR-13.8

# TTR-14.1, TTR-14.2, TTR-14.3 and TTR-14.4, in this order
DECIDING: Final = ("total", "completed", "-built", "express")

LAST_ROUND, ALL_PASSED = RULES.pick("TTR-12.3", "TTR-17.2")


@final
@mypyc_attr(free_list_len=1)
class TicketResult:
    """What a seat's tickets score with the best use of its stations."""

    def __init__(self, points: i64, completed: i64, borrowed: tuple[Route, ...]) -> None:
        self.points = points
        self.completed = completed
        self.borrowed = borrowed


def routes_of(state: TicketToRide, seat: i64) -> vec[i64]:
    """Return the numbers of the routes a seat owns."""
    return equal(state.owner, 0, seat)


def equal(row: vec[i64], first: i64, wanted: i64) -> vec[i64]:
    """Return where the number wanted stands in a row, counted from a place on."""
    number: i64 = 0
    place: i64
    for place in range(first, i64(len(row))):
        number += row[place] == wanted
    # Each place is noted, and the next one takes its place if it is wrong: the processor need not guess which are.
    found = vec[i64]([0] * number)
    place = first
    noted: i64 = 0
    while noted < number:
        found[noted] = place - first
        noted += row[place] == wanted
        place += 1
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
    return [longest_trail(state.board, routes_of(state, seat), connected(state, seat)) for seat in range(state.seats)]


def express_points(trails: list[int]) -> list[int]:
    """Return what the European Express is worth to each seat; all who tie for it get it (TTR-13.12)."""
    longest = max(trails)
    # TTR-17.20: no one gets it for no path at all
    return [EXPRESS_POINTS if trail == longest and longest > 0 else 0 for trail in trails]


def outcome(state: TicketToRide) -> Outcome:
    """Return the places with all tie-breaks; seats still tied share theirs (TTR-14.5)."""
    trails: list[int] = []
    tickets: list[TicketResult] = []
    for seat in range(state.seats):
        routes = routes_of(state, seat)
        parts = parts_of(state.board, routes)
        trails.append(longest_trail(state.board, routes, parts))
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
    tickets = equal(state.row, state.tickets_at, at.HELD + seat)
    stations = equal(state.station_owner, 0, seat)
    return best_loans(state.board, state.owner, seat, parts, tickets, stations)


def connected(state: TicketToRide, seat: i64) -> vec[i64]:
    """Return for every city the part of the seat's network it lies in; equal numbers are joined."""
    return parts_of(state.board, routes_of(state, seat))


def best_loans(
    board: Board, owner: vec[i64], seat: i64, parts: vec[i64], tickets: vec[i64], stations: vec[i64]
) -> TicketResult:
    """Find the best use of the stations in some cities, for all tickets together."""
    alone = counted(board, parts, tickets)
    # Only tickets that would be completed if each station could borrow all its routes at once are worth a search.
    leads = parts[:]
    for city in stations:
        for route in board.cities[city].route_numbers:
            if owner[route] != NOBODY:
                link(board, leads, route)
    hopeful = vec[i64]([one for one in tickets if joins(board, leads, one) and not joins(board, parts, one)])
    if not len(hopeful):
        return alone
    loans = [lendable(board, city, owner, seat, parts) for city in stations]
    lost = -counted(board, parts, hopeful).points
    best = try_loans(board, parts[:], hopeful, loans, 0)
    return TicketResult(alone.points + lost + best.points, alone.completed + best.completed, best.borrowed)


def lendable(board: Board, city: i64, owner: vec[i64], seat: i64, parts: vec[i64]) -> vec[i64]:
    """Return the routes a station may borrow: an opponent's, ending there (TTR-11.9, TTR-11.12)."""
    # Of routes that would join the same two parts any one will do (TTR-17.18); if none is left the
    # station lends nothing (TTR-17.19).
    found = vec[i64]([])
    own = parts[city]
    joined = parts[:]
    for route in board.cities[city].route_numbers:
        lender = owner[route]
        if lender != NOBODY and lender != seat:
            other = end_of(joined, board.route_a[route] + board.route_b[route] - city)
            if other != own:
                found = append(found, route)
                joined[other] = own
    return found


def try_loans(board: Board, leads: vec[i64], tickets: vec[i64], loans: list[vec[i64]], station: i64) -> TicketResult:
    """Try every route for a station, with the best for those after it (TTR-17.17)."""
    # A station helps by one route (TTR-17.15); one borrowed from both ends joins no more than once
    # (TTR-17.16).
    if station == len(loans):
        return counted(board, leads, tickets)
    best = try_loans(board, leads, tickets, loans, station + 1)
    for route in loans[station]:
        one, other = end_of(leads, board.route_a[route]), end_of(leads, board.route_b[route])
        if best.completed == len(tickets) or one == other:
            continue
        leads[one] = other
        result = try_loans(board, leads, tickets, loans, station + 1)
        leads[one] = one
        # Points (TTR-11.16), then the number of tickets completed (TTR-11.17).
        if result.points > best.points or (result.points == best.points and result.completed > best.completed):
            best = TicketResult(result.points, result.completed, (board.routes[route], *result.borrowed))
    return best


def joins(board: Board, leads: vec[i64], ticket: i64) -> bool:
    """Check whether the cities of a ticket lie in one part."""
    return end_of(leads, board.ticket_a[ticket]) == end_of(leads, board.ticket_b[ticket])


def counted(board: Board, leads: vec[i64], tickets: vec[i64]) -> TicketResult:
    """Add the values of completed tickets (TTR-13.3, TTR-13.4), subtract others (TTR-13.5)."""
    points: i64 = 0
    completed: i64 = 0
    for ticket in tickets:
        if joins(board, leads, ticket):
            points += board.ticket_points[ticket]
            completed += 1
        else:
            points -= board.ticket_points[ticket]
    return TicketResult(points, completed, ())
