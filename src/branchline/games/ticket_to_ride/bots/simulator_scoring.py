"""The final scores of an imagined table."""

from __future__ import annotations

from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.bots.simulator import Table
from branchline.games.ticket_to_ride.rules.board import Route, indices
from branchline.games.ticket_to_ride.rules.longest_path import longest_trail
from branchline.games.ticket_to_ride.rules.scoring import (
    EXPRESS_POINTS,
    RESERVE_POINTS,
    best_loans,
    join,
)


def totals(table: Table) -> list[int]:
    """What each seat would score if the game were over."""
    routes: list[list[Route]] = [[] for _ in range(table.seats)]
    for route, owner in zip(table.rails.board.routes, table.owner, strict=True):
        if owner != NOBODY:
            routes[owner].append(route)
    trails = [longest_trail(own) for own in routes]
    longest = max(trails)
    found = []
    for seat in range(table.seats):
        total = table.points[seat] + RESERVE_POINTS * table.reserve[seat]
        total += ticket_points(table, seat, routes[seat])
        found.append(total + EXPRESS_POINTS if trails[seat] == longest > 0 else total)
    return found


def ticket_points(table: Table, seat: int, own: list[Route]) -> int:
    """What a seat's tickets bring with the best use of its stations."""
    parts = list(range(len(table.rails.at)))
    for route in own:
        join(parts, parts[route.a.index], parts[route.b.index])
    loans = [lendable(table, seat, city, parts) for city in indices(table.built[seat])]
    return best_loans(parts, table.tickets[seat], [loan for loan in loans if loan]).points


def lendable(table: Table, seat: int, city: int, parts: list[int]) -> list[Route]:
    """The routes a station may borrow; of those that join the same parts any one will do."""
    found: dict[int, Route] = {}
    for route, other in table.rails.at[city]:
        if table.owner[route] not in (NOBODY, seat) and parts[other] != parts[city]:
            found.setdefault(parts[other], table.rails.board.routes[route])
    return list(found.values())
