"""The network: a tree of links that grows from the start board (RWC-4.21)."""

from __future__ import annotations

from typing import final

from branchline.engine.game import NOBODY
from branchline.games.railways.rules import board
from branchline.games.railways.rules.payment import Payment


@final
class Link:
    """A connection of a new city to a node: one colour (RWC-4.4), and the cards of it."""

    def __init__(self, city: int, node: int, colour: int, payment: Payment) -> None:
        self.city = city
        self.node = node
        self.colour = colour
        self.payment = payment
        self.value = payment.value  # RWC-4.15


@final
class Network:
    """The links in the order of building, and what follows from them."""

    def __init__(
        self, links: list[Link], owners: list[int], parents: list[int], near: list[tuple[int, ...]], free: list[int]
    ) -> None:
        self.links = links
        self.owners = owners  # by city, of the link that brought it; NOBODY if it is not built
        self.parents = parents  # by city, the node it was joined to
        self.near = near  # by node, its neighbours
        self.free = free  # by colour, the built cities with a free track of it, as a mask

    def copy(self) -> Network:
        """Return the same network, to be built on by itself."""
        return Network(self.links[:], self.owners[:], self.parents[:], self.near[:], self.free[:])

    def has(self, node: int) -> bool:
        """Check whether a node is there: the start board is (RWC-2.7), a city once it is built."""
        return node == board.START or self.owners[node] != NOBODY

    def build(self, link: Link, owner: int) -> None:
        """Join a new city to the tree, for the rest of the game (RWC-4.17, RWC-4.20)."""
        self.links.append(link)
        self.owners[link.city] = owner
        self.parents[link.city] = link.node
        self.near[link.city] = (link.node,)
        self.near[link.node] = (*self.near[link.node], link.city)
        for colour in board.CITIES[link.city].colours:
            self.free[colour] |= 1 << link.city
        # One track at each end (RWC-4.8); which of several alike makes no difference (RWC-S.21).
        for node in (link.city, link.node):
            if node != board.START and not self.free_tracks(node)[link.colour]:
                self.free[link.colour] &= ~(1 << node)

    def free_tracks(self, city: int) -> list[int]:
        """Return how many tracks of each colour a city has that no link uses."""
        left = list(board.CITIES[city].tracks)
        for link in self.links:
            if link.city == city or link.node == city:
                left[link.colour] -= 1
        return left

    def path(self, origin: int, goal: int) -> list[int]:
        """Return the nodes from one to another, the one way there is (RWC-7.10, RWC-S.18)."""
        up = [origin]
        while up[-1] != board.START:
            up.append(self.parents[up[-1]])
        down = [goal]
        while down[-1] not in up:
            down.append(self.parents[down[-1]])
        return up[: up.index(down[-1])] + down[::-1]

    def owner_between(self, one: int, other: int) -> int:
        """Return the owner of the link that joins two neighbours."""
        if one != board.START and self.parents[one] == other:
            return self.owners[one]
        return self.owners[other]


def bare_network() -> Network:
    """Return the start board alone (RWC-2.7)."""
    nothing: tuple[int, ...] = ()
    return Network(
        links=[],
        owners=[NOBODY] * board.CITY_CARDS,
        parents=[board.NOWHERE] * board.CITY_CARDS,
        near=[nothing] * board.NODES,
        free=[0] * board.RAIL_COLOURS,
    )
