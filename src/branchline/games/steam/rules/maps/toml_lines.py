"""The line of each entry of a TOML text, which the library's parser does not return."""

from __future__ import annotations

import re
from typing import Final, final

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
    """A walk through a text that is known to be sound TOML.

    It only distinguishes keys, brackets and strings, and never fails: what it does not understand
    it passes over, so that at worst an entry is missing from `lines`.
    """

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
