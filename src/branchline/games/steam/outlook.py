"""What the mover's track would meet all over the map, as bits for each hex; made once for a list.

`Survey` answers the same for one hex, side by side. Where many hexes are asked about, only those
beside a city or an open end are of interest, and for these the six sides fit into one number.
"""

from __future__ import annotations

from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.games.steam.board import SIDES, URBANIZATION
from branchline.games.steam.city import city_fault
from branchline.games.steam.links import opposite, other_node, traceable
from branchline.games.steam.state import GONE, Steam
from branchline.games.steam.survey import Survey
from branchline.games.steam.tiles import PIECES

NOT_KNOWN: Final = -1
MOST_BUILDS: Final = 4  # with the Engineer tile
FACING: Final = [1 << opposite(side) for side in range(SIDES)]  # bits, as the neighbour counts

# The paths between two sides of a hex, each with a bit of its own.
PATHS: Final = [(one, other) for one in range(SIDES) for other in range(one + 1, SIDES)]
PATH_BIT: Final = {path: 1 << number for number, path in enumerate(PATHS)}


def paths_inside(sides: int) -> int:
    """The paths with both ends on these sides."""
    return sum(bit for (a, b), bit in PATH_BIT.items() if sides >> a & sides >> b & 1)


def paths_touching(sides: int) -> int:
    """The paths with an end on one of these sides."""
    return sum(bit for (a, b), bit in PATH_BIT.items() if (sides >> a | sides >> b) & 1)


INSIDE: Final = [paths_inside(sides) for sides in range(1 << SIDES)]
TOUCHING: Final = [paths_touching(sides) for sides in range(1 << SIDES)]


