"""Measures the learning environments: words said per second, at random, beside a game of OpenSpiel in C++."""

from __future__ import annotations

import os
import random
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

import branchline
from branchline.learn.gymnasium_env import SeatEnv
from branchline.learn.pettingzoo_env import raw_env
from branchline.learn.vector import SelfPlay

SECONDS = 5.0
TABLES = 256
Speed = Callable[[str, float], float]


def one_of(mask: Any) -> int:
    """A legal word, each with the same chance."""
    words = np.flatnonzero(mask)
    return int(words[random.randrange(len(words))])


def every_seat(game: str, seconds: float) -> float:
    """Words per second when every seat is an agent."""
    table = raw_env(game)
    table.reset(seed=1)
    start, words = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < seconds:
        observation, _, over, cut, _ = table.last()
        if over or cut:
            table.reset()
            continue
        table.step(one_of(observation["action_mask"]))
        words += 1
    return words / spent


def one_seat(game: str, bots: str, seconds: float) -> float:
    """Words per second of one seat against bots."""
    table = SeatEnv(game, bots=bots)
    observation, _ = table.reset(seed=1)
    start, words = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < seconds:
        observation, _, over, cut, _ = table.step(one_of(observation["action_mask"]))
        words += 1
        if over or cut:
            observation, _ = table.reset()
    return words / spent


def many_tables(game: str, workers: int, seconds: float) -> float:
    """Words per second when every seat is an agent at many tables, each decision with observation and mask."""
    tables = SelfPlay(game, TABLES, workers=workers)
    tables.reset(seed=1)
    start, steps, ended = time.perf_counter(), 0, 0
    while (spent := time.perf_counter() - start) < seconds:
        tables.step(tables.random_words())
        steps += 1
        ended += int((tables.over | tables.cut).sum())  # a step that begins a game says no word
    tables.close()
    return (steps * TABLES - ended) / spent


def hearts(seconds: float) -> float:
    """Decisions per second in a game of OpenSpiel that is stepped from Python, with the observation of each."""
    import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]  # an optional dependency

    game = pyspiel.load_game("hearts")
    start, decisions = time.perf_counter(), 0
    state = game.new_initial_state()
    while (spent := time.perf_counter() - start) < seconds:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            np.array(state.information_state_tensor(state.current_player()), np.float32)
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions / spent


def main(seconds: float = SECONDS) -> None:
    """A line for each game."""
    workers = os.cpu_count() or 1
    columns: dict[str, Speed] = {
        "every seat": every_seat,
        "random bots": lambda game, seconds: one_seat(game, "random", seconds),
        "steady bots": lambda game, seconds: one_seat(game, "steady", seconds),
        f"{TABLES} tables": lambda game, seconds: many_tables(game, 0, seconds),
        f"{workers} processes": lambda game, seconds: many_tables(game, workers, seconds),
    }
    print(f"{'words per second':<16} " + " ".join(f"{column:>12}" for column in columns))
    for game in branchline.GAMES:
        print(f"{game:<16} " + " ".join(f"{speed(game, seconds):>12,.0f}" for speed in columns.values()), flush=True)
    if find_spec("pyspiel"):
        print(f"{'hearts':<16} {hearts(seconds):>12,.0f}  (OpenSpiel, C++, stepped from Python)")


if __name__ == "__main__":
    main(*[float(word) for word in sys.argv[1:]])
