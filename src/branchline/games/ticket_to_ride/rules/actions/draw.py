"""Drawing train cards (TTR-4)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.notation import HIDDEN
from branchline.engine.outcome import Effect
from branchline.engine.packed import i64, vec
from branchline.engine.phrase import Phrase, phrase, term
from branchline.engine.preview import BRINGS, COSTS, PERHAPS, Preview
from branchline.engine.rulebook import Denial
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules import notation
from branchline.games.ticket_to_ride.rules.actions.action import Action, wrong_stage
from branchline.games.ticket_to_ride.rules.board import RULES, Board
from branchline.games.ticket_to_ride.rules.cards import draw_blind, lay_face_up, pick_up, settle, take_in_sight, turn_up
from branchline.games.ticket_to_ride.rules.layout import ACTION, CARDS, EMPTY, KINDS, LOCO, MARKET, SECOND_CARD, block
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import end_turn

SOURCES, SECOND_LOCO, NO_DECK, NO_CARDS = RULES.pick("TTR-4.2", "TTR-4.5", "TTR-4.18", "TTR-4.20")

TOP_CARD: Final = -1  # the source of a blind draw


@final
class Draw(Action):
    """Take one card: from the market by its kind, or blind from the deck."""

    def __init__(self, card: i64) -> None:
        super().__init__(f"draw {'deck' if card == TOP_CARD else CARDS[card]}")
        self.card = card

    @staticmethod
    def parse(board: Board, words: list[str]) -> Draw:
        """Parse `deck` or the name of a card."""
        if words == ["deck"]:
            return DRAW_DECK
        if len(words) != 1:
            raise BadMove("draw: expected deck or one card, as in draw red")
        return DRAWS[notation.parse_kind(words[0])]

    def denial(self, state: TicketToRide) -> Denial | None:
        """Check that the source has the card, and that no locomotive comes second."""
        if state.stage not in (ACTION, SECOND_CARD):
            return wrong_stage(state)
        if self.card == TOP_CARD:
            if state.row[at.DECK]:
                return None
            cards = notation.face_up_cards(state)
            if cards:
                return NO_DECK.forbids(
                    "The deck and the discard pile are empty; the face-up cards are {cards}.", cards=cards
                )
            return NO_CARDS.forbids(
                "There is no card to draw: the deck and the discard pile are empty, and there are no face-up cards."
            )
        if not state.row[at.SHOWN + 1 + self.card]:
            return self.not_face_up(state)
        if self.card == LOCO and state.stage == SECOND_CARD:
            # Also after a blind locomotive (TTR-4.8).
            return SECOND_LOCO.forbids(
                "You have already drawn a card: you can take a face-up locomotive only as your first."
            )
        return None

    def not_face_up(self, state: TicketToRide) -> Denial:
        """Deny a card that the market does not show."""
        cards = notation.face_up_cards(state)
        if not cards:
            return SOURCES.forbids("There are no face-up cards to take.")
        if self.card == LOCO:
            return SOURCES.forbids("There is no face-up locomotive: the face-up cards are {cards}.", cards=cards)
        return SOURCES.forbids(
            "There is no face-up {colour} card: the face-up cards are {cards}.",
            colour=term(CARDS[self.card]),
            cards=cards,
        )

    def apply(self, state: TicketToRide) -> None:
        """Put the card into the hand; one draw more unless a market locomotive was taken."""
        row, card = state.row, self.card
        done = state.stage == SECOND_CARD or card == LOCO  # TTR-4.1, TTR-4.4
        if card == TOP_CARD:
            draw_blind(state, row)  # a locomotive too is an ordinary card here (TTR-4.6, TTR-4.7)
        else:
            take_in_sight(row, block(state.mover), card, 1)  # there is no hand limit (TTR-4.9)
            slot = slot_of(row, card)
            pick_up(row, slot)
            if row[at.DECK]:
                lay_face_up(row, slot, turn_up(state, row))  # as `settle` does where there may be more gaps
        if not done:
            # The gap is filled at once (TTR-4.3); a card drawn blind may leave a pool in which
            # the row can get better at last, so that it is replaced now (TTR-4.10, TTR-4.12).
            settle(state, row)
        state.passes = 0
        # A second card must be drawn if there is one (TTR-4.21, TTR-4.22).
        if done or not (row[at.DECK] or row[at.KINDS_SHOWN] & ~(1 << LOCO)):
            end_turn(state, row)  # which settles the market too
        else:
            state.stage = SECOND_CARD

    def preview(self, state: TicketToRide) -> list[Preview]:
        if self.card == TOP_CARD:
            drawn = phrase("1 unseen card from the deck")
        else:
            drawn = notation.count_cards(self.card, 1)
        found = [Preview(BRINGS, drawn, SOURCES.id)]
        if state.stage == SECOND_CARD:
            return found
        second = self.preview_second(state)
        if self.card == LOCO:
            lost = Preview(COSTS, phrase("the second card of the turn"), "TTR-4.4")
            return [lost, *found] if second else found
        return found + second

    def preview_second(self, state: TicketToRide) -> list[Preview]:
        """Preview whether there is a card to draw after this, as far as the mover can know it."""
        left = state.row[at.DECK] + state.row[at.DISCARD] - 1  # one is drawn, or fills the gap
        others = [kind for kind in state.market if kind not in (EMPTY, LOCO)]
        if left > 0 or len(others) > (self.card not in (TOP_CARD, LOCO)):
            return [Preview(BRINGS, phrase("then a second card"), "TTR-4.1")]
        if self.card == TOP_CARD or left < 0:
            return []  # TTR-4.22
        # All hangs on the card that fills the gap.
        return [Preview(PERHAPS, phrase("a second card, if there is one"), SECOND_LOCO.id)]

    def draw_prompts(self, before: TicketToRide, player: str) -> list[Phrase]:
        if self.card != TOP_CARD:
            return []
        return [phrase("the card that {seat} draws from the deck", seat=player)]

    def gaps(self, before: TicketToRide) -> int:
        return super().gaps(before) + (self.card != TOP_CARD)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        if self.card == LOCO:
            return notation.with_market(phrase("takes a face-up locomotive"), draws)
        if self.card != TOP_CARD:
            return notation.with_market(phrase("takes a face-up {colour} card", colour=term(CARDS[self.card])), draws)
        deed = phrase("draws a card from the deck")
        if draws and draws[0] != HIDDEN:
            deed = phrase("draws a card from the deck: {card}", card=term(draws[0]))
        # While there is a deck the market has no gap (TTR-4.23), so five new cards are a new market.
        return (
            notation.with_new_market(deed, draws[1:]) if len(draws) > MARKET else notation.with_market(deed, draws[1:])
        )


def slot_of(row: vec[i64], card: i64) -> i64:
    """Return the place of the first face-up card of a kind."""
    # From the last to the first, so that the processor need not guess where to stop.
    found: i64 = at.FACE_UP
    slot: i64
    for slot in range(at.FACE_UP + MARKET - 1, at.FACE_UP - 1, -1):
        if row[slot] == card:
            found = slot
    return found


DRAW_DECK: Final = Draw(TOP_CARD)
DRAWS: Final = [Draw(card) for card in range(KINDS)]
# The draws from any set of sources, made once: the kinds in the market as a mask, and the deck.
FROM_DECK: Final = 1 << KINDS
DRAWS_FROM: Final[list[list[Draw]]] = [
    [draw for bit, draw in enumerate([*DRAWS, DRAW_DECK]) if mask >> bit & 1] for mask in range(FROM_DECK << 1)
]


def sources(state: TicketToRide) -> i64:
    """Return what the mover may draw from, as a mask (TTR-4.2, TTR-4.19, TTR-4.24)."""
    row = state.row
    found = row[at.KINDS_SHOWN]
    if state.stage == SECOND_CARD:
        found &= ~(1 << LOCO)  # TTR-4.5
    if row[at.DECK]:
        found |= FROM_DECK
    return found


def draws(state: TicketToRide) -> list[Draw]:
    """List the draws open to the mover, market first."""
    return DRAWS_FROM[sources(state)]
