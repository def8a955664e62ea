"""The line of each entry of a TOML text, which the library's parser does not return."""

from __future__ import annotations

from typing import Final, final

MULTI: Final = ("'''", '"""')
AROUND: Final = " \t\n"


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
        self.document()

    def peek(self) -> str:
        """The next character; empty at the end."""
        return self.text[self.at : self.at + 1]

    def step(self, count: int = 1) -> None:
        """Go on by some characters."""
        self.line += self.text.count("\n", self.at, self.at + count)
        self.at += count

    def skip(self) -> None:
        """Pass over spaces, ends of lines and comments."""
        while self.peek() and self.peek() in AROUND + "#":
            if self.peek() == "#":
                self.to_line_end()
            else:
                self.step()

    def to_line_end(self) -> None:
        """Pass over the rest of the line."""
        end = self.text.find("\n", self.at)
        self.step((len(self.text) if end < 0 else end) - self.at)

    def document(self) -> None:
        """The whole text: headers of tables, and entries in them."""
        table = ""
        self.skip()
        while self.peek():
            if self.peek() == "[":
                table = self.header()
            else:
                self.entry(table)
            self.skip()

    def header(self) -> str:
        """The header of a table; returns the path of the table."""
        line = self.line
        double = self.text.startswith("[[", self.at)
        self.step(2 if double else 1)
        path = self.key("", line)
        self.to_line_end()
        if not double:
            return path
        count = self.counts.get(path, 0)
        self.counts[path] = count + 1
        path = f"{path}[{count}]"
        self.lines[path] = line
        return path

    def entry(self, table: str) -> None:
        """A key, the sign and a value."""
        path = self.key(table, self.line)
        if self.peek() == "=":
            self.step()
        self.value(path)

    def key(self, table: str, line: int) -> str:
        """A key, perhaps of several parts; returns the path of what it names."""
        # Inside an [[array]] a key leads into the last table of it.
        path = table
        while True:
            self.blanks()
            part = self.key_part()
            path = f"{path}.{part}" if path else part
            self.lines.setdefault(path, line)
            self.blanks()
            if self.peek() != ".":
                return path
            self.step()
            if path in self.counts:
                path = f"{path}[{self.counts[path] - 1}]"

    def key_part(self) -> str:
        """A bare word or a string."""
        start = self.at
        if self.peek() in ("'", '"'):
            self.string()
            return self.text[start + 1 : self.at - 1]
        while self.peek() and self.peek() not in AROUND + ".=]#":
            self.step()
        if self.at == start and self.peek() not in ("", "="):
            self.step()  # no key at all, as valid TOML never has: still continue
        return self.text[start : self.at]

    def blanks(self) -> None:
        """Pass over spaces within a line."""
        while self.peek() in (" ", "\t"):
            self.step()

    def value(self, path: str) -> None:
        """Any value."""
        self.blanks()
        self.lines[path] = self.line
        self.starts[path] = self.at
        first = self.peek()
        if first in ("'", '"'):
            self.string()
        elif first == "[":
            self.array(path)
        elif first == "{":
            self.inline_table(path)
        else:
            start = self.at
            while self.peek() and self.peek() not in ",]}#\n":
                self.step()
            if self.at == start:
                self.step()  # nothing where a value must be: still continue

    def string(self) -> None:
        """A string of any of the four kinds."""
        quote = self.peek()
        closing = quote * 3 if self.text.startswith(quote * 3, self.at) else quote
        self.step(len(closing))
        while self.peek() and not self.text.startswith(closing, self.at):
            self.step(2 if quote == '"' and self.peek() == "\\" else 1)
        self.step(len(closing))
        # Up to two more quotes may stand right before the closing three.
        while len(closing) == 3 and self.peek() == quote:
            self.step()

    def array(self, path: str) -> None:
        """Values in square brackets."""
        self.step()
        self.skip()
        count = 0
        while self.peek() and self.peek() != "]":
            self.value(f"{path}[{count}]")
            count += 1
            self.comma()
        self.step()

    def inline_table(self, path: str) -> None:
        """Entries in braces."""
        self.step()
        self.skip()
        while self.peek() and self.peek() != "}":
            self.entry(path)
            self.comma()
        self.step()

    def comma(self) -> None:
        """What stands between two values."""
        self.skip()
        if self.peek() == ",":
            self.step()
        self.skip()

    def body(self, path: str) -> tuple[int, int]:
        """Where the lines of a text begin: the line of the first, and how far apart they stand."""
        start = self.starts.get(path, 0)
        line = self.lines.get(path, 1)
        if self.text[start : start + 3] not in MULTI:
            return line, 0  # all on one line, with \\n in it
        return (line + 1 if self.text[start + 3 : start + 4] == "\n" else line), 1
