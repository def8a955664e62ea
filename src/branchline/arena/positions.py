"""One position of a finished game: games played out from it, and other moves tried."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from branchline.arena.win_chances import Playing
from branchline.bots import Seat, make
from branchline.engine.dice import Dice, derived
from branchline.engine.game import State
from branchline.engine.record import Record
from branchline.files import loads

# Each seat's part of the victory, in one game after another.
Games = list[tuple[float, ...]]


@dataclass(frozen=True)
class Choice:
    """A move that a bot would have played instead, and why."""

    move: str
    reason: str


@dataclass(frozen=True)
class PositionLook:
    """The results at one position."""

    place: int
    games: Games  # played out from here
    moved: Games | None  # after the move, but before what it drew, if it drew anything
    forced: bool  # whether there was only one move
    choice: Choice | None  # None if the bot would have played the same, or did not choose

    def more(self, other: PositionLook) -> PositionLook:
        """Return the same with games that were played out later."""
        moved = None if self.moved is None else self.moved + (other.moved or [])
        return PositionLook(self.place, self.games + other.games, moved, self.forced, self.choice)


@dataclass(frozen=True)
class LookJob:
    """The work at one position, as plain data."""

    record: str  # the whole game, as a file holds it
    place: int  # how many moves had been made
    rounds: range  # by their numbers: each has its own luck
    policy: str  # the bot that plays positions out
    bot: str | None  # the bot whose moves are compared with those played

    def attempt(self) -> PositionLook:
        """Play the position out with the true hidden cards, but new luck to come."""
        record, states = replayed(self.record)
        state, entry = states[self.place], record.entries[self.place]
        playing = Playing(record.game, self.policy)
        games = [playing.out(*with_luck(state, number)).wins for number in self.rounds]
        moved = None
        if entry.draws:
            moved = []
            for number in self.rounds:
                after, dice = with_luck(state, number)
                after.play(after.move(entry.move))
                moved.append(playing.out(after, dice).wins)
        forced = len(state.moves()) == 1
        choice = None if forced or self.bot is None else self.choice(record, state, self.bot)
        return PositionLook(self.place, games, moved, forced, choice)

    def choice(self, record: Record, state: State, name: str) -> Choice | None:
        """Return what a bot would have played from this seat, if it is another move."""
        bot = make(name, record.game)
        move = bot.choose(Seat(state, Dice(derived(self.place, "advice", 0)))).text
        if move == record.entries[self.place].move:
            return None
        return Choice(move, "" if bot.reason is None else str(bot.reason))


@dataclass(frozen=True)
class Trial:
    """How another move did compared with the one played."""

    place: int
    gaps: list[float]  # its part of the victory less that of the move played, game by game


@dataclass(frozen=True)
class TrialJob:
    """Another move to compare with the one played, as plain data."""

    record: str
    place: int
    rounds: range
    policy: str
    move: str
    purpose: str  # each has its own luck

    def attempt(self) -> Trial:
        """Play both moves out in the same positions, imagined from what the seat knew."""
        record, states = replayed(self.record)
        state = states[self.place]
        playing = Playing(record.game, self.policy)
        played = record.entries[self.place].move
        gaps = []
        for number in self.rounds:
            seed = derived(number, self.purpose, self.place)
            seat = Seat(state, Dice(seed))
            imagined = seat.imagine()
            parts = []
            for move in (self.move, played):
                after = imagined.copy()
                after.play(after.move(move))
                parts.append(playing.out(after, Dice(seed)).wins[seat.number])
            gaps.append(parts[0] - parts[1])
        return Trial(self.place, gaps)


def with_luck(state: State, number: int) -> tuple[State, Dice]:
    """Return a copy of a position with the luck of a round, and dice for the bots."""
    found = state.copy()
    found.dice = Dice(derived(number, "luck", 0))
    return found, Dice(derived(number, "thinking", 0))


@lru_cache(maxsize=2)
def replayed(text: str) -> tuple[Record, list[State]]:
    """Return a record and all its positions, cached because a worker needs them many times."""
    record = loads(text)
    return record, list(record.replay())
