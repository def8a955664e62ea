"""What changes in a game of Railways: the fields and their copy."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.engine.dice import Bag, Dice
from branchline.engine.game import Game, State
from branchline.games.railways.rules import board
from branchline.games.railways.rules.network import Network, bare
from branchline.games.railways.rules.options import Options

# What is being asked; the prompt of the contract is the name at the same place in PROMPTS.
ACTION: Final = 0
PLACE: Final = 1
TAKE: Final = 2
SECOND: Final = 3
TRIM: Final = 4
LAST: Final = 5
OVER: Final = 6
PROMPTS: Final = (
    "action",
    "place the good",
    "take a card",
    "take a second card or stop",
    "discard to 13 cards",
    "last delivery",
    "over",
)

# What ended the game (RWC-13), as places in this list.
ENDINGS: Final = board.RULES.pick("RWC-13.1", "RWC-13.2", "RWC-13.3", "RWC-S.32")
NO_PILE: Final = 0
NO_TRAINS: Final = 1
NO_BAG: Final = 2
NO_CHANGE: Final = 3
NOT_YET: Final = -1

EMPTY: Final = -1  # a gap in the display
NO_GOOD: Final = -1


@final
class Railways(State):
    """A position; lists named in the plural are by seat unless they say otherwise."""

    def __init__(
        self,
        game: Game[Any],
        options: Options,
        seats: int,
        dice: Dice,
        hands: list[int],
        cities: list[int],
        sizes: list[int],
        known: list[int],
        known_cities: list[int],
        pile: Bag,
        display: list[int],
        discard: list[int],
        bag: Bag,
        goods: list[int],
        network: Network,
        trains: list[int],
        powers: list[int],
        delivered: list[int],
        points: list[int],
    ) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.dice = dice
        self.mover = 0
        self.stage = ACTION
        self.first = 0
        # Cards in hand: rails and locomotives by seat * 11 + kind, cities as masks, and how many.
        self.hands = hands
        self.cities = cities
        self.sizes = sizes
        # What everyone knows of the hands; see cards.py.
        self.known = known
        self.known_cities = known_cities
        self.promised = 0  # the seats that must still hold the small city they were dealt
        self.pile = pile
        self.display = display  # by place
        self.discard = discard  # the top comes last
        # Goods: in the bag, on the cities (by city), and the one that is being placed.
        self.bag = bag
        self.goods = goods
        self.good = NO_GOOD
        self.network = network
        self.trains = trains
        self.powers = powers
        self.delivered = delivered
        self.points = points
        # The end (RWC-13), and the guard against endless play (RWC-S.32).
        self.ending = NOT_YET
        self.quiet = 0  # full rounds in which nothing changed for good
        self.mark = 0  # what was left to change when this round began

    def copy(self) -> Railways:
        """Return an independent copy that plays on exactly as this one would."""
        copy = Railways(
            self.game,
            self.options,
            self.seats,
            self.dice.copy(),
            self.hands[:],
            self.cities[:],
            self.sizes[:],
            self.known[:],
            self.known_cities[:],
            self.pile.copy(),
            self.display[:],
            self.discard[:],
            self.bag.copy(),
            self.goods[:],
            self.network.copy(),
            self.trains[:],
            self.powers[:],
            self.delivered[:],
            self.points[:],
        )
        copy.mover = self.mover
        copy.stage = self.stage
        copy.first = self.first
        copy.promised = self.promised
        copy.good = self.good
        copy.ending = self.ending
        copy.quiet = self.quiet
        copy.mark = self.mark
        return copy

    def seat_count(self) -> int:
        """Return how many seats play."""
        return self.seats

    def trigger(self, ending: int) -> None:
        """Let the end begin; what comes later in the round changes nothing (RWC-13.8)."""
        if self.ending == NOT_YET:
            self.ending = ending


def blank(game: Game[Any], options: Options, seats: int, dice: Dice) -> Railways:
    """Return the table before anything is dealt: every card in the pile, every good in the bag.

    No one has points (RWC-2.4) or power, the discard pile is empty (RWC-2.15).
    """
    goods = 0 if options.younger else board.GOODS_EACH  # RWC-16.2
    return Railways(
        game,
        options,
        seats,
        dice,
        hands=[0] * (board.HELD * seats),
        cities=[0] * seats,
        sizes=[0] * seats,
        known=[0] * (board.HELD * seats),
        known_cities=[0] * seats,
        pile=Bag(board.CARDS, board.deck(options.younger)),
        display=[EMPTY] * board.DISPLAY,
        discard=[],
        bag=Bag(board.GOODS, [goods] * board.GOOD_COLOURS),
        goods=[0] * board.CITY_CARDS,
        network=bare(),
        trains=[board.TRAINS] * seats,  # RWC-2.6
        powers=[0] * seats,
        delivered=[0] * seats,
        points=[0] * seats,
    )
