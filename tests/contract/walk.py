"""Random games to walk through, and the tables of games, seats and seeds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import branchline
from branchline import BranchlineError, Dice, Game, State
from tests.contract.catalogues import CATALOGUES

LONGEST = 5000  # moves; the games of this suite are far shorter
# Odd seeds are played at random, even ones as the catalogue steers them.
SEEDS = (1, 2, 3)

TABLES = [
    (slug, seats, seed)
    for slug in branchline.GAMES
    for seats in range(branchline.game(slug).least, branchline.game(slug).most + 1)
    for seed in SEEDS
]


def walk(game: Game[Any], seats: int, seed: int, every: int = 1) -> Iterator[State]:
    """Every `every`-th state of a game, and always the last."""
    steer = CATALOGUES[game.slug].steer
    state = game.start(seats=seats, seed=seed)
    chooser = Dice(seed + 1000)
    for number in range(LONGEST):
        over = state.turn is None
        if over or number % every == 0:
            yield state
        if over:
            return
        state.play(state.pick(chooser) if seed % 2 else steer(state, chooser))
    raise AssertionError(f"a game of more than {LONGEST} moves")


def finish(state: State, seed: int = 5, most: int = LONGEST) -> State:
    """Play on at random to the end, or for so many moves."""
    chooser = Dice(seed)
    for _ in range(most):
        if state.turn is None:
            break
        state.play(state.pick(chooser))
    return state


def finished(game: Game[Any], seats: int, seed: int) -> State:
    """A random game played to the end."""
    state: State = game.start(seats=seats, seed=seed)
    finish(state, seed + 1000)
    assert state.turn is None
    return state


def check_brief(error: BranchlineError, most: int = 600) -> None:
    """An error gives a reason, and one that a person would read."""
    assert 5 < len(str(error)) < most


def frozen(state: State) -> str:
    """Everything about a state as one text, to see whether anything has changed."""
    return json.dumps(state.to_json(), sort_keys=True)
