"""How a finished game was won: the chances move by move, by choice and by luck."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final

from branchline import Record, State
from branchline.arena.summary import Mean, mean_change, mean_of, share_error, victory_parts

MOST_SHOWN: Final = 6  # turning points, and missed moves of a seat
# Standard errors beyond which a change counts. Turning points are searched among all moves, where
# chance alone sometimes exceeds two errors.
SURE: Final = 3.0
CLEAR: Final = 2.5
LOSS: Final = 0.05  # of the chances; smaller ones are not shown
VAGUE: Final = 0.15  # the standard error with which a luck share is not shown

# Each seat's part of the victory, in one game after another.
Games = list[tuple[float, ...]]


@dataclass(frozen=True)
class Choice:
    """A move that a bot would have played instead, and why."""

    move: str
    reason: str


@dataclass(frozen=True)
class Evaluation:
    """The results at one position."""

    place: int
    games: Games  # played out from here
    moved: Games | None  # after the move, but before what it drew, if it drew anything
    forced: bool  # whether there was only one move
    choice: Choice | None  # None if the bot would have played the same, or did not choose

    def more(self, other: "Evaluation") -> "Evaluation":
        """Return the same with games that were played out later."""
        moved = None if self.moved is None else self.moved + (other.moved or [])
        return Evaluation(self.place, self.games + other.games, moved, self.forced, self.choice)


@dataclass(frozen=True)
class Turn:
    """A move at which the chances changed."""

    place: int  # of the entry, from 0
    seat: int  # whose chances changed most
    before: float
    after: float
    change: Mean
    by_choice: float
    by_chance: float


@dataclass(frozen=True)
class Miss:
    """A move that a bot would have played instead, and its gain."""

    place: int
    choice: Choice
    better: Mean  # how much larger its share of wins is, from what the seat knew


@dataclass(frozen=True)
class Luck:
    """The sources of a seat's result: they add up from an equal chance to what it got."""

    deal: Mean  # the chances after the deal, beyond an equal share
    own: Mean  # its own moves
    others: Mean  # those of the others
    drawn: Mean  # what moves drew
    result: float  # the part of the victory it got


