"""The app: what it is made of, what starts and ends with it, and its OpenAPI document."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from importlib.resources import files
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from branchline import __version__
from branchline.engine import registry
from branchline.server.bots.driver import Driver
from branchline.server.bots.workers import Workers
from branchline.server.http import dependencies, errors, logs
from branchline.server.http.middleware import rate_limits, security
from branchline.server.http.models.common import EXAMPLE_GAME, Error
from branchline.server.http.routes import health, lessons, live, lobby, me, pages, play, records, rulebooks, seats
from branchline.server.http.sessions import Keys, fresh_secret
from branchline.server.settings import Settings
from branchline.server.storage import backup, queries
from branchline.server.storage.database import Database, served
from branchline.server.storage.journal import notifications
from branchline.server.storage.restore import restore_epoch
from branchline.server.tables.fair_queue import BotTables
from branchline.server.tables.table_service import TableService
from branchline.tables.refusal import Refusal

ABOUT = """Railway board games by their full rules, played over HTTP.

Every error has the shape of `Error`. A browser is known by a cookie and sends `X-CSRF-Token`; a
program sends `Authorization: Bearer TOKEN`. `POST /api/me/tokens` with a name makes both a player
and a token.
"""
# Those with the most requests come first: they are found sooner.
ROUTES = (play, live, lobby, seats, me, records, rulebooks, lessons, health, pages)
LISTEN_AGAIN = 1.0  # seconds
CONNECTIONS = 16  # the host's threads that read, those that write, and a few more
LOOK_SECONDS: Final = 0.5  # between two checks; PostgreSQL notifies of a restore immediately


def create_app(settings: Settings) -> FastAPI:
    """Return the server as an ASGI app; nothing is opened before it starts."""
    app = DescribedApp(
        title="Branchline",
        version=__version__,
        description=ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its pages load scripts from other hosts
        redoc_url=None,
        redirect_slashes=False,
        responses={status: {"model": Error, "description": meaning} for status, (meaning, _) in MEANINGS.items()},
        # What it would send elsewhere holds messages of errors, and so what players may not know.
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
        exception_handlers=errors.HANDLERS,
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.metrics = logs.Metrics()
    app.state.limits = rate_limits.RateLimits(settings)
    for module in ROUTES:
        app.include_router(module.router)
    # The last one added is the outermost.
    app.add_middleware(rate_limits.LimitMiddleware, limits=app.state.limits, body_limit=settings.body_limit)
    app.add_middleware(security.TrustedHostMiddleware, settings=settings)
    app.add_middleware(logs.RequestLog, metrics=app.state.metrics)
    app.add_middleware(security.SecurityHeaders)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the database and start the background tasks; end them in reverse order."""
    settings: Settings = app.state.settings
    logs.configure(settings.log_level)
    async with AsyncExitStack() as stack:
        database = Database(settings.database_url, CONNECTIONS)
        stack.callback(database.close)
        stack.enter_context(served(database))
        await asyncio.to_thread(backup.migrate, database, settings.backup_folder)
        tables = TableService(database, BotTables(settings.bot_tables, settings.address_bot_tables))
        stack.push_async_callback(tables.close)
        begun = await tables.read(restore_epoch)  # before anything else of the database is known
        workers = Workers(settings.bot_workers, settings.bot_seconds)
        key = await secret_key(settings, tables)
        app.state.services = dependencies.Services(app.state, tables, workers, key)
        renewal = RestoreWatch(app.state.services, begun)
        for work in (listen(database, tables, renewal), renewal.watch()):
            stack.push_async_callback(ended, asyncio.create_task(work))
        await stack.enter_async_context(Driver(tables, workers))
        yield


async def listen(database: Database, tables: TableService, renewal: RestoreWatch) -> None:
    """Pass on notifications of other processes; with SQLite there are none."""
    while not database.is_sqlite:
        try:
            async for news in notifications(database):
                if news is None:
                    await renewal.look()
                    tables.noticed(None)
                else:
                    tables.noticed(*news)
        except Exception as error:
            # Whatever it was: without news, live events would come late for ever.
            logs.log_error("listening to other processes failed", error)
            await asyncio.sleep(LISTEN_AGAIN)


