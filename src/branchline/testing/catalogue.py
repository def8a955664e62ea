"""What the contract suite may know about a game; everything has a default."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from branchline.engine.dice import Dice
from branchline.engine.game import Game, Move, State
from branchline.engine.small_game import SmallGame

Options = dict[str, object]


def known_moves(game: Game[Any], state: State) -> list[Move]:
    """Return every move of a game with a fixed list of them, otherwise the legal ones."""
    return list(game.actions) if isinstance(game, SmallGame) else state.moves()


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """A game as the suite knows it."""

    # The tables to walk through: seats, seed, options. By default some for each number of seats.
    tables: tuple[tuple[int, int, Options], ...] = ()
    # Every move that could ever be legal in a state, and some that never are.
    moves: Callable[[Game[Any], State], list[Move]] = known_moves
    # The moves by number, if `pick` reaches them so: it must give the list of `moves()`.
    by_number: Callable[[Game[Any], State], list[Move]] | None = None
    # A player who leads games into corners that random play hardly finds.
    steer: Callable[[State, Dice], Move] = lambda state, dice: state.pick(dice)
    # Positions so rare that a walk may wish to stop at every one.
    rare: Callable[[State], bool] = lambda state: False
    # Walks look at one state in this many, where listing moves is slow.
    pace: int = 1
    # How many positions every game has at least, and how many different prompts.
    least_positions: int = 2
    least_prompts: int = 2
    # The headings of a score sheet that add up to the total; by default those before it.
    parts: tuple[str, ...] = ()
    # The seats that left the game, and so rank last whatever their points are.
    out: Callable[[State], list[int]] = lambda state: []
    # Whether moves only score points, and never cost any.
    points_only_grow: bool = True
    good_options: tuple[Options, ...] = ({},)
    # Options, and words of the refusal.
    bad_options: tuple[tuple[Options, str], ...] = (({"no such option": 1}, "no such option"),)
    # What a question for draws must speak of, by the name of what is drawn.
    noun: Callable[[str], str] = lambda name: ""
    # The verbs that several rules explain, with these rules, and those that are hardly ever legal.
    several_rules: dict[str, set[str]] = field(default_factory=dict)
    rare_verbs: frozenset[str] = frozenset()
    # Moves whose points are certain before they are played: their previews must promise these.
    certain: Callable[[State, Move], bool] = lambda state, move: False
    # What distinguishes moves whose previews differ; by default their verbs.
    kind: Callable[[Move], str] = lambda move: move.text.partition(" ")[0]
    # A move in words without what only a list must say, and effects that a story describes differently.
    plain_words: Callable[[str], str] = lambda words: words
    retold: frozenset[str] = frozenset()
    # Words that describe no move.
    never_told: tuple[str, ...] = ()
