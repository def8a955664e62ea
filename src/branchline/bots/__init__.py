"""Players that are programs: each chooses a move from what its seat may know."""

from branchline.bots.bot import Bot, Seat, Thinker
from branchline.bots.budget import Budget, Watch
from branchline.bots.random_bot import RandomBot
from branchline.bots.registry import UnknownBot, level, make, names

__all__ = [
    "Bot",
    "Budget",
    "RandomBot",
    "Seat",
    "Thinker",
    "UnknownBot",
    "Watch",
    "level",
    "make",
    "names",
]
