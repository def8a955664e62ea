"""The search for a chain of tiles that leads loose track to a city (STM-17.4)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.games.steam.board import (
    NOWHERE,
    PIECES_FOR_TOWN,
    PIECES_PLAIN,
    SIDES,
)
from branchline.games.steam.links import (
    claimable,
    opposite,
)
from branchline.games.steam.money import purse
from branchline.games.steam.outlook import Outlook
from branchline.games.steam.state import Steam
from branchline.games.steam.survey import Survey
from branchline.games.steam.tiles import BY_PATHS, PIECES, Piece
from branchline.games.steam.track import MORE_TRACK, open_at, pair_from, price

# By exits: the town tiles with at least those, the ones with few more first.
TOWN_PIECES: Final = [
    sorted(
        [piece for piece in PIECES_FOR_TOWN if not exits & ~piece.exits],
        key=lambda piece: piece.exit_count,
    )
    for exits in range(1 << SIDES)
]


def with_path(old: int, one: int, other: int) -> Piece | None:
    """The piece that adds just a path to another, or to an empty hex; None if there is none."""
    before = () if old < 0 else PIECES[old].paths
    path = (min(one, other), max(one, other))
    found = BY_PATHS.get(tuple(sorted((*before, path))), [])
    return PIECES[found[0]] if found and path not in before else None


WITH_PATH: Final = [
    with_path(old, one, other)
    for old in range(-1, len(PIECES))
    for one in range(SIDES)
    for other in range(SIDES)
]


@final
class Chain:
    """The search for tiles that lead loose track to where it may begin."""

    def __init__(self, state: Steam, builds: int, outlook: Outlook | None = None) -> None:
        self.state = state
        self.outlook = Outlook(state) if outlook is None else outlook
        self.builds = builds
        self.money = purse(state, state.mover)
        self.supply = state.tracks.supply[:]
        self.taken: list[int] = []  # hexes that cannot be built on any more
        self.laid: list[int] = []  # the kinds of tile laid in thought
        self.witness: list[int] = []  # those of the last search that found a root
        self.way: list[int] = []  # and their hexes
        self.turned_from: list[int] = []  # the hexes that redirected ends led to before
        self.extra = NOWHERE  # an exit, not on the map yet, that is a root too

    def after(self, place: int, piece: Piece, sides: tuple[int, ...]) -> bool:
        """Whether, once a tile is laid, one of these sides can be led to a root."""
        pair = self.put(place, piece)
        found = any(self.leads(place, side) for side in sides)
        self.take_up(place, piece, pair)
        return found

    def beside(self, place: int, cost: int, side: int) -> bool:
        """As `after`, whichever tile it is: only its price counts, not what it takes away."""
        self.builds -= 1
        self.money -= cost
        self.taken.append(place)
        found = self.leads(place, side)
        self.taken.pop()
        self.money += cost
        self.builds += 1
        return found

    def put(self, place: int, piece: Piece) -> int:
        """Lay a tile in thought; tells which kind of tile was taken."""
        back = self.state.tracks.pairs[place]
        pair = pair_from(self.supply, back, piece)
        if back >= 0:
            self.supply[back] += 1
        self.supply[pair] -= 1
        self.builds -= 1
        self.money -= price(self.state, place, piece)
        self.taken.append(place)
        self.laid.append(pair)
        return pair

    def take_up(self, place: int, piece: Piece, pair: int) -> None:
        """Undo `put`."""
        back = self.state.tracks.pairs[place]
        self.laid.pop()
        self.taken.pop()
        self.money += price(self.state, place, piece)
        self.builds += 1
        self.supply[pair] += 1
        if back >= 0:
            self.supply[back] -= 1

    def any_leads(self, ends: list[int]) -> bool:
        """Whether track at one of these exits can be led to a root."""
        for end in ends:
            if self.leads(end // SIDES, end % SIDES):
                return True
        return False

    def hope(self, place: int, side: int, builds: int) -> bool:
        """Whether so many builds could lead on from a side, were money and tiles no matter."""
        if self.extra >= 0:
            return self.hope_of_extra(self.state.board.near[place * SIDES + side], builds)
        return (self.outlook.hope(place, builds) >> side) & 1 == 1

    def hope_of_extra(self, place: int, builds: int) -> bool:
        """Whether a chain that goes on over a hex could end at the extra root, by its length."""
        near = self.state.board.near
        last = near[self.extra]  # the hex of the chain's last tile
        if place == last:
            return builds > 0
        if place == self.extra // SIDES:
            return True
        if place >= 0 and builds <= 2:
            return builds == 2 and last in near[place * SIDES : (place + 1) * SIDES]
        return place >= 0

    def leads(self, place: int, side: int) -> bool:
        """Whether track leaving a hex by a side can be led to a root with the builds left."""
        if not self.hope(place, side, self.builds):
            return False
        if self.meets_root(place, side):
            self.keep_witness()
            return True
        other = self.state.board.near[place * SIDES + side]
        if not self.outlook.free(place) >> side & 1 or other in self.taken or not self.builds:
            return False
        entry = opposite(side)
        if self.state.board.town[other]:
            return self.through_town(other, entry)
        return self.by_redirect(other, entry) or self.through_land(other, entry)

    def meets_root(self, place: int, side: int) -> bool:
        """Whether a root lies right beyond a side, or a town that can still become a city."""
        outlook = self.outlook
        if (outlook.anchors[place] & outlook.legal[place]) >> side & 1:
            return True
        if not outlook.free(place) >> side & 1:
            return False
        other = self.state.board.near[place * SIDES + side]
        if other * SIDES + opposite(side) == self.extra:
            return True
        return other not in self.taken and outlook.may_found(other)

    def redirects(self, place: int, entry: int) -> list[Piece]:
        """The ways to turn the tile of a traceable link so that its open end is on a side."""
        found: list[Piece] = []
        self.turned_from = []
        old = self.state.tracks.pieces[place]
        if old < 0 or PIECES[old].town or PIECES[old].exits >> entry & 1:
            return found
        for path in PIECES[old].paths:
            for kept in path:
                new = (min(kept, entry), max(kept, entry))
                paths = [new if other == path else other for other in PIECES[old].paths]
                for number in BY_PATHS.get(tuple(sorted(paths)), []):
                    if self.may_turn(place, path, kept):
                        found.append(PIECES[number])
                        side = path[0] + path[1] - kept
                        self.turned_from.append(self.state.board.near[place * SIDES + side])
        return found

    def may_turn(self, place: int, path: tuple[int, int], kept: int) -> bool:
        """Whether the open end of a link that leads to a city may be turned like this."""
        state = self.state
        end = place * SIDES + path[0] + path[1] - kept
        if not open_at(state.tracks, end) or open_at(state.tracks, place * SIDES + kept):
            return False
        link = state.tracks.link_at[end]
        owner = state.tracks.owners[link]
        if owner == NOBODY:
            return claimable(state, link)
        return owner == state.mover and (self.outlook.good is None or link in self.outlook.good)

    def by_redirect(self, place: int, entry: int) -> bool:
        """Whether the tile on a hex can be turned towards the loose track."""
        pieces = self.redirects(place, entry)
        for number, piece in enumerate(pieces):
            # An open end that led to a hex built on meanwhile is taken to be joined there.
            if self.turned_from[number] not in self.taken and self.fits(place, piece):
                self.note(place, piece)
                return True
        return False

    def note(self, place: int, piece: Piece) -> None:
        """Remember the tiles of a chain that ends with this one."""
        pair = self.put(place, piece)
        self.keep_witness()
        self.take_up(place, piece, pair)

    def keep_witness(self) -> None:
        """Remember the tiles laid in thought, which have reached a root."""
        self.witness = self.laid[:]
        self.way = self.taken[:]

    def through_land(self, place: int, entry: int) -> bool:
        """Try every plain path out of a hex, beside the one that may be there."""
        old = self.state.tracks.pieces[place]
        for out in range(SIDES):
            piece = WITH_PATH[((old + 1) * SIDES + entry) * SIDES + out]
            if piece is None or not self.hope(place, out, self.builds - 1):
                continue
            if self.fits(place, piece):
                if self.after(place, piece, (out,)):
                    return True
            elif old < 0 and self.through_complex(place, piece.paths[0], out):
                return True
        return False

    def through_complex(self, place: int, path: tuple[int, int], out: int) -> bool:
        """When no tile with just a path is left: try those that add a rooted one to it."""
        survey = Survey(self.state, place)
        for piece in PIECES_PLAIN:
            if len(piece.paths) == MORE_TRACK and path in piece.paths:
                other = piece.paths[0] if piece.paths[1] == path else piece.paths[1]
                if survey.path_fault(other) is None and survey.rooted(other):
                    if self.fits(place, piece) and self.after(place, piece, (out,)):
                        return True
        return False

    def through_town(self, place: int, entry: int) -> bool:
        """Try a town tile with this exit, and with one more that leads on."""
        old = self.state.tracks.pieces[place]
        before = 0 if old < 0 else PIECES[old].exits
        if before >> entry & 1:
            return False
        exits = before | 1 << entry
        if old >= 0 and self.outlook.reached(place):
            piece = self.town_piece(place, before, exits)
            if piece is not None:
                self.note(place, piece)
            return piece is not None
        for out in range(SIDES):
            if not exits >> out & 1 and self.hope(place, out, self.builds - 1):
                piece = self.town_piece(place, before, exits | 1 << out)
                if piece is not None and self.after(place, piece, (out,)):
                    return True
        return False

    def town_piece(self, place: int, before: int, exits: int) -> Piece | None:
        """The smallest town tile to be had with at least these exits, if its spurs are legal."""
        survey = Survey(self.state, place)
        for piece in TOWN_PIECES[exits]:
            if self.fits(place, piece):
                if survey.spurs_fault(piece.exits & ~before) is None:
                    return piece
        return None

    def fits(self, place: int, piece: Piece) -> bool:
        """Whether the supply and the money allow a tile."""
        if price(self.state, place, piece) > self.money:
            return False
        return pair_from(self.supply, self.state.tracks.pairs[place], piece) >= 0
