"""Bots that fail on purpose; workers import them by the name of this module."""

from branchline import Move
from branchline.bots import Bot, Seat


class Crash(Bot):
    """Raises at its third decision or later."""

    def choose(self, seat: Seat) -> Move:
        if seat.view["prompt"] == "action":
            raise ValueError("lost my ticket")
        return seat.pick()


class Cheat(Bot):
    """Plays what the rules forbid."""

    def choose(self, seat: Seat) -> Move:
        return seat.game.move("pass")
