"""`branchline referee`: follow a game played at a real table."""

from functools import partial
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
    check_record,
    examples,
    give_up,
    listed,
    polite,
    read_line,
    read_record,
    screen,
)
from branchline.terminal.draw_input import HELP, WARNING, DrawInput
from branchline.terminal.game_options import FIRST_GAME, with_game_options
from branchline.terminal.input import Leave
from branchline.terminal.referee_session import BackToDeal, RefereeFile, RefereeSession
from branchline.terminal.seating import people_names

EPILOG = examples(
    "referee",
    ("referee {game} --names Ada,Ben", "referee --record friday.json: resume"),
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
        Path | None, typer.Option(help="File to keep the game in. If it exists, the game is resumed.")
    ] = None,
    *,
    options: dict[str, object],
) -> None:
    """Follow a game at a real table: enter moves and draws, get legality, scores and a record."""
    console = screen()
    if record is not None and record.exists():
        if game is not None or seats is not None or names or options:
            raise BadOption(f"{record} already exists: give only --record to resume it, or name another file")
        part = resumed(record)
    else:
        part = begun(game or FIRST_GAME, seats, listed(names), options)
    file = RefereeFile(part, console, record)
    if not file.now():
        raise typer.Exit(FAILED)
    console.print(Line(part.game.name))
    console.print(f"At the table: {', '.join(part.names)}.")
    console.print(f"Everything is saved in {file.path}.", soft_wrap=True)
    console.print(WARNING)
    follow(file, console)


def begun(slug: str, seats: int | None, names: tuple[str, ...], options: dict[str, object]) -> Record:
    """Return a record whose deal has not been entered yet."""
    game = branchline.game(slug)
    number = game.check_seats(seats if seats is not None else max(len(names), game.least))
    game.start(number, 0, **options)  # which refuses options that do not fit
    return Record(game, game.recorded(options), people_names(number, names), None, None, [])


def resumed(path: Path) -> Record:
    """Read a record that was entered so far; its deal may be incomplete."""
    record = read_record(path)
    if record.seed is not None or record.commitment is not None:
        give_up(f"{path}: this game was dealt from a seed, not at a real table")
    if not has_started(record):
        deal_question(record.game, record.names, record.options, record.deal)
    else:
        check_record(record, path)
    return record


def follow(file: RefereeFile, console: Console) -> None:
    """Ask for the deal, then for the moves; return to the deal if it was wrong."""
    while is_dealt(file, console):
        record = with_its_deal(file.record)
        assert file.path is not None  # it has been saved
        try:
            RefereeSession(record, console, file.path).run()
            return
        except BackToDeal:
            record.deal.pop()
            file.record = record
            file.now()
    file.leave()


def has_started(record: Record) -> bool:
    """Return whether a record is past its deal."""
    return bool(record.entries) or record.scene is not None


def with_its_deal(part: Record) -> Record:
    """Return a record that can be played, now that its deal is complete."""
    if has_started(part):
        return part
    deal, names = Script(part.deal), part.names
    return Record.start(part.game, len(names), deal, names, **part.options)


def is_dealt(file: RefereeFile, console: Console) -> bool:
    """Ask for the rest of the deal; return False if the referee leaves before the end."""
    part = file.record
    if has_started(part):
        return True
    ask = partial(deal_question, part.game, part.names, part.options)
    drawing = DrawInput(console, partial(read_line, console), ask, file.now)
    drawing.draws = part.deal
    if ask(part.deal) is not None:
        console.print(Line("The deal"))
        console.print(HELP)
    try:
        while not drawing.complete():
            console.print("Nothing has been entered yet.")
    except (EOFError, KeyboardInterrupt):
        console.print()
        return False
    except Leave:
        return False
    return True
