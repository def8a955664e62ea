"""`branchline play`: a game in the terminal, against bots or each other, and who sits where."""

import secrets
from pathlib import Path
from typing import Annotated, Any, Final

from typer import Option

import branchline
from branchline import BadOption, Game, Record
from branchline.arena import bot_in, seat_name
from branchline.bots import level, make
from branchline.terminal.console import check_record, give_up, listed, polite, read_record, screen
from branchline.terminal.game_options import FIRST_GAME, GameArgument, with_game_options
from branchline.terminal.session import SavedGame, Session

DEFAULT_BOT: Final = "steady"
DEFAULT_BOTS: Final = 2


@polite
@with_game_options
def play(
    game: GameArgument = FIRST_GAME,
    seats: Annotated[int | None, Option(help="Number of seats.")] = None,
    human: Annotated[int | None, Option(help="Number of people; 0 to watch bots.", min=0)] = None,
    bots: Annotated[str | None, Option(help="Bots, such as steady,random. Default: steady.")] = None,
    names: Annotated[str, Option(help="Names of the people, such as Kim,Alex.")] = "",
    seed: Annotated[int | None, Option(help="Seed for the cards. The same seed deals the same game.", min=0)] = None,
    first: Annotated[bool, Option("--first", help="The first seat starts. Default: a random seat.")] = False,
    load: Annotated[Path | None, Option(help="Resume a saved game with its own options.")] = None,
    *,
    options: dict[str, object],
) -> None:
    """Play a game. The newcomer's choice is made: one person against two steady bots."""
    if load is not None:
        record = loaded(load)
    else:
        found = branchline.game(game)
        seated = seat_names(found, seats, human, None if bots is None else listed(bots), listed(names))
        number = secrets.randbits(64) if seed is None else seed
        if first:
            options = {"first": 0, **options}
        if all(map(bot_in, seated)):
            options = {**found.bot_game_options, **options}
        record = Record.start(found, len(seated), number, seated, **options)
    Session(SavedGame(record, screen(), load)).run()


def loaded(path: Path) -> Record:
    """Read a saved game that can be resumed, or is over and can be looked at."""
    record = read_record(path)
    if record.seed is None and record.result is None:
        give_up(
            f"{path}: the record has no seed, so the next cards are unknown; only a game saved with save can be resumed"
        )
    check_record(record, path)
    return record


def seat_names(
    game: Game[Any], seats: int | None, people: int | None, bots: tuple[str, ...] | None, names: tuple[str, ...]
) -> list[str]:
    """Fill in the defaults: one person, two steady bots, and as many as there are seats."""
    if bots is None:
        humans = max(1, len(names)) if people is None else people
        wanted = humans + DEFAULT_BOTS if seats is None and humans < 2 else seats or humans
        bots = (level(DEFAULT_BOT, game),) * max(0, wanted - humans)
    elif people is not None:
        humans = people
    else:
        humans = max(1, len(names)) if seats is None else seats - len(bots)
    if humans < 0 or (seats is not None and humans + len(bots) != seats):
        raise BadOption(f"seats: {seats} do not fit {max(humans, 0)} people and {len(bots)} bots")
    game.check_seats(humans + len(bots))
    seated = people_names(humans, names)
    for bot in bots:
        make(bot, game)  # which refuses an unknown one
        seated.append(seat_name(len(seated) + 1, bot))
    return seated


def people_names(humans: int, names: tuple[str, ...]) -> list[str]:
    """Return the names given, then Player 2 and so on."""
    if len(names) > humans:
        raise BadOption(f"names: {len(names)} given for {humans} people")
    for name in names:
        if "[" in name or "]" in name:
            raise BadOption(f"names: {name!r} contains a bracket, which is reserved for bots")
        if names.count(name) > 1:
            raise BadOption(f"names: {name!r} is given twice")
    return [*names, *[f"Player {place + 1}" for place in range(len(names), humans)]]
