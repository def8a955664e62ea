"""The kinds of train card, how many pieces there are (TTR-1), and where the row of a position keeps each number.

All of it stands in one module: the compiler only works out what is made of constants of the same module.
"""

from typing import Final

from branchline.engine.packed import i64

# The kinds of train card (TTR-1.5); GREY marks a route only, there are no grey cards.
CARDS: Final[tuple[str, ...]] = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red", "locomotive")
COLOURS: Final = 8
LOCO: Final = 8
KINDS: Final = 9
GREY: Final = 9
NO_COLOUR: Final = -1

PER_COLOUR: Final = 12  # TTR-1.5
LOCOS: Final = 14  # TTR-1.5
ALONE: Final = PER_COLOUR + 1  # instead of a number of cards: locomotives pay alone
PRICES: Final = ALONE + 1  # what can be paid is noted by number of locomotives * PRICES + number of cards of a colour
CARS: Final = 45  # TTR-1.3, TTR-1.4
STATIONS: Final = 3  # TTR-1.3
TICKETS: Final = 46  # TTR-1.6; another board may have fewer
STATION_PRICES: Final = (1, 2, 3)  # TTR-11.4
MARKET: Final = 5
PARALLEL_FOR_ALL: Final = 4  # seats from which both routes of a pair may be used (TTR-7.6)
SEAT_COLOURS: Final = ("blue", "red", "green", "yellow", "black")  # TTR-1.2

# What is being asked; the prompt of the contract is the name at the same place in PROMPTS.
FIRST_TICKETS: Final = 0
ACTION: Final = 1
SECOND_CARD: Final = 2
TUNNEL: Final = 3
KEEP: Final = 4
OVER: Final = 5
PROMPTS: Final = ("first tickets", "action", "second card", "pay for the tunnel or withdraw", "keep tickets", "over")

EMPTY: Final = -1  # a gap in the market, or no ticket
NOT_YET: Final = -1  # the last round has not been triggered

# The row of a table. First what all share: two bags, the market, and cards turned up for a tunnel.
DECK: Final = 0
DISCARD: Final = DECK + 1 + KINDS
FACE_UP: Final = DISCARD + 1 + KINDS
SHOWN: Final = FACE_UP + MARKET  # the market once more: how many cards there are, then how many of each kind
KINDS_SHOWN: Final = SHOWN + 1 + KINDS  # and which kinds, as a mask
REVEALED: Final = KINDS_SHOWN + 1
MOST_REVEALED: Final = 3  # TTR-9.3
TICKETS_LEFT: Final = REVEALED + MOST_REVEALED  # a bag: the tickets in their deck, without those put under it
FIRST_SEAT: Final = TICKETS_LEFT + 1 + TICKETS
# Then a block for each seat: the hand, and what everyone could have noticed about it, see cards.py.
HAND: Final = 0
KNOWN: Final = HAND + KINDS
DRAWN: Final = KNOWN + KINDS
SPENT: Final = DRAWN + KINDS
CARS_LEFT: Final = SPENT + KINDS
RESERVE: Final = CARS_LEFT + 1  # stations
POINTS: Final = RESERVE + 1  # TTR-2.1
OFFER: Final = POINTS + 1  # tickets to choose from, in the order in which they were drawn
MOST_OFFERED: Final = 4  # TTR-2.8
BLOCK: Final = OFFER + MOST_OFFERED
# At the end, for each ticket, where it is.
NOWHERE: Final = -1
IN_DECK: Final = 0
BOX: Final = 1  # out of the game, unseen by anyone
OFFERED: Final = 2
HELD: Final = 4  # and so on, by seat
GIVEN_UP: Final = 9  # and so on, by seat
UNDER: Final = 14  # the deck, and so on: by the number in which it was put there, then by the seat that did it
WHO: Final = 6  # the seats, and before them nobody

# Numbers that belong to the shapes of routes stand in two words, six to a word, as digits; and the ways to pay for them
# in reverse order. The highest digit of the product of two such words is then the sum of the products of their digits:
# all claims with a kind of card, counted without a branch that the processor would have to guess.
DIGIT_BITS: Final = 10
DIGIT: Final = (1 << DIGIT_BITS) - 1
DIGITS: Final = 6
HIGHEST: Final = DIGIT_BITS * (DIGITS - 1)
WORDS: Final = 2

OPEN_SIZE: Final = KINDS * WORDS  # of what a table notes of the routes open to a seat


def block(seat: i64) -> i64:
    """Return where a seat's block begins."""
    return FIRST_SEAT + seat * BLOCK
