"""The longest trail of own routes (TTR-13.8, TTR-13.11): no route twice, cities at will."""

from __future__ import annotations

from typing import final

from branchline.games.ticket_to_ride.board import Route


def longest_trail(routes: list[Route]) -> int:
    """The most cars on one trail (TTR-13.9); branches off it do not count (TTR-13.10)."""
    best = 0
    for part in separate(routes):
        whole = sum(route.length for route in part)
        if whole > best:
            best = max(best, Part(part).longest(best))
    return best


def separate(routes: list[Route]) -> list[list[Route]]:
    """The routes by the connected parts they form."""
    parts: list[tuple[set[int], list[Route]]] = []
    for route in routes:
        cities, joined = {route.a.index, route.b.index}, [route]
        apart = []
        for part in parts:
            if part[0] & cities:
                cities |= part[0]
                joined += part[1]
            else:
                apart.append(part)
        parts = [*apart, (cities, joined)]
    return [part[1] for part in parts]


@final
class Part:
    """A connected part of a network, and the search for its longest trail."""

    def __init__(self, routes: list[Route]) -> None:
        # at[city]: (number of the route, the city at its other end, its length)
        self.at: dict[int, list[tuple[int, int, int]]] = {}
        self.whole = 0
        for number, route in enumerate(routes):
            self.at.setdefault(route.a.index, []).append((number, route.b.index, route.length))
            self.at.setdefault(route.b.index, []).append((number, route.a.index, route.length))
            self.whole += route.length
        self.best = 0
        self.limit = self.whole

    def longest(self, floor: int) -> int:
        """The longest trail, if it is longer than `floor`."""
        odd = [city for city, ways in self.at.items() if len(ways) % 2]
        if len(odd) <= 2:
            return self.whole  # Euler: one trail runs over everything
        # Where a trail cannot be made longer at its start, it starts in an odd city: its end
        # has used all routes there, and a longest trail is not closed when odd cities exist.
        self.best = floor
        # Of every pair of odd cities beyond the two ends, at least one route is left out.
        shortest = sorted(min(way[2] for way in self.at[city]) for city in odd)
        lost = sum(shortest[: len(odd) - 2])
        self.limit = self.whole - (lost + 1) // 2
        for city in odd:
            self.walk(city, 0, 0, self.whole)
        return self.best

    def walk(self, city: int, used: int, length: int, left: int) -> None:
        """Extend a trail that stands in a city, as long as it may still become the best."""
        if length > self.best:
            self.best = length
        if length + left <= self.best or self.best >= self.limit:
            return
        for number, other, cars in self.at[city]:
            if not used >> number & 1:
                self.walk(other, used | 1 << number, length + cars, left - cars)
