"""How moves are written: plain words, and the names of cards and places."""

from __future__ import annotations

from typing import Final

from branchline.engine import notation
from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.games.ticket_to_ride.rules.board import CARDS, LOCO

# Letters that do not fall apart into a plain letter and a mark.
PLAIN: Final = str.maketrans({"ø": "o", "ł": "l", "–": "-", "—": "-", "−": "-"})

FORMS: Final = (
    "draw deck",
    "draw red",
    "tickets",
    "keep berlin-london",
    "claim brest-paris black 2+1",
    "station paris red 1",
    "pay red 1+1",
    "withdraw",
    "pass",
)


def plain(text: str) -> str:
    """Return a text in plain letters, without capitals, accents and needless spaces."""
    return notation.plain(text.casefold().translate(PLAIN))


def parse_kind(word: str) -> int:
    """Return the kind of card that a word names."""
    if word == "l":
        return LOCO
    if word not in CARDS:
        raise BadMove(f"unknown card {shown(word)}; choose from {', '.join(CARDS)}")
    return CARDS.index(word)
