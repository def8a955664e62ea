"""`branchline simulate`: many games between bots, on all cores."""

import time
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

import branchline
from branchline.arena import LIMIT, Series, Summary, run
from branchline.cli.desk import desk_for
from branchline.cli.manners import listed, polite, screen, whole
from branchline.cli.options import (
    GuardOption,
    LocoSecondOption,
    MapOption,
    OrderOption,
    RulesOption,
    VariantOption,
    chosen,
)
from branchline.engine.errors import BadOption

EPILOG = (
    "**Examples**\n\n"
    "- `branchline simulate ticket-to-ride --games 200`\n\n"
    "- `branchline simulate ticket-to-ride --seats 2 --bots greedy,random --seed 5`\n\n"
    "- `branchline simulate ticket-to-ride --records games.jsonl --check`, "
    "then `branchline verify games.jsonl`\n\n"
    "- `branchline simulate steam --rules standard --map ruhr --seats 4`\n\n"
    "- `branchline simulate railways --variant younger`\n\n"
    "A bot of your own is named by its module and class: `--bots my_bots:Careful,greedy`."
)


@polite
def simulate(
    game: Annotated[str, typer.Argument(help="The game.")] = branchline.GAMES[0],
    games: Annotated[int, typer.Option(help="How many games to play.")] = 100,
    seats: Annotated[
        str | None, typer.Option(help="Seats, as in 3; or from-to, as in 2-5. Else all there are.")
    ] = None,
    bots: Annotated[
        str, typer.Option(help="Who plays; they take the seats in turn and move on each game.")
    ] = "random,greedy",
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.", min=0)] = 0,
    jobs: Annotated[
        int | None, typer.Option(help="Processes; all cores if not said.", min=1)
    ] = None,
    limit: Annotated[
        int, typer.Option(help="Moves after which a game is left unfinished.")
    ] = LIMIT,
    records: Annotated[
        Path | None, typer.Option(help="Write the records there, one a line (JSON Lines).")
    ] = None,
    rules: RulesOption = None,
    order: OrderOption = None,
    rail_map: MapOption = None,
    variant: VariantOption = None,
    loco_second: LocoSecondOption = None,
    guard: GuardOption = None,
    check: Annotated[
        bool, typer.Option("--check", help="Audit every position and play each record again.")
    ] = False,
) -> None:
    """Let bots play many games and compare them.

    The results depend on the seed alone, not on the number of jobs.
    """
    found = branchline.game(game)
    least, most = (found.least, found.most) if seats is None else seat_range(seats)
    options = chosen(
        rules=rules, order=order, map=rail_map,
        variant=variant, loco_second=loco_second, guard=guard,
    )  # fmt: skip
    series = Series(
        game, games, listed(bots), seed, least, most, limit, check, records is not None, options
    )
    started = time.perf_counter()
    summary = play_all(series, jobs, records)
    show(screen(), game, summary, time.perf_counter() - started)
    if records is not None:
        print(f"{summary.games} records are in {records}")


def seat_range(text: str) -> tuple[int, int]:
    """The least and the most seats."""
    least, dash, most = text.partition("-")
    try:
        return whole(least.strip(), "seats"), whole((most if dash else least).strip(), "seats")
    except BadOption:
        raise BadOption(f"seats: expected a number or a range such as 2-5, not {text!r}") from None


def play_all(series: Series, jobs: int | None, records: Path | None) -> Summary:
    """Run the series under a progress bar, writing the records as they come."""
    summary = Summary()
    console = screen(stderr=True)
    with ExitStack() as stack:
        file: TextIO | None = None
        if records is not None:
            file = stack.enter_context(records.open("w", encoding="utf-8"))
        bar = stack.enter_context(progress(console))
        task = bar.add_task("games", total=series.games)
        for result in run(series, jobs):
            summary.add(result)
            if file is not None:
                file.write(f"{result.record}\n")
            bar.advance(task)
    return summary


def progress(console: Console) -> Progress:
    """A bar with what is done and how long it will take; nothing where no terminal is."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def show(console: Console, game: str, summary: Summary, seconds: float) -> None:
    """The summary as a table."""
    headings = desk_for(branchline.game(game)).headings
    table = Table(title="Bots", title_justify="left", box=None, padding=(0, 2, 0, 0))
    table.add_column("bot")
    for name in ("seats", "wins", "share", "points", "spread", *headings):
        table.add_column(name, justify="right")
    for line in sorted(summary.lines.values(), key=lambda line: -line.share):
        table.add_row(
            line.bot,
            str(line.played),
            f"{line.wins:.1f}".removesuffix(".0"),
            f"{line.share:.1%}",
            f"{line.mean:.1f}",
            f"{line.spread:.1f}",
            *[f"{line.average(heading):.1f}" for heading in headings],
        )
    console.print(table)
    console.print(
        f"\n{summary.games} games, {summary.unfinished} unfinished, "
        f"{summary.moves_per_game():.0f} moves a game, "
        f"{summary.moves / max(seconds, 1e-9):,.0f} moves/s in all."
    )
    console.print(
        "Points and the columns after it are means for each seat; a shared victory counts in parts."
    )
