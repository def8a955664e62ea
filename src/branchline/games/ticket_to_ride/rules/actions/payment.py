"""Payments: cards of one colour, and locomotives that stand for any (TTR-5)."""

import re
from collections.abc import Iterator
from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.engine.packed import i64, vec
from branchline.engine.phrase import Phrase
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.cards import discard, lay_down_kind, take_in_sight
from branchline.games.ticket_to_ride.rules.layout import CARDS, COLOURS, KINDS, LOCO, NO_COLOUR, block
from branchline.games.ticket_to_ride.rules.notation import cards_in_words, count_cards, parse_kind
from branchline.games.ticket_to_ride.rules.state import TicketToRide

MIXED: Final = -2  # the payment holds more than one colour
MOST: Final = 110  # cards in a payment: there are no more
AMOUNT: Final = re.compile(r"([0-9]{1,3})(?:\+([0-9]{1,3}))?")


@final
class Payment:
    """Train cards laid down together; `cards` are of `colour`, the rest are locomotives."""

    def __init__(self, counts: tuple[int, ...]) -> None:
        self.counts = counts
        self.locos: i64 = counts[LOCO]
        self.total: i64 = sum(counts)
        self.cards = self.total - self.locos
        colours = [colour for colour in range(COLOURS) if counts[colour]]
        self.colour: i64 = NO_COLOUR if not colours else colours[0] if len(colours) == 1 else MIXED
        self.kind = self.colour if colours else LOCO  # under which moves that are made beforehand are kept
        self.text = payment_text(counts, self.colour)

    def price(self) -> dict[str, int]:
        """Return its cards by name."""
        return {CARDS[kind]: self.counts[kind] for kind in range(KINDS) if self.counts[kind]}

    def in_words(self) -> list[Phrase]:
        """Return its cards in words."""
        return cards_in_words(self.counts)

    def unfit_in_words(self, colour: int) -> list[Phrase]:
        """Return its cards that are neither of a colour nor locomotives, in words."""
        counts = list(self.counts)
        counts[LOCO] = 0
        if colour >= 0:
            counts[colour] = 0
        return cards_in_words(counts)

    def held_in_words(self, state: TicketToRide) -> list[Phrase]:
        """Return what the mover has of its kinds and of locomotives, even if there are none."""
        return [
            count_cards(kind, state.row[block(state.mover) + at.HAND + kind])
            for kind in range(KINDS)
            if self.counts[kind] or kind == LOCO
        ]

    def is_held(self, state: TicketToRide) -> bool:
        """Check whether the mover has the cards; locomotives may be used at will (TTR-5.3)."""
        row, hand = state.row, block(state.mover) + at.HAND
        if self.colour == MIXED:
            return all(row[hand + kind] >= self.counts[kind] for kind in range(KINDS))
        if row[hand + LOCO] < self.locos:
            return False
        return self.colour < 0 or row[hand + self.colour] >= self.cards

    def lay_down(self, row: vec[i64], own: i64) -> None:
        """Take the cards out of the hand of a seat, given its block, in the sight of all."""
        if self.cards:
            lay_down_kind(row, own, self.colour, self.cards)
        if self.locos:
            lay_down_kind(row, own, LOCO, self.locos)

    def take_back(self, row: vec[i64], own: i64) -> None:
        """Return the cards to the hand: all have seen that they are there (TTR-15.5)."""
        if self.cards:
            take_in_sight(row, own, self.colour, self.cards)
        if self.locos:
            take_in_sight(row, own, LOCO, self.locos)

    def throw_away(self, row: vec[i64]) -> None:
        """Put the cards, once they are laid down, on the discard."""
        if self.cards:
            discard(row, self.colour, self.cards)
        if self.locos:
            discard(row, LOCO, self.locos)


def payment_text(counts: tuple[int, ...], colour: int) -> str:
    """Write a payment: `blue 3`, `blue 3+1`, `locomotive 4`, or one by one if colours mix."""
    if colour >= 0 and counts[LOCO]:
        return f"{CARDS[colour]} {counts[colour]}+{counts[LOCO]}"
    parts = [f"{CARDS[kind]} {counts[kind]}" for kind in range(KINDS) if counts[kind]]
    return " ".join(parts) or "nothing"


def parse_payment(words: list[str]) -> Payment:
    """Parse a payment: `red 2+1`, `locomotive 3`, or several colours one after another."""
    counts = [0] * KINDS
    if words == ["nothing"]:
        return Payment(tuple(counts))
    if not words or len(words) % 2:
        raise BadMove("expected a payment, as in red 2, red 2+1 (one locomotive) or locomotive 2")
    for place in range(0, len(words), 2):
        kind = parse_kind(words[place])
        amount = AMOUNT.fullmatch(words[place + 1])
        if amount is None:
            raise BadMove(f"expected a number of cards, as in 2 or 2+1, not {shown(words[place + 1])}")
        counts[kind] += int(amount.group(1))
        counts[LOCO] += int(amount.group(2) or 0)
    if sum(counts) > MOST:
        raise BadMove(f"a payment has at most {MOST} cards, not {sum(counts)}")
    return Payment(tuple(counts))


def paid_with(colour: int, cards: int, locos: int) -> Payment:
    """Return the payment of some cards of a colour and some locomotives."""
    counts = [0] * KINDS
    if cards:
        counts[colour] = cards
    counts[LOCO] = locos
    return Payment(tuple(counts))


def payments(total: int) -> Iterator[Payment]:
    """Yield every payment of one colour at most, by colour, then all locomotives (TTR-5.2)."""
    for colour in range(COLOURS):
        for cards in range(1, total + 1):
            yield paid_with(colour, cards, total - cards)
    yield paid_with(NO_COLOUR, 0, total)
