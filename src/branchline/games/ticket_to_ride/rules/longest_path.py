"""The longest trail of own routes (TTR-13.8, TTR-13.11): no route twice, cities at will."""

from typing import Final, final

from branchline.engine.packed import i64, vec
from branchline.engine.subclassing import mypyc_attr
from branchline.games.ticket_to_ride.rules.board import Board, Route, indices
from branchline.games.ticket_to_ride.rules.connections import parts_of

MOST_STEPS: Final = 300_000  # of the search for a path to show: more than any game has needed
PATIENCE: Final = 400  # steps of a walk; networks that take longer are few, and swept
ENDS: Final = 2  # a trail has at most this many odd cities
APART: Final = 0  # the code of a city at the front that no route taken touches

# What is noted for each city: how many routes end in it, the shortest of them, and where its ways stand in the row of
# a walk; and, if the city stands for a part, the cars on the part, and how many of its cities are odd.
ROUTES: Final = 0
SHORTEST: Final = 1
PLACE: Final = 2
CARS: Final = 3
ODD: Final = 4
NOTES: Final = 5

# The row of a walk: the longest trail so far, a length that none exceeds, the steps, and a place for each route that
# says whether the walk has used it. Then for each city how many ways lead out of it, and for each way the place of
# its route, the place of the city it leads to, and its length.
BEST: Final = 0
LIMIT: Final = 1
STEPS: Final = 2
USED: Final = 3
WAY: Final = 3


def longest_trail(board: Board, routes: vec[i64], parts: vec[i64]) -> i64:
    """Return the most cars on one trail (TTR-13.9); branches off it do not count (TTR-13.10)."""
    return Network(board, routes, parts).longest()


def numbers(routes: list[Route]) -> vec[i64]:
    """Return the numbers of some routes."""
    return vec[i64]([route.index for route in routes])


def cars_on(routes: list[Route]) -> int:
    """Return the cars on some routes."""
    return sum([route.length for route in routes])


def odd_cities(routes: list[Route]) -> list[int]:
    """Return the cities at which an odd number of the routes end."""
    odd = 0
    for route in routes:
        odd ^= 1 << int(route.a.index) ^ 1 << int(route.b.index)
    return indices(odd)


def by_city(routes: list[Route]) -> dict[int, list[Route]]:
    """Return the routes by the cities at their ends."""
    found: dict[int, list[Route]] = {}
    for route in routes:
        found.setdefault(route.a.index, []).append(route)
        found.setdefault(route.b.index, []).append(route)
    return found


def separate(board: Board, routes: list[Route]) -> list[list[Route]]:
    """Return the routes by the connected parts they form."""
    parts = parts_of(board, numbers(routes))
    found: dict[int, list[Route]] = {}
    for route in routes:
        found.setdefault(parts[route.a.index], []).append(route)
    return list(found.values())


