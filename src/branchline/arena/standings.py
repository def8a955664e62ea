"""The results of a ladder: ratings, shares of wins and points, each with its uncertainty."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, final

from branchline.arena.ladder import Ladder, Pairing
from branchline.arena.series import Result
from branchline.arena.summary import SeatResult, Summary, Tally, seat_results
from branchline.engine.errors import BadOption


@dataclass(frozen=True)
class Rating:
    """The strength of a bot on OpenSkill's scale, which begins at 25, and its deviation."""

    mean: float
    deviation: float


@final
class Standings(Summary):
    """A ladder in numbers; add the results in order."""

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        super().__init__({bot: Tally() for bot in ladder.bots})
        self.ones = {pairing: Tally() for pairing in ladder.pairings()}  # how the one fared
        self.seats = [Tally() for _ in range(ladder.seats)]
        self.scale = Scale(ladder.bots)

    def add(self, result: Result) -> None:
        """Count one game."""
        super().add(result)
        seats = seat_results(result)
        if not seats:
            return
        pairing = self.ladder.pairing_of(result.number)
        for number, seat in enumerate(seats):
            self.seats[number].add(seat)
            if seat.bot == pairing.one:
                self.ones[pairing].add(seat)
        self.scale.add(seats, pairing)

    def rating(self, bot: str) -> Rating:
        """Return the rating of a bot."""
        return self.scale.rating(bot)

    def order(self) -> list[str]:
        """Return the bots, strongest first."""
        return sorted(self.bots, key=lambda bot: -self.rating(bot).mean)


@final
class Scale:
    """Ratings by OpenSkill (Plackett-Luce), updated after each game.

    A game counts as a duel of the one with each of the others, by their places. The ratings do not
    drift with time, since these bots do not learn.
    """

    def __init__(self, bots: tuple[str, ...]) -> None:
        openskill_version()  # or a refusal that says how to get it
        from openskill.models import PlackettLuce

        self.model: Any = PlackettLuce(tau=0.0)
        self.ratings = {bot: self.model.rating(name=bot) for bot in bots}

    def add(self, seats: list[SeatResult], pairing: Pairing) -> None:
        """Rate one finished game."""
        one = next(number for number, seat in enumerate(seats) if seat.bot == pairing.one)
        for number, seat in enumerate(seats):
            if number != one:
                pair = [[self.ratings[pairing.one]], [self.ratings[seat.bot]]]
                rated = self.model.rate(pair, ranks=[seats[one].place, seat.place])
                self.ratings[pairing.one], self.ratings[seat.bot] = rated[0][0], rated[1][0]

    def rating(self, bot: str) -> Rating:
        """Return the present rating of a bot."""
        found = self.ratings[bot]
        return Rating(found.mu, found.sigma)


def openskill_version() -> str:
    """Return the version of OpenSkill; refuse if it is not installed."""
    try:
        return version("openskill")
    except PackageNotFoundError:
        raise BadOption("ratings need OpenSkill: pip install 'branchline[arena]'") from None
