"""Moves spelt in words: which words may be said, and which move they spell."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from branchline.engine.action import Action, Move
from branchline.engine.errors import BadMove
from branchline.engine.packed import i64, vec
from branchline.engine.subclassing import mypyc_attr
from branchline.learn.fast.observation import Rows

if TYPE_CHECKING:
    from branchline.engine.game import State

S = TypeVar("S", bound="State")

Spelling = tuple[int, ...]
LONGEST: Final = 16  # words of a move


@mypyc_attr(allow_interpreted_subclasses=True)
class Speller(Generic[S]):
    """One decision at a table. A game may find its words without a list of its moves, if the words are the same."""

    def __init__(self, spell: Callable[[str], Spelling], rows: Rows, table: int) -> None:
        self.spell = spell
        self.mask = rows.masks
        self.start: i64 = table * rows.words
        self.open = vec[i64]([0] * int(rows.words))  # the words that may be said, in any order
        self.open_count: i64 = 0
        self.said = vec[i64]([0] * LONGEST)
        self.said_count: i64 = 0
        self.move: Move | None = None  # once it is known
        self.moves: list[Move] = []  # those that begin with the words said
        self.spellings: list[Spelling] = []

    def ask(self, state: S) -> None:
        """Begin a decision; words without an alternative are said at once."""
        self.said_count = 0
        self.move = None
        self.find(state)

    def find(self, state: S) -> None:
        """Find the words that may be said first."""
        moves = state.game.moves_of(state)
        self.choose_from(moves, [self.spell(move.text) for move in moves])

    def say(self, state: S, word: i64) -> None:
        """Say one of the words that may be said."""
        self.keep(word)
        self.go_on()

    def choose_from(self, moves: list[Any], spellings: list[Spelling]) -> None:
        """Go on with these moves, all of which begin with the words said so far."""
        self.moves = moves
        self.spellings = spellings
        self.go_on()

    def go_on(self) -> None:
        """Find the words that may follow; say those that have no alternative."""
        self.close()
        while len(self.moves) > 1:
            at = self.said_count
            for spelling in self.spellings:
                self.allow(spelling[at])
            if self.open_count > 1:
                return
            self.keep(self.open[0])
            self.close()
        self.move = self.moves[0]

    def keep(self, word: i64) -> None:
        """Say a word, and leave out the moves that go on differently."""
        at = self.said_count
        moves: list[Move] = []
        spellings: list[Spelling] = []
        for number, spelling in enumerate(self.spellings):
            if spelling[at] == word:
                moves.append(self.moves[number])
                spellings.append(spelling)
        self.moves, self.spellings = moves, spellings
        self.note(word)

    def note(self, word: i64) -> None:
        """Add a word to those said."""
        self.said[self.said_count] = word
        self.said_count += 1

    def allow(self, word: i64) -> None:
        """Note that a word may be said."""
        mask, place = self.mask, self.start + word
        if not mask[place]:
            mask[place] = 1
            self.open[self.open_count] = word
            self.open_count += 1

    def allow_all(self, word: i64, mask: i64) -> None:
        """Allow words that follow one another: those that are set in a mask."""
        while mask:
            if mask & 1:
                self.allow(word)
            mask >>= 1
            word += 1

    def close(self) -> None:
        """Allow no word any more."""
        mask, open_words, start = self.mask, self.open, self.start
        word: i64
        for word in range(self.open_count):
            mask[start + open_words[word]] = 0
        self.open_count = 0

    @property
    def words(self) -> list[int]:
        """The words that may be said, in order."""
        return sorted([int(word) for word in self.open[: self.open_count]])

    @property
    def words_said(self) -> list[int]:
        """The words said so far, with those that were said automatically."""
        return [int(word) for word in self.said[: self.said_count]]

    def check(self, word: int) -> None:
        """Refuse a word that may not be said now."""
        if not self.allows(word):
            raise BadMove(f"the word {word} does not lead to a legal move here")

    def allows(self, word: int) -> bool:
        """Check whether a word may be said now."""
        words: i64 = len(self.open)
        return 0 <= word < words and self.mask[self.start + word] == 1

    def action(self, state: S) -> Action[Any]:
        """Return the move that was spelt."""
        assert self.move is not None
        return state.game.action(self.move)
