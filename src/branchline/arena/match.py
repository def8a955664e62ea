"""One game between bots, move by move, on its record."""

from __future__ import annotations

from branchline.arena.seeds import derived
from branchline.bots import Bot, Seat
from branchline.engine.dice import Dice
from branchline.engine.errors import BranchlineError
from branchline.engine.game import Move
from branchline.engine.record import Record


class GameFailed(BranchlineError):
    """A game that failed; the message gives its seed."""


def decide(record: Record, bot: Bot) -> Move:
    """Return what a bot plays next; it depends on the record alone."""
    # Dice for this decision only, so a game that is saved, loaded or undone continues unchanged.
    dice = Dice(derived(record.seed or 0, "thinking", len(record.entries)))
    return bot.choose(Seat(record.state, dice))


def play_out(record: Record, bots: list[Bot], limit: int, check: bool = False) -> None:
    """Play until the game is over or has reached the limit; the state is audited at the end.

    With `check`, every position is audited and the record is played again from its seed.
    """
    game = record.game
    while record.state.turn is not None and len(record.entries) < limit:
        seat = record.state.turn
        try:
            move = decide(record, bots[seat])
            before = record.state.copy() if check else record.state
            record.play(move)
            if check:
                game.audit(record.state)
                game.audit_step(before, move, record.state)
        except Exception as error:
            raise GameFailed(
                f"seed {record.seed}, move {len(record.entries) + 1} by seat {seat + 1}"
                f" ({record.names[seat]}): {type(error).__name__}: {error}"
            ) from error
    try:
        game.audit(record.state)
        if check:
            record.verify()
    except BranchlineError as error:
        raise GameFailed(f"seed {record.seed}, final position: {error}") from error
