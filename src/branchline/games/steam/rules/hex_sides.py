"""What the mover's track would meet on the six sides of a hex, and whether it may (STM-9)."""

from typing import Final, final

from branchline.engine import game, rulebook
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, Value, phrase
from branchline.engine.rulebook import Denial
from branchline.engine.subclassing import mypyc_attr
from branchline.games.steam.rules import links, tiles, wording
from branchline.games.steam.rules.board import NOWHERE, RULES, SIDES
from branchline.games.steam.rules.maps.grid import across, name_of
from branchline.games.steam.rules.state import Steam

EDGE, NOT_OTHERS, SAME_NODE, SPUR_OWNED, FIRST_TILE = RULES.pick(
    "STM-9.17", "STM-9.14", "STM-9.19", "STM-11.8", "STM-9.7"
)

KIND_BITS: Final = 4  # of what lies beyond a side
KIND: Final = 15


@final
class TrackFault:
    """A rule that track on a hex would break, and words with gaps for what the check found there."""

    # Many tiles are tried before one is legal, so the gaps are filled only for a denial.

    def __init__(
        self,
        rule: rulebook.Rule,
        words: Phrase,
        side: int = NOWHERE,
        exits: int = 0,
        nodes: tuple[int, ...] = (),
        owner: int = game.NOBODY,
        paths: tuple[tiles.Path, ...] = (),
    ) -> None:
        self.rule = rule
        self.words = words
        self.side = side
        self.exits = exits  # else all of the piece
        self.nodes = nodes  # else the one beyond the side, or on the hex
        self.owner = owner  # else of the open end beyond the side
        self.paths = paths

    def denial(self, state: Steam, place: int, piece: tiles.Piece) -> Denial:
        """Deny the tile; a template takes what it has gaps for."""
        words, owner, node = self.words, self.owner, place
        if self.side >= 0:
            words = beyond_edge(state, place, self.side) if self.rule is EDGE else words
            link = links.met(state, place, self.side)
            node = state.board.near[place * SIDES + self.side]
            owner = state.tracks.owners[link] if link >= 0 else owner
        names = [wording.place_name(state, node) for node in self.nodes or (node,)]
        paths = [wording.path_name(path) for path in self.paths]
        exits = wording.side_names(self.exits or piece.exits)
        count = len(paths or exits)
        found: dict[str, Value] = {
            "hex": wording.hex_name(state, place),
            "colour": wording.colour_name(state.city[place]),
            "side": wording.side_name(self.side),
            "exits": exits,
            "owner": wording.player_name(owner),
            "paths": paths,
            "n": count,
        }
        found |= dict.fromkeys(("city", "town", "place", "one"), names[0])
        found["other"] = names[-1]
        if paths:
            found |= {"path": paths[0], "old": paths[0], "new": paths[-1]}
        return Denial(self.rule, Phrase(words.one, words.many, count, found))


def beyond_edge(state: Steam, place: int, side: int) -> Phrase:
    """Say that an exit leads to a closed edge, to water or to the end of the map."""
    rail_map = state.board.map
    beyond = name_of(across(state.board.hexes[place].spot, side))
    if beyond in rail_map.hex_index:
        return phrase("No track can leave hex {hex} to the {side}: that edge is closed.")
    if any(other.water and other.name == beyond for other in rail_map.beyond):
        return phrase("No track can leave hex {hex} to the {side}: there is water.")
    return MAP_END


# The most frequent ones, made once for each side.
MAP_END: Final = phrase("No track can leave hex {hex} to the {side}: the map ends there.")
OTHERS_TRACK: Final = phrase(
    "The track to the {side} of hex {hex} belongs to the {owner} player: nobody else may join it."
)
OTHERS_SPUR: Final = phrase("The spur of {town} to the {side} belongs to the {owner} player: nobody else may join it.")
FROM_NO_CITY: Final = phrase(
    "Your first tile must start at a city, but the track on hex {hex} ({exits}) does not lead to one."
)
BARRED_SIDES: Final = [TrackFault(EDGE, MAP_END, side) for side in range(SIDES)]
OTHERS_TRACKS: Final = [TrackFault(NOT_OTHERS, OTHERS_TRACK, side) for side in range(SIDES)]
OTHERS_SPURS: Final = [TrackFault(SPUR_OWNED, OTHERS_SPUR, side) for side in range(SIDES)]
RING: Final = TrackFault(
    SAME_NODE, phrase("The track on hex {hex} would form a loop, with no city or town at its ends.")
)


