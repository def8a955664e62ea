"""Deliveries: all that a seat can make, and what one scores (RWC-7)."""

from __future__ import annotations

from typing import final

from branchline.games.railways.rules import board
from branchline.games.railways.rules.state import Railways


def trip_number(colour: int, origin: int, goal: int) -> int:
    """Return a delivery as one number: which good, from where, to where."""
    return (origin * board.CITY_CARDS + goal) * board.GOOD_COLOURS + colour


@final
class Trips:
    """The deliveries of a seat by number: `within` its power, `beyond` it by a single link."""

    def __init__(self, state: Railways, seat: int, further: bool) -> None:
        self.near = state.network.near
        self.power = state.powers[seat]
        self.reach = self.power + 1 if further else self.power
        self.origin = board.START
        self.within: list[int] = []
        self.beyond: list[int] = []
        if not self.reach:
            return
        goods = state.goods
        owners = state.network.owners
        for link in state.network.links:
            # The first link is the mover's (RWC-7.3), the others are anyone's (RWC-7.4).
            if owners[link.city] == seat:
                self.origin = link.city
                if goods[link.city]:
                    self.roll(link.city, link.node, goods[link.city], 1)
                self.origin = link.node
                if link.node != board.START and goods[link.node]:  # RWC-7.9
                    self.roll(link.node, link.city, goods[link.node], 1)

    def roll(self, back: int, node: int, goods: int, length: int) -> None:
        """Arrive at a node with goods: some stop there (RWC-7.6, RWC-7.7), others continue."""
        # What the origin itself accepts is not asked (RWC-7.11, RWC-S.23). Never turning back is
        # enough in a tree to visit no node twice (RWC-7.10, RWC-S.17).
        landed = goods & board.ACCEPTS[node]
        if landed:
            found = self.within if length <= self.power else self.beyond
            first = trip_number(0, self.origin, node)
            for colour in range(board.GOOD_COLOURS):
                if landed & board.ALL_OF[colour]:
                    found.append(first + colour)
            goods ^= landed
        # Fewer links than the power are enough (RWC-7.5, RWC-C.6), also over the start (RWC-7.8).
        if goods and length < self.reach:
            for other in self.near[node]:
                if other != back:
                    self.roll(node, other, goods, length + 1)


def carry(state: Railways, colour: int, origin: int, goal: int) -> None:
    """Move the good and mark the points at once (RWC-12.1)."""
    # The mover keeps the good (RWC-7.14) and the power (RWC-7.15).
    add_points(state, origin, goal, state.points)
    state.goods[origin] -= board.GOOD[colour]
    state.delivered[state.mover] += board.GOOD[colour]


def add_points(state: Railways, origin: int, goal: int, points: list[int]) -> None:
    """Add what a delivery scores to the points of the seats."""
    # A point for each link to the mover (RWC-7.12), and one to any other owner (RWC-7.13).
    network = state.network
    path = network.path(origin, goal)
    for place in range(1, len(path)):
        points[state.mover] += 1
        owner = network.owner_between(path[place - 1], path[place])
        if owner != state.mover:
            points[owner] += 1
