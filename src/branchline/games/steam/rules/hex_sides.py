"""What the mover's track would meet on the six sides of a hex, and whether it may (STM-9)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.board import NOWHERE, RULES, SIDES
from branchline.games.steam.rules.links import (
    BARRED,
    CITY_SIDE,
    CLAIMABLE,
    OTHERS,
    OTHERS_SPUR,
    OWN,
    has_link_at,
    met,
    other_node,
    side_of,
)
from branchline.games.steam.rules.state import Steam

EDGE, NOT_OTHERS, SAME_NODE, SPUR_OWNED = RULES.pick("STM-9.17", "STM-9.14", "STM-9.19", "STM-11.8")
NO_ROOT, TOWN_ROOT, FIRST_TILE = RULES.pick("STM-9.15", "STM-R.17", "STM-9.7")

NOT_SEEN: Final = -1
# Where a track of the mover may begin (STM-9.8): at any city (STM-9.11), whether his other track is
# near or not (STM-9.10), or at an open end.
ROOTS: Final = (CITY_SIDE, OWN, CLAIMABLE)


@final
class Survey:
    """The six sides of one hex, seen by the mover."""

    __slots__ = ("far", "kinds", "links", "place", "state")

    def __init__(self, state: Steam, place: int) -> None:
        self.state = state
        self.place = place
        self.kinds = [NOT_SEEN] * SIDES
        self.far = [NOWHERE] * SIDES  # the node at the far end of what a side meets
        self.links = [NOWHERE] * SIDES  # the link whose open end it meets

    def look(self, side: int) -> int:
        """What lies beyond a side; looked at once, and only if somebody asks."""
        kind = self.kinds[side]
        if kind == NOT_SEEN:
            kind = side_of(self.state, self.place, side)
            self.kinds[side] = kind
            if kind == CITY_SIDE:
                self.far[side] = self.state.board.near[self.place * SIDES + side]
            elif kind >= OWN:
                self.links[side] = met(self.state, self.place, side)
                self.far[side] = other_node(self.state.tracks, self.links[side])
        return kind

    def path_fault(self, path: tuple[int, int]) -> Rule | None:
        """The rule that forbids plain track between two sides, rooted or not."""
        one, other = path
        for side in path:
            kind = self.look(side)
            if kind == BARRED:
                return EDGE
            if kind >= OTHERS:
                return NOT_OTHERS  # also where it would only meet his open end (STM-R.15)
        if self.far[one] >= 0 and self.far[one] == self.far[other]:
            return SAME_NODE
        if self.links[one] >= 0 and self.links[one] == self.links[other]:
            return SAME_NODE
        return None

    def rooted(self, path: tuple[int, int]) -> bool:
        """Whether a path begins at a city, at own track or at track the mover may claim."""
        return self.look(path[0]) in ROOTS or self.look(path[1]) in ROOTS

    def first_fault(self, exits: int) -> Rule | None:
        """Refuse the mover's first tile of the game if its new track leaves no city (STM-9.7)."""
        if self.state.mover in self.state.built:
            return None
        for side in range(SIDES):
            if exits >> side & 1 and self.look(side) == CITY_SIDE:
                return None
        return FIRST_TILE

    def closes(self, paths: tuple[tuple[int, int], ...]) -> bool:
        """Whether two paths, joined to both open ends of one link, lead it back to where it began.

        Only track that hangs on nothing yet has two open ends.
        """
        if len(paths) < 2:
            return False
        for one, beyond in (paths[0], paths[0][::-1]):
            for other, across in (paths[1], paths[1][::-1]):
                if self.same(self.links, one, other):
                    if self.same(self.far, beyond, across) or self.same(self.links, beyond, across):
                        return True
        return False

    def same(self, known: list[int], one: int, other: int) -> bool:
        """Whether two sides, both looked at, meet one and the same link or node."""
        return known[one] >= 0 and known[one] == known[other]

    def begins(self, path: tuple[int, int], beside: tuple[int, int]) -> bool:
        """Whether a path begins well, if only because a path beside it does.

        Track of nobody becomes the mover's; it leads to a city if the other path reaches its node.
        """
        if self.rooted(path):
            return True
        for side in path:
            for other in beside:
                self.look(other)
                if self.same(self.far, side, other) or self.same(self.links, side, other):
                    return True
        return False

    def spurs_fault(self, exits: int) -> Rule | None:
        """The rule that forbids new spurs of the town in this hex on these sides."""
        links: list[int] = []
        for side in range(SIDES):
            if not exits >> side & 1:
                continue
            kind = self.look(side)
            if kind == BARRED:
                return EDGE
            if kind == OTHERS_SPUR:
                return SPUR_OWNED  # STM-R.16
            if self.far[side] == self.place or (self.links[side] in links):
                return SAME_NODE
            if self.links[side] >= 0:
                links.append(self.links[side])
        return None

    def spurs_rooted(self, state: Steam, exits: int) -> bool:
        """Whether the town is reached by the mover's track, old or new (STM-R.17, STM-9.9)."""
        for side in range(SIDES):
            if exits >> side & 1 and self.look(side) in ROOTS:
                return True
        return has_link_at(state, self.place)
