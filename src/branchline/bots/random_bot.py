"""The bot that any other should beat."""

from __future__ import annotations

from typing import Final, final

from branchline.bots.bot import Bot, Seat
from branchline.engine.game import Move
from branchline.engine.phrase import phrase

ANY: Final = phrase("this move was picked at random")


@final
class RandomBot(Bot):
    """Chooses among the legal moves by chance, each as likely as the others."""

    name = "random"

    def choose(self, seat: Seat) -> Move:
        """Any legal move."""
        self.reason = ANY
        return seat.pick()
