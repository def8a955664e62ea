"""Saving a game so that it can be resumed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from rich.console import Console

from branchline.engine.record import Record
from branchline.files import save
from branchline.terminal.seating import Seating


class SavedGame:
    """The file of a game."""

    resume: ClassVar[str] = "branchline play --load"  # the command that resumes it

    def __init__(self, record: Record, console: Console, path: Path | None) -> None:
        self.record = record
        self.console = console
        self.path = path

    def write(self, name: str = "") -> bool:
        """Save under a name, or where it was saved before, or under a name that is free."""
        path = Path(name) if name else self.path or self.free_name()
        if not self.keep(path):
            return False
        self.path = path
        self.console.print(f"Saved as {path}.", soft_wrap=True)
        return True

    def keep(self, path: Path) -> bool:
        """Save without a message, unless it fails."""
        try:
            save(self.record, path, reveal_seed=True)
        except OSError as error:
            self.console.print(f"Not saved: {path}: {error.strerror or error}.")
            return False
        return True

    def free_name(self) -> Path:
        """Return a file name that is not used yet."""
        number = 1
        while (path := Path(f"{self.record.game.slug}-{number}.json")).exists():
            number += 1
        return path

    def leave(self) -> None:
        """Save what was played, and say how to resume."""
        people = Seating(self.record.names).people()
        played = any(entry.seat in people for entry in self.record.entries)
        if self.record.state.turn is None or not played:
            self.console.print("Goodbye.")
            return
        if self.write() and self.path is not None:
            self.console.print(f"Goodbye. To resume: {self.resume} {self.path}", soft_wrap=True)

    def offer(self, read: Callable[[str], str]) -> None:
        """Save the record at the end, if the player names a file."""
        try:
            name = read("Save the record? Type a file name, or press Enter to skip: ")
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return
        if name:
            self.write(name)
