"""What the suite must be told about a game: moves worth asking about, options, headings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from branchline import Dice, Game, Move, State

Options = dict[str, object]


@dataclass(frozen=True)
class Catalogue:
    """A game as the contract suite needs to know it."""

    # The tables to walk through: seats, seed, options.
    tables: tuple[tuple[int, int, Options], ...]
    # Every move that could ever be legal in a state, and some that never are.
    moves: Callable[[Game[Any], State], list[Move]]
    # The moves by number, if `pick` reaches them so: it must give the list of `moves()`.
    by_number: Callable[[Game[Any], State], list[Move]] | None
    # A player who leads games into corners that random play hardly finds.
    steer: Callable[[State, Dice], Move]
    # Positions so rare that a walk may wish to stop at every one.
    rare: Callable[[State], bool]
    # Where listing or asking takes long, walks look at one state in so many of the others.
    pace: int
    # The headings of a score sheet that add up to the total.
    parts: tuple[str, ...]
    # The seats that left the game, and so rank last whatever their points are.
    out: Callable[[State], list[int]]
    good_options: tuple[Options, ...]
    # Options, and words of the refusal.
    bad_options: tuple[tuple[Options, str], ...]
