"""The lines a seat could build in one build turn: from node to node with the cheapest tiles."""

from dataclasses import dataclass
from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.games.steam.rules import links
from branchline.games.steam.rules.board import NOWHERE, SIDES
from branchline.games.steam.rules.links import CITY_SIDE, FREE, OTHERS, OWN, other_node
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import BY_EXITS, BY_PATHS, PIECES, Piece, opposite
from branchline.games.steam.rules.track import pair_from, price

Tiles = tuple[tuple[int, Piece], ...]
Nodes = tuple[int, ...]

NONE: Final[Tiles] = ()
FAR: Final = 99


@final
@dataclass(eq=False)
class Line:
    """Tiles to lay one after another, and the nodes they join in this order."""

    nodes: Nodes
    tiles: Tiles
    price: int


@final
class Search:
    """The search for all lines within the builds and the money, the cheapest for the same nodes."""

    def __init__(self, state: Steam, builds: int, money: int) -> None:
        self.state = state
        self.builds = builds
        self.money = money
        self.lines: dict[Nodes, Line] = {}
        size = state.board.size
        # What lies beyond each side of a hex.
        sides = range(size * SIDES)
        self.kinds = [links.side_of(state, side // SIDES, side % SIDES) for side in sides]
        self.far = self.tiles_to_go()

    def tiles_to_go(self) -> list[int]:
        """Return for each hex the fewest tiles, its own included, to reach a node."""
        board, size = self.state.board, self.state.board.size
        far = [FAR] * size
        for place in range(size):
            kinds = self.kinds[place * SIDES : (place + 1) * SIDES]
            if board.town[place] or any(FREE < kind < OTHERS for kind in kinds):
                far[place] = 1
        for tiles in range(2, self.builds + 1):
            for place in range(size):
                if far[place] == FAR:
                    for other in board.near[place * SIDES : (place + 1) * SIDES]:
                        if other >= 0 and far[other] == tiles - 1:
                            far[place] = tiles
        return far

    def hopeful(self, place: int, side: int, tiles: int) -> bool:
        """Check whether track may leave by a side and reach a node with the builds left."""
        kind = self.kinds[place * SIDES + side]
        if kind == FREE:
            other = self.state.board.near[place * SIDES + side]
            return tiles + 1 + self.far[other] <= self.builds
        return FREE < kind < OTHERS

    def from_city(self, city: int, nodes: Nodes, tiles: Tiles, cost: int) -> None:
        """Begin at a city over any side."""
        near = self.state.board.near
        for side in range(SIDES):
            other = near[city * SIDES + side]
            if other >= 0 and self.state.city[other] < 0:
                self.enter(other, opposite(side), nodes, tiles, cost)

    def from_town(self, town: int) -> None:
        """Begin at another exit of a town that own track reaches."""
        piece = self.state.tracks.pieces[town]
        before = 0 if piece < 0 else PIECES[piece].exits
        for out in range(SIDES):
            if not before >> out & 1:
                self.through_town(town, before, out, (town,), NONE, 0)

    def lay(self, place: int, numbers: list[int], tiles: Tiles, cost: int) -> tuple[Tiles, int]:
        """Return the tiles and their price with one more that is left; no tiles if none can be laid."""
        supply = self.state.tracks.supply
        for number in numbers:
            piece = PIECES[number]
            total = cost + price(self.state, place, piece)
            if total <= self.money and pair_from(supply, NOWHERE, piece) >= 0:
                return (*tiles, (place, piece)), total
        return NONE, 0

    def enter(self, place: int, entry: int, nodes: Nodes, tiles: Tiles, cost: int) -> None:
        """Enter a hex over a side and continue over each other side."""
        if len(tiles) + self.far[place] > self.builds:
            return
        for used, _ in tiles:
            if used == place:
                return
        if self.state.board.town[place]:
            self.enter_town(place, entry, nodes, tiles, cost)
            return
        old = self.state.tracks.pieces[place]
        before = () if old < 0 else PIECES[old].paths
        if len(before) > 1 or (before and entry in before[0]):
            return
        for turn in (3, 2, 4, 1, 5):
            out = (entry + turn) % SIDES
            if not self.hopeful(place, out, len(tiles)):
                continue
            path = (entry, out) if entry < out else (out, entry)
            paths = (path,) if not before else tuple(sorted((*before, path)))
            longer, total = self.lay(place, BY_PATHS.get(paths, []), tiles, cost)
            if longer:
                self.leave(place, out, nodes, longer, total)

    def enter_town(self, town: int, entry: int, nodes: Nodes, tiles: Tiles, cost: int) -> None:
        """End a link at a town, and continue from its tile."""
        if town in nodes:
            return
        old = self.state.tracks.pieces[town]
        exits = (0 if old < 0 else PIECES[old].exits) | 1 << entry
        longer, total = self.lay(town, BY_EXITS.get(exits, []), tiles, cost)
        if longer:
            self.note((*nodes, town), longer, total)
        for out in range(SIDES):
            if not exits >> out & 1:
                self.through_town(town, exits, out, (*nodes, town), tiles, cost)

    def through_town(self, town: int, exits: int, out: int, nodes: Nodes, tiles: Tiles, cost: int) -> None:
        """Continue from a town tile with one more exit."""
        if not self.hopeful(town, out, len(tiles)):
            return
        longer, total = self.lay(town, BY_EXITS.get(exits | 1 << out, []), tiles, cost)
        if longer:
            self.leave(town, out, nodes, longer, total)

    def leave(self, place: int, out: int, nodes: Nodes, tiles: Tiles, cost: int) -> None:
        """Leave a hex over a side: to a city, a free hex or an open end."""
        kind = self.kinds[place * SIDES + out]
        if kind == CITY_SIDE:
            city = self.state.board.near[place * SIDES + out]
            if city not in nodes:
                self.note((*nodes, city), tiles, cost)
                self.from_city(city, (*nodes, city), tiles, cost)
        elif kind == FREE:
            self.enter(self.state.board.near[place * SIDES + out], opposite(out), nodes, tiles, cost)
        elif OWN <= kind < OTHERS:
            node = other_node(self.state.tracks, links.met(self.state, place, out))
            if node >= 0 and node not in nodes:
                self.note((*nodes, node), tiles, cost)

    def note(self, nodes: Nodes, tiles: Tiles, cost: int) -> None:
        """Keep a line if it is the cheapest for its nodes, in either direction."""
        key = nodes if nodes[0] < nodes[-1] else nodes[::-1]
        known = self.lines.get(key)
        if tiles and (known is None or cost < known.price):
            self.lines[key] = Line(nodes, tiles, cost)


def own_ends(state: Steam, fresh: bool) -> list[tuple[int, int]]:
    """List open ends the mover may continue, with the node each link starts from."""
    # With `fresh`, only those of links begun or extended in this build turn.
    tracks = state.tracks
    found = []
    for link, owner in enumerate(tracks.owners):
        node = other_node(tracks, link)
        goes_on = owner == state.mover or (owner == NOBODY and not fresh and state.city[node] >= 0)
        if goes_on and node >= 0 and not links.complete(tracks, link) and (tracks.fresh[link] or not fresh):
            which = 0 if tracks.nodes[2 * link] < 0 else 1
            found.append((tracks.ends[2 * link + which], node))
    return found


def begun_lines(state: Steam, money: int) -> list[Line]:
    """List the lines that continue links begun in this build turn."""
    return all_lines(state, set(), state.builds_left, money, True)


def all_lines(state: Steam, starts: set[int], builds: int, money: int, fresh: bool = False) -> list[Line]:
    """List the mover's lines from some nodes and from its open ends, or from those of this build turn."""
    ends = own_ends(state, fresh)
    if not starts and not ends:
        return []
    search = Search(state, builds, money)
    for node in sorted(starts):
        if state.city[node] >= 0:
            search.from_city(node, (node,), NONE, 0)
        else:
            search.from_town(node)
    for end, node in ends:
        search.leave(end // SIDES, end % SIDES, (node,), NONE, 0)
    return list(search.lines.values())
