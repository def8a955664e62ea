"""Step 3: discards down to the hand limit (RWC-11)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.denial import Denial
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import COSTS, Preview
from branchline.games.railways.rules.actions.action import CUT_HAND, ONE_ACTION, STEPS, Action, wrong_stage
from branchline.games.railways.rules.actions.discard import no_more_discards, not_in_hand
from branchline.games.railways.rules.board import CARDS, KINDS
from branchline.games.railways.rules.cards import holds, kinds_held, throw_away
from branchline.games.railways.rules.effects import consequences, one_card
from branchline.games.railways.rules.notation import parse_card
from branchline.games.railways.rules.state import ACTION, LAST, SECOND, TAKE, TRIM, Railways
from branchline.games.railways.rules.turn import HAND_LIMIT, end_taking
from branchline.games.railways.rules.wording import a_card


@final
class Trim(Action):
    """Discard one card of a hand that is too large; the order is that of the moves (RWC-11.2)."""

    def __init__(self, kind: int) -> None:
        super().__init__(f"trim {CARDS[kind]}")
        self.kind = kind

    @staticmethod
    def parse(text: str) -> Trim:
        """Parse the name of a card."""
        return TRIMS[parse_card(text)]

    def denial(self, state: Railways) -> Denial | None:
        """Check that the hand is too large and holds the card; any will do."""
        if state.stage != TRIM:
            return not_yet(state)
        return None if holds(state, state.mover, self.kind) else not_in_hand(self.kind, CUT_HAND)

    def apply(self, state: Railways) -> None:
        """Throw the card away; another follows as long as there are too many."""
        throw_away(state, self.kind)
        end_taking(state)

    def price(self, state: Railways) -> dict[str, int]:
        return {CARDS[self.kind]: 1}

    def preview(self, state: Railways) -> list[Preview]:
        lost = Preview(COSTS, one_card(self.kind), CUT_HAND.id)
        return [lost, *consequences(state, self.applied(state))]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("discards {card}", card=a_card(CARDS[self.kind]))


def not_yet(state: Railways) -> Denial:
    """Deny a discard before the end of the turn, or after the last one."""
    if state.stage == ACTION:
        return ONE_ACTION.forbids(
            "You discard down to {limit} cards at the end of your turn: choose your action first.", limit=HAND_LIMIT
        )
    if state.stage == TAKE:
        return STEPS.forbids(
            "You discard down to {limit} cards at the end of your turn: first take one or two cards.", limit=HAND_LIMIT
        )
    if state.stage == SECOND:
        return STEPS.forbids(
            "You discard down to {limit} cards at the end of your turn: first take a second card, or stop.",
            limit=HAND_LIMIT,
        )
    return no_more_discards() if state.stage == LAST else wrong_stage(state)


TRIMS: Final = [Trim(kind) for kind in range(KINDS)]


def trims(state: Railways) -> list[Action]:
    """List the cards that the mover may discard."""
    return [TRIMS[kind] for kind in kinds_held(state, state.mover)]
