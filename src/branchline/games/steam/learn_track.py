"""The track of a view of Steam: which exits of which tiles belong to a link."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, final

from branchline.games.steam.rules.board import SIDES, Board
from branchline.games.steam.rules.tiles import EDGE_INDEX, PIECE_INDEX, PIECES, Piece

# The pairs of sides that track on a hex can join.
PATHS: Final = list(combinations(range(SIDES), 2))
HALF: Final = SIDES // 2


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

    def exits(self, tiles: dict[str, list[str]], link: dict[str, Any]) -> list[int]:
        """The exits of a link from one end to the other."""
        at, last = [self.exit_of(end["exit"]) for end in link["ends"]]
        found = [at]
        arrived = True  # at a tile, whose track goes on across it
        while at != last:
            crossing = arrived and not self.tile(tiles, at).town
            if crossing:
                at = across(self.tile(tiles, at), at)
            else:
                at = self.board.near[at] * SIDES + (at + HALF) % SIDES
            arrived = not crossing
            found.append(at)
        return found

    def tile(self, tiles: dict[str, list[str]], at: int) -> Piece:
        """The piece on the hex of an exit."""
        return PIECES[PIECE_INDEX[tiles[self.board.hexes[at // SIDES].name][0]]]


def across(piece: Piece, at: int) -> int:
    """The other end of the track that leaves a tile at an exit."""
    side = at % SIDES
    for a, b in piece.paths:
        if side in (a, b):
            return at - side + a + b - side
    raise AssertionError("the tile has no such exit")
