"""A game in progress: who decides, what is shown, what the input does."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.rule import Rule as Line

from branchline.arena import decide
from branchline.engine.record import Record
from branchline.terminal.console import read_line
from branchline.terminal.input import Leave, PlayerInput
from branchline.terminal.position_history import PositionHistory
from branchline.terminal.render import log_table, news
from branchline.terminal.saved_games import SavedGame
from branchline.terminal.seating import Seating
from branchline.terminal.view import view_for


class Session:
    """One game at one terminal."""

    def __init__(self, record: Record, seating: Seating, console: Console, path: Path | None = None) -> None:
        self.record = record
        self.history = PositionHistory(record)
        self.console = console
        self.people = seating.people()
        self.bots = seating.bots(record.game)
        self.terminal_view = view_for(record.game)
        self.saving = SavedGame(record, console, path)
        self.holder: int | None = None  # the last player at the terminal

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
        game = self.record.game
        self.console.print(Line(game.name))
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
                last = len(self.record.entries) - 1
                self.console.print(log_table(self.history, self.terminal_view, None, last))
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
        view = state.view(seat)
        self.console.print()
        self.console.print(Line(f"{self.record.names[seat]}: {state.prompt}"))
        self.show_news(seat)
        for part in self.terminal_view.table(view, self.record.names):
            self.console.print(part)
        self.console.print()
        self.show_menu(seat)

    def show_news(self, reader: int | None) -> None:
        """Print what happened, as a seat may know it; None is a spectator."""
        for part in news(self.history, self.terminal_view, reader):
            self.console.print(part)

    def show_menu(self, seat: int) -> None:
        """Print the moves of the seat that must decide."""
        state = self.record.state
        view = state.view(seat)
        moves = self.terminal_view.order(view, state.moves())
        for part in self.terminal_view.menu(view, self.record.names, moves):
            self.console.print(part)

    def read(self, prompt: str) -> str:
        """Read a line from the player."""
        return read_line(self.console, prompt)

    def finish(self) -> None:
        """Print the final scores, and offer to save the record."""
        self.console.print()
        self.console.print(Line("The end"))
        if self.people:
            self.show_news(self.people[0] if len(self.people) == 1 else None)
        for part in self.terminal_view.ending(self.record.state, self.record.names):
            self.console.print(part)
        if self.people:
            self.after_end()

    def after_end(self) -> None:
        """Offer what can be done after the end."""
        self.saving.offer(self.read)
