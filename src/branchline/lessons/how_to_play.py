"""The rulebook of a game for people: in our own words, in the order of learning, with figures; see docs/lessons.md."""

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import groupby
from typing import Any, Final

from branchline import BadData, Rulebook, State
from branchline.engine.registry import get, plugin

HEADING: Final = re.compile(r"^(##|###) (.+) \{#([a-z0-9-]+)\}$")
FIGURE: Final = re.compile(r"^!\[(.+)\]\(([a-z0-9-]+)\)$")
RULES: Final = re.compile(r" \[([A-Z]+-[\w.]+(?: [A-Z]+-[\w.]+)*)\]$")
ITEM: Final = "- "

# Kinds of blocks.
CHAPTER: Final = "chapter"
SECTION: Final = "section"
TEXT: Final = "text"
LISTED: Final = "item"
DRAWN: Final = "figure"
HEADINGS: Final = {"##": CHAPTER, "###": SECTION}


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, an item of a list, or a figure with its caption."""

    kind: str
    text: str
    rules: tuple[str, ...] = ()
    name: str = ""  # the anchor of a heading, or the figure that is drawn


# Chapters that mention rules without explaining them.
IN_PASSING: Final = ("overview", "glossary")


@dataclass
class Book:
    """All blocks of a rulebook, and where a rule is explained."""

    blocks: list[Block]

    @cached_property
    def places(self) -> dict[str, int]:
        """For each rule the place of the first block about it, preferably an explanation in words."""
        found: dict[str, tuple[int, int]] = {}
        chapter = ""
        for place, one in enumerate(self.blocks):
            if one.kind == CHAPTER:
                chapter = one.name
            worth = 2 * (chapter not in IN_PASSING) + (one.kind != DRAWN)
            for rule in one.rules:
                if rule not in found or worth > found[rule][0]:
                    found[rule] = (worth, place)
        return {rule: place for rule, (_, place) in found.items()}


def blocks_in(markdown: str) -> list[Block]:
    """Read the blocks of a file."""
    return [block(line, number) for number, line in paragraphs(markdown)]


def blocks_of_rules(rulebook: Rulebook) -> list[Block]:
    """Return the rules themselves as blocks: a chapter for each section, an item for each rule."""
    found = []
    for section, rules in groupby(rulebook, key=lambda rule: rule.section):
        anchor = re.sub(r"[^a-z0-9]+", "-", section.casefold()).strip("-")
        found.append(Block(CHAPTER, section, name=anchor))
        found += [Block(LISTED, rule.text, (rule.id,)) for rule in rules]
    return found


def paragraphs(markdown: str) -> list[tuple[int, str]]:
    """Return the blocks as single lines, each with the number of its first line."""
    found: list[tuple[int, str]] = []
    fresh = True
    for number, line in enumerate(markdown.splitlines(), 1):
        if not line.strip():
            fresh = True
        elif fresh or line.startswith(ITEM):
            found.append((number, line.strip()))
            fresh = False
        else:
            first, text = found[-1]
            found[-1] = (first, f"{text} {line.strip()}")
    return found


def block(line: str, number: int) -> Block:
    """Parse a block."""
    heading = HEADING.match(line)
    if heading:
        return Block(HEADINGS[heading[1]], heading[2], name=heading[3])
    cited = RULES.search(line)
    rules = tuple(cited[1].split()) if cited else ()
    text = line[: cited.start()] if cited else line
    figure = FIGURE.match(text)
    if figure:
        return Block(DRAWN, figure[1], rules, figure[2])
    if text.startswith(("#", "!", "|", ">", "<")) or "[" in text:
        raise BadData(f"line {number}: expected a heading, a text, an item or a figure: {text}")
    if text.startswith(ITEM):
        return Block(LISTED, text.removeprefix(ITEM), rules)
    return Block(TEXT, text, rules)


@cache
def book(slug: str) -> Book:
    """Return the rulebook of a game for people."""
    written = plugin(slug).text("lessons/how_to_play.md")
    return Book(blocks_of_rules(get(slug).rulebook) if written is None else blocks_in(written))


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One position, what to look at in it, and what holds there."""

    seats: int
    seat: int
    focus: list[str]
    facts: dict[str, Any] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    played: list[str] = field(default_factory=list)
    legal: list[str] = field(default_factory=list)
    illegal: dict[str, str] = field(default_factory=dict)
    then: dict[str, Any] | None = None

    def position(self, slug: str) -> State:
        """Return the position that is drawn."""
        state: State = get(slug).scene(self.seats, **self.options, **self.facts)
        for move in self.played:
            state.play(state.move(move))
        return state

    @property
    def viewing_seat(self) -> int | None:
        """The seat that looks at it; None for a spectator."""
        return None if self.seat < 0 else self.seat


@cache
def figures(slug: str) -> dict[str, Figure]:
    """Return the figures of a game's rulebook by name."""
    tables = tomllib.loads(plugin(slug).text("lessons/figures.toml") or "")
    return {name: Figure(**table) for name, table in tables.items()}
