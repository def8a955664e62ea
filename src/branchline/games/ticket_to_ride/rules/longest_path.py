"""The longest trail of own routes (TTR-13.8, TTR-13.11): no route twice, cities at will."""

from __future__ import annotations

from typing import Final, final

from branchline.games.ticket_to_ride.rules.board import Route, indices
from branchline.games.ticket_to_ride.rules.longest_path_sweep import Sweep

MOST_STEPS: Final = 300_000  # of the search for a path to show: more than any game has needed
PATIENCE: Final = 400  # steps of a walk; networks that take longer are few, and swept


def longest_trail(routes: list[Route]) -> int:
    """Return the most cars on one trail (TTR-13.9); branches off it do not count (TTR-13.10)."""
    best = 0
    # The large parts first, for they leave the least to be tried in the others.
    for part in sorted(separate(routes), key=cars_on, reverse=True):
        whole = cars_on(part)
        if whole <= best:
            break
        odd = odd_cities(part)
        # Euler: where at most two cities are odd, one trail runs over everything.
        best = whole if len(odd) <= 2 else max(best, Part(part).longest(odd, best))
    return best


def cars_on(routes: list[Route]) -> int:
    """Return the cars on some routes."""
    cars = 0
    for route in routes:
        cars += route.length
    return cars


def odd_cities(routes: list[Route]) -> list[int]:
    """Return the cities at which an odd number of the routes end."""
    odd = 0
    for route in routes:
        odd ^= 1 << route.a.index ^ 1 << route.b.index
    return indices(odd)


def separate(routes: list[Route]) -> list[list[Route]]:
    """Return the routes by the connected parts they form."""
    part_at: dict[int, list[Route]] = {}  # by city
    for route in routes:
        part = part_at.setdefault(route.a.index, [])
        other = part_at.setdefault(route.b.index, part)
        part.append(route)
        if other is not part:
            part += other
            for joined in other:
                part_at[joined.a.index] = part_at[joined.b.index] = part
    return list({id(part): part for part in part_at.values()}.values())


@final
class Part:
    """A connected part of a network, and the search for its longest trail.

    Walking every way is quickest where there are few, and there may be millions.
    """

    def __init__(self, routes: list[Route]) -> None:
        self.routes = routes
        # at[city]: (number of the route, the city at its other end, its length)
        self.at: dict[int, list[tuple[int, int, int]]] = {}
        self.whole = 0
        for number, route in enumerate(routes):
            self.at.setdefault(route.a.index, []).append((number, route.b.index, route.length))
            self.at.setdefault(route.b.index, []).append((number, route.a.index, route.length))
            self.whole += route.length
        self.best = 0
        self.limit = self.whole
        self.steps = 0

    def longest(self, odd: list[int], floor: int) -> int:
        """Return the longest trail, if it is longer than `floor`; more than two cities are odd."""
        # Where a trail cannot be made longer at its start, it starts in an odd city: its end
        # has used all routes there, and a longest trail is not closed when odd cities exist.
        self.best = floor
        # Of every pair of odd cities beyond the two ends, at least one route is left out.
        shortest = sorted(min(way[2] for way in self.at[city]) for city in odd)
        lost = sum(shortest[: len(odd) - 2])
        self.limit = self.whole - (lost + 1) // 2
        for city in odd:
            self.walk(city, 0, 0, self.whole)
        if self.steps > PATIENCE and self.best < self.limit:
            sweep = Sweep(self.routes, self.best)
            self.best = sweep.longest()
            self.steps += sweep.steps
        return self.best

    def walk(self, city: int, used: int, length: int, left: int) -> None:
        """Extend a trail that stands in a city, as long as it may still become the best."""
        if length > self.best:
            self.best = length
        self.steps += 1
        if length + left <= self.best or self.best >= self.limit or self.steps > PATIENCE:
            return
        for number, other, cars in self.at[city]:
            if not used >> number & 1:
                self.walk(other, used | 1 << number, length + cars, left - cars)


def longest_path(routes: list[Route]) -> list[Route]:
    """Return the routes of one of the longest trails, in the order of the journey."""
    missing = longest_trail(routes)
    for part in separate(routes):
        odd = odd_cities(part)
        search = Search(part)
        for city in odd or [part[0].a.index]:
            if search.walk(city, missing, cars_on(part)):
                return search.path
    return []


@final
class Search:
    """The search for a trail whose length is known."""

    def __init__(self, routes: list[Route]) -> None:
        self.at: dict[int, list[Route]] = {}
        for route in routes:
            self.at.setdefault(route.a.index, []).append(route)
            self.at.setdefault(route.b.index, []).append(route)
        self.path: list[Route] = []
        self.steps = 0

    def walk(self, city: int, missing: int, left: int) -> bool:
        """Extend the path from a city by this many cars; check whether it succeeds."""
        self.steps += 1
        if missing == 0:
            return True
        if left < missing or self.steps > MOST_STEPS:
            return False
        for route in self.at[city]:
            if route not in self.path:
                self.path.append(route)
                other = route.a.index + route.b.index - city
                if self.walk(other, missing - route.length, left - route.length):
                    return True
                self.path.pop()
        return False
