"""The network: a tree of links that grows from the start board (RWC-4.21)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.engine.packed import i64, vec
from branchline.engine.subclassing import mypyc_attr
from branchline.games.railways.rules import board
from branchline.games.railways.rules.payment import Payment

# Where the numbers of a network lie in its row.
OWNERS: Final = 0  # by city, of the link that brought it; NOBODY if it is not built
PARENTS: Final = 25  # by city, the node it was joined to
BUILT: Final = 50  # how many cities are built, then which, in the order of building
TRACKS: Final = 76  # by city and colour, the tracks that no link uses
FREE: Final = 201  # by colour, the built cities with a free track of it, as a mask,
TARGETS: Final = 206  # and how many nodes take a link of it: the start board always does
SHARES: Final = 211  # by city and seat, the value of the links at it (RWC-14.1, RWC-14.4)
NEAR: Final = 311  # by node, how many neighbours it has, then which; the start board, the last, may have many
ALL: Final = 462
AROUND: Final = 5  # cells for the neighbours of a city: it has four tracks
SEATS: Final = 4


@mypyc_attr(acyclic=True)
@final
class Link:
    """A connection of a new city to a node: one colour (RWC-4.4), and the cards of it."""

    city: i64
    node: i64
    colour: i64
    value: i64

    def __init__(self, city: i64, node: i64, colour: i64, payment: Payment) -> None:
        self.city = city
        self.node = node
        self.colour = colour
        self.payment = payment
        self.value = payment.value  # RWC-4.15


@mypyc_attr(acyclic=True)
@final
class Network:
    """The links in the order of building, and what follows from them."""

    def __init__(self, links: list[Link], row: vec[i64]) -> None:
        self.links = links
        self.row = row
        self.shared = False  # by several positions

    def has(self, node: i64) -> bool:
        """Check whether a node is there: the start board is (RWC-2.7), a city once it is built."""
        return node == board.START or self.row[OWNERS + node] != NOBODY

    def owner(self, city: i64) -> i64:
        """Return the owner of the link that brought a city, NOBODY if it is not built."""
        return self.row[OWNERS + city]

    def near(self, node: i64) -> list[int]:
        """Return the neighbours of a node."""
        first = NEAR + node * AROUND + 1
        return [int(self.row[first + place]) for place in range(self.row[first - 1])]

    def shares(self, city: i64) -> list[int]:
        """Return by seat the value of the links at a city."""
        return [int(self.row[SHARES + city * SEATS + seat]) for seat in range(SEATS)]

    def copy(self) -> Network:
        """Return the same network, to be built on by itself."""
        return Network(self.links[:], self.row[:])

    def add(self, link: Link, owner: i64) -> None:
        """Join a new city to the tree, for the rest of the game (RWC-4.17, RWC-4.20)."""
        self.links.append(link)
        row = self.row
        city, node, colour = link.city, link.node, link.colour
        row[OWNERS + city] = owner
        row[PARENTS + city] = node
        row[BUILT] += 1
        row[BUILT + row[BUILT]] = city
        open_tracks(row, city)
        end_at(row, city, node)
        end_at(row, node, city)
        use_track(row, city, colour)
        row[SHARES + city * SEATS + owner] += link.value
        if node != board.START:  # the start board gives no points (RWC-14.5)
            use_track(row, node, colour)
            row[SHARES + node * SEATS + owner] += link.value

    def free_tracks(self, city: i64) -> list[int]:
        """Return how many tracks of each colour a city has that no link uses."""
        first = TRACKS + city * board.RAIL_COLOURS
        return [int(self.row[first + colour]) for colour in range(board.RAIL_COLOURS)]

    def path(self, origin: i64, goal: i64) -> list[int]:
        """Return the nodes from one to another, the one way there is (RWC-7.10, RWC-S.18)."""
        up, down = self.to_start(origin), self.to_start(goal)
        while len(up) > 1 and len(down) > 1 and up[-2] == down[-2]:
            up.pop()
            down.pop()
        down.pop()  # where they meet
        return up + down[::-1]

    def to_start(self, node: i64) -> list[int]:
        """Return the nodes from one to the start board."""
        found = [int(node)]
        while node != board.START:
            node = self.row[PARENTS + node]
            found.append(int(node))
        return found

    def owner_between(self, one: i64, other: i64) -> i64:
        """Return the owner of the link that joins two neighbours."""
        if one != board.START and self.row[PARENTS + one] == other:
            return self.row[OWNERS + one]
        return self.row[OWNERS + other]


def open_tracks(row: vec[i64], city: i64) -> None:
    """Let links of the colours of a new city lead to it."""
    colour: i64
    for colour in range(board.RAIL_COLOURS):
        if row[TRACKS + city * board.RAIL_COLOURS + colour]:
            row[FREE + colour] |= 1 << city
            row[TARGETS + colour] += 1


def use_track(row: vec[i64], city: i64, colour: i64) -> None:
    """Use a track at an end of a link (RWC-4.8); which of several alike makes no difference (RWC-S.21)."""
    place = TRACKS + city * board.RAIL_COLOURS + colour
    row[place] -= 1
    if not row[place]:
        row[FREE + colour] &= ~(1 << city)
        row[TARGETS + colour] -= 1


def end_at(row: vec[i64], node: i64, other: i64) -> None:
    """Make a node the last of another's neighbours."""
    place = NEAR + node * AROUND
    row[place] += 1
    row[place + row[place]] = other


def bare_network() -> Network:
    """Return the start board alone (RWC-2.7)."""
    row = [0] * ALL
    row[OWNERS : OWNERS + board.CITY_CARDS] = [NOBODY] * board.CITY_CARDS
    row[PARENTS : PARENTS + board.CITY_CARDS] = [board.NOWHERE] * board.CITY_CARDS
    row[TRACKS:FREE] = board.TRACKS
    row[TARGETS : TARGETS + board.RAIL_COLOURS] = [1] * board.RAIL_COLOURS
    network = Network([], vec[i64](row))
    network.shared = True
    return network


BARE: Final = bare_network()
