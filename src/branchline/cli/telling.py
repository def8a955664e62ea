"""What happened, in words, for those who may know it."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.cli.desk import Desk
from branchline.engine.record import Record


def deeds(
    record: Record, desk: Desk, reader: int | None, first: int, numbered: bool = False
) -> Table:
    """Rows for the entries from a place on, as a seat may read them: who, and what."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    entries = record.seen(reader)[first:]
    told = desk.told(record, entries, first)
    for place, entry in enumerate(entries):
        row = [record.names[entry.seat], told[place]]
        table.add_row(*([str(first + place + 1), *row] if numbered else row))
    return table


def news(record: Record, desk: Desk, seat: int | None) -> list[RenderableType]:
    """What a seat has not read yet: its own last decision, for what it drew, and all since."""
    if seat is None:
        since = max(0, len(record.entries) - 2 * len(record.names))
    else:
        own = [place for place, entry in enumerate(record.entries) if entry.seat == seat]
        since = own[-1] if own else 0
    if since >= len(record.entries):
        return []
    return [Text("What happened", style="bold"), deeds(record, desk, seat, since), ""]
