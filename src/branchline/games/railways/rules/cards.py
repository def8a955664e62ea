"""The cards: hands, pile, display and discard, and what everyone knows of the hands.

Everyone sees a card taken from the display or the discard pile, and the locomotive that each is
dealt (RWC-2.9). Such cards are `known` until as many of their kind are laid down again. No one
sees which small city another was dealt, only that they were (RWC-2.10): they are `promised` to hold it
until they lay down a small city that no one knew of.
"""

from typing import Final

from branchline.engine.dice import put
from branchline.engine.packed import i64, vec
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.board import CARDS, CITY_CARDS, HELD, KINDS, SMALL_CITIES, nth_one
from branchline.games.railways.rules.layout import EMPTY, block
from branchline.games.railways.rules.state import NO_PILE, Railways


def holds(state: Railways, seat: i64, kind: i64) -> bool:
    """Check whether a card of this kind is in a hand."""
    if kind < HELD:
        return state.of(seat, at.HAND + kind) > 0
    return bool(state.of(seat, at.CITIES) >> kind - HELD & 1)


def kinds_held(state: Railways, seat: i64) -> list[int]:
    """Return the kinds of card in a hand, in order."""
    held = held_by(state, seat)
    return [kind for kind in range(KINDS) if held >> kind & 1]


def held_by(state: Railways, seat: i64) -> i64:
    """Return the kinds of card in a hand, as a mask."""
    row, hand = state.row, block(seat) + at.HAND
    found = state.of(seat, at.CITIES) << HELD
    kind: i64
    for kind in range(HELD):
        if row[hand + kind]:
            found |= 1 << int(kind)
    return found


def nth_held(state: Railways, seat: i64, number: i64) -> i64:
    """Return the kind of card in a hand that comes after this many others."""
    row, hand = state.row, block(seat) + at.HAND
    kind: i64
    for kind in range(HELD):
        if row[hand + kind]:
            if not number:
                return kind
            number -= 1
    return HELD + nth_one(state.of(seat, at.CITIES), number)


def hand_of(state: Railways, seat: i64) -> list[int]:
    """Return how many cards of each kind are in a hand."""
    return spread(state, seat, at.HAND, at.CITIES)


def known_of(state: Railways, seat: i64) -> list[int]:
    """Return how many cards of each kind all know to be in a hand."""
    return spread(state, seat, at.KNOWN, at.KNOWN_CITIES)


def spread(state: Railways, seat: i64, held: i64, cities: i64) -> list[int]:
    """Return cards of a seat by kind, from their counts and the mask of cities."""
    first = block(seat) + held
    found = [*state.row[first : first + HELD]]
    mask = int(state.of(seat, cities))
    return found + [mask >> city & 1 for city in range(CITY_CARDS)]


def put_hand(state: Railways, seat: i64, numbers: list[int]) -> None:
    """Set the hand of a seat by kind."""
    row, own = state.row, block(seat)
    put_spread(state, seat, at.HAND, at.CITIES, numbers)
    row[own + at.SIZE] = sum(numbers)
    row[own + at.KINDS] = sum([number > 0 for number in numbers])


def put_spread(state: Railways, seat: i64, held: i64, cities: i64, numbers: list[int]) -> None:
    """Set cards of a seat by kind, as `spread` returns them."""
    at.lay(state.row, block(seat) + held, numbers[:HELD])
    state.row[block(seat) + cities] = sum([1 << city for city in range(CITY_CARDS) if numbers[HELD + city]])


def gain(state: Railways, seat: i64, kind: i64, seen: bool) -> None:
    """Put a card into a hand, seen by all or by its owner alone."""
    row, own = state.row, block(seat)
    row[own + at.SIZE] += 1
    if kind >= HELD or not row[own + at.HAND + kind]:
        row[own + at.KINDS] += 1
    if kind < HELD:
        row[own + at.HAND + kind] += 1
        if seen:
            row[own + at.KNOWN + kind] += 1
        return
    city: i64 = 1 << kind - HELD
    row[own + at.CITIES] |= city
    if seen:
        row[own + at.KNOWN_CITIES] |= city


