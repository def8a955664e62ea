"""What a browser must know to draw a table of each game, beside the view: facts and places."""

from __future__ import annotations

from importlib import import_module
from typing import Final, Protocol, cast

ROOMS: Final = {
    "ticket-to-ride": "ticket_to_ride",
    "steam": "steam",
    "railways": "railways",
}


class Room(Protocol):
    """The board of one game for the browser."""

    def board_json(self, options: dict[str, object]) -> dict[str, object]:
        """All that never changes at a table with these options, ready for JSON."""
        ...


def board_json(game: str, options: dict[str, object]) -> dict[str, object]:
    """The board of a table: the same for everybody, and for as long as the table stands."""
    room = cast(Room, import_module(f"branchline.web.boards.{ROOMS[game]}"))
    return room.board_json(options)
