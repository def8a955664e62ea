"""How a game is to be played: the rules, the first order and the map."""

from typing import Final, final

from branchline.engine.errors import BadOption
from branchline.engine.json_validation import shown
from branchline.engine.options import Option, one_of, only_known, switched
from branchline.engine.phrase import phrase
from branchline.games.steam.rules.maps import file_entries, loader
from branchline.games.steam.rules.maps.rail_map import RailMap

RULE_SETS: Final = ("base", "standard")
ORDERS: Final = ("auction", "random")
OPTIONS: Final = (
    Option("rules", "choice", RULE_SETS, "base", "the Base or the Standard game"),
    Option("order", "choice", ORDERS, "auction", "Base game: how the first turn order is set"),
    Option("mercy", "switch", (), False, "Standard game: also raise money for track and upkeep"),
    Option("map", "map", loader.OURS, loader.OURS[0], "the map"),
)


@final
class Options:
    """The options of a game."""

    def __init__(self, given: dict[str, object]) -> None:
        only_known(OPTIONS, given)
        self.standard = one_of(given, "rules", RULE_SETS) == "standard"
        if self.standard and "order" in given:
            raise BadOption(phrase("order: only the Base game has a choice of first turn order"))
        self.mercy = read_mercy(given, self.standard)
        self.auction = one_of(given, "order", ORDERS) == "auction"
        self.map = read_map(given.get("map", loader.OURS[0]))

    def recorded(self) -> dict[str, object]:
        """The options as a record keeps them: a built-in map by name and digest, another with its text."""
        found: dict[str, object] = {"rules": "standard" if self.standard else "base"}
        if not self.standard:
            found["order"] = "auction" if self.auction else "random"
        if self.mercy:
            found["mercy"] = True
        found["map"] = map_json(self.map)
        return found


def read_mercy(given: dict[str, object], standard: bool) -> bool:
    """Whether money may be raised for track and upkeep, which only the Standard game asks."""
    mercy = switched(given, "mercy", default=False)  # STM-27.10
    if mercy and not standard:
        raise BadOption(phrase("mercy: in the Base game, money can be raised for everything anyway"))
    return mercy


def map_json(rail_map: RailMap) -> dict[str, object]:
    """A map as a record or a state keeps it."""
    if rail_map.id in loader.OURS and loader.our_map(rail_map.id).digest == rail_map.digest:
        return {"name": rail_map.id, "digest": rail_map.digest}
    return {"name": rail_map.id, "digest": rail_map.digest, "text": rail_map.text}


def read_map(value: object) -> RailMap:
    """A map: as it is, by the name of a built-in one, as the text of a file, or as recorded."""
    if isinstance(value, RailMap):
        return value
    if isinstance(value, str):
        return parsed(value) if "\n" in value else loader.our_map(value)
    if isinstance(value, dict):
        return recorded_map(value)
    raise BadOption(phrase("map: expected a name, a map or its text, not {value}", value=shown(value)))


def parsed(text: str) -> RailMap:
    """A map from its text."""
    try:
        return loader.parse(text)
    except file_entries.BadMap as error:
        raise BadOption(phrase("map: {said}", said=error.said)) from error


def recorded_map(value: dict[str, object]) -> RailMap:
    """A map from what `map_json` wrote, if it is still the same."""
    text, name = value.get("text"), value.get("name")
    if isinstance(text, str):
        found = parsed(text)
    elif isinstance(name, str):
        found = loader.our_map(name)
    else:
        raise BadOption(phrase("map: expected a name and a digest, not {value}", value=shown(value)))
    if value.get("digest") != found.digest:
        raise BadOption(phrase("map: {name} is not the expected map: its digest differs", name=shown(found.id)))
    return found
