"""The words of this game that are data, for translators."""

from __future__ import annotations

from branchline.engine.plugin import Terms
from branchline.games.ticket_to_ride.rules.board import CARDS, SEAT_COLOURS
from branchline.games.ticket_to_ride.rules.notation import COUNTED
from branchline.games.ticket_to_ride.rules.state import PROMPTS


def vocabulary() -> Terms:
    """Return cards, colours and prompts."""
    return Terms(
        [("a card or its colour", CARDS), ("the colour of a player", SEAT_COLOURS), ("what is asked", PROMPTS)],
        COUNTED[:],
    )