@final
class Outlook:
    """The sides of every hex, seen by the mover: where track may go, begin, and be led on."""

    def __init__(self, state: Steam) -> None:
        board = state.board
        self.state = state
        # Where plain track may go, where a spur of a town may, and where track may begin.
        self.legal = board.crossings[:]
        self.spurs = board.crossings[:]
        self.roots = board.city_sides[:]
        self.unowned = [0] * board.size  # where it would join track of nobody's
        self.open_sides = [0] * board.size  # ends that the mover might redirect
        self.mine: set[int] = set()  # the nodes that track of the mover reaches
        self.good = traceable(state, state.mover) if state.loose else None
        # Roots that lead to a city by now, unlike loose track.
        self.anchors = self.roots if self.good is None else board.city_sides[:]
        self.faced = [False] * board.size  # hexes before an open end of anybody
        self.sures = [NOT_KNOWN] * (board.size * (MOST_BUILDS + 1))
        self.hopes = [NOT_KNOWN] * (board.size * (MOST_BUILDS + 1))
        if state.city != board.city:
            self.see_new_cities()
        self.see_nodes()
        self.see_open_ends()
        self.founding = may_found_any(state)

    def see_new_cities(self) -> None:
        """Track may begin at cities that were towns before."""
        board = self.state.board
        for place in range(board.size):
            if self.state.city[place] >= 0 and board.city[place] < 0:
                for side in range(SIDES):
                    other = board.near[place * SIDES + side]
                    if other >= 0:
                        self.roots[other] |= 1 << opposite(side)
                        if self.good is not None:
                            self.anchors[other] |= 1 << opposite(side)

    def see_nodes(self) -> None:
        """Note which nodes the mover's links have reached."""
        tracks = self.state.tracks
        for link, owner in enumerate(tracks.owners):
            if owner == self.state.mover:
                self.mine.add(tracks.nodes[2 * link])
                self.mine.add(tracks.nodes[2 * link + 1])

    def see_open_ends(self) -> None:
        """Note what an open end means for the hex before it."""
        tracks = self.state.tracks
        for number, node in enumerate(tracks.nodes):
            owner = tracks.owners[number >> 1]
            if node < 0 and owner != GONE:
                self.see_open_end(number >> 1, owner, tracks.ends[number])

    def see_open_end(self, link: int, owner: int, end: int) -> None:
        """An open end of one's own or of nobody may be continued, another's may not."""
        state = self.state
        place, side = end // SIDES, end % SIDES
        other = state.board.near[end]
        bit = 1 << opposite(side)
        self.faced[other] = True
        if owner == state.mover:
            self.roots[other] |= bit
            if self.good is not None and link in self.good:
                self.anchors[other] |= bit
        elif owner != NOBODY:
            self.legal[other] &= ~bit
            if state.board.town[place]:
                self.spurs[other] &= ~bit
            return
        elif self.claimable(link):
            self.roots[other] |= bit
            if self.good is not None:
                self.anchors[other] |= bit
        else:
            self.unowned[other] |= bit
            return
        self.open_sides[place] |= 1 << side

    def claimable(self, link: int) -> bool:
        """Whether the mover may continue a link of nobody (as links.claimable)."""
        node = other_node(self.state.tracks, link)
        return node >= 0 and (self.state.city[node] >= 0 or node in self.mine)

    def paths(self, place: int, used: int) -> tuple[int, int]:
        """The paths that may be laid over a hex beside its track, and those that begin well."""
        legal = INSIDE[self.legal[place] & ~used] & ~self.same_node(place, used)
        return legal, legal & TOUCHING[self.roots[place]]

    def same_node(self, place: int, used: int) -> int:
        """The paths over a hex that would lead from a node back to itself (STM-9.19)."""
        meets = (self.roots[place] | self.unowned[place]) & self.legal[place] & ~used
        found = 0
        if meets & (meets - 1):  # two sides at least
            survey = Survey(self.state, place)
            for path, bit in PATH_BIT.items():
                if INSIDE[meets] & bit and survey.path_fault(path) is not None:
                    found |= bit
        return found

    def free(self, place: int) -> int:
        """The sides of a hex beyond which there is nothing: track would end openly there."""
        return self.legal[place] & ~self.roots[place] & ~self.unowned[place]

    def sure(self, place: int, builds: int) -> int:
        """The sides by which so many plain tiles on empty land would lead to a root."""
        key = builds * self.state.board.size + place
        if self.sures[key] == NOT_KNOWN:
            self.sures[key] = self.found_sure(place, builds)
        return self.sures[key]

    def found_sure(self, place: int, builds: int) -> int:
        """Find out what `sure` then knows."""
        found = self.anchors[place] & self.legal[place]
        if builds:
            free = self.free(place)
            for side in range(SIDES):
                if free >> side & 1:
                    other = self.state.board.near[place * SIDES + side]
                    if self.is_empty(other) and self.sure(other, builds - 1) & ~FACING[side]:
                        found |= 1 << side
        return found

    def is_empty(self, place: int) -> bool:
        """Whether a hex is land without a tile and without a town."""
        return self.state.tracks.pieces[place] < 0 and not self.state.board.town[place]

    def sure_corner(self, place: int, one: int, other: int) -> bool:
        """Whether two plain tiles would lead from a side of a hex round to the next side."""
        first = one if (one + 1) % SIDES == other else other
        near = self.state.board.near
        ahead, beside = near[place * SIDES + first], near[place * SIDES + (first + 1) % SIDES]
        if ahead < 0 or beside < 0 or not self.is_empty(ahead) or not self.is_empty(beside):
            return False
        return self.free(ahead) >> (first + 2) % SIDES & 1 == 1

    def hope(self, place: int, builds: int) -> int:
        """The sides by which so many builds could lead on, were money and tiles no matter.

        It is asked before the real search, which then goes only where there is hope.
        """
        key = builds * self.state.board.size + place
        if self.hopes[key] == NOT_KNOWN:
            self.hopes[key] = self.hoped(place, builds)
        return self.hopes[key]

    def hoped(self, place: int, builds: int) -> int:
        """Find out what `hope` then knows."""
        near, pieces = self.state.board.near, self.state.tracks.pieces
        found = self.anchors[place] & self.legal[place]
        free = self.free(place)
        for side in range(SIDES):
            if free >> side & 1:
                other = near[place * SIDES + side]
                if self.state.board.town[other] or pieces[other] >= 0:
                    hope = self.hope_over(other, FACING[side], builds)
                else:
                    hope = builds > 0 and self.hope(other, builds - 1) & ~FACING[side] != 0
                if hope:
                    found |= 1 << side
        return found

    def hope_over(self, place: int, entry: int, builds: int) -> bool:
        """Whether track that enters a town or another tile could be led on with so many builds."""
        town = self.state.board.town[place]
        if town and self.may_found(place):
            return True
        old = self.state.tracks.pieces[place]
        used = 0 if old < 0 else PIECES[old].exits
        if not builds or used & entry:
            return False
        if self.reached(place) if town else self.open_sides[place]:
            return True  # by another exit of the town, or perhaps by a redirect
        return self.hope(place, builds - 1) & ~used & ~entry != 0

    def reached(self, town: int) -> bool:
        """Whether traceable track of the mover ends at a town."""
        if self.good is None:
            return town in self.mine
        nodes = self.state.tracks.nodes
        for link in self.good:
            if town in (nodes[2 * link], nodes[2 * link + 1]):
                return True
        return False

    def may_found(self, place: int) -> bool:
        """Whether the mover can still make a town a city in this build turn."""
        return self.founding and city_fault(self.state, place) is None


def may_found_any(state: Steam) -> bool:
    """Whether the mover has a New City to place in this build turn."""
    holds = state.held[state.mover] == URBANIZATION and not state.passed[state.mover]
    return holds and not state.performed and any(state.new_cities)
