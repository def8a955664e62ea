"""What happened, in words, for those who may know it."""

from __future__ import annotations

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.record import Entry, Record


def deeds(record: Record, entries: list[Entry], start: int = 0) -> Table:
    """Entries as rows: who, and what; with numbers from `start`, if that is above 0."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for place, entry in enumerate(entries):
        row = [record.names[entry.seat], record.game.tell(entry)]
        table.add_row(*([str(start + place), *row] if start else row))
    return table


def news(record: Record, seat: int | None) -> list[RenderableType]:
    """What a seat has not read yet: its own last decision, for what it drew, and all since."""
    entries = record.seen(seat)
    own = [place for place, entry in enumerate(entries) if entry.seat == seat]
    if seat is None:
        since = max(0, len(entries) - 2 * len(record.names))
    else:
        since = own[-1] if own else 0
    if since >= len(entries):
        return []
    return [Text("What happened", style="bold"), deeds(record, entries[since:]), ""]
