"""What is wrong with a map file, and where."""

from __future__ import annotations

from typing import final

from branchline.engine.errors import BranchlineError
from branchline.engine.phrase import Phrase, lines, phrase


@final
class Fault:
    """One thing wrong with a map file: the line, counted from 1, and what was expected."""

    __slots__ = ("line", "message", "said")

    def __init__(self, line: int, said: str | Phrase) -> None:
        self.line = line
        self.said = said
        self.message = str(said)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Fault) and self.line == other.line and self.message == other.message
        )

    def __hash__(self) -> int:
        return hash((self.line, self.message))

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"

    def __repr__(self) -> str:
        return f"<Fault {self}>"


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

    def on(self, line: int, said: str | Phrase) -> None:
        """A fault of this line."""
        # A text with \n in it can have more lines than the file.
        self.faults.append(Fault(min(line, self.last), said))

    def at(self, path: str, said: str | Phrase) -> None:
        """A fault of an entry; one that is missing is a fault of what should hold it."""
        self.on(self.line(path), said)

    def line(self, path: str) -> int:
        """The line of an entry, or of the nearest one around it."""
        while path not in self.lines and path:
            cut = max(path.rfind("."), path.rfind("["))
            path = path[: max(cut, 0)]
        return self.lines.get(path, 1)

    def sorted(self) -> list[Fault]:
        """All faults from the top of the file to its end, none told twice."""
        found: dict[Fault, bool] = {}
        for fault in sorted(self.faults, key=fault_line):
            found[fault] = True
        return list(found)


def fault_line(fault: Fault) -> int:
    """The key to sort faults by; those of one line stay in the order they were found."""
    return fault.line
