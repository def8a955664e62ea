"""What can be played here."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request

import branchline
from branchline import bots
from branchline.lessons.guide import has_first_game
from branchline.server.http.language import language_of
from branchline.server.http.models import games as models
from branchline.server.http.routes.rulebooks import Slug, need_game
from branchline.web import i18n

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games")
async def games() -> models.GameList:
    """Return the games, with the options of each."""
    return models.GameList(games=[info(slug) for slug in branchline.GAMES])


@router.get("/games/{slug}/rules")
async def rules(request: Request, slug: Slug) -> models.RuleList:
    """Return the rules of a game by their ids."""
    return rulebook(need_game(slug), language_of(request))


@cache
def rulebook(slug: str, language: str) -> models.RuleList:
    """Return the rules in a language; they never change while the server runs."""
    book = branchline.game(slug).rulebook
    return models.RuleList(
        rules=[models.RuleLine(id=rule.id, section=rule.section, text=i18n.text(rule.text, language)) for rule in book]
    )


@router.get("/bots")
async def bot_names() -> models.BotList:
    """Return the bots that play each game, the easiest first."""
    return models.BotList(bots={slug: bots.names(branchline.game(slug)) for slug in branchline.GAMES})


@cache
def info(slug: str) -> models.GameInfo:
    """Return a game; it never changes while the server runs."""
    game = branchline.game(slug)
    return models.GameInfo(
        game=slug,
        name=game.name,
        rules=game.version,
        least=game.least,
        most=game.most,
        options=[models.OptionInfo.model_validate(option) for option in game.options],
        bots=bots.names(game),
        has_lessons=has_first_game(slug),
        headings=game.headings,
    )
