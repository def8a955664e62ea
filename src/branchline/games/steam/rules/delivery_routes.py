"""Every way a cube can travel (STM-21): one bounded search over complete links, once a Turn."""

from typing import final

from branchline.engine.game import NOBODY
from branchline.games.steam.rules.actions.deliver import ANYBODY, Deliver
from branchline.games.steam.rules.board import KINDS
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.state import GONE, Steam
from branchline.games.steam.rules.turn import complete_links


@final
class Network:
    """Complete links by node, for one mover of one level (STM-3.8, STM-13.12)."""

    # Owners need not agree (STM-21.12), unowned links may be used too (STM-21.13, STM-24.4); cities that only touch
    # are not linked (STM-R.20).

    def __init__(self, state: Steam, mover: int) -> None:
        self.state = state
        self.mover = mover
        self.level = state.levels[mover]
        # neighbours[node]: (node, owner) once for each pair of them, however many links.
        self.neighbours: dict[int, list[tuple[int, int]]] = {}
        tracks = state.tracks
        for link, owner in enumerate(tracks.owners):
            if owner != GONE and complete(tracks, link):
                one, other = tracks.nodes[2 * link], tracks.nodes[2 * link + 1]
                self.join(one, other, owner)
                self.join(other, one, owner)
        self.found: list[Deliver] = []
        self.used = [0] * (state.seats + 1)  # the last is for unowned links

    def join(self, one: int, other: int, owner: int) -> None:
        """Note that a link of an owner leads from one node to another."""
        ways = self.neighbours.setdefault(one, [])
        if (other, owner) not in ways:
            ways.append((other, owner))

    def all_trips(self) -> list[Deliver]:
        """Every legal trip out of every city, for the colours of cubes that lie there."""
        for city in sorted(self.neighbours):
            colours = sum([1 << colour for colour in range(KINDS) if self.state.cubes[city * KINDS + colour]])
            if colours:
                self.travel((city,), (), colours)
        return self.found

    def travel(self, nodes: tuple[int, ...], owners: tuple[int, ...], colours: int) -> None:
        """Go one link further in every way; `colours` are the cubes that may still be aboard."""
        left = self.level - len(owners) - 1
        for node, owner in self.neighbours.get(nodes[-1], []):
            if node in nodes:
                continue  # no city or town twice (STM-21.8, STM-21.9, STM-R.37)
            self.used[owner] += 1  # NOBODY is -1: the last place
            if self.worth(owner, left):
                self.arrive((*nodes, node), (*owners, owner), colours, left)
            self.used[owner] -= 1

    def worth(self, owner: int, left: int) -> bool:
        """Whether the mover could still have as many links as this owner (STM-21.11)."""
        if owner == NOBODY or owner == self.mover:
            return True
        return self.used[self.mover] + left >= self.used[owner]

    def arrive(self, nodes: tuple[int, ...], owners: tuple[int, ...], colours: int, left: int) -> None:
        """At a node: cubes of a city's colour stop there (STM-21.5), others continue (STM-21.7)."""
        # The city a cube starts from does not count as reached (STM-R.38).
        colour = self.state.city[nodes[-1]]
        if colour >= 0 and colours >> colour & 1:
            if self.fair():
                self.found.append(Deliver(self.state.board, colour, nodes, self.named(nodes, owners)))
            colours &= ~(1 << colour)
        if left > 0 and colours:
            self.travel(nodes, owners, colours)

    def named(self, nodes: tuple[int, ...], owners: tuple[int, ...]) -> tuple[int, ...]:
        """Name the owners of the links of a trip where it is necessary."""
        found = []
        for here, there, owner in zip(nodes, nodes[1:], owners, strict=False):
            others = [other for node, other in self.neighbours[here] if node == there]
            found.append(ANYBODY if owner == self.mover or len(others) == 1 else owner)
        return tuple(found)

    def fair(self) -> bool:
        """One own link at least (STM-21.10), and no opponent used more often than oneself."""
        own = self.used[self.mover]
        return own > 0 and own >= max(self.used[:-1])


def deliveries(state: Steam) -> list[Deliver]:
    """List the deliveries open to the mover: the trips for which there is a cube."""
    return [move for move in all_trips(state) if state.cubes[move.nodes[0] * KINDS + move.colour]]


def all_trips(state: Steam) -> list[Deliver]:
    """List the mover's trips, found once a Turn: while goods move no link or cube is added."""
    key = state.mover * 10 + state.levels[state.mover]
    if key not in state.trips:
        # Each trip uses a link of the mover (STM-21.10).
        state.trips[key] = Network(state, state.mover).all_trips() if complete_links(state, state.mover) else []
    return state.trips[key]