@final
@mypyc_attr(free_list_len=1)
class Network:
    """The routes of a seat, and the search for the longest trail in each of their parts."""

    # Walking every way is quickest where there are few, and there may be millions.

    def __init__(self, board: Board, routes: vec[i64], parts: vec[i64]) -> None:
        self.board = board
        self.routes = routes
        self.parts = parts
        self.notes = notes = vec[i64]([0] * (NOTES * i64(len(parts))))
        self.row = vec[i64]([])
        self.steps: i64 = 0
        for route in routes:
            length, a = board.route_length[route], board.route_a[route]
            note_route(notes, NOTES * a, length)
            note_route(notes, NOTES * board.route_b[route], length)
            notes[NOTES * parts[a] + CARS] += length
        for city, part in enumerate(parts):
            notes[NOTES * part + ODD] += notes[NOTES * city + ROUTES] & 1

    def longest(self) -> i64:
        """Return the most cars on one trail."""
        notes = self.notes
        best: i64 = 0
        # Euler: where at most two cities are odd, one trail runs over everything.
        for part in range(0, i64(len(notes)), NOTES):
            if notes[part + ODD] <= ENDS and notes[part + CARS] > best:
                best = notes[part + CARS]
        for part in range(0, i64(len(notes)), NOTES):
            if notes[part + ODD] > ENDS and notes[part + CARS] > best:
                best = self.search(part, best)
        return best

    def search(self, part: i64, best: i64) -> i64:
        """Return the longest trail of a part, given its notes, if it is longer than `best`."""
        notes, limit = self.notes, self.limit(part)
        if limit <= best:
            return best
        if not len(self.row):
            self.row = self.ways()
        row = self.row
        row[BEST], row[LIMIT], row[STEPS] = best, limit, 0
        # Where a trail cannot be made longer at its start, it starts in an odd city: its end
        # has used all routes there, and a longest trail is not closed when odd cities exist.
        for city, there in enumerate(self.parts):
            if NOTES * there == part and notes[NOTES * city + ROUTES] & 1:
                walk(row, notes[NOTES * city + PLACE], 0, notes[part + CARS])
        self.steps += row[STEPS]
        if row[STEPS] <= PATIENCE or row[BEST] >= limit:
            return row[BEST]
        own = [self.board.routes[one] for one in self.routes if NOTES * self.parts[self.board.route_a[one]] == part]
        sweep = Sweep(own, row[BEST])
        best = sweep.longest()
        self.steps += sweep.steps
        return best

    def limit(self, part: i64) -> i64:
        """Return a length that no trail of a part exceeds, where more than two cities are odd."""
        # Of every pair of odd cities beyond the two ends, at least one route is left out.
        notes = self.notes
        lost: i64 = 0
        one: i64 = 0  # what is left out at the two ends
        other: i64 = 0
        for city, there in enumerate(self.parts):
            if NOTES * there == part and notes[NOTES * city + ROUTES] & 1:
                shortest = notes[NOTES * city + SHORTEST]
                lost += shortest
                if shortest > other:
                    one, other = (one, shortest) if shortest < one else (shortest, one)
        return notes[part + CARS] - (lost - one - other + 1) // 2

    def ways(self) -> vec[i64]:
        """Return the row of a walk, and note where each city stands in it."""
        board, notes = self.board, self.notes
        size: i64 = USED + len(self.routes)
        for city in range(0, i64(len(notes)), NOTES):
            notes[city + PLACE] = size
            size += 1 + WAY * notes[city + ROUTES]
        row = vec[i64]([0] * size)
        used: i64 = USED
        for route in self.routes:
            a, b = notes[NOTES * board.route_a[route] + PLACE], notes[NOTES * board.route_b[route] + PLACE]
            add_way(row, a, used, b, board.route_length[route])
            add_way(row, b, used, a, board.route_length[route])
            used += 1
        return row


def note_route(notes: vec[i64], city: i64, length: i64) -> None:
    """Note a route that ends in a city, given its notes."""
    if not notes[city + ROUTES] or length < notes[city + SHORTEST]:
        notes[city + SHORTEST] = length
    notes[city + ROUTES] += 1


def add_way(row: vec[i64], place: i64, used: i64, other: i64, length: i64) -> None:
    """Add a way out of a city to the row of a walk."""
    way = place + 1 + WAY * row[place]
    row[place] += 1
    row[way] = used
    row[way + 1] = other
    row[way + 2] = length


def walk(row: vec[i64], place: i64, length: i64, left: i64) -> None:
    """Extend a trail that stands in the city of a place, as long as it may still become the best."""
    if length > row[BEST]:
        row[BEST] = length
    row[STEPS] += 1
    if length + left <= row[BEST] or row[BEST] >= row[LIMIT] or row[STEPS] > PATIENCE:
        return
    way: i64
    for way in range(place + 1, place + 1 + WAY * row[place], WAY):
        used = row[way]
        if not row[used]:
            row[used] = 1
            walk(row, row[way + 1], length + row[way + 2], left - row[way + 2])
            row[used] = 0


def longest_path(board: Board, routes: list[Route]) -> list[Route]:
    """Return the routes of one of the longest trails, in the order of the journey."""
    owned = numbers(routes)
    missing = longest_trail(board, owned, parts_of(board, owned))
    for part in separate(board, routes):
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
