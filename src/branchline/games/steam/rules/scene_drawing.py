"""The drawing of a scene: a line for each tile and New City, instead of several facts."""

from __future__ import annotations

from typing import Final

from branchline.engine.errors import BadData
from branchline.engine.json_validation import shown
from branchline.games.steam.rules.board import SEAT_COLOURS

NO_OWNER: Final = "nobody"
CITY_WORD: Final = "city"
FRESH: Final = "*"


def with_drawing(facts: dict[str, object]) -> dict[str, object]:
    """The facts of a scene with its drawing turned into the facts it stands for."""
    text = facts.get("drawing")
    if text is None:
        return facts
    if not isinstance(text, str):
        raise BadData(f"drawing: expected text, not {shown(text)}")
    tiles: dict[str, object] = {}
    cities: dict[str, object] = {}
    owners: dict[str, object] = {}
    fresh: list[object] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        name = words[0].upper()
        if len(words) < 3 or name in tiles or name in cities:
            raise BadData(
                f"drawing, line {number}: expected a new hex and a tile or a city, as in"
                f" K15 21 N-S green or N14 city grey, not {shown(line)}"
            )
        if words[1] == CITY_WORD:
            cities[name] = " ".join(words[2:])
        else:
            tiles[name] = read_tracks(name, words[1:], number, owners, fresh)
    found = dict(facts)
    for key, drawing in (("tiles", tiles), ("new_cities", cities), ("owners", owners)):
        found[key] = joined(key, facts.get(key, {}), drawing)
    given = facts.get("fresh", [])
    found["fresh"] = given + fresh if isinstance(given, list) else given
    return found


def read_tracks(name: str, words: list[str], number: int, owners: dict[str, object], fresh: list[object]) -> str:
    """The tile of a line; the owners of its tracks are noted by their exits."""
    tile = [words[0]]
    for word in words[1:]:
        owner = word.rstrip(FRESH)
        if owner != NO_OWNER and owner not in SEAT_COLOURS:
            tile.append(word)
            continue
        if len(tile) < 2:
            raise BadData(f"drawing, line {number}: {shown(word)} cannot own track")
        end = f"{name} {tile[-1].split('-')[0]}"
        if end in owners:
            raise BadData(f"drawing, line {number}: a track has two owners")
        owners[end] = None if owner == NO_OWNER else SEAT_COLOURS.index(owner)
        if word != owner:
            fresh.append(end)
    return " ".join(tile)


def joined(key: str, given: object, drawing: dict[str, object]) -> object:
    """A fact given next to a drawing, and what the drawing says of it."""
    if not isinstance(given, dict):
        return given  # which the scene will refuse
    for name in given:
        if name in drawing:
            raise BadData(f"{key}: {shown(name)} is also in the drawing")
    return {**drawing, **given}
