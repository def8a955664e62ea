"""What all actions of Railways have in common."""

from __future__ import annotations

from branchline.engine import action
from branchline.engine.phrase import Phrase, phrase
from branchline.games.railways.rules.state import Railways


class Action(action.Action[Railways]):
    """A move of Railways."""

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
