"""What a series of games shows: each bot's wins, points and headings."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from branchline.arena.series import Result
from branchline.engine.json_validation import Reader


@dataclass
class Line:
    """What one bot did, over all the seats it held in finished games."""

    bot: str
    played: int = 0
    wins: float = 0.0  # a shared victory counts in parts
    points: list[int] = field(default_factory=list)
    headings: dict[str, int] = field(default_factory=dict)  # sums, by the names on the score sheet

    @property
    def share(self) -> float:
        """The part of its games the bot won."""
        return self.wins / self.played if self.played else 0.0

    @property
    def mean(self) -> float:
        """Its mean points."""
        return sum(self.points) / len(self.points) if self.points else 0.0

    @property
    def spread(self) -> float:
        """The standard deviation of its points."""
        if len(self.points) < 2:
            return 0.0
        mean = self.mean
        return sqrt(sum((p - mean) ** 2 for p in self.points) / (len(self.points) - 1))

    def average(self, heading: str) -> float:
        """The mean of one heading of the score sheet."""
        return self.headings.get(heading, 0) / self.played if self.played else 0.0


@dataclass
class Summary:
    """A series in numbers; add the results one by one."""

    lines: dict[str, Line] = field(default_factory=dict)
    games: int = 0
    unfinished: int = 0
    moves: int = 0

    def add(self, result: Result) -> None:
        """Count one game."""
        self.games += 1
        self.moves += result.moves
        for bot in result.bots:
            self.lines.setdefault(bot, Line(bot))
        if result.outcome is None:
            self.unfinished += 1
            return
        outcome = Reader(result.outcome)
        totals = outcome.items("totals")
        winners = winners_of(result.outcome)
        for seat, (bot, sheet) in enumerate(
            zip(result.bots, outcome.objects("table"), strict=True)
        ):
            line = self.lines[bot]
            line.played += 1
            line.points.append(int(str(totals[seat])))
            if seat in winners:
                line.wins += 1 / len(winners)
            for heading, value in sheet.data.items():
                line.headings[heading] = line.headings.get(heading, 0) + int(str(value))

    def moves_per_game(self) -> float:
        """The mean number of decisions in a game."""
        return self.moves / self.games if self.games else 0.0


def winners_of(outcome: dict[str, object]) -> list[int]:
    """The seats in first place."""
    ranking = Reader(outcome).items("ranking")
    first = ranking[0] if ranking else []
    assert isinstance(first, list)
    return first
