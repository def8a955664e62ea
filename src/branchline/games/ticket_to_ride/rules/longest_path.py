"""The longest trail of own routes (TTR-13.8, TTR-13.11): no route twice, cities at will."""

from typing import Final, final

from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules.board import Route, indices
from branchline.games.ticket_to_ride.rules.connections import apart, end_of, link, parts_of

MOST_STEPS: Final = 300_000  # of the search for a path to show: more than any game has needed
PATIENCE: Final = 400  # steps of a walk; networks that take longer are few, and swept
WAY: Final = 3  # numbers for each way out of a city
ENDS: Final = 2  # a trail has at most this many odd cities
APART: Final = 0  # the code of a city at the front that no route taken touches


def longest_trail(routes: list[Route], parts: vec[i64]) -> i64:
    """Return the most cars on one trail (TTR-13.9); branches off it do not count (TTR-13.10)."""
    limit: i64 = len(parts)
    # For the city that stands for a part: the cars on it, and how many of its cities are odd.
    cars, odd = vec[i64]([0] * limit), vec[i64]([0] * limit)
    ends = ends_by_city(routes, limit)
    city: i64
    for city in range(limit):
        odd[parts[city]] += ends[city] & 1
    for route in routes:
        cars[parts[route.a.index]] += route.length
    best: i64 = 0
    # Euler: where at most two cities are odd, one trail runs over everything.
    for city in range(limit):
        if odd[city] <= ENDS and cars[city] > best:
            best = cars[city]
    for city in range(limit):
        if odd[city] > ENDS and cars[city] > best:
            best = Part([route for route in routes if parts[route.a.index] == city]).longest(best)
    return best


def cars_on(routes: list[Route]) -> int:
    """Return the cars on some routes."""
    cars: i64 = 0
    for route in routes:
        cars += route.length
    return cars


def odd_cities(routes: list[Route]) -> list[int]:
    """Return the cities at which an odd number of the routes end."""
    odd = 0
    for route in routes:
        odd ^= 1 << int(route.a.index) ^ 1 << int(route.b.index)
    return indices(odd)


def ends_by_city(routes: list[Route], limit: i64) -> vec[i64]:
    """Return how many of the routes end in each city below a limit."""
    ends = vec[i64]([0] * limit)
    for route in routes:
        ends[route.a.index] += 1
        ends[route.b.index] += 1
    return ends


def city_limit(routes: list[Route]) -> i64:
    """Return a number that is above those of all cities of some routes."""
    most: i64 = -1
    for route in routes:
        if route.a.index > most:
            most = route.a.index
        if route.b.index > most:
            most = route.b.index
    return most + 1


def by_city(routes: list[Route]) -> dict[int, list[Route]]:
    """Return the routes by the cities at their ends."""
    found: dict[int, list[Route]] = {}
    for route in routes:
        found.setdefault(route.a.index, []).append(route)
        found.setdefault(route.b.index, []).append(route)
    return found


def separate(routes: list[Route]) -> list[list[Route]]:
    """Return the routes by the connected parts they form."""
    leads = apart(city_limit(routes))
    for route in routes:
        link(leads, route)
    found: dict[int, list[Route]] = {}
    for route in routes:
        part = int(end_of(leads, route.a.index))
        if part in found:
            found[part].append(route)
        else:
            found[part] = [route]
    return list(found.values())


@final
class Part:
    """A connected part of a network, and the search for its longest trail."""

    # Walking every way is quickest where there are few, and there may be millions.

    def __init__(self, routes: list[Route]) -> None:
        self.routes = routes
        self.whole: i64 = cars_on(routes)
        self.best: i64 = 0
        self.limit = self.whole
        self.steps: i64 = 0
        # At the place of a city: how many ways lead out of it; for each its route, the place it leads to, its length.
        limit = city_limit(routes)
        self.ends = ends_by_city(routes, limit)
        self.places = vec[i64]([0] * limit)
        size: i64 = 0
        city: i64
        for city in range(limit):
            self.places[city] = size
            size += 1 + WAY * self.ends[city]
        self.ways = vec[i64]([0] * size)
        self.used = vec[i64]([0] * len(routes))
        for number, route in enumerate(routes):
            self.add_way(route.a.index, number, route.b.index, route.length)
            self.add_way(route.b.index, number, route.a.index, route.length)

    def add_way(self, city: i64, number: i64, other: i64, length: i64) -> None:
        """Add a way out of a city."""
        ways, place = self.ways, self.places[city]
        way = place + 1 + WAY * ways[place]
        ways[place] += 1
        ways[way] = number
        ways[way + 1] = self.places[other]
        ways[way + 2] = length

    def longest(self, floor: i64) -> i64:
        """Return the longest trail, if it is longer than `floor`; more than two cities are odd."""
        # Where a trail cannot be made longer at its start, it starts in an odd city: its end
        # has used all routes there, and a longest trail is not closed when odd cities exist.
        self.best = floor
        # Of every pair of odd cities beyond the two ends, at least one route is left out.
        lost: i64 = 0
        one: i64 = 0  # what is left out at the two ends
        other: i64 = 0
        city: i64
        for city in range(i64(len(self.ends))):
            if self.ends[city] & 1:
                shortest = self.shortest(city)
                lost += shortest
                if shortest > other:
                    one, other = (one, shortest) if shortest < one else (shortest, one)
        self.limit = self.whole - (lost - one - other + 1) // 2
        for city in range(i64(len(self.ends))):
            if self.ends[city] & 1:
                self.walk(self.places[city], 0, self.whole)
        if self.steps > PATIENCE and self.best < self.limit:
            sweep = Sweep(self.routes, self.best)
            self.best = sweep.longest()
            self.steps += sweep.steps
        return self.best

    def shortest(self, city: i64) -> i64:
        """Return the length of the shortest route at a city."""
        ways, way = self.ways, self.places[city] + WAY
        found = ways[way]
        last = way + WAY * self.ends[city]
        while way < last:
            found = min(found, ways[way])
            way += WAY
        return found

    def walk(self, place: i64, length: i64, left: i64) -> None:
        """Extend a trail that stands in the city of a place, as long as it may still become the best."""
        if length > self.best:
            self.best = length
        self.steps += 1
        if length + left <= self.best or self.best >= self.limit or self.steps > PATIENCE:
            return
        ways, used = self.ways, self.used
        way: i64
        for way in range(place + 1, place + 1 + WAY * ways[place], WAY):
            number = ways[way]
            if not used[number]:
                cars = ways[way + 2]
                used[number] = 1
                self.walk(ways[way + 1], length + cars, left - cars)
                used[number] = 0


def longest_path(routes: list[Route]) -> list[Route]:
    """Return the routes of one of the longest trails, in the order of the journey."""
    missing = longest_trail(routes, parts_of(city_limit(routes), routes))
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
        self.at = by_city(routes)
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


@final
class Sweep:
    """A search of a network with very many ways, by sweeping over its cities.

    Some routes are one trail if they hang together and at most two cities are odd among them (Euler).
    So each route is taken or left, city by city. What matters for the rest is how things stand at the
    front, the cities of which only some routes are decided: whether a city is odd by now, and which
    hang together. Of all choices that agree in this only the one with most cars is kept; there are few,
    for fronts are short on a board.

    A choice is the number of odd cities behind the front, then a code for each city at the front:
    twice the number of the part it hangs together with, and one more if it is odd.
    """

    def __init__(self, routes: list[Route], floor: int) -> None:
        self.routes = routes
        self.best = floor
        self.left = cars_on(routes)
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
    at = by_city(routes)
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
