"""How a finished game was won: the chances all through it, by choice and by luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Final, final

from branchline.arena.positions import Choice, Games, PositionLook
from branchline.arena.statistics import Mean, mean_change, mean_of, share_error
from branchline.arena.summary import victory_parts
from branchline.engine.game import State
from branchline.engine.record import Record

TOLD: Final = 6  # turning points, and missed moves of a seat, at most
# Standard errors beyond which a change is taken for one. Turning points are looked for among all
# moves, where two errors are passed by chance every now and then.
SURE: Final = 3.0
CLEAR: Final = 2.5
LOSS: Final = 0.05  # of the chances; what is missed by less is not worth telling
VAGUE: Final = 0.15  # the standard error of a luck share that tells nothing any more


@dataclass(frozen=True)
class Turn:
    """A move at which the chances changed."""

    place: int  # of the entry, from 0 on
    seat: int  # whose chances are told: those that changed most
    before: float
    after: float
    change: Mean
    by_choice: float
    by_chance: float


@dataclass(frozen=True)
class Miss:
    """A move that a bot would have played instead, and what it would have been worth."""

    place: int
    choice: Choice
    better: Mean  # share of wins more than the move that was played, by what the seat knew


@dataclass(frozen=True)
class Luck:
    """What a seat owes to whom: all parts add up from an equal chance to what it got."""

    deal: Mean  # the chances after the deal, beyond an equal share
    own: Mean  # its own moves
    others: Mean  # those of the others
    drawn: Mean  # what chance drew for moves
    result: float  # the part of the victory it got


@final
class Analysis:
    """The looks at all positions of a game, put together.

    Every position was played out in the same rounds. So all that is asked is asked of each round
    first, and its error is that of the mean over rounds.
    """

    def __init__(
        self,
        record: Record,
        looks: list[PositionLook],
        trials: dict[int, list[float]] | None = None,
    ) -> None:
        self.record = record
        self.looks = looks
        self.trials = trials or {}
        self.seats = range(len(record.names))
        self.rounds = len(looks[0].games)
        assert record.result is not None
        winners = record.result["ranking"][0]  # type: ignore[index]  # checked by replay
        ended = victory_parts(winners, len(self.seats))
        # Round by round at each position, the last being how it ended, which is sure.
        self.games: list[Games] = [*(look.games for look in looks), [ended] * self.rounds]

    @cached_property
    def positions(self) -> list[State]:
        """The position before each move, and the last one."""
        return list(self.record.replay())

    def wins(self, place: int, seat: int) -> float:
        """The share of games that a seat won from a position."""
        return sum(game[seat] for game in self.games[place]) / self.rounds

    def error(self, place: int, seat: int) -> float:
        """Its standard error."""
        if place == len(self.looks):
            return 0.0
        return share_error(sum(game[seat] for game in self.games[place]), self.rounds)

    def by_choice(self, place: int, seat: int) -> list[float]:
        """What a move changed by being chosen, round by round."""
        return changes(self.games[place], self.looks[place].moved or self.games[place + 1], seat)

    def by_chance(self, place: int, seat: int) -> list[float]:
        """What chance changed once the move was made, round by round."""
        moved = self.looks[place].moved
        return [0.0] * self.rounds if moved is None else changes(
            moved, self.games[place + 1], seat
        )  # fmt: skip

    def luck(self, seat: int) -> Luck:
        """How a seat came to its result."""
        places = range(len(self.looks))
        own = [place for place in places if self.record.entries[place].seat == seat]
        others = [place for place in places if self.record.entries[place].seat != seat]
        return Luck(
            deal=mean_change([game[seat] - 1 / len(self.seats) for game in self.games[0]]),
            own=summed([self.by_choice(place, seat) for place in own], self.rounds),
            others=summed([self.by_choice(place, seat) for place in others], self.rounds),
            drawn=summed([self.by_chance(place, seat) for place in places], self.rounds),
            result=self.wins(len(self.looks), seat),
        )

    def luck_share(self) -> Mean | None:
        """The part of all change that chance made, the deal included, with its error.

        Changes are squared and added up, for all seats. None if there was too little change, or
        too few rounds, to tell.
        """
        chance = Squares(self.rounds)
        choice = Squares(self.rounds)
        for seat in self.seats:
            chance.add([game[seat] - 1 / len(self.seats) for game in self.games[0]])
            for place in range(len(self.looks)):
                choice.add(self.by_choice(place, seat))
                chance.add(self.by_chance(place, seat))
        return part_of(chance, choice)

    def turning_points(self) -> list[Turn]:
        """The moves at which somebody's chances changed most, if that is sure, in their order."""
        found = []
        for place in range(len(self.looks)):
            turn = max([self.turn(place, seat) for seat in self.seats], key=size)
            if size(turn) > SURE * turn.change.error:
                found.append(turn)
        return sorted(sorted(found, key=size)[-TOLD:], key=lambda turn: turn.place)

    def turn(self, place: int, seat: int) -> Turn:
        """What a move did to the chances of a seat."""
        return Turn(
            place,
            seat,
            self.wins(place, seat),
            self.wins(place + 1, seat),
            mean_change(changes(self.games[place], self.games[place + 1], seat)),
            mean_of(self.by_choice(place, seat)).value,
            mean_of(self.by_chance(place, seat)).value,
        )

    def missed(self, seat: int) -> list[Miss]:
        """The moves of a seat for which a bot knew a clearly better one, the worst first."""
        found = []
        for place, gaps in self.trials.items():
            choice = self.looks[place].choice
            better = mean_change(gaps)
            if choice is not None and self.record.entries[place].seat == seat:
                if better.value >= max(LOSS, CLEAR * better.error):
                    found.append(Miss(place, choice, better))
        return sorted(found, key=lambda miss: -miss.better.value)[:TOLD]

    def tried(self, seat: int) -> int:
        """How many other choices of a seat were tried closely."""
        return sum(self.record.entries[place].seat == seat for place in self.trials)

    def agreed(self, seat: int) -> tuple[int, int]:
        """How many choices of a seat the bot would have made too, and of how many."""
        own = [
            look
            for look in self.looks
            if self.record.entries[look.place].seat == seat and not look.forced
        ]
        return sum(look.choice is None for look in own), len(own)


def size(turn: Turn) -> float:
    """How large a change is."""
    return abs(turn.change.value)


def changes(before: Games, after: Games, seat: int) -> list[float]:
    """What a seat's part of the victory changed by, round by round."""
    return [new[seat] - old[seat] for old, new in zip(before, after, strict=True)]


def summed(parts: list[list[float]], rounds: int) -> Mean:
    """The mean of sums that are taken round by round."""
    return mean_change([sum(part[number] for part in parts) for number in range(rounds)])


@final
class Squares:
    """A sum of squared changes, each measured in all rounds.

    The square of a mean has the noise of its rounds in it. The product of two different rounds
    has not, so the mean of all such products stands for the square. It may come out below 0.
    """

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
    """The part of one in the sum of both, its error by leaving out each round once (jackknife)."""
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
    """The part of one in the sum of both, from 0 to 1; None if there is nothing."""
    one, other = max(0.0, one), max(0.0, other)
    return one / (one + other) if one + other > 0 else None
