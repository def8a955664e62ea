"""Records to test with: a game under way, a finished one, and one of a real table."""

from __future__ import annotations

from typing import Any

import branchline
from branchline import Dice, Game, Record, Script

GAME: Game[Any] = branchline.game("ticket-to-ride")
SEED = 7


def under_way(moves: int, seats: int = 3, seed: int = SEED) -> Record:
    """A record of so many random moves."""
    record = Record.start(GAME, seats, seed)
    chooser = Dice(seed + 1)
    for _ in range(moves):
        record.play(record.state.pick(chooser))
    return record


def finished(seats: int = 2, seed: int = SEED) -> Record:
    """A record of a random game to its end."""
    record = Record.start(GAME, seats, seed)
    chooser = Dice(seed + 1)
    while record.state.turn is not None:
        record.play(record.state.pick(chooser))
    return record


# What was dealt at a table: who begins, four cards each, the market, then tickets.
DEAL = [
    "seat 1",
    "red", "red", "black", "locomotive",
    "blue", "blue", "green", "white",
    "red", "yellow", "green", "purple", "orange",
    "brest-petrograd", "athina-wilno", "berlin-london", "brest-venezia",
    "danzig-lisboa", "paris-wien", "madrid-zurich", "smyrna-sofia",
]  # fmt: skip


def at_a_table() -> Record:
    """A record whose chance is told, not drawn."""
    return Record.start(GAME, 2, Script(DEAL), ["Ann", "Bob"])
