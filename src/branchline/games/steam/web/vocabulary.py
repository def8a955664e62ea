"""The words of this game that are data, for translators."""

from __future__ import annotations

from branchline.engine.plugin import Terms
from branchline.games.steam.rules.board import ACTION_TILES, COLOURS, SEAT_COLOURS
from branchline.games.steam.rules.maps.loader import OURS, our_map
from branchline.games.steam.rules.state import PROMPTS
from branchline.games.steam.rules.wording import COMPASS, FACE_NAMES


def vocabulary() -> Terms:
    """Return colours, tiles, directions, maps and prompts."""
    return Terms(
        [
            ("the colour of a cube or a city", COLOURS),
            ("the colour of a player", SEAT_COLOURS),
            ("an action tile", ACTION_TILES[1:]),
            ("an action tile", tuple(tile.title() for tile in ACTION_TILES[1:])),
            ("a track tile", tuple(FACE_NAMES.values())),
            ("a side of a hex", COMPASS),
            ("the title of a map", tuple(our_map(name).title for name in OURS)),
            ("what is asked", PROMPTS),
        ]
    )
