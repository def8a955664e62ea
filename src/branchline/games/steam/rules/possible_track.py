"""Where track may lie all over the map, as bits for each hex, and whether loose track can be led to a city."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, final

from branchline.engine import dice, game
from branchline.engine.packed import append, i64, vec
from branchline.engine.phrase import plural
from branchline.engine.rulebook import Denial
from branchline.engine.subclassing import mypyc_attr
from branchline.games.steam.rules import hex_sides, links, tiles, wording
from branchline.games.steam.rules.board import FORESIGHT, NEW_CITIES, RULES, SIDES, URBANIZATION, Board
from branchline.games.steam.rules.money import purse
from branchline.games.steam.rules.state import GONE, Steam
from branchline.games.steam.rules.track import CHEAPEST, MORE_TRACK, price

if TYPE_CHECKING:
    from branchline.games.steam.rules.actions.building import Lay

# What the mover's track may do at the sides of a hex lies in one number, with a bit for each of the six sides:
LEGAL: Final = 0  # plain track may cross it,
SPURS: Final = 6  # a spur of a town may,
ROOTS: Final = 12  # track may begin there,
JOINABLE: Final = 18  # it would join track at which it may not begin,
MOVABLE: Final = 24  # the mover might redirect the end of track there, now or later.
ALL_SIDES: Final = 63
HOPES: Final = 30  # By builds: there is hope beyond it. Each has another bit, KNOWN, as soon as it is found.
KNOWN: Final = 64
HOPE_BITS: Final = 7
FACED: Final = 1 << 51  # The hex is before an open end of anyone,
FACED_TWICE: Final = 1 << 52  # or before both ends of a link.

MOST_EXITS: Final = 4  # on any tile (STM-1.24)
FACING: Final = vec[i64]([1 << tiles.opposite(side) for side in range(SIDES)])  # bits, as the neighbour counts
BESIDE: Final = vec[i64]([1 << (side + 1) % SIDES | 1 << (side - 1) % SIDES for side in range(SIDES)])  # next to a side

# The paths between two sides of a hex, each with its own bit.
PATH_COUNT: Final = 15
PATH_BIT: Final = {path: 1 << number for number, path in enumerate(combinations(range(SIDES), 2))}
# By the bits of some sides: the paths with both ends on these, and those with one at least.
INSIDE: Final = vec[i64](
    [sum(bit for (a, b), bit in PATH_BIT.items() if sides >> a & sides >> b & 1) for sides in range(1 << SIDES)]
)
TOUCHING: Final = vec[i64](
    [sum(bit for (a, b), bit in PATH_BIT.items() if (sides >> a | sides >> b) & 1) for sides in range(1 << SIDES)]
)


# `Survey` tells what track would meet on one hex, side by side. Where many hexes are checked, only those next to a
# city or an open end are of interest, and for these the six sides fit into one number.


@mypyc_attr(free_list_len=1, acyclic=True)
@final
class PossibleTrack:
    """The sides of every hex, seen by the mover: where track may go, begin, and be led on."""

    def __init__(self, state: Steam) -> None:
        self.state = state
        self.row = state.board.sides[:]  # by hex
        self.founding = may_found_any(state)
        self.has_built = state.mover in state.built
        if state.new_cities != NEW_CITIES:
            self.see_new_cities()
        self.see_open_ends()

    def of(self, place: i64, what: i64) -> i64:
        """Return the sides of a hex of which one thing is true, as bits."""
        return self.row[place] >> what & ALL_SIDES

    def see_new_cities(self) -> None:
        """Note that track may begin at cities that were towns before."""
        board = self.state.board
        for place, colour in enumerate(self.state.city):
            if colour >= 0 and board.city[place] < 0:
                for side in range(SIDES):
                    other = board.near[place * SIDES + side]
                    if other >= 0:
                        self.row[other] |= FACING[side] << ROOTS

    def see_open_ends(self) -> None:
        """Note what an open end means for the hex before it."""
        tracks, near = self.state.tracks, self.state.board.near
        for number, node in enumerate(tracks.nodes):
            owner = tracks.owners[number >> 1]
            if node < 0 and owner != GONE:
                self.see_open_end(number >> 1, owner, tracks.ends[number])
                if number & 1 and tracks.nodes[number - 1] < 0:
                    if near[tracks.ends[number]] == near[tracks.ends[number - 1]]:
                        self.row[near[tracks.ends[number]]] |= FACED_TWICE

    def see_open_end(self, link: i64, owner: i64, end: i64) -> None:
        """The mover's own or an unowned open end may be continued, another's may not."""
        # The first tile of the game begins at a city and nowhere else (STM-9.7).
        state = self.state
        place, side = end // SIDES, end % SIDES
        other = state.board.near[end]
        bit = FACING[side]
        found = self.row[other] | FACED
        if owner != state.mover and owner != game.NOBODY:
            found &= ~(bit << LEGAL)
            if state.board.town[place]:
                found &= ~(bit << SPURS)
            self.row[other] = found
            return
        if self.has_built and (owner == state.mover or links.claimable(state, link)):
            found |= bit << ROOTS
        else:
            found |= bit << JOINABLE
        self.row[other] = found
        self.row[place] |= FACING[tiles.opposite(side)] << MOVABLE

    def paths(self, place: i64, used: i64) -> tuple[int, int]:
        """The paths that may be laid over a hex next to its track, and those that begin well."""
        legal = INSIDE[self.of(place, LEGAL) & ~used] & ~self.same_node(place, used)
        return legal, legal & TOUCHING[self.of(place, ROOTS)]

    def meets(self, place: i64) -> i64:
        """Return the sides of a hex at which plain track would meet a city, or track that it may join."""
        found = self.row[place]
        return (found >> ROOTS | found >> JOINABLE) & found >> LEGAL & ALL_SIDES

    def same_node(self, place: i64, used: i64) -> i64:
        """The paths over a hex that would lead from a node back to itself (STM-9.19)."""
        meets = self.meets(place) & ~used
        found: i64 = 0
        if meets & (meets - 1):  # two sides at least
            survey = hex_sides.Survey(self.state, place)
            for (one, other), bit in PATH_BIT.items():
                if INSIDE[meets] & bit and survey.path_fault(one, other) is not None:
                    found |= bit
        return found

    def hope(self, place: i64, builds: i64) -> i64:
        """The sides of a hex over which this many builds might connect track to a city."""
        # Money, supply and what else a tile needs are not asked, nor where track leads that it would meet; so no
        # possibility is missed, and one may be found where there is none.
        what = HOPES + HOPE_BITS * builds
        found = self.row[place] >> what
        if not found & KNOWN:
            found = self.hoped(place, builds) | KNOWN
            self.row[place] |= found << what
        return found & ALL_SIDES

    def hoped(self, place: i64, builds: i64) -> i64:
        """Find out what `hope` then knows."""
        board = self.state.board
        found = self.meets(place)
        for side in range(SIDES):
            other = board.near[place * SIDES + side]
            if other < 0 or found >> side & 1:
                continue
            if self.founding and board.town[other]:
                found |= FACING[tiles.opposite(side)]
            elif builds and self.of(place, LEGAL) >> side & 1:
                if self.leads_on(other, FACING[side], builds - 1):
                    found |= FACING[tiles.opposite(side)]
        return found

    def leads_on(self, place: i64, entry: i64, builds: i64) -> bool:
        """Whether a build on a hex, with this many after it, could continue the track that enters there."""
        number = self.state.tracks.pieces[place]
        if number < 0:
            return self.hope(place, builds) & ~entry != 0
        old = tiles.PIECES[number]
        if self.of(place, MOVABLE) and not old.town:
            return True  # by a redirect
        if old.exit_count == MOST_EXITS:
            return False
        # A town may be reached from elsewhere, by whatever track it has.
        return old.town or self.hope(place, builds) & ~old.exits & ~entry != 0


def may_found_any(state: Steam) -> bool:
    """Whether the mover has a New City to place in this build turn."""
    holds = state.held[state.mover] == URBANIZATION and not state.passed[state.mover]
    return holds and not state.performed and any(state.new_cities)


TRACEABLE, TAKEN_BACK = RULES.pick("STM-17.5", "STM-17.6")

UNUSED_DICE: Final = dice.Dice(0)


# Loose track: a complex tile may be laid on an empty hex (STM-17.1) although one of its tracks has two open ends
# (STM-17.4, STM-R.24). From then on all that is legal otherwise may be built, but the turn cannot end: the track is led
# to a city, or the tile is taken back with all that came after it (STM-17.6).


def loose_path(survey: hex_sides.Survey, piece: tiles.Piece) -> i64:
    """Return which path of a legal tile would be the first loose track of the turn; -1 if none."""
    state = survey.state
    if piece.path_count < MORE_TRACK or state.tracks.pieces[survey.place] >= 0 or state.loose:
        return -1
    if not survey.begins(piece, 0):
        return 0
    return -1 if survey.begins(piece, 1) else 1


def hopeless_path(survey: hex_sides.Survey, piece: tiles.Piece) -> i64:
    """Return the loose path of a tile if nothing could lead it to a city (STM-17.6), else -1."""
    path = loose_path(survey, piece)
    if path >= 0:
        state, place = survey.state, survey.place
        left = builds_after(state, purse(state, state.mover) - price(state, place, piece))
        if left > FORESIGHT:
            return -1
        if left == FORESIGHT:
            # Mostly what lies next to the hex is enough.
            free = survey.sides(links.FREE, links.FREE)
            if may_be_bent(survey.sides(links.CITY_SIDE, links.CLAIMABLE), free, piece, path):
                return -1
        if (left or may_found_any(state)) and may_be_led(PossibleTrack(state), place, piece, path, left):
            return -1
    return path


def hopeless_track(state: Steam, place: i64, piece: tiles.Piece) -> Denial | None:
    """Deny a tile with loose track that nothing could lead to a city."""
    path = hopeless_path(hex_sides.Survey(state, place), piece)
    if path < 0:
        return None
    left = builds_after(state, purse(state, state.mover) - price(state, place, piece))
    track, name = wording.path_name(piece.paths[path]), wording.hex_name(state, place)
    if not left:
        return TRACEABLE.forbids(
            "The track {path} on hex {hex} does not lead to a city, and you could build nothing after it.",
            path=track,
            hex=name,
        )
    message = plural(
        "The track {path} on hex {hex} does not lead to a city, and {n} more build cannot connect it to one.",
        "The track {path} on hex {hex} does not lead to a city, and {n} more builds cannot connect it to one.",
        left,
        path=track,
        hex=name,
    )
    return Denial(TRACEABLE, message)


def builds_after(state: Steam, money: i64) -> i64:
    """Return how many builds there could be after one that leaves so much money."""
    return min(state.builds_left - 1, money // CHEAPEST)


def may_be_led(possible: PossibleTrack, place: i64, piece: tiles.Piece, path: i64, left: i64) -> bool:
    """Check whether there is hope to lead a loose path of a tile to a city with the builds left."""
    # Neither the supply nor the shape of the tiles between is checked, so nothing possible is refused.
    if left > FORESIGHT:
        return True
    one, other = piece.ends[2 * path], piece.ends[2 * path + 1]
    hope = possible.hope(place, left)
    if (hope >> one | hope >> other) & 1:
        return True
    if left < FORESIGHT:
        return False
    free = possible.of(place, LEGAL) & ~possible.meets(place)
    return may_be_bent(possible.hope(place, 0), free, piece, path)


def may_be_bent(hope: i64, free: i64, piece: tiles.Piece, path: i64) -> bool:
    """Check whether there is hope for a loose path, with two builds, if its ends lead nowhere."""
    # One end is joined to something, and the other then turned; or the tile's other path is led round to it, over
    # sides beyond which there is nothing, so that track would end openly there.
    if hope & ~piece.exits:
        return True
    first = 2 - 2 * path
    for start in range(first, first + 2):
        for end in range(2 * path, 2 * path + 2):
            one, other = piece.ends[start], piece.ends[end]
            if free >> one & free >> other & 1 and BESIDE[one] >> other & 1:
                return True
    return False


def prebuild_sides(board: Board) -> None:
    """Note for each hex what is true of its sides before any track is laid."""
    for place in board.hexes:
        found = 0
        for side, other in enumerate(place.near):
            if other >= 0:
                found |= 1 << LEGAL + side | 1 << SPURS + side
                if board.city[other] >= 0:
                    found |= 1 << ROOTS + side
        board.sides = append(board.sides, found)


def keep(state: Steam, lay: Lay) -> None:
    """Remember the position before a tile with loose track, in which it will be barred."""
    others = state.tracks.shared or state.cubes_shared
    kept = state.copy()
    kept.in_copies = others
    kept.dice = UNUSED_DICE  # the dice stay as they are; viewers learn nothing from this
    kept.barred = (*state.barred, lay)
    state.before = kept


def forget(state: Steam) -> None:
    """After a build or a New City: earlier tiles are open again, and loose track may be mended."""
    state.barred = ()
    if state.loose and links.all_traceable(state, state.mover):
        state.before = None
