"""What may be said, worked out from the list of all moves and their spellings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from branchline import Move
from branchline.learn.encoding import Vocabulary


@dataclass
class Spelt:
    """The words said, those that may follow, and the move once it is known."""

    said: list[int]
    words: list[int]
    move: Move | None


def spelt(vocabulary: Vocabulary, moves: Sequence[Move], chosen: Sequence[int]) -> Spelt:
    """Say the words that were chosen, and those without an alternative."""
    spellings = [list(vocabulary.spell(move.text)) for move in moves]
    said: list[int] = []
    waiting = list(chosen)
    while True:
        left = [place for place, spelling in enumerate(spellings) if spelling[: len(said)] == said]
        if len(left) == 1:
            return Spelt(said, [], moves[left[0]])
        words = sorted({spellings[place][len(said)] for place in left})
        if len(words) > 1 and not waiting:
            return Spelt(said, words, None)
        said.append(words[0] if len(words) == 1 else waiting.pop(0))
