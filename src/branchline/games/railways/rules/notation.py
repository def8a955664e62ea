"""How moves are written: plain words, and the names of cards and places."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from typing import Final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.games.railways.rules.board import CARDS, NODE_NAMES

HIDDEN: Final = "?"  # in a log, what the reader may not know
FORMS: Final = (
    "connect Omaha > start white 2+1",
    "locomotive",
    "locomotive red Omaha > Portland",
    "deliver red Omaha > Portland",
    "discard white 2, draw pile",
    "discard white 2, draw 1",
    "discard white 2, restock",
    "place Omaha",
    "pass",
    "take pile",
    "take 1",
    "take discard",
    "stop",
    "trim white 2",
    "decline",
)


def plain(text: str) -> str:
    """Return a text without capitals, accents, full stops and needless spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace(".", " "))
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.split())


NODES_READ: Final = {plain(name): node for node, name in enumerate(NODE_NAMES)}
CARDS_READ: Final = {plain(name): kind for kind, name in enumerate(CARDS)}


def parse_node(name: str) -> int:
    """Return the city, or the start board, that a name stands for."""
    return parse_name(name, NODES_READ, NODE_NAMES, "city")


def parse_card(name: str) -> int:
    """Return the kind of card that a name stands for."""
    return parse_name(name, CARDS_READ, CARDS, "card")


def parse_name(name: str, known: dict[str, int], names: tuple[str, ...], what: str) -> int:
    """Return the number of a name; the error for an unknown one suggests similar names."""
    if name not in known:
        near = [names[known[other]] for other in get_close_matches(name, list(known), 3, 0.5)]
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise BadMove(f"no {what} {shown(name)}{hint}")
    return known[name]
