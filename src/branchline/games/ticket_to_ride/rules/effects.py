"""Further effects of a move: a short reveal, a new deck, the last round."""

from __future__ import annotations

from typing import Final

from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.ticket_to_ride.rules.board import RULES
from branchline.games.ticket_to_ride.rules.state import NOT_YET, TicketToRide

SHORT_REVEAL: Final = "short reveal"
SHUFFLED: Final = "shuffled"
LAST_ROUND: Final = "last round"
NEW_DECK, TRIGGER = RULES.pick("TTR-4.15", "TTR-12.1")


def begins_last_round(before: TicketToRide, after: TicketToRide) -> bool:
    """Check whether everyone has one more turn from now on."""
    return before.turns_left == NOT_YET and after.turns_left != NOT_YET


def table_effects(before: TicketToRide, after: TicketToRide) -> list[Effect]:
    """Return the effects that any kind of action may have, for the player who moved."""
    seat = before.mover
    found: list[Effect] = []
    if after.shuffles > before.shuffles:  # the deck need not have grown by it
        found.append(Effect(seat, SHUFFLED, NEW_DECK.id, {"cards": after.deck.left}))
    if begins_last_round(before, after):
        found.append(Effect(seat, LAST_ROUND, TRIGGER.id, {"cars": after.cars[seat]}))
    return found


def describe_effect(kind: str, facts: dict[str, int]) -> Phrase:
    """Return an effect in words, without the name of the player."""
    if kind == SHORT_REVEAL:
        if not facts["cards"]:
            return phrase("no cards are left to turn over for the tunnel")
        return plural(
            "only {n} card is left to turn over for the tunnel",
            "only {n} cards are left to turn over for the tunnel",
            facts["cards"],
        )
    if kind == SHUFFLED:
        return plural(
            "the discard pile is shuffled into a new deck, which now has {n} card",
            "the discard pile is shuffled into a new deck, which now has {n} cards",
            facts["cards"],
        )
    assert kind == LAST_ROUND
    return plural(
        "has {n} train left: everyone has one more turn",
        "has {n} trains left: everyone has one more turn",
        facts["cars"],
    )
