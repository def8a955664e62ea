"""The legal moves by kind, as the menu shows them."""

from __future__ import annotations

from typing import final

from branchline.engine.action import Visitor
from branchline.engine.game import Move
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.deliver import Deliver
from branchline.games.railways.rules.actions.discard import Discard
from branchline.games.railways.rules.actions.locomotive import Locomotive
from branchline.games.railways.rules.actions.pass_turn import Decline, PassTurn
from branchline.games.railways.rules.actions.place import Place
from branchline.games.railways.rules.actions.take import Stop, Take
from branchline.games.railways.rules.actions.trim import Trim

Connects = list[tuple[int, Connect]]


@final
class MoveGroups(Visitor[None]):
    """The legal moves by kind, each with its number in the list."""

    def __init__(self, moves: list[Move]) -> None:
        self.connects: Connects = []
        self.deliveries: list[tuple[int, Deliver]] = []
        self.powered: list[tuple[int, Locomotive, Deliver]] = []  # a locomotive and its delivery
        self.discards: list[tuple[int, Discard]] = []
        self.places: list[tuple[int, Place]] = []
        self.takes: list[tuple[int, Take]] = []
        self.trims: list[tuple[int, Trim]] = []
        self.singles: list[tuple[int, Action, str]] = []  # each has a row of its own
        self.number = 0
        for self.number, move in enumerate(moves, start=1):
            assert isinstance(move, Action)
            move.accept(self)

    def connect(self, action: Connect) -> None:
        """Add a connection."""
        self.connects.append((self.number, action))

    def locomotive(self, action: Locomotive) -> None:
        """Add a locomotive with its delivery, or alone."""
        if action.delivery is not None:
            self.powered.append((self.number, action, action.delivery))
            return
        words = "put a locomotive in front of you: power {power}, no delivery"
        self.singles.append((self.number, action, words))

    def deliver(self, action: Deliver) -> None:
        """Add a delivery."""
        self.deliveries.append((self.number, action))

    def discard(self, action: Discard) -> None:
        """Add a discard."""
        self.discards.append((self.number, action))

    def place(self, action: Place) -> None:
        """Add a city for the good."""
        self.places.append((self.number, action))

    def take(self, action: Take) -> None:
        """Add a card to take."""
        self.takes.append((self.number, action))

    def trim(self, action: Trim) -> None:
        """Add a card of a hand that is too large."""
        self.trims.append((self.number, action))

    def pass_turn(self, action: PassTurn) -> None:
        """Add the pass."""
        self.singles.append((self.number, action, "no action; you still take cards"))

    def stop(self, action: Stop) -> None:
        """Add the end of taking."""
        self.singles.append((self.number, action, "take no second card"))

    def decline(self, action: Decline) -> None:
        """Add the refusal of a last delivery."""
        self.singles.append((self.number, action, "make no last delivery"))
