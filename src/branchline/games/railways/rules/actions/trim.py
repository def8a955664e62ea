"""Step 3: discards down to the hand limit (RWC-11)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.railways.rules.board import CARDS, KINDS, RULES
from branchline.games.railways.rules.cards import holds, throw_away
from branchline.games.railways.rules.state import TRIM, Action, Railways
from branchline.games.railways.rules.turn import end_taking, wrong_time

(FROM_HAND,) = RULES.pick("RWC-11.1")


@final
class Trim(Action):
    """Discard one card of a hand that is too large; the order is that of the moves (RWC-11.2)."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        super().__init__(f"trim {CARDS[kind]}")
        self.kind = kind

    def why_not(self, state: Railways) -> Rule | None:
        """Any card in hand will do."""
        if state.stage != TRIM:
            return wrong_time(state)
        return None if holds(state, state.mover, self.kind) else FROM_HAND

    def price(self) -> dict[str, int]:
        """The card that is thrown away."""
        return {CARDS[self.kind]: 1}

    def play(self, state: Railways) -> None:
        """Again, as long as there are too many."""
        throw_away(state, self.kind)
        end_taking(state)


TRIMS: Final = [Trim(kind) for kind in range(KINDS)]
