"""What happened, told with what lay on the table: the card that was taken, the points won."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from branchline.cli.desk import View
from branchline.engine.reading import Reader
from branchline.engine.record import Entry, Record

# A card that lay face up, in the words of the game, which knows the move but not the table.
FACE_UP: Final = re.compile(r"card (\d) of the display|the top of the discard")


def tell_entries(record: Record, entries: list[Entry], first: int) -> list[str]:
    """Entries in words, those of the record from a place on."""
    states = islice(record.replay(), first, first + len(entries) + 1)
    views = [state.view(None) for state in states]
    return [
        tell_entry(record, entry, views[place], views[place + 1])
        for place, entry in enumerate(entries)
    ]


def tell_entry(record: Record, entry: Entry, before: View, after: View) -> str:
    """One entry, between the tables that all saw before and after it."""
    told = FACE_UP.sub(
        lambda found: face_up(Reader(before), found.group(1)), record.game.tell(entry)
    )
    if " delivers " in f" {told}":
        told += f" ({', '.join(gains(record.names, entry.seat, before, after))})"
    return told


def face_up(table: Reader, place: str | None) -> str:
    """The card that lay at a place of the display, or on the discard."""
    if place is None:
        return f"{table.object('discard').text('top')} from the discard"
    return f"{table.items('display')[int(place) - 1]} from the display"


def gains(names: list[str], mover: int, before: View, after: View) -> list[str]:
    """The points that a delivery brought, the mover's first."""
    old, new = (
        [player.whole("points", 0, 9999) for player in Reader(view).objects("players")]
        for view in (before, after)
    )
    seats = [mover, *[seat for seat in range(len(names)) if seat != mover]]
    won = {seat: new[seat] - old[seat] for seat in seats}
    return [
        f"+{won[seat]}" if seat == mover else f"{names[seat]} +{won[seat]}"
        for seat in seats
        if won[seat]
    ]
