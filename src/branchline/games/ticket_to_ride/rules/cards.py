"""The train cards: deck, discard and market (TTR-4.10 to TTR-4.23), and what is known of them.

What everyone knows of a hidden card is kept in three flat lists, by seat and kind:
- `known`: cards the seat has certainly in hand, since all saw it take or show them;
- `drawn`: cards it drew blind since the deck was last shuffled (itself a secret of the seat:
  others know how many, and that they came from that deck);
- `spent`: cards it has shown or paid since then that no one knew to be in its hand.
"""

from __future__ import annotations

from typing import Final

from branchline.games.ticket_to_ride.rules.board import KINDS, LOCO, MARKET
from branchline.games.ticket_to_ride.rules.state import EMPTY, TicketToRide

TOO_MANY_LOCOS: Final = 3  # TTR-4.10
ENOUGH_OTHERS: Final = 3  # TTR-4.13


def turn_up(state: TicketToRide) -> int:
    """Return the top card of the deck, seen by all."""
    card = state.dice.draw(state.deck)
    if not state.deck.left:
        reshuffle(state)
    return card


def draw_blind(state: TicketToRide) -> None:
    """Put the top card of the deck into the mover's hand, seen by the mover alone."""
    card = state.dice.draw(state.deck)
    state.hands[state.mover * KINDS + card] += 1
    state.drawn[state.mover * KINDS + card] += 1
    if not state.deck.left:
        reshuffle(state)


def reshuffle(state: TicketToRide) -> None:
    """Make the discard the deck (TTR-4.15); with neither there is nothing to do (TTR-4.16)."""
    if not state.discard.left:
        return
    state.deck, state.discard = state.discard, state.deck
    state.shuffles += 1
    # All saw what went into the new deck, so what was drawn before is now old knowledge.
    nothing = [0] * len(state.drawn)
    state.drawn = nothing
    state.spent = nothing[:]


def fill_market(state: TicketToRide) -> None:
    """Turn up cards for the gaps (TTR-4.3, TTR-4.17), as far as the deck goes."""
    market = state.market
    for slot in range(MARKET):
        if market[slot] == EMPTY and state.deck.left:
            market[slot] = turn_up(state)


def settle(state: TicketToRide) -> None:
    """Put deck and market in order after a step (TTR-4.16, TTR-4.17), then mind the locomotives."""
    if not state.deck.left:
        reshuffle(state)
    if EMPTY in state.market:
        fill_market(state)
    # TTR-4.10, again and again (TTR-4.11), also between two draws (TTR-4.12)
    while state.market.count(LOCO) >= TOO_MANY_LOCOS and may_replace(state):
        if swaps_for_ever(state):
            return
        for slot in range(MARKET):
            state.discard.put(state.market[slot])
            state.market[slot] = EMPTY
        fill_market(state)  # a deck that runs out takes in what was just thrown out (TTR-17.8)


def swaps_for_ever(state: TicketToRide) -> bool:
    """Check whether market and deck would only swap for ever, with too many locomotives each."""
    # That is the one case the guard lets through in which no row can get better. TTR-17.9 allows to
    # stop after any number of replacements from 1000 on; after an even one this row lies there again.
    if state.deck.left != MARKET or state.discard.left:
        return False
    return state.deck.counts[LOCO] >= TOO_MANY_LOCOS


def may_replace(state: TicketToRide) -> bool:
    """Check that deck, discard and market hold enough others (TTR-4.13, TTR-17.7)."""
    # It never lets a short row be replaced, since deck and discard are empty then (TTR-17.6).
    pool = state.deck.left - state.deck.counts[LOCO]
    pool += state.discard.left - state.discard.counts[LOCO]
    return pool + len([card for card in state.market if card not in (LOCO, EMPTY)]) >= ENOUGH_OTHERS
