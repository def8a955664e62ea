"""The train cards: deck, discard and market (TTR-4.10 to TTR-4.23), and what is known of them.

What everyone knows of a hidden card is kept in three flat lists, by seat and kind:
- `known`: cards the seat has certainly in hand, since all saw it take or show them;
- `drawn`: cards it drew blind since the deck was last shuffled (itself a secret of the seat:
  others know how many, and that they came from that deck);
- `spent`: cards it has shown or paid since then that no one knew to be in its hand.
"""

from typing import Final

from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.layout import CARDS, EMPTY, KINDS, LOCO, MARKET, block
from branchline.games.ticket_to_ride.rules.state import TicketToRide

TOO_MANY_LOCOS: Final = 3  # TTR-4.10
ENOUGH_OTHERS: Final = 3  # TTR-4.13


def turn_up(state: TicketToRide, row: vec[i64]) -> i64:
    """Return the top card of the deck, seen by all."""
    card = state.dice.draw_from(row, at.DECK, CARDS)
    if not row[at.DECK]:
        reshuffle(state, row)
    return card


def draw_blind(state: TicketToRide, row: vec[i64]) -> None:
    """Put the top card of the deck into the mover's hand, seen by the mover alone."""
    own = at.FIRST_SEAT + state.mover * at.BLOCK + state.dice.draw_from(row, at.DECK, CARDS)
    row[own + at.HAND] += 1
    row[own + at.DRAWN] += 1
    if not row[at.DECK]:
        reshuffle(state, row)


def reshuffle(state: TicketToRide, row: vec[i64]) -> None:
    """Make the discard the deck (TTR-4.15); with neither there is nothing to do (TTR-4.16)."""
    if not row[at.DISCARD]:
        return
    place: i64
    for place in range(1 + KINDS):
        row[at.DECK + place] = row[at.DISCARD + place]
        row[at.DISCARD + place] = 0
    state.shuffles += 1
    # All saw what went into the new deck, so what was drawn before is now old knowledge.
    for seat in range(state.seats):
        own = block(seat)
        kind: i64
        for kind in range(KINDS):
            row[own + at.DRAWN + kind] = 0
            row[own + at.SPENT + kind] = 0


def discard(row: vec[i64], kind: i64, number: i64) -> None:
    """Put cards of one kind on the discard pile."""
    row[at.DISCARD] += number
    row[at.DISCARD + 1 + kind] += number


def lay_down_kind(row: vec[i64], own: i64, kind: i64, number: i64) -> None:
    """Take cards of one kind out of a hand, given its seat's block: first those that all knew of, then others."""
    row[own + at.HAND + kind] -= number
    surprise = number - row[own + at.KNOWN + kind]
    if surprise <= 0:
        row[own + at.KNOWN + kind] -= number
        return
    row[own + at.KNOWN + kind] = 0
    # Cards drawn before the last shuffle and since may both be meant, if there are both.
    drawn: i64
    for drawn in range(KINDS):
        if row[own + at.DRAWN + drawn]:
            row[own + at.SPENT + kind] += surprise
            return


def take_in_sight(row: vec[i64], own: i64, kind: i64, number: i64) -> None:
    """Put cards of one kind into the hand of a seat, given its block, in the sight of all."""
    row[own + at.HAND + kind] += number
    row[own + at.KNOWN + kind] += number


def face_up(row: vec[i64], card: i64) -> i64:
    """Count the face-up cards of a kind."""
    return row[at.SHOWN + 1 + card]


def lay_face_up(row: vec[i64], slot: i64, card: i64) -> None:
    """Put a card into a gap of the market."""
    row[slot] = card
    row[at.SHOWN] += 1
    row[at.SHOWN + 1 + card] += 1
    row[at.KINDS_SHOWN] |= 1 << card


def pick_up(row: vec[i64], slot: i64) -> None:
    """Take a card out of the market, which leaves a gap."""
    card = row[slot]
    row[slot] = EMPTY
    row[at.SHOWN] -= 1
    left = row[at.SHOWN + 1 + card] - 1
    row[at.SHOWN + 1 + card] = left
    row[at.KINDS_SHOWN] -= i64(0) if left else 1 << card


def fill_market(state: TicketToRide, row: vec[i64]) -> None:
    """Turn up cards for the gaps (TTR-4.3, TTR-4.17), as far as the deck goes."""
    slot: i64
    for slot in range(at.FACE_UP, at.FACE_UP + MARKET):
        if row[slot] == EMPTY and row[at.DECK]:
            lay_face_up(row, slot, turn_up(state, row))


def settle(state: TicketToRide, row: vec[i64]) -> None:
    """Put deck and market in order after a step (TTR-4.16, TTR-4.17), then mind the locomotives."""
    if not row[at.DECK]:
        reshuffle(state, row)
    if row[at.SHOWN] < MARKET:
        fill_market(state, row)
    # TTR-4.10, again and again (TTR-4.11), also between two draws (TTR-4.12)
    while face_up(row, LOCO) >= TOO_MANY_LOCOS and may_replace(row) and not swaps_for_ever(row):
        slot: i64
        for slot in range(at.FACE_UP, at.FACE_UP + MARKET):
            discard(row, row[slot], 1)
            pick_up(row, slot)
        fill_market(state, row)  # a deck that runs out takes in what was just thrown out (TTR-17.8)


def swaps_for_ever(row: vec[i64]) -> bool:
    """Check whether market and deck would only swap for ever, with too many locomotives each."""
    # That is the one case the guard lets through in which no row can get better. TTR-17.9 allows to
    # stop after any number of replacements from 1000 on; after an even one this row lies there again.
    if row[at.DECK] != MARKET or row[at.DISCARD]:
        return False
    return row[at.DECK + 1 + LOCO] >= TOO_MANY_LOCOS


def may_replace(row: vec[i64]) -> bool:
    """Check that deck, discard and market hold enough others (TTR-4.13, TTR-17.7)."""
    # It never lets a short row be replaced, since deck and discard are empty then (TTR-17.6).
    others = row[at.DECK] - row[at.DECK + 1 + LOCO] + row[at.DISCARD] - row[at.DISCARD + 1 + LOCO]
    return others + row[at.SHOWN] - face_up(row, LOCO) >= ENOUGH_OTHERS
