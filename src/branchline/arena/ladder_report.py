"""The report of a ladder: its plots, and its tables as Markdown."""

from __future__ import annotations

from branchline.arena.ladder import Ladder, Pairing
from branchline.arena.plots import Row, Sheet, draw_rows
from branchline.arena.standings import Rating, Standings
from branchline.arena.statistics import Mean, Share


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
    points = [mean_row(bot, standings.bots[bot].mean) for bot in order]
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


def mean_row(label: str, mean: Mean) -> Row:
    """Return a row of a plot for mean points."""
    return Row(label, mean.value, mean.value - mean.reach, mean.value + mean.reach, str(mean))


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
