"""Short words for the tests: scenes, and what lies on the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

import branchline
from branchline.games.railways.rules.game import RailwaysGame
from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import CITIES, GOODS, LOCO, START


def on_the_shelf() -> RailwaysGame:
    """The game as everyone gets it, with its own type."""
    game = branchline.game("railways")
    assert isinstance(game, RailwaysGame)
    return game


GAME: Final = on_the_shelf()

# A display in which nothing is special.
CALM: Final = ["white 1", "white 2", "brown 1"]

# The network N1 of the ledger; Becky, Steve, James and Dana are the seats 0 to 3.
N1: Final = (
    ("Portland", START, "orange", 1, 3),
    ("Cheyenne", START, "brown", 0, 2),
    ("Kansas City", "Cheyenne", "orange", 1, 4),
    ("Atlanta", "Kansas City", "brown", 0, 4),
    ("New York", "Atlanta", "purple", 3, 5),
    ("Fort Worth", "Portland", "orange", 0, 3),
    ("Altoona", "Portland", "purple", 1, 2),
)


@dataclass(frozen=True)
class Link:
    """A link as everyone sees it."""

    city: str
    node: str
    colour: str
    cards: str
    value: int
    owner: int


@dataclass(frozen=True)
class Public:
    """The network and the goods on its cities, as everyone sees them."""

    links: list[Link]
    goods: dict[str, dict[str, int]]


def scene(seats: int = 2, /, **facts: object) -> Railways:
    """A position from a few facts, which is in order; nothing special is in the display."""
    state = GAME.scene(seats, **{"display": CALM, **facts})
    GAME.audit(state)
    return state


def n1(**facts: Any) -> Railways:
    """The network N1 with these facts, and with the links `more`."""
    more = facts.pop("more", [])
    return scene(4, links=[*N1, *more], **facts)


def seen(state: Railways, seat: int | None = None) -> dict[str, Any]:
    """What a seat, or a spectator, sees."""
    return state.view(seat)


def full(state: Railways) -> dict[str, Any]:
    """The complete state, secrets included."""
    return state.to_json()


def public(state: Railways) -> Public:
    """The network as everyone sees it; cities without goods are left out."""
    view = seen(state)
    links = [Link(**link) for link in view["links"]]
    return Public(links, {city: goods for city, goods in view["goods"].items() if goods})


def link(state: Railways, city: str) -> Link:
    """The link that brought a city."""
    (found,) = [one for one in public(state).links if one.city == city]
    return found


def players(state: Railways) -> list[dict[str, Any]]:
    """What everyone sees of the seats."""
    found: list[dict[str, Any]] = seen(state)["players"]
    return found


def hand(state: Railways, seat: int) -> dict[str, int]:
    """The cards of a seat by name, those it has."""
    found: dict[str, int] = seen(state, seat)["own"]["hand"]
    return found


def pile(state: Railways) -> dict[str, int]:
    """The cards of the pile by name, those that are there."""
    found: dict[str, int] = full(state)["pile"]
    return found


def pile_size(state: Railways) -> int:
    """How many cards the pile holds."""
    size: int = seen(state)["pile"]
    return size


def display(state: Railways) -> list[str | None]:
    """The display from left to right, None for a gap."""
    found: list[str | None] = seen(state)["display"]
    return found


def discards(state: Railways) -> list[str]:
    """The discard from the bottom to the top."""
    found: list[str] = full(state)["discard"]
    return found


def sizes(state: Railways) -> tuple[int, int, int]:
    """How many cards are in the pile and the discard, and how many goods in the bag."""
    return pile_size(state), len(discards(state)), bag_size(state)


def goods(state: Railways, city: str) -> dict[str, int]:
    """The goods on a city by colour, those that are there."""
    found: dict[str, int] = seen(state)["goods"][city]
    return found


def bag(state: Railways) -> dict[str, int]:
    """The goods in the bag by colour, those that are there."""
    found: dict[str, int] = full(state)["bag"]
    return found


def bag_size(state: Railways) -> int:
    """How many goods the bag holds."""
    size: int = seen(state)["bag"]
    return size


def power(state: Railways) -> list[int]:
    """The power of every seat."""
    return [player["power"] for player in players(state)]


def trains(state: Railways) -> list[int]:
    """The building trains every seat has left."""
    return [player["trains"] for player in players(state)]


def delivered(state: Railways, seat: int) -> dict[str, int]:
    """The goods a seat has delivered, by colour."""
    found: dict[str, int] = players(state)[seat]["delivered"]
    return found


def ending(state: Railways) -> str | None:
    """The rule that has triggered the end."""
    rule: str | None = seen(state)["ending"]
    return rule


def gain(before: Railways, after: Railways) -> list[int]:
    """The points the seats have won between two positions."""
    return [new - old for old, new in zip(before.scores(), after.scores(), strict=True)]


def listed(state: Railways, verb: str = "") -> list[str]:
    """The texts of the legal moves that begin like this."""
    return [move.text for move in state.moves() if move.text.startswith(verb)]


def verbs(state: Railways) -> set[str]:
    """The kinds of legal moves."""
    return {text.split()[0] for text in listed(state)}


def everything(state: Railways) -> dict[str, int]:
    """Every card by name, wherever it is: in hands, piles, links, built or in front."""
    data = full(state)
    found = Counter[str](data["pile"])
    for cards in data["hands"]:
        found.update(cards)
    found.update(data["discard"])
    found.update([card for card in data["display"] if card is not None])
    for one in data["links"]:
        found[one["city"]] += 1
        for card in one["cards"].split("+"):
            found[LOCO if card == "wild" else f"{one['colour']} {card}"] += 1
    found[LOCO] += sum(data["power"])
    return dict(+found)


def all_goods(state: Railways) -> dict[str, int]:
    """Every good by colour: in the bag, on cities, with the seats, or about to be placed."""
    data = full(state)
    found = Counter[str](data["bag"])
    for some in (*data["goods"].values(), *data["delivered"]):
        found.update(some)
    if data["good"] is not None:
        found[data["good"]] += 1
    return dict(+found)


def delivery_goal(name: str) -> tuple[str, ...]:
    """The colours of goods that can be delivered to a city, found by trying."""
    origin = "Chicago" if name != "Chicago" else "New York"
    built = [
        (origin, START, CITIES[origin].tracks[0], 0, 5),
        (name, START, CITIES[name].tracks[0], 0, CITIES[name].value),
    ]
    state = scene(links=built, goods={origin: dict.fromkeys(GOODS, 1)}, power=[2])
    return tuple(text.split()[1] for text in listed(state, "deliver") if text.endswith(name))
