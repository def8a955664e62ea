"""What a person can type: a number, a move, or one of some words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text

from branchline.bots import Budget, UnknownBot
from branchline.engine.errors import BadMove, BadOption
from branchline.engine.game import Move
from branchline.engine.phrase import Phrase
from branchline.engine.rulebook import IllegalMove, Rule
from branchline.terminal.commands.hint import SECONDS, find_hint, show_hint
from branchline.terminal.commands.rules import look_up, print_rule
from branchline.terminal.formatting import plain_table
from branchline.terminal.render import log_table, preview_table

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


class Leave(Exception):
    """A player wants to leave the game."""

    def __init__(self, save: bool) -> None:
        super().__init__("leave")
        self.save = save


class PlayerInput:
    """One seat's decision, which ends when a move is played or undone."""

    words: ClassVar[dict[str, str]] = WORDS
    sees_all: ClassVar[bool] = False  # whether nothing in the log is hidden

    def __init__(self, session: Session, seat: int) -> None:
        self.session = session
        self.seat = seat
        self.record = session.record
        self.console = session.console
        self.view = session.record.state.view(seat)
        self.moves = session.terminal_view.order(self.view, session.record.state.moves())
        self.done = False

    def ask(self) -> None:
        """Ask until the position has changed."""
        while not self.done:
            self.answer(self.session.read(f"{self.record.names[self.seat]}> "))

    def answer(self, text: str) -> None:
        """Carry out one line of input."""
        words = text.split()
        if not words:
            self.console.print("Type a number, a move, or help.")
            return
        verb, rest = words[0].casefold(), words[1:]
        action = self.actions().get(verb)
        if action is not None:
            action(rest)
            return
        more = self.session.terminal_view.more([verb, *rest], self.view, self.record.names, self.moves)
        if more is None:
            self.play(text)
            return
        for part in more:
            self.console.print(part)

    def actions(self) -> dict[str, Callable[[list[str]], None]]:
        """Return what to do for each word that is not a move."""
        return {
            "help": self.help,
            "?": self.help,
            "moves": lambda rest: self.session.show_menu(self.seat),
            "table": lambda rest: self.session.show(self.seat),
            "why": self.why,
            "hint": self.hint,
            "undo": self.undo,
            "save": self.save,
            "log": self.log,
            "rules": self.rules,
            "quit": self.quit,
            "exit": self.quit,
        }

    def read_move(self, text: str) -> Move | None:
        """Parse a move or its number; print why and return None if it is neither."""
        if text.isascii() and text.isdigit():
            if 1 <= len(text) <= 6 and 1 <= int(text) <= len(self.moves):
                return self.moves[int(text) - 1]
            known = f"choose a number up to {len(self.moves)}"
            self.console.print(f"There is no move {text[:20]}; {known}.")
            return None
        try:
            move = self.record.state.move(text)
            # The text may name a place of another map; only the position shows that.
            self.record.state.why_not(move)
        except BadMove as error:
            self.console.print(f"{error}.".replace("?.", "?"))
            return None
        return move

    def play(self, text: str) -> None:
        """Play a move, or say why the rules forbid it."""
        move = self.read_move(text)
        if move is None:
            return
        try:
            self.session.history.play(move)
        except IllegalMove as error:
            self.refuse(error.reason, error.rule)
            return
        self.done = True

    def refuse(self, reason: Phrase, rule: Rule) -> None:
        """Print why a move is forbidden here, then the rule that forbids it."""
        self.console.print(str(reason))
        print_rule(self.console, rule, "dim")

    def help(self, words: list[str]) -> None:
        """List all words."""
        table = plain_table(header=False)
        example = self.session.terminal_view.examples[0]
        for word, meaning in {**self.words, **self.session.terminal_view.words}.items():
            table.add_row(Text(word, style="bold"), meaning.replace("{}", example))
        self.console.print(table)

    def why(self, words: list[str]) -> None:
        """Explain what a move costs and gains, or why it is not legal."""
        if not words:
            example = self.session.terminal_view.examples[1]
            self.console.print(f"Type a move after it, as in: why {example}")
            return
        move = self.read_move(" ".join(words))
        if move is None:
            return
        try:
            previews = self.record.state.preview(move)
        except IllegalMove as error:
            self.refuse(error.reason, error.rule)
            return
        self.console.print(f"{move} is legal: you can play it.")
        self.console.print(preview_table(previews))

    def hint(self, words: list[str]) -> None:
        """Print what a bot would play for this seat."""
        self.console.print("Thinking ...")
        try:
            found = find_hint(self.record, words[0] if words else None, Budget(SECONDS))
        except (UnknownBot, BadOption) as error:
            self.console.print(f"{error}.")
            return
        show_hint(self.console, self.record, found)

    def undo(self, words: list[str]) -> None:
        """Undo everything since the seat's previous decision."""
        own = [place for place, entry in enumerate(self.record.entries) if entry.seat == self.seat]
        if not own:
            self.console.print("You have not decided anything yet.")
            return
        back = len(self.record.entries) - own[-1]
        self.session.history.take_back(back)
        self.console.print(f"Undone: {back} move{'' if back == 1 else 's'}.")
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
        history, view = self.session.history, self.session.terminal_view
        lines = log_table(history, view, self.seat, start, numbered=True, whole=self.sees_all)
        self.console.print(lines)

    def rules(self, words: list[str]) -> None:
        """Look up rules."""
        text = " ".join(words)
        book = self.record.game.rulebook
        if not text:
            example = self.session.terminal_view.examples[2]
            self.console.print(f"Type some words after it, as in: rules {example}")
            return
        if look_up(self.console, book, text):
            return
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
