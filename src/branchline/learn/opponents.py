"""The bots in the other seats of a learner's table."""

from functools import partial
from typing import Any, Final, final

import numpy as np

from branchline import BadOption, Dice, Game, Move, State
from branchline.bots import Bot, Seat, make
from branchline.bots.bot import RandomBot
from branchline.learn.environment import seed_from
from branchline.learn.fast.tables import WordTable

DEALS: Final = 100  # in one of which the learner must have a choice


@final
class Opponents:
    """The bots in the other seats of a table, and the seat that learns, by default a random one in each game."""

    def __init__(self, rules: Game[Any], seats: int, seat: int | None, bots: str | list[str]) -> None:
        others = seats - 1
        names = [bots] * others if isinstance(bots, str) else bots
        if len(names) != others:
            raise BadOption(f"bots: expected a name or {others} of them, not {len(names)}")
        if seat is not None and not 0 <= seat <= others:
            raise BadOption(f"seat: expected 0 to {others}, or None for any, not {seat}")
        self.seats = seats
        self.fixed = seat
        self.bots = [make(name, rules) for name in names]

    def sit_down(self, table: WordTable, chance: np.random.Generator) -> int:
        """Give the bots their seats for a new game; return the learner's."""
        seat = int(chance.integers(self.seats)) if self.fixed is None else self.fixed
        table.dice = dice = Dice(seed_from(chance))  # for the bots; the game has its own
        table.answers = {
            (seat + after) % self.seats: None if isinstance(bot, RandomBot) else partial(choice, bot, dice)
            for after, bot in enumerate(self.bots, 1)
        }
        return seat


def report(table: WordTable, seat: int) -> dict[str, Any]:
    """Return the result of a finished game: all points, and whether the learner won."""
    outcome = table.position.outcome()
    if outcome is None:
        return {}
    return {"seat": seat, "totals": outcome.totals, "won": seat in outcome.winners}


def choice(bot: Bot, dice: Dice, state: State) -> Move:
    """Return a bot's move; it sees its own seat only."""
    return bot.choose(Seat(state, dice))
