"""Measures the learning environments: words said per second, at random, one process, one core."""

from __future__ import annotations

import sys
import time

import numpy as np

import branchline
from branchline.learn.gymnasium_env import SeatEnv
from branchline.learn.pettingzoo_env import raw_env

SECONDS = 5.0


def every_seat(game: str, seconds: float) -> float:
    """Words per second when every seat is an agent."""
    table, chance = raw_env(game), np.random.default_rng(1)
    table.reset(seed=1)
    start, words = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < seconds:
        observation, _, over, cut, _ = table.last()
        if over or cut:
            table.reset()
            continue
        table.step(int(chance.choice(np.flatnonzero(observation["action_mask"]))))
        words += 1
    return words / spent


def one_seat(game: str, bots: str, seconds: float) -> float:
    """Words per second of one seat against bots."""
    table, chance = SeatEnv(game, bots=bots), np.random.default_rng(1)
    observation, _ = table.reset(seed=1)
    start, words = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < seconds:
        word = int(chance.choice(np.flatnonzero(observation["action_mask"])))
        observation, _, over, cut, _ = table.step(word)
        words += 1
        if over or cut:
            observation, _ = table.reset()
    return words / spent


def main(seconds: float = SECONDS) -> None:
    """A line for each game."""
    print(f"{'words per second':<16} {'every seat':>12} {'random bots':>12} {'steady bots':>12}")
    for game in branchline.GAMES:
        figures = [every_seat(game, seconds)]
        figures += [one_seat(game, bots, seconds) for bots in ("random", "steady")]
        print(f"{game:<16} " + " ".join(f"{figure:>12,.0f}" for figure in figures))


if __name__ == "__main__":
    main(*[float(word) for word in sys.argv[1:]])
