"""Bots with which no game would ever end; workers import them by the name of this module."""

from branchline import Move
from branchline.bots import Bot, Seat


class Idler(Bot):
    """Does nothing in Railways, and at 13 cards takes back what it has discarded before."""

    def choose(self, seat: Seat) -> Move:
        moves = {move.text: move for move in seat.moves}
        for text in ("pass", "stop", "take discard", "take pile"):
            if text in moves:
                return moves[text]
        return seat.moves[-1]  # a discard
