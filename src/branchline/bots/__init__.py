"""Players that are programs: each chooses a move from what its seat may know."""

from branchline.bots.bot import Bot, Seat
from branchline.bots.chance import RandomBot
from branchline.bots.shelf import UnknownBot, make, names

__all__ = ["Bot", "RandomBot", "Seat", "UnknownBot", "make", "names"]
