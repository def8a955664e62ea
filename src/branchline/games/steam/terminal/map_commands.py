"""`branchline map`: what is wrong with a map file, what it looks like, how it plays."""

from pathlib import Path
from typing import Annotated, Final

import typer
from typer import Argument, Option

from branchline.arena.parallel import spread
from branchline.arena.series import GameFailed
from branchline.arena.summary import mean_of
from branchline.bots import make
from branchline.engine import errors, registry
from branchline.games.steam.analysis.map_survey import Survey, page, survey_jobs
from branchline.games.steam.rules.maps.loader import OURS, faults, our_map, parse, warnings
from branchline.games.steam.terminal.map import legend, map_canvas
from branchline.games.steam.web.svg_map import svg, traffic_map
from branchline.terminal.console import command_line, counted, examples, polite, screen
from branchline.terminal.formatting import count
from branchline.terminal.game_options import JobsOption, SeedOption, chosen, file_text

FAULTY: Final = 1

EPILOG = examples(
    "map",
    (
        "map check mine.toml: lists every fault in a map file, with its line",
        "map show northeast: shows a built-in map as text",
        "map show mine.toml --svg mine.svg: also draws it",
        "map report mine.toml --games 200: shows how it plays, with bots",
        "play steam --map mine.toml: play on it",
    ),
)
app = typer.Typer(
    no_args_is_help=True, rich_markup_mode="markdown", help="Check, show and test maps for Steam.", epilog=EPILOG
)
FileArgument = Annotated[str, Argument(help="A map file, or the name of a built-in map.")]


def read_text(path: str) -> str:
    """Read a map file, or a built-in map by its name; raise BadOption if there is none."""
    if path in OURS and not Path(path).exists():
        return our_map(path).text
    return file_text(path, f"a map file or {', '.join(OURS)}")


@app.command(epilog=EPILOG)
@polite
def check(file: FileArgument) -> None:
    """Say all that is wrong with a map file, line by line; the exit code is 1 if anything is."""
    try:
        text = read_text(file)
    except errors.BadOption as error:
        print(error)
        raise typer.Exit(FAULTY) from None
    if found := faults(text):
        for fault in found:
            print(f"{file}:{fault.line}: {fault.message}")  # so that editors can jump to the line
        print(f"{file}: {count(len(found), 'fault')}; no game can be played on it")
        raise typer.Exit(FAULTY)
    rail_map = parse(text)
    for advice in warnings(text):
        print(f"{file}:{advice.line}: advice: {advice.message}")
    if Path(file).suffix and Path(file).stem != rail_map.id:
        print(f"{file}: advice: name the file {rail_map.id}.toml, like its id")
    cities = len([place for place in rail_map.hexes if place.colour >= 0])
    named = f"{cities} cities, {count(len(rail_map.place_index) - cities, 'town')}"
    print(f"{file}: valid: {rail_map.title}, {len(rail_map.hexes)} hexes, {named}")


@app.command(epilog=EPILOG)
@polite
def show(
    file: FileArgument,
    drawing: Annotated[str | None, Option("--svg", help="Also write the map as a drawing.")] = None,
    night: Annotated[bool, Option("--night", help="Draw on a dark background.")] = False,
) -> None:
    """Draw a map as text, with its places."""
    rail_map = parse(read_text(file))
    if drawing is not None:
        Path(drawing).write_text(svg(rail_map, night), "utf-8")
    console = screen()
    # As it is, however narrow the terminal: a broken line would break the whole drawing.
    text = "\n".join([rail_map.title, "", map_canvas(rail_map).text(), "", legend(rail_map)])
    console.print(text, soft_wrap=True)
    if drawing is not None:
        console.print(f"\nThe drawing is in {drawing}.", soft_wrap=True)


@app.command(epilog=EPILOG)
@polite
def report(
    file: FileArgument,
    games: Annotated[int, Option(help="How many games to play.", min=1)] = 100,
    seats: Annotated[int | None, Option(help="Number of seats. Default: the first that suits the map.")] = None,
    bot: Annotated[str, Option(help="Bot that plays every seat.")] = "steady",
    seed: SeedOption = 0,
    html: Annotated[Path | None, Option("--page", help="Where to write the page. Default: MAP-report.html.")] = None,
    jobs: JobsOption = None,
    rules: Annotated[str | None, Option(help="Rules: base or standard. Default: base.")] = None,
    order: Annotated[
        str | None, Option(help="First turn order in the Base game: auction or random. Default: auction.")
    ] = None,
) -> None:
    """Let bots play on a map, and draw which links and cities pay, who wins, and dead corners."""
    text = read_text(file)
    if found := faults(text):
        raise errors.BadOption(f"{file}:{found[0].line}: {found[0].message}; see branchline map check")
    rail_map = parse(text)
    steam = registry.get("steam")
    number = steam.check_seats(seats or rail_map.ideal_players[0])
    make(bot, steam)
    options = chosen("steam", {"rules": rules, "order": order})
    survey = Survey(rail_map, number)
    for one in counted("games", spread(survey_jobs(text, games, number, bot, seed, options), games, jobs), games):
        if isinstance(one, str):
            raise GameFailed(one)
        survey.add(one)
    target = html or Path(f"{rail_map.id}-report.html")
    target.write_text(page(survey, traffic(survey), bot, command_line()), "utf-8")
    console = screen()
    score = mean_of(survey.points)
    dead = len(survey.dead_hexes())
    console.print(
        f"{rail_map.title}: {games} games, {score.value:.1f} points on average "
        f"(spread {score.spread:.1f}), {dead} hexes without track in any game."
    )
    console.print(f"The page is in {target}.", soft_wrap=True)


def traffic(survey: Survey) -> str:
    """Draw the map with the average traffic of a game."""
    used = {link: uses / survey.games for link, uses in survey.used.items()}
    trade = survey.sent + survey.received
    traded = {place: cubes / survey.games for place, cubes in trade.items()}
    return traffic_map(survey.rail_map, used, traded, survey.dead_hexes())
