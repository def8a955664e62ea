"""The longest trail of a network with very many ways, by sweeping over its cities.

Some routes are one trail if they hang together and at most two cities are odd among them (Euler).
So each route is taken or left, city by city. What matters for the rest is how things stand at the
front, the cities of which only some routes are decided: whether a city is odd by now, and which
hang together. Of all choices that agree in this only the one with most cars is kept; there are few,
for fronts are short on a board.
"""

from __future__ import annotations

from typing import Final, final

from branchline.games.ticket_to_ride.rules.board import Route

ENDS: Final = 2  # a trail has at most this many odd cities
APART: Final = 0  # the code of a city at the front that no route taken touches


@final
class Sweep:
    """The choices that are left, each with its cars.

    A choice is the number of odd cities behind the front, then a code for each city at the front:
    twice the number of the part it hangs together with, and one more if it is odd.
    """

    def __init__(self, routes: list[Route], floor: int) -> None:
        self.routes = routes
        self.best = floor
        self.left = sum([route.length for route in routes])
        self.front: list[int] = []
        self.choices: dict[tuple[int, ...], int] = {(0,): 0}
        self.steps = 0

    def longest(self) -> int:
        """Return the cars on the longest trail, or the floor if that is longer."""
        for city, routes in plan(self.routes):
            for route in routes:
                self.enter(route.a.index)
                self.enter(route.b.index)
                self.decide(route)
            self.leave(city)
        return self.best

    def enter(self, city: int) -> None:
        """Add a city to the front."""
        if city not in self.front:
            self.front.append(city)
            self.choices = {(*codes, APART): cars for codes, cars in self.choices.items()}

    def decide(self, route: Route) -> None:
        """Take a route, or leave it."""
        one, other = 1 + self.front.index(route.a.index), 1 + self.front.index(route.b.index)
        self.left -= route.length
        before, self.choices = self.choices, {}
        for codes, cars in before.items():
            self.keep(codes, cars)
            more = cars + route.length
            if more + self.left > self.best:
                self.keep(joined(codes, one, other), more)
        self.steps += len(before)

    def keep(self, codes: tuple[int, ...], cars: int) -> None:
        """Keep a choice if it may become the best, and none like it has more cars."""
        if cars + self.left > self.best and cars > self.choices.get(codes, -1):
            self.choices[codes] = cars

    def leave(self, city: int) -> None:
        """Leave a city whose routes are decided: it may be an end, or a whole trail may be done."""
        place = 1 + self.front.index(city)
        self.front.remove(city)
        before, self.choices = self.choices, {}
        for codes, cars in before.items():
            part, odd = codes[place] >> 1, codes[place] & 1
            ends = codes[0] + odd
            rest = [*codes[1:place], *codes[place + 1 :]]
            if ends > ENDS:
                continue
            if part and part not in [code >> 1 for code in rest]:
                # Its part is done. Others could never be joined to it.
                if not any(rest):
                    self.best = max(self.best, cars)
                continue
            self.keep(numbered(ends, rest), cars)


def joined(codes: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    """Return a choice with a route more between two places of the front."""
    first, second = codes[one] >> 1, codes[other] >> 1
    part = first or second or len(codes)  # a number that no part has yet
    found = list(codes)
    if first and second:
        for place in range(1, len(codes)):
            if codes[place] >> 1 == second:
                found[place] = 2 * part + (codes[place] & 1)
    for place in (one, other):
        found[place] = 2 * part + (codes[place] & 1 ^ 1)
    return numbered(codes[0], found[1:])


def numbered(ends: int, codes: list[int]) -> tuple[int, ...]:
    """Number the parts of a choice in the order of the front, so that equal ones are equal."""
    numbers = {APART: APART}
    found = [ends]
    for code in codes:
        part = code >> 1
        if part not in numbers:
            numbers[part] = len(numbers)
        found.append(2 * numbers[part] + (code & 1))
    return tuple(found)


def plan(routes: list[Route]) -> list[tuple[int, list[Route]]]:
    """Order the cities so that the front stays short, each with the routes not yet decided."""
    at: dict[int, list[Route]] = {}
    for route in routes:
        at.setdefault(route.a.index, []).append(route)
        at.setdefault(route.b.index, []).append(route)
    front: set[int] = set()
    found: list[tuple[int, list[Route]]] = []
    while at:
        city = min(at, key=lambda city: (grows(city, at[city], front), city))
        found.append((city, at.pop(city)))
        for route in found[-1][1]:
            other = route.a.index + route.b.index - city
            front.add(other)
            at[other].remove(route)
        front.discard(city)
    return found


def grows(city: int, routes: list[Route], front: set[int]) -> int:
    """Return by how many cities the front grows if the routes of a city are decided next."""
    new = {route.a.index + route.b.index - city for route in routes} - front
    return len(new) - (city in front)
