"""What a person can type: a number, a move, or one of some words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from branchline import BadMove, BadOption, IllegalMove, Move
from branchline.bots import Budget, UnknownBot
from branchline.terminal.commands.hint import SECONDS, find_hint, show_hint
from branchline.terminal.commands.rules import look_up, print_rule
from branchline.terminal.formatting import count, plain_table
from branchline.terminal.view import preview_table

if TYPE_CHECKING:
    from branchline.terminal.session import Session

MANY = 20  # lines of the log, and rules found, that are shown at first

WORDS = {
    "NUMBER": "play the move of that number",
    "MOVE": "play a move by its text, as in {}",
    "moves": "show the moves again",
    "table": "show the table again",
    "why MOVE": "what a move costs and gains, or why it is not legal, with the rules",
    "hint [BOT]": "what a bot would play for you and why, and your chances",
    "undo": "undo your last decision and what others did since; the draws stay the same",
    "save [FILE]": "save the game; resume it with branchline play --load FILE",
    "log [all]": "what happened so far",
    "rules WORDS": "rules that contain these words, or one by its id",
    "quit": "leave the game; you can save it first",
}


@dataclass(eq=False)
class Leave(Exception):
    """A player wants to leave the game."""

    save: bool


class PlayerInput:
    """One seat's decision, which ends when a move is played or undone."""

    words: ClassVar[dict[str, str]] = WORDS
    sees_all: ClassVar[bool] = False  # whether nothing in the log is hidden

    def __init__(self, session: "Session", seat: int) -> None:
        self.session = session
        self.seat = seat
        self.record = session.record
        self.console = session.console
        self.terminal_view = session.terminal_view
        self.view = session.record.state.view(seat)
        self.moves = self.terminal_view.order(self.view, session.record.state.moves())
        self.done = False

    def ask(self) -> None:
        """Ask until the position has changed."""
        while not self.done:
            text = self.session.read(f"{self.record.names[self.seat]}> ")
            try:
                self.answer(text)
            except IllegalMove as error:
                self.console.print(str(error.reason))
                print_rule(self.console, error.rule, "dim")
            except (BadMove, UnknownBot, BadOption) as error:
                self.console.print(f"{error}.".replace("?.", "?"))

    def answer(self, text: str) -> None:
        """Carry out one line of input."""
        words = text.split()
        if not words:
            self.console.print("Type a number, a move, or help.")
            return
        words[0] = words[0].casefold()
        if action := self.actions().get(words[0]):
            action(words[1:])
        elif (more := self.terminal_view.more(words, self.view, self.record.names, self.moves)) is not None:
            self.session.print(more)
        else:
            self.play(self.read_move(text))

    def actions(self) -> dict[str, Callable[[list[str]], None]]:
        """Return what to do for each word that is not a move."""
        shown = {"moves": lambda _: self.session.show_menu(self.seat), "table": lambda _: self.session.show(self.seat)}
        done = {"help": self.help, "?": self.help, "save": self.save, "quit": self.quit, "exit": self.quit}
        told = {"why": self.why, "hint": self.hint, "undo": self.undo, "log": self.log, "rules": self.rules}
        return {**shown, **done, **told}

    def read_move(self, text: str) -> Move:
        """Parse a move or its number."""
        if text.isascii() and text.isdigit():
            if 1 <= len(text) <= 6 and 1 <= int(text) <= len(self.moves):
                return self.moves[int(text) - 1]
            raise BadMove(f"There is no move {text[:20]}; choose a number up to {len(self.moves)}")
        move = self.record.state.move(text)
        # The text may name a place of another map; only the position tells.
        self.record.state.why_not(move)
        return move

    def play(self, move: Move) -> None:
        """Play a move; an illegal one raises IllegalMove."""
        self.session.history.play(move)
        self.done = True

    def help(self, words: list[str]) -> None:
        """List all words."""
        table = plain_table(header=False)
        for word, meaning in {**self.words, **self.terminal_view.words}.items():
            table.add_row(Text(word, style="bold"), meaning.replace("{}", self.terminal_view.examples[0]))
        self.console.print(table)

    def why(self, words: list[str]) -> None:
        """Explain what a move costs and gains, or why it is not legal."""
        if not words:
            self.console.print(f"Type a move after it, as in: why {self.terminal_view.examples[1]}")
            return
        move = self.read_move(" ".join(words))
        table = preview_table(self.record.state.preview(move))
        self.console.print(f"{move} is legal: you can play it.")
        self.console.print(table)

    def hint(self, words: list[str]) -> None:
        """Print what a bot would play for this seat."""
        self.console.print("Thinking ...")
        show_hint(self.console, self.record, find_hint(self.record, words[0] if words else None, Budget(SECONDS)))

    def undo(self, words: list[str]) -> None:
        """Undo everything since the seat's previous decision."""
        own = [place for place, entry in enumerate(self.record.entries) if entry.seat == self.seat]
        if not own:
            self.console.print("You have not decided anything yet.")
            return
        back = len(self.record.entries) - own[-1]
        self.session.history.take_back(back)
        self.console.print(f"Undone: {count(back, 'move')}.")
        self.done = True

    def save(self, words: list[str]) -> None:
        """Save the game in a file."""
        saving = self.session.saving
        if saving.write(" ".join(words)):
            self.console.print(f"Resume later with: {saving.resume} {saving.path}", soft_wrap=True)

    def log(self, words: list[str]) -> None:
        """Print what happened, as this seat may know it."""
        entries = len(self.record.entries)
        if not entries:
            self.console.print("Nothing has happened yet.")
            return
        start = 0 if words == ["all"] else max(0, entries - MANY)
        if start:
            self.console.print(f"The last {MANY} of {entries} moves; log all shows them all.")
        self.console.print(self.session.history.log(self.seat, start, numbered=True, whole=self.sees_all))

    def rules(self, words: list[str]) -> None:
        """Look up rules."""
        text = " ".join(words)
        book = self.record.game.rulebook
        if not text:
            self.console.print(f"Type some words after it, as in: rules {self.terminal_view.examples[2]}")
        elif not look_up(self.console, book, text):
            found = book.search(text)
            if not found:
                self.console.print(f"No rule matches: {text}.")
            for rule in found[:MANY]:
                print_rule(self.console, rule)
            if len(found) > MANY:
                self.console.print(f"and {len(found) - MANY} more; use more words.")

    def quit(self, words: list[str]) -> None:
        """Leave, saving first if wanted."""
        answer = self.session.read("Save the game first? [Y/n] ")
        raise Leave(save=not answer.casefold().startswith("n"))
