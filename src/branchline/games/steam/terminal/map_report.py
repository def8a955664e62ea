"""`branchline map report`: bots play on a map, and a page shows how it plays."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from branchline.arena.match import GameFailed
from branchline.arena.parallel import spread
from branchline.bots import make
from branchline.engine import registry
from branchline.engine.errors import BadOption
from branchline.games.steam.analysis.map_page import page
from branchline.games.steam.analysis.map_survey import Seen, Survey, SurveyPlan
from branchline.games.steam.rules.maps.loader import faults, parse
from branchline.games.steam.terminal.map_commands import EPILOG, app, read_text
from branchline.games.steam.web.svg_traffic import traffic_map
from branchline.terminal.console import command_line, polite, screen
from branchline.terminal.game_options import JobsOption, SeedOption, chosen
from branchline.terminal.progress import counted


@app.command("report", epilog=EPILOG)
@polite
def report_command(
    file: Annotated[str, typer.Argument(help="A map file, or the name of a built-in map.")],
    games: Annotated[int, typer.Option(help="How many games to play.", min=1)] = 100,
    seats: Annotated[
        int | None, typer.Option(help="Number of seats. Default: the first that suits the map.")
    ] = None,
    bot: Annotated[str, typer.Option(help="Bot that plays every seat.")] = "steady",
    seed: SeedOption = 0,
    html: Annotated[
        Path | None,
        typer.Option("--page", help="Where to write the page. Default: MAP-report.html."),
    ] = None,
    jobs: JobsOption = None,
    rules: Annotated[
        str | None, typer.Option(help="Rules: base or standard. Default: base.")
    ] = None,
    order: Annotated[
        str | None,
        typer.Option(
            help="First turn order in the Base game: auction or random. Default: auction."
        ),
    ] = None,
) -> None:
    """Let bots play on a map, and draw which links and cities pay, who wins, and dead corners."""
    text = sound_text(file)
    rail_map = parse(text)
    steam = registry.get("steam")
    number = steam.check_seats(seats or rail_map.ideal_players[0])
    make(bot, steam)
    plan = SurveyPlan(
        text, games, number, bot, seed, chosen("steam", {"rules": rules, "order": order})
    )
    survey = Survey(rail_map, number)
    for one in counted("games", spread(plan.jobs(), games, jobs), games):
        survey.add(checked(one))
    target = html or Path(f"{rail_map.id}-report.html")
    target.write_text(page(survey, traffic(survey), bot, command_line()), "utf-8")
    console = screen()
    score = survey.score()
    dead = len(survey.dead_hexes())
    console.print(
        f"{rail_map.title}: {games} games, {score.value:.1f} points on average "
        f"(spread {score.spread:.1f}), {dead} hexes without track in any game."
    )
    console.print(f"The page is in {target}.", soft_wrap=True)


def sound_text(file: str) -> str:
    """The text of a map that can be played on."""
    text = read_text(file)
    found = faults(text)
    if found:
        raise BadOption(f"{file}:{found[0].line}: {found[0].message}; see branchline map check")
    return text


def checked(one: Seen | str) -> Seen:
    """What a game showed, if it was played."""
    if isinstance(one, str):
        raise GameFailed(one)
    return one


def traffic(survey: Survey) -> str:
    """The map with its traffic, in the mean of a game."""
    used = {link: count / survey.games for link, count in survey.used.items()}
    trade = survey.sent + survey.received
    traded = {place: count / survey.games for place, count in trade.items()}
    return traffic_map(survey.rail_map, used, traded, survey.dead_hexes())
