"""The goods a seat can deliver, and what each would bring."""

from __future__ import annotations

from typing import final

from branchline.games.railways.bots.secured_points import envy
from branchline.games.railways.bots.weights import Taste
from branchline.games.railways.rules.board import (
    ACCEPTS,
    ALL_GOODS,
    ALL_OF,
    CITIES,
    GOOD_COLOURS,
    START,
    city_goods,
    number_of,
)
from branchline.games.railways.rules.state import Railways


def waiting(turns: int, taste: Taste) -> float:
    """What a good is worth beside an own link, before there is a way for it."""
    return min(taste.most_waiting, taste.waiting * turns)


@final
class Hauls:
    """The best way of every good that begins on a link of the seat (RWC-7.3).

    A city that is `fresh` has not got its goods yet: there may be any that are in the bag.
    """

    def __init__(
        self, state: Railways, seat: int, reach: int, turns: int, fresh: int, taste: Taste
    ) -> None:
        self.state = state
        self.taste = taste
        self.network = state.network
        self.seat = seat
        self.power = state.powers[seat]
        self.reach = reach  # the power there may be in time
        self.fresh = fresh
        self.envy = envy(state, taste)
        self.waiting = waiting(turns, taste)
        self.best: dict[int, float] = {}  # by origin * 4 + colour
        self.origin = START
        for link in self.network.links:
            if self.network.owners[link.city] == seat:
                self.depart(link.city, link.node)
                if link.node != START:
                    self.depart(link.node, link.city)

    def depart(self, origin: int, node: int) -> None:
        """Send the goods of a city over its link to a neighbour."""
        goods = ALL_GOODS if origin == self.fresh else self.state.goods[origin]
        if goods:
            self.origin = origin
            self.note(goods, self.waiting)
            if self.reach:
                self.roll(origin, node, goods, 1, 1.0)

    def roll(self, back: int, node: int, goods: int, length: int, points: float) -> None:
        """Arrive at a node; goods get off at the first city that accepts them (RWC-7.6)."""
        landed = goods & ACCEPTS[node]
        if landed:
            self.note(
                landed,
                (points + self.taste.good) * self.taste.late ** max(0, length - self.power - 1),
            )
            goods ^= landed
        if goods and length < self.reach:
            for other in self.network.near[node]:
                if other != back:
                    self.roll(node, other, goods, length + 1, points + self.share(node, other))

    def share(self, node: int, other: int) -> float:
        """What a link more brings: a point, and one to its owner if that is another."""
        owner = self.network.owner_between(node, other)
        return 1.0 if owner == self.seat else 1.0 - self.envy

    def note(self, goods: int, worth: float) -> None:
        """Remember what goods of the origin would bring, if nothing better is known."""
        for colour in range(GOOD_COLOURS):
            if goods & ALL_OF[colour]:
                place = self.origin * GOOD_COLOURS + colour
                self.best[place] = max(self.best.get(place, 0.0), worth)

    def worths(self) -> list[float]:
        """What each single good would bring, as far as it is there or likely to come."""
        found: list[float] = []
        bag = self.state.bag
        for place, worth in self.best.items():
            city, colour = divmod(place, GOOD_COLOURS)
            if city == self.fresh:
                share = bag.counts[colour] / max(1, bag.left)
                found += expected(worth, share * city_goods(CITIES[city]))
            else:
                found += [worth] * number_of(self.state.goods[city], colour)
        return found


def expected(worth: float, number: float) -> list[float]:
    """Goods that may come, as many as there are likely to be."""
    return [worth] * int(number) + [worth * (number % 1)]
