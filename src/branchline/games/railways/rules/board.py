"""What never changes: the cards, the goods and the trains (RWC-1)."""

from importlib.resources import files
from json import loads
from typing import Any, Final, final

from branchline.engine.packed import i64, vec
from branchline.engine.rulebook import Rulebook

HERE: Final = "branchline.games.railways"
RULES: Final = Rulebook((files(HERE) / "rulebook.md").read_text("utf-8"))
DATA: Final[dict[str, Any]] = loads((files(HERE) / "cards.json").read_text("utf-8"))

COLOURS: Final[tuple[str, ...]] = tuple(DATA["rail_colours"])  # RWC-1.1
# Their colours, and what they stand for (RWC-1.5, RWC-C.12).
GOODS: Final[tuple[str, ...]] = tuple([good["colour"] for good in DATA["goods"]])
GOOD_NAMES: Final[tuple[str, ...]] = tuple([good["name"] for good in DATA["goods"]])
# One for each player (RWC-1.6, RWC-2.3); that rails have like names means nothing (RWC-S.30).
SEAT_COLOURS: Final = ("purple", "lightblue", "grey", "green")

# The kinds of card: for each colour its ones and its twos, the locomotive, the cities.
LOCO: Final = 10
HELD: Final = 11  # the kinds a hand holds several of: rails and locomotives
KINDS: Final = 36
CITY_CARDS: Final = 25  # RWC-1.3; city c is the card HELD + c
ONES: Final = 6  # of each colour (RWC-1.1)
TWOS: Final = 7
LOCOS: Final = 21  # RWC-1.2

RAIL_COLOURS: Final = 5
GOOD_COLOURS: Final = 4
GOODS_EACH: Final = 15  # RWC-1.5
TRAINS: Final = 10  # for building, the two markers left out (RWC-2.4 to RWC-2.6, RWC-C.5)
DISPLAY: Final = 3  # RWC-2.13

# The nodes are the cities by number, then the one start board (RWC-1.7, RWC-1.14).
START: Final = 25
START_NAME: Final = "start"
NODES: Final = 26
NOWHERE: Final = -1

# Goods that lie together are one number with four bits for each colour: there are no more than 15.
GOOD_BITS: Final = 4
GOOD: Final = vec[i64]([0x1, 0x10, 0x100, 0x1000])  # one good of each colour
ALL_OF: Final = vec[i64]([0xF, 0xF0, 0xF00, 0xF000])  # every good of a colour
ALL_GOODS: Final = 0xFFFF

SMALL: Final = 2  # the value of the cities that are dealt apart (RWC-2.10)
LARGE: Final = 5  # the value of the cities that accept everything (RWC-1.11)


@final
class City:
    """A city card: what it costs, which goods it takes, where links may join it."""

    index: i64

    def __init__(self, index: int, fact: dict[str, Any]) -> None:
        self.index = index
        self.kind = HELD + index
        self.name: str = fact["name"]
        self.value: int = fact["value"]
        # One colour, or all of them (RWC-1.10, RWC-1.11), as a mask of goods.
        demand: str = fact["demand"]
        self.accepts: int = ALL_GOODS if demand == "any" else ALL_OF[GOODS.index(demand)]
        names: list[str] = fact["tracks"]
        # How many tracks of each rail colour, and which colours those are (RWC-1.12, RWC-1.13);
        # a colour can have several (RWC-C.7).
        self.tracks: tuple[int, ...] = tuple([names.count(name) for name in COLOURS])
        self.colours: tuple[int, ...] = tuple([colour for colour in range(RAIL_COLOURS) if self.tracks[colour]])


CITIES: Final = [City(index, fact) for index, fact in enumerate(DATA["cities"])]
# By node; the start board accepts nothing (RWC-1.14, RWC-C.3).
ACCEPTS: Final = vec[i64]([city.accepts for city in CITIES] + [0])
VALUES: Final = vec[i64]([city.value for city in CITIES])
TRACKS: Final = vec[i64]([number for city in CITIES for number in city.tracks])  # by city and colour
# As masks: the cities that have a track of each colour, and those of each value.
CITIES_WITH: Final = vec[i64](
    [sum([1 << city.index for city in CITIES if city.tracks[colour]]) for colour in range(RAIL_COLOURS)]
)
CITIES_WORTH: Final = vec[i64](
    [sum([1 << city.index for city in CITIES if city.value == value]) for value in range(LARGE + 1)]
)
NODE_NAMES: Final[tuple[str, ...]] = (*[city.name for city in CITIES], START_NAME)
NODE_INDEX: Final = {name: node for node, name in enumerate(NODE_NAMES)}
CARDS: Final[tuple[str, ...]] = (
    *[f"{colour} {value}" for colour in COLOURS for value in (1, 2)],
    "locomotive",
    *[city.name for city in CITIES],
)
CARD_INDEX: Final = {name: kind for kind, name in enumerate(CARDS)}


def deck(younger: bool) -> list[int]:
    """Return how many cards there are of each kind (RWC-1.1 to RWC-1.4, RWC-2.2, RWC-C.11)."""
    # Younger players leave out the locomotives (RWC-16.1, RWC-16.6).
    locos = 0 if younger else LOCOS
    return [ONES, TWOS] * RAIL_COLOURS + [locos] + [1] * CITY_CARDS


def city_goods(city: i64) -> i64:
    """Return how many goods a city makes (RWC-1.8); all together empty the bag (RWC-1.9)."""
    return VALUES[city] - 1


def number_of(goods: i64, colour: i64) -> i64:
    """Return how many goods of a colour are among these."""
    return goods >> GOOD_BITS * colour & 0xF


def counted(goods: i64) -> list[int]:
    """Return how many goods of each colour there are."""
    return [int(goods >> GOOD_BITS * colour & 0xF) for colour in range(GOOD_COLOURS)]


def gathered(counts: list[int]) -> int:
    """Return goods as one number, from how many there are of each colour."""
    return sum([number << GOOD_BITS * colour for colour, number in enumerate(counts)])


SMALL_CITIES: Final[i64] = CITIES_WORTH[SMALL]


def ones(mask: i64) -> i64:
    """Return how many places of a mask are set."""
    number: i64 = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


def nth_one(mask: i64, number: i64) -> i64:
    """Return the set place of a mask that comes after this many others."""
    place: i64 = 0
    while number or not mask & 1:
        number -= mask & 1
        mask >>= 1
        place += 1
    return place
