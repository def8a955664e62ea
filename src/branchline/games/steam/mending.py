"""Loose track: a path of a complex tile that must reach a city in this build turn (STM-17.4).

A complex tile may be laid on an empty hex (STM-17.1), and until the end of the build turn one of
its tracks may have two open ends (STM-R.24).

Whether it can is decided by looking for a chain: tiles laid one after another from an open end of
the loose track until they meet a city, a town or traceable track of the mover.
"""

from __future__ import annotations

from typing import final

from branchline.engine.rule import Rule
from branchline.games.steam.board import NOWHERE, RULES, SIDES
from branchline.games.steam.chain import Chain
from branchline.games.steam.links import FREE, UNOWNED, traceable
from branchline.games.steam.money import pay
from branchline.games.steam.state import Steam
from branchline.games.steam.survey import SAME_NODE, Survey
from branchline.games.steam.tiles import Piece
from branchline.games.steam.track import MORE_TRACK, price, put_down

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
    for start, side in turns(chain, survey, piece):
        hopes, chain.hopes = chain.hopes, {}
        chain.extra = place * SIDES + start
        found = chain.after(place, piece, (side,))
        chain.extra, chain.hopes = NOWHERE, hopes
        if found:
            return True
    return False


def turns(chain: Chain, survey: Survey, piece: Piece) -> list[tuple[int, int]]:
    """From which open side of the rooted path to which of the loose one the builds could lead."""
    loose = 0 if survey.rooted(piece.paths[1]) else 1
    found = []
    for start in piece.paths[1 - loose]:
        for side in piece.paths[loose]:
            apart = abs(start - side)
            # From one side of a hex round its corner to the next takes two tiles, and so on.
            if min(apart, SIDES - apart) + 2 <= chain.builds and survey.look(start) == FREE:
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

    def __init__(self, state: Steam) -> None:
        self.state = state
        self.ends = [end for link in loose_links(state) for end in open_ends(state, link)]
        # A tile further away than the builds left can neither help nor be in the way.
        self.near = {end // SIDES for end in self.ends}
        for _ in range(state.builds_left):
            for place in list(self.near):
                self.near.update(state.board.near[place * SIDES : (place + 1) * SIDES])
        self.chain = Chain(state, state.builds_left)
        self.answers: dict[int, bool] = {}
        self.spare = Chain(state, state.builds_left - 1).any_leads(self.ends)

    def reaches(self, place: int) -> bool:
        """Whether a tile on a hex could be allowed at all; one put back may be the one wanted."""
        return self.spare or place in self.near or self.state.tracks.pieces[place] >= 0

    def allows(self, place: int, piece: Piece, rooted: bool) -> bool:
        """Whether a tile that is legal otherwise leaves the loose track mendable."""
        if place in self.near:
            return mending_fault(self.state, place, piece) is None
        if not rooted:
            return False  # a second loose track
        # Far away only its price and the tiles taken and put back matter.
        back = self.state.tracks.pairs[place]
        key = (price(self.state, place, piece) * 100 + piece.face.index) * 100 + back
        if key not in self.answers:
            pair = self.chain.put(place, piece)
            self.answers[key] = self.chain.any_leads(self.ends)
            self.chain.take_up(place, piece, pair)
        return self.answers[key]


def open_ends(state: Steam, link: int) -> list[int]:
    """The exits at which a link ends openly."""
    tracks = state.tracks
    return [tracks.ends[2 * link + which] for which in (0, 1) if tracks.nodes[2 * link + which] < 0]
