"""A game with all its positions, kept so that no move need be replayed to show its results."""

from __future__ import annotations

from typing import final

from branchline.engine.game import Move, State
from branchline.engine.outcome import Effect, Gain
from branchline.engine.record import Record


@final
class PositionHistory:
    """A record, the position it begins with, and the one after each of its moves."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.positions: list[State] = list(record.replay())

    def play(self, move: Move, draws: list[str] | None = None) -> None:
        """Play a move; an illegal one raises IllegalMove and changes nothing."""
        self.record.play(move, draws)
        self.positions.append(self.record.state)  # which stays: a record plays on a copy

    def take_back(self, entries: int) -> None:
        """Undo the last moves."""
        self.record.take_back(entries)
        del self.positions[len(self.record.entries) + 1 :]

    def results(self, place: int) -> tuple[list[Gain], list[Effect]]:
        """Return the points and effects of the move at a place of the record; all are public."""
        before, after = self.positions[place], self.positions[place + 1]
        move = before.move(self.record.entries[place].move)
        game = self.record.game
        return game.gains(before, move, after), game.effects(before, move, after)
