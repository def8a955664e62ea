"""The words of this game that are data, for translators."""

from __future__ import annotations

from branchline.engine.plugin import Terms
from branchline.games.railways.rules.board import COLOURS, GOOD_NAMES, GOODS, SEAT_COLOURS
from branchline.games.railways.rules.state import PROMPTS


def vocabulary() -> Terms:
    """Return colours, goods and prompts."""
    return Terms(
        [
            ("the colour of a rail card", COLOURS),
            ("the colour of a good", GOODS),
            ("a good", GOOD_NAMES),
            ("the colour of a player", SEAT_COLOURS),
            ("what is asked", PROMPTS),
        ]
    )
