"""The board of Railways for the browser."""

from __future__ import annotations

from branchline.games.railways.rules.board import (
    CARDS,
    CITIES,
    COLOURS,
    DATA,
    GOOD_NAMES,
    GOODS,
    SEAT_COLOURS,
    START_NAME,
    TRAINS,
    City,
    city_goods,
)
from branchline.games.railways.rules.scoring import ALL_DIFFERENT, FOUR_ALIKE, THREE_ALIKE
from branchline.games.railways.rules.turn import HAND_LIMIT


def board_json(options: dict[str, object]) -> dict[str, object]:
    """Return what never changes at a table of Railways: the cards, the goods and their points.

    Nothing has a place here: the network is laid out as it grows, from the links of a view.
    """
    younger = options.get("variant") == "younger"
    return {
        "start": START_NAME,
        "colours": list(SEAT_COLOURS),
        "rails": list(COLOURS),
        "cards": list(CARDS),
        "goods": [
            {"colour": colour, "name": name} for colour, name in zip(GOODS, GOOD_NAMES, strict=True)
        ],
        "cities": [city_json(city, younger) for city in CITIES],
        "trains": TRAINS,
        "hand_limit": HAND_LIMIT,
        "sets": {"three": THREE_ALIKE, "four": FOUR_ALIKE, "different": ALL_DIFFERENT},
    }


def city_json(city: City, younger: bool) -> dict[str, object]:
    """Return what is printed on a city card; younger players put no goods on it."""
    fact = DATA["cities"][city.index]
    return {
        "name": city.name,
        "value": city.value,
        "demand": fact["demand"],
        "tracks": list(fact["tracks"]),
        "goods": 0 if younger else city_goods(city),
    }
