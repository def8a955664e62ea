"""A bot, the seat it plays from, which is its view, its moves and its dice, its time to think, and its name."""

import time
from abc import ABC, abstractmethod
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, final

from branchline import BadOption, BranchlineError, Dice, Game, Move, State
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.registry import plugin

NO_CHOICE: Final = phrase("there is nothing else to do")
ANY: Final = phrase("this move was picked at random")
SECONDS_SIGN: Final = "s"
RENAMED: Final = {"greedy": "steady"}  # its name in records and tables of earlier versions


@final
class Seat:
    """Everything that the player to move may use; the true state is private."""

    __slots__ = ("__state", "dice", "game", "number")

    def __init__(self, state: State, dice: Dice) -> None:
        if state.turn is None:
            raise BadOption("the game is over: no seat has to decide")
        self.__state = state
        self.number = state.turn
        self.game: Game[Any] = state.game
        self.dice = dice  # the bot's own: thinking does not change the draws of the game

    @property
    def view(self) -> dict[str, object]:
        """Everything that this seat may know, ready for JSON."""
        return self.__state.view(self.number)

    @property
    def moves(self) -> list[Move]:
        """The legal moves in a stable order."""
        return self.__state.moves()

    def pick(self) -> Move:
        """Return a random legal move, each with the same probability."""
        return self.__state.pick(self.dice)

    def imagine(self) -> State:
        """Return a full position that this seat cannot tell from the true one."""
        # Each has its own dice, so playing on in one position does not change the next.
        words = (self.dice.word(), self.dice.word(), self.dice.word(), self.dice.word())
        return self.__state.imagine(self.number, Dice(0, words))


class Bot(ABC):
    """A program that plays: make it once for a game, then call it for each decision.

    It is called in any order and may be called again for the same position, such as after an undo.
    If its choice depends on the seat alone, its games can be repeated.
    """

    name: str = "bot"
    plays: str | None = None  # the slug of its game; None if it plays any

    def __init__(self, game: Game[Any]) -> None:
        if self.plays not in (None, game.slug):
            raise BadOption(f"the bot {self.name} for {self.plays} does not play {game.name}")
        self.game = game
        self.budget = Budget()  # for bots that think in rounds
        # The reason for the last choice: a clause that follows "because".
        self.reason: Phrase | None = None

    @abstractmethod
    def choose(self, seat: Seat) -> Move:
        """Return one of the seat's legal moves."""


class Thinker(Bot):
    """A bot that lists its moves, and thinks only where there is a choice."""

    def choose(self, seat: Seat) -> Move:
        """Return the only move, or the result of thinking."""
        moves = seat.moves
        if len(moves) > 1:
            return self.think(seat, moves)
        self.reason = NO_CHOICE
        return moves[0]

    @abstractmethod
    def think(self, seat: Seat, moves: list[Move]) -> Move:
        """Choose one of several legal moves, and set the reason for it."""


@final
class RandomBot(Bot):
    """Chooses any legal move, each with the same probability; every other bot should beat it."""

    name = "random"

    def choose(self, seat: Seat) -> Move:
        self.reason = ANY
        return seat.pick()


@final
@dataclass(frozen=True)
class Budget:
    """A number of seconds; or of rounds, which give the same moves on any machine."""

    seconds: float = 1.0
    rounds: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """Read `0.5s` (seconds) or `200` (rounds)."""
        try:
            if text.endswith(SECONDS_SIGN):
                found = cls(seconds=float(text.removesuffix(SECONDS_SIGN)))
            else:
                found = cls(rounds=int(text))
        except ValueError:
            raise BadOption(f"a bot thinks for rounds, as in 200, or for seconds, as in 0.5s, not {text!r}") from None
        if not 0 < found.seconds < float("inf") or (found.rounds is not None and found.rounds < 1):
            raise BadOption(f"a bot must have some time to think, not {text!r}")
        return found

    def watch(self) -> "Watch":
        """Start thinking."""
        return Watch(self)

    def most(self, enough: int) -> int:
        """Return the number of rounds to stop after: that of the budget, otherwise `enough`."""
        return enough if self.rounds is None else self.rounds


@final
class Watch:
    """The clock of a bot that thinks in rounds."""

    def __init__(self, budget: Budget) -> None:
        self.most = budget.rounds
        self.rounds = 0  # started so far
        self.longest = 0.0  # seconds of the longest one
        self.last = time.perf_counter()  # the start of the last one
        self.end = self.last + budget.seconds

    def more(self) -> bool:
        """Check, before each round, whether there is time for it; there always is for the first."""
        now = time.perf_counter()
        if self.rounds:
            self.longest = max(self.longest, now - self.last)
        self.last = now
        if self.most is not None:
            fine = self.rounds < self.most
        else:
            # A round that would end too late is not started.
            fine = not self.rounds or now + self.longest <= self.end
        self.rounds += fine
        return fine


class UnknownBot(BranchlineError):
    """No bot has that name, or none that plays this game."""


def names(game: Game[Any]) -> list[str]:
    """Return the names of the bots that play a game, weakest first."""
    return ["random", *plugin(game.slug).bots]


def level(name: str, game: Game[Any]) -> str:
    """Return a level if a game has a bot of it, otherwise the strongest that it has."""
    known = names(game)
    return name if name in known else known[-1]


def make(name: str, game: Game[Any]) -> Bot:
    """Return the bot of a name, as in `steady`, `sharp@0.5s`, `sharp@200` (rounds), or `my_bots:Careful` (your own)."""
    plain, at, budget = name.partition("@")
    bot = kind(plain, game)(game)
    if at:
        bot.budget = Budget.parse(budget)
    return bot


def kind(name: str, game: Game[Any]) -> type[Bot]:
    """Return the class of a bot."""
    name = RENAMED.get(name, name)
    if ":" in name:
        return imported(name)
    if name == RandomBot.name:
        return RandomBot
    known = plugin(game.slug).bots
    if name not in known:
        raise UnknownBot(f"no bot {name!r} for {game.name}; the bots are {', '.join(names(game))}")
    return imported(known[name])


def imported(name: str) -> type[Bot]:
    """Import the class that `module:Class` names."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownBot(f"no bot {name!r}: {error}") from error
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise UnknownBot(f"no bot {name!r}: it is no class of Bot")
    return found
