"""A game played at a real table: the referee types in every move and every draw."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.console import Console
from rich.text import Text

from branchline.engine.draw_prompts import move_question
from branchline.engine.record import Record
from branchline.engine.rulebook import IllegalMove
from branchline.terminal.draw_input import DrawInput
from branchline.terminal.formatting import plain_table
from branchline.terminal.input import WORDS, Leave, PlayerInput
from branchline.terminal.render import log_table
from branchline.terminal.saved_games import SavedGame
from branchline.terminal.seating import Seating
from branchline.terminal.session import Session


class BackToDeal(Exception):
    """The referee undoes the last draw of the deal."""


class RefereeFile(SavedGame):
    """The file of a refereed game, which is always up to date."""

    resume: ClassVar[str] = "branchline referee --record"

    def now(self) -> bool:
        """Save what was just entered; print an error if that fails."""
        self.path = self.path or self.free_name()
        return self.keep(self.path)

    def leave(self) -> None:
        """Say how to resume; everything is saved."""
        self.console.print(f"Goodbye. To resume: {self.resume} {self.path}", soft_wrap=True)


class RefereeSession(Session):
    """One game at a real table; nothing is hidden from the referee."""

    def __init__(self, record: Record, console: Console, path: Path) -> None:
        super().__init__(record, Seating([]), console, path)
        self.people = list(range(len(record.names)))
        self.saving: RefereeFile = RefereeFile(record, console, path)

    def greet(self) -> None:
        """Print the first lines."""
        self.console.print(
            "Type each move as it is made: its number, or the move itself. Other words: why, "
            "back, scores, log, rules, quit; type help for all of them."
        )

    def step(self, seat: int) -> None:
        """Enter one decision of the player to move."""
        self.show(seat)
        RefereeInput(self, seat).ask()

    def show_news(self, reader: int | None) -> None:
        """Print the previous entry."""
        last = len(self.record.entries) - 1
        if last >= 0:
            self.console.print(log_table(self.history, self.terminal_view, None, last, whole=True))
            self.console.print()

    def after_end(self) -> None:
        """Offer to undo the last entry, which may be wrong too."""
        self.console.print(f"The record is in {self.saving.path}.", soft_wrap=True)
        answer = self.read("Press Enter to end, or type back to undo the last entry: ")
        if answer.casefold() == "back":
            self.take_back()
            self.play_on()

    def take_back(self) -> None:
        """Undo the last entry, of any player."""
        entry = self.record.entries[-1]
        self.history.take_back(1)
        self.saving.now()
        self.console.print(f"Undone: {self.record.names[entry.seat]}, {entry.move}.")


class RefereeInput(PlayerInput):
    """A decision made at the table, with what was drawn for it."""

    session: RefereeSession
    sees_all: ClassVar[bool] = True
    words: ClassVar[dict[str, str]] = {
        **{word: WORDS[word] for word in ("NUMBER", "MOVE", "moves", "table", "why MOVE")},
        "back": "undo the last move, or the last draw",
        "scores": "everyone's points so far",
        **{word: WORDS[word] for word in ("log [all]", "rules WORDS")},
        "save FILE": "also write the game to another file",
        "quit": "leave the game; everything is saved",
    }

    def actions(self) -> dict[str, Callable[[list[str]], None]]:
        """Give no hints, and undo any player's move."""
        found = super().actions()
        del found["hint"]
        return {**found, "back": self.undo, "scores": self.scores}

    def play(self, text: str) -> None:
        """Enter a move and what was drawn for it, or say why the rules forbid it."""
        move = self.read_move(text)
        if move is None:
            return
        ask = partial(move_question, self.record, move)
        drawing = DrawInput(self.console, self.session.read, ask, lambda: None)
        try:
            whole = drawing.complete()
        except IllegalMove as error:
            self.refuse(error.reason, error.rule)
            return
        if not whole:
            self.console.print(f"Not entered: {move}.")
            return
        self.session.history.play(move, drawing.draws)
        self.session.saving.now()
        self.done = True

    def undo(self, words: list[str]) -> None:
        """Undo one entry, also of the deal."""
        if not self.record.entries:
            if not self.record.deal:
                self.console.print("Nothing has been entered yet.")
                return
            raise BackToDeal
        self.session.take_back()
        self.done = True

    def save(self, words: list[str]) -> None:
        """Write a copy; the record's own file has everything anyway."""
        name, saving = " ".join(words), self.session.saving
        if not name:
            self.console.print(f"Everything is in {saving.path}.", soft_wrap=True)
        elif saving.keep(Path(name)):
            self.console.print(f"Saved as {name}.", soft_wrap=True)

    def scores(self, words: list[str]) -> None:
        """Print everyone's public points."""
        table = plain_table(header=False)
        for name, points in zip(self.record.names, self.record.state.scores(), strict=True):
            table.add_row(Text(name), str(points))
        self.console.print(table)

    def quit(self, words: list[str]) -> None:
        """Leave; everything is already saved."""
        raise Leave(save=True)
