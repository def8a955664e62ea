"""The words that moves are spelt in: an action is a word, and a move is one or more words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.game import Move

ENOUGH: Final = ""  # the word that ends a list
KEPT: Final = 1 << 16  # spellings in the cache


@final
class Vocabulary:
    """A fixed table of words, into which `pieces` splits the texts of moves; no move is the beginning of another."""

    def __init__(self, words: Iterable[str], pieces: Callable[[str], list[str]]) -> None:
        self.words = tuple(words)
        self.index = {word: number for number, word in enumerate(self.words)}
        assert len(self.index) == len(self.words), "a word stands twice in the table"
        self.pieces = pieces
        self.spell = lru_cache(KEPT)(self.spelt)

    def __len__(self) -> int:
        return len(self.words)

    def spelt(self, text: str) -> tuple[int, ...]:
        """Return the numbers of the words of a move; `spell` does the same with a cache."""
        try:
            return tuple([self.index[piece] for piece in self.pieces(text)])
        except KeyError as missing:
            raise BadMove(f"{text!r} cannot be spelt: no word {missing.args[0]!r}") from None

    def read(self, words: Sequence[int]) -> str:
        """Return the text of some words."""
        return "".join([self.words[word] for word in words])


@final
class Decision:
    """A move that is being spelt: the legal moves that begin with its words; those without a choice are added."""

    __slots__ = ("left", "said", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, moves: list[Move]) -> None:
        self.vocabulary = vocabulary
        self.left = [(vocabulary.spell(move.text), move) for move in moves]
        self.said: list[int] = []
        self.go_on()

    def copy(self) -> Decision:
        """Return an independent copy."""
        copy = Decision(self.vocabulary, [])
        copy.left = self.left  # replaced with every word
        copy.said = self.said[:]
        return copy

    @property
    def words(self) -> list[int]:
        """The words that may be said now, in order; none once the move is known."""
        if len(self.left) == 1:
            return []
        at = len(self.said)
        return sorted({spelling[at] for spelling, _ in self.left})

    @property
    def move(self) -> Move | None:
        """The move that was spelt, None if more must be said."""
        return self.left[0][1] if len(self.left) == 1 else None

    def allows(self, word: int) -> bool:
        """Check whether a word may be said now."""
        at = len(self.said)
        return len(self.left) > 1 and any(spelling[at] == word for spelling, _ in self.left)

    def say(self, word: int) -> None:
        """Say one of the words that may be said now."""
        if not self.allows(word):
            raise BadMove(f"the word {word} does not lead to a legal move here")
        self.keep(word)
        self.go_on()

    def keep(self, word: int) -> None:
        """Add a word and leave out the moves that continue differently."""
        at = len(self.said)
        self.left = [entry for entry in self.left if entry[0][at] == word]
        self.said.append(word)

    def go_on(self) -> None:
        """Add words that have no alternative."""
        while len(self.left) > 1 and len(words := self.words) == 1:
            self.keep(words[0])
