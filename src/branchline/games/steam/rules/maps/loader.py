"""Maps for Steam (STM-2): files checked with every fault explained, and the two of the game."""
# A map says how many supply spaces there are (STM-1.13), and how many cubes its cities get with few players
# (STM-4.4).

import re
from functools import cache, lru_cache
from importlib.resources import files
from tomllib import TOMLDecodeError, loads
from typing import Final, final

from branchline.engine.errors import BadOption
from branchline.engine.json_validation import shown
from branchline.engine.phrase import phrase
from branchline.games.steam.rules.maps import file_entries, validation
from branchline.games.steam.rules.maps.grid import Grid, read_grid
from branchline.games.steam.rules.maps.rail_map import Drawing, RailMap

OURS: Final[tuple[str, ...]] = ("northeast", "ruhr")  # the maps that come with the game
MOST_DIGITS: Final = 4000  # of a number; Python refuses to read one of more than 4300
LONG_NUMBER: Final = re.compile(r"[+-]?\d(?:_?\d){4000}")
MOST_PARSED: Final = 50  # sound maps that are kept, as many as there are boards


@lru_cache(MOST_PARSED)  # a table reads its own map often
def parse(text: str) -> RailMap:
    """The map a text holds; BadMap says all that is wrong with it."""
    rail_map, notes = read(text)
    if rail_map is None:
        raise file_entries.BadMap(notes.sorted())
    return rail_map


def faults(text: str) -> list[file_entries.Fault]:
    """All faults of a map file, from its top to its end; none if it is sound."""
    return read(text)[1].sorted()


def warnings(text: str) -> list[file_entries.Fault]:
    """What a sound map could do better; nothing for one that is not sound."""
    rail_map, notes = read(text)
    if rail_map is None:
        return []
    for path, words in validation.advice(rail_map):
        notes.add(notes.line(path), words)
    return notes.sorted()


def read(text: str) -> tuple[RailMap | None, file_entries.Notes]:
    """Read a text, setting down every fault; a map comes of it only if there is none."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    notes = file_entries.Notes(text)
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
        named = re.search(r"at line (\d+)", str(error))
        last = max(1, text.rstrip("\n").count("\n") + 1)
        notes.line_fault(int(named.group(1)) if named else last, "not TOML: {reason}", reason=str(error))
        return None, notes
    scan = Scan(text)
    notes.lines = scan.lines
    entries = file_entries.Entries(data, notes)
    grid = Grid() if entries.grid is None else read_grid(entries.grid, *scan.body("grid"), notes)
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


@cache
def our_map(name: str) -> RailMap:
    """A map that comes with the game, by its name."""
    if name not in OURS:
        raise BadOption(phrase("unknown map {name}; choose from {names}", name=shown(name), names=", ".join(OURS)))
    folder = files("branchline.games.steam") / "maps"
    return parse((folder / f"{name}.toml").read_text("utf-8"))


MULTI: Final = ("'''", '"""')
# A string of any of the four kinds; up to two more quotes may stand right before the closing three.
FOUR_KINDS: Final = (r'"""(?:\\[\s\S]|[^\\])*?"{3,5}', r"'''[\s\S]*?'{3,5}", r'"(?:\\.|[^"\\\n])*"', r"'[^'\n]*'")
STRING: Final = "|".join(FOUR_KINDS)
BLANKS: Final = re.compile(r"[ \t]*")
REST: Final = re.compile(r"[^\n]*")
SPACE: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
COMMA: Final = re.compile(rf"{SPACE.pattern},?{SPACE.pattern}")
BRACKETS: Final = re.compile(r"\[{1,2}")
# The last of these are what sound TOML never has: a key or a value that is missing.
KEY: Final = re.compile(rf"{STRING}|[^ \t\n.=\]#]+|[^=]?")
EQUALS: Final = re.compile(r"=?")
VALUE: Final = re.compile(rf"{STRING}|[^,\]}}#\n]+|[\s\S]?")


@final
class Scan:
    """A walk through a text that is known to be sound TOML."""

    # It only distinguishes keys, brackets and strings, and never fails: what it does not understand it passes over,
    # so that at worst an entry is missing from `lines`.

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.line = 1
        self.lines: dict[str, int] = {}
        self.starts: dict[str, int] = {}  # where in the text the value of an entry begins
        self.counts: dict[str, int] = {}  # how many tables of an [[array]] there were so far
        table = ""
        self.take(SPACE)
        while self.peek():
            if self.peek() == "[":
                table = self.header()
            else:
                self.entry(table)
            self.take(SPACE)

    def peek(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, pattern: re.Pattern[str]) -> str:
        """Pass over what matches a pattern."""
        found = pattern.match(self.text, self.at)
        taken = "" if found is None else found.group()
        self.line += taken.count("\n")
        self.at += len(taken)
        return taken

    def header(self) -> str:
        """The header of a table; returns the path of the table."""
        line = self.line
        brackets = self.take(BRACKETS)
        path = self.key("", line)
        self.take(REST)
        if brackets == "[":
            return path
        count = self.counts.get(path, 0)
        self.counts[path] = count + 1
        path = f"{path}[{count}]"
        self.lines[path] = line
        return path

    def entry(self, table: str) -> None:
        """A key, the sign and a value."""
        path = self.key(table, self.line)
        self.take(EQUALS)
        self.value(path)

    def key(self, table: str, line: int) -> str:
        """A key, perhaps of several parts; returns the path of what it names."""
        # Inside an [[array]] a key leads into the last table of it.
        path = table
        while True:
            self.take(BLANKS)
            part = self.take(KEY)
            part = part[1:-1] if part[:1] in ("'", '"') else part
            path = f"{path}.{part}" if path else part
            self.lines.setdefault(path, line)
            self.take(BLANKS)
            if self.peek() != ".":
                return path
            self.at += 1
            if path in self.counts:
                path = f"{path}[{self.counts[path] - 1}]"

    def value(self, path: str) -> None:
        """Any value; those in an array or an inline table have paths of their own."""
        self.take(BLANKS)
        self.lines[path] = self.line
        self.starts[path] = self.at
        opening = self.peek()
        if opening not in ("[", "{"):
            self.take(VALUE)
            return
        self.at += 1
        self.take(SPACE)
        count = 0
        while self.peek() not in ("", "]" if opening == "[" else "}"):
            if opening == "[":
                self.value(f"{path}[{count}]")
            else:
                self.entry(path)
            count += 1
            self.take(COMMA)
        self.at += 1

    def body(self, path: str) -> tuple[int, int]:
        """Where the lines of a text begin: the line of the first, and how far apart they stand."""
        start = self.starts.get(path, 0)
        line = self.lines.get(path, 1)
        if self.text[start : start + 3] not in MULTI:
            return line, 0  # all on one line, with \\n in it
        return (line + 1 if self.text[start + 3 : start + 4] == "\n" else line), 1
