"""What a move brings about beside what it says: a new deck, the last round."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import Effect
from branchline.games.ticket_to_ride.board import RULES
from branchline.games.ticket_to_ride.state import NOT_YET, TicketToRide

SHUFFLED: Final = "shuffled"
LAST_ROUND: Final = "last round"
NEW_DECK, TRIGGER = RULES.pick("TTR-4.15", "TTR-12.1")


def effects(before: TicketToRide, after: TicketToRide) -> list[Effect]:
    """What all could see a move bring about; it is put to the seat that moved."""
    seat = before.mover
    found: list[Effect] = []
    if after.deck.left > before.deck.left:  # nothing else makes it grow
        found.append(Effect(seat, SHUFFLED, NEW_DECK.id, {"cards": after.deck.left}))
    if before.turns_left == NOT_YET and after.turns_left != NOT_YET:
        found.append(Effect(seat, LAST_ROUND, TRIGGER.id, {"cars": after.cars[seat]}))
    return found
