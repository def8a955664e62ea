"""Who plays: people and bots, from the options of a command or from a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from branchline.arena import bot_in, seat_name
from branchline.bots import Bot, level, make
from branchline.engine.errors import BadOption
from branchline.engine.game import Game

DEFAULT_BOT: Final = "steady"
DEFAULT_BOTS: Final = 2


@dataclass(frozen=True)
class Seating:
    """The names of the seats; a name such as `Bot 2 [steady]` belongs to a bot."""

    names: list[str]

    def people(self) -> list[int]:
        """Return the seats of people."""
        return [seat for seat, name in enumerate(self.names) if bot_in(name) is None]

    def bots(self, game: Game[Any]) -> dict[int, Bot]:
        """Return the bots by seat."""
        bots = {seat: bot_in(name) for seat, name in enumerate(self.names)}
        return {seat: make(bot, game) for seat, bot in bots.items() if bot is not None}


def seat_them(
    game: Game[Any], seats: int | None, people: int | None, bots: tuple[str, ...] | None, names: tuple[str, ...]
) -> Seating:
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
    return Seating([*people_names(humans, names), *bot_names(game, humans, bots)])


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


def bot_names(game: Game[Any], humans: int, bots: tuple[str, ...]) -> list[str]:
    """Return the names of the bots' seats; raise an error for an unknown bot."""
    for bot in bots:
        make(bot, game)
    return [seat_name(humans + place, bot) for place, bot in enumerate(bots, start=1)]
