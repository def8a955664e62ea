"""The tiles a builder may lay, listed: what many tiles have in common is checked once a hex."""

from __future__ import annotations

from typing import Final, final

from branchline.games.steam.rules import board, hex_sides, track, track_prospects
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.money import purse
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import FACES, PIECES, Piece
from branchline.games.steam.rules.track import moved, redirect_fault


def lays(state: Steam) -> list[Action]:
    """List every tile that the mover may lay, hex by hex."""
    if not state.builds_left:
        return []
    builder = Builder(state)
    for place in range(state.board.size):
        if state.city[place] < 0:
            builder.list_hex(place)
    if state.barred:
        return [move for move in builder.found if move not in state.barred]
    return builder.found


def wider(old: Piece) -> list[Piece]:
    """Return the pieces that hold all track of another and more."""
    if old.town:
        return [piece for piece in board.PIECES_FOR_TOWN if piece.exits != old.exits and not old.exits & ~piece.exits]
    return [piece for piece in board.PIECES_PLAIN if piece is not old and set(old.paths) < set(piece.paths)]


def one_side_moved(old: Piece, piece: Piece) -> bool:
    """Check whether a piece is another with one end of one path elsewhere."""
    gone = [path for path in old.paths if path not in piece.paths]
    come = [path for path in piece.paths if path not in old.paths]
    return len(gone) == len(come) == 1 and moved(gone[0], come[0])[0] >= 0


BITS: Final = [sum(track_prospects.PATH_BIT[path] for path in piece.paths) for piece in PIECES]
WIDER: Final = [wider(piece) for piece in PIECES]
TURNED: Final = [[piece for piece in board.PIECES_PLAIN if one_side_moved(old, piece)] for old in PIECES]


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


CHOICES: Final[dict[tuple[int, int], Choice]] = {}  # what was found out once


@final
class Builder:
    """The mover in a build turn, and the tiles found for them so far."""

    def __init__(self, state: Steam) -> None:
        self.state = state
        self.money = purse(state, state.mover)
        supply = state.tracks.supply
        self.in_supply = [any(supply[pair] for pair in board.PAIRS_OF[face.index]) for face in FACES]  # STM-9.21
        self.outlook = track_prospects.Outlook(state)
        self.found: list[Action] = []

    def list_hex(self, place: int) -> None:
        """List all tiles for one hex."""
        number = self.state.tracks.pieces[place]
        if number >= 0:
            old = PIECES[number]
            if old.town:
                self.towns(place, old.exits, WIDER[number])
            else:
                self.improvements(place, old)
                if self.outlook.open_sides[place]:
                    # The open end of a track moves to another side.
                    for piece in TURNED[number]:
                        if redirect_fault(self.state, place, old, piece) is None:
                            self.offer(place, piece)
        elif self.outlook.roots[place]:
            if self.state.board.town[place]:
                self.towns(place, board.NOWHERE, board.PIECES_FOR_TOWN)
            else:
                self.new_tracks(place)

    def add(self, place: int, piece: Piece) -> None:
        """Put the prebuilt move on the list."""
        move = self.state.board.lays[place][piece.index]
        assert move is not None
        self.found.append(move)

    def offer(self, place: int, piece: Piece) -> None:
        """Put a tile whose track is legal on the list, if nothing else stands against it."""
        if track.price(self.state, place, piece) <= self.money:
            if track.pair_for(self.state, place, piece) >= 0:
                self.add(place, piece)

    def improvements(self, place: int, old: Piece) -> None:
        """List a second track next to the one on a hex."""
        if self.outlook.roots[place] & ~old.exits:
            _, rooted = self.outlook.paths(place, old.exits)
            for piece in WIDER[old.index]:
                if BITS[piece.index] & ~BITS[old.index] & rooted:
                    self.offer(place, piece)

    def towns(self, place: int, old: int, pieces: list[Piece]) -> None:
        """List tiles on a town, new or with more exits."""
        before = 0 if old < 0 else old
        if self.outlook.faced[place]:
            survey = hex_sides.Survey(self.state, place)
            for piece in pieces:
                if track.town_fault(survey, old, piece.exits) is None:
                    self.offer(place, piece)
            return
        # No open end leads here, so that no spur could return to where it comes from.
        barred = ~self.outlook.spurs[place]
        roots = self.outlook.roots[place]
        reached = self.outlook.has_built and place in self.outlook.mine
        for piece in pieces:
            added = piece.exits & ~before
            if not added & barred and (reached or added & roots):
                self.offer(place, piece)

    def new_tracks(self, place: int) -> None:
        """List tiles on an empty hex without a town."""
        money = self.money - self.state.board.terrain[place]
        legal, rooted = self.outlook.paths(place, 0)
        fitting = CHOICES.get((legal, rooted))
        if fitting is None:
            fitting = CHOICES[legal, rooted] = Choice(legal, rooted)
        ring = hex_sides.Survey(self.state, place) if place in self.outlook.faced_twice else None
        for piece in fitting.whole:
            if piece.exit_count <= money and self.in_supply[piece.face.index]:
                if ring is None or track.new_fault(ring, piece) is None:
                    self.add(place, piece)
        if money < track.DEAREST:
            return
        left = track_prospects.builds_after(self.state, money - track.DEAREST)
        for piece in fitting.half:
            if self.in_supply[piece.face.index] and self.bears(place, piece, rooted, left):
                if ring is None or track.new_fault(ring, piece) is None:
                    self.add(place, piece)

    def bears(self, place: int, piece: Piece, rooted: int, left: int) -> bool:
        """Check whether a complex tile may be laid although one path does not begin well."""
        if self.state.loose:
            return True
        path = 1 if track_prospects.PATH_BIT[piece.paths[0]] & rooted else 0
        one, other = piece.paths[path]
        if (self.outlook.joinable[place] >> one | self.outlook.joinable[place] >> other) & 1:
            return track_prospects.hopeless_track(self.state, place, piece) is None
        return track_prospects.may_be_led(self.outlook, place, piece, path, left)
