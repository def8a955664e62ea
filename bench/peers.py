"""Random-play throughput of two established engines, for comparison with this one."""

import importlib
import random
import time
from typing import Any


def catanatron_moves(seconds: float) -> tuple[int, float]:
    """Play whole four-player Catanatron games at random and return (actions, elapsed seconds)."""
    catanatron = _load("catanatron")
    players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
    moves = 0
    seed = 0
    start = time.process_time()
    elapsed = 0.0
    while seed == 0 or elapsed < seconds:
        seed += 1  # Catanatron treats a seed of zero as no seed at all.
        game = catanatron.Game(players, seed=seed)
        game.play()
        moves += len(game.state.actions)
        elapsed = time.process_time() - start
    return moves, elapsed


def hearts_moves(seconds: float) -> tuple[int, float]:
    """Play whole OpenSpiel Hearts games at random and return (decisions, elapsed seconds)."""
    hearts = _load("pyspiel").load_game("hearts")
    rng = random.Random(1)
    moves = 0
    start = time.process_time()
    elapsed = 0.0
    while moves == 0 or elapsed < seconds:
        moves += _play_hearts(hearts.new_initial_state(), rng)
        elapsed = time.process_time() - start
    return moves, elapsed


def _play_hearts(state: Any, rng: random.Random) -> int:
    """Play one Hearts state to its end and return the number of player decisions."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            # Every chance node of Hearts is uniform, so the quicker unweighted draw is exact.
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions += 1
    return decisions


def _load(name: str) -> Any:
    """Import a peer engine by module name, or explain how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise RuntimeError(f"cannot import {name}: run `make bench` to install it") from error
