"""Logs as lines of JSON, and metrics: what happened and how long it took, never hidden information."""

import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from traceback import extract_tb
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.server.http.errors import error_response

LOGGER: Final = logging.getLogger("branchline")
FIELDS: Final = "fields"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"})


class JsonLines(logging.Handler):
    """Writes lines to standard error, whatever that is at the moment: objects with time, level, event and fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line.update(getattr(record, FIELDS, {}))
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = told(record.exc_info[1])
        return json.dumps(line, default=str)

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        print(self.format(record), file=sys.stderr, flush=True)


def told(error: BaseException) -> dict[str, object]:
    """Return an error's type and place; its message may quote a move, a card or a password."""
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in extract_tb(error.__traceback__)]
    cause = error.__cause__ or error.__context__
    caused = {} if cause is None else {"cause": type(cause).__name__}
    return {"type": type(error).__name__, "places": places[-12:], **caused}


def log(level: int, event: str, **fields: object) -> None:
    """Write a line."""
    LOGGER.log(level, event, extra={FIELDS: fields})


def log_error(event: str, error: BaseException, **fields: object) -> None:
    """Write a line about an error, without its message."""
    LOGGER.error(event, exc_info=error, extra={FIELDS: fields})


def configure(level: str) -> None:
    """Send the logs of the server, and of what it runs on, to standard error as JSON."""
    root = logging.getLogger()
    others = [handler for handler in root.handlers if not isinstance(handler, JsonLines)]
    root.handlers = [*others, JsonLines()]
    for name in ("branchline", "uvicorn"):
        logging.getLogger(name).setLevel(level.upper())
    # The access log of uvicorn writes queries, which may hold an invitation; we write our own.
    logging.getLogger("uvicorn.access").disabled = True


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        # One of its own: two servers in one process, as in tests, do not add up.
        registry = self.registry = CollectorRegistry()
        labels = ["method", "route", "status"]
        self.requests = Counter("branchline_requests", "Requests answered", labels, registry=registry)
        about = "How long requests took; streams are not counted"
        self.seconds = Histogram("branchline_request_seconds", about, ["route"], buckets=BUCKETS, registry=registry)
        self.events = Counter("branchline_events", "Events stored by this process", ["kind"], registry=registry)
        self.refusals = Counter("branchline_refusals", "Requests refused", ["code"], registry=registry)
        self.listeners = Gauge("branchline_listeners", "Live streams", registry=registry)


def route_of(scope: Scope) -> str:
    """Return the pattern of the address, without ids and invitations."""
    path = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) else "unknown"


class RequestLog:
    """Wraps the whole app."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, whatever happens."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = perf_counter()
        status = 0
        stream = False

        async def noted(message: Message) -> None:
            nonlocal status, stream
            if message["type"] == "http.response.start":
                status = message["status"]
                stream = Headers(scope=message).get("content-type", "").startswith("text/event-stream")
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception as error:
            log_error("fault", error, route=route_of(scope))
            if not status:
                await error_response(500, "internal", "Something went wrong on the server.")(scope, receive, noted)
        finally:
            self.note(scope, status, perf_counter() - began, stream)

    def note(self, scope: Scope, status: int, seconds: float, stream: bool) -> None:
        """Count a request and write its line."""
        route = route_of(scope)
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.requests.labels(method, route, str(status)).inc()
        if not stream:
            self.metrics.seconds.labels(route).observe(seconds)
        ms = round(seconds * 1000, 1)
        log(logging.INFO, "request", method=method, route=route, status=status, ms=ms)
