"""The first page: what runs here, and how to come to a game."""

from __future__ import annotations

from html import escape
from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

import branchline

router = APIRouter(include_in_schema=False)

PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Branchline</title>
</head>
<body>
<main>
<h1>Branchline</h1>
<p>This server plays railway board games by their full rules:</p>
<ul>
{games}
</ul>
<h2>Play</h2>
<p>Programs play through the interface under <a href="/api/games">/api</a>, which the
<a href="/api/openapi.json">OpenAPI document</a> describes. In a terminal, type:</p>
<ul>
{commands}
</ul>
</main>
</body>
</html>
"""


def items(lines: list[str]) -> str:
    """Lines of a list."""
    return "\n".join(f"<li>{line}</li>" for line in lines)


@router.get("/", response_class=HTMLResponse)
async def welcome() -> str:
    """What a browser sees first."""
    games = [branchline.game(name) for name in branchline.GAMES]
    return PAGE.format(
        games=items(
            [f"{escape(game.name)}, {game.least} to {game.most} players" for game in games]
        ),
        commands=items([f"<code>branchline play {game.slug}</code>" for game in games]),
    )
