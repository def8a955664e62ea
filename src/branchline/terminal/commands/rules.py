"""`branchline rules`: the rulebook by id, by section and by words."""

from collections.abc import Iterable
from itertools import groupby
from typing import Annotated

from rich.console import Console
from rich.padding import Padding
from rich.text import Text
from typer import Argument, Exit, Option

import branchline
from branchline.engine.rulebook import Rule, Rulebook
from branchline.terminal.console import FAILED, polite, screen

WORDS = "A game, if not the first; a rule's id, or search and words."


@polite
def rules(
    words: Annotated[list[str] | None, Argument(metavar="[GAME] [ID | search WORDS]", help=WORDS)] = None,
    game: Annotated[str | None, Option(help="Game whose rulebook to open. Not needed with an id.")] = None,
) -> None:
    """Look up the rules: one by its id, a section, or all that hold some words."""
    console = screen()
    if game is None and words and words[0] in branchline.GAMES:
        game, words = words[0], words[1:]
    start = words[0].upper().partition("-")[0] if words else ""  # of an id
    same = [slug for slug in branchline.GAMES if prefix(branchline.game(slug).rulebook) == start]
    slug = game or [*same, *branchline.GAMES][0]
    book = branchline.game(slug).rulebook
    if not words:
        list_sections(console, book, slug)
    elif words[0].casefold() == "search":
        search(console, book, " ".join(words[1:]))
    elif not look_up(console, book, " ".join(words)):
        search(console, book, " ".join(words))


def prefix(book: Rulebook) -> str:
    """Return how the ids of a rulebook start, such as TTR."""
    return next(iter(book)).id.partition("-")[0]


def list_sections(console: Console, book: Rulebook, slug: str) -> None:
    """Print the sections with the first and last rule of each."""
    known = sections(book)
    width = max(map(len, known))
    for section, found in known.items():
        span = found[0].id if len(found) == 1 else f"{found[0].id} to {found[-1].id}"
        console.print(Text(section.ljust(width)), Text(span, style="dim"))
    console.print(f"\nOpen one with its number, as in: branchline rules {prefix(book)}-9")
    for other in branchline.GAMES:
        if other != slug:
            console.print(f"The rules of another game: branchline rules {other}")


def sections(rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    """Return rules by section, in printed order."""
    return {section: list(found) for section, found in groupby(rules, key=lambda rule: rule.section)}


def look_up(console: Console, book: Rulebook, name: str) -> bool:
    """Print the rule, between its neighbours, or the section with this id; return whether there is one."""
    wanted = name.upper()
    for section, found in sections(book).items():
        for place, rule in enumerate(found):
            if rule.id == wanted:
                print_rules(console, section, found[max(0, place - 1) : place + 2], wanted)
                return True
        if found[0].id.rpartition(".")[0] == wanted:
            print_rules(console, section, found)
            return True
    return False


def print_rules(console: Console, section: str, found: list[Rule], marked: str = "") -> None:
    """Print some rules under the name of their section."""
    console.print(Text(section, style="bold"))
    for rule in found:
        print_rule(console, rule, "bold" if rule.id == marked else "dim" if marked else "")


def print_rule(console: Console, rule: Rule, style: str = "") -> None:
    """Print a rule's id and text."""
    console.print(Padding(Text(f"{rule.id}  {rule.text}", style=style), (0, 0, 0, 2)))


def search(console: Console, book: Rulebook, words: str) -> None:
    """Print every rule that contains all the words; exit with an error if there is none."""
    found = book.search(words) if words.strip() else []
    if not found:
        console.print(f"No rule matches: {words or 'nothing'}. Try fewer or shorter words.")
        raise Exit(FAILED)
    for section, rules in sections(found).items():
        print_rules(console, section, rules)
