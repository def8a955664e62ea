"""A game that is played by saying words: what all environments have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from branchline.engine.dice import Dice
from branchline.engine.errors import BadOption
from branchline.engine.game import Game, Move, State
from branchline.learn.encoding import encoding
from branchline.learn.layout import Vector
from branchline.learn.rewards import Rewards
from branchline.learn.vocabulary import Decision

Mask = NDArray[np.int8]
Answer = Callable[[State], Move]

LIMIT: Final = 5_000  # moves; random games have a few hundred, but there may be no end to one


@final
class WordGame:
    """A position, and the move that is being spelt there.

    Whoever has no choice is not asked: such moves are played at once. Seats in `answers` are not
    asked for words either, but for whole moves.
    """

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        reward: str = "win",
        limit: int = LIMIT,
        **options: object,
    ) -> None:
        if limit < 1:
            raise BadOption(f"limit: expected a number of moves, not {limit}")
        self.game = game
        self.seats = seats
        self.rewards = Rewards(reward, seats)
        self.limit = limit
        # A learner plays alone: what keeps a game from going on for ever is on unless it is said.
        self.options = {**game.unattended, **options}
        self.encoding = encoding(game, seats, **self.options)
        self.lexicon = self.encoding.lexicon
        self.answers: dict[int, Answer] = {}
        # What cannot be is told at once, and not only when a game is dealt.
        self.state: State = game.start(seats, 0, **self.options)
        self.decision: Decision | None = None  # None when there is nothing to decide any more
        self.played = 0
        self.seen: dict[int, Vector] = {}  # what seats see of this position

    def begin(self, dice: int | Dice) -> None:
        """Deal a new game."""
        self.state = self.game.start(self.seats, dice, **self.options)
        self.played = 0
        self.ask()

    @property
    def turn(self) -> int | None:
        """The seat that must speak, None if the game is over or was broken off."""
        return None if self.decision is None else self.state.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.state.turn is None

    @property
    def broken_off(self) -> bool:
        """Whether the game has gone on for too long."""
        return not self.over and self.played >= self.limit

    def ask(self) -> None:
        """Ask the next seat that has a choice of words; all moves before that are played."""
        self.seen = {}
        self.decision = None
        while not self.over and not self.broken_off:
            if self.state.mover in self.answers:
                self.carry_out(self.answers[self.state.mover](self.state))
                continue
            decision = Decision(self.lexicon, self.state.moves())
            if decision.move is None:
                self.decision = decision
                return
            self.carry_out(decision.move)

    def allows(self, word: int) -> bool:
        """Whether a word may be said now."""
        return self.decision is not None and self.decision.allows(word)

    def say(self, word: int) -> None:
        """Say a word of a move; the move is played as soon as it is known."""
        if self.decision is None:
            raise BadOption("the game is over: there is nothing to say")
        self.decision.say(word)
        if self.decision.move is not None:
            self.carry_out(self.decision.move)
            self.ask()

    def carry_out(self, move: Move) -> None:
        """Play a move and count it."""
        self.state.play(move)
        self.played += 1

    def observe(self, seat: int) -> Vector:
        """What a seat may know, as numbers; only the one who speaks knows what was said."""
        if seat not in self.seen:
            self.seen[seat] = self.encoding.observe(self.state.view(seat))
        found = self.seen[seat].copy()
        if self.decision is not None and self.decision.said and seat == self.state.turn:
            self.encoding.note(found, self.decision.said)
        return found

    def mask(self, seat: int) -> Mask:
        """The words that a seat may say, as ones."""
        mask = np.zeros(len(self.lexicon), np.int8)
        if self.decision is not None and seat == self.state.turn:
            mask[self.decision.words] = 1
        return mask

    def values(self) -> list[float]:
        """What each seat has so far; its rewards are the changes of this."""
        return self.rewards.values(self.state)
