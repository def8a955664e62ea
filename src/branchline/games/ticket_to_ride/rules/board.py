"""The board that never changes: cities, routes, tickets (TTR-1) and what routes cost."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from json import loads
from typing import TYPE_CHECKING, Any, Final, final

from branchline.engine.dice import put
from branchline.engine.errors import expect
from branchline.engine.game import NOBODY
from branchline.engine.packed import i64, vec
from branchline.engine.rulebook import Rulebook
from branchline.games.ticket_to_ride.rules import layout as at

if TYPE_CHECKING:
    from branchline.games.ticket_to_ride.rules.actions.claim import Claim
    from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
    from branchline.games.ticket_to_ride.rules.actions.tickets import DrawTickets

ROUTE_POINTS: Final = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}  # TTR-6.10

HERE: Final = "branchline.games.ticket_to_ride"
RULES: Final = Rulebook((files(HERE) / "rulebook.md").read_text("utf-8"))


@final
class City:
    """A city of the board."""

    def __init__(self, index: i64, city_id: str, name: str) -> None:
        self.index = index
        self.id = city_id
        self.name = name
        self.routes: list[Route] = []
        self.route_numbers = vec[i64]([])
        self.builds: list[BuildStation | None] = []  # by (cost * 9 + colour) * 4 + cards of it


@final
class Route:
    """One printed row of spaces joining two neighbouring cities."""

    def __init__(
        self, index: i64, route_id: str, cities: tuple[City, City], length: i64, colour: i64, tunnel: bool, ferry: i64
    ) -> None:
        self.index = index
        self.id = route_id
        self.a, self.b = cities
        self.length = length
        self.colour = colour
        self.tunnel = tunnel
        self.ferry = ferry
        self.points: i64 = ROUTE_POINTS[length]
        self.parallel: i64 = NOBODY  # the index of the other route of a double route (TTR-7.1)
        self.shape: i64 = 0  # its place among the shapes
        self.claims: list[Claim | None] = []  # by colour * 9 + cards of it; LOCO * 9: locomotives


@final
class Ticket:
    """A destination ticket: two cities and a value (TTR-1.6)."""

    def __init__(self, index: i64, cities: tuple[City, City], points: i64, long: bool) -> None:
        self.index = index
        self.a, self.b = cities
        self.id = f"{self.a.id}-{self.b.id}"  # no direction: alphabetical (TTR-1.19)
        self.points = points
        self.long = long


@final
class Shape:
    """The routes that cost as many cards, whatever their colour: equal length and ferry symbols."""

    def __init__(self, length: i64, ferry: i64) -> None:
        self.length = length
        self.ferry = ferry

    def least(self, locos: i64) -> i64:
        """Return the fewest cards of a colour that pay it with at most this many locomotives."""
        return max(1, self.length - locos)

    def ways(self, cards: i64, locos: i64) -> i64:
        """Count the payments with a card of one colour, from these numbers of cards and locomotives."""
        return max(0, min(cards, self.length - self.ferry) - self.least(locos) + 1)


@final
class Board:
    """The cities, routes and tickets of one map, and what its routes cost."""

    draw_tickets: DrawTickets

    def __init__(self, data: dict[str, Any]) -> None:
        self.cities = [City(index, fact["id"], fact["name"]) for index, fact in enumerate(data["cities"])]
        self.city_index = {city.id: city.index for city in self.cities}
        self.routes = [self.read_route(i, fact) for i, fact in enumerate(data["routes"])]
        self.route_index = {route.id: route.index for route in self.routes}
        self.tickets = [
            Ticket(i, self.ends_of(fact), fact["points"], fact["long"]) for i, fact in enumerate(data["tickets"])
        ]
        self.ticket_index = {ticket.id: ticket.index for ticket in self.tickets}
        self.long_bag = vec[i64]([0] * (1 + at.TICKETS))
        for ticket in self.tickets:
            if ticket.long:
                put(self.long_bag, 0, ticket.index, 1)
        self.ticket_names = tuple(ticket.id for ticket in self.tickets)
        self.long_tickets = mask([t.index for t in self.tickets if t.long])
        self.regular_tickets = mask([t.index for t in self.tickets if not t.long])
        for route, fact in zip(self.routes, data["routes"], strict=True):
            if fact["double_of"] is not None:
                route.parallel = self.route_index[fact["double_of"]]
        for city in self.cities:
            city.route_numbers = vec[i64]([route.index for route in city.routes])
        # The facts of routes and tickets that are needed most, by their numbers.
        self.route_a = vec[i64]([route.a.index for route in self.routes])
        self.route_b = vec[i64]([route.b.index for route in self.routes])
        self.route_length = vec[i64]([route.length for route in self.routes])
        self.ticket_a = vec[i64]([ticket.a.index for ticket in self.tickets])
        self.ticket_b = vec[i64]([ticket.b.index for ticket in self.tickets])
        self.ticket_one = vec[i64]([1 << ticket for ticket in range(len(self.tickets))])  # as a mask
        self.ticket_points = vec[i64]([ticket.points for ticket in self.tickets])
        self.counterpart = vec[i64]([r.index if r.parallel < 0 else r.parallel for r in self.routes])  # or itself
        self.apart = vec[i64]([city.index for city in self.cities])  # see connections.py
        self.longest = max([route.length for route in self.routes])
        # Stations cost as much as grey routes of one to three spaces.
        kinds = {(route.length, route.ferry) for route in self.routes} | {(price, 0) for price in at.STATION_PRICES}
        self.shapes = [Shape(length, ferry) for length, ferry in sorted(kinds)]
        self.shape_count: i64 = len(self.shapes)
        self.shape_length = vec[i64]([shape.length for shape in self.shapes])
        self.shape_one = vec[i64]([1 << at.DIGIT_BITS * (place % at.DIGITS) for place in range(len(self.shapes))])
        expect(len(self.shapes) <= at.DIGITS * at.WORDS, "board: there are too many kinds of routes")
        self.station_shape = vec[i64]([self.shape_of(price, 0) for price in range(at.STATIONS + 1)])
        for route in self.routes:
            route.shape = self.shape_of(route.length, route.ferry)
        # The routes that can be paid for with a kind of card, or with locomotives alone, by kind and shape.
        payable = [self.routes_payable(kind, shape) for kind in range(at.KINDS) for shape in range(len(self.shapes))]
        self.payable = vec[i64]([route.index for routes in payable for route in routes])
        self.payable_at = vec[i64]([sum([len(routes) for routes in payable[:n]]) for n in range(len(payable) + 1)])
        self.ways = vec[i64](self.count_ways())
        # What tables begin with: a copy for each, or shared until something is built.
        self.first_rows = [self.before_deal(seats) for seats in range(len(at.SEAT_COLOURS) + 1)]
        self.no_owners = vec[i64]([NOBODY] * len(self.routes))
        self.no_stations = vec[i64]([NOBODY] * len(self.cities))
        count = len(self.shapes)
        numbers = [[len(routes) for routes in payable[kind * count : (kind + 1) * count]] for kind in range(at.KINDS)]
        most = max([sum(of_kind) for of_kind in numbers]) * self.longest
        expect(most <= at.DIGIT, f"board: {most} claims with one kind of card are too many to be counted")
        open_routes = [word for of_kind in numbers for word in self.packed(of_kind)]
        self.first_open = [
            vec[i64]([word for _ in range(seats) for word in open_routes]) for seats in range(len(at.SEAT_COLOURS) + 1)
        ]
        # The ways once more, by word; and the digits of shapes for which a number of cars is enough.
        packed = [
            self.packed([*self.ways[first : first + count]], reverse=True) for first in range(0, len(self.ways), count)
        ]
        self.ways_low = vec[i64]([low for low, _ in packed])
        self.ways_high = vec[i64]([high for _, high in packed])
        self.within = vec[i64](
            [
                word
                for cars in range(self.longest + 1)
                for word in self.packed([at.DIGIT if shape.length <= cars else 0 for shape in self.shapes])
            ]
        )

    def shape_of(self, length: int, ferry: int) -> int:
        """Return the place of a shape, 0 if there is none."""
        found = [place for place, shape in enumerate(self.shapes) if (shape.length, shape.ferry) == (length, ferry)]
        return found[0] if found else 0

    def routes_payable(self, kind: int, shape: int) -> list[Route]:
        """Return the routes of a shape that a kind of card can pay for, coloured ones first."""
        fitting = [r for r in self.routes if r.shape == shape and (kind == at.LOCO or r.colour in (kind, at.GREY))]
        return sorted(fitting, key=lambda route: (route.colour, route.index))

    def count_ways(self) -> list[int]:
        """Count the payments, by number of locomotives, of cards (ALONE: none), and shape; see PRICES."""
        return [
            shape.ways(cards, locos) if cards < at.ALONE else int(shape.length <= locos)
            for locos in range(at.LOCOS + 1)
            for cards in range(at.ALONE + 1)
            for shape in self.shapes
        ]

    def packed(self, numbers: list[int], reverse: bool = False) -> list[int]:
        """Return numbers, one for each shape, as digits of words."""
        words = [0] * at.WORDS
        for shape, number in enumerate(numbers):
            digit = at.DIGITS - 1 - shape % at.DIGITS if reverse else shape % at.DIGITS
            words[shape // at.DIGITS] += number << at.DIGIT_BITS * digit
        return words

    def before_deal(self, seats: int) -> vec[i64]:
        """Return the row of a table: all cards and regular tickets are in their decks, the long ones in the box."""
        tickets_at = at.block(seats)
        row = vec[i64]([0] * (tickets_at + len(self.tickets)))
        for kind in range(at.COLOURS):
            put(row, at.DECK, kind, at.PER_COLOUR)
        put(row, at.DECK, at.LOCO, at.LOCOS)
        for place in [*range(at.FACE_UP, at.SHOWN), *range(at.REVEALED, at.TICKETS_LEFT)]:
            row[place] = at.EMPTY
        for seat in range(seats):
            own = at.block(seat)
            row[own + at.CARS_LEFT] = at.CARS
            row[own + at.RESERVE] = at.STATIONS
            for slot in range(at.OFFER, at.OFFER + at.MOST_OFFERED):
                row[own + slot] = at.EMPTY
        for ticket in self.tickets:
            if ticket.long:
                row[tickets_at + ticket.index] = at.BOX
            else:
                put(row, at.TICKETS_LEFT, ticket.index, 1)
        return row

    def read_route(self, index: int, fact: dict[str, Any]) -> Route:
        """Return a route from its facts, known to both its cities."""
        cities = self.ends_of(fact)
        colour = at.GREY if fact["colour"] == "grey" else at.CARDS.index(fact["colour"])
        route = Route(index, fact["id"], cities, fact["length"], colour, fact["tunnel"], fact["ferry"])
        for city in cities:
            city.routes.append(route)
        return route

    def ends_of(self, fact: dict[str, Any]) -> tuple[City, City]:
        """Return the two cities of a route or a ticket."""
        return self.cities[self.city_index[fact["a"]]], self.cities[self.city_index[fact["b"]]]


def mask(indices: Iterable[int]) -> int:
    """Return a set of indices as the bits of a number."""
    bits = 0
    for index in indices:
        bits |= 1 << index
    return bits


def indices(bits: int) -> list[int]:
    """Return the indices in a mask, in order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found


def europe() -> Board:
    """Return the printed map."""
    # Its facts are those of TTR-1.8, TTR-1.9, TTR-1.10, TTR-1.11, TTR-1.12, TTR-1.13, TTR-1.14,
    # TTR-1.15, TTR-1.16 and TTR-1.17; where a city is drawn does not matter (TTR-1.18).
    data: dict[str, Any] = loads((files(HERE) / "boards" / "europe.json").read_text("utf-8"))
    return Board(data)
