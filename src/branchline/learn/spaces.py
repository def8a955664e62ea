"""What environments say of their numbers: the spaces, and an observation that lies in them."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from branchline.learn.encoding import Encoding
from branchline.learn.word_game import WordGame

Observation = dict[str, Any]
SeatSpace = Dict
SEEDS: Final = 1 << 62


def spaces_of(encoding: Encoding) -> tuple[SeatSpace, Discrete]:
    """The observations and actions of a seat; spaces have chance of their own: none is shared."""
    layout, words = encoding.layout, len(encoding.lexicon)
    seen = Dict(
        {
            "observation": Box(layout.low, layout.high, dtype=np.float32),
            "action_mask": Box(0, 1, (words,), np.int8),
        }
    )
    return seen, Discrete(words)


def observed(table: WordGame, seat: int) -> Observation:
    """What a seat may know, and which words it may say."""
    return {"observation": table.observe(seat), "action_mask": table.mask(seat)}


def seed_from(chance: np.random.Generator) -> int:
    """The seed of the next game."""
    return int(chance.integers(SEEDS))
