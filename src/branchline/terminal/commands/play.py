"""`branchline play`: a game in the terminal, against bots or each other."""

import secrets
from pathlib import Path
from typing import Annotated

import typer

import branchline
from branchline.engine.record import Record
from branchline.terminal.console import check_record, examples, give_up, listed, polite, read_record, screen
from branchline.terminal.game_options import FIRST_GAME, GameArgument, with_game_options
from branchline.terminal.seating import Seating, seat_them
from branchline.terminal.session import Session

EPILOG = examples(
    "play",
    (
        "play: you against two steady bots",
        "play {game} --bots steady,random --names Kim",
        "play {game} --seats 3 --human 3: three people share the device",
        "play --load game.json: resume a game you saved",
    ),
    "In the game, type a number or a move; type `help` for the rest.",
)


@polite
@with_game_options
def play(
    game: GameArgument = FIRST_GAME,
    seats: Annotated[int | None, typer.Option(help="Number of seats.")] = None,
    human: Annotated[int | None, typer.Option(help="Number of people; 0 to watch bots.", min=0)] = None,
    bots: Annotated[str | None, typer.Option(help="Bots, such as steady,random. Default: steady.")] = None,
    names: Annotated[str, typer.Option(help="Names of the people, such as Kim,Alex.")] = "",
    seed: Annotated[
        int | None, typer.Option(help="Seed for the cards. The same seed deals the same game.", min=0)
    ] = None,
    first: Annotated[bool, typer.Option("--first", help="The first seat starts. Default: a random seat.")] = False,
    load: Annotated[Path | None, typer.Option(help="Resume a saved game with its own options.")] = None,
    *,
    options: dict[str, object],
) -> None:
    """Play a game. The newcomer's choice is made: one person against two steady bots."""
    if load is not None:
        record = loaded(load)
        seating = Seating(record.names)
    else:
        found = branchline.game(game)
        wanted = None if bots is None else listed(bots)
        seating = seat_them(found, seats, human, wanted, listed(names))
        number = secrets.randbits(64) if seed is None else seed
        if first:
            options = {"first": 0, **options}
        if not seating.people():
            options = {**found.bot_game_options, **options}
        record = Record.start(found, len(seating.names), number, seating.names, **options)
    Session(record, seating, screen(), load).run()


def loaded(path: Path) -> Record:
    """Read a saved game that can be resumed, or is over and can be looked at."""
    record = read_record(path)
    if record.seed is None and record.result is None:
        give_up(
            f"{path}: the record has no seed, so the next cards are unknown; only a game saved with save can be resumed"
        )
    check_record(record, path)
    return record
