"""The goods a seat can deliver, and what each would bring."""

from __future__ import annotations

from typing import Final, final

from branchline.bots.railways.standing import envy
from branchline.engine.game import NOBODY
from branchline.games.railways.board import (
    ACCEPTS,
    ALL_GOODS,
    ALL_OF,
    CITIES,
    GOOD_COLOURS,
    NOWHERE,
    START,
    city_goods,
    number_of,
)
from branchline.games.railways.state import Railways

GOOD: Final = 0.6  # what a delivered good is worth in sets, one with another
LATE: Final = 0.8  # for each turn that goes by until there is power enough
WAITING: Final = 0.12  # a good without a way yet, for each turn to come,
MOST_WAITING: Final = 0.7  # and at most


def waiting(turns: int) -> float:
    """What a good is worth beside an own link, before there is a way for it."""
    return min(MOST_WAITING, WAITING * turns)


@final
class Hauls:
    """The best way of every good that begins on a link of the seat (RWC-7.3).

    A city that is `fresh` has not got its goods yet: there may be any that are in the bag.
    """

    def __init__(
        self, state: Railways, seat: int, reach: int, turns: int, fresh: int = NOWHERE
    ) -> None:
        self.network = state.network
        self.seat = seat
        self.power = state.powers[seat]
        self.reach = reach
        self.envy = envy(state)
        self.best: dict[int, float] = {}  # by origin * 4 + colour
        self.waiting = waiting(turns)
        self.origin = START
        self.look(state.goods, fresh)

    def look(self, goods: list[int], fresh: int) -> None:
        """Follow every own link, both ways."""
        owners = self.network.owners
        for link in self.network.links:
            if owners[link.city] == self.seat:
                there = ALL_GOODS if link.city == fresh else goods[link.city]
                self.depart(link.city, link.node, there)
                if link.node != START:
                    self.depart(link.node, link.city, goods[link.node])

    def depart(self, origin: int, node: int, goods: int) -> None:
        """Send the goods of a city over its link to a neighbour."""
        if goods:
            self.origin = origin
            for colour in range(GOOD_COLOURS):
                if goods & ALL_OF[colour]:
                    self.note(colour, self.waiting)
            if self.reach:
                self.roll(origin, node, goods, 1, 1.0)

    def roll(self, back: int, node: int, goods: int, length: int, points: float) -> None:
        """Arrive at a node; goods get off at the first city that accepts them (RWC-7.6)."""
        landed = goods & ACCEPTS[node]
        if landed:
            worth = (points + GOOD) * LATE ** max(0, length - self.power - 1)
            for colour in range(GOOD_COLOURS):
                if landed & ALL_OF[colour]:
                    self.note(colour, worth)
            goods ^= landed
        if goods and length < self.reach:
            for other in self.network.near[node]:
                if other != back:
                    self.roll(node, other, goods, length + 1, points + self.share(node, other))

    def note(self, colour: int, worth: float) -> None:
        """Remember what a good of the origin would bring, if nothing better is known."""
        place = self.origin * GOOD_COLOURS + colour
        self.best[place] = max(self.best.get(place, 0.0), worth)

    def share(self, node: int, other: int) -> float:
        """What a link more brings: a point, and one to its owner if that is another."""
        owner = self.network.owner_between(node, other)
        return 1.0 if owner in (self.seat, NOBODY) else 1.0 - self.envy

    def worths(self, state: Railways, fresh: int = NOWHERE) -> list[float]:
        """What each single good would bring, as far as it is there or likely to come."""
        found: list[float] = []
        for place, worth in self.best.items():
            city, colour = divmod(place, GOOD_COLOURS)
            if city == fresh:
                coming = state.bag.counts[colour] / max(1, state.bag.left)
                found += expected(worth, coming * city_goods(CITIES[city]))
            else:
                found += [worth] * number_of(state.goods[city], colour)
        return found


def expected(worth: float, number: float) -> list[float]:
    """Goods that may come, as many as there are likely to be."""
    return [worth] * int(number) + [worth * (number % 1)]
