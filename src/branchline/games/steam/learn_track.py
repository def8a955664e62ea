"""The track of a view of Steam: which exits of which tiles belong to a link."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, Final, final

from branchline.games.steam.rules.board import NOWHERE, SIDES, Board
from branchline.games.steam.rules.link_tracing import along
from branchline.games.steam.rules.tiles import EDGE_INDEX, PIECE_INDEX, PIECES

# The pairs of sides that track on a hex can join.
PATHS: Final = list(combinations(range(SIDES), 2))
TracedExits = Callable[[dict[str, Any]], list[int]]


@final
class Trackmap:
    """What the tiles of a view mean on a map; an exit is a hex and a side of it, as one number."""

    def __init__(self, board: Board) -> None:
        self.board = board
        # By piece: the pairs of sides it joins. In a town there are exits only.
        self.paths = {piece.text: [PATHS.index(path) for path in piece.paths] for piece in PIECES}

    def exit_of(self, name: str) -> int:
        """An exit by its name, such as `K15 N`."""
        place, side = name.split()
        return self.board.map.hex_index[place] * SIDES + EDGE_INDEX[side]

    def exits(self, tiles: dict[str, list[str]], cities: dict[str, Any]) -> TracedExits:
        """The exits of links, traced on the tiles and between the cities of a view."""
        hexes = self.board.map.hex_index
        pieces, city = [NOWHERE] * self.board.size, [NOWHERE] * self.board.size
        for name, (text, _) in tiles.items():
            pieces[hexes[name]] = PIECE_INDEX[text]
        for name in cities:
            city[hexes[name]] = 0
        return lambda link: along(
            self.board.near, pieces, city, self.exit_of(link["ends"][0]["exit"])
        )
