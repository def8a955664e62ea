"""Tables of games, seats, seeds and options, and games to walk through at them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import branchline
from branchline import BranchlineError, Dice, Game, Move, State
from tests.contract.catalogue import Catalogue, Options
from tests.contract.catalogues import CATALOGUES

LONGEST = 5000  # moves; the games of this suite are far shorter


@dataclass(frozen=True)
class Table:
    """A game to be started; odd seeds are played at random, even ones as they are steered."""

    slug: str
    seats: int
    seed: int
    options: Options

    @property
    def game(self) -> Game[Any]:
        """The game that is played here."""
        return branchline.game(self.slug)

    @property
    def catalogue(self) -> Catalogue:
        """What the suite knows about it."""
        return CATALOGUES[self.slug]

    @property
    def all_seats(self) -> range:
        """The seats by number."""
        return range(self.seats)

    def start(self, seed: int | None = None) -> State:
        """The game set up."""
        chosen = self.seed if seed is None else seed
        state: State = self.game.start(self.seats, chosen, **self.options)
        return state

    def __str__(self) -> str:
        words = [word for word in self.options.values() if isinstance(word, str)]
        short = [word if "\n" not in word else "own map" for word in words]
        return "-".join([self.slug, str(self.seats), *short, str(self.seed)])


TABLES = [
    Table(slug, seats, seed, options)
    for slug, catalogue in CATALOGUES.items()
    for seats, seed, options in catalogue.tables
]
# One table for each game, with as few seats as it takes.
PLAIN = [Table(slug, branchline.game(slug).least, 1, {}) for slug in branchline.GAMES]


GAMES_PLAYED: dict[str, list[Move]] = {}


def played(table: Table) -> list[Move]:
    """The moves of a whole game at a table; steering takes long, so it is played once."""
    if str(table) not in GAMES_PLAYED:
        steer = table.catalogue.steer
        state = table.start()
        chooser = Dice(table.seed + 1000)
        moves: list[Move] = []
        while state.turn is not None:
            assert len(moves) < LONGEST, "a game that does not end"
            moves.append(state.pick(chooser) if table.seed % 2 else steer(state, chooser))
            state.play(moves[-1])
        GAMES_PLAYED[str(table)] = moves
    return GAMES_PLAYED[str(table)]


def walk(table: Table, every: int = 1, rare: bool = False) -> Iterator[State]:
    """Every `every`-th state of a game, those that are rare if wanted, and always the last."""
    state = table.start()
    for number, move in enumerate(played(table)):
        if number % every == 0 or (rare and table.catalogue.rare(state)):
            yield state
        state.play(move)
    assert state.turn is None
    yield state


def stroll(table: Table, every: int, rare: bool = False) -> Iterator[State]:
    """A walk for questions that take long in some games: it looks up less often there."""
    return walk(table, every * table.catalogue.pace, rare)


def finish(state: State, seed: int = 5, most: int = LONGEST) -> State:
    """Play on at random to the end, or for so many moves."""
    chooser = Dice(seed)
    for _ in range(most):
        if state.turn is None:
            break
        state.play(state.pick(chooser))
    return state


def finished(table: Table) -> State:
    """A game walked through to its end."""
    *_, last = walk(table, LONGEST)
    assert last.turn is None
    return last


def check_brief(error: BranchlineError, most: int = 600) -> None:
    """An error gives a reason, and one that a person would read."""
    assert 5 < len(str(error)) < most


def frozen(state: State) -> str:
    """Everything about a state as one text, to see whether anything has changed."""
    return json.dumps(state.to_json(), sort_keys=True)
