"""`branchline referee`: follow a game played at a real table."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.rule import Rule as Line

import branchline
from branchline.engine.dice import Script
from branchline.engine.draw_prompts import deal_question
from branchline.engine.errors import BadOption
from branchline.engine.record import Record
from branchline.terminal.console import (
    FAILED,
    give_up,
    listed,
    naming,
    polite,
    read_line,
    read_record,
    screen,
)
from branchline.terminal.draw_input import HELP, WARNING, DrawInput
from branchline.terminal.examples import examples
from branchline.terminal.game_options import FIRST_GAME, with_game_options
from branchline.terminal.input import Leave
from branchline.terminal.referee_session import BackToDeal, Keeping, RefereeSession
from branchline.terminal.seating import people_names

EPILOG = examples(
    "referee",
    (
        "referee {game} --names Ada,Ben",
        "referee --record friday.json: resume",
    ),
    "Deal the game on the table, say what was dealt, then each move and what was drawn for it. "
    "You are told whether a move is legal, and if not, by which rule; the points; and at the end "
    "the final scoring. Everything is saved in a record: `branchline replay` tells it in words.",
)


@polite
@with_game_options
def referee(
    game: Annotated[str | None, typer.Argument(help="Name of the game.")] = None,
    seats: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    names: Annotated[str, typer.Option(help="Names of the players, such as Kim,Alex.")] = "",
    record: Annotated[
        Path | None,
        typer.Option(help="File to keep the game in. If it exists, the game is resumed."),
    ] = None,
    *,
    options: dict[str, object],
) -> None:
    """Follow a game at a real table: enter moves and draws, get legality, scores and a record."""
    console = screen()
    if record is not None and record.exists():
        if game is not None or seats is not None or names or options:
            raise BadOption(
                f"{record} already exists: give only --record to resume it, or name another file"
            )
        part = resumed(record)
    else:
        part = begun(game or FIRST_GAME, seats, listed(names), options)
    keeping = Keeping(part, console, record)
    if not keeping.now():
        raise typer.Exit(FAILED)
    console.print(Line(part.game.name))
    console.print(f"At the table: {', '.join(part.names)}.")
    console.print(f"Everything is saved in {keeping.path}.", soft_wrap=True)
    console.print(WARNING)
    follow(keeping, console)


def begun(
    slug: str, seats: int | None, names: tuple[str, ...], options: dict[str, object]
) -> Record:
    """A record of which nothing has been told yet."""
    game = branchline.game(slug)
    number = game.check_seats(seats if seats is not None else max(len(names), game.least))
    game.start(number, 0, **options)  # which refuses options that do not fit
    return Record(game, game.recorded(options), people_names(number, names), None, None, [])


def resumed(path: Path) -> Record:
    """A record that was told so far; its deal need not be whole."""
    record = read_record(path)
    if record.seed is not None or record.commitment is not None:
        give_up(f"{path}: this game was dealt from a seed, not at a real table", FAILED)
    if record.scene is None and not record.entries:
        deal_question(record.game, record.names, record.options, record.deal)
        return record
    with naming(path):
        for _ in record.replay():
            pass
    return record


def follow(keeping: Keeping, console: Console) -> None:
    """The deal, then the moves; and back into the deal, if it was wrong."""
    while True:
        if not is_dealt(keeping, console):
            keeping.leave()
            return
        record = with_its_deal(keeping.record)
        assert keeping.path is not None  # it was kept
        try:
            RefereeSession(record, console, keeping.path).run()
        except BackToDeal:
            record.deal.pop()
            keeping.record = record
            keeping.now()
        else:
            return


def with_its_deal(part: Record) -> Record:
    """A record that can go on, its deal being whole."""
    if part.entries or part.scene is not None:
        return part
    deal, names = Script(part.deal), part.names
    return Record.start(part.game, len(names), deal, names, **part.options)


def is_dealt(keeping: Keeping, console: Console) -> bool:
    """Ask for the deal as far as it has not been told; False if the referee leaves meanwhile."""
    part = keeping.record
    if part.entries or part.scene is not None:
        return True
    drawing = DrawInput(
        console,
        lambda prompt: read_line(console, prompt),
        lambda draws: deal_question(part.game, part.names, part.options, draws),
        keeping.now,
    )
    drawing.draws = part.deal
    if deal_question(part.game, part.names, part.options, part.deal) is not None:
        console.print(Line("The deal"))
        console.print(HELP)
    try:
        while not drawing.told():
            console.print("Nothing has been entered yet.")
    except (EOFError, KeyboardInterrupt):
        console.print()
        return False
    except Leave:
        return False
    return True
