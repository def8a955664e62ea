"""What a ladder shows: ratings, shares of wins, points, each with how sure it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, final

from branchline.arena.ladder import Ladder, Pairing
from branchline.arena.series import Result
from branchline.arena.statistics import Mean, Share, mean_of, wilson
from branchline.arena.summary import winners_of
from branchline.engine.errors import BadOption
from branchline.engine.json_validation import Reader

SURE: Final = 3  # deviations below a rating that OpenSkill takes for the least it may be


@dataclass(frozen=True)
class Rating:
    """How strong a bot is on OpenSkill's scale, which begins at 25, and the deviation of that."""

    mean: float
    deviation: float

    @property
    def least(self) -> float:
        """What the bot almost surely is worth."""
        return self.mean - SURE * self.deviation


@dataclass
class Tally:
    """Wins and points, collected."""

    games: int = 0
    wins: float = 0.0  # a shared victory counts in parts
    points: list[float] = field(default_factory=list)

    @property
    def share(self) -> Share:
        """The part that was won."""
        return wilson(self.wins, self.games)

    @property
    def mean(self) -> Mean:
        """The points."""
        return mean_of(self.points)

    def add(self, won: float, points: float) -> None:
        """Count one seat of one game."""
        self.games += 1
        self.wins += won
        self.points.append(points)


@final
class Standings:
    """A ladder in numbers; add the results in order."""

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self.bots = {bot: Tally() for bot in ladder.bots}
        self.ones = {pairing: Tally() for pairing in ladder.pairings()}  # how the one fared
        self.seats = [Tally() for _ in range(ladder.seats)]
        self.unfinished = 0
        self.games = 0
        self.moves = 0
        self.scale = Scale(ladder.bots)

    def add(self, result: Result) -> None:
        """Count one game."""
        self.games += 1
        self.moves += result.moves
        if result.outcome is None:
            self.unfinished += 1
            return
        winners = winners_of(result.outcome)
        totals = [int(str(total)) for total in Reader(result.outcome).items("totals")]
        pairing = self.ladder.pairing_of(result.number)
        for seat, bot in enumerate(result.bots):
            won = 1 / len(winners) if seat in winners else 0.0
            self.bots[bot].add(won, totals[seat])
            self.seats[seat].add(won, totals[seat])
            if bot == pairing.one:
                self.ones[pairing].add(won, totals[seat])
        self.scale.add(result, pairing)

    def rating(self, bot: str) -> Rating:
        """How strong a bot is."""
        return self.scale.rating(bot)

    def order(self) -> list[str]:
        """The bots, strongest first."""
        return sorted(self.bots, key=lambda bot: -self.rating(bot).mean)


@final
class Scale:
    """Ratings by OpenSkill (Plackett-Luce), brought up to date game by game.

    A game counts as a duel of the one with each of the others, by their places. Nothing is added
    for change over time, since these bots do not learn.
    """

    def __init__(self, bots: tuple[str, ...]) -> None:
        openskill_version()  # or a refusal that says how to get it
        from openskill.models import PlackettLuce

        self.model: Any = PlackettLuce(tau=0.0)
        self.ratings = {bot: self.model.rating(name=bot) for bot in bots}

    def add(self, result: Result, pairing: Pairing) -> None:
        """Take one finished game into account."""
        place = places_of(result)
        one = result.bots.index(pairing.one)
        for seat, bot in enumerate(result.bots):
            if seat != one:
                pair = [[self.ratings[pairing.one]], [self.ratings[bot]]]
                rated = self.model.rate(pair, ranks=[place[one], place[seat]])
                self.ratings[pairing.one], self.ratings[bot] = rated[0][0], rated[1][0]

    def rating(self, bot: str) -> Rating:
        """How strong a bot is by now."""
        found = self.ratings[bot]
        return Rating(found.mu, found.sigma)


def openskill_version() -> str:
    """Which OpenSkill rates here."""
    try:
        return version("openskill")
    except PackageNotFoundError:
        raise BadOption("ratings need OpenSkill: pip install 'branchline[arena]'") from None


def places_of(result: Result) -> list[int]:
    """The place of each seat, the best being 0; seats that are level share it."""
    assert result.outcome is not None
    found = [0] * len(result.bots)
    for place, seats in enumerate(Reader(result.outcome).items("ranking")):
        assert isinstance(seats, list)
        for seat in seats:
            found[seat] = place
    return found
