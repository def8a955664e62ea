"""Railways as the contract suite needs to know it."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

from branchline import Dice, Game, Move, State
from branchline.engine.game import verb
from branchline.games.railways.rules.board import CARDS, COLOURS, GOODS, HELD, LOCO, NODE_NAMES
from branchline.games.railways.rules.cards import hand_of
from branchline.games.railways.rules.state import LAST, PLACE, TRIM, Railways
from branchline.testing.tables import Catalogue, Options
from tests.both_codes import STRIDE

FOLLOW_UPS = ("draw pile", "draw 1", "draw 2", "draw 3", "draw discard", "restock")
SIMPLE = (
    "locomotive", "pass", "take pile", "take 1", "take 2", "take 3", "take discard", "stop",
    "decline",
)  # fmt: skip
# Links that no hand can pay for, that are of no city, or that nothing can be joined to.
ODD = (
    "connect Roanoke > start orange wild",
    "connect Roanoke > start orange wild+wild+wild",
    "connect Roanoke > Roanoke orange 2",
    "connect start > Roanoke orange 2",
    "connect Denver > start white 2+2+2+2+2+2+2+2",
    "connect Denver > start purple 2+2",
    "deliver red start > Portland",
    "deliver red Portland > start",
    "locomotive red Portland > start",
)


def moves(game: Game[Any], state: State) -> list[Move]:
    """Links of the cities in the mover's hand and some others, and all other moves there are."""
    assert isinstance(state, Railways)
    texts = [*SIMPLE, *ODD, *links(state), *trips(state)]
    texts += [f"place {node}" for node in NODE_NAMES]
    for card in CARDS:
        texts.append(f"trim {card}")
        texts += [f"discard {card}, {follow_up}" for follow_up in FOLLOW_UPS]
    return [game.move(text) for text in texts]


def links(state: Railways) -> list[str]:
    """Every link of the cities in hand with the cards there are, one card more of each sort too."""
    hand = hand_of(state, max(0, state.mover))
    cities = [name for kind, name in enumerate(CARDS[HELD:]) if hand[HELD + kind] or kind % 9 == 0]
    built = [NODE_NAMES[link.city] for link in state.network.links]
    found = []
    for colour, name in enumerate(COLOURS):
        numbers = (hand[2 * colour + 1] + 2, hand[2 * colour] + 2, hand[LOCO] + 2)
        for twos, ones, wilds in product(*[range(number) for number in numbers]):
            if twos + ones + wilds:
                cards = "+".join(["2"] * twos + ["1"] * ones + ["wild"] * wilds)
                for city, node in product(cities, ["start", "Omaha", *built]):
                    found.append(f"connect {city} > {node} {name} {cards}")
    return found


def trips(state: Railways) -> list[str]:
    """Every delivery from a city that is built, whether goods are there or not."""
    built = [NODE_NAMES[link.city] for link in state.network.links]
    found = []
    for colour, origin, goal in product(GOODS, [*built, "Omaha"], [*built, "Denver"]):
        trip = f"{colour} {origin} > {goal}"
        found += [f"deliver {trip}", f"locomotive {trip}"]
    return found


def by_number(game: Game[Any], state: State) -> list[Move]:
    """The moves by their place in the list, as they are picked."""
    total = len(state.moves())
    return [state.pick(showing(number, total)) for number in range(total)]


def showing(number: int, limit: int) -> Dice:
    """Dice whose next number below a limit is this one."""
    return Dice(0, (((2 * number + 1) << 31) // limit, 0, 0, 0))


def build(state: State, dice: Dice) -> Move:
    """Build and play locomotives where it can, and take two cards, so that goods can roll."""
    listed = state.moves()
    for start in ("connect", "locomotive ", "deliver", "locomotive", "take"):
        chosen = [move for move in listed if move.text.startswith(start)]
        if chosen and dice.below(4):
            return chosen[dice.below(len(chosen))]
    return state.pick(dice)


def unusual(state: State) -> bool:
    """A good to be placed, a hand to be cut, or a last delivery."""
    assert isinstance(state, Railways)
    return state.stage in (PLACE, TRIM, LAST)


# Moves whose points are certain: not what others or chance decide.
CERTAIN = {"connect", "deliver", "locomotive", "take", "discard", "place", "pass", "trim"}


def certain(state: State, move: Move) -> bool:
    """Whether the points of a move are certain."""
    return verb(move) in CERTAIN


def kind(move: Move) -> str:
    """The verb, and what follows a discard."""
    return f"discard {move.text.split()[-1]}" if verb(move) == "discard" else verb(move)


YOUNGER: Options = {"variant": "younger"}
STRICT: Options = {"loco_second": False, "guard": True, "first": 1}

RAILWAYS = Catalogue(
    tables=(
        (2, 1, {}),
        (2, 2, {}),
        (2, 3, YOUNGER),
        (2, 4, STRICT),
        (3, 1, {}),
        (3, 2, YOUNGER),
        (3, 6, {}),
        (4, 1, {}),
        (4, 2, {}),
        (4, 3, STRICT),
        (4, 4, YOUNGER),
    ),
    moves=moves,
    by_number=by_number,
    steer=build,
    rare=unusual,
    pace=4 * STRIDE,
    parts=("points", "cities", "locomotives", "goods"),
    out=lambda state: [],
    least_positions=21,
    least_prompts=3,
    noun=lambda name: "cube" if name in GOODS else "c",  # a card, or a city
    certain=certain,
    kind=kind,
    # Of two cards that are alike only a list must say which is meant.
    plain_words=lambda words: re.sub(r" \(place \d\)$", "", words),
    never_told=(" of the display",),  # a card is called by its name, not by its place
    good_options=(
        {},
        YOUNGER,
        STRICT,
        {"variant": "full"},
        {"first": "random"},
        {"first": 2, "guard": False, "loco_second": True},
    ),
    bad_options=(
        ({"variant": "children"}, "expected one of full, younger"),
        ({"variant": None}, "expected one of full, younger"),
        ({"variant": ["full"]}, "expected one of full, younger"),
        ({"variant": 10**5000}, "expected one of full, younger"),
        ({"first": -1}, "expected"),
        ({"first": 3}, "expected"),
        ({"first": True}, "expected"),
        ({"first": None}, "expected"),
        ({"first": "0"}, "expected"),
        ({"first": 0.0}, "expected"),
        ({"first": 10**5000}, "expected"),
        ({"loco_second": 1}, "expected True or False"),
        ({"loco_second": None}, "expected True or False"),
        ({"guard": "yes"}, "expected True or False"),
        ({"guard": 10**5000}, "expected True or False"),
        ({"map": "usa"}, "; choose from "),
        ({"Variant": "full"}, "; choose from "),
        ({"variant": "full", "colour": "red"}, "; choose from "),
    ),
)
