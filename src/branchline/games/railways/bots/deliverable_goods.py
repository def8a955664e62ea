"""The goods a seat can deliver, and what each would score."""

from __future__ import annotations

from typing import final

from branchline.games.railways.bots.weights import Weights
from branchline.games.railways.rules import board
from branchline.games.railways.rules.board import ACCEPTS, ALL_GOODS, ALL_OF, GOOD_COLOURS, START
from branchline.games.railways.rules.state import Railways


def waiting(turns: int, weights: Weights) -> float:
    """Return the value of a good at an own link, before there is a route for it."""
    return min(weights.most_waiting, weights.waiting * turns)


@final
class Hauls:
    """The best route of every good that begins on a link of the seat (RWC-7.3).

    A `fresh` city has not got its goods yet: it may get any that are in the bag.
    """

    def __init__(self, state: Railways, seat: int, reach: int, turns: int, fresh: int, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.network = state.network
        self.seat = seat
        self.power = state.powers[seat]
        self.reach = reach  # the power there may be in time
        self.fresh = fresh
        self.envy = weights.envy_of_each(state.seats)
        self.waiting = waiting(turns, weights)
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
        """Arrive at a node; goods stop at the first city that accepts them (RWC-7.6)."""
        landed = goods & ACCEPTS[node]
        if landed:
            delay = self.weights.late ** max(0, length - self.power - 1)
            self.note(landed, (points + self.weights.good) * delay)
            goods ^= landed
        if goods and length < self.reach:
            for other in self.network.near[node]:
                if other != back:
                    self.roll(node, other, goods, length + 1, points + self.share(node, other))

    def share(self, node: int, other: int) -> float:
        """Return the value of one more link: a point, less one for its owner if that is another."""
        owner = self.network.owner_between(node, other)
        return 1.0 if owner == self.seat else 1.0 - self.envy

    def note(self, goods: int, worth: float) -> None:
        """Note what goods of the origin would score, if nothing better is known."""
        for colour in range(GOOD_COLOURS):
            if goods & ALL_OF[colour]:
                place = self.origin * GOOD_COLOURS + colour
                self.best[place] = max(self.best.get(place, 0.0), worth)

    def worths(self) -> list[float]:
        """Return what each single good would score, those that are there or likely to come."""
        found: list[float] = []
        bag = self.state.bag
        for place, worth in self.best.items():
            city, colour = divmod(place, GOOD_COLOURS)
            if city == self.fresh:
                share = bag.counts[colour] / max(1, bag.left)
                found += expected(worth, share * board.city_goods(board.CITIES[city]))
            else:
                found += [worth] * board.number_of(self.state.goods[city], colour)
        return found


def expected(worth: float, number: float) -> list[float]:
    """Return the values of goods that may come, as many as are likely."""
    return [worth] * int(number) + [worth * (number % 1)]
