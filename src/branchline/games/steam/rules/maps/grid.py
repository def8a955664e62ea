"""The grid of a map file: hexes drawn as text, one line for half a hex."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, final

from branchline.engine.phrase import Value, phrase
from branchline.games.steam.rules.maps.file_entries import Notes

# Across each edge, clockwise from N: how far the column and the line move.
STEPS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
NUMBER: Final = 3  # the first characters of a line hold its number
SPREAD: Final = 4  # letters of the ruler stand so far apart
MOST_LINES: Final = 200  # far more than a table holds; keeps a wild file from costing minutes

CODE: Final = re.compile(r"(\.|~|\^~|\^)([A-Z]{3})?|[wx]")

Spot = tuple[int, int]  # column, from A = 1, and line
Side = tuple[Spot, int]


def fold(name: str) -> str:
    """A place's name as it is looked up: without case, accents, spaces and stops."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(mark for mark in plain if mark.isalnum())


def name_of(spot: Spot) -> str:
    """The name of a hex, such as L14."""
    return f"{LETTERS[spot[0] - 1]}{spot[1]}" if 1 <= spot[0] <= 26 else "a hex off the board"


def spot_of(name: str) -> Spot | None:
    """Where a hex of this name would be; None if it is not one."""
    if not re.fullmatch(r"[A-Z][1-9][0-9]{0,2}", name):
        return None
    return LETTERS.index(name[0]) + 1, int(name[1:])


def across(spot: Spot, edge: int) -> Spot:
    """The spot on the other side of an edge (STM-0.2 gives the same in axial coordinates)."""
    return spot[0] + STEPS[edge][0], spot[1] + STEPS[edge][1]


@final
@dataclass
class Cell:
    """One hex of the drawing."""

    spot: Spot
    code: str  # . ~ ^ ^~ w x
    key: str  # of the city or town, or empty
    text_line: int

    @property
    def in_play(self) -> bool:
        """Whether track, a town or a city may be here."""
        return self.code not in ("w", "x")


@final
class Grid:
    """All hexes of the drawing, in reading order."""

    def __init__(self) -> None:
        self.cells: dict[Spot, Cell] = {}
        self.columns = 0
        self.lines = 0
        self.astray: set[str] = set()  # keys in codes that could not be read
        self.whole = False  # whether every hex was read, so that gaps are meant

    def in_play(self, spot: Spot) -> bool:
        """Whether there is a hex in play."""
        return spot in self.cells and self.cells[spot].in_play

    def may_be_lost(self, spot: Spot) -> bool:
        """Whether a spot is empty only because a code could not be read where it stands."""
        return not self.whole and spot not in self.cells

    def playable(self) -> list[Cell]:
        """The hexes in play, in reading order."""
        return [cell for cell in self.cells.values() if cell.in_play]


def read_grid(text: str, first: int, apart: int, notes: Notes) -> Grid:
    """The grid of a text whose lines stand in the file from `first` on."""
    grid = Grid()
    known = len(notes.faults)
    rows = text.split("\n")
    if rows and not rows[-1].strip(" "):
        rows.pop()  # the line of the closing quotes
    for number, row in enumerate(rows):
        # Such marks hide where a code really stands.
        if "\t" in row:
            notes.line_fault(first + number * apart, "a tab in the grid; expected spaces only")
        if row != row.rstrip():
            notes.line_fault(first + number * apart, "spaces at the end of a grid line; expected none")
    letters = read_ruler(rows[0] if rows else "", first, notes)
    grid.columns = len(letters)
    grid.lines = max(0, len(rows) - 1)
    if not letters:
        return grid
    if grid.lines > MOST_LINES:
        too_many = phrase("the grid has {lines} lines; expected at most {most}", lines=grid.lines, most=MOST_LINES)
        notes.add(first, too_many)
        return grid
    for number in range(1, len(rows)):
        read_row(grid, number, rows[number], letters, first + number * apart, notes)
    if not any(cell.in_play for cell in grid.cells.values()):
        notes.line_fault(first, "the grid has no hexes in play; expected some of . ~ ^ ^~")
    grid.whole = len(notes.faults) == known
    return grid


def read_ruler(row: str, line: int, notes: Notes) -> dict[int, int]:
    """The columns by where their letters stand: A, B, C ... four characters apart."""
    letters = [at for at, mark in enumerate(row) if not mark.isspace()]
    wanted = LETTERS[: len(letters)]
    good = (
        letters
        and "".join(row[at] for at in letters) == wanted
        and letters[0] > NUMBER
        and all(at == letters[0] + SPREAD * index for index, at in enumerate(letters))
    )
    if not good:
        notes.line_fault(
            line,
            "the ruler is wrong; the grid must start with a line of letters A, B, C"
            " ... (up to Z), {spread} characters apart, with the A clear of the "
            "line numbers",
            spread=SPREAD,
        )
        return {}
    return {at: index + 1 for index, at in enumerate(letters)}


def read_row(grid: Grid, number: int, row: str, letters: dict[int, int], line: int, notes: Notes) -> None:
    """One numbered line of the grid."""
    written = row[:NUMBER].strip()
    if not written:
        notes.line_fault(line, "line number missing; expected {number}", number=number)
    elif written != str(number):
        notes.line_fault(line, "line number {written}; expected {number}", written=written, number=number)
    for found in re.finditer(r"\S+", row[NUMBER:]):
        at = found.start() + NUMBER
        word = found.group()
        if at not in letters:
            # The rest of a wrong line number is reported above.
            if at != NUMBER or not row[NUMBER - 1].isdigit():
                wrong = phrase("{word} does not start under a letter; expected a code under its letter", word=word)
                notes.add(line, wrong)
                grid.astray.add(key_in(word))
        else:
            read_code(grid, (letters[at], number), word, line, notes)


def read_code(grid: Grid, spot: Spot, word: str, line: int, notes: Notes) -> None:
    """The code of one hex."""
    parts = CODE.fullmatch(word)
    if (spot[0] + spot[1]) % 2:
        gaps: dict[str, Value] = {"word": word, "column": LETTERS[spot[0] - 1], "line": spot[1]}
        gaps["columns"] = "A, C, E ..." if spot[1] % 2 else "B, D, F ..."
        wrong = phrase("{word} is in column {column}; expected columns {columns} on line {line}", **gaps)
    elif parts is None:
        wrong = phrase(
            "unknown code {word} at {hex}; expected . ~ ^ or ^~, "
            "with or without a key of three capital letters, or w or x",
            word=word,
            hex=name_of(spot),
        )
        # Read on with what can be guessed, so that one slip is not told as many.
        land = ("^" if "^" in word else "") + ("~" if "~" in word else "")
        grid.cells[spot] = Cell(spot, land or (word[0] if word[0] in "wx" else "."), "", line)
    else:
        grid.cells[spot] = Cell(spot, parts.group(1) or word, parts.group(2) or "", line)
        return
    notes.add(line, wrong)
    grid.astray.add(key_in(word))


def key_in(word: str) -> str:
    """The key that was meant at the end of a wrong code, or nothing."""
    return word[-3:].upper() if re.fullmatch(r"[A-Za-z]{3}", word[-3:]) else ""
