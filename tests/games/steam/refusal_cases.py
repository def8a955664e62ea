"""Positions of all kinds with an illegal move, the rule that forbids it and what is told of it."""

from __future__ import annotations

from typing import Any, Final

from tests.games.steam.helpers import CLOSE
from tests.games.steam.small_map import LEFT, network

Facts = dict[str, Any]
Case = tuple[Facts, str, str, str]

STANDARD: Final[Facts] = {"rules": "standard"}
LINE: Final[Facts] = {"K15": "22 NE-S", "K17": "21 N-S"}  # from Albany to the south
OWN: Final[Facts] = {"tiles": LINE, "owners": {"K15 NE": 0}}
GREEN: Final[Facts] = {"tiles": LINE, "owners": {"K15 NE": 1}}
LOST: Final[Facts] = {"tiles": {"K17": "21 N-S"}, "owners": {"K17 N": None}}
TOWN: Final[Facts] = {
    "tiles": {"L16": "21 N-S", "L18": "T22 N SE", "M19": "21 SE-NW"},
    "owners": {"L16 N": 1, "M19 NW": None},
}
LOOP: Final[Facts] = {
    "tiles": {"L16": "21 N-S", "L18": "T23 N NW", "K17": "22 SE-SW", "J18": "23 NE-SE", "K19": "22 NE-NW"},
    "owners": {"L16 N": 0, "K19 NE": 0},
}
GROWTH: Final[Facts] = {"held": ["city growth", None, None]}
URBAN: Final[Facts] = {"held": ["urbanization", None, None]}

# All New City tiles are on the map, which still has a town.
NEW_CITIES: Final = {
    "Sherbrooke": "red",
    "Ogdensburg": "blue",
    "Peterborough": "yellow",
    "Watertown": "purple",
    "Syracuse": "grey",
    "Utica": "grey",
    "Concord": "grey",
    "Worcester": "grey",
}
FOUNDED: Final[Facts] = {"turn": 0, "new_cities": NEW_CITIES}

