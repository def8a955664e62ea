"""Bots: programs that choose a move from what their seat may know."""

from branchline.bots.bot import Bot, Budget, RandomBot, Seat, Thinker, UnknownBot, Watch, level, make, names

__all__ = ["Bot", "Budget", "RandomBot", "Seat", "Thinker", "UnknownBot", "Watch", "level", "make", "names"]