async def ended(task: asyncio.Task[None]) -> None:
    """Stop a task, and wait until it has."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def secret_key(settings: Settings, tables: TableService) -> str:
    """Return the key from the settings, or the one made once for this database."""
    if settings.secret_key is not None:
        return settings.secret_key.get_secret_value()
    return await tables.write(lambda connection: queries.set_setting_once(connection, "secret_key", fresh_secret()))


class RestoreWatch:
    """Checks now and then whether the database was restored.

    What is stored does not depend on it: a decision on what was there before a restore is
    late by its numbers. This is for callers that only read or listen.
    """

    def __init__(self, services: dependencies.Services, epoch: int) -> None:
        self.services = services
        self.epoch = epoch
        self.looking = asyncio.Lock()  # once is enough

    async def look(self) -> None:
        """Start again if the database was restored; wait while it cannot be reached."""
        with suppress(Refusal):
            async with self.looking:
                services = self.services
                now = await services.tables.read(restore_epoch)
                if now != self.epoch:
                    services.keys = Keys(await secret_key(services.settings, services.tables))
                    services.sessions.forget()
                    services.tables.forget()
                    self.epoch = now
                    logs.log(logging.WARNING, "the database was restored")

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception as error:
                # Whatever it was: without checking, boards would show the earlier epoch for ever.
                logs.log_error("looking for a restore failed", error)


ABOUT_COOKIE: Final = f"set by POST /api/me; over TLS it is called __Host-{dependencies.COOKIE}"
ABOUT_CSRF: Final = "from GET /api/me; needed with the cookie to change something"
WAYS: Final[dict[str, dict[str, str]]] = {
    "token": {"type": "http", "scheme": "bearer", "description": "from POST /api/me/tokens"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": dependencies.COOKIE, "description": ABOUT_COOKIE},
    "csrf": {"type": "apiKey", "in": "header", "name": dependencies.CSRF_HEADER, "description": ABOUT_CSRF},
}


# By status: what it means, and the code of an example.
MEANINGS: Final = {
    400: ("The request cannot be read, or is for another host.", "bad_host"),
    401: ("Register or log in first.", "unknown_player"),
    403: ("You may not do this, or a page of another site sent the request.", "not_yours"),
    404: ("There is nothing there, or you need an invitation.", "not_found"),
    405: ("This address does not answer to that method.", "wrong_method"),
    409: ("This is not possible now; `stale` has the new view in `details`.", "not_your_turn"),
    413: ("The body is too long.", "too_long"),
    422: ("The request is not valid; an illegal move comes with its rule.", "illegal_move"),
    429: ("Too much, too fast: wait for `Retry-After` seconds.", "rate_limited"),
    500: ("An error of the server.", "internal"),
    503: ("The storage cannot be reached; nothing was changed.", "storage"),
}


class DescribedApp(FastAPI):
    """The app with its OpenAPI document, which is made when it is first asked for."""

    def openapi(self) -> dict[str, Any]:
        """Return the document."""
        self.openapi_schema = self.openapi_schema or document(self)
        return self.openapi_schema


def document(app: FastAPI) -> dict[str, Any]:
    """Return the document, with examples and the ways to authenticate."""
    found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    found["components"]["securitySchemes"] = WAYS
    # Any one of them; much can be read by anyone.
    found["security"] = [{}, {"token": []}, {"cookie": [], "csrf": []}]
    # In a file, because the framework leaves out whatever is null in the examples of a model.
    text = files("branchline.server.http.models").joinpath("examples.json").read_text("utf-8")
    text = text.replace("{game}", EXAMPLE_GAME).replace("{name}", registry.get(EXAMPLE_GAME).name)
    for name, example in json.loads(text).items():
        found["components"]["schemas"][name]["examples"] = [example]
    for operations in found["paths"].values():
        for operation in operations.values():
            for status, (meaning, code) in MEANINGS.items():
                rule = {"id": "TTR-6.4", "text": meaning} if code == "illegal_move" else None
                error = {"code": code, "message": meaning, "rule": rule, "details": None}
                operation["responses"][str(status)]["content"]["application/json"]["example"] = {"error": error}
    return found
