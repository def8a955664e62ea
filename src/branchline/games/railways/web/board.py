"""The board of Railways for the browser, and the words that are data, for translators."""

from branchline.engine.plugin import Terms
from branchline.games.railways.rules import board, scoring, state, turn


def board_json(options: dict[str, object]) -> dict[str, object]:
    """Return what never changes at a table of Railways: the cards, the goods and their points."""
    # Nothing has a place here: the network is laid out as it grows, from the links of a view.
    younger = options.get("variant") == "younger"
    return {
        "start": board.START_NAME,
        "colours": list(board.SEAT_COLOURS),
        "rails": list(board.COLOURS),
        "cards": list(board.CARDS),
        "goods": [{"colour": colour, "name": name} for colour, name in zip(board.GOODS, board.GOOD_NAMES, strict=True)],
        "cities": [city_json(city, younger) for city in board.CITIES],
        "trains": board.TRAINS,
        "hand_limit": turn.HAND_LIMIT,
        "sets": {"three": scoring.THREE_ALIKE, "four": scoring.FOUR_ALIKE, "different": scoring.ALL_DIFFERENT},
    }


def city_json(city: board.City, younger: bool) -> dict[str, object]:
    """Return what is printed on a city card; younger players put no goods on it."""
    fact = board.DATA["cities"][city.index]
    return {
        "name": city.name,
        "value": city.value,
        "demand": fact["demand"],
        "tracks": list(fact["tracks"]),
        "goods": 0 if younger else board.city_goods(city.index),
    }


def vocabulary() -> Terms:
    """Return colours, goods and prompts."""
    return Terms(
        [
            ("the colour of a rail card", board.COLOURS),
            ("the colour of a good", board.GOODS),
            ("a good", board.GOOD_NAMES),
            ("the colour of a player", board.SEAT_COLOURS),
            ("what is asked", state.PROMPTS),
        ]
    )
