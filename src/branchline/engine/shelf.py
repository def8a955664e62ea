"""The shelf of games: each is put there by name and opened when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from branchline.engine.errors import UnknownGame
from branchline.engine.game import Game
from branchline.engine.phrase import phrase
from branchline.engine.reading import shown

OPENERS: Final[dict[str, Callable[[], Game[Any]]]] = {}
OPENED: Final[dict[str, Game[Any]]] = {}


def put(slug: str, opener: Callable[[], Game[Any]]) -> None:
    """Put a game on the shelf; it is built at its first use."""
    OPENERS[slug] = opener


def find(slug: str) -> Game[Any]:
    """The game of this name."""
    if slug not in OPENED:
        if slug not in OPENERS:
            raise UnknownGame(
                phrase(
                    "no game {name}; the games are {names}",
                    name=shown(slug),
                    names=", ".join(OPENERS),
                )
            )
        OPENED[slug] = OPENERS[slug]()
    return OPENED[slug]
