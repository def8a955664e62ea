"""Counts and logs every request, and responds to uncaught errors."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.server.http.errors import error_response
from branchline.server.http.logs import log, log_error

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        # One of its own: two servers in one process, as in tests, do not add up.
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "branchline_requests", "Requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "branchline_request_seconds",
            "How long requests took; streams are not counted",
            ["route"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.events = Counter("branchline_events", "Events stored by this process", ["kind"], registry=self.registry)
        self.refusals = Counter("branchline_refusals", "Requests refused", ["code"], registry=self.registry)
        self.listeners = Gauge("branchline_listeners", "Live streams", registry=self.registry)

    def text(self) -> bytes:
        """Return the figures as Prometheus reads them."""
        return generate_latest(self.registry)


METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"})


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
                stream = any(
                    name.lower() == b"content-type" and value.startswith(b"text/event-stream")
                    for name, value in message["headers"]
                )
            await send(message)

        try:
            await self.app(scope, receive, noted)
        except Exception as error:
            log_error("fault", error, route=route_of(scope))
            if not status:
                answer = error_response(500, "internal", "Something went wrong on the server.")
                await answer(scope, receive, noted)
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
