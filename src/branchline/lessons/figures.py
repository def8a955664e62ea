"""The figures of a rulebook: positions that boards draw, with what they prove.

The file `lessons/figures.toml` of a game has a table for each figure:

    seats, options, facts   what `game.scene` is given
    played                  moves made from there before the figure is drawn
    seat                    the seat that looks at it, -1 for a spectator
    focus                   what to look at, by the names that moves use
    legal, illegal          moves that are open there, and moves with the rule that refuses them
    then                    one more move, and the points of all seats after it
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import branchline
from branchline.engine.game import State
from branchline.engine.registry import plugin


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One position, what to look at in it, and what holds there."""

    seats: int
    seat: int
    focus: list[str]
    facts: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    played: list[str] = field(default_factory=list)
    legal: list[str] = field(default_factory=list)
    illegal: dict[str, str] = field(default_factory=dict)
    then: dict[str, Any] | None = None

    def position(self, slug: str) -> State:
        """Return the position that is drawn."""
        state: State = branchline.game(slug).scene(self.seats, **self.options, **self.facts)
        for move in self.played:
            state.play(state.move(move))
        return state

    @property
    def eyes(self) -> int | None:
        """The seat that looks at it; None for a spectator."""
        return None if self.seat < 0 else self.seat


@cache
def figures(slug: str) -> dict[str, Figure]:
    """Return the figures of a game's rulebook by name."""
    tables = tomllib.loads(plugin(slug).text("lessons/figures.toml") or "")
    return {name: Figure(**table) for name, table in tables.items()}
