"""What happened, told with what lay on the table: the card that was taken."""

from __future__ import annotations

import re
from typing import Final

from branchline.cli.chronicle import Chronicle
from branchline.cli.desk import View
from branchline.engine.reading import Reader
from branchline.engine.record import Entry

# A card that lay face up, in the words of the game, which knows the move but not the table.
FACE_UP: Final = re.compile(r"card (\d) of the display|the top of the discard")


def tell_entries(chronicle: Chronicle, entries: list[Entry], first: int) -> list[str]:
    """Entries in words, those of the record from a place on, with what all saw before them."""
    game = chronicle.record.game
    positions = chronicle.positions[first : first + len(entries)]
    return [
        with_card(game.tell(entry), before.view(None))
        for entry, before in zip(entries, positions, strict=True)
    ]


def with_card(told: str, before: View) -> str:
    """The words of a move with the card that lay face up in place of where it lay."""
    return FACE_UP.sub(lambda found: face_up(Reader(before), found.group(1)), told)


def face_up(table: Reader, place: str | None) -> str:
    """The card that lay at a place of the display, or on the discard."""
    if place is None:
        return f"{table.object('discard').text('top')} from the discard"
    return f"{table.items('display')[int(place) - 1]} from the display"