class Analysis:
    """The results at all positions of a game; every figure is the mean of those of the same rounds."""

    def __init__(
        self, record: Record, evaluations: list[Evaluation], trials: dict[int, list[float]] | None = None
    ) -> None:
        self.record = record
        self.evaluations = evaluations
        self.trials = trials or {}
        self.seats = range(len(record.names))
        self.rounds = len(evaluations[0].games)
        assert record.result is not None
        winners = record.result["ranking"][0]  # type: ignore[index]  # checked by replay
        ended = victory_parts(winners, len(self.seats))
        # Round by round at each position; the last is the true result.
        self.games: list[Games] = [*(evaluation.games for evaluation in evaluations), [ended] * self.rounds]

    @cached_property
    def positions(self) -> list[State]:
        """The position before each move, and the last one."""
        return list(self.record.replay())

    def wins(self, place: int, seat: int) -> float:
        """Return the share of games that a seat won from a position."""
        return sum(game[seat] for game in self.games[place]) / self.rounds

    def error(self, place: int, seat: int) -> float:
        """Return the standard error of that share."""
        if place == len(self.evaluations):
            return 0.0
        return share_error(sum(game[seat] for game in self.games[place]), self.rounds)

    def by_choice(self, place: int, seat: int) -> list[float]:
        """Return what the choice of a move changed, round by round."""
        return changes(self.games[place], self.evaluations[place].moved or self.games[place + 1], seat)

    def by_chance(self, place: int, seat: int) -> list[float]:
        """Return what chance changed after the move, round by round."""
        moved = self.evaluations[place].moved
        if moved is None:
            return [0.0] * self.rounds
        return changes(moved, self.games[place + 1], seat)

    def luck(self, seat: int) -> Luck:
        """Return the sources of a seat's result."""
        places = range(len(self.evaluations))
        own = [place for place in places if self.record.entries[place].seat == seat]
        others = [place for place in places if self.record.entries[place].seat != seat]
        return Luck(
            deal=mean_change([game[seat] - 1 / len(self.seats) for game in self.games[0]]),
            own=summed([self.by_choice(place, seat) for place in own], self.rounds),
            others=summed([self.by_choice(place, seat) for place in others], self.rounds),
            drawn=summed([self.by_chance(place, seat) for place in places], self.rounds),
            result=self.wins(len(self.evaluations), seat),
        )

    def luck_share(self) -> Mean | None:
        """Return the part of all squared changes that chance made, the deal included; None if that is not clear."""
        chance = Squares(self.rounds)
        choice = Squares(self.rounds)
        for seat in self.seats:
            chance.add([game[seat] - 1 / len(self.seats) for game in self.games[0]])
            for place in range(len(self.evaluations)):
                choice.add(self.by_choice(place, seat))
                chance.add(self.by_chance(place, seat))
        return part_of(chance, choice)

    def turning_points(self) -> list[Turn]:
        """Return the moves at which someone's chances certainly changed most, in order."""
        turns = [
            max([self.turn(place, seat) for seat in self.seats], key=size) for place in range(len(self.evaluations))
        ]
        found = [turn for turn in turns if size(turn) > SURE * turn.change.error]
        return sorted(sorted(found, key=size)[-MOST_SHOWN:], key=lambda turn: turn.place)

    def turn(self, place: int, seat: int) -> Turn:
        """Return what a move did to the chances of a seat."""
        change = mean_change(changes(self.games[place], self.games[place + 1], seat))
        by_choice, by_chance = mean_of(self.by_choice(place, seat)).value, mean_of(self.by_chance(place, seat)).value
        return Turn(place, seat, self.wins(place, seat), self.wins(place + 1, seat), change, by_choice, by_chance)

    def missed(self, seat: int) -> list[Miss]:
        """Return the moves of a seat for which a bot knew a clearly better one, worst first."""
        found = []
        for place, gaps in self.trials.items():
            choice = self.evaluations[place].choice
            better = mean_change(gaps)
            if choice is not None and self.record.entries[place].seat == seat:
                if better.value >= max(LOSS, CLEAR * better.error):
                    found.append(Miss(place, choice, better))
        return sorted(found, key=lambda miss: -miss.better.value)[:MOST_SHOWN]

    def tried(self, seat: int) -> int:
        """Count the other choices of a seat that were tried in many games."""
        return sum(self.record.entries[place].seat == seat for place in self.trials)

    def agreed(self, seat: int) -> tuple[int, int]:
        """Return how many choices of a seat the bot would also have made, and of how many."""
        own = [
            evaluation
            for evaluation in self.evaluations
            if self.record.entries[evaluation.place].seat == seat and not evaluation.forced
        ]
        return sum(evaluation.choice is None for evaluation in own), len(own)


def size(turn: Turn) -> float:
    """Return the size of a change."""
    return abs(turn.change.value)


def changes(before: Games, after: Games, seat: int) -> list[float]:
    """Return the change of a seat's part of the victory, round by round."""
    return [new[seat] - old[seat] for old, new in zip(before, after, strict=True)]


def summed(parts: list[list[float]], rounds: int) -> Mean:
    """Return the mean of sums that are taken round by round."""
    return mean_change([sum(part[number] for part in parts) for number in range(rounds)])


class Squares:
    """A sum of squared changes, each the mean of products of two different rounds, which share no noise."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds
        self.whole = 0.0
        self.without = [0.0] * rounds  # the same, if a round had not been played

    def add(self, values: Sequence[float]) -> None:
        """Add one change, measured round by round."""
        number = self.rounds
        total = sum(values)
        squares = sum(value * value for value in values)
        if number > 1:
            self.whole += (total * total - squares) / (number * (number - 1))
        if number > 2:
            scale = 1 / ((number - 1) * (number - 2))
            for place, value in enumerate(values):
                rest = total - value
                self.without[place] += (rest * rest - squares + value * value) * scale


def part_of(one: Squares, other: Squares) -> Mean | None:
    """Return the part of one in the sum of both, with its error by the jackknife."""
    found = part(one.whole, other.whole)
    parts = [part(*pair) for pair in zip(one.without, other.without, strict=True)]
    known = [value for value in parts if value is not None]
    if found is None or len(known) < max(3, one.rounds):
        return None
    mean = sum(known) / len(known)
    square = sum((value - mean) ** 2 for value in known) * (len(known) - 1) / len(known)
    error = sqrt(square)
    return Mean(found, error, error) if error <= VAGUE else None


def part(one: float, other: float) -> float | None:
    """Return the part of one in the sum of both, from 0 to 1; None if both are 0."""
    one, other = max(0.0, one), max(0.0, other)
    return one / (one + other) if one + other > 0 else None
