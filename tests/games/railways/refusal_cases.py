"""Links and deliveries that are refused: positions, moves, and what is said."""

from __future__ import annotations

from typing import Any, Final

from tests.games.railways.cities import CITIES, LOCO, START
from tests.games.railways.helpers import N1

Case = tuple[dict[str, Any], dict[str, str]]

TEN_LINKS: Final = [
    (city.name, START, city.tracks[number % 4], 0, city.value)
    for number, city in enumerate(sorted(CITIES.values(), key=lambda city: city.value)[:10])
]

# The network is N1 unless the facts say `links`; purple is to move unless they say `turn`.
CONNECT: Final[list[Case]] = [
    (
        {"hands": [{"Denver": 1, "Omaha": 1, "white 2": 1, "white 1": 2, LOCO: 1}]},
        {
            "connect Ogden > start white 2": ("Ogden is not in your hand: your city cards are Denver and Omaha."),
            "connect Kansas City > start orange 2+2": (
                "The light blue player has already built Kansas City: a link joins a new city from your hand."
            ),
            "connect Atlanta > start brown 2+2": (
                "You have already built Atlanta: a link joins a new city from your hand."
            ),
            "connect start > Portland lightgreen 2": (
                "The start board is not a city card: a link joins a new city from your "
                "hand to the start board or a built city."
            ),
            "connect Omaha > Denver white 2+1": (
                "Denver is not built yet: join a new city to the start board or a built city."
            ),
            "connect Omaha > Omaha white 2+1": (
                "Omaha cannot be joined to itself, only to the start board or a built city."
            ),
            "connect Louisville > start purple 2+1": (
                "Louisville has no purple track: its tracks are brown, orange and white."
            ),
            "connect Omaha > Portland orange 2+1": ("The 2 orange tracks of Portland are already used."),
            "connect Omaha > Altoona purple 2+1": ("The only purple track of Altoona is already used."),
            "connect Omaha > Portland white 2+1": (
                "Portland has no white track: its tracks are purple, light green and orange."
            ),
            "connect Denver > start white 2+1": (
                "The cards are worth 3, but a link to Denver must be worth at least 4."
            ),
            "connect Denver > start white 2+2": (
                "You do not have all the cards for this link: white 2 (2 needed, 1 in your hand)."
            ),
            "connect Denver > start lightgreen 2+1+1": (
                "You do not have all the cards for this link: light green 2 (1 needed, 0 in your "
                "hand) and light green 1 (2 needed, 0 in your hand)."
            ),
            "connect Omaha > start white 1+wild+wild": ("You need 2 locomotives but have 1 in your hand."),
            "connect Omaha > start white wild+wild+wild": (
                "A link needs at least one white rail card, not just 3 locomotives."
            ),
            "connect Omaha > start white wild": ("A link needs at least one white rail card, not just a locomotive."),
        },
    ),
    (
        {"hands": [{"Denver": 1, "white 2": 2}], "power": [3]},
        {
            "connect Ogden > start white 2": ("Ogden is not in your hand: your only city card is Denver."),
            "connect Denver > start white 2+2+wild": (
                "You need 1 locomotive but have 0 in your hand; those in front of you stay there."
            ),
        },
    ),
    (
        {"hands": [{"white 2": 2}], "links": []},
        {
            "connect Denver > start white 2+2": ("Denver is not in your hand: you have no city cards."),
            "connect Denver > Omaha white 2+2": ("Omaha is not built yet: so far there is only the start board."),
        },
    ),
    (
        {"links": TEN_LINKS, "hands": [{"Denver": 1, "white 2": 2}], "ending": "RWC-13.2"},
        {"connect Denver > start white 2+2": ("You have no building trains left: all 10 are on your links.")},
    ),
]

DELIVER: Final[list[Case]] = [
    (
        {
            "power": [2],
            "hands": [{"white 1": 1}],
            "goods": {
                "Atlanta": {"blue": 1, "black": 2, "yellow": 1},
                "Altoona": {"red": 1},
                "Portland": {"yellow": 1},
            },
        },
        {
            "deliver red Atlanta > Portland": ("There is no red cube on Atlanta, only blue, black and yellow."),
            "deliver red Cheyenne > Portland": "There are no goods on Cheyenne.",
            "deliver red Denver > Portland": "Denver is not built yet, so there are no goods there.",
            "deliver blue Atlanta > Buffalo": "Buffalo is not built yet, so no goods can go there.",
            "deliver blue Atlanta > Atlanta": "A delivery from Atlanta must go to another city.",
            "deliver blue Atlanta > Kansas City": ("Kansas City does not accept blue goods, only yellow."),
            "deliver yellow Portland > Kansas City": (
                "The route starts with the link between Portland and the start board, which "
                "belongs to the light blue player: the first link must be yours."
            ),
            "deliver red Altoona > Portland": (
                "The route starts with the link between Altoona and Portland, which belongs to "
                "the light blue player: the first link must be yours."
            ),
            "deliver blue Atlanta > Altoona": ("From Atlanta to Altoona there are 5 links, but your power is 2."),
            "deliver red start > Portland": ("There are no goods on the start board: a delivery starts in a city."),
            "deliver red Portland > start": ("The start board does not accept goods: a delivery ends in a city."),
            "locomotive": "You have no locomotive in your hand, only the 2 in front of you.",
        },
    ),
    (
        {"turn": 1, "power": [0, 7], "goods": {"Altoona": {"red": 1}}},
        {
            "deliver red Altoona > Atlanta": (
                "The red cube would stop in Portland: a delivery ends in the first city on the "
                "route that accepts its colour."
            )
        },
    ),
    (
        {
            "links": [*N1, ("Pittsburgh", "New York", "purple", 2, 4)],
            "turn": 3,
            "power": [0, 0, 0, 7],
            "goods": {"Atlanta": {"blue": 1}},
        },
        {
            "deliver blue Atlanta > Pittsburgh": (
                "The blue cube would stop in New York, which is on the route: a value-5 city accepts every colour."
            )
        },
    ),
    (
        {"turn": 1, "power": [0, 1], "hands": [None, {LOCO: 1}], "goods": {"Portland": {"yellow": 1}}},
        {
            "locomotive yellow Portland > Kansas City": (
                "From Portland to Kansas City there are 3 links, but with this locomotive your power would be 2."
            )
        },
    ),
    (
        {"hands": [{LOCO: 1}]},
        {
            "deliver red Cheyenne > Portland": (
                "Your power is 0: play a locomotive, and you can deliver in the same action."
            )
        },
    ),
    (
        {"hands": [{"white 1": 1}]},
        {
            "deliver red Cheyenne > Portland": ("Your power is 0: to deliver, you need a locomotive in front of you."),
            "locomotive": "You have no locomotive in your hand.",
        },
    ),
    (
        {"hands": [{"white 1": 1}], "power": [1]},
        {"locomotive": "You have no locomotive in your hand, only the one in front of you."},
    ),
    (
        {"variant": "younger", "hands": [{"white 1": 1}]},
        {
            "locomotive": ("There are no locomotives in the game for younger players: connect, discard or pass."),
            "deliver red Altoona > Portland": (
                "There are no goods in the game for younger players: connect, discard or pass."
            ),
            "discard white 1, restock": (
                "There are no goods in the game for younger players: after a discard, draw a card."
            ),
        },
    ),
]
