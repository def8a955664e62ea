"""How a game of Railways is to be played, and what changes in it: options, fields and their copy."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.engine.dice import Dice
from branchline.engine.game import Game, State
from branchline.engine.options import BY_LOT, RANDOM, Option, one_of, only_known, seat_or_lot, switched
from branchline.engine.packed import i64, vec
from branchline.games.railways.rules import board, layout
from branchline.games.railways.rules.network import BARE, Network

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

NO_GOOD: Final = -1


@final
class Railways(State):
    """A position: what is not a number of its own lies in the row (layout.py)."""

    first: i64
    promised: i64
    good: i64
    ending: i64
    quiet: i64
    mark: i64

    # At first every card is in the pile and every good in the bag; no one has points (RWC-2.4) or
    # power, and the discard pile is empty (RWC-2.15).

    def __init__(self, game: Game[Any], options: Options, seats: i64, dice: Dice, row: vec[i64]) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.dice = dice
        self.row = row
        self.network = BARE  # copies share it until one of them builds (`own_network`)
        self.mover = 0
        self.stage = ACTION
        self.first = 0
        self.promised = 0  # the seats that must still hold the small city they were dealt
        self.good = NO_GOOD  # the one that is being placed
        # The end (RWC-13), and the guard against endless play (RWC-S.32).
        self.ending = NOT_YET
        self.quiet = 0  # full rounds in which nothing changed for good
        self.mark = 0  # what was left to change when this round began

    def copy(self) -> Railways:
        copy = Railways(self.game, self.options, self.seats, self.dice.copy(), self.row[:])
        copy.network = self.network
        self.network.shared = True
        copy.mover = self.mover
        copy.stage = self.stage
        copy.first = self.first
        copy.promised = self.promised
        copy.good = self.good
        copy.ending = self.ending
        copy.quiet = self.quiet
        copy.mark = self.mark
        return copy

    def own_network(self) -> Network:
        """Return the network, to be built on here and in no copy."""
        if self.network.shared:
            self.network = self.network.copy()
        return self.network

    def of(self, seat: i64, cell: i64) -> i64:
        """Return a number of a seat."""
        return self.row[layout.block(seat) + cell]

    def all_of(self, cell: i64) -> list[int]:
        """Return a number of each seat."""
        return [int(self.of(seat, cell)) for seat in range(self.seats)]

    def display(self) -> list[int]:
        """Return the cards of the display by place, EMPTY for a gap."""
        return [int(self.row[layout.DISPLAY + place]) for place in range(board.DISPLAY)]

    def trigger(self, ending: i64) -> None:
        """Let the end begin; what comes later in the round changes nothing (RWC-13.8)."""
        if self.ending == NOT_YET:
            self.ending = ending


def bare_state(game: Game[Any], options: Options, seats: i64, dice: Dice) -> Railways:
    """Return a position before anything is dealt."""
    row = layout.YOUNGER if options.younger else layout.FULL_GAME
    return Railways(game, options, seats, dice, row[:])