def lay_down(state: Railways, seat: i64, kind: i64, number: i64) -> None:
    """Take rails or locomotives out of a hand, in the sight of all: known ones first."""
    row, own = state.row, block(seat)
    row[own + at.SIZE] -= number
    row[own + at.HAND + kind] -= number
    row[own + at.KNOWN + kind] = max(0, row[own + at.KNOWN + kind] - number)
    if number and not row[own + at.HAND + kind]:
        row[own + at.KINDS] -= 1


def lay_down_city(state: Railways, seat: i64, city: i64) -> None:
    """Take a city card out of a hand, in the sight of all."""
    row, own = state.row, block(seat)
    bit: i64 = 1 << city
    row[own + at.SIZE] -= 1
    row[own + at.KINDS] -= 1
    row[own + at.CITIES] &= ~bit
    if row[own + at.KNOWN_CITIES] & bit:
        row[own + at.KNOWN_CITIES] &= ~bit
    elif SMALL_CITIES & bit:
        state.promised &= ~(1 << seat)  # it may be the one they were dealt


def throw_away(state: Railways, kind: i64) -> None:
    """Put a card from the mover's hand on top of the discard (RWC-8.1, RWC-11.2)."""
    if kind < HELD:
        lay_down(state, state.mover, kind, 1)
    else:
        lay_down_city(state, state.mover, kind - HELD)
    row = state.row
    row[at.DISCARD] += 1
    row[at.DISCARD + 1 + row[at.DISCARD]] = kind


def top_discard(state: Railways) -> i64:
    """Return the card on top of the discard, EMPTY if there is none."""
    return state.row[at.DISCARD + 1 + state.row[at.DISCARD]]


def discarded(state: Railways) -> list[int]:
    """Return the cards of the discard; the top comes last."""
    return [int(state.row[at.DISCARD + 2 + place]) for place in range(state.row[at.DISCARD])]


def off_the_pile(state: Railways) -> i64:
    """Draw the top card of the pile; an empty pile triggers the end (RWC-13.1, RWC-S.1, RWC-S.2)."""
    # The discard never becomes a new pile (RWC-10.10).
    kind = state.dice.draw_from(state.row, at.PILE, CARDS)
    if not state.row[at.PILE]:
        state.trigger(NO_PILE)
    return kind


NO_CARDS: Final = vec[i64]([0] * (1 + KINDS))  # an empty pile
SMALL_ONES: Final = [city for city in range(CITY_CARDS) if SMALL_CITIES >> city & 1]


def draw_small_city(state: Railways) -> i64:
    """Draw one of the value-2 cities, which everyone is dealt (RWC-2.10)."""
    small = NO_CARDS[:]
    for city in SMALL_ONES:
        put(small, 0, HELD + city, state.row[at.PILE + 1 + HELD + city])
    kind = state.dice.draw_from(small, 0, CARDS)
    put(state.row, at.PILE, kind, -1)
    return kind


def draw_blind(state: Railways, seat: i64) -> None:
    """Draw the top card of the pile; a locomotive is like any other (RWC-8.4, RWC-10.7)."""
    gain(state, seat, off_the_pile(state), seen=False)


def turn_up(state: Railways, place: i64) -> None:
    """Fill a place of the display, whatever comes (RWC-2.16); with no pile it is a gap."""
    state.row[at.DISPLAY + place] = off_the_pile(state) if state.row[at.PILE] else EMPTY  # RWC-13.9


def take_display(state: Railways, place: i64) -> None:
    """Take a display card into the mover's hand and replace it at once (RWC-8.6, RWC-10.3)."""
    gain(state, state.mover, state.row[at.DISPLAY + place], seen=True)
    turn_up(state, place)


def take_discard(state: Railways) -> None:
    """Take the top card of the discard into the mover's hand."""
    gain(state, state.mover, top_discard(state), seen=True)
    state.row[at.DISCARD] -= 1
