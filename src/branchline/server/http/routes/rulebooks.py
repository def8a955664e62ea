"""What can be played here, and the rulebooks for people with their figures, in the language of the reader."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby, pairwise
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response

import branchline
from branchline import bots
from branchline.engine.registry import plugin
from branchline.lessons import how_to_play
from branchline.lessons.guide import has_first_game
from branchline.lessons.how_to_play import CHAPTER, LISTED, SECTION, Block, Book, Figure, figures
from branchline.server.http.models import games as models
from branchline.server.http.models.common import EXAMPLE_GAME
from branchline.server.http.routes.pages import packed, page
from branchline.tables.refusal import Refusal
from branchline.web import i18n
from branchline.web.pages import board_json

router = APIRouter(tags=["games"])
Slug = Annotated[str, Path(max_length=40, description="a game", examples=[EXAMPLE_GAME])]
FigureName = Annotated[str, Path(max_length=40, description="a figure of its rulebook", examples=["start"])]
JSON: Final = "application/json"
GLOSSARY: Final = "glossary"  # the chapter whose items stand in the order of the alphabet


def need_game(slug: str) -> str:
    """Return the name of a game, or refuse one that is not played here."""
    if slug not in branchline.GAMES:
        raise Refusal("not_found", "There is no such game.")
    return slug


def need_figure(slug: str, name: str) -> Figure:
    """Return a figure of a game's rulebook, or refuse a name that is not one."""
    figure = figures(need_game(slug)).get(name)
    if figure is None:
        raise Refusal("not_found", "There is no such figure.")
    return figure


@router.get("/api/games/{slug}/book", response_model=models.BookInfo)
async def book(request: Request, slug: Slug) -> Response:
    """Return the rulebook of a game for people, in the order in which to learn it."""
    return packed(request, written_book(need_game(slug), i18n.language_of(request)), JSON)


@router.get("/api/games/{slug}/figures/{name}", response_model=models.FigureInfo)
async def figure(request: Request, slug: Slug, name: FigureName) -> Response:
    """Return a figure of that rulebook: a position as one seat sees it, and what to look at."""
    return packed(request, written_figure(slug, name), JSON)


@router.get("/api/games/{slug}/figures/{name}/board", response_class=Response)
async def figure_board(request: Request, slug: Slug, name: FigureName) -> Response:
    """Return the board of a figure, as at a table with the same options."""
    board = board_json(slug, need_figure(slug, name).options)
    return packed(request, json.dumps(board, ensure_ascii=False, separators=(",", ":")).encode(), JSON)


@router.get("/rules/{slug}", include_in_schema=False)
async def rules_page(request: Request, slug: Slug) -> Response:
    """The rulebook of a game as a page, which can be read without scripts."""
    language, game = i18n.language_of(request), branchline.game(need_game(slug))
    parts, others = chapters(slug, language), other_rules(slug, language)
    return page(request, "rules.html", slug=slug, game=game.name, chapters=parts, others=others)


# What is cached here never changes while the server runs.


@cache
def written_book(slug: str, language: str) -> bytes:
    """Return a rulebook: its blocks, its contents, and where each rule is explained."""
    blocks = blocks_of(slug, language)
    contents: list[models.ChapterLine] = []
    for block in blocks:
        if block.kind == CHAPTER:
            contents.append(models.ChapterLine(name=block.name, text=block.text, sections=[]))
        elif block.kind == SECTION:
            contents[-1].sections.append(models.SectionLine.model_validate(block, from_attributes=True))
    shown = [models.BlockInfo.model_validate(block, from_attributes=True) for block in blocks]
    found = models.BookInfo(game=slug, language=language, blocks=shown, contents=contents, places=Book(blocks).places)
    return found.model_dump_json().encode()


@cache
def written_figure(slug: str, name: str) -> bytes:
    """Return a figure as a board draws it: a seat's view of the position, and what to look at."""
    figure = need_figure(slug, name)
    position, seat = figure.position(slug), figure.viewing_seat
    own = {field: getattr(figure, field) for field in ("seats", "focus", "options")}
    shown = {"seat": seat, "view": position.view(seat), "facts": plugin(slug).facts(position, seat)}
    return models.FigureInfo.model_validate({"game": slug, "name": name, **own, **shown}).model_dump_json().encode()


