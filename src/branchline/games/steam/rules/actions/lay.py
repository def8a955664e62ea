"""Laying track: new tiles, redirecting and improving (STM-9.2, STM-15, STM-16, STM-17)."""

from __future__ import annotations

from typing import final

from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.board import PIECES_FOR_TOWN, PIECES_PLAIN, RULES, Board
from branchline.games.steam.rules.money import may_raise, pay, purse
from branchline.games.steam.rules.pending_track import (
    TAKEN_BACK,
    forget,
    keep,
    loose_fault,
    loose_path,
)
from branchline.games.steam.rules.state import BUILD, Action, Steam
from branchline.games.steam.rules.tiles import PIECES, Piece
from branchline.games.steam.rules.track import misplaced, pair_for, price, put_down, track_fault
from branchline.games.steam.rules.turn import wrong_time

THREE_BUILDS, IN_SUPPLY, CANNOT_PAY, CASH_ONLY = RULES.pick(
    "STM-9.2", "STM-9.21", "STM-6.10", "STM-31.1"
)


@final
class Lay(Action):
    """Put a tile on a hex: on an empty one, or in place of the tile that lies there."""

    __slots__ = ("piece", "place")

    def __init__(self, name: str, place: int, piece: Piece) -> None:
        super().__init__(f"lay {name} {piece.text}")
        self.place = place
        self.piece = piece

    def why_not(self, state: Steam) -> Rule | None:
        """The hex, the track, the supply and the money must allow it."""
        if state.stage != BUILD:
            return wrong_time(state)
        if not state.builds_left:
            return THREE_BUILDS
        fault = misplaced(state, self.place, self.piece)
        if fault is None:
            fault = track_fault(state, self.place, self.piece)
        if fault is not None:
            return fault
        if pair_for(state, self.place, self.piece) < 0:
            return IN_SUPPLY  # STM-16.10
        if price(state, self.place, self.piece) > purse(state, state.mover):
            return CANNOT_PAY if may_raise(state) else CASH_ONLY  # STM-R.35
        if self in state.barred:
            return TAKEN_BACK
        return loose_fault(state, self.place, self.piece)

    def price(self, state: Steam) -> int:
        """What the tile costs on its hex."""
        return price(state, self.place, self.piece)

    def play(self, state: Steam) -> None:
        """Pay, exchange the tile, and join the new track to what it meets."""
        if loose_path(state, self.place, self.piece) >= 0:
            keep(state, self)
        pay(state, state.mover, price(state, self.place, self.piece))
        put_down(state, self.place, self.piece)
        if state.mover not in state.built:
            state.built = tuple(sorted((*state.built, state.mover)))
        # One build, whatever it is (STM-9.3, STM-15.9, STM-16.8, STM-17.3).
        state.builds_left -= 1
        forget(state)


def prebuild_lays(board: Board) -> None:
    """Every tile on every hex it may ever lie on, made once."""
    for place in board.hexes:
        fitting: list[Lay | None] = [None] * len(PIECES)
        for piece in PIECES_FOR_TOWN if board.town[place.index] else PIECES_PLAIN:
            fitting[piece.index] = Lay(place.name, place.index, piece)
        board.lays.append(fitting)
        board.fitting.append([lay for lay in fitting if lay is not None])
