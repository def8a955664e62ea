"""The results of a ladder: ratings, shares of wins and points, in plots and in tables as Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any, final

from branchline.arena.ladder import Ladder, Pairing
from branchline.arena.plots import Row, Sheet, draw_rows
from branchline.arena.series import Result
from branchline.arena.statistics import Share
from branchline.arena.summary import Summary, Tally, seat_results
from branchline.engine.errors import BadOption


@dataclass(frozen=True)
class Rating:
    """The strength of a bot on OpenSkill's scale, which begins at 25, and its deviation."""

    mean: float
    deviation: float


@final
class Standings(Summary):
    """A ladder in numbers, with ratings by OpenSkill (Plackett-Luce); add the results in order.

    For its rating, a game counts as a duel of the one with each of the others, by their places. The
    ratings do not drift with time, since these bots do not learn.
    """

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        super().__init__({bot: Tally() for bot in ladder.bots})
        self.ones = {pairing: Tally() for pairing in ladder.pairings()}  # how the one fared
        self.seats = [Tally() for _ in range(ladder.seats)]
        openskill_version()  # or a refusal that says how to get it
        from openskill.models import PlackettLuce

        self.model: Any = PlackettLuce(tau=0.0)
        self.ratings = {bot: self.model.rating(name=bot) for bot in ladder.bots}

    def add(self, result: Result) -> None:
        super().add(result)
        seats = seat_results(result)
        if not seats:
            return
        pairing = self.ladder.pairing_of(result.number)
        for number, seat in enumerate(seats):
            self.seats[number].add(seat)
            if seat.bot == pairing.one:
                self.ones[pairing].add(seat)
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

    def order(self) -> list[str]:
        """Return the bots, strongest first."""
        return sorted(self.bots, key=lambda bot: -self.rating(bot).mean)


def openskill_version() -> str:
    """Return the version of OpenSkill; refuse if it is not installed."""
    try:
        return version("openskill")
    except PackageNotFoundError:
        raise BadOption("ratings need OpenSkill: pip install 'branchline[arena]'") from None


def plot(standings: Standings, title: str) -> str:
    """Return ratings, shares of wins and points as one SVG file."""
    sheet = Sheet(title)
    ladder = standings.ladder
    order = standings.order()
    ratings = [rating_row(bot, standings.rating(bot)) for bot in order]
    title = f"{title}: OpenSkill rating, ± 2 deviations"
    draw_rows(sheet, title, ratings, around(ratings), "{:.0f}".format)
    fair = 1 / ladder.seats
    shares = [
        share_row(f"{pairing.one} against {others(ladder, pairing)}", tally.share)
        for pairing, tally in standings.ones.items()
    ]
    draw_rows(sheet, "Games won, with 95% intervals", shares, (0.0, 1.0), "{:.0%}".format, fair)
    means = {bot: standings.bots[bot].mean for bot in order}
    points = [
        Row(bot, mean.value, mean.value - mean.reach, mean.value + mean.reach, str(mean)) for bot, mean in means.items()
    ]
    draw_rows(sheet, "Points, mean over all games", points, around(points), "{:.0f}".format)
    seats = [share_row(f"seat {n}", tally.share) for n, tally in enumerate(standings.seats, 1)]
    draw_rows(sheet, "Games won by seat", seats, (0.0, 1.0), "{:.0%}".format, fair)
    return sheet.svg()


def rating_row(bot: str, rating: Rating) -> Row:
    """Return a row of a plot for a rating."""
    mean, reach = rating.mean, 2 * rating.deviation
    return Row(bot, mean, mean - reach, mean + reach, f"{mean:.1f} ± {reach:.1f}")


def share_row(label: str, share: Share) -> Row:
    """Return a row of a plot for a share of wins."""
    return Row(label, share.value, share.low, share.high, f"{share.value:.1%}")


def others(ladder: Ladder, pairing: Pairing, times: str = " ") -> str:
    """Return who plays against the one."""
    return pairing.other if ladder.seats == 2 else f"{ladder.seats - 1}{times}{pairing.other}"


def around(rows: list[Row]) -> tuple[float, float]:
    """Return bounds that contain all intervals, with a margin."""
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    margin = 0.05 * (high - low) or 1.0
    return low - margin, high + margin


def markdown(standings: Standings) -> str:
    """Return the tables for a document."""
    lines = ["| bot | rating | games | won | points |", "|---|---:|---:|---:|---:|"]
    for bot in standings.order():
        rating, tally = rating_row(bot, standings.rating(bot)), standings.bots[bot]
        lines.append(f"| {bot} | {rating.note} | {tally.games} | {tally.share} | {tally.mean} |")
    lines += ["", "| the one | the others | games | won by the one | points of the one |"]
    lines += ["|---|---|---:|---:|---:|"]
    for pairing, tally in standings.ones.items():
        against = others(standings.ladder, pairing, " x ")
        lines.append(f"| {pairing.one} | {against} | {tally.games} | {tally.share} | {tally.mean} |")
    return "\n".join(lines) + "\n"
