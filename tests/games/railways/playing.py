"""Whole games to look at: players by chance, players who build, and those who only turn cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from branchline import Dice, Move, Record
from branchline.games.railways.rules.state import Railways
from tests.games.railways.helpers import GAME

LONGEST = 4000  # moves; a game that goes somewhere is far shorter

Steer = Callable[[Railways, Dice], Move]


def by_verb(state: Railways, dice: Dice) -> Move:
    """A move at random, each kind of move as likely as the others."""
    kinds: dict[str, list[Move]] = {}
    for move in state.moves():
        kinds.setdefault(move.text.split()[0], []).append(move)
    moves = list(kinds.values())[dice.below(len(kinds))]
    return moves[dice.below(len(moves))]


def builder(state: Railways, dice: Dice) -> Move:
    """Build where it can, play locomotives, deliver, and take two cards a turn."""
    moves = state.moves()
    for verb in ("connect", "locomotive", "deliver", "place"):
        chosen = [move for move in moves if move.text.startswith(verb)]
        if chosen and dice.below(4):
            return chosen[dice.below(len(chosen))]
    taking = [move for move in moves if move.text.startswith("take")]
    return taking[dice.below(len(taking))] if taking else by_verb(state, dice)


def saver(state: Railways, dice: Dice) -> Move:
    """Take two cards a turn and lay down few of them, so that there is much to choose from."""
    moves = state.moves()
    taking = [move for move in moves if move.text.startswith("take")]
    if taking:
        return taking[dice.below(len(taking))]
    return by_verb(state, dice) if not dice.below(4) else moves[-1]


def games(seats: int, seed: int, steer: Steer = by_verb, every: int = 1, **options: object) -> Iterator[Railways]:
    """Every so many positions of a game, and the last one; the same state all along."""
    state, dice = GAME.start(seats, seed, **options), Dice(1000 + seed)
    for number in range(LONGEST):
        if number % every == 0 or state.turn is None:
            yield state
        if state.turn is None:
            return
        state.play(steer(state, dice))
    raise AssertionError("a game that does not end")


def recorded(seats: int, seed: int, steer: Steer = by_verb, **options: object) -> Record:
    """The record of a whole game."""
    record, dice = Record.start(GAME, seats, seed, None, **options), Dice(2000 + seed)
    while record.state.turn is not None:
        record.play(steer(table_of(record), dice))
        assert len(record.entries) < LONGEST
    return record


def table_of(record: Record) -> Railways:
    """The position of a record, with its own type."""
    state = record.state
    assert isinstance(state, Railways)
    return state


def viewers(seats: int) -> list[int | None]:
    """Everyone who looks at the table, the spectator last."""
    return [*range(seats), None]
