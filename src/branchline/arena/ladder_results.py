"""The results of a ladder: ratings, shares of wins and points, in tables and plots, and the folder of all."""

import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from branchline.arena.ladder import Ladder, Pairing
from branchline.arena.plots import Row, Sheet, draw_rows
from branchline.arena.results import difference, manifest, read_manifest, read_results, write_manifest
from branchline.arena.series import Result
from branchline.arena.summary import Share, Summary, Tally, seat_results
from branchline.engine.errors import BadData, BadOption
from branchline.files import replace_text

MANIFEST: Final = "manifest.json"
RESULTS: Final = "results.jsonl"
PARQUET: Final = "results.parquet"
TABLES: Final = "tables.md"
PLOTS: Final = "plots.svg"
PARTS: Final = 10
PAUSE: Final = 60.0  # seconds


class Standings(Summary):
    """A ladder in numbers, with ratings by OpenSkill; add the results in order, as duels of the one with each other."""

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

    def order(self) -> list[str]:
        """Return the bots, strongest first."""
        return sorted(self.bots, key=lambda bot: -self.ratings[bot].mu)


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
    ratings = [rating_row(standings, bot) for bot in order]
    title = f"{title}: OpenSkill rating, ± 2 deviations"
    draw_rows(sheet, title, ratings, around(ratings), "{:.0f}".format)
    fair = 1 / ladder.seats
    shares = [
        share_row(f"{pairing.one} against {others(ladder, pairing)}", tally.share)
        for pairing, tally in standings.ones.items()
    ]
    draw_rows(sheet, "Games won, with 95% intervals", shares, (0.0, 1.0), "{:.0%}".format, fair)
    means = {bot: standings.bots[bot].mean for bot in order}
    points = [interval_row(bot, mean.value, mean.reach) for bot, mean in means.items()]
    draw_rows(sheet, "Points, mean over all games", points, around(points), "{:.0f}".format)
    seats = [share_row(f"seat {n}", tally.share) for n, tally in enumerate(standings.seats, 1)]
    draw_rows(sheet, "Games won by seat", seats, (0.0, 1.0), "{:.0%}".format, fair)
    return sheet.svg()


def rating_row(standings: Standings, bot: str) -> Row:
    """Return a row of a plot for a rating."""
    rating = standings.ratings[bot]
    return interval_row(bot, rating.mu, 2 * rating.sigma)


def interval_row(label: str, value: float, reach: float) -> Row:
    """Return a row of a plot for a figure that is known up to a reach to either side."""
    return Row(label, value, value - reach, value + reach, f"{value:.1f} ± {reach:.1f}")


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
        rating, tally = rating_row(standings, bot), standings.bots[bot]
        lines.append(f"| {bot} | {rating.note} | {tally.games} | {tally.share} | {tally.mean} |")
    lines += ["", "| the one | the others | games | won by the one | points of the one |"]
    lines += ["|---|---|---:|---:|---:|"]
    for pairing, tally in standings.ones.items():
        against = others(standings.ladder, pairing, " x ")
        lines.append(f"| {pairing.one} | {against} | {tally.games} | {tally.share} | {tally.mean} |")
    return "\n".join(lines) + "\n"


class LadderFolder:
    """The folder of a ladder; the same command continues where it was stopped."""

    def __init__(self, path: Path, ladder: Ladder, command: str) -> None:
        self.path = path
        self.ladder = ladder
        self.results = path / RESULTS
        self.facts = manifest(
            "ladder", ladder.game, ladder.bots, ladder.options, command,
            seats=ladder.seats, games=ladder.games, seed=str(ladder.seed), limit=ladder.limit,
            openskill=openskill_version(),
        )  # fmt: skip

    def open(self) -> list[Result]:
        """Make the folder, or read what was played before; refuse that of another ladder."""
        self.path.mkdir(parents=True, exist_ok=True)
        written = self.path / MANIFEST
        if written.exists():
            why = difference(read_manifest(written), self.facts)
            if why:
                raise BadOption(f"{self.path} contains another ladder: {why}; choose another folder, or remove it")
        elif self.results.exists():
            raise BadOption(f"{self.path} contains results without a manifest; choose another folder")
        found = read_results(self.results)
        self.check(found)
        write_manifest(self.facts, written)
        total = self.ladder.total
        return sorted([one for one in found if one.number < total], key=lambda one: one.number)

    def check(self, results: list[Result]) -> None:
        """Refuse results that are not of this ladder, or appear twice."""
        numbers = set()
        for line, result in enumerate(results, start=1):
            task = self.ladder.task(result.number)
            if (result.seed, result.bots) != (task.seed, task.bots):
                raise BadData(f"{self.results}, line {line}: not a game of this ladder")
            if result.number in numbers:
                raise BadData(f"{self.results}, line {line}: game {result.number} again")
            numbers.add(result.number)

    def report(self, results: list[Result], title: str) -> Standings:
        """Write the tables and plots of the results so far."""
        standings = Standings(self.ladder)
        for result in sorted(results, key=lambda one: one.number):
            standings.add(result)
        replace_text(self.path / TABLES, markdown(standings))
        replace_text(self.path / PLOTS, plot(standings, title))
        return standings


class Pace:
    """When to report: after every tenth of the work, and every minute."""

    def __init__(self, total: int) -> None:
        self.step = max(1, total // PARTS)
        self.done = 0
        self.last = time.monotonic()

    def due(self) -> bool:
        """Check, after each piece of work, whether to report now."""
        self.done += 1
        now = time.monotonic()
        if self.done % self.step and now - self.last < PAUSE:
            return False
        self.last = now
        return True
