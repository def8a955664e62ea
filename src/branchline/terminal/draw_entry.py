"""Asking what was drawn at a real table, until every draw is known."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from branchline.engine.draw_parsing import plain, typed_draws
from branchline.engine.draw_prompts import Choice, Question
from branchline.engine.errors import BadDraw
from branchline.terminal.input import Leave

MANY: Final = 12  # kinds that are listed at once
HELP: Final = (
    "Type what was drawn, such as red 2, blue, loco: names or beginnings of names, or numbers of "
    "the list, with commas. Put a semicolon between hands, cities or other rows to enter several "
    "at once. Other words: left (what can be drawn), back (undo the last entry), quit."
)
WARNING: Final = "You see every hand here: do not let the players look at this screen."
Ask = Callable[[list[str]], Question | None]


@dataclass
class DrawEntry:
    """The draws of a deal or of a move, as a referee enters them."""

    console: Console
    read: Callable[[str], str]
    ask: Ask
    kept: Callable[[], object] = lambda: None  # called whenever the draws have changed
    draws: list[str] = field(default_factory=list)
    listed: dict[str, str] = field(default_factory=dict)  # the list on the screen: numbers by the names of things
    known: set[str] = field(default_factory=set)  # the names that were last offered

    def complete(self) -> bool:
        """Ask until nothing more is drawn; return False if everything was undone and more."""
        while (question := self.ask(self.draws)) is not None:
            self.offer(question)
            row = question.rows[0]
            text = self.read(f"{row.said} [{row.number}]> " if row.number > 1 else f"{row.said}> ")
            word = text.casefold()
            if word in ("quit", "exit"):
                raise Leave(save=True)
            if word in ("help", "?", ""):
                self.console.print(HELP)
            elif word == "left":
                self.show(question.choices)
            elif word == "back":
                if not self.draws:
                    return False
                self.draws.pop()
                self.kept()
            else:
                self.take(text)
        return True

    def take(self, text: str) -> None:
        """Enter a row or a part of it, or several rows with semicolons; all of it or nothing."""
        draws = self.draws[:]
        understood = []
        parts = text.split(";")
        for number, part in enumerate(parts, start=1):
            question = self.ask(draws)
            if question is None:
                self.console.print(f"Nothing more to draw: {part.strip()} is left over.")
                return
            try:
                found = typed_draws(part, question, self.spelt, whole=number < len(parts))
            except BadDraw as wrong:
                self.console.print(f"{wrong} Nothing was entered.")
                if len(question.choices) <= MANY:
                    self.show(question.choices)
                return
            called = {thing.name: str(thing.called) for thing in question.things}
            words = ", ".join(called[name] for name in found)
            if plain(part) not in (plain(words), plain(", ".join(found))):
                understood.append(f"  {words}")
            draws += found
        for line in understood:
            self.console.print(line)
        self.draws[:] = draws
        self.kept()

    def spelt(self, thing: Choice) -> list[str]:
        """Return how a thing can be typed: in words, or by its number in the list on the screen."""
        number = self.listed.get(thing.name)
        return [str(thing.called), *([] if number is None else [number])]

    def offer(self, question: Question) -> None:
        """Show what can be drawn, if that is new and short enough."""
        names = {choice.name for choice in question.choices}
        if names <= self.known:
            return
        self.known = names
        if len(question.rows) > 1:
            self.console.print(f"In this order: {'; '.join(str(r.said) for r in question.rows)}.")
        if len(names) <= MANY:
            self.show(question.choices)
        else:
            self.listed = {}
            self.console.print(f"One of {len(names)}; left lists them.")

    def show(self, choices: list[Choice]) -> None:
        """List the things with their numbers, and how many there are of each."""
        # A thing whose name is a number keeps it.
        names = [choice.name for choice in choices]
        self.listed = {name: name if name.isdigit() else str(number) for number, name in enumerate(names, start=1)}
        lines = []
        for choice in choices:
            left = f" ({choice.left})" if choice.left > 1 else ""
            lines.append(Text.assemble((self.listed[choice.name], "bold"), f" {choice.called}{left}"))
        self.console.print(Columns(lines, padding=(0, 3)))
