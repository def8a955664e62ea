"""The rulebooks for people, as pages and as data."""

from __future__ import annotations

import json
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

import branchline
from branchline.lessons.how_to_play import Figure
from branchline.server.http.compression import packed
from branchline.server.http.language import language_of
from branchline.server.http.models.common import EXAMPLE_GAME
from branchline.server.http.models.rulebooks import BookInfo, FigureInfo
from branchline.server.http.routes.pages import page
from branchline.server.http.rulebooks import book_info, chapters, figure_info, figure_of, other_rules
from branchline.tables.refusal import Refusal
from branchline.web.boards import board_json

router = APIRouter(tags=["games"])
Slug = Annotated[str, Path(max_length=40, description="a game", examples=[EXAMPLE_GAME])]
FigureName = Annotated[str, Path(max_length=40, description="a figure of its rulebook", examples=["start"])]
JSON = "application/json"


def need_game(slug: str) -> str:
    """Return the name of a game, or refuse one that is not played here."""
    if slug not in branchline.GAMES:
        raise Refusal("not_found", "There is no such game.")
    return slug


def need_figure(slug: str, name: str) -> Figure:
    """Return a figure of a game's rulebook, or refuse a name that is not one."""
    figure = figure_of(need_game(slug), name)
    if figure is None:
        raise Refusal("not_found", "There is no such figure.")
    return figure


@router.get("/api/games/{slug}/book", response_model=BookInfo)
async def book(request: Request, slug: Slug) -> Response:
    """Return the rulebook of a game for people, in the order in which to learn it."""
    return packed(request, written_book(need_game(slug), language_of(request)), JSON)


@router.get("/api/games/{slug}/figures/{name}", response_model=FigureInfo)
async def figure(request: Request, slug: Slug, name: FigureName) -> Response:
    """Return a figure of that rulebook: a position as one seat sees it, and what to look at."""
    need_figure(slug, name)
    return packed(request, written_figure(slug, name), JSON)


@router.get("/api/games/{slug}/figures/{name}/board", response_class=Response)
async def figure_board(request: Request, slug: Slug, name: FigureName) -> Response:
    """Return the board of a figure, as at a table with the same options."""
    options = need_figure(slug, name).options
    return packed(request, written(board_json(slug, options)), JSON)


@router.get("/rules/{slug}", include_in_schema=False)
async def rules_page(request: Request, slug: Slug) -> Response:
    """The rulebook of a game as a page, which can be read without scripts."""
    language = language_of(request)
    return page(
        request,
        "rules.html",
        slug=need_game(slug),
        game=branchline.game(slug).name,
        chapters=chapters(slug, language),
        others=other_rules(slug, language),
    )


def written(data: dict[str, object]) -> bytes:
    """Data as they are sent."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


@cache
def written_book(slug: str, language: str) -> bytes:
    """Return a rulebook; it never changes while the server runs."""
    return book_info(slug, language).model_dump_json().encode()


@cache
def written_figure(slug: str, name: str) -> bytes:
    """Return a figure; it never changes while the server runs."""
    return figure_info(slug, name, need_figure(slug, name)).model_dump_json().encode()
