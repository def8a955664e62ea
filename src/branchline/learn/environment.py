"""What all environments share: the spaces, observations that lie in them, and positions as text."""

import json
from collections.abc import Callable
from typing import Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from branchline.engine.registry import plugin
from branchline.learn.encoding import Encoding
from branchline.learn.fields import View

SeatSpace = Dict
Drawing = Callable[[View], str]
SEEDS: Final = 1 << 62
MODES: Final = ["ansi"]
LEFT_OUT: Final = ("game", "rules", "map")  # the same in all positions


def spaces_of(encoding: Encoding) -> tuple[SeatSpace, Discrete]:
    """Return a seat's observations and actions; they have their own chance, so none is shared."""
    layout, words = encoding.layout, len(encoding.vocabulary)
    seen = Dict(
        {"observation": Box(layout.low, layout.high, dtype=np.float32), "action_mask": Box(0, 1, (words,), np.int8)}
    )
    return seen, Discrete(words)


def seed_from(chance: np.random.Generator) -> int:
    """Return the seed of the next game."""
    return int(chance.integers(SEEDS))


def plain(view: View) -> str:
    """Return a view as its game draws it, otherwise a line for each field with a value."""
    provided = plugin(view["game"])
    if provided.board_text:
        names = [f"seat_{seat}" for seat in range(view["seats"])]
        return str(provided.load(provided.board_text)(view, names))
    return "\n".join(
        f"{name}: {json.dumps(value)}"
        for name, value in view.items()
        if name not in LEFT_OUT and value not in (None, [], {})
    )