@cache
def blocks_of(slug: str, language: str) -> list[Block]:
    """Return the blocks of a rulebook in a language, the glossary in the order of its alphabet."""
    found: list[Block] = []
    chapter = ""
    for kind, run in groupby(how_to_play.book(slug).blocks, key=lambda block: block.kind):
        blocks = [replace(block, text=i18n.text(block.text, language)) for block in run]
        if kind == CHAPTER:
            chapter = blocks[-1].name
        if chapter == GLOSSARY and kind == LISTED:
            blocks.sort(key=lambda block: i18n.sort_key(block.text, language))
        found += blocks
    return found


@dataclass(frozen=True, slots=True)
class Exact:
    """A rule word by word."""

    id: str
    text: str
    is_home: bool  # whether this passage is where the rule is looked up


Passage = tuple[Block, list[Exact]]  # a block as a page shows it, with the rules that it tells


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter or a section: its heading, its passages in runs of a kind, its sections."""

    heading: Block
    runs: list[tuple[str, list[Passage]]]
    sections: list[Part]


@cache
def chapters(slug: str, language: str) -> list[Part]:
    """Return a rulebook as a page shows it."""
    blocks = blocks_of(slug, language)
    home = Book(blocks).places
    rules = [[exact(slug, rule, language, home[rule] == at) for rule in block.rules] for at, block in enumerate(blocks)]
    return parts(list(zip(blocks, rules, strict=True)), CHAPTER)


def parts(passages: list[Passage], level: str) -> list[Part]:
    """Passages by the headings of a level that they stand under."""
    starts = [at for at, (block, _) in enumerate(passages) if block.kind == level]
    return [part(passages[start:end]) for start, end in pairwise([*starts, len(passages)])]


def part(passages: list[Passage]) -> Part:
    """Return a chapter or a section from its heading on."""
    (heading, _), *rest = passages
    under = next((at for at, (block, _) in enumerate(rest) if block.kind == SECTION), len(rest))
    runs = [(kind, list(run)) for kind, run in groupby(rest[:under], key=lambda one: one[0].kind)]
    return Part(heading, runs, parts(rest[under:], SECTION))


def exact(slug: str, rule_id: str, language: str, is_home: bool = True) -> Exact:
    """Return a rule as the ledger has it, which is the authority."""
    return Exact(rule_id, i18n.text(branchline.game(slug).rulebook[rule_id].text, language), is_home)


@cache
def other_rules(slug: str, language: str) -> list[Exact]:
    """Return the rules that the book leaves out."""
    told = how_to_play.book(slug).places
    return [exact(slug, rule.id, language) for rule in branchline.game(slug).rulebook if rule.id not in told]


@router.get("/api/games")
async def games() -> models.GameList:
    """Return the games, with the options of each."""
    return models.GameList(games=[info(slug) for slug in branchline.GAMES])


@router.get("/api/games/{slug}/rules")
async def rules(request: Request, slug: Slug) -> models.RuleList:
    """Return the rules of a game by their ids."""
    return rulebook(need_game(slug), i18n.language_of(request))


@cache
def rulebook(slug: str, language: str) -> models.RuleList:
    """Return the rules in a language; they never change while the server runs."""
    book = branchline.game(slug).rulebook
    return models.RuleList(
        rules=[models.RuleLine(id=rule.id, section=rule.section, text=i18n.text(rule.text, language)) for rule in book]
    )


@router.get("/api/bots")
async def bot_names() -> models.BotList:
    """Return the bots that play each game, the easiest first."""
    return models.BotList(bots={slug: bots.names(branchline.game(slug)) for slug in branchline.GAMES})


@cache
def info(slug: str) -> models.GameInfo:
    """Return a game; it never changes while the server runs."""
    game = branchline.game(slug)
    options = [models.OptionInfo.model_validate(option, from_attributes=True) for option in game.options]
    own = {name: getattr(game, name) for name in ("name", "least", "most", "headings")}
    more = {"rules": game.version, "bots": bots.names(game), "has_lessons": has_first_game(slug)}
    return models.GameInfo.model_validate({"game": slug, "options": options, **own, **more})
