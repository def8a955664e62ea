"""The legal moves by kind, each with its number in the list."""

from __future__ import annotations

from typing import final

from branchline.engine.action import Visitor
from branchline.engine.game import Move, verb
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.actions.bidding import Bid
from branchline.games.steam.rules.actions.capital import BuyCapital
from branchline.games.steam.rules.actions.deliver import Deliver
from branchline.games.steam.rules.actions.growth import Grow, Urbanize
from branchline.games.steam.rules.actions.lay import Lay

Lays = list[tuple[int, Lay]]
Deliveries = list[tuple[int, Deliver]]


@final
class MoveGroups(Visitor[None]):
    """Moves sorted into those that are listed alike; all, or those that begin with a word."""

    def __init__(self, moves: list[Move], word: str = "") -> None:
        self.singles: list[tuple[int, Action]] = []  # each has a row of its own
        self.amounts: list[tuple[int, Action]] = []  # bids, or steps of capital
        self.grows: list[tuple[int, Grow]] = []
        self.new_cities: list[tuple[int, Urbanize]] = []
        self.lays: Lays = []
        self.deliveries: Deliveries = []
        self.number = 0
        for self.number, move in enumerate(moves, start=1):
            assert isinstance(move, Action)
            if not word or verb(move) == word:
                move.accept(self)

    def bid(self, action: Bid) -> None:
        """Add a bid."""
        self.amounts.append((self.number, action))

    def buy_capital(self, action: BuyCapital) -> None:
        """Add steps of capital."""
        self.amounts.append((self.number, action))

    def lay(self, action: Lay) -> None:
        """Add a track tile."""
        self.lays.append((self.number, action))

    def grow(self, action: Grow) -> None:
        """Add a City Growth."""
        self.grows.append((self.number, action))

    def urbanize(self, action: Urbanize) -> None:
        """Add a New City."""
        self.new_cities.append((self.number, action))

    def deliver(self, action: Deliver) -> None:
        """Add a delivery."""
        self.deliveries.append((self.number, action))

    def other(self, action: Action) -> None:
        """Add a move that has a row of its own."""
        self.singles.append((self.number, action))
