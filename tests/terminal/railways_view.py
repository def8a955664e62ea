"""The view of Railways for tests: scenes, and what is printed of them."""

from typing import Any

import branchline
from branchline import State
from branchline.terminal.view import view_for
from tests.terminal.printing import printed

GAME = branchline.game("railways")
VIEW = view_for(GAME)
NAMES = ["Kim", "Alex", "Bot 3 [random]", "Robin Longname-Hall"]

# The network N1 of the rulebook, for three seats.
N1 = [
    ("Portland", "start", "orange", 1, 3),
    ("Cheyenne", "start", "brown", 0, 2),
    ("Kansas City", "Cheyenne", "orange", 1, 4),
    ("Atlanta", "Kansas City", "brown", 0, 4),
    ("New York", "Atlanta", "purple", 2, 5),
    ("Fort Worth", "Portland", "orange", 0, 3),
    ("Altoona", "Portland", "purple", 1, 2),
]
WEALTH = {"purple 2": 2, "white 1": 3, "white 2": 2, "locomotive": 4, "Omaha": 1, "Denver": 1}


def numbered(state: State) -> list[str]:
    """The moves in the order of their numbers, the first of which is 1."""
    return ["", *map(str, VIEW.order(state.view(state.turn), state.moves()))]


def menu(state: State) -> str:
    """The menu of the seat that must decide."""
    view = state.view(state.turn)
    return printed(VIEW.menu(view, NAMES, VIEW.order(view, state.moves())))


def table(state: State, seat: int | None = 0, width: int = 80) -> str:
    """The table as a seat sees it."""
    return printed(VIEW.table(state.view(seat), NAMES[: state.seat_count()]), width)


def more(state: State, text: str, width: int = 80) -> str:
    """The answer to a word of the view."""
    view = state.view(state.turn)
    parts = VIEW.more(text.split(), view, NAMES, VIEW.order(view, state.moves()))
    assert parts is not None
    return printed(parts, width)


def scene(**facts: Any) -> State:
    """A position on the network N1."""
    state: State = GAME.scene(**{"seats": 3, "links": N1, **facts})
    return state


def rich_hand() -> State:
    """A hand with hundreds of moves."""
    return scene(hands=[WEALTH], goods={"Atlanta": {"black": 2}, "Portland": {"yellow": 1}})


def flat(text: str) -> str:
    """A text with single spaces."""
    return " ".join(text.split())


def row(text: str, start: str) -> str:
    """The one line that begins like this after the lines of the tree, with single spaces."""
    lines = [flat(line.strip(" │├└>")) for line in text.splitlines()]
    (found,) = [line for line in lines if line.startswith(start)]
    return found
