"""The cards of a link: rails of one colour and locomotives that stand in for them (RWC-4)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.games.railways.rules.board import LARGE, LOCOS, ONES, SMALL, TWOS

WILD: Final = "wild"
MOST: Final = 111  # cards in a link: there are no more


@final
class Payment:
    """So many twos, ones and wilds, laid down together."""

    def __init__(self, twos: int, ones: int, wilds: int) -> None:
        self.twos = twos
        self.ones = ones
        self.wilds = wilds
        self.rails = twos + ones
        self.value = 2 * twos + ones + wilds  # a wild counts 1 (RWC-4.11, RWC-4.15, RWC-C.2)
        self.text = "+".join(["2"] * twos + ["1"] * ones + [WILD] * wilds)


def number_of(twos: int, ones: int, wilds: int) -> int:
    """Return the place of a payment among all that the deck allows."""
    return (twos * (ONES + 1) + ones) * (LOCOS + 1) + wilds


PAYMENTS: Final = [
    Payment(twos, ones, wilds) for twos in range(TWOS + 1) for ones in range(ONES + 1) for wilds in range(LOCOS + 1)
]


def paid_with(twos: int, ones: int, wilds: int) -> Payment:
    """Return the payment of these cards, though there may not be that many."""
    if twos <= TWOS and ones <= ONES and wilds <= LOCOS:
        return PAYMENTS[number_of(twos, ones, wilds)]
    return Payment(twos, ones, wilds)


def parse_payment(text: str) -> Payment:
    """Parse the cards of a link in any order, such as `2+1+wild`."""
    words = [word.strip() for word in text.split("+")]
    if len(words) > MOST:
        raise BadMove(f"a link has at most {MOST} cards, not {len(words)}")
    numbers = {"2": 0, "1": 0, WILD: 0}
    for word in words:
        name = WILD if word in ("loco", "locomotive") else word
        if name not in numbers:
            raise BadMove(f"expected cards, as in 2+1+wild, not {shown(word)}")
        numbers[name] += 1
    return paid_with(numbers["2"], numbers["1"], numbers[WILD])


def affordable(value: int, twos: int, ones: int, wilds: int) -> list[int]:
    """Return every payment out of these cards that is worth enough, by its number."""
    # One rail card at least (RWC-4.12), any number of locomotives with it (RWC-4.13), and no
    # limit to overpaying (RWC-4.14).
    found: list[int] = []
    for two in range(twos + 1):
        for one in range(0 if two else 1, ones + 1):
            first = number_of(two, one, 0)
            found += range(first + max(0, value - 2 * two - one), first + wilds + 1)
    return found


def nth_affordable(value: int, twos: int, ones: int, wilds: int, number: int) -> int:
    """Return the payment at this place of what `affordable` finds, without listing them."""
    for two in range(twos + 1):
        for one in range(0 if two else 1, ones + 1):
            least = max(0, value - 2 * two - one)
            ways = wilds + 1 - least
            if number < ways:
                return number_of(two, one, least + number)
            number -= max(0, ways)
    raise IndexError("there are not that many payments")


# How many payments some cards allow, by their number, then for a city of each value, so that they need not be listed.
WAYS: Final = [
    [len(affordable(value, cards.twos, cards.ones, cards.wilds)) for value in range(SMALL, LARGE + 1)]
    for cards in PAYMENTS
]
