"""The results of games in numbers: wins, points and headings, each with its uncertainty."""

from collections.abc import Collection
from dataclasses import dataclass, field

from branchline.arena.series import Result
from branchline.arena.statistics import Mean, Share, mean_of, wilson
from branchline.engine.json_validation import Reader


@dataclass
class Tally:
    """What a bot, a pairing or a seat did in finished games."""

    games: int = 0
    wins: float = 0.0  # a shared victory counts in parts
    points: list[float] = field(default_factory=list)
    headings: dict[str, int] = field(default_factory=dict)  # sums, by the names on the score sheet

    @property
    def share(self) -> Share:
        """The share of games won."""
        return wilson(self.wins, self.games)

    @property
    def mean(self) -> Mean:
        """The mean of the points."""
        return mean_of(self.points)

    def add(self, seat: "SeatResult") -> None:
        """Count one seat of one game."""
        self.games += 1
        self.wins += seat.won
        self.points.append(seat.total)
        for heading, value in seat.sheet.items():
            self.headings[heading] = self.headings.get(heading, 0) + int(str(value))

    def average(self, heading: str) -> float:
        """Return the mean of one heading of the score sheet."""
        return self.headings.get(heading, 0) / self.games if self.games else 0.0


@dataclass
class Summary:
    """A series in numbers; add the results one by one."""

    bots: dict[str, Tally] = field(default_factory=dict)
    games: int = 0
    unfinished: int = 0
    moves: int = 0

    def add(self, result: Result) -> None:
        """Count one game."""
        self.games += 1
        self.moves += result.moves
        self.unfinished += result.outcome is None
        for bot in result.bots:
            self.bots.setdefault(bot, Tally())
        for seat in seat_results(result):
            self.bots[seat.bot].add(seat)

    def moves_per_game(self) -> float:
        """Return the mean number of decisions in a game."""
        return self.moves / self.games if self.games else 0.0


@dataclass(frozen=True)
class SeatResult:
    """What one seat of a finished game got."""

    bot: str
    won: float  # its part of the victory
    total: int
    place: int  # from 0; equal seats share it
    sheet: dict[str, object]


def seat_results(result: Result) -> list[SeatResult]:
    """Return what each seat got; nothing if the game is unfinished."""
    if result.outcome is None:
        return []
    outcome = Reader(result.outcome)
    ranking: list[list[int]] = outcome.items("ranking")  # type: ignore[assignment]  # seats by place
    won = victory_parts(ranking[0] if ranking else [], len(result.bots))
    places = {seat: place for place, seats in enumerate(ranking) for seat in seats}
    seats = zip(result.bots, outcome.items("totals"), outcome.objects("table"), strict=True)
    return [
        SeatResult(bot, won[seat], int(str(total)), places.get(seat, 0), sheet.data)
        for seat, (bot, total, sheet) in enumerate(seats)
    ]


def victory_parts(winners: Collection[int], seats: int) -> tuple[float, ...]:
    """Return the part of the victory that each seat has."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))
