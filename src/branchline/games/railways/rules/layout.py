"""Where each number of a position lies in the row of its state, and where in the block of a seat."""

from typing import Final

from branchline.engine.packed import i64, vec
from branchline.games.railways.rules import board

# What is common to all.
PILE: Final = 0  # how many cards, then how many of each kind
BAG: Final = 37  # how many goods, then how many of each colour
DISPLAY: Final = 42  # by place, the kind of card
GOODS: Final = 45  # by city, the goods on it
DISCARD: Final = 70  # how many cards, EMPTY under the lowest, then their kinds; the top comes last
SEATS: Final = 183  # a block for each seat

# In the block of a seat.
HAND: Final = 0  # rails and locomotives in hand, by kind,
KNOWN: Final = 11  # and those that everyone knows of; see cards.py
CITIES: Final = 22  # city cards in hand, as a mask,
KNOWN_CITIES: Final = 23  # and those that everyone knows of
SIZE: Final = 24  # cards in hand
TRAINS: Final = 25  # left for building
POWER: Final = 26
DELIVERED: Final = 27  # goods
POINTS: Final = 28
KINDS: Final = 29  # of card in hand
BLOCK: Final = 30

MOST_CARDS: Final = 111  # in the discard: there are no more
ALL: Final = 303  # with four seats, which are always there

EMPTY: Final = -1  # a gap in the display


def bare_row(younger: bool) -> vec[i64]:
    """Return the row before anything is dealt: every card is in the pile, every good in the bag."""
    row = [0] * ALL
    cards = board.deck(younger)
    goods = 0 if younger else board.GOODS_EACH  # RWC-16.2
    row[PILE : PILE + 1 + board.KINDS] = [sum(cards), *cards]
    row[BAG : BAG + 1 + board.GOOD_COLOURS] = [goods * board.GOOD_COLOURS] + [goods] * board.GOOD_COLOURS
    row[DISPLAY : DISPLAY + board.DISPLAY] = [EMPTY] * board.DISPLAY
    row[DISCARD + 1] = EMPTY
    for seat in range(SEATS, ALL, BLOCK):
        row[seat + TRAINS] = board.TRAINS  # RWC-2.6
    return vec[i64](row)


FULL_GAME: Final = bare_row(younger=False)
YOUNGER: Final = bare_row(younger=True)


def block(seat: i64) -> i64:
    """Return where the block of a seat begins."""
    return SEATS + seat * BLOCK


def lay(row: vec[i64], place: i64, numbers: list[int]) -> None:
    """Set cells that lie one after another."""
    for offset, number in enumerate(numbers):
        row[place + offset] = number
