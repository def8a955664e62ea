"""Which cities some routes join: each city leads on to another of its part, until one leads to itself."""

from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules.board import Route


def apart(cities: i64) -> vec[i64]:
    """Return cities of which none is joined to another."""
    leads = vec[i64]([0] * cities)
    city: i64
    for city in range(cities):
        leads[city] = city
    return leads


def link(leads: vec[i64], route: Route) -> None:
    """Join the parts at both ends of a route."""
    leads[end_of(leads, route.a.index)] = end_of(leads, route.b.index)


def end_of(leads: vec[i64], city: i64) -> i64:
    """Return the city that stands for a part: it leads to itself."""
    while leads[city] != city:
        city = leads[city]
    return city


def parts_of(cities: i64, routes: list[Route]) -> vec[i64]:
    """Return for every city the part it lies in; cities with equal numbers are joined by the routes."""
    leads = apart(cities)
    for route in routes:
        link(leads, route)
    settle(leads)
    return leads


def settle(leads: vec[i64]) -> None:
    """Let each city lead straight to the one that stands for its part."""
    for city in range(i64(len(leads))):
        leads[city] = end_of(leads, city)


def join(parts: vec[i64], one: i64, other: i64) -> None:
    """Make two parts one, where each city leads straight to the one that stands for it."""
    if one != other:
        for city in range(i64(len(parts))):
            if parts[city] == other:
                parts[city] = one
