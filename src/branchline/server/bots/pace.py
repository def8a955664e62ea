"""The pace of bots: how long a table rests before a bot's move, so that people can follow."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from branchline.tables.table import Table
from branchline.tables.table_options import INSTANT, NORMAL, SLOW

# Seconds before a bot begins its turn, and before it goes on with it.
PAUSES: Final = {INSTANT: (0.0, 0.0), NORMAL: (1.5, 0.9), SLOW: (4.0, 2.5)}


def pause_left(table: Table, now: datetime) -> float:
    """Return how many seconds a bot must still wait before it moves at a table."""
    if table.record is None or table.waiting_since is None:
        return 0.0
    entries = table.record.entries
    continues = bool(entries) and entries[-1].seat == table.turn
    pause = PAUSES[table.bot_speed][continues]
    return max(0.0, pause - (now - table.waiting_since).total_seconds())
