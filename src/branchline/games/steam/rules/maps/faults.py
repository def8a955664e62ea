"""What is wrong with a map file, and where."""

from __future__ import annotations

from typing import final

from branchline.engine.errors import BranchlineError
from branchline.engine.phrase import Phrase, Value, lines, phrase


@final
class Fault:
    """One thing wrong with a map file: the line, counted from 1, and what was expected."""

    def __init__(self, line: int, said: str | Phrase) -> None:
        self.line = line
        self.said = said
        self.message = str(said)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fault) and self.line == other.line and self.message == other.message

    def __hash__(self) -> int:
        return hash((self.line, self.message))

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class BadMap(BranchlineError):
    """A text that is not a sound map; `faults` says all that is wrong with it."""

    def __init__(self, faults: list[Fault]) -> None:
        told = [phrase("line {line}: {said}", line=one.line, said=one.said) for one in faults]
        super().__init__(phrase("not a valid map:\n{faults}", faults=lines(told)))
        self.faults = faults


@final
class Notes:
    """The faults found so far, set down by line or by entry."""

    def __init__(self, text: str) -> None:
        self.last = text.count("\n") + 1
        self.lines: dict[str, int] = {}  # of each entry, such as cities.ALB.colour or blocked[0]
        self.faults: list[Fault] = []

    # The names of these two are keywords by which texts for translators are found.

    def line_fault(self, at: int, template: str, /, **gaps: Value) -> None:
        """Set down a fault of the line `at`; mypyc loses a gap with the name of a parameter."""
        self.add(at, phrase(template, **gaps))

    def entry_fault(self, path: str, template: str, /, **gaps: Value) -> None:
        """Set down a fault of an entry; if it is missing, of what should hold it."""
        self.add(self.line(path), phrase(template, **gaps))

    def add(self, line: int, said: str | Phrase) -> None:
        """Set down a fault in words."""
        # A text with \n in it can have more lines than the file.
        self.faults.append(Fault(min(line, self.last), said))

    def line(self, path: str) -> int:
        """The line of an entry, or of the nearest one around it."""
        while path not in self.lines and path:
            cut = max(path.rfind("."), path.rfind("["))
            path = path[: max(cut, 0)]
        return self.lines.get(path, 1)

    def sorted(self) -> list[Fault]:
        """All faults from the top of the file to its end, none told twice."""
        return list(dict.fromkeys(sorted(self.faults, key=lambda fault: fault.line)))
