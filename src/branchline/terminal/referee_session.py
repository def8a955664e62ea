"""A game that is played at a real table: every move and every draw of it is typed in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from rich.console import Console
from rich.table import Table
from rich.text import Text

from branchline.engine.draw_prompts import move_question
from branchline.engine.record import Record
from branchline.engine.rulebook import IllegalMove
from branchline.terminal.draw_input import DrawInput
from branchline.terminal.input import WORDS, Leave, PlayerInput
from branchline.terminal.render import deeds
from branchline.terminal.saved_games import SavedGame
from branchline.terminal.seating import Seating
from branchline.terminal.session import Session


class BackToDeal(Exception):
    """The referee takes back what was dealt last."""


class Keeping(SavedGame):
    """The file of a game that is refereed; it has everything at any time."""

    resume: ClassVar[str] = "branchline referee --record"

    def now(self) -> bool:
        """Keep what was just entered; a word is said if that fails."""
        self.path = self.path or self.free_name()
        return self.keep(self.path)

    def leave(self) -> None:
        """Say how to go on; all is kept."""
        self.console.print(f"Goodbye. To resume: {self.resume} {self.path}", soft_wrap=True)


class RefereeSession(Session):
    """One game at a real table; nothing is hidden from whoever types it in."""

    def __init__(self, record: Record, console: Console, path: Path) -> None:
        super().__init__(record, Seating([]), console, path)
        self.people = list(range(len(record.names)))
        self.saving: Keeping = Keeping(record, console, path)

    def greet(self) -> None:
        """The first lines."""
        self.console.print(
            "Type each move as it is made: its number, or the move itself. Other words: why, "
            "back, scores, log, rules, quit; type help for all of them."
        )

    def step(self, seat: int) -> None:
        """One decision of whoever is to move at the table."""
        self.show(seat)
        Entering(self, seat).ask()

    def show_news(self, reader: int | None) -> None:
        """The entry before this one."""
        last = len(self.record.entries) - 1
        if last >= 0:
            self.console.print(deeds(self.history, self.terminal_view, None, last, whole=True))
            self.console.print()

    def part(self) -> None:
        """The last entry too can be wrong."""
        self.console.print(f"The record is in {self.saving.path}.", soft_wrap=True)
        answer = self.read("Press Enter to end, or type back to undo the last entry: ")
        if answer.casefold() == "back":
            self.take_back()
            self.go_on()

    def take_back(self) -> None:
        """Undo the last entry, whoever made the move."""
        entry = self.record.entries[-1]
        self.history.take_back(1)
        self.saving.now()
        self.console.print(f"Undone: {self.record.names[entry.seat]}, {entry.move}.")


class Entering(PlayerInput):
    """A decision made at the table, with what was drawn for it."""

    session: RefereeSession
    words: ClassVar[dict[str, str]] = {
        **{word: WORDS[word] for word in ("NUMBER", "MOVE", "moves", "table", "why MOVE")},
        "back": "undo the last move, or the last draw",
        "scores": "everyone's points so far",
        **{word: WORDS[word] for word in ("log [all]", "rules WORDS")},
        "save FILE": "also write the game to another file",
        "quit": "leave the game; everything is saved",
    }

    def actions(self) -> dict[str, Callable[[list[str]], None]]:
        """A referee gives no hints, and takes back anybody's move."""
        found = super().actions()
        del found["hint"]
        return {**found, "back": self.undo, "scores": self.scores}

    def play(self, text: str) -> None:
        """Enter a move and what was drawn for it, or say why the rules forbid it."""
        move = self.read_move(text)
        if move is None:
            return
        drawing = DrawInput(
            self.console,
            self.session.read,
            lambda draws: move_question(self.record, move, draws),
            lambda: None,
        )
        try:
            whole = drawing.told()
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
        """Back by one entry, also into the deal."""
        if not self.record.entries:
            if not self.record.deal:
                self.console.print("Nothing has been entered yet.")
                return
            raise BackToDeal
        self.session.take_back()
        self.done = True

    def save(self, words: list[str]) -> None:
        """Write a copy; the record's own file has everything anyway."""
        name = " ".join(words)
        if not name:
            self.console.print(f"Everything is in {self.session.saving.path}.", soft_wrap=True)
        elif self.session.saving.keep(Path(name)):
            self.console.print(f"Saved as {name}.", soft_wrap=True)

    def told(self, start: int) -> Table:
        """What happened, with nothing hidden."""
        history, terminal_view = self.session.history, self.session.terminal_view
        return deeds(history, terminal_view, None, start, numbered=True, whole=True)

    def scores(self, words: list[str]) -> None:
        """Everybody's points that all can see."""
        table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
        for name, points in zip(self.record.names, self.record.state.scores(), strict=True):
            table.add_row(Text(name), str(points))
        self.console.print(table)

    def quit(self, words: list[str]) -> None:
        """Leave; nothing need be saved."""
        raise Leave(save=True)
