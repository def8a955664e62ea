"""Listening: the socket, the web server on it, and how both end."""

from __future__ import annotations

import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from types import FrameType
from typing import Final, final

import uvicorn
from fastapi import FastAPI

from branchline import GAMES
from branchline.engine import registry
from branchline.engine.errors import BranchlineError
from branchline.server.http.app import create_app
from branchline.server.http.slow_requests import TimedProtocol
from branchline.server.settings import Settings
from branchline.server.storage.database import Database
from branchline.server.storage.disk_space import need_free_disk, need_room
from branchline.server.storage.migrate import migrate
from branchline.server.storage.sqlite_lock import served

FAREWELL_SECONDS: Final = 5  # for running requests when the server must end
IDLE_SECONDS: Final = 75  # longer than proxies keep a connection they do not use
COLLECT_AFTER: Final = (5_000, 10, 20)  # a full look when a million new things have stayed
BACKLOG: Final = 1024  # connections that may wait to be answered
SWITCH_SECONDS: Final = 0.001  # a fifth of what Python would let the event loop wait for a thread
EVERYWHERE: Final = ("0.0.0.0", "::", "")


class CannotListen(BranchlineError):
    """The address or the port cannot be had; the message says why."""


def listening(host: str, port: int) -> socket.socket:
    """Return a socket on an address; taken first, so that problems show at once."""
    try:
        # With the protocol said: only then is each answer sent at once, not held back for the next.
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
        )[0]
        with ExitStack() as stack:
            listener = stack.enter_context(socket.socket(family, kind, protocol))
            if os.name == "posix":  # elsewhere it would let two programs share the port
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(BACKLOG)
            stack.pop_all()  # it stays open, except after an error
            return listener
    except socket.gaierror:
        raise CannotListen(f"{host!r} is no address of this machine") from None
    except PermissionError:
        raise CannotListen(f"port {port} is for the system only: take one above 1023") from None
    except OSError as error:
        raise CannotListen(f"{host}, port {port}: {error.strerror}; --host and --port say where else") from None


def prepared(settings: Settings) -> None:
    """Create or migrate the database before starting a web server that could only fail."""
    for name in GAMES:
        # Opened now, or the first player of a game would wait for it.
        game = registry.get(name)
        game.start(game.least, 0)
    with closing(Database(settings.database_url)) as database:
        need_free_disk(database)  # SQLite would only tell of trouble with a file
        with served(database):
            migrate(database, settings.backup_folder)
            need_room(database)


def address_of(listener: socket.socket, settings: Settings) -> str:
    """Return the address of the server for browsers."""
    if settings.public_url is not None:
        return settings.public_url
    host, port = listener.getsockname()[:2]
    if host in EVERYWHERE:
        host = "127.0.0.1"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until a signal says to end, then end what is under way; call `ready` at the start."""
    for number in (signal.SIGINT, signal.SIGTERM):
        # When all is done, the web server raises the signal again for the earlier handler.
        signal.signal(number, leave)
    WebServer(create_app(settings), ready).run(sockets=[listener])


def configured(app: FastAPI) -> uvicorn.Config:
    """Return the configuration of the web server; logs and proxies are left to the app."""
    return uvicorn.Config(
        app,
        http=TimedProtocol,
        lifespan="on",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=FAREWELL_SECONDS,
    )


def leave(number: int, frame: FrameType | None) -> None:
    """End Python: a signal to end is not a failure."""
    raise SystemExit(0)


def settle() -> None:
    """Let the garbage collector pass over what is here to stay, and look at all else less often.

    A full collection stops everyone, the longer the more tables are open; next to nothing that a
    server lets go of needs one.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_SECONDS)


@final
class WebServer(uvicorn.Server):
    """The web server, which says when it is ready."""

    def __init__(self, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(configured(app))
        self.app = app
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            settle()
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the live streams, which would never end, and then everything else."""
        self.app.state.closing.set()
        await super().shutdown(sockets)
