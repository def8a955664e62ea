"""Picking at random: every move comes up, and none more often than the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import sqrt
from typing import Final

from branchline.engine.dice import Dice
from branchline.engine.game import Move, State
from branchline.testing.suite import every_table
from branchline.testing.walk import Table, walk

EXPECTED: Final = 45  # how often each move should come up
FEW, MANY = 2, 16  # moves of a position; with more a favourite would hardly be noticed
SIGMAS: Final = 4.5  # hardly ever reached by a fair choice, and the seeds are fixed
FOUND: Final[dict[str, list[State]]] = {}


def small_positions(table: Table) -> list[State]:
    """Return of each prompt of a game the first position with few moves, but not one."""
    if str(table) not in FOUND:
        found: dict[str, State] = {}
        for state in walk(table):
            if state.prompt not in found and FEW <= len(state.moves()) <= MANY:
                found[state.prompt] = state.copy()
        FOUND[str(table)] = list(found.values())
    return FOUND[str(table)]


def surprise(moves: list[Move], pick: Callable[[], Move]) -> float:
    """Return how far the counts of picks are from equal, in standard deviations of chi-square."""
    counts = Counter(pick() for _ in range(EXPECTED * len(moves)))
    assert set(counts) == set(moves)
    chi_square = sum((counts[move] - EXPECTED) ** 2 / EXPECTED for move in moves)
    freedom = len(moves) - 1
    return (chi_square - freedom) / sqrt(2 * freedom)


@every_table
def every_move_is_picked_and_none_is_favoured(table: Table) -> None:
    """Check in positions with few moves that each is picked as often as the others."""
    for number, state in enumerate(small_positions(table)):
        pick = partial(state.pick, Dice(number))
        assert surprise(state.moves(), pick) < SIGMAS, state.prompt
