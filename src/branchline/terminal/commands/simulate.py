"""`branchline simulate`: many games between bots, on all cores."""

import re
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

from rich.console import Console
from typer import Option

import branchline
from branchline.arena import LIMIT, Series, Summary, run
from branchline.arena.results import MANIFEST, keeping_results
from branchline.engine.errors import BadOption
from branchline.terminal import game_options as common
from branchline.terminal.console import command_line, counted, listed, polite, screen
from branchline.terminal.formatting import plain_table
from branchline.terminal.view import view_for


@polite
@common.with_game_options
def simulate(
    game: common.GameArgument = common.FIRST_GAME,
    games: Annotated[int, Option(help="How many games to play.")] = 100,
    seats: Annotated[str | None, Option(help="Number of seats, such as 3 or 2-5. Default: all numbers.")] = None,
    bots: Annotated[
        str, Option(help="Bots; they take the seats in turn and move on after each game.")
    ] = "random,steady",
    seed: common.SeedOption = 0,
    jobs: common.JobsOption = None,
    on: common.OnOption = "",
    limit: common.LimitOption = LIMIT,
    records: Annotated[Path | None, Option(help="Write the records here, one per line (JSON Lines).")] = None,
    results: Annotated[
        Path | None, Option(help="Write each game's result here: JSON Lines, or a .parquet file.")
    ] = None,
    check: Annotated[bool, Option("--check", help="Check every position and replay each record.")] = False,
    *,
    options: dict[str, object],
) -> None:
    """Let bots play many games and compare them.

    The results depend on the seed alone, not on the number of jobs.
    """
    found = branchline.game(game)
    least, most = (found.least, found.most) if seats is None else seat_range(seats)
    series = Series(game, games, listed(bots), seed, least, most, limit, check, records is not None, options)
    started = time.perf_counter()
    summary = play_all(series, jobs, on, records, results)
    show(screen(), game, summary, time.perf_counter() - started)
    if records is not None:
        print(f"{summary.games} records are in {records}")
    if results is not None:
        settings = results.with_suffix(MANIFEST)
        print(f"{summary.games} results are in {results}, and the settings to repeat them in {settings}")


def seat_range(text: str) -> tuple[int, int]:
    """Parse the least and the most seats."""
    found = re.fullmatch(r"\s*(\d{1,80})\s*(?:-\s*(\d{1,80})\s*)?", text, re.ASCII)
    if found is None:
        raise BadOption(f"seats: expected a number or a range such as 2-5, not {text!r}")
    return int(found[1]), int(found[2] or found[1])


def play_all(series: Series, jobs: int | None, on: str, records: Path | None, results: Path | None) -> Summary:
    """Run the series under a progress bar, and write records and results as games end."""
    summary = Summary()
    with ExitStack() as stack:
        keep = stack.enter_context(keeping_results(results, series, command_line())) if results is not None else None
        file = stack.enter_context(records.open("w", encoding="utf-8")) if records is not None else None
        for result in counted("games", run(series, jobs, on), series.games):
            summary.add(result)
            if file is not None:
                file.write(f"{result.record}\n")
            if keep is not None:
                keep(result)
    return summary


def show(console: Console, game: str, summary: Summary, seconds: float) -> None:
    """Print the summary as a table."""
    headings = view_for(branchline.game(game)).headings
    numbers = ("seats", "wins", "share", "points", "spread", *headings)
    table = plain_table("Bots", ["bot", *numbers], right=numbers)
    for bot, tally in sorted(summary.bots.items(), key=lambda pair: -pair[1].share.value):
        share, mean = f"{tally.share.value:.1%}", tally.mean
        wins = f"{tally.wins:.1f}".removesuffix(".0")
        averages = [f"{tally.average(heading):.1f}" for heading in headings]
        table.add_row(bot, str(tally.games), wins, share, f"{mean.value:.1f}", f"{mean.spread:.1f}", *averages)
    console.print(table)
    pace = f"{summary.moves_per_game():.0f} moves a game, {summary.moves / max(seconds, 1e-9):,.0f} moves/s in all"
    console.print(f"\n{summary.games} games, {summary.unfinished} unfinished, {pace}.")
    console.print("Points and the columns after it are means for each seat; a shared victory counts in parts.")
