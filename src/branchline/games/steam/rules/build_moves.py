"""The tiles a builder may lay, listed: what many tiles have in common is checked once a hex."""

from typing import Final, final

from branchline.engine.packed import i64
from branchline.games.steam.rules import board, hex_sides, possible_track, track
from branchline.games.steam.rules.actions.building import Lay
from branchline.games.steam.rules.links import has_link_at
from branchline.games.steam.rules.money import purse
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import FACES, PIECES, Piece
from branchline.games.steam.rules.track import moved, redirect_fault


def lays(state: Steam) -> list[Lay]:
    """List every tile that the mover may lay, hex by hex."""
    if not may_build(state):
        return []
    builder = Builder(state)
    for place in range(state.board.size):
        builder.list_hex(place)
    return builder.found


def may_build(state: Steam) -> bool:
    """Check whether the mover has a build left, and money for the cheapest tile."""
    return state.builds_left > 0 and purse(state, state.mover) >= track.CHEAPEST


def wider(old: Piece) -> list[Piece]:
    """Return the pieces that hold all track of another and more."""
    if old.town:
        return [piece for piece in board.PIECES_FOR_TOWN if piece.exits != old.exits and not old.exits & ~piece.exits]
    return [piece for piece in board.PIECES_PLAIN if piece is not old and set(old.paths) < set(piece.paths)]


def turned(old: Piece) -> list[tuple[Piece, int]]:
    """Return the pieces that are another with one end of one path elsewhere, and the side that this end has left."""
    found = []
    for piece in board.PIECES_PLAIN:
        gone = [path for path in old.paths if path not in piece.paths]
        come = [path for path in piece.paths if path not in old.paths]
        if len(gone) == len(come) == 1:
            kept, left, _ = moved(gone[0], come[0])
            if kept >= 0:
                found.append((piece, left))
    return found


SHOWN: Final = [next(piece.index for piece in PIECES if piece.face is face) for face in FACES]  # a piece of each face
BITS: Final = [sum(possible_track.PATH_BIT[path] for path in piece.paths) for piece in PIECES]
WIDER: Final = [wider(piece) for piece in PIECES]
TURNED: Final = [turned(old) for old in PIECES]


@final
class Choice:
    """The pieces that fit a hex by its paths: well begun altogether, or with one of two paths."""

    def __init__(self, legal: int, rooted: int) -> None:
        self.whole: list[Piece] = []
        self.half: list[Piece] = []
        for piece in board.PIECES_PLAIN:
            bits = BITS[piece.index]
            if not bits & ~rooted:
                self.whole.append(piece)
            elif not bits & ~legal and bits & rooted:
                self.half.append(piece)


CHOICES: Final[dict[int, Choice]] = {}  # what was found out once


