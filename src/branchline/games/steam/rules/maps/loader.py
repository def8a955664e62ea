"""Maps for Steam (STM-2): files checked with every fault explained, and the two of the game.

A map says how many supply spaces there are (STM-1.13), and how many cubes its cities get with few
players (STM-4.4).
"""

from __future__ import annotations

import re
from importlib.resources import files
from tomllib import TOMLDecodeError, loads
from typing import Final

from branchline.engine.errors import BadOption
from branchline.engine.json_validation import shown
from branchline.engine.phrase import phrase
from branchline.games.steam.rules.maps import validation
from branchline.games.steam.rules.maps.advice import advice
from branchline.games.steam.rules.maps.decoration import Drawing
from branchline.games.steam.rules.maps.entries import Entries
from branchline.games.steam.rules.maps.faults import BadMap, Fault, Notes
from branchline.games.steam.rules.maps.grid import Grid, read_grid
from branchline.games.steam.rules.maps.rail_map import RailMap
from branchline.games.steam.rules.maps.toml_lines import Scan

OURS: Final = ("northeast", "ruhr")  # the maps that come with the game
MOST_DIGITS: Final = 4000  # of a number; Python refuses to read one of more than 4300
LONG_NUMBER: Final = re.compile(r"[+-]?\d(?:_?\d){4000}")
SHELF: Final[dict[str, RailMap]] = {}  # built-in maps already read
MOST_PARSED: Final = 50  # as many as there are boards
PARSED: Final[dict[str, RailMap]] = {}  # sound maps by their text: a table reads its own often


def parse(text: str) -> RailMap:
    """The map a text holds; BadMap says all that is wrong with it."""
    rail_map = PARSED.pop(text, None)
    if rail_map is None:
        rail_map, notes = read(text)
        if rail_map is None:
            raise BadMap(notes.sorted())
    PARSED[text] = rail_map  # the one used last comes last
    if len(PARSED) > MOST_PARSED:
        oldest, *_ = PARSED  # in one step: servers read maps in several threads
        PARSED.pop(oldest, None)
    return rail_map


def faults(text: str) -> list[Fault]:
    """All faults of a map file, from its top to its end; none if it is sound."""
    return read(text)[1].sorted()


def warnings(text: str) -> list[Fault]:
    """What a sound map could do better; nothing for one that is not sound."""
    rail_map, notes = read(text)
    if rail_map is None:
        return []
    for path, words in advice(rail_map):
        notes.add(notes.line(path), words)
    return notes.sorted()


def read(text: str) -> tuple[RailMap | None, Notes]:
    """Read a text, setting down every fault; a map comes of it only if there is none."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    notes = Notes(text)
    try:
        text.encode("utf-8")
        data = loads(text)
    except UnicodeEncodeError as half:
        notes.line_fault(text.count("\n", 0, half.start) + 1, "incomplete character; expected UTF-8")
        return None, notes
    except (ValueError, RecursionError) as error:
        # Not only the parser's own error: the size of a number or the depth of lists can fail too.
        line = long_number_line(text)
        if line and not isinstance(error, TOMLDecodeError):
            notes.line_fault(line, "a number with more than {most} digits; expected fewer", most=MOST_DIGITS)
            return None, notes
        notes.line_fault(error_line(str(error), text), "not TOML: {reason}", reason=str(error))
        return None, notes
    scan = Scan(text)
    notes.lines = scan.lines
    entries = Entries(data, notes)
    first, apart = scan.body("grid")
    grid = Grid()
    if entries.grid is not None:
        grid = read_grid(entries.grid, first, apart, notes)
    validation.check_names(entries, grid, notes)
    validation.check_cubes(entries, notes)
    if not grid.cells:
        return None, notes  # told already; without hexes there is nothing to compare the rest with
    validation.check_size(entries, grid, notes)
    closed = validation.check_blocked(entries, grid, notes)
    validation.check_places(entries, grid, notes)
    validation.check_ways(entries, grid, closed, notes)
    drawing = Drawing(data, grid, notes)
    if notes.faults:
        return None, notes
    return RailMap(text, entries, grid, closed, drawing), notes


def long_number_line(text: str) -> int:
    """The line of the first number that is longer than Python reads; 0 if there is none."""
    try:
        scan = Scan(text)
    except RecursionError:
        return 0  # lists in lists too deep to look into
    for path, start in scan.starts.items():  # in the order of the text
        if LONG_NUMBER.match(text, start):
            return scan.lines[path]
    return 0


def error_line(message: str, text: str) -> int:
    """The line that an error of the TOML parser names."""
    found = re.search(r"at line (\d+)", message)
    if found is not None:
        return int(found.group(1))
    return max(1, text.rstrip("\n").count("\n") + 1)


def our_map(name: str) -> RailMap:
    """A map that comes with the game, by its name."""
    if name not in SHELF:
        if name not in OURS:
            raise BadOption(phrase("unknown map {name}; choose from {names}", name=shown(name), names=", ".join(OURS)))
        folder = files("branchline.games.steam") / "maps"
        SHELF[name] = parse((folder / f"{name}.toml").read_text("utf-8"))
    return SHELF[name]
