"""The shelf of bots: found by name for a game, or imported as `module:Class`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from branchline.bots.bot import Bot
from branchline.bots.chance import RandomBot
from branchline.engine.errors import BranchlineError
from branchline.engine.game import Game


class UnknownBot(BranchlineError):
    """No bot has that name, or none that plays this game."""


def _greedy_ticket_to_ride(game: Game[Any]) -> Bot:
    # Imported at first use, as the games are.
    from branchline.bots.ticket_to_ride.greedy import GreedyBot

    return GreedyBot(game)


def _greedy_steam(game: Game[Any]) -> Bot:
    from branchline.bots.steam.greedy import GreedyBot

    return GreedyBot(game)


def _greedy_railways(game: Game[Any]) -> Bot:
    from branchline.bots.railways.greedy import GreedyBot

    return GreedyBot(game)


BOTS: Final[dict[str, dict[str, Callable[[Game[Any]], Bot]]]] = {
    "ticket-to-ride": {"random": RandomBot, "greedy": _greedy_ticket_to_ride},
    "steam": {"random": RandomBot, "greedy": _greedy_steam},
    "railways": {"random": RandomBot, "greedy": _greedy_railways},
}


def names(game: Game[Any]) -> list[str]:
    """The bots that play a game, by name."""
    return list(BOTS.get(game.slug, {"random": RandomBot}))


def make(name: str, game: Game[Any]) -> Bot:
    """The bot of this name for a game; a name like `my_bots:Careful` imports a class."""
    if ":" in name:
        return imported(name)(game)
    known = BOTS.get(game.slug, {"random": RandomBot})
    if name not in known:
        raise UnknownBot(f"no bot {name!r} for {game.name}; the bots are {', '.join(known)}")
    return known[name](game)


def imported(name: str) -> type[Bot]:
    """The class that `module:Class` names."""
    module, _, attribute = name.partition(":")
    try:
        found = getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownBot(f"no bot {name!r}: {error}") from error
    if not isinstance(found, type) or not issubclass(found, Bot):
        raise UnknownBot(f"no bot {name!r}: it is no class of Bot")
    return found
