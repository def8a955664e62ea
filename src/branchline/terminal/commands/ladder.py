"""`branchline ladder`: every bot against every other, and how strong each one is."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.table import Table
from typer import Option

import branchline
from branchline.arena import LIMIT, Ladder, run
from branchline.arena.ladder_results import PARQUET, LadderFolder, Pace, Standings
from branchline.arena.results import adding_results, write_parquet
from branchline.bots import names as bot_names
from branchline.engine.errors import BadOption
from branchline.terminal import game_options as common
from branchline.terminal.console import command_line, counted, listed, polite, screen
from branchline.terminal.formatting import plain_table


@polite
@common.with_game_options
def ladder(
    game: common.GameArgument = common.FIRST_GAME,
    bots: Annotated[str | None, Option(help="Bots, weakest first. Default: all bots of the game.")] = None,
    seats: Annotated[int | None, Option(help="Number of seats. Default: the fewest possible.")] = None,
    games: Annotated[int, Option(help="Number of games for each pairing.")] = 100,
    seed: common.SeedOption = 0,
    folder: Annotated[Path | None, Option(help="Folder for the results. Default: ladder-GAME.")] = None,
    parquet: Annotated[
        bool | None,
        Option("--parquet/--no-parquet", help="Also write a Parquet file. Default: if pyarrow is installed."),
    ] = None,
    jobs: common.JobsOption = None,
    on: common.OnOption = "",
    limit: common.LimitOption = LIMIT,
    *,
    options: dict[str, object],
) -> None:
    """Rate bots: each meets each other, from every seat, on the same deals.

    With three or more seats, one bot sits among others that are all the same.
    """
    found = branchline.game(game)
    who = tuple(bot_names(found)) if bots is None else listed(bots)
    plan = Ladder(game, who, seats or found.least, games, seed, limit, options)
    with_parquet = find_spec("pyarrow") is not None if parquet is None else parquet
    if with_parquet and find_spec("pyarrow") is None:
        raise BadOption("parquet: pyarrow is not installed: pip install 'branchline[arena]'")
    place = LadderFolder(folder or Path(f"ladder-{game}"), plan, command_line())
    standings = climb(plan, place, jobs, on, with_parquet, f"{found.name}, {plan.seats} seats")
    show(screen(), standings)
    screen().print(f"\nResults, tables and plots are in {place.path}.", soft_wrap=True)


def climb(plan: Ladder, place: LadderFolder, jobs: int | None, on: str, parquet: bool, title: str) -> Standings:
    """Play what has not been played yet, and save each result."""
    results = place.open()
    if results:
        screen(stderr=True).print(f"{len(results)} of {plan.total} games have already been played.")
    rest = plan.without({result.number for result in results})
    pace = Pace(rest.total)
    with adding_results(place.results) as add:
        for result in counted("games", run(rest, jobs, on), plan.total, len(results)):
            add(result)
            results.append(result)
            if pace.due():
                place.report(results, title)
    if parquet:
        write_parquet(results, place.facts, place.path / PARQUET)
    return place.report(results, title)


def show(console: Console, standings: Standings) -> None:
    """Print the ladder as tables."""
    numbers = ("rating", "± 2 dev.", "games", "won", "95% interval", "points", "±")
    table = plain_table("Ladder", ["bot", *numbers], right=numbers)
    for bot in standings.order():
        rating, tally = standings.ratings[bot], standings.bots[bot]
        share, mean = tally.share, tally.mean
        table.add_row(
            bot, f"{rating.mu:.1f}", f"{2 * rating.sigma:.1f}", str(tally.games),
            f"{share.value:.1%}", f"{share.low:.1%}–{share.high:.1%}",
            f"{mean.value:.1f}", f"{mean.reach:.1f}",
        )  # fmt: skip
    console.print(table)
    console.print()
    console.print(pairs(standings))
    seats = " ".join(f"{tally.share.value:.1%}" for tally in standings.seats)
    games = f"{standings.games} games, {standings.unfinished} unfinished, {standings.moves_per_game():.0f} moves a game"
    console.print(f"\n{games}. Won by seat: {seats}.")


def pairs(standings: Standings) -> Table:
    """Return a table of who won against whom."""
    seats = standings.ladder.seats
    title = "Head to head" if seats == 2 else f"One against {seats - 1} others"
    numbers = ("games", "won", "95% interval", "points")
    table = plain_table(title, ["the one", "the others", *numbers], right=numbers)
    for pairing, tally in standings.ones.items():
        share = tally.share
        table.add_row(
            pairing.one, pairing.other, str(tally.games),
            f"{share.value:.1%}", f"{share.low:.1%}–{share.high:.1%}", f"{tally.mean.value:.1f}",
        )  # fmt: skip
    return table