def returning(node: int) -> TrackFault:
    """Return the fault of a link that would begin and end at a node."""
    words = phrase("The link would begin and end at {place}: it must join two different places.")
    return TrackFault(SAME_NODE, words, nodes=(node,))


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class Survey:
    """The six sides of one hex, seen by the mover."""

    def __init__(self, state: Steam, place: i64) -> None:
        self.state = state
        self.place = place
        self.kinds: i64 = 0  # by side, 0 if it was not looked at

    def look(self, side: i64) -> i64:
        """Return what lies beyond a side; looked at once, and only when needed."""
        kind = self.kinds >> KIND_BITS * side & KIND
        if not kind:
            kind = links.side_of(self.state, self.place, side)
            self.kinds |= kind << KIND_BITS * side
        return kind

    def sides(self, first: i64, last: i64) -> i64:
        """Return the sides beyond which lies one of some kinds, as bits."""
        found: i64 = 0
        side: i64
        for side in range(SIDES):
            kind = self.look(side)
            if first <= kind <= last:
                found |= 1 << int(side)
        return found

    def link(self, side: i64) -> i64:
        """Return the link whose open end a side meets, or NOWHERE."""
        return links.met(self.state, self.place, side) if self.look(side) >= links.OWN else NOWHERE

    def far(self, side: i64) -> i64:
        """Return the node at the far end of what a side meets, or NOWHERE."""
        kind = self.look(side)
        if kind == links.CITY_SIDE:
            return self.state.board.near[self.place * SIDES + side]
        return links.other_node(self.state.tracks, self.link(side)) if kind >= links.OWN else NOWHERE

    def plain_fault(self, side: i64) -> TrackFault | None:
        """Check that plain track may leave the hex by a side."""
        kind = self.look(side)
        if kind == links.BARRED:
            return BARRED_SIDES[side]
        return OTHERS_TRACKS[side] if kind >= links.OTHERS else None  # also where it would only meet an end (STM-R.15)

    def path_fault(self, one: i64, other: i64) -> TrackFault | None:
        """Check plain track between two sides, rooted or not."""
        fault = self.plain_fault(one)
        if fault is None:
            fault = self.plain_fault(other)
        if fault is not None or self.look(one) == links.FREE or self.look(other) == links.FREE:
            return fault
        if self.same_node(one, other):
            return returning(self.far(one))
        return RING if self.same_link(one, other) else None

    def rooted(self, one: i64, other: i64) -> bool:
        """Check whether a path begins at a city, at own track or at track the mover may claim."""
        return self.is_root(one) or self.is_root(other)

    def is_root(self, side: i64) -> bool:
        """Check whether a track of the mover may begin at what a side meets (STM-9.8)."""
        # At any city (STM-9.11), whether their other track is near or not (STM-9.10), or at an open end.
        kind = self.look(side)
        return kind == links.CITY_SIDE or kind == links.OWN or kind == links.CLAIMABLE

    def first_fault(self, exits: i64) -> TrackFault | None:
        """Check that the mover's first tile of the game leaves a city (STM-9.7)."""
        if self.state.mover in self.state.built:
            return None
        for side in range(SIDES):
            if exits >> side & 1 and self.look(side) == links.CITY_SIDE:
                return None
        return TrackFault(FIRST_TILE, FROM_NO_CITY, exits=exits)

    def closing_fault(self, piece: tiles.Piece) -> TrackFault | None:
        """Check that two paths, joined to both ends of one link, do not lead it back to its start."""
        # Only track that hangs on nothing yet has two open ends.
        ring = False
        if piece.path_count > 1:
            ends = piece.ends
            for one in range(2):
                if self.look(ends[one]) == links.FREE:
                    continue
                for other in range(2):
                    if self.same_link(ends[one], ends[2 + other]):
                        if self.same_node(ends[1 - one], ends[3 - other]):
                            return returning(self.far(ends[1 - one]))
                        ring = ring or self.same_link(ends[1 - one], ends[3 - other])
        return RING if ring else None

    def same_link(self, one: i64, other: i64) -> bool:
        """Check whether two sides meet one and the same link."""
        link = self.link(one)
        return link >= 0 and link == self.link(other)

    def same_node(self, one: i64, other: i64) -> bool:
        """Check whether what two sides meet leads to one and the same node."""
        node = self.far(one)
        return node >= 0 and node == self.far(other)

    def begins(self, piece: tiles.Piece, path: i64) -> bool:
        """Check whether a path of a complex tile begins well, if only because the one next to it does."""
        # Unowned track becomes the mover's; it leads to a city if the other path reaches its node.
        first, beside = 2 * path, 2 - 2 * path
        ends = piece.ends
        if self.rooted(ends[first], ends[first + 1]):
            return True
        for one in range(2):
            side = ends[first + one]
            if self.look(side) == links.FREE:
                continue
            for other in range(2):
                if self.same_node(side, ends[beside + other]) or self.same_link(side, ends[beside + other]):
                    return True
        return False

    def spurs_fault(self, exits: i64) -> TrackFault | None:
        """Check new spurs of the town in this hex on these sides."""
        joined: list[int] = []
        for side in range(SIDES):
            if not exits >> side & 1:
                continue
            kind = self.look(side)
            if kind == links.BARRED:
                return BARRED_SIDES[side]
            if kind == links.OTHERS_SPUR:
                return OTHERS_SPURS[side]  # STM-R.16
            if kind >= links.OWN:
                link = self.link(side)
                if self.far(side) == self.place or link in joined:
                    return returning(self.place)
                joined.append(link)
        return None

    def spurs_rooted(self, exits: i64) -> bool:
        """Check whether the mover's track, old or new, reaches the town (STM-R.17, STM-9.9)."""
        for side in range(SIDES):
            if exits >> side & 1 and self.is_root(side):
                return True
        return links.has_link_at(self.state, self.place)
