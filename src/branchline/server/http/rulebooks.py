"""The rulebooks for people and their figures, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby, pairwise
from typing import Final, final

import branchline
from branchline.engine.registry import plugin
from branchline.engine.rulebook import Rule
from branchline.lessons.figures import Figure, figures
from branchline.lessons.how_to_play import CHAPTER, LISTED, SECTION, Block, book, places
from branchline.server.http.models.rulebooks import BlockInfo, BookInfo, ChapterLine, FigureInfo, SectionLine
from branchline.web.collation import sort_key
from branchline.web.i18n import text

GLOSSARY: Final = "glossary"  # the chapter whose items stand in the order of the alphabet


@final
@dataclass(frozen=True, slots=True)
class Exact:
    """A rule word by word."""

    id: str
    text: str
    is_home: bool  # whether this passage is where the rule is looked up


@final
@dataclass(frozen=True, slots=True)
class Passage:
    """A block as a page shows it, with its rules."""

    block: Block
    rules: list[Exact]


@final
@dataclass(frozen=True, slots=True)
class Part:
    """A chapter or a section: its heading, its passages in runs of a kind, its sections."""

    heading: Block
    runs: list[tuple[str, list[Passage]]]
    sections: list[Part]


@cache
def blocks_of(slug: str, language: str) -> list[Block]:
    """Return the blocks of a rulebook in a language, the glossary in the order of its alphabet."""
    found: list[Block] = []
    for is_glossary, run in groupby(chaptered(book(slug).blocks), key=in_glossary):
        said = [replace(block, text=text(block.text, language)) for _, block in run]
        found += sorted(said, key=lambda one: sort_key(one.text, language)) if is_glossary else said
    return found


def chaptered(blocks: list[Block]) -> Iterator[tuple[str, Block]]:
    """Every block with the name of its chapter."""
    chapter = ""
    for block in blocks:
        if block.kind == CHAPTER:
            chapter = block.name
        yield chapter, block


def in_glossary(placed: tuple[str, Block]) -> bool:
    """Return whether a block is an entry of the glossary."""
    chapter, block = placed
    return chapter == GLOSSARY and block.kind == LISTED


def book_info(slug: str, language: str) -> BookInfo:
    """Return a rulebook for people: its blocks, its contents, and where each rule is explained."""
    blocks = blocks_of(slug, language)
    return BookInfo(
        game=slug,
        language=language,
        blocks=[BlockInfo.model_validate(block) for block in blocks],
        contents=contents(blocks),
        places=places(blocks),
    )


def contents(blocks: list[Block]) -> list[ChapterLine]:
    """Return the chapters with their sections."""
    found: list[ChapterLine] = []
    for block in blocks:
        if block.kind == CHAPTER:
            found.append(ChapterLine(name=block.name, text=block.text, sections=[]))
        elif block.kind == SECTION:
            found[-1].sections.append(SectionLine.model_validate(block))
    return found


@cache
def chapters(slug: str, language: str) -> list[Part]:
    """Return a rulebook as a page shows it."""
    blocks = blocks_of(slug, language)
    home = places(blocks)
    shown = [
        Passage(block, [exact(slug, rule, language, home[rule] == place) for rule in block.rules])
        for place, block in enumerate(blocks)
    ]
    return parts(shown, CHAPTER)


def parts(passages: list[Passage], level: str) -> list[Part]:
    """Passages by the headings of a level that they stand under."""
    starts = [at for at, one in enumerate(passages) if one.block.kind == level]
    return [part(passages[start:end]) for start, end in pairwise([*starts, len(passages)])]


def part(passages: list[Passage]) -> Part:
    """Return a chapter or a section from its heading on."""
    heading, *rest = passages
    under = next((at for at, one in enumerate(rest) if one.block.kind == SECTION), len(rest))
    runs = [(kind, list(run)) for kind, run in groupby(rest[:under], key=kind_of)]
    return Part(heading.block, runs, parts(rest[under:], SECTION))


def kind_of(passage: Passage) -> str:
    """Return the kind of the block of a passage."""
    return passage.block.kind


def exact(slug: str, rule_id: str, language: str, is_home: bool = True) -> Exact:
    """Return a rule as the ledger has it, which is the authority."""
    rule: Rule = branchline.game(slug).rulebook[rule_id]
    return Exact(rule.id, text(rule.text, language), is_home)


@cache
def other_rules(slug: str, language: str) -> list[Exact]:
    """Return the rules that the book leaves out."""
    told = book(slug).places
    return [exact(slug, rule.id, language) for rule in branchline.game(slug).rulebook if rule.id not in told]


def figure_info(slug: str, name: str, figure: Figure) -> FigureInfo:
    """Return a figure as a board draws it: a seat's view of the position, and what to look at."""
    position = figure.position(slug)
    return FigureInfo(
        game=slug,
        name=name,
        seats=figure.seats,
        seat=figure.eyes,
        focus=figure.focus,
        options=figure.options,
        view=position.view(figure.eyes),
        facts=plugin(slug).facts(position, figure.eyes),
    )


def figure_of(slug: str, name: str) -> Figure | None:
    """Return a figure by its name, None if there is none."""
    return figures(slug).get(name)
