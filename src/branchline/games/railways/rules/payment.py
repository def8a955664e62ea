"""The cards of a link: rails of one colour and locomotives that stand in for them (RWC-4)."""

from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.engine.packed import i64, vec
from branchline.games.railways.rules.board import LARGE, LOCOS, ONES, SMALL, TWOS

WILD: Final = "wild"
MOST: Final = 111  # cards in a link: there are no more


@final
class Payment:
    """Twos, ones and wilds, laid down together."""

    twos: i64
    ones: i64
    wilds: i64
    rails: i64
    value: i64

    def __init__(self, twos: i64, ones: i64, wilds: i64) -> None:
        self.twos = twos
        self.ones = ones
        self.wilds = wilds
        self.rails = twos + ones
        self.value = 2 * twos + ones + wilds  # a wild counts 1 (RWC-4.11, RWC-4.15, RWC-C.2)
        self.text = "+".join(["2"] * twos + ["1"] * ones + [WILD] * wilds)


def number_of(twos: i64, ones: i64, wilds: i64) -> i64:
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


def fewest_wilds(value: i64, twos: i64, ones: i64) -> i64:
    """Return how many wilds at least make some rails worth enough; more than there are if no rails are there."""
    # One rail card at least (RWC-4.12), any number of locomotives with it (RWC-4.13), and no
    # limit to overpaying (RWC-4.14).
    if not (twos or ones):
        return MOST
    return max(0, value - 2 * twos - ones)


def affordable(value: int, twos: int, ones: int, wilds: int) -> list[int]:
    """Return every payment out of these cards that is worth enough, by its number."""
    found: list[int] = []
    for two in range(twos + 1):
        for one in range(ones + 1):
            first = number_of(two, one, 0)
            found += range(first + fewest_wilds(value, two, one), first + wilds + 1)
    return found


def nth_affordable(value: i64, twos: i64, ones: i64, wilds: i64, number: i64) -> i64:
    """Return the payment at this place of what `affordable` finds, without listing them."""
    two: i64
    one: i64
    for two in range(twos + 1):
        for one in range(ones + 1):
            least = fewest_wilds(value, two, one)
            ways = wilds + 1 - least
            if number < ways:
                return number_of(two, one, least + number)
            number -= max(0, ways)
    raise IndexError("there are not that many payments")


def number_affordable(value: i64, twos: i64, ones: i64, wilds: i64) -> i64:
    """Return how many payments `affordable` finds, without listing them."""
    return WAYS[number_of(twos, ones, wilds) * CITY_VALUES + value - SMALL]


CITY_VALUES: Final = LARGE + 1 - SMALL
# How many payments some cards allow, by their number and the value of a city.
WAYS: Final = vec[i64](
    [
        len(affordable(value, cards.twos, cards.ones, cards.wilds))
        for cards in PAYMENTS
        for value in range(SMALL, LARGE + 1)
    ]
)
