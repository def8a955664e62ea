"""The app: what it is made of, what starts with it, and what ends with it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Final, final

from fastapi import FastAPI

from branchline import __version__
from branchline.server.bots.driver import Driver
from branchline.server.bots.workers import Hints, Workers
from branchline.server.http import errors
from branchline.server.http.dependencies import Services
from branchline.server.http.logs import Metrics, RequestLog, configure, log, log_error
from branchline.server.http.middleware.rate_limits import ConnectionCounts, LimitMiddleware, RateLimits
from branchline.server.http.middleware.security import SecurityHeaders, TrustedHostMiddleware
from branchline.server.http.models.common import Error
from branchline.server.http.move_lists import MoveLists
from branchline.server.http.routes import health, lessons, live, lobby, me, pages, play, records, rulebooks, seats
from branchline.server.http.schema import MEANINGS, add_schema
from branchline.server.http.sessions import Keys, Sessions, fresh_secret
from branchline.server.settings import Settings
from branchline.server.storage import queries
from branchline.server.storage.backup import migrate
from branchline.server.storage.database import Database, served
from branchline.server.storage.database_access import Readiness
from branchline.server.storage.notifications import notifications
from branchline.server.storage.restore import restore_epoch
from branchline.server.tables.cache import SharedResults
from branchline.server.tables.fair_queue import BotTables
from branchline.server.tables.subscriptions import Subscriptions
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
BOARDS = 100  # of tables that are kept as they are sent
FRAMES = 1000  # lists of events that are kept as they are sent
CONNECTIONS = 12  # the host's threads that read, those that write, and a few more


def create_app(settings: Settings) -> FastAPI:
    """Return the server as an ASGI app; nothing is opened before it starts."""
    app = FastAPI(
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
    app.state.metrics = Metrics()
    app.state.limits = RateLimits(settings)
    app.state.connections = ConnectionCounts(settings)
    for module in ROUTES:
        app.include_router(module.router)
    add_schema(app)
    # The last one added is the outermost.
    limits, connections = app.state.limits, app.state.connections
    app.add_middleware(LimitMiddleware, limits=limits, connections=connections, body_limit=settings.body_limit)
    app.add_middleware(TrustedHostMiddleware, settings=settings)
    app.add_middleware(RequestLog, metrics=app.state.metrics)
    app.add_middleware(SecurityHeaders)
    return app


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the database and start the background tasks; end them in reverse order."""
    settings: Settings = app.state.settings
    configure(settings.log_level)
    app.state.closing = asyncio.Event()
    async with AsyncExitStack() as stack:
        database = Database(settings.database_url, CONNECTIONS)
        stack.callback(database.close)
        stack.enter_context(served(database))
        await asyncio.to_thread(migrate, database, settings.backup_folder)
        hub = Subscriptions()
        host = TableService(database, hub, bot_tables=BotTables(settings.bot_tables, settings.address_bot_tables))
        stack.push_async_callback(host.close)
        begun = await host.read(restore_epoch)  # before anything else of the database is known
        keys = Keys(await secret_key(settings, host))
        sessions = Sessions(host)
        renewal = RestoreWatch(begun, settings, host, keys, sessions)
        workers = Workers(settings.bot_workers, settings.bot_seconds)
        app.state.services = Services(
            settings=settings,
            keys=keys,
            sessions=sessions,
            hub=hub,
            host=host,
            limits=app.state.limits,
            metrics=app.state.metrics,
            frames=SharedResults(FRAMES),
            hints=Hints(workers),
            moves=MoveLists(host, app.state.limits),
            boards=SharedResults(BOARDS),
            readiness=Readiness(host),
            closing=app.state.closing,
        )
        for work in (listen(database, host, renewal), renewal.watch(), farewell(app.state.closing, hub)):
            stack.push_async_callback(ended, asyncio.create_task(work))
        await stack.enter_async_context(Driver(host, workers))
        yield


async def listen(database: Database, host: TableService, renewal: RestoreWatch) -> None:
    """Pass on notifications of other processes; with SQLite there are none."""
    while not database.is_sqlite:
        try:
            async for news in notifications(database):
                if news is None:
                    await renewal.look()
                    host.noticed(None)
                else:
                    host.noticed(*news)
        except Exception as error:
            # Whatever it was: without news, live events would come late for ever.
            log_error("listening to other processes failed", error)
            await asyncio.sleep(LISTEN_AGAIN)


async def farewell(closing: asyncio.Event, hub: Subscriptions) -> None:
    """Let every stream see that the server ends, or it would wait for them."""
    await closing.wait()
    hub.publish_all()


async def ended(task: asyncio.Task[None]) -> None:
    """Stop a task, and wait until it has."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


LOOK_SECONDS: Final = 0.5  # between two checks; PostgreSQL notifies of a restore immediately


async def secret_key(settings: Settings, host: TableService) -> str:
    """Return the key from the settings, or the one made once for this database."""
    if settings.secret_key is not None:
        return settings.secret_key.get_secret_value()
    return await host.write(lambda connection: queries.set_setting_once(connection, "secret_key", fresh_secret()))


@final
class RestoreWatch:
    """Looks now and then which life the database is in.

    What is stored does not hang on it: whatever was decided on what lay there before a restore is
    late by its numbers. This is for callers that only read or listen.
    """

    def __init__(
        self, restore_epoch: int, settings: Settings, host: TableService, keys: Keys, sessions: Sessions
    ) -> None:
        self.restore_epoch = restore_epoch
        self.settings = settings
        self.host = host
        self.keys = keys
        self.sessions = sessions
        self.looking = asyncio.Lock()  # once is enough

    async def look(self) -> None:
        """Start again if the database was restored; wait while it cannot be reached."""
        with suppress(Refusal):
            async with self.looking:
                now = await self.host.read(restore_epoch)
                if now == self.restore_epoch:
                    return
                self.keys.use(await secret_key(self.settings, self.host))
                self.sessions.forget()
                self.host.forget()
                self.restore_epoch = now
                log(logging.WARNING, "the database was restored")

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception as error:
                # Whatever it was: without checking, boards would show the earlier epoch for ever.
                log_error("looking for a restore failed", error)
