"""How moves are written: plain words, and the names of cards and places."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from typing import Final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.games.ticket_to_ride.rules.board import CARDS, LOCO

HIDDEN: Final = "?"  # in a log, what the reader may not know
# Letters that do not fall apart into a plain letter and a mark.
PLAIN: Final = str.maketrans({"ø": "o", "ł": "l", "ß": "ss", "–": "-", "—": "-", "−": "-"})

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
    """Return a text without capitals, accents and needless spaces: `  Zürich ` is `zurich`."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(PLAIN))
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.split())


def parse_kind(word: str) -> int:
    """Return the kind of card that a word names."""
    if word == "l":
        return LOCO
    if word not in CARDS:
        raise BadMove(f"no card {shown(word)}; the cards are {', '.join(CARDS)}")
    return CARDS.index(word)


def parse_name(word: str, known: dict[str, int], what: str) -> int:
    """Return the index of a name; the error for an unknown one suggests similar names."""
    if word not in known:
        near = get_close_matches(word, list(known), 3, 0.5)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise BadMove(f"no {what} {shown(word)}{hint}")
    return known[word]