BUILD: Final[list[Case]] = [
    ({}, "pass", "STM-7.1", "You can pass only in an auction or when moving goods; now it is time to build."),
    ({}, "score points", "STM-7.1", "You can take points only right after a delivery; now it is time to build."),
    (
        {},
        "deliver red Albany > Boston",
        "STM-7.1",
        "You can deliver cubes only after building; now it is time to build.",
    ),
    (
        GROWTH | {"spaces": [], "cubes": {}},
        "grow Albany 1",
        "STM-R.7",
        "The goods supply is empty: no cubes are left to move to a city.",
    ),
    (URBAN | FOUNDED, "urbanize Ottawa red 1", "STM-18.4", "No New City tiles are left."),
    (
        {"tiles": LINE | {"K15": "21 N-S"}, "owners": {"K15 N": None}},
        "lay K17 22 N-SE",
        "STM-15.3",
        "The unowned link on hex K17 does not start at a city or town.",
    ),
    ({"phase": "move"}, "done", "STM-7.1", "There is no build turn to end; now it is time to move goods."),
    (
        {"builds_left": 0, "held": ["engineer", None, None]},
        "lay L16 21 N-S",
        "STM-9.2",
        "You have made all 4 builds for this turn.",
    ),
    ({}, "lay L14 21 N-S", "STM-9.16", "Hex L14 is Albany, a purple city: you cannot lay a tile on a city."),
    (
        {"tiles": {"L16": "21 N-S"}, "owners": {"L16 N": None}},
        "lay L18 T11 N",
        "STM-9.7",
        ("Your first tile must start at a city, but the track on hex L18 (north) does not lead to one."),
    ),
    ({}, "lay L18 21 N-S", "STM-11.1", "Hex L18 has the town Poughkeepsie: only a town tile fits there."),
    ({}, "lay L16 T21 N S", "STM-11.2", "Hex L16 has no town: a town tile does not fit there."),
    (
        {"cash": [3], "income": [-10]},
        "lay K15 42 N-S NE-SW",
        "STM-6.10",
        "You have $3 and can raise $0 more, but the tile costs $6.",
    ),
    (
        {"cash": [0], "income": [-9]},
        "lay K15 42 N-S NE-SW",
        "STM-6.10",
        "You have $0 and can raise $5 more, but the tile costs $6.",
    ),
    (
        STANDARD | {"cash": [1]},
        "lay L16 21 N-S",
        "STM-31.1",
        "You have $1 in cash, but the tile costs $3: you cannot raise money for track.",
    ),
    (
        {},
        "lay K17 21 N-S",
        "STM-9.15",
        "No exit on hex K17 (north and south) leads to a city or an open end of your track.",
    ),
    (LOST, "lay K15 21 N-S", "STM-9.15", "The unowned track to the south of hex K15 does not start at a city or town."),
    (
        GREEN,
        "lay K19 21 N-S",
        "STM-9.14",
        "The track to the north of hex K19 belongs to the green player: nobody else may join it.",
    ),
    (
        {"tiles": {"L12": "23 SE-S"}, "owners": {"L12 S": 0}},
        "lay M13 23 SW-NW",
        "STM-9.19",
        "The link would begin and end at Albany: it must join two different places.",
    ),
    (
        {"map": CLOSE, "tiles": {"C5": "T21 N S"}, "owners": {"C5 N": 1, "C5 S": 1}},
        "lay C7 T23 N NW",
        "STM-11.8",
        "The spur of Oak to the north belongs to the green player: nobody else may join it.",
    ),
    (
        TOWN,
        "lay L18 T21 N S",
        "STM-11.10",
        ("The town tile on hex L18 can get more exits but must keep those it has: north and south-east."),
    ),
    (
        TOWN,
        "lay L18 T33 N S SW",
        "STM-16.3",
        "The town tile on hex L18 has an exit that the new one lacks: south-east.",
    ),
    (
        OWN,
        "lay K15 42 N-S SE-NW",
        "STM-16.3",
        "There is track on hex K15 that the new tile lacks: north-east\N{EN DASH}south.",
    ),
    (
        TOWN,
        "lay M19 22 S-NW",
        "STM-15.3",
        "The unowned link on hex M19 starts at the town Poughkeepsie, where you have no link.",
    ),
    (
        OWN,
        "lay K15 21 NE-SW",
        "STM-15.1",
        "The track on hex K15 continues to the south: you can redirect only an open end.",
    ),
    (
        OWN,
        "lay K15 23 SE-S",
        "STM-15.1",
        ("The track on hex K15 starts at Albany, to the north-east: you can redirect only an open end."),
    ),
    (GREEN, "lay K17 22 N-SE", "STM-15.4", "The unfinished link on hex K17 belongs to the green player."),
    (
        OWN,
        "lay K17 21 NE-SW",
        "STM-R.28",
        ("You can redirect only one end of a track: north–south cannot become north-east–south-west."),
    ),
    (
        OWN,
        "lay K17 22 NE-S",
        "STM-R.28",
        "The track on hex K17 is connected at its north end: you can redirect only the open end.",
    ),
    (LOST, "lay K17 22 N-SE", "STM-R.28", "The track north–south on hex K17 is not connected: both ends are open."),
    ({}, "take back L16", "STM-17.6", "All your track leads to a city: there is no tile to take back."),
    (GROWTH, "done", "STM-8.18", "You hold City Growth and must use it first: move cubes to a city."),
    (
        GROWTH | {"passed": [True, False, False]},
        "grow Albany 1",
        "STM-19.1",
        "You took City Growth without its action: that applies for the whole Turn.",
    ),
    (GROWTH, "urbanize Utica grey 1", "STM-18.1", "You do not hold Urbanization: nobody took it this Turn."),
    (GROWTH, "grow Utica 1", "STM-19.3", "Utica is a town, and only cities can grow."),
    (URBAN, "urbanize Albany grey 1", "STM-18.2", "Albany is already a city: only a town can become a New City."),
    (
        URBAN | {"spaces": []},
        "urbanize Utica grey 2",
        "STM-R.7",
        "The goods supply is empty: the New City gets no cubes, so choose supply space 1.",
    ),
    (
        URBAN | LOOP,
        "urbanize Poughkeepsie grey 1",
        "STM-R.22",
        ("Track from Poughkeepsie leads back to it: as a city, it would be at both ends of one link."),
    ),
]

