"""A game that is played by saying words, and what all its environments have in common."""

from collections.abc import Callable
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from branchline import BadOption, Dice, Game, Move, State
from branchline.learn.encoding import Decision, Vector, encoding

Mask = NDArray[np.int8]
Answer = Callable[[State], Move]

WIN: Final = "win"  # 1 for a victory, at the end
MARGIN: Final = "margin"  # points ahead of the others, as they come
LIMIT: Final = 5_000  # moves; random games have a few hundred, but there may be no end to one


class Setting:
    """The rules, options, rewards and encoding of the games of an environment."""

    def __init__(self, game: Game[Any], seats: int, reward: str, limit: int, options: dict[str, object]) -> None:
        if limit < 1:
            raise BadOption(f"limit: expected a number of moves, not {limit}")
        if reward not in (WIN, MARGIN):
            raise BadOption(f"reward: expected one of {WIN}, {MARGIN}, not {reward!r}")
        self.game = game
        self.seats = seats
        self.reward = reward
        self.limit = limit
        self.options = options
        self.encoding = encoding(game, seats, **options)
        self.vocabulary = self.encoding.vocabulary
        game.start(seats, 0, **options)  # refuses wrong options at once, not at the first deal

    def worths(self, state: State) -> list[float]:
        """Return what each seat has in a position: the sum of its rewards so far."""
        if self.reward == MARGIN:
            return margins(state.scores())
        outcome = state.outcome()
        return [0.0] * self.seats if outcome is None else wins(outcome.winners, self.seats)


@final
class WordGame(Setting):
    """A position, and the move that is being spelt there; seats in `answers` play whole moves instead of words."""

    def __init__(
        self, game: Game[Any], seats: int | None = None, reward: str = "win", limit: int = LIMIT, **options: object
    ) -> None:
        seats = game.least if seats is None else seats
        # No person watches: options that make every game end are on by default.
        super().__init__(game, seats, reward, limit, {**game.bot_game_options, **options})
        self.answers: dict[int, Answer] = {}
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
        """The seat to act, None if the game is over or was broken off."""
        return None if self.decision is None else self.state.turn

    @property
    def over(self) -> bool:
        """Whether the game has ended by its rules."""
        return self.state.turn is None

    @property
    def broken_off(self) -> bool:
        """Whether the game has reached its limit of moves."""
        return not self.over and self.played >= self.limit

    def ask(self) -> None:
        """Play until a seat has a choice of words."""
        self.seen = {}
        self.decision = None
        while not self.over and not self.broken_off:
            if self.state.mover in self.answers:
                self.carry_out(self.answers[self.state.mover](self.state))
                continue
            decision = Decision(self.vocabulary, self.state.moves())
            if decision.move is None:
                self.decision = decision
                return
            self.carry_out(decision.move)

    def allows(self, word: int) -> bool:
        """Check whether a word may be said now."""
        return self.decision is not None and self.decision.allows(word)

    def say(self, word: int) -> None:
        """Say a word of a move; the move is played as soon as it is known."""
        if self.decision is None:
            raise BadOption("the game is over: no word can be chosen")
        self.decision.say(word)
        if self.decision.move is not None:
            self.carry_out(self.decision.move)
            self.ask()

    def carry_out(self, move: Move) -> None:
        """Play a move and count it."""
        self.state.play(move)
        self.played += 1

    def observe(self, seat: int) -> Vector:
        """Return what a seat may know, as numbers; only the seat itself knows its words so far."""
        if seat not in self.seen:
            self.seen[seat] = self.encoding.observe(self.state.view(seat))
        found = self.seen[seat].copy()
        if self.decision is not None and self.decision.said and seat == self.state.turn:
            self.encoding.note(found, self.decision.said)
        return found

    def mask(self, seat: int) -> Mask:
        """Return a one for each word that a seat may say."""
        mask = np.zeros(len(self.vocabulary), np.int8)
        if self.decision is not None and seat == self.state.turn:
            mask[self.decision.words] = 1
        return mask


def wins(winners: list[int], seats: int) -> list[float]:
    """Return 1 for the winner, taken equally from all others; a shared victory is shared."""
    share = 1.0 / len(winners)
    return [((share if seat in winners else 0.0) * seats - 1.0) / (seats - 1) for seat in range(seats)]


def margins(scores: list[int]) -> list[float]:
    """Return how many points each seat is ahead of the others' mean."""
    total = sum(scores)
    return [score - (total - score) / (len(scores) - 1) for score in scores]
