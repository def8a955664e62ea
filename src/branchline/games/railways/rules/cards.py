"""The cards: hands, pile, display and discard, and what everyone knows of the hands.

Everyone sees a card taken from the display or the discard pile, and the locomotive that each is
dealt (RWC-2.9). Such cards are `known` until as many of their kind are laid down again. No one
sees which small city another was dealt, only that they were (RWC-2.10): they are `promised` to hold it
until they lay down a small city that no one knew of.
"""

from __future__ import annotations

from branchline.engine.dice import Bag, Dice
from branchline.games.railways.rules.board import CARDS, CITY_CARDS, HELD, KINDS, SMALL_CITIES
from branchline.games.railways.rules.state import EMPTY, NO_PILE, Railways


def holds(state: Railways, seat: int, kind: int) -> bool:
    """Check whether a card of this kind is in a hand."""
    if kind < HELD:
        return state.hands[seat * HELD + kind] > 0
    return bool(state.cities[seat] >> kind - HELD & 1)


def kinds_held(state: Railways, seat: int) -> list[int]:
    """Return the kinds of card in a hand, in order."""
    hand = seat * HELD
    found = [kind for kind in range(HELD) if state.hands[hand + kind]]
    cities = state.cities[seat]
    if cities:
        found += [HELD + city for city in range(CITY_CARDS) if cities >> city & 1]
    return found


def hand_of(state: Railways, seat: int) -> list[int]:
    """Return how many cards of each kind are in a hand."""
    return spread(state.hands, state.cities, seat)


def known_of(state: Railways, seat: int) -> list[int]:
    """Return how many cards of each kind all know to be in a hand."""
    return spread(state.known, state.known_cities, seat)


def spread(hands: list[int], cities: list[int], seat: int) -> list[int]:
    """Return a seat's cards by kind, from the counts and the masks of all seats."""
    found = hands[seat * HELD : (seat + 1) * HELD]
    return found + [cities[seat] >> city & 1 for city in range(CITY_CARDS)]


def gain(state: Railways, seat: int, kind: int, seen: bool) -> None:
    """Put a card into a hand, seen by all or by its owner alone."""
    state.sizes[seat] += 1
    if kind < HELD:
        state.hands[seat * HELD + kind] += 1
        if seen:
            state.known[seat * HELD + kind] += 1
        return
    city = 1 << kind - HELD
    state.cities[seat] |= city
    if seen:
        state.known_cities[seat] |= city


def lay_down(state: Railways, seat: int, kind: int, number: int) -> None:
    """Take rails or locomotives out of a hand, in the sight of all: known ones first."""
    place = seat * HELD + kind
    state.sizes[seat] -= number
    state.hands[place] -= number
    state.known[place] = max(0, state.known[place] - number)


def lay_down_city(state: Railways, seat: int, city: int) -> None:
    """Take a city card out of a hand, in the sight of all."""
    bit = 1 << city
    state.sizes[seat] -= 1
    state.cities[seat] &= ~bit
    if state.known_cities[seat] & bit:
        state.known_cities[seat] &= ~bit
    elif SMALL_CITIES & bit:
        state.promised &= ~(1 << seat)  # it may be the one they were dealt


def throw_away(state: Railways, kind: int) -> None:
    """Put a card from the mover's hand on top of the discard (RWC-8.1, RWC-11.2)."""
    if kind < HELD:
        lay_down(state, state.mover, kind, 1)
    else:
        lay_down_city(state, state.mover, kind - HELD)
    state.discard.append(kind)


def off_the_pile(state: Railways) -> int:
    """Draw the top card of the pile; an empty pile triggers the end (RWC-13.1, RWC-S.1, RWC-S.2)."""
    # The discard never becomes a new pile (RWC-10.10).
    kind = state.dice.draw(state.pile)
    if not state.pile.left:
        state.trigger(NO_PILE)
    return kind


def draw_small_city(cards: Bag, dice: Dice) -> int:
    """Draw one of the value-2 cities, which everybody is dealt (RWC-2.10)."""
    small = [0] * KINDS
    for kind in range(HELD, KINDS):
        if SMALL_CITIES >> kind - HELD & 1:
            small[kind] = cards.counts[kind]
    kind = dice.draw(Bag(CARDS, small))
    cards.take(kind)
    return kind


def draw_blind(state: Railways, seat: int) -> None:
    """Draw the top card of the pile; a locomotive is like any other (RWC-8.4, RWC-10.7)."""
    gain(state, seat, off_the_pile(state), seen=False)


def turn_up(state: Railways, place: int) -> None:
    """Fill a place of the display, whatever comes (RWC-2.16); with no pile it is a gap."""
    state.display[place] = off_the_pile(state) if state.pile.left else EMPTY  # RWC-13.9


def take_display(state: Railways, place: int) -> None:
    """Take a display card into the mover's hand and replace it at once (RWC-8.6, RWC-10.3)."""
    gain(state, state.mover, state.display[place], seen=True)
    turn_up(state, place)
