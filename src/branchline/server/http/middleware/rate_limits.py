"""How much one address or one player may ask for."""

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_network
from time import monotonic
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from branchline.engine.phrase import Phrase, phrase
from branchline.server.http.errors import TooMany, error_response, refusal_response
from branchline.server.http.middleware.security import THIS_MACHINE, Proxies, as_address
from branchline.server.settings import Settings
from branchline.server.tables.cache import Recent
from branchline.server.tables.fair_queue import Party
from branchline.tables.refusal import Refusal
from branchline.web.i18n import language_of

MOST_KEPT: Final = 20_000  # callers remembered; the one longest unheard is forgotten first
# Not counted: what a host watches, and the files of the pages. A table loads more than a hundred of
# those at once, a family at one address many times that, and a page that lacks one stands still.
UNLIMITED: Final = frozenset({"/healthz", "/readyz", "/metrics"})
FILES: Final = "/static/"
SLOWED: Final = 1.0  # seconds until a request that came too fast is refused


class Buckets:
    """A bucket of tokens for each caller: a request takes one or more, and they trickle back."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.levels: Recent[str, tuple[float, float]] = Recent(MOST_KEPT)

    def wait(self, caller: str, cost: float = 1.0) -> float:
        """Take what something costs; 0 if there was a token, else how many seconds until there is.

        A cost above the whole budget leaves a debt; otherwise it could never be paid.
        """
        level = self.level(caller)
        if level < 1:
            return (1 - level) / self.rate
        self.charge(caller, cost)
        return 0.0

    def charge(self, caller: str, cost: float) -> None:
        """Take what something costs, whatever there is."""
        self.levels[caller] = (self.level(caller) - cost, self.clock())

    def level(self, caller: str) -> float:
        """Return how many tokens a caller has now."""
        now = self.clock()
        level, since = self.levels.get(caller, (float(self.burst), now))
        level = min(float(self.burst), level + (now - since) * self.rate)
        self.levels[caller] = (level, now)
        return level

    def take(self, caller: str, cost: float = 1.0) -> None:
        """Take what something costs, or refuse."""
        seconds = self.wait(caller, cost)
        if seconds:
            raise TooMany(seconds)


class AddressCounts:
    """How many of something each address has open, up to a limit for each."""

    def __init__(self, most: int, too_many: Phrase) -> None:
        self.most = most
        self.too_many = too_many
        self.open: Counter[str] = Counter()

    def begin(self, address: str) -> None:
        """Count one more, or refuse it if that is too many."""
        if self.open[address] >= self.most:
            raise Refusal("rate_limited", self.too_many)
        self.open[address] += 1

    def end(self, address: str) -> None:
        """Count one less."""
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]


class RateLimits:
    """All the limits of one server."""

    def __init__(self, settings: Settings) -> None:
        self.addresses = Buckets(settings.address_rate, settings.address_burst)
        self.identities = Buckets(settings.identity_rate, settings.identity_burst)
        self.making = Buckets(settings.making_rate, settings.making_burst)
        streams = phrase("There are already {n} live streams from your address.", n=settings.listeners)
        connections = phrase("There are already {n} connections from your address.", n=settings.connections)
        self.listening = AddressCounts(settings.listeners, streams)
        self.sockets = AddressCounts(settings.connections, connections)
        self.requests = AddressCounts(settings.connections, connections)
        self.proxies = Proxies(settings.trusted_proxies)

    async def take(self, identity: str, cost: float = 1.0) -> None:
        """Take what something costs a player, or refuse.

        Who is refused waits for that, so that asking on and on uses up nothing of their address.
        """
        seconds = self.identities.wait(identity, cost)
        if seconds:
            await asyncio.sleep(SLOWED)
            raise TooMany(seconds)

    async def charge(self, party: Party, cost: float) -> None:
        """Take the cost of work beyond that of any request, from a player and their address."""
        await self.take(party.person, cost)
        self.addresses.charge(party.address, cost)

    def owe(self, party: Party, cost: float) -> None:
        """Take the cost of work that is done in any case; who has nothing left is in debt."""
        self.identities.charge(party.person, cost)
        self.addresses.charge(party.address, cost)

    def counted(self, client: tuple[str, int] | None) -> str | None:
        """Return the address whose sockets count, None for a proxy that speaks for many."""
        if self.proxies.trusts((client or ("", 0))[0] or THIS_MACHINE):
            return None
        return caller_address({"client": client})


def caller_address(scope: Scope) -> str:
    """Return the caller's address; for IPv6 the network: a household has 2**64 addresses."""
    client = scope.get("client")
    address = as_address(client[0]) if client else None
    if address is None:
        return "unknown"
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return str(address)


class LimitMiddleware:
    """Refuses an address with too many connections, callers that ask too fast, and bodies that are too long.

    Each request under way is a connection somewhere. Sockets are counted where they are opened. Those
    of a proxy are not, so its requests are counted here by the address that it names.
    """

    def __init__(self, app: ASGIApp, limits: RateLimits, body_limit: int) -> None:
        self.app = app
        self.limits = limits
        self.body_limit = body_limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is within the limits."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        address = caller_address(scope)
        try:
            self.limits.requests.begin(address)
        except Refusal as refusal:
            await refusal_of(scope, refusal)(scope, receive, send)
            return
        is_counted = scope["path"] not in UNLIMITED and not scope["path"].startswith(FILES)
        try:
            if is_counted and (seconds := self.limits.addresses.wait(address)):
                # Answered at once, a caller with many connections would take every token that comes.
                await asyncio.sleep(SLOWED)
                await refusal_of(scope, TooMany(seconds))(scope, receive, send)
            else:
                await self.with_short_body(scope, receive, send)
        finally:
            self.limits.requests.end(address)

    async def with_short_body(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request whose body is short enough, said to be or not."""
        said = Headers(scope=scope).get("content-length", "0")
        if not said.isascii() or not said.isdigit() or int(said[:20]) > self.body_limit:
            message = f"The body of a request may be at most {self.body_limit} bytes long."
            answer = error_response(413, "too_long", message, headers={"Connection": "close"})  # the rest is not read
            await answer(scope, receive, send)
            return
        read = 0

        async def counted() -> Message:
            nonlocal read
            part = await receive()
            read += len(part.get("body", b""))
            if read > self.body_limit:
                raise HTTPException(413)  # the app passes it on
            return part

        await self.app(scope, counted, send)


def refusal_of(scope: Scope, refusal: Refusal) -> Response:
    """Return the response to a request that goes no further."""
    return refusal_response(refusal, language_of(HTTPConnection(scope)))
