"""Refusals of drawing a train card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase, term
from branchline.games.ticket_to_ride.rules.actions import draw
from branchline.games.ticket_to_ride.rules.actions.draw import Draw
from branchline.games.ticket_to_ride.rules.board import CARDS, LOCO
from branchline.games.ticket_to_ride.rules.refusals.naming import shown
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def not_shown(state: TicketToRide, move: Draw) -> Phrase:
    """The market does not have the card."""
    cards = shown(state)
    if not cards:
        return phrase("The market is empty: there is no card to take from it.")
    if move.card == LOCO:
        return phrase("There is no locomotive in the market: it shows {cards}.", cards=cards)
    return phrase(
        "There is no {colour} card in the market: it shows {cards}.",
        colour=term(CARDS[move.card]),
        cards=cards,
    )


def second_locomotive(state: TicketToRide, move: Draw) -> Phrase:
    """A locomotive of the market would be the second card."""
    return phrase(
        "You have drawn one card already: a locomotive from the market can only be the first."
    )


def no_deck(state: TicketToRide, move: Draw) -> Phrase:
    """Only the market has cards."""
    return phrase(
        "Deck and discard are empty; the market shows {cards}.",
        cards=shown(state),
    )


def no_cards(state: TicketToRide, move: Draw) -> Phrase:
    """There is no train card but in hands."""
    return phrase("There is no card to draw: deck, discard and market are all empty.")


SOURCES: Final[dict[str, Callable[[TicketToRide, Draw], Phrase]]] = {
    draw.SOURCES.id: not_shown,
    draw.SECOND_LOCO.id: second_locomotive,
    draw.NO_DECK.id: no_deck,
    draw.NO_CARDS.id: no_cards,
}
