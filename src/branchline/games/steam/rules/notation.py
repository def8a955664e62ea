"""How moves are written: numbers, colours, spaces, hexes and places."""

import re
from difflib import SequenceMatcher, get_close_matches
from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.games.steam.rules.board import COLOURS, SEAT_COLOURS, Board
from branchline.games.steam.rules.maps.grid import fold

MOST_DIGITS: Final = 9  # of a number of dollars or steps; no table comes near it
OWNERS: Final = (*SEAT_COLOURS, "nobody")
HOP: Final = re.compile(rf"\s*>(?:({'|'.join(OWNERS)})>)?\s*", re.IGNORECASE)
FORMS: Final = (
    "bid 3", "pass", "free pass", "capital 2", "take engineer", "take urbanization pass",
    "lay C7 21 N-S", "urbanize Utica grey 4", "grow Albany 2", "done", "take back C7", "upgrade",
    "deliver red Albany > Utica > Boston", "score income", "score points",
)  # fmt: skip


@final
class NoPlace(BadMove):
    """A text that names a place which a map does not have; another map may have it."""

    def __init__(self, message: str, likeness: float = 0.0) -> None:
        super().__init__(message)
        self.likeness = likeness  # of the place it may have meant, at most 1


def parse_number(words: list[str], form: str) -> int:
    """Return a whole number that stands alone."""
    digits = words[0] if len(words) == 1 else ""
    if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS:
        raise BadMove(f"expected a number of at most {MOST_DIGITS} digits, as in {form}")
    return int(words[0])


def parse_colour(word: str) -> int:
    """Return the colour that a word names."""
    if word.casefold() not in COLOURS:
        raise BadMove(f"unknown colour {shown(word)}; choose from {', '.join(COLOURS)}")
    return COLOURS.index(word.casefold())


def check_space(board: Board, space: int) -> int:
    """Return a supply space, which players count from 1, as it is counted inside."""
    if not 1 <= space <= board.map.supply_spaces:
        raise BadMove(f"no supply space {space}; there are {board.map.supply_spaces}")
    return space - 1


def parse_hex(board: Board, name: str) -> int:
    """Return the hex of a name."""
    beyond = board.map.out_of_play(name)
    if beyond:
        raise NoPlace(f"{beyond}: no track can lie there", 1.0)
    if name.upper() not in board.map.hex_index:
        raise NoPlace(f"no hex {shown(name)}; hexes have names like {board.hexes[0].name}")
    return board.map.hex_index[name.upper()]


def parse_place(board: Board, name: str) -> int:
    """Return the hex of a city or town, by its name or key."""
    if name.upper() in board.map.place_index:
        return board.map.place_index[name.upper()]
    folded = fold(name)
    if folded not in board.map.names:
        near = get_close_matches(folded, list(board.map.names), 3, 0.5)
        titles = [board.hexes[board.map.names[other]].title for other in near]
        hint = f"; did you mean {' or '.join(titles)}?" if titles else ""
        likeness = SequenceMatcher(None, folded, near[0]).ratio() if near else 0.0
        raise NoPlace(f"no city or town {shown(name)}{hint}", likeness)
    return board.map.names[folded]
