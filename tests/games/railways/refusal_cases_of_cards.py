"""Moves with cards, and at the wrong time, that are refused: positions, moves, and what is said."""

from __future__ import annotations

from typing import Any, Final

from tests.games.railways.cities import LOCO, START
from tests.games.railways.helpers import N1
from tests.games.railways.refusal_cases import TEN_LINKS, Case

STOCKED: Final = {city[0]: {"blue": 1} for city in N1}
NO_PILE: Final[dict[str, Any]] = {"pile": 0, "ending": "RWC-13.1", "first": 0}
# Steve has a last delivery to make: red from Altoona to Portland over his own link.
LAST: Final[dict[str, Any]] = {"prompt": "last delivery", "turn": 1, "power": [0, 2], "goods": {"Altoona": {"red": 1}}}

CARDS: Final[list[Case]] = [
    (
        {"hands": [{"orange 2": 1}], "display": ["white 1", LOCO, "brown 1"], "goods": STOCKED},
        {
            "discard white 2, draw pile": ("You have no white 2 card in your hand to discard."),
            "discard Denver, draw pile": ("You have no Denver card in your hand to discard."),
            "discard orange 2, draw 2": (
                "Card 2 in the display is a locomotive: after a discard, you may draw any card "
                "except a face-up locomotive."
            ),
            "discard orange 2, draw discard": (
                "After this discard, draw from the pile or the display: you may use the"
                " discard pile only when you take cards."
            ),
            "discard orange 2, restock": (
                "Each of the 7 built cities has goods on it: a cube goes on a city without goods."
            ),
        },
    ),
    ({"hands": [{}]}, {"discard orange 2, draw pile": "Your hand is empty: there is no card to discard."}),
    (
        {"hands": [{"orange 2": 1}], "links": []},
        {"discard orange 2, restock": "No city is built yet, so there is nowhere to put a cube."},
    ),
    (
        {"hands": [{"orange 2": 1}], "links": [("Portland", START, "orange", 1, 3)], "goods": {"Portland": {"red": 1}}},
        {"discard orange 2, restock": ("The only built city has goods on it: a cube goes on a city without goods.")},
    ),
    (
        {"hands": [{"orange 2": 1}], "bag": 0, "ending": "RWC-13.3"},
        {"discard orange 2, restock": ("The bag is empty: there are no goods to restock a city with.")},
    ),
    (
        {**NO_PILE, "hands": [{"orange 2": 1}], "display": ["white 1", None, None]},
        {
            "discard orange 2, draw pile": "The pile is empty: you cannot draw a card from it.",
            "discard orange 2, draw 3": ("Place 3 in the display is empty, and with no pile it stays empty."),
        },
    ),
    (
        {**NO_PILE, "hands": [{"orange 2": 1}], "display": [LOCO, LOCO, None], "goods": STOCKED},
        {
            "discard orange 2, draw 1": (
                "You cannot discard: the pile is empty, no card in the display may be "
                "drawn, and every built city has goods."
            )
        },
    ),
    (
        {**NO_PILE, "hands": [{"orange 2": 1}], "display": [LOCO, LOCO, None], "bag": 0},
        {
            "discard orange 2, restock": (
                "You cannot discard: the pile and the bag are empty, and no card in the display may be drawn."
            )
        },
    ),
    (
        {**NO_PILE, "variant": "younger", "hands": [{"orange 2": 1}], "display": [None] * 3},
        {"discard orange 2, draw pile": ("You cannot discard: the pile and the display are empty.")},
    ),
    (
        {
            "prompt": "place the good",
            "draws": ["red"],
            "goods": {"Portland": {"blue": 1, "red": 1}, "Atlanta": {"blue": 1}},
        },
        {
            "place Denver": "Denver is not built yet: put the red cube on a built city without goods.",
            "place Portland": ("There are 2 cubes on Portland: put the red cube on a city without goods."),
            "place Atlanta": ("There is 1 cube on Atlanta: put the red cube on a city without goods."),
            "place start": ("The start board is never restocked: put the red cube on a city without goods."),
            "take pile": "First put the red cube you have drawn on a city without goods.",
        },
    ),
    (
        {"prompt": "take a card", "pile": 3, "discard": []},
        {
            "stop": "You cannot stop before taking a card: there are 3 in the pile.",
            "take discard": "The discard pile is empty: there is no card to take.",
        },
    ),
    ({"prompt": "take a card", "pile": 1}, {"stop": "You cannot stop before taking a card: there is 1 in the pile."}),
    (
        {**NO_PILE, "prompt": "take a card", "display": ["white 1", None, None]},
        {
            "stop": ("You cannot stop before taking a card: the pile is empty, but a face-up card is left."),
            "take pile": "The pile is empty: you can take only face-up cards.",
            "take 2": "Place 2 in the display is empty, and with no pile it stays empty.",
        },
    ),
    (
        {
            "prompt": "take a second card or stop",
            "loco_second": False,
            "display": ["white 1", LOCO, "brown 1"],
            "discard": [LOCO],
        },
        {
            "take 2": (
                "Card 2 in the display is a locomotive: at this table, a face-up locomotive can only be the first card."
            ),
            "take discard": (
                "The top card of the discard pile is a locomotive: at this table, a "
                "face-up locomotive can only be the first card."
            ),
        },
    ),
    (
        {"prompt": "discard to 13 cards", "hands": [{"white 1": 2, LOCO: 13}]},
        {
            "trim Denver": "You have no Denver card in your hand to discard.",
            "stop": "You have 15 cards in your hand: first discard 2 cards to get down to 13.",
        },
    ),
    (
        {"prompt": "discard to 13 cards", "hands": [{"white 1": 2, LOCO: 12}]},
        {"pass": "You have 14 cards in your hand: first discard 1 card to get down to 13."},
    ),
]

