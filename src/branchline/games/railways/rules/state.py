"""How a game of Railways is to be played, and what changes in it: options, fields and their copy."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.engine.dice import Bag, Dice
from branchline.engine.game import Game, State
from branchline.engine.options import BY_LOT, RANDOM, Option, one_of, only_known, seat_or_lot, switched
from branchline.games.railways.rules import board
from branchline.games.railways.rules.network import bare_network

VARIANTS: Final = ("full", "younger")
OPTIONS: Final = (
    Option("variant", "choice", VARIANTS, "full", "the full game, or the one for younger players"),
    Option("first", "seat", (RANDOM,), RANDOM, "who starts"),
    Option("loco_second", "switch", (), True, "a face-up locomotive may be the second card taken"),
    Option("guard", "switch", (), False, "end a game in which nothing changes for three rounds"),
)


@final
class Options:
    """The options of a game."""

    def __init__(self, given: dict[str, object], seats: int) -> None:
        only_known(OPTIONS, given)
        self.younger = one_of(given, "variant", VARIANTS) == "younger"  # RWC-16
        self.loco_second = switched(given, "loco_second", True)  # RWC-10.8
        self.guard = switched(given, "guard", False)  # RWC-S.32
        self.first = seat_or_lot(given, "first", seats)  # RWC-2.8

    def recorded(self) -> dict[str, object]:
        """Return the options as a record keeps them, with all defaults filled in."""
        return {**self.lasting(), "first": RANDOM if self.first == BY_LOT else self.first}

    def lasting(self) -> dict[str, object]:
        """Return the options that still matter once the game has begun."""
        return {"variant": VARIANTS[self.younger], "loco_second": self.loco_second, "guard": self.guard}


# What is being asked; the prompt of the contract is the name at the same place in PROMPTS.
ACTION: Final = 0
PLACE: Final = 1
TAKE: Final = 2
SECOND: Final = 3
TRIM: Final = 4
LAST: Final = 5
OVER: Final = 6
PROMPTS: Final = (
    "action", "place the good", "take a card", "take a second card or stop", "discard to 13 cards",
    "last delivery", "over",
)  # fmt: skip

# What ended the game (RWC-13), as places in this list.
ENDINGS: Final = board.RULES.pick("RWC-13.1", "RWC-13.2", "RWC-13.3", "RWC-S.32")
ENDING_IDS: Final = tuple([rule.id for rule in ENDINGS])
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

    # At first every card is in the pile and every good in the bag; no one has points (RWC-2.4) or
    # power, and the discard pile is empty (RWC-2.15).

    def __init__(self, game: Game[Any], options: Options, seats: int, dice: Dice, bare: bool = False) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.dice = dice
        self.mover = 0
        self.stage = ACTION
        self.first = 0
        self.promised = 0  # the seats that must still hold the small city they were dealt
        self.good = NO_GOOD  # the one that is being placed
        # The end (RWC-13), and the guard against endless play (RWC-S.32).
        self.ending = NOT_YET
        self.quiet = 0  # full rounds in which nothing changed for good
        self.mark = 0  # what was left to change when this round began
        if bare:
            return  # a copy has lists of its own
        # Cards in hand: rails and locomotives by seat * 11 + kind, cities as masks, and how many.
        self.hands = [0] * (board.HELD * seats)
        self.cities = [0] * seats
        self.sizes = [0] * seats
        # What everybody knows of the hands; see cards.py.
        self.known = [0] * (board.HELD * seats)
        self.known_cities = [0] * seats
        self.pile = Bag(board.CARDS, board.deck(options.younger))
        self.display = [EMPTY] * board.DISPLAY  # by place
        self.discard: list[int] = []  # the top comes last
        # Goods: in the bag, and on the cities (by city).
        self.bag = Bag(board.GOODS, [0 if options.younger else board.GOODS_EACH] * board.GOOD_COLOURS)  # RWC-16.2
        self.goods = [0] * board.CITY_CARDS
        self.network = bare_network()
        self.trains = [board.TRAINS] * seats  # RWC-2.6
        self.powers = [0] * seats
        self.delivered = [0] * seats
        self.points = [0] * seats

    def copy(self) -> Railways:
        copy = Railways(self.game, self.options, self.seats, self.dice.copy(), bare=True)
        copy.hands = self.hands[:]
        copy.cities = self.cities[:]
        copy.sizes = self.sizes[:]
        copy.known = self.known[:]
        copy.known_cities = self.known_cities[:]
        copy.pile = self.pile.copy()
        copy.display = self.display[:]
        copy.discard = self.discard[:]
        copy.bag = self.bag.copy()
        copy.goods = self.goods[:]
        copy.network = self.network.copy()
        copy.trains = self.trains[:]
        copy.powers = self.powers[:]
        copy.delivered = self.delivered[:]
        copy.points = self.points[:]
        copy.mover = self.mover
        copy.stage = self.stage
        copy.first = self.first
        copy.promised = self.promised
        copy.good = self.good
        copy.ending = self.ending
        copy.quiet = self.quiet
        copy.mark = self.mark
        return copy

    def trigger(self, ending: int) -> None:
        """Let the end begin; what comes later in the round changes nothing (RWC-13.8)."""
        if self.ending == NOT_YET:
            self.ending = ending
