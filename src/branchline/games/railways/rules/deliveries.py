"""Deliveries: all that a seat can make, and what one scores (RWC-7)."""

from typing import final

from branchline.engine.packed import append, i64, vec
from branchline.engine.subclassing import mypyc_attr
from branchline.games.railways.rules import board, network
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.layout import block
from branchline.games.railways.rules.state import Railways


def trip_number(colour: i64, origin: i64, goal: i64) -> i64:
    """Return a delivery as one number: which good, from where, to where."""
    return (origin * board.CITY_CARDS + goal) * board.GOOD_COLOURS + colour


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Trips:
    """The deliveries of a seat by number: `within` its power, `beyond` it by a single link, if it may go further."""

    power: i64
    reach: i64
    origin: i64

    def __init__(self, state: Railways, seat: i64, further: bool) -> None:
        self.links = state.network.row
        self.further = further
        self.power = state.row[block(seat) + at.POWER]
        self.reach = self.power + 1 if further else self.power
        self.origin = board.START
        self.within = vec[i64]()
        self.beyond = vec[i64]()
        if self.reach:
            self.depart(state.row, seat)

    def depart(self, row: vec[i64], seat: i64) -> None:
        """Send the goods at both ends of the seat's links over them."""
        links = self.links
        place: i64
        for place in range(network.BUILT + 1, network.BUILT + 1 + links[network.BUILT]):
            # The first link is the mover's (RWC-7.3), the others are anyone's (RWC-7.4).
            city = links[place]
            if links[network.OWNERS + city] == seat:
                node = links[network.PARENTS + city]
                self.origin = city
                if row[at.GOODS + city]:
                    self.roll(city, node, row[at.GOODS + city], 1)
                self.origin = node
                if node != board.START and row[at.GOODS + node]:  # RWC-7.9
                    self.roll(node, city, row[at.GOODS + node], 1)

    def roll(self, back: i64, node: i64, goods: i64, length: i64) -> None:
        """Arrive at a node with goods: some stop there (RWC-7.6, RWC-7.7), others continue."""
        # What the origin itself accepts is not asked (RWC-7.11, RWC-S.23). Never turning back is
        # enough in a tree to visit no node twice (RWC-7.10, RWC-S.17).
        landed = goods & board.ACCEPTS[node]
        if landed:
            self.land(landed, node, length)
            goods ^= landed
        # Fewer links than the power are enough (RWC-7.5, RWC-C.6), also over the start (RWC-7.8).
        if goods and length < self.reach:
            links = self.links
            first = network.NEAR + node * network.AROUND + 1
            place: i64
            for place in range(first, first + links[first - 1]):
                if links[place] != back:
                    self.roll(node, links[place], goods, length + 1)

    def land(self, goods: i64, goal: i64, length: i64) -> None:
        """Note the deliveries of goods that stop at a city."""
        first = trip_number(0, self.origin, goal)
        colour: i64
        for colour in range(board.GOOD_COLOURS):
            if goods & board.ALL_OF[colour]:
                if length <= self.power:
                    self.within = append(self.within, first + colour)
                else:
                    self.beyond = append(self.beyond, first + colour)


def carry(state: Railways, colour: i64, origin: i64, goal: i64) -> None:
    """Move the good and mark the points at once (RWC-12.1)."""
    # The mover keeps the good (RWC-7.14) and the power (RWC-7.15).
    for seat, points in enumerate(points_of(state, origin, goal)):
        state.row[block(seat) + at.POINTS] += points
    state.row[at.GOODS + origin] -= board.GOOD[colour]
    state.row[block(state.mover) + at.DELIVERED] += board.GOOD[colour]


def points_of(state: Railways, origin: i64, goal: i64) -> list[int]:
    """Return by seat what a delivery scores."""
    # A point for each link to the mover (RWC-7.12), and one to any other owner (RWC-7.13).
    path = state.network.path(origin, goal)
    points = [0] * state.seats
    points[state.mover] = len(path) - 1
    for place in range(1, len(path)):
        owner = state.network.owner_between(path[place - 1], path[place])
        if owner != state.mover:
            points[owner] += 1
    return points
