"""Listening: the socket, the web server on it, how both end, and requests that arrive too slowly."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import Any, Final

import h11
import uvicorn
from fastapi import FastAPI
from starlette.responses import Response
from uvicorn.protocols.http.h11_impl import H11Protocol

from branchline import GAMES
from branchline.engine import registry
from branchline.engine.errors import BranchlineError
from branchline.server.http.app import create_app
from branchline.server.http.errors import error_response, refusal_response
from branchline.server.http.logs import log
from branchline.server.http.middleware.rate_limits import RateLimits
from branchline.server.settings import Settings
from branchline.server.storage.backup import migrate
from branchline.server.storage.database import Database, served
from branchline.server.storage.database_access import need_free_disk, need_room
from branchline.tables.refusal import Refusal

LINGER_SECONDS: Final = 1.0  # for the other side to read why the connection ends
FAREWELL_SECONDS: Final = 5  # for running requests when the server must end
IDLE_SECONDS: Final = 75  # longer than proxies keep a connection they do not use
COLLECT_AFTER: Final = (5_000, 10, 20)  # a full look when a million new things have stayed
BACKLOG: Final = 1024  # connections that may wait to be answered
SWITCH_SECONDS: Final = 0.001  # a fifth of what Python would let the event loop wait for a thread
EVERYWHERE: Final = ("0.0.0.0", "::", "")


class TimedProtocol(H11Protocol):
    """A connection on which every request, headers and body, arrives within a time.

    The web server by itself waits for ever for the rest of a request that has begun.
    """

    def __init__(self, config: uvicorn.Config, *others: Any, **named: Any) -> None:
        super().__init__(config, *others, **named)
        assert isinstance(config.app, FastAPI)
        self.seconds: float = config.app.state.settings.request_seconds
        self.limits: RateLimits = config.app.state.limits
        self.counted: str | None = None  # the address this connection counts for
        self.ending = False
        self.patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn: asyncio declares any transport
        """Count a connection, and wait for its first request."""
        super().connection_made(transport)
        address = self.limits.counted(self.client)
        if address is not None:
            try:
                self.limits.sockets.begin(address)
            except Refusal as refusal:
                self.end(refusal_response(refusal))
                return
        self.counted = address
        self.start_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.stop_waiting()
        if self.counted is not None:
            self.limits.sockets.end(self.counted)
            self.counted = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, and see whether a request is whole."""
        if self.ending:
            return
        super().data_received(data)
        self.look()

    def on_response_complete(self) -> None:
        """Begin with the next request, of which a part may be here already."""
        super().on_response_complete()
        self.look()

    def look(self) -> None:
        """Wait for the rest of a request that has begun, and only for that."""
        if self.transport.is_closing() or not self.is_partial():
            self.stop_waiting()
        elif self.patience is None:
            self.start_waiting()

    def is_partial(self) -> bool:
        """Return whether a part of a request has arrived and the rest has not."""
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))

    def start_waiting(self) -> None:
        """Give the other side its time."""
        self.patience = self.loop.call_later(self.seconds, self.cut_off)

    def stop_waiting(self) -> None:
        """Wait for nothing."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def cut_off(self) -> None:
        """End a connection whose request has not arrived in time."""
        if not self.is_partial():
            self.end(None)  # a browser may open a connection before it needs one
            return
        log(logging.INFO, "a request that came too slowly was cut off")
        message = f"The request did not arrive within {self.seconds:g} seconds."
        answer = error_response(408, "too_slow", message)
        in_body = self.conn.their_state is h11.SEND_BODY
        self.end(None if in_body and self.cycle.response_started else answer)

    def end(self, answer: Response | None) -> None:
        """Send the reason, read nothing more, and close soon, even if no one reads it."""
        self.ending = True
        self.stop_waiting()
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if answer is not None:
            self.transport.write(written(answer))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)


def written(answer: Response) -> bytes:
    """Return an answer as it goes over the wire; it is the last one there."""
    head = h11.Response(status_code=answer.status_code, headers=[*answer.raw_headers, (b"connection", b"close")])
    connection = h11.Connection(h11.SERVER)
    parts = [head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()]
    return b"".join(connection.send(part) or b"" for part in parts)


class CannotListen(BranchlineError):
    """The address or the port cannot be had; the message says why."""


def listening(host: str, port: int) -> socket.socket:
    """Return a socket on an address; taken first, so that problems show at once."""
    try:
        # With the protocol said: only then is each answer sent at once, not held back for the next.
        tcp: dict[str, int] = {"type": socket.SOCK_STREAM, "proto": socket.IPPROTO_TCP, "flags": socket.AI_PASSIVE}
        family, kind, protocol, _, address = socket.getaddrinfo(host or None, port, **tcp)[0]
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
        # When all is done, the web server raises the signal again for this handler: to end is not a failure.
        signal.signal(number, lambda *_: sys.exit(0))
    WebServer(create_app(settings), ready).run(sockets=[listener])


def configured(app: FastAPI) -> uvicorn.Config:
    """Return the configuration of the web server; logs and proxies are left to the app."""
    ours: dict[str, Any] = {"log_config": None, "access_log": False, "server_header": False, "proxy_headers": False}
    times: dict[str, Any] = {"timeout_keep_alive": IDLE_SECONDS, "timeout_graceful_shutdown": FAREWELL_SECONDS}
    return uvicorn.Config(app, http=TimedProtocol, lifespan="on", ws="none", **ours, **times)


def settle() -> None:
    """Let the garbage collector pass over what is here to stay, and look at all else less often.

    A full collection stops everyone, the longer the more tables are open; next to nothing that a
    server lets go of needs one.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(SWITCH_SECONDS)


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
        self.app.state.services.tables.hub.close()
        await super().shutdown(sockets)
