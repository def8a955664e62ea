"""Loose track: a path of a complex tile that must reach a city in this build turn (STM-17.4).

A complex tile may be laid on an empty hex (STM-17.1), and until the end of the build turn one of
its tracks may have two open ends (STM-R.24).

Whether it can is decided by looking for a chain: tiles laid one after another from an open end of
the loose track until they meet a city, a town or traceable track of the mover.
"""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rule import Rule
from branchline.games.steam.board import NOWHERE, RULES, SIDES
from branchline.games.steam.chain import Chain
from branchline.games.steam.links import UNOWNED, opposite, traceable
from branchline.games.steam.money import pay
from branchline.games.steam.outlook import Outlook
from branchline.games.steam.state import Steam
from branchline.games.steam.survey import SAME_NODE, Survey
from branchline.games.steam.tiles import Piece
from branchline.games.steam.track import (
    DEAREST,
    DEAREST_PLAIN,
    MORE_TRACK,
    plain_tiles_last,
    price,
    put_down,
)

ALL_SIDES: Final = (1 << SIDES) - 1

(TRACEABLE,) = RULES.pick("STM-17.5")


def loose_fault(state: Steam, place: int, piece: Piece) -> Rule | None:
    """Refuse a tile after which some track could no longer be made traceable (STM-17.6)."""
    if not state.loose:
        if state.tracks.pieces[place] >= 0 or len(piece.paths) < MORE_TRACK:
            return None
        survey = Survey(state, place)
        loose = [path for path in piece.paths if not survey.rooted(path)]
        if not loose:
            return None
        if not joins_unowned(survey, loose[0]):
            chain = Chain(state, state.builds_left)
            fine = chain.after(place, piece, loose[0]) or round_about(chain, survey, piece)
            return None if fine else TRACEABLE
    return mending_fault(state, place, piece)


def joins_unowned(survey: Survey, path: tuple[int, int]) -> bool:
    """Whether a path joins track of nobody, which other track of the same tile may make rooted."""
    return survey.look(path[0]) == UNOWNED or survey.look(path[1]) == UNOWNED


def mending_fault(state: Steam, place: int, piece: Piece) -> Rule | None:
    """What forbids one more tile while there is loose track: a ring, or no way left to mend it."""
    after = state.scratch()
    pay(after, after.mover, price(after, place, piece))
    put_down(after, place, piece)
    after.builds_left -= 1
    nodes = after.tracks.nodes
    for link in range(len(after.tracks.owners)):
        # Track with two open ends may be joined at both of them by one tile.
        if nodes[2 * link] >= 0 and nodes[2 * link] == nodes[2 * link + 1]:
            return SAME_NODE
    return None if mendable(after) else TRACEABLE


def round_about(chain: Chain, survey: Survey, piece: Piece) -> bool:
    """Whether the loose path of a complex tile can be led to the tile's other path."""
    place = survey.place
    loose = 0 if survey.rooted(piece.paths[1]) else 1
    for start, side in turns(chain, place, piece.paths[1 - loose], piece.paths[loose]):
        chain.extra = place * SIDES + start
        found = chain.after(place, piece, (side,))
        chain.extra = NOWHERE
        if found:
            return True
    return False


def turns(
    chain: Chain, place: int, rooted: tuple[int, int], loose: tuple[int, int]
) -> list[tuple[int, int]]:
    """From which open side of the rooted path to which of the loose one the builds could lead."""
    found: list[tuple[int, int]] = []
    free = chain.outlook.free(place)
    for start in rooted:
        if free >> start & 1:
            for side in loose:
                apart = abs(start - side)
                # From one side of a hex round its corner to the next takes two tiles, and so on.
                if min(apart, SIDES - apart) + 2 <= chain.builds and free >> side & 1:
                    found.append((start, side))
    return found


def mendable(state: Steam) -> bool:
    """Whether the builds left can make all track of the mover traceable to a city."""
    if not state.loose:
        return True
    bad = loose_links(state)
    # One chain must do: it serves all loose track that hangs together over towns.
    return not bad or (
        hang_together(state, bad)
        and Chain(state, state.builds_left).any_leads(
            [end for link in bad for end in open_ends(state, link)]
        )
    )


def loose_links(state: Steam) -> list[int]:
    """The links of the mover that lead to no city."""
    good = traceable(state, state.mover)
    return [
        link
        for link, owner in enumerate(state.tracks.owners)
        if owner == state.mover and link not in good
    ]


def hang_together(state: Steam, links: list[int]) -> bool:
    """Whether links meet in towns, so that what reaches one reaches all."""
    nodes = state.tracks.nodes
    reached = {links[0]}
    towns = {node for node in nodes[2 * links[0] : 2 * links[0] + 2] if node >= 0}
    for _ in links:
        for link in links:
            ends = {node for node in nodes[2 * link : 2 * link + 2] if node >= 0}
            if ends & towns:
                reached.add(link)
                towns |= ends
    return len(reached) == len(links)


