"""Picking at random: every move comes up, and none more often than the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import sqrt

import pytest

import branchline
from branchline import Dice, Move, State
from tests.contract.walk import TABLES, Table, walk

EXPECTED = 45  # how often each move should come up
FEW, MANY = 2, 16  # moves of a position; with more a favourite would hardly be noticed
SIGMAS = 4.5  # hardly ever reached by a fair choice, and the seeds are fixed


FOUND: dict[str, list[State]] = {}


def small_positions(table: Table) -> list[State]:
    """Of each question asked in a game the first position with few moves, but not one."""
    if str(table) not in FOUND:
        found: dict[str, State] = {}
        for state in walk(table):
            if state.prompt not in found and FEW <= len(state.moves()) <= MANY:
                found[state.prompt] = state.copy()
        FOUND[str(table)] = list(found.values())
    return FOUND[str(table)]


def surprise(moves: list[Move], pick: Callable[[], Move]) -> float:
    """How far the counts of picks are from equal, in standard deviations of chi-square."""
    counts = Counter(pick() for _ in range(EXPECTED * len(moves)))
    assert set(counts) == set(moves)
    chi_square = sum((counts[move] - EXPECTED) ** 2 / EXPECTED for move in moves)
    freedom = len(moves) - 1
    return (chi_square - freedom) / sqrt(2 * freedom)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_move_is_picked_and_none_is_favoured(table: Table) -> None:
    positions = small_positions(table)
    assert positions
    for number, state in enumerate(positions):
        pick = partial(state.pick, Dice(number))
        assert surprise(state.moves(), pick) < SIGMAS, state.prompt


def test_every_question_is_looked_at() -> None:
    for slug in branchline.GAMES:
        asked, looked_at = set(), set()
        for table in TABLES:
            if table.slug == slug:
                asked |= {state.prompt for state in walk(table) if state.turn is not None}
                looked_at |= {state.prompt for state in small_positions(table)}
        assert looked_at == asked


@pytest.mark.parametrize("size", [4, 8, MANY])
def test_a_favourite_would_be_noticed(size: int) -> None:
    moves = [Move(str(number)) for number in range(size)]
    fair, loaded = Dice(1), Dice(1)
    assert surprise(moves, lambda: moves[fair.below(size)]) < SIGMAS
    assert surprise(moves, lambda: [*moves, moves[0]][loaded.below(size + 1)]) > SIGMAS
