"""A bot, and the seat it plays from: its view, its moves, its dice, and nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final, final

from branchline.bots.budget import Budget
from branchline.engine.dice import Dice
from branchline.engine.errors import BadOption
from branchline.engine.game import Game, Move, State
from branchline.engine.phrase import Phrase, phrase

NO_CHOICE: Final = phrase("there is nothing else to do")


@final
class Seat:
    """All that the player who must decide may use; the true state stays out of reach."""

    __slots__ = ("__state", "dice", "game", "number")

    def __init__(self, state: State, dice: Dice) -> None:
        if state.turn is None:
            raise BadOption("the game is over: no seat has to decide")
        self.__state = state
        self.number = state.turn
        self.game: Game[Any] = state.game
        self.dice = dice  # the bot's own: thinking does not change what the game will draw

    @property
    def view(self) -> dict[str, object]:
        """All that this seat may know, ready for JSON."""
        return self.__state.view(self.number)

    @property
    def moves(self) -> list[Move]:
        """The legal moves in a stable order."""
        return self.__state.moves()

    def pick(self) -> Move:
        """One legal move at random, each as likely as the others."""
        return self.__state.pick(self.dice)

    def imagine(self) -> State:
        """A full position this seat cannot tell from the true one; a new one at each call."""
        # Dice of its own: playing on in one imagined position leaves the next as it would be.
        words = (self.dice.word(), self.dice.word(), self.dice.word(), self.dice.word())
        return self.__state.imagine(self.number, Dice(0, words))


class Bot(ABC):
    """A player that is a program: make it once for a game, then ask it at each decision.

    A bot is asked in any order and may be asked again about the same position, as after an undo.
    One whose choice follows from the seat alone makes games that can be played again.
    """

    name: str = "bot"
    plays: str | None = None  # the slug of the one game it knows; None if it plays any

    def __init__(self, game: Game[Any]) -> None:
        if self.plays not in (None, game.slug):
            raise BadOption(f"the bot {self.name} for {self.plays} does not play {game.name}")
        self.game = game
        self.budget = Budget()  # for bots that think in rounds
        # Why it chose what it chose last: a clause, as it would follow "because".
        self.reason: Phrase | None = None

    @abstractmethod
    def choose(self, seat: Seat) -> Move:
        """One of the seat's legal moves."""


class Thinker(Bot):
    """A bot that goes through the list of its moves, and thinks only where there is a choice."""

    def choose(self, seat: Seat) -> Move:
        """The only move there is, or what comes of thinking."""
        moves = seat.moves
        if len(moves) > 1:
            return self.think(seat, moves)
        self.reason = NO_CHOICE
        return moves[0]

    @abstractmethod
    def think(self, seat: Seat, moves: list[Move]) -> Move:
        """One of several legal moves, and the reason for it."""
