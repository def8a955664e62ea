"""Play a game of each kind by the commands of tables; run where no package is installed."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

sys.path.insert(0, sys.argv[1])

from branchline import GAMES, Dice
from branchline.tables.commands import creating, playing
from branchline.tables.positions import sight
from branchline.tables.table import Caller, SeatOptions, Table, TableOptions

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def new_table(game: str) -> Table:
    """A table for one person against two bots."""
    seats = [SeatOptions("me", "Ann"), *[SeatOptions("bot", bot="random")] * 2]
    ann, plan = Caller("ann", NOON), TableOptions(game, seats)
    return creating.create(ann, plan, "one", "a1" * 32).table


def played(table: Table) -> Table:
    """The table after the game, in which everyone moves at random."""
    dice = Dice(1)
    while table.status == "playing":
        assert table.record is not None
        assert table.turn is not None
        text = table.record.state.pick(dice).text
        by, move = (
            (None, playing.bot_move) if table.bot_to_move() else ("ann", playing.move)
        )  # fmt: skip
        table = move(table, Caller(by, NOON), table.turn, text, table.position).table
        assert sight(table, "ann", 0).view
    return table


for game in GAMES:
    print(played(new_table(game)).status)