# Two links join Yarm and Redhill, one of green and one of natural; one is the mover's.
YARM: Final[Facts] = {
    "phase": "move",
    "levels": [2, 1, 1],
    "cubes": {"Yarm": {"red": 1, "blue": 1}},
    **network(("Yarm", "Redhill", 1), ("Yarm", "Redhill", 2, LEFT), ("Yarm", "Oldham", 0), ("Oldham", "Redhill", 1)),
}
GOODS: Final[list[Case]] = [
    ({}, "deliver red Redhill > Yarm", "STM-21.1", "Redhill has no cubes."),
    (
        {},
        "deliver red Yarm > Brook > Oldham > Brook > Redhill",
        "STM-21.9",
        "The cube cannot enter the city Brook twice.",
    ),
    (
        {},
        "deliver red Yarm > Oldham > Thirsk > Oldham > Redhill",
        "STM-R.37",
        "The cube cannot enter the town Oldham twice.",
    ),
    ({"upgraded": [0]}, "upgrade", "STM-20.4", "You have already upgraded your locomotive this Turn, to level 2."),
    ({"levels": [6, 1, 1]}, "upgrade", "STM-20.5", "Your locomotive is level 6, the highest."),
    ({}, "deliver purple Yarm > Oldham", "STM-21.1", "Yarm has no purple cube, only red and blue."),
    ({}, "deliver purple Oldham > Yarm", "STM-21.1", "Oldham is a town: only cities have cubes."),
    ({}, "deliver red Yarm > Tring", "STM-21.4", "Tring is a town: a red cube must end in a red city."),
    ({}, "deliver red Yarm > Brook", "STM-21.4", "Brook is a blue city: a red cube must end in a red city."),
    (
        {},
        "deliver red Yarm > Redhill > Boston",
        "STM-21.5",
        "The cube must stop in Redhill, the first red city on its route.",
    ),
    ({}, "deliver red Yarm > Oldham > Yarm", "STM-21.8", "The cube cannot return to Yarm, where it started."),
    (
        {},
        "deliver red Yarm > Oldham > Thirsk > Boston",
        "STM-21.2",
        "There is no complete link between Oldham and Thirsk.",  # an upgrade would not help
    ),
    (
        {"levels": [1, 1, 1]},
        "deliver red Yarm > Oldham > Redhill",
        "STM-21.3",
        "This route has 2 links, but your locomotive is level 1.",
    ),
    ({}, "deliver blue Yarm > Brook", "STM-21.2", "There is no complete link between Yarm and Brook."),
    (
        {},
        "deliver red Yarm >white> Redhill",
        "STM-21.2",
        "The white player has no complete link between Yarm and Redhill.",
    ),
    ({}, "deliver red Yarm >nobody> Redhill", "STM-21.2", "Every complete link between Yarm and Redhill has an owner."),
    (
        {},
        "deliver red Yarm > Redhill",
        "STM-21.14",
        "Several links join Yarm and Redhill: say whose link the cube uses (natural and green).",
    ),
    (
        {},
        "deliver red Yarm >green> Redhill",
        "STM-21.10",
        "The only link on this route is not yours: at least one must be.",
    ),
    (
        {},
        "deliver red Yarm >orange> Oldham >green> Redhill",
        "STM-21.14",
        "Do not name an owner between Yarm and Oldham: your own link is used there anyway.",
    ),
    (
        {},
        "deliver red Yarm > Oldham >green> Redhill",
        "STM-21.14",
        "Do not name an owner between Oldham and Redhill: all links there have the same owner.",
    ),
]

SELECT: Final[Facts] = {"phase": "select"}
CAPITAL: Final[Facts] = {**STANDARD, "phase": "capital"}
AUCTION: Final[Facts] = {**STANDARD, "phase": "auction"}
OTHERS: Final[list[Case]] = [
    (
        SELECT | {"map": CLOSE, "grown": ["Elm", "Fir", "Pine"], "cash": [9]},
        "take city growth",
        "STM-R.5",
        "Every city has already grown: you can take City Growth only with a pass.",
    ),
    (
        SELECT | {"map": CLOSE, "new_cities": {"Oak": "red", "Yew": "grey"}},
        "take urbanization",
        "STM-8.15",
        "There is no town left on the map to become a New City.",
    ),
    (SELECT | FOUNDED, "take urbanization", "STM-8.15", "No New City tiles are left, so Urbanization is of no use."),
    (
        SELECT | {"turn": 1, "held": ["engineer", None, None]},
        "take engineer",
        "STM-8.2",
        "Engineer is not available this Turn: the orange player has taken it.",
    ),
    (
        SELECT | {"levels": [6, 1, 1], "cash": [50]},
        "take locomotive",
        "STM-8.12",
        "Your locomotive is level 6, the highest: Locomotive would do nothing for you.",
    ),
    (
        SELECT | {"cash": [4], "income": [-10]},
        "take urbanization",
        "STM-R.3",
        "You have $4 and can raise $0 more, but Urbanization costs $6.",
    ),
    (
        SELECT | {"spaces": [], "cubes": {}},
        "take city growth",
        "STM-R.5",
        "The goods supply is empty: you can take City Growth only with a pass.",
    ),
    (
        SELECT | STANDARD,
        "take city growth pass",
        "STM-30.5",
        "In the Standard game, you take City Growth without a pass and may leave it unused later.",
    ),
    (SELECT, "capital 1", "STM-7.1", "You cannot buy capital in the Base game: you raise money when you pay."),
    (
        SELECT | STANDARD,
        "capital 1",
        "STM-27.7",
        ("You can buy capital only once, at the start of a Turn; now it is time to take an action tile."),
    ),
    (
        CAPITAL | {"income": [-10], "points": [3]},
        "capital 2",
        "STM-28.2",
        "With income -10 and victory points 3, you can buy 1 step of capital, not 2.",
    ),
    (
        CAPITAL | {"free_pass": 0},
        "free pass",
        "STM-27.7",
        ("You can use the free pass only in the auction of the Standard game; now it is time to buy capital."),
    ),
    (
        AUCTION | {"free_pass": 1},
        "free pass",
        "STM-29.9",
        "You have no free pass: the green player has it, having held Turn Order last Turn.",
    ),
    (
        AUCTION,
        "free pass",
        "STM-29.9",
        "You have no free pass: the player who held Turn Order last Turn has one per auction.",
    ),
]