@final
class Loose:
    """The loose track of the mover, and which further tiles leave it mendable; for listing."""

    def __init__(self, state: Steam, outlook: Outlook) -> None:
        self.state = state
        links = loose_links(state)
        self.ends = [end for link in links for end in open_ends(state, link)]
        # A tile further away than the builds left can neither help nor be in the way.
        self.near = self.within(state.builds_left)
        self.useful = self.useful_sides()
        self.outlook = outlook
        self.met = self.meeting()
        self.last = state.builds_left == 1
        # Whatever leads to a town with loose track helps too, and so may a New City.
        tracks = state.tracks
        self.simple = not outlook.founding and all(
            tracks.nodes[2 * link] < 0 and tracks.nodes[2 * link + 1] < 0 for link in links
        )
        self.chain = Chain(state, state.builds_left, outlook)
        self.answers: dict[int, bool] = {}
        sooner = Chain(state, state.builds_left - 1, outlook)
        self.spare = sooner.any_leads(self.ends)
        self.way = sooner.way if self.spare and self.can_spare_any() else []

    def within(self, steps: int) -> set[int]:
        """The hexes so many steps from those with loose ends."""
        near = self.state.board.near
        found = {end // SIDES for end in self.ends}
        for _ in range(steps):
            for place in list(found):
                found.update(near[place * SIDES : (place + 1) * SIDES])
        return found

    def useful_sides(self) -> dict[int, int]:
        """The sides of hexes where a tile could be part of a chain, with the builds left after it.

        Its hex is one the chain goes over, or its track leads to one, or it turns a loose end.
        """
        near = self.state.board.near
        rest = {near[end] for end in self.ends}
        for _ in range(self.state.builds_left - 2):
            for place in list(rest):
                rest.update(near[place * SIDES : (place + 1) * SIDES])
        rest.discard(NOWHERE)
        found = dict.fromkeys(rest, ALL_SIDES)
        if self.state.builds_left > 1:
            for place in rest:
                for side in range(SIDES):
                    other = near[place * SIDES + side]
                    found[other] = found.get(other, 0) | 1 << opposite(side)
        found.update({end // SIDES: ALL_SIDES for end in self.ends})
        return found

    def meeting(self) -> dict[int, int]:
        """The sides of hexes that loose ends lead to."""
        near = self.state.board.near
        found: dict[int, int] = {}
        for end in self.ends:
            found[near[end]] = found.get(near[end], 0) | 1 << opposite(end % SIDES)
        return found

    def closes(self, place: int, piece: Piece) -> bool:
        """Whether a tile could lead loose track to a root all by itself."""
        met = self.met.get(place, 0)
        roots = self.outlook.anchors[place]
        if self.outlook.unowned[place] or self.state.tracks.pieces[place] >= 0:
            return True  # perhaps
        if piece.town:
            return piece.exits & met != 0 and piece.exits & roots != 0
        for one, other in piece.paths:
            if (met >> one & roots >> other | met >> other & roots >> one) & 1:
                return True
        return False

    def can_spare_any(self) -> bool:
        """Whether no single tile, by its price or its kind, could be one too many."""
        state = self.state
        dear = DEAREST + state.builds_left * DEAREST_PLAIN
        return plain_tiles_last(state) and self.chain.money >= dear

    def reaches(self, place: int) -> bool:
        """Whether a tile on a hex could be allowed at all; one put back may be the one wanted."""
        return self.spare or place in self.near or self.state.tracks.pieces[place] >= 0

    def bears_more(self, place: int) -> bool:
        """Whether a tile there might mend the loose track and bring other loose track."""
        return not self.simple or place in self.met or self.outlook.unowned[place] != 0

    def allows(self, place: int, piece: Piece, rooted: bool) -> bool:
        """Whether a tile that is legal otherwise leaves the loose track mendable."""
        if place not in self.near:
            return rooted and self.elsewhere(place, piece)  # else a second loose track
        if self.simple:
            # The last tile must do, and so must one that brings loose track of its own.
            if (self.last or not rooted) and not self.closes(place, piece):
                return False
            # A tile that cannot be part of a chain must leave one without it.
            if not piece.exits & self.useful.get(place, 0) and not self.elsewhere(place, piece):
                return False
        if rooted and self.aside(place):
            return True
        return mending_fault(self.state, place, piece) is None

    def elsewhere(self, place: int, piece: Piece) -> bool:
        """Whether a chain is left if only its price and the tiles taken and put back matter."""
        back = self.state.tracks.pairs[place]
        key = (price(self.state, place, piece) * 100 + piece.face.index) * 100 + back
        if key not in self.answers:
            pair = self.chain.put(place, piece)
            self.chain.taken = []  # the answer serves other hexes too
            self.answers[key] = self.chain.any_leads(self.ends)
            self.chain.taken = [place]
            self.chain.take_up(place, piece, pair)
        return self.answers[key]

    def aside(self, place: int) -> bool:
        """Whether a hex is off the way that is known, so that any tile can be spared there."""
        if not self.way or place in self.way:
            return False
        near = self.state.board.near
        for other in near[place * SIDES : (place + 1) * SIDES]:
            if other in self.way:
                return False
        return True


def open_ends(state: Steam, link: int) -> list[int]:
    """The exits at which a link ends openly."""
    tracks = state.tracks
    return [tracks.ends[2 * link + which] for which in (0, 1) if tracks.nodes[2 * link + which] < 0]