TIMING: Final[list[Case]] = [
    (
        {},
        {
            "take pile": "You take cards after your action: choose the action first.",
            "stop": ("There is nothing to stop yet: first choose your action, then take cards."),
            "trim white 1": ("You discard down to 13 cards at the end of your turn: choose your action first."),
            "place start": ("You have no cube to place: choose your action first."),
            "decline": "Last deliveries are made when the game ends: now choose your action.",
        },
    ),
    (
        {"prompt": "take a card"},
        {
            "pass": "You have already taken your action this turn: now take one or two cards.",
            "trim white 1": ("You discard down to 13 cards at the end of your turn: first take one or two cards."),
            "place Portland": ("You have no cube to place: it is time to take cards."),
            "decline": "Last deliveries are made when the game ends: it is time to take cards.",
        },
    ),
    (
        {"prompt": "take a second card or stop"},
        {
            "locomotive": "You have already taken your action this turn: now take a second card, or stop.",
            "trim white 1": (
                "You discard down to 13 cards at the end of your turn: first take a second card, or stop."
            ),
        },
    ),
    (
        LAST,
        {
            "connect Roanoke > start white 2": (
                "All turns have been played, so you cannot connect anything to the start board: "
                "make a last delivery, or decline."
            ),
            "locomotive": (
                "All turns have been played, so you cannot add a locomotive: make a last "
                "delivery with your power of 2, or decline."
            ),
            "discard white 2, draw pile": (
                "All turns have been played, so you cannot discard cards: make a last delivery, or decline."
            ),
            "take 1": ("All turns have been played, so you cannot take cards: make a last delivery, or decline."),
            "pass": ("All turns have been played, so there is no action to pass: make a last delivery, or decline."),
            "place Portland": (
                "All turns have been played, so you cannot restock a city: make a last delivery, or decline."
            ),
        },
    ),
    (
        {"prompt": "over", "ending": "RWC-13.1"},
        {"pass": "The game is over: the pile ran out, and all turns have been played."},
    ),
    (
        {"prompt": "over", "links": TEN_LINKS},
        {"take pile": ("The game is over: purple ran out of building trains, and all turns have been played.")},
    ),
    (
        {"prompt": "over", "ending": "RWC-13.3"},
        {"stop": "The game is over: the bag ran out, and all turns have been played."},
    ),
    (
        {"prompt": "over", "ending": "RWC-S.32", "guard": True, "quiet": 3},
        {"decline": "The game is over: nothing changed for three rounds."},
    ),
]
