"""How moves are written: plain words, and the names of cards and places."""

from __future__ import annotations

from typing import Final

from branchline.engine import notation
from branchline.games.railways.rules.board import CARDS, NODE_NAMES

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
    return notation.plain(text.replace(".", " "))


NODES_READ: Final = {plain(name): node for node, name in enumerate(NODE_NAMES)}
CARDS_READ: Final = {plain(name): kind for kind, name in enumerate(CARDS)}


def parse_node(name: str) -> int:
    """Return the city, or the start board, that a name stands for."""
    return notation.parse_name(name, NODES_READ, "city", NODE_NAMES)


def parse_card(name: str) -> int:
    """Return the kind of card that a name stands for."""
    return notation.parse_name(name, CARDS_READ, "card", CARDS)
