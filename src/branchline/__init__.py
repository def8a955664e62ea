"""Branchline plays railway board games by their full rules: for people, bots and researchers."""

from typing import Any

from branchline.engine.dice import Bag, Dice, Script
from branchline.engine.errors import (
    BadData,
    BadDraw,
    BadMove,
    BadOption,
    BadRecord,
    BranchlineError,
    UnknownGame,
)
from branchline.engine.game import Game, Move, State
from branchline.engine.options import Option
from branchline.engine.outcome import Effect, Gain, Outcome
from branchline.engine.phrase import Phrase
from branchline.engine.record import Entry, Record
from branchline.engine.rule import IllegalMove, Rule, Rulebook
from branchline.engine.shelf import find, put
from branchline.files import load, save

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "BadData",
    "BadDraw",
    "BadMove",
    "BadOption",
    "BadRecord",
    "Bag",
    "BranchlineError",
    "Dice",
    "Effect",
    "Entry",
    "Gain",
    "Game",
    "IllegalMove",
    "Move",
    "Option",
    "Outcome",
    "Phrase",
    "Record",
    "Rule",
    "Rulebook",
    "Script",
    "State",
    "UnknownGame",
    "game",
    "load",
    "save",
]

GAMES = ("ticket-to-ride", "steam", "railways")


def game(slug: str) -> Game[Any]:
    """The game of this name: one of GAMES."""
    return find(slug)


def _ticket_to_ride() -> Game[Any]:
    # Imported at first use: a program that plays one game need not load the others.
    from branchline.games.ticket_to_ride.game import TicketToRideGame

    return TicketToRideGame()


def _steam() -> Game[Any]:
    from branchline.games.steam.game import SteamGame

    return SteamGame()


def _railways() -> Game[Any]:
    from branchline.games.railways.game import RailwaysGame

    return RailwaysGame()


put("ticket-to-ride", _ticket_to_ride)
put("steam", _steam)
put("railways", _railways)
