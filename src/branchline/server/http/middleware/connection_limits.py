"""How many connections one address may have: sockets, and requests that a proxy passes on."""

from __future__ import annotations

from typing import final

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from branchline.engine.phrase import phrase
from branchline.server.http.errors import refusal_response
from branchline.server.http.language import language_of
from branchline.server.http.middleware.rate_limits import AddressCounts, caller_address
from branchline.server.http.middleware.trusted_hosts import THIS_MACHINE, Proxies
from branchline.server.settings import Settings
from branchline.tables.refusal import Refusal


@final
class ConnectionCounts:
    """The open connections of every address, live streams included."""

    def __init__(self, settings: Settings) -> None:
        self.proxies = Proxies(settings.trusted_proxies)
        self.sockets = AddressCounts(settings.connections)
        self.requests = AddressCounts(settings.connections)

    def counted(self, client: tuple[str, int] | None) -> str | None:
        """Return the address whose sockets count, None for a proxy that speaks for many."""
        if self.proxies.trusts((client or ("", 0))[0] or THIS_MACHINE):
            return None
        return caller_address({"client": client})


def too_many(count: int) -> Refusal:
    """Return the refusal of one connection too many."""
    message = phrase("There are already {n} connections from your address.", n=count)
    return Refusal("rate_limited", message)


class ConnectionLimitMiddleware:
    """Limits the requests under way from one address, each of which is a connection somewhere.

    Sockets are counted where they are opened. Those of a proxy are not, so its requests are
    counted here by the address that it names.
    """

    def __init__(self, app: ASGIApp, connections: ConnectionCounts) -> None:
        self.app = app
        self.requests = connections.requests

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is within the limit."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        address = caller_address(scope)
        if not self.requests.begin(address):
            language = language_of(HTTPConnection(scope))
            await refusal_response(too_many(self.requests.most), language)(scope, receive, send)
            return
        try:
            await self.app(scope, receive, send)
        finally:
            self.requests.end(address)
