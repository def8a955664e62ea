"""A game in progress: who decides, what is shown, what the input does, where it is saved."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rich.console import Console, RenderableType
from rich.rule import Rule as Line

from branchline.arena import bot_in, decide
from branchline.bots import Bot, make
from branchline.engine.record import Record
from branchline.files import save
from branchline.terminal.console import read_line
from branchline.terminal.input import Leave, PlayerInput
from branchline.terminal.view import PositionHistory


@dataclass
class SavedGame:
    """The file of a game, so that it can be resumed."""

    record: Record
    console: Console
    path: Path | None
    resume: str = "branchline play --load"  # the command that resumes it
    is_kept: bool = False  # whether the file is always up to date

    def write(self, name: str = "") -> bool:
        """Save under a name, or where it was saved before, or under a name that is free."""
        path = Path(name) if name else self.path or self.free_name()
        if not self.keep(path):
            return False
        self.path = path
        self.console.print(f"Saved as {path}.", soft_wrap=True)
        return True

    def update(self) -> bool:
        """Save what was just entered; print an error if that fails."""
        self.path = self.path or self.free_name()
        return self.keep(self.path)

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
        if self.is_kept:
            self.say_goodbye()
            return
        played = any(bot_in(self.record.names[entry.seat]) is None for entry in self.record.entries)
        if self.record.state.turn is None or not played:
            self.console.print("Goodbye.")
        elif self.write():
            self.say_goodbye()

    def say_goodbye(self) -> None:
        """Say how to resume."""
        self.console.print(f"Goodbye. To resume: {self.resume} {self.path}", soft_wrap=True)


class Session:
    """One game at one terminal; a seat whose name is such as `Bot 2 [steady]` is a bot's."""

    def __init__(self, saving: SavedGame) -> None:
        self.saving = saving
        self.record = saving.record
        self.history = PositionHistory(self.record)
        self.console = saving.console
        self.read = partial(read_line, self.console)
        self.bots = self.find_bots()
        self.people = [seat for seat in range(len(self.record.names)) if seat not in self.bots]
        self.terminal_view = self.history.view
        self.holder: int | None = None  # the last player at the terminal

    def find_bots(self) -> dict[int, Bot]:
        """Return the bots by seat."""
        bots = {seat: bot_in(name) for seat, name in enumerate(self.record.names)}
        return {seat: make(bot, self.record.game) for seat, bot in bots.items() if bot is not None}

    def run(self) -> None:
        """Play until the game is over or a player leaves."""
        self.greet()
        try:
            self.play_on()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.saving.leave()
        except Leave as leave:
            if leave.save:
                self.saving.leave()
            else:
                self.console.print("Goodbye.")

    def play_on(self) -> None:
        """Make decision after decision, then show the end."""
        while self.record.state.turn is not None:
            self.step(self.record.state.turn)
        self.finish()

    def greet(self) -> None:
        """Print the first lines."""
        self.console.print(Line(self.record.game.name))
        self.console.print(f"At the table: {', '.join(self.record.names)}.")
        if self.people and self.record.state.turn is not None:
            self.console.print(
                "Type the number of a move, or the move itself. Other words: why, hint, undo, "
                "save, log, rules, quit; type help for all of them."
            )

    def step(self, seat: int) -> None:
        """Make one decision, of a bot or of a person."""
        if seat in self.bots:
            self.history.play(decide(self.record, self.bots[seat]))
            if not self.people:
                self.console.print(self.history.log(None, len(self.record.entries) - 1))
            return
        self.hand_over(seat)
        self.show(seat)
        PlayerInput(self, seat).ask()

    def hand_over(self, seat: int) -> None:
        """Hide what the last player saw before the next one looks."""
        if self.terminal_view.secrets and len(self.people) > 1 and self.holder != seat:
            self.wipe()
            self.console.print(Line())
            self.read(f"Pass the device to {self.record.names[seat]}, then press Enter: ")
            self.wipe()
        self.holder = seat

    def wipe(self) -> None:
        """Clear the screen, and what could be scrolled back to."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")
            self.console.clear()

    def show(self, seat: int) -> None:
        """Print what happened, the table, and the moves."""
        state = self.record.state
        self.console.print()
        self.console.print(Line(f"{self.record.names[seat]}: {state.prompt}"))
        self.show_news(seat)
        self.print(self.terminal_view.table(state.view(seat), self.record.names))
        self.console.print()
        self.show_menu(seat)

    def show_news(self, reader: int | None) -> None:
        """Print what happened, as a seat may know it; None is a spectator."""
        self.print(self.history.news(reader))

    def show_menu(self, seat: int) -> None:
        """Print the moves of the seat that must decide."""
        view = self.record.state.view(seat)
        moves = self.terminal_view.order(view, self.record.state.moves())
        self.print(self.terminal_view.menu(view, self.record.names, moves))

    def print(self, parts: Iterable[RenderableType]) -> None:
        """Print parts of the screen below each other."""
        for part in parts:
            self.console.print(part)

    def finish(self) -> None:
        """Print the final scores, and offer what can be done after the end."""
        self.console.print()
        self.console.print(Line("The end"))
        if self.people:
            self.show_news(self.people[0] if len(self.people) == 1 else None)
        self.print(self.terminal_view.ending(self.record.state, self.record.names))
        if self.people:
            self.after_end()

    def after_end(self) -> None:
        """Save the record, if the player names a file."""
        try:
            name = self.read("Save the record? Type a file name, or press Enter to skip: ")
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return
        if name:
            self.saving.write(name)
