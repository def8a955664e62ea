"""Positions of Steam, and what the terminal shows of them."""

from typing import Any

import branchline
from branchline.games.steam.rules.state import Steam
from branchline.terminal.view import view_for
from tests.terminal.printing import printed

GAME = branchline.game("steam")
VIEW = view_for(GAME)
NAMES = ["Kim", "Alex", "Sam", "Robin", "Toni", "Jo"]

# Albany, Poughkeepsie, Hartford and New York; the way from Hartford to New York is another's.
TILES = {
    "L16": "21 N-S", "L18": "T32 N SE S", "L20": "21 N-S",
    "M19": "22 NE-NW", "N20": "22 N-SW", "M21": "21 NE-SW",
}  # fmt: skip
OWNERS = {"L16 N": 0, "L20 S": 0, "M19 NE": 0, "M21 SW": 1}


def scene(**facts: Any) -> Steam:
    state = GAME.scene(**facts)
    assert isinstance(state, Steam)
    return state


def menu(state: Steam) -> str:
    view = state.view(state.turn)
    return printed(VIEW.menu(view, NAMES, VIEW.order(view, state.moves())))


def table(state: Steam) -> str:
    return printed(VIEW.table(state.view(state.turn), NAMES[: state.seats]))


def more(state: Steam, text: str, width: int = 80, colour: bool = False) -> str:
    view = state.view(state.turn)
    moves = VIEW.order(view, state.moves())
    parts = VIEW.more(text.split(), view, NAMES, moves)
    assert parts is not None
    return printed(parts, width, colour)


def hudson(**facts: Any) -> Steam:
    cubes = {"Albany": {"yellow": 2, "red": 1}, "New York": {"purple": 1, "blue": 1}}
    return scene(tiles=TILES, owners=OWNERS, **{"cubes": cubes, **facts})
