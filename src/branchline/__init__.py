"""Branchline plays railway board games by their full rules: for people, bots and researchers."""

from typing import TYPE_CHECKING, Any

from branchline.engine import registry
from branchline.engine.action import Action
from branchline.engine.dice import Bag, Dice, Script
from branchline.engine.errors import BadData, BadDraw, BadMove, BadOption, BadRecord, BranchlineError, UnknownGame
from branchline.engine.game import Game, Move, State
from branchline.engine.options import Option
from branchline.engine.outcome import Effect, Gain, Outcome
from branchline.engine.phrase import Phrase
from branchline.engine.playout import Policy
from branchline.engine.plugin import Plugin
from branchline.engine.preview import Preview
from branchline.engine.record import Entry, Record
from branchline.engine.rulebook import Denial, IllegalMove, Rule, Rulebook
from branchline.engine.small_game import SmallGame
from branchline.files import load, save

__version__ = "0.1.0"

if TYPE_CHECKING:
    GAMES: tuple[str, ...]

__all__ = [
    "GAMES", "Action", "BadData", "BadDraw", "BadMove", "BadOption", "BadRecord", "Bag", "BranchlineError",
    "Denial", "Dice", "Effect", "Entry", "Gain", "Game", "IllegalMove", "Move", "Option", "Outcome", "Phrase",
    "Plugin", "Policy", "Preview", "Record", "Rule", "Rulebook", "Script", "SmallGame", "State", "UnknownGame", "game",
    "load", "save",
]  # fmt: skip


def game(slug: str) -> Game[Any]:
    """Return the game of this name: one of GAMES."""
    return registry.get(slug)


def __getattr__(name: str) -> tuple[str, ...]:
    # Looked up at first use: a program that names its game need not look for others.
    if name == "GAMES":
        return registry.slugs()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
