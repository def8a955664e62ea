"""Which cities some routes join: each city leads on to another of its part, until one leads to itself."""

from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules.board import Board


def link(board: Board, leads: vec[i64], route: i64) -> None:
    """Join the parts at both ends of a route."""
    leads[end_of(leads, board.route_a[route])] = end_of(leads, board.route_b[route])


def end_of(leads: vec[i64], city: i64) -> i64:
    """Return the city that stands for a part: it leads to itself."""
    while leads[city] != city:
        city = leads[city]
    return city


def parts_of(board: Board, routes: vec[i64]) -> vec[i64]:
    """Return for every city the part it lies in; cities with equal numbers are joined by the routes."""
    leads = board.apart[:]
    for route in routes:
        link(board, leads, route)
    # Let each city lead straight to the one that stands for its part.
    for city in range(i64(len(leads))):
        leads[city] = end_of(leads, city)
    return leads


def join(parts: vec[i64], one: i64, other: i64) -> None:
    """Make two parts one, where each city leads straight to the one that stands for it."""
    if one != other:
        for city in range(i64(len(parts))):
            if parts[city] == other:
                parts[city] = one
