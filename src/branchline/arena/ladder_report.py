"""A ladder written down: its plots, and its tables as Markdown."""

from __future__ import annotations

from branchline.arena.plots import Row, Sheet, draw_rows
from branchline.arena.standings import Standings


def plot(standings: Standings, title: str) -> str:
    """Ratings, shares of wins and points, as one SVG file."""
    sheet = Sheet(title)
    ladder = standings.ladder
    order = standings.order()
    ratings = [(bot, standings.rating(bot)) for bot in order]
    rows = [
        Row(bot, one.mean, one.mean - 2 * one.deviation, one.mean + 2 * one.deviation,
            f"{one.mean:.1f} ± {2 * one.deviation:.1f}")
        for bot, one in ratings
    ]  # fmt: skip
    draw_rows(
        sheet, f"{title}: OpenSkill rating, ± 2 deviations", rows, around(rows), "{:.0f}".format
    )
    fair = 1 / ladder.seats
    shares = []
    for pairing, tally in standings.ones.items():
        share = tally.share
        others = pairing.other if ladder.seats == 2 else f"{ladder.seats - 1} {pairing.other}"
        label = f"{pairing.one} against {others}"
        shares.append(Row(label, share.value, share.low, share.high, f"{share.value:.1%}"))
    draw_rows(sheet, "Games won, with 95% intervals", shares, (0.0, 1.0), "{:.0%}".format, fair)
    rows = []
    for bot in order:
        mean = standings.bots[bot].mean
        rows.append(
            Row(bot, mean.value, mean.value - mean.reach, mean.value + mean.reach, str(mean))
        )
    draw_rows(sheet, "Points, mean over all games", rows, around(rows), "{:.0f}".format)
    seats = []
    for number, tally in enumerate(standings.seats, start=1):
        share = tally.share
        seats.append(
            Row(f"seat {number}", share.value, share.low, share.high, f"{share.value:.1%}")
        )
    draw_rows(sheet, "Games won by seat", seats, (0.0, 1.0), "{:.0%}".format, fair)
    return sheet.svg()


def around(rows: list[Row]) -> tuple[float, float]:
    """Bounds that hold all intervals, with some room."""
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    room = 0.05 * (high - low) or 1.0
    return low - room, high + room


def markdown(standings: Standings) -> str:
    """The tables, for a document."""
    ladder = standings.ladder
    lines = [
        "| bot | rating | games | won | points |",
        "|---|---:|---:|---:|---:|",
    ]
    for bot in standings.order():
        rating, tally = standings.rating(bot), standings.bots[bot]
        lines.append(
            f"| {bot} | {rating.mean:.1f} ± {2 * rating.deviation:.1f} | {tally.games} "
            f"| {tally.share} | {tally.mean} |"
        )
    lines += ["", "| the one | the others | games | won by the one | points of the one |"]
    lines += ["|---|---|---:|---:|---:|"]
    for pairing, tally in standings.ones.items():
        others = pairing.other if ladder.seats == 2 else f"{ladder.seats - 1} x {pairing.other}"
        lines.append(f"| {pairing.one} | {others} | {tally.games} | {tally.share} | {tally.mean} |")
    return "\n".join(lines) + "\n"
