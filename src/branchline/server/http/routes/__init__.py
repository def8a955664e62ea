"""The routes of the API, a file for each kind of request."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from branchline.server.http.models.common import Error
from branchline.server.http.routes import (
    games,
    health,
    hints,
    lessons,
    live,
    lobby,
    me,
    pages,
    play,
    records,
    rulebooks,
    seats,
)
from branchline.server.http.schema import MEANINGS

# Those with the most requests come first: they are found sooner.
ROUTES = (play, live, lobby, seats, hints, me, records, games, rulebooks, lessons, health, pages)


def add_routes(app: FastAPI) -> None:
    """Add every address to the app, with the errors that it can answer with."""
    responses: dict[int | str, dict[str, Any]] = {
        status: {"model": Error, "description": meaning} for status, (meaning, _) in MEANINGS.items()
    }
    for module in ROUTES:
        app.include_router(module.router, responses=responses)
