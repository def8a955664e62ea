"""What all actions of Railways have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from branchline.engine import action
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.subclassing import mypyc_attr
from branchline.games.railways.rules.state import Railways

if TYPE_CHECKING:
    from branchline.games.railways.rules.actions.connect import Connect
    from branchline.games.railways.rules.actions.deliver import Deliver
    from branchline.games.railways.rules.actions.discard import Discard
    from branchline.games.railways.rules.actions.locomotive import Locomotive
    from branchline.games.railways.rules.actions.pass_turn import Decline, Pass
    from branchline.games.railways.rules.actions.place import Place
    from branchline.games.railways.rules.actions.take import Stop, Take
    from branchline.games.railways.rules.actions.trim import Trim

T = TypeVar("T")


class Action(action.Action[Railways]):
    """A move of Railways."""

    __slots__ = ()

    def display_place(self) -> int:
        """Return the place of the display that it takes a card from, from 1; 0 if none."""
        return 0

    def draw_prompt(self, before: Railways, player: str) -> Phrase:
        """Return what it draws, for the person who says what was drawn."""
        return phrase("the card that fills the gap in the display")

    def describe_legal(self, state: Railways) -> Phrase:
        """Describe it before it is played: a face-up card by its name, and by its place if needed.

        The card that it takes face up is the only effect of its kind, and known beforehand.
        """
        deed = self.describe([], self.effects(state, state))
        place = self.display_place()
        if place and state.display.count(state.display[place - 1]) > 1:
            return phrase("{deed} (place {place})", deed=deed, place=place)
        return deed

    def accept(self, visitor: Visitor[T]) -> T:
        """Call the visitor's method for this kind of action."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)  # such as the terminal's
class Visitor(Generic[T]):
    """Something to be done with actions that is not part of the rules, kind by kind."""

    def connect(self, action: Connect) -> T:
        """Visit a connection of a new city."""
        return self.other(action)

    def locomotive(self, action: Locomotive) -> T:
        """Visit a locomotive, with a delivery or without."""
        return self.other(action)

    def deliver(self, action: Deliver) -> T:
        """Visit a delivery."""
        return self.other(action)

    def discard(self, action: Discard) -> T:
        """Visit a discard for a card or a good."""
        return self.other(action)

    def place(self, action: Place) -> T:
        """Visit the placing of a good."""
        return self.other(action)

    def pass_turn(self, action: Pass) -> T:
        """Visit a pass."""
        return self.other(action)

    def take(self, action: Take) -> T:
        """Visit the taking of a card."""
        return self.other(action)

    def stop(self, action: Stop) -> T:
        """Visit the end of taking."""
        return self.other(action)

    def trim(self, action: Trim) -> T:
        """Visit a discard down to the hand limit."""
        return self.other(action)

    def decline(self, action: Decline) -> T:
        """Visit the refusal of a last delivery."""
        return self.other(action)

    def other(self, action: Action) -> T:
        """Visit an action of a kind that has no method of its own."""
        raise NotImplementedError
