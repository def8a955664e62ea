"""Drawing train cards (TTR-4)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.ticket_to_ride.rules.board import CARDS, KINDS, LOCO, RULES
from branchline.games.ticket_to_ride.rules.cards import draw_blind, settle
from branchline.games.ticket_to_ride.rules.state import (
    ACTION,
    EMPTY,
    SECOND_CARD,
    Action,
    TicketToRide,
)
from branchline.games.ticket_to_ride.rules.turn import end_turn, wrong_time

SOURCES, SECOND_LOCO, NO_DECK, NO_CARDS = RULES.pick("TTR-4.2", "TTR-4.5", "TTR-4.18", "TTR-4.20")

DECK: Final = -1  # the source of a blind draw


@final
class Draw(Action):
    """Take one card: from the market by its kind, or blind from the deck."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        super().__init__(f"draw {'deck' if card == DECK else CARDS[card]}")
        self.card = card

    def why_not(self, state: TicketToRide) -> Rule | None:
        """The market must show the card, the deck must hold one; no locomotive comes second."""
        if state.stage not in (ACTION, SECOND_CARD):
            return wrong_time(state)
        if self.card == DECK:
            if state.deck.left:
                return None
            return NO_DECK if kinds_shown(state) else NO_CARDS
        if self.card not in state.market:
            return SOURCES
        if self.card == LOCO and state.stage == SECOND_CARD:
            return SECOND_LOCO  # also after a blind locomotive (TTR-4.8)
        return None

    def play(self, state: TicketToRide) -> None:
        """The card into the hand; one draw more unless a market locomotive was taken."""
        done = state.stage == SECOND_CARD or self.card == LOCO  # TTR-4.1, TTR-4.4
        if self.card == DECK:
            draw_blind(state)  # a locomotive too is an ordinary card here (TTR-4.6, TTR-4.7)
        else:
            take(state, self.card)
        if not done:
            # The gap is filled at once (TTR-4.3); a card drawn blind may leave a pool in which
            # the row can get better at last, so that it is replaced now (TTR-4.10, TTR-4.12).
            settle(state)
        state.passes = 0
        # A second card must be drawn if there is one (TTR-4.21, TTR-4.22).
        if done or not (state.deck.left or kinds_shown(state) & ~(1 << LOCO)):
            end_turn(state)  # which settles the market too
        else:
            state.stage = SECOND_CARD


def take(state: TicketToRide, card: int) -> None:
    """A market card into the mover's hand, which leaves a gap."""
    place = state.mover * KINDS + card
    state.hands[place] += 1  # there is no hand limit (TTR-4.9)
    state.known[place] += 1
    state.market[state.market.index(card)] = EMPTY


def kinds_shown(state: TicketToRide) -> int:
    """The kinds of card in the market, as a mask."""
    kinds = 0
    for card in state.market:
        if card >= 0:
            kinds |= 1 << card
    return kinds


DRAW_DECK: Final = Draw(DECK)
DRAWS: Final = [Draw(card) for card in range(KINDS)]
# The draws from any set of sources, made once: the kinds in the market as a mask, and the deck.
FROM_DECK: Final = 1 << KINDS
DRAWS_FROM: Final[list[tuple[Action, ...]]] = [
    tuple([draw for bit, draw in enumerate([*DRAWS, DRAW_DECK]) if mask >> bit & 1])
    for mask in range(FROM_DECK << 1)
]


def sources(state: TicketToRide) -> int:
    """What the mover may draw from, as a mask (TTR-4.2, TTR-4.19, TTR-4.24)."""
    found = kinds_shown(state)
    if state.stage == SECOND_CARD:
        found &= ~(1 << LOCO)  # TTR-4.5
    return found | FROM_DECK if state.deck.left else found


def draws(state: TicketToRide) -> tuple[Action, ...]:
    """Every draw open to the mover, market first."""
    return DRAWS_FROM[sources(state)]
