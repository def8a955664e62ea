"""The wire: requests that arrive too slowly are cut off, and connections are counted."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, final

import h11
from fastapi import FastAPI
from starlette.responses import Response
from uvicorn import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from branchline.server.http.errors import error_response, refusal_response
from branchline.server.http.logs import log
from branchline.server.http.middleware.rate_limits import ConnectionCounts, too_many

LINGER_SECONDS: Final = 1.0  # for the other side to read why the connection ends


@final
class TimedProtocol(H11Protocol):
    """A connection on which every request, headers and body, arrives within a time.

    The web server by itself waits for ever for the rest of a request that has begun.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config.app, FastAPI)
        self.seconds: float = config.app.state.settings.request_seconds
        self.counts: ConnectionCounts = config.app.state.connections
        self.counted: str | None = None  # the address this connection counts for
        self.ending = False
        self.patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn: asyncio declares any transport
        """Count a connection, and wait for its first request."""
        super().connection_made(transport)
        address = self.counts.counted(self.client)
        if address is not None and not self.counts.sockets.begin(address):
            self.end(refusal_response(too_many(self.counts.sockets.most)))
            return
        self.counted = address
        self.start_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self.stop_waiting()
        if self.counted is not None:
            self.counts.sockets.end(self.counted)
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
