"""What can be played here."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter

import branchline
from branchline import bots
from branchline.server.http.models.games import BotList, GameInfo, GameList, OptionInfo

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/games")
async def games() -> GameList:
    """The games, with what can be chosen for each."""
    return GameList(games=[info(slug) for slug in branchline.GAMES])


@router.get("/bots")
async def bot_names() -> BotList:
    """The bots that play each game, the easiest first."""
    return BotList(bots={slug: bots.names(branchline.game(slug)) for slug in branchline.GAMES})


@cache
def info(slug: str) -> GameInfo:
    """One game; it never changes while the server runs."""
    game = branchline.game(slug)
    options = [
        OptionInfo(
            name=option.name,
            kind=option.kind,
            choices=list(option.choices),
            default=option.default,
            text=option.text,
        )
        for option in game.options
    ]
    return GameInfo(
        game=slug,
        name=game.name,
        rules=game.version,
        least=game.least,
        most=game.most,
        options=options,
        bots=bots.names(game),
    )
