"""The search for a chain of tiles that leads loose track to a city (STM-17.4)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.games.steam.board import (
    NOWHERE,
    PIECES_FOR_TOWN,
    PIECES_PLAIN,
    SIDES,
    URBANIZATION,
)
from branchline.games.steam.city import city_fault, is_town
from branchline.games.steam.links import (
    CITY_SIDE,
    CLAIMABLE,
    FREE,
    OWN,
    claimable,
    opposite,
    side_of,
    traceable,
)
from branchline.games.steam.money import purse
from branchline.games.steam.state import Steam
from branchline.games.steam.survey import Survey
from branchline.games.steam.tiles import BY_PATHS, PIECES, Piece
from branchline.games.steam.track import MORE_TRACK, open_at, pair_from, price

# Town tiles, those with few exits first.
TOWN_PIECES: Final = sorted(PIECES_FOR_TOWN, key=lambda piece: piece.exit_count)


@final
class Chain:
    """The search for tiles that lead loose track to where it may begin."""

    def __init__(self, state: Steam, builds: int) -> None:
        self.state = state
        self.builds = builds
        self.money = purse(state, state.mover)
        self.supply = state.tracks.supply[:]
        self.taken: list[int] = []  # hexes that cannot be built on any more
        self.hopes: dict[int, bool] = {}
        self.laid: list[int] = []  # the kinds of tile laid in thought
        self.witness: list[int] = []  # those of the last search that found a root
        self.turned_from: list[int] = []  # the hexes that redirected ends led to before
        self.extra = NOWHERE  # an exit, not on the map yet, that is a root too
        self.good = traceable(state, state.mover) if state.loose else None

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
        """Whether so many builds could lead on from a side, were money and tiles no matter.

        It is asked before the real search, which then goes only where there is hope.
        """
        key = (place * SIDES + side) * 8 + builds
        if key not in self.hopes:
            self.hopes[key] = self.hoped(place, side, builds)
        return self.hopes[key]

    def hoped(self, place: int, side: int, builds: int) -> bool:
        """Find out what `hope` then knows."""
        kind = side_of(self.state, place, side)
        if kind == OWN:
            return self.root(place, side)
        if kind in (CITY_SIDE, CLAIMABLE):
            return True
        if kind != FREE:
            return False
        other = self.state.board.near[place * SIDES + side]
        if self.meets_extra(place, side):
            return True
        if builds and self.redirects(other, opposite(side)):
            return True
        if self.state.board.town[other]:
            return builds > 0 or self.may_found(other)
        old = self.state.tracks.pieces[other]
        used = 0 if old < 0 else PIECES[old].exits
        entry = opposite(side)
        if not builds or used >> entry & 1:
            return False
        for out in range(SIDES):
            if out != entry and not used >> out & 1 and self.hope(other, out, builds - 1):
                return True
        return False

    def leads(self, place: int, side: int) -> bool:
        """Whether track leaving a hex by a side can be led to a root with the builds left."""
        if not self.hope(place, side, self.builds):
            return False
        kind = side_of(self.state, place, side)
        other = self.state.board.near[place * SIDES + side]
        if self.meets_extra(place, side):
            self.witness = self.laid[:]
            return True
        if kind != FREE or (other not in self.taken and self.may_found(other)):
            # There is hope, so it is a root, or a town that could become a city.
            self.witness = self.laid[:]
            return True
        if other in self.taken:
            return False
        if not self.builds:
            return False
        entry = opposite(side)
        if self.state.board.town[other]:
            return self.through_town(other, entry)
        return self.by_redirect(other, entry) or self.through_land(other, entry)

    def meets_extra(self, place: int, side: int) -> bool:
        """Whether a side leads to an exit that is a root though it is not on the map yet."""
        if self.extra < 0:
            return False
        other = self.state.board.near[place * SIDES + side]
        return other * SIDES + opposite(side) == self.extra

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
        return owner == state.mover and (self.good is None or link in self.good)

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
        self.witness = self.laid[:]
        self.take_up(place, piece, pair)

    def root(self, place: int, side: int) -> bool:
        """Whether an own open end is of a link that leads to a city."""
        if self.good is None:
            return True
        other = self.state.board.near[place * SIDES + side]
        return self.state.tracks.link_at[other * SIDES + opposite(side)] in self.good

    def may_found(self, place: int) -> bool:
        """Whether the mover can still make a town a city in this build turn."""
        state = self.state
        holds = state.held[state.mover] == URBANIZATION and not state.passed[state.mover]
        if not holds or state.performed or not any(state.new_cities):
            return False
        return is_town(state, place) and city_fault(state, place) is None

    def through_land(self, place: int, entry: int) -> bool:
        """Try every plain path out of a hex, beside the one that may be there."""
        old = self.state.tracks.pieces[place]
        before = () if old < 0 else PIECES[old].paths
        if len(before) == MORE_TRACK or any(entry in path for path in before):
            return False
        for out in range(SIDES):
            if out == entry or not self.hope(place, out, self.builds - 1):
                continue
            if any(out in path for path in before):
                continue
            path = (min(entry, out), max(entry, out))
            for piece in self.pieces_with(place, before, path):
                if self.fits(place, piece) and self.after(place, piece, (out,)):
                    return True
        return False

    def pieces_with(
        self, place: int, before: tuple[tuple[int, int], ...], path: tuple[int, int]
    ) -> list[Piece]:
        """The piece that adds just a path to a hex; if used up, those that add a rooted one too."""
        found = [PIECES[number] for number in BY_PATHS.get(tuple(sorted((*before, path))), [])]
        if before or (found and self.fits(place, found[0])):
            return found
        survey = Survey(self.state, place)
        for piece in PIECES_PLAIN:
            if len(piece.paths) == MORE_TRACK and path in piece.paths:
                other = piece.paths[0] if piece.paths[1] == path else piece.paths[1]
                if survey.path_fault(other) is None and survey.rooted(other):
                    found.append(piece)
        return found

    def through_town(self, place: int, entry: int) -> bool:
        """Try a town tile with this exit, and with one more that leads on."""
        old = self.state.tracks.pieces[place]
        before = 0 if old < 0 else PIECES[old].exits
        if before >> entry & 1:
            return False
        exits = before | 1 << entry
        if old >= 0 and self.reached(place):
            piece = self.town_piece(place, before, exits)
            if piece is not None:
                self.note(place, piece)
            return piece is not None
        for out in range(SIDES):
            if not exits >> out & 1:
                piece = self.town_piece(place, before, exits | 1 << out)
                if piece is not None and self.after(place, piece, (out,)):
                    return True
        return False

    def town_piece(self, place: int, before: int, exits: int) -> Piece | None:
        """The smallest town tile to be had with at least these exits, if its spurs are legal."""
        survey = Survey(self.state, place)
        for piece in TOWN_PIECES:
            if not exits & ~piece.exits and self.fits(place, piece):
                if survey.spurs_fault(piece.exits & ~before) is None:
                    return piece
        return None

    def reached(self, town: int) -> bool:
        """Whether traceable track of the mover ends at a town."""
        state = self.state
        good = self.good if self.good is not None else traceable(state, state.mover)
        return any(town in state.tracks.nodes[2 * link : 2 * link + 2] for link in good)

    def fits(self, place: int, piece: Piece) -> bool:
        """Whether the supply and the money allow a tile."""
        if price(self.state, place, piece) > self.money:
            return False
        return pair_from(self.supply, self.state.tracks.pairs[place], piece) >= 0
