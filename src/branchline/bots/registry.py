"""The bots by name: a level of a game, or a class as `module:Class`."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from branchline.bots.bot import Bot, Budget, RandomBot
from branchline.engine.errors import BranchlineError
from branchline.engine.game import Game
from branchline.engine.registry import plugin

RENAMED: Final = {"greedy": "steady"}  # its name in records and tables of earlier versions


class UnknownBot(BranchlineError):
    """No bot has that name, or none that plays this game."""


def names(game: Game[Any]) -> list[str]:
    """Return the names of the bots that play a game, weakest first."""
    return ["random", *plugin(game.slug).bots]


def level(name: str, game: Game[Any]) -> str:
    """Return a level if a game has a bot of it, otherwise the strongest that it has."""
    known = names(game)
    return name if name in known else known[-1]


def make(name: str, game: Game[Any]) -> Bot:
    """Return the bot of a name, as in `steady`, `sharp@0.5s`, `sharp@200` (rounds), or `my_bots:Careful` (your own)."""
    plain, at, budget = name.partition("@")
    bot = kind(plain, game)(game)
    if at:
        bot.budget = Budget.parse(budget)
    return bot


def kind(name: str, game: Game[Any]) -> type[Bot]:
    """Return the class of a bot."""
    name = RENAMED.get(name, name)
    if ":" in name:
        return imported(name)
    if name == RandomBot.name:
        return RandomBot
    known = plugin(game.slug).bots
    if name not in known:
        raise UnknownBot(f"no bot {name!r} for {game.name}; the bots are {', '.join(names(game))}")
    return imported(known[name])


def imported(name: str) -> type[Bot]:
    """Import the class that `module:Class` names."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownBot(f"no bot {name!r}: {error}") from error
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise UnknownBot(f"no bot {name!r}: it is no class of Bot")
    return found
