"""The board that never changes: cities, routes, tickets (TTR-1) and what a fare costs."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from json import loads
from typing import TYPE_CHECKING, Any, Final, final

from branchline.engine.game import NOBODY
from branchline.engine.rulebook import Rulebook

if TYPE_CHECKING:
    from branchline.games.ticket_to_ride.rules.actions.action import Action
    from branchline.games.ticket_to_ride.rules.actions.claim import Claim
    from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
    from branchline.games.ticket_to_ride.rules.actions.tickets import DrawTickets

# The kinds of train card (TTR-1.5); GREY marks a route only, there are no grey cards.
CARDS: Final = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive")
COLOURS: Final = 8
LOCO: Final = 8
KINDS: Final = 9
GREY: Final = 9
NO_COLOUR: Final = -1

PER_COLOUR: Final = 12  # TTR-1.5
LOCOS: Final = 14  # TTR-1.5
CARS: Final = 45  # TTR-1.3, TTR-1.4
STATIONS: Final = 3  # TTR-1.3
MARKET: Final = 5
POINTS: Final = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}  # TTR-6.10
PARALLEL_FOR_ALL: Final = 4  # seats from which both routes of a pair may be used (TTR-7.6)
SEAT_COLOURS: Final = ("blue", "red", "green", "yellow", "black")  # TTR-1.2

HERE: Final = "branchline.games.ticket_to_ride"
RULES: Final = Rulebook((files(HERE) / "rulebook.md").read_text("utf-8"))


@final
class City:
    """A city of the board."""

    def __init__(self, index: int, city_id: str, name: str) -> None:
        self.index = index
        self.id = city_id
        self.name = name
        self.routes: list[Route] = []
        self.builds: dict[int, BuildStation] = {}  # by (cost * 9 + colour) * 4 + cards of it


@final
class Route:
    """One printed row of spaces joining two neighbouring cities."""

    def __init__(
        self, index: int, route_id: str, cities: tuple[City, City], length: int, colour: int, tunnel: bool, ferry: int
    ) -> None:
        self.index = index
        self.id = route_id
        self.a, self.b = cities
        self.length = length
        self.colour = colour
        self.tunnel = tunnel
        self.ferry = ferry
        self.points = POINTS[length]
        self.parallel = NOBODY  # the index of the other route of a double route (TTR-7.1)
        self.fare = 0
        self.claims: dict[int, Claim] = {}  # by colour * 9 + cards of it; LOCO * 9: locomotives


@final
class Ticket:
    """A destination ticket: two cities and a value (TTR-1.6)."""

    def __init__(self, index: int, cities: tuple[City, City], points: int, long: bool) -> None:
        self.index = index
        self.a, self.b = cities
        self.id = f"{self.a.id}-{self.b.id}"  # no direction: alphabetical (TTR-1.19)
        self.points = points
        self.long = long


@final
class Fare:
    """The routes that cost the same: equal colour, length and ferry symbols."""

    def __init__(self, index: int, colour: int, length: int, ferry: int) -> None:
        self.index = index
        self.colour = colour
        self.length = length
        self.ferry = ferry
        self.routes: list[Route] = []

    def least(self, locos: int) -> int:
        """Return the fewest cards of a colour that pay it with at most this many locomotives."""
        return max(1, self.length - locos)

    def ways(self, cards: int, locos: int) -> int:
        """Count the payments with a card of one colour, from these numbers of cards and locomotives."""
        return max(0, min(cards, self.length - self.ferry) - self.least(locos) + 1)


@final
class Tariff:
    """What some cards of one kind can pay of a fare: `ways` payments, from `least` cards up."""

    def __init__(self, fare: Fare, least: int, ways: int) -> None:
        self.fare = fare
        self.index = fare.index
        self.length = fare.length
        self.least = least
        self.ways = ways


@final
class Board:
    """The cities, routes, tickets and fares of one map."""

    draw_tickets: DrawTickets
    draws_and_tickets: list[tuple[Action, ...]]  # with drawing tickets, as DRAWS_FROM without

    def __init__(self, data: dict[str, Any]) -> None:
        self.cities = [City(index, fact["id"], fact["name"]) for index, fact in enumerate(data["cities"])]
        self.city_index = {city.id: city.index for city in self.cities}
        self.routes = [self.read_route(i, fact) for i, fact in enumerate(data["routes"])]
        self.route_index = {route.id: route.index for route in self.routes}
        self.tickets = [
            Ticket(i, self.ends_of(fact), fact["points"], fact["long"]) for i, fact in enumerate(data["tickets"])
        ]
        self.ticket_index = {ticket.id: ticket.index for ticket in self.tickets}
        self.ticket_names = tuple(ticket.id for ticket in self.tickets)
        self.long_tickets = mask([t.index for t in self.tickets if t.long])
        self.regular_tickets = mask([t.index for t in self.tickets if not t.long])
        for route, fact in zip(self.routes, data["routes"], strict=True):
            if fact["double_of"] is not None:
                route.parallel = self.route_index[fact["double_of"]]
        self.fares: list[Fare] = []
        self.sort_fares()
        # tariffs[kind][cards][locos]; the kind LOCO stands for payments of locomotives alone.
        self.tariffs = [
            [
                [self.tariffs_of(kind, cards, locos) for locos in range(LOCOS + 1)]
                for cards in range((LOCOS if kind == LOCO else PER_COLOUR) + 1)
            ]
            for kind in range(KINDS)
        ]

    def read_route(self, index: int, fact: dict[str, Any]) -> Route:
        """Return a route from its facts, known to both its cities."""
        cities = self.ends_of(fact)
        colour = GREY if fact["colour"] == "grey" else CARDS.index(fact["colour"])
        route = Route(index, fact["id"], cities, fact["length"], colour, fact["tunnel"], fact["ferry"])
        for city in cities:
            city.routes.append(route)
        return route

    def ends_of(self, fact: dict[str, Any]) -> tuple[City, City]:
        """Return the two cities of a route or a ticket."""
        return self.cities[self.city_index[fact["a"]]], self.cities[self.city_index[fact["b"]]]

    def sort_fares(self) -> None:
        """Group the routes by what they cost, so that payments are counted once for each group."""
        groups: dict[tuple[int, int, int], list[Route]] = {}
        for route in self.routes:
            groups.setdefault((route.length, route.ferry, route.colour), []).append(route)
        for (length, ferry, colour), routes in sorted(groups.items()):
            fare = Fare(len(self.fares), colour, length, ferry)
            fare.routes = routes
            for route in routes:
                route.fare = fare.index
            self.fares.append(fare)

    def tariffs_of(self, kind: int, cards: int, locos: int) -> list[Tariff]:
        """Return the fares that these numbers of cards and locomotives can pay, the short ones first."""
        if kind == LOCO:
            return [Tariff(fare, 0, 1) for fare in self.fares if fare.length <= locos]
        return [
            Tariff(fare, fare.least(locos), fare.ways(cards, locos))
            for fare in self.fares
            if fare.colour in (kind, GREY) and fare.ways(cards, locos)
        ]


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