@final
class Builder:
    """The mover in a build turn, and the tiles found for them so far."""

    def __init__(self, state: Steam) -> None:
        self.state = state
        self.money = purse(state, state.mover)
        supply = state.tracks.supply
        self.in_supply = [track.pair_from(supply, board.NOWHERE, PIECES[shown]) >= 0 for shown in SHOWN]  # STM-9.21
        self.possible = possible_track.PossibleTrack(state)
        self.found: list[Lay] = []
        self.one_only = False  # whether a single tile for a hex is enough

    def hexes(self, first_only: bool = False) -> list[int]:
        """List the hexes on which any tile may be laid, or only the first one."""
        found: list[int] = []
        self.one_only = True
        for place in range(self.state.board.size):
            self.list_hex(place)
            if self.found:
                self.found = []
                found.append(place)
                if first_only:
                    break
        self.one_only = False
        return found

    def lays_on(self, place: i64) -> list[Lay]:
        """List the tiles that may be laid on a hex."""
        self.found = []
        self.list_hex(place)
        return self.found

    def list_hex(self, place: i64) -> None:
        """Put the tiles for one hex on the list."""
        state = self.state
        number = state.tracks.pieces[place]
        if number >= 0:
            old = PIECES[number]
            if old.town:
                self.towns(place, old.exits, WIDER[number])
            else:
                self.improvements(place, old)
                movable = self.possible.of(place, possible_track.MOVABLE)
                if movable:
                    # The open end of a track moves to another side.
                    for piece, left in TURNED[number]:
                        if movable >> left & 1 and redirect_fault(hex_sides.Survey(state, place), old, piece) is None:
                            if self.offer(place, piece):
                                return
        elif self.possible.of(place, possible_track.ROOTS) and state.city[place] < 0:
            if state.board.town[place]:
                self.towns(place, board.NOWHERE, board.PIECES_FOR_TOWN)
            else:
                self.new_tracks(place)

    def add(self, place: i64, piece: Piece) -> bool:
        """Put the prebuilt move on the list, unless it is barred; return whether that is enough."""
        move = self.state.board.lays[place][piece.index]
        assert move is not None
        if self.state.barred and move.is_barred(self.state):
            return False
        self.found.append(move)
        return self.one_only

    def offer(self, place: i64, piece: Piece) -> bool:
        """Add a tile whose track is legal, if nothing else stands against it; return whether that is enough."""
        return (
            track.price(self.state, place, piece) <= self.money
            and track.pair_for(self.state, place, piece) >= 0
            and self.add(place, piece)
        )

    def improvements(self, place: i64, old: Piece) -> None:
        """List a second track next to the one on a hex."""
        if self.possible.of(place, possible_track.ROOTS) & ~old.exits:
            _, rooted = self.possible.paths(place, old.exits)
            for piece in WIDER[old.index]:
                if BITS[piece.index] & ~BITS[old.index] & rooted and self.offer(place, piece):
                    return

    def towns(self, place: i64, old: int, pieces: list[Piece]) -> None:
        """List tiles on a town, new or with more exits."""
        before = 0 if old < 0 else old
        if self.possible.row[place] & possible_track.FACED:
            survey = hex_sides.Survey(self.state, place)
            for piece in pieces:
                if track.town_fault(survey, old, piece.exits) is None and self.offer(place, piece):
                    return
            return
        # No open end leads here, so that no spur could return to where it comes from.
        barred = ~self.possible.of(place, possible_track.SPURS)
        roots = self.possible.of(place, possible_track.ROOTS)
        reached = old >= 0 and self.possible.has_built and has_link_at(self.state, place)
        for piece in pieces:
            added = piece.exits & ~before
            if not added & barred and (reached or added & roots) and self.offer(place, piece):
                return

    def new_tracks(self, place: i64) -> None:
        """List tiles on an empty hex without a town."""
        money = self.money - self.state.board.terrain[place]
        legal, rooted = self.possible.paths(place, 0)
        key = legal << possible_track.PATH_COUNT | rooted
        fitting = CHOICES.get(key)
        if fitting is None:
            fitting = CHOICES[key] = Choice(legal, rooted)
        faced_twice = self.possible.row[place] & possible_track.FACED_TWICE
        ring = hex_sides.Survey(self.state, place) if faced_twice else None
        for piece in fitting.whole:
            if piece.exit_count <= money and self.in_supply[piece.face.index]:
                if (ring is None or track.new_fault(ring, piece) is None) and self.add(place, piece):
                    return
        if money < track.DEAREST:
            return
        left = possible_track.builds_after(self.state, money - track.DEAREST)
        loose, joinable = self.state.loose, self.possible.of(place, possible_track.JOINABLE)
        for piece in fitting.half:
            if self.in_supply[piece.face.index] and (loose or self.bears(place, piece, rooted, joinable, left)):
                if (ring is None or track.new_fault(ring, piece) is None) and self.add(place, piece):
                    return

    def bears(self, place: i64, piece: Piece, rooted: int, joinable: i64, left: i64) -> bool:
        """Check whether a complex tile may be laid although one path does not begin well."""
        path = 1 if possible_track.PATH_BIT[piece.paths[0]] & rooted else 0
        one, other = piece.paths[path]
        if (joinable >> one | joinable >> other) & 1:
            return possible_track.hopeless_path(hex_sides.Survey(self.state, place), piece) < 0
        return possible_track.may_be_led(self.possible, place, piece, path, left)
