"""Asking what was drawn at a real table, thing by thing, until chance asks no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from branchline.cli.answers import Leave
from branchline.engine.asking import Choice, Question

MANY: Final = 12  # kinds that are listed unasked
HELP: Final = (
    "Type what was drawn: its name or the beginning of it, its number in the list, or several "
    "with commas. Other words: left (what can be drawn), back (take the last one back), quit."
)
Ask = Callable[[list[str]], Question | None]


class Drawing:
    """The draws of a deal or of a move, told by a referee."""

    def __init__(
        self, console: Console, read: Callable[[str], str], ask: Ask, kept: Callable[[], object]
    ) -> None:
        self.console = console
        self.read = read
        self.ask = ask
        self.kept = kept  # called whenever the draws have changed
        self.draws: list[str] = []
        self.listed: list[str] = []  # the list on the screen, for numbers
        self.known: set[str] = set()  # what was said to be in the bag

    def told(self) -> bool:
        """Ask until nothing more is drawn; False if more was taken back than was told."""
        while (question := self.ask(self.draws)) is not None:
            self.offer(question)
            text = self.read(f"{question.said}> ")
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
        """Note one thing, or several with commas, up to the first that cannot be."""
        for part in text.split(","):
            question = self.ask(self.draws)
            if question is None:
                self.console.print(f"Nothing more is drawn: {part.strip()} is left out.")
                return
            found = self.found(part.strip(), question.choices)
            if found is None:
                return
            if part.strip().casefold() not in (found.name, str(found.called).casefold()):
                self.console.print(f"  {found.called}")
            self.draws.append(found.name)
            self.kept()

    def found(self, word: str, choices: list[Choice]) -> Choice | None:
        """The thing that a word stands for; None, with a word why, if it is none or several."""
        is_number = word.isascii() and word.isdigit()
        fitting = numbered(word, self.listed, choices) if is_number else matching(word, choices)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            names = [str(choice.called) for choice in fitting]
            self.console.print(f"{word} can be {', '.join(names[:MANY])}: type more of it.")
            return None
        self.console.print(f"{word or 'Nothing'} cannot be drawn. What can be drawn:")
        self.show(choices)
        return None

    def offer(self, question: Question) -> None:
        """Show what can be drawn where that is news and not too much."""
        names = {choice.name for choice in question.choices}
        if names <= self.known:
            return
        self.known = names
        if len(names) <= MANY:
            self.show(question.choices)
        else:
            self.listed = []
            self.console.print(f"One of {len(names)}; left lists them.")

    def show(self, choices: list[Choice]) -> None:
        """The things with their numbers, and how many there are of each."""
        self.listed = [choice.name for choice in choices]
        lines = [
            Text.assemble((label(number, choice), "bold"), f" {worded(choice)}")
            for number, choice in enumerate(choices, start=1)
        ]
        self.console.print(Columns(lines, padding=(0, 3)))


def label(number: int, choice: Choice) -> str:
    """The number of a thing in the list; what is called by a number has that one."""
    return choice.name if choice.name.isdigit() else str(number)


def worded(choice: Choice) -> str:
    """A thing in words, with how many there are of it if there are several."""
    return f"{choice.called} ({choice.left})" if choice.left > 1 else str(choice.called)


def numbered(word: str, listed: list[str], choices: list[Choice]) -> list[Choice]:
    """The thing that has a number in the list on the screen, if it can still be drawn."""
    places = {str(number): name for number, name in enumerate(listed, start=1)}
    if listed and listed[0].isdigit():  # those are their own numbers
        places = {name: name for name in listed}
    name = places.get(word)
    return [choice for choice in choices if choice.name == name]


def matching(word: str, choices: list[Choice]) -> list[Choice]:
    """What a word may stand for: exactly, by its beginning, or by a part of it."""
    said = word.casefold()
    if not said:
        return []
    names = [
        ({choice.name.casefold(), str(choice.called).casefold()}, choice) for choice in choices
    ]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [choice for spelt, choice in names if any(fits(name, said) for name in spelt)]
        if found:
            return found
    return []
