"""What a move brings about beside what it says: a short reveal, a new deck, the last round."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import Move
from branchline.engine.outcome import Effect
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.tunnel import REVEALED
from branchline.games.ticket_to_ride.rules.board import RULES
from branchline.games.ticket_to_ride.rules.state import NOT_YET, TicketToRide

SHORT_REVEAL: Final = "short reveal"
SHUFFLED: Final = "shuffled"
LAST_ROUND: Final = "last round"
NEW_DECK, FEWER, NONE_LEFT, TRIGGER = RULES.pick("TTR-4.15", "TTR-9.20", "TTR-9.21", "TTR-12.1")


def begins_last_round(before: TicketToRide, after: TicketToRide) -> bool:
    """Whether everybody has one more turn from now on."""
    return before.turns_left == NOT_YET and after.turns_left != NOT_YET


def effects(before: TicketToRide, move: Move, after: TicketToRide) -> list[Effect]:
    """What all could see a move bring about; it is put to the seat that moved."""
    seat = before.mover
    found: list[Effect] = []
    if isinstance(move, Claim) and move.route.tunnel:
        cards = before.deck.left + before.discard.left
        if cards < REVEALED:
            rule = FEWER if cards else NONE_LEFT
            found.append(Effect(seat, SHORT_REVEAL, rule.id, {"cards": cards}))
    if after.shuffles > before.shuffles:  # the deck need not have grown by it
        found.append(Effect(seat, SHUFFLED, NEW_DECK.id, {"cards": after.deck.left}))
    if begins_last_round(before, after):
        found.append(Effect(seat, LAST_ROUND, TRIGGER.id, {"cars": after.cars[seat]}))
    return found
