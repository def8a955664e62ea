"""The addresses of the API, a file for each kind of thing one can do."""

from __future__ import annotations

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


def add_routes(app: FastAPI) -> None:
    """Put every address into the app; those asked for most come first, for they are found so."""
    for module in (
        play,
        live,
        lobby,
        seats,
        hints,
        me,
        records,
        games,
        rulebooks,
        lessons,
        health,
        pages,
    ):
        app.include_router(
            module.router,
            responses={
                status: {"model": Error, "description": meaning}
                for status, (meaning, _) in MEANINGS.items()
            },
        )
