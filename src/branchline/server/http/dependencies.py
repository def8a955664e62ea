"""What routes depend on: the services, who sends a request, and the table that it is about.

Browsers are known by a cookie, programs by a token. Everyone may see a table that is listed, otherwise its players and
those who were invited. An invitation to a seat holds while the seat is open, one to the table while any seat is: those
who used one return without it, and no one else can use it. A link for spectators is always valid.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar
from urllib.parse import urlsplit

from fastapi import Depends, Header, Path, Query, Request, Response
from starlette.datastructures import State

from branchline.server.bots.workers import Workers
from branchline.server.http import logs, move_lists
from branchline.server.http.middleware.rate_limits import RateLimits, caller_address
from branchline.server.http.models.play import Done
from branchline.server.http.sessions import BROWSER, TOKEN, Keys, Player, Sessions, hashed, same
from branchline.server.settings import Settings
from branchline.server.tables import cache, fair_queue, table_service
from branchline.tables.event_log import log_json
from branchline.tables.permissions import looking, may_watch
from branchline.tables.projection import Command, Decision, P
from branchline.tables.refusal import Refusal
from branchline.tables.snapshot import pulse
from branchline.tables.table import Table
from branchline.web.i18n import LOG, language_of, speaker

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
CSRF_HEADER: Final = "X-CSRF-Token"
COOKIE: Final = "branchline"
# With this prefix a browser takes the cookie only over TLS and only from this very host.
SAFE_COOKIE: Final = "__Host-branchline"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # the longest that browsers grant
BOARDS: Final = 100  # of tables that are kept as they are sent
FRAMES: Final = 1000  # lists of events that are kept as they are sent
T = TypeVar("T")
Anyone = Player | None  # None for a caller who is not registered
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


class Services:
    """What the server has when it is open."""

    def __init__(self, state: State, tables: table_service.TableService, workers: Workers, key: str) -> None:
        self.settings: Settings = state.settings
        self.limits: RateLimits = state.limits
        self.metrics: logs.Metrics = state.metrics
        self.keys = Keys(key)
        self.sessions = Sessions(tables)
        self.tables = tables
        # Events as they are sent, for all who may read the same: by table, first and last event, seat, language.
        self.frames: cache.SharedResults[tuple[str, int, int, int | None, str], bytes] = cache.SharedResults(FRAMES)
        self.workers = workers
        self.moves = move_lists.MoveLists(tables, self.limits)
        # By table, what is drawn there, and compressed.
        self.boards: cache.SharedResults[str, tuple[bytes, bytes]] = cache.SharedResults(BOARDS)


# Not in a thread, where the framework would run a plain function: that takes longer.
async def services_of(request: Request) -> Services:
    """Return the services of the app that serves a request."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


TheServices = Annotated[Services, Depends(services_of)]


def cookie(request: Request, services: Services) -> dict[str, Any]:
    """Return the name of the cookie and what else the browser must know of it."""
    secure = request.url.scheme == "https" or (services.settings.public_url or "").startswith("https:")
    name = SAFE_COOKIE if secure else COOKIE
    return {"key": name, "path": "/", "httponly": True, "samesite": "lax", "secure": secure}


def keep_cookie(request: Request, response: Response, services: Services, secret: str) -> None:
    """Let the browser keep a session from now on for as long as browsers do."""
    value = services.keys.sealed(secret)
    response.set_cookie(value=value, max_age=COOKIE_SECONDS, **cookie(request, services))


def forget_cookie(request: Request, response: Response, services: Services) -> None:
    """Let the browser forget its session."""
    response.delete_cookie(**cookie(request, services))


def cookie_secret(request: Request, services: Services) -> str | None:
    """Return the secret in the cookie, if there is one and it is ours."""
    value = request.cookies.get(cookie(request, services)["key"])
    return services.keys.opened(value) if value else None


async def anybody(request: Request) -> Anyone:
    """Return the player who sends a request, None if not registered; refuse forged requests."""
    services = await services_of(request)
    header = request.headers.get("authorization")
    if header is not None:
        # A token is sent by a program on purpose, never by a browser on its own.
        scheme, _, token = header.partition(" ")
        player = await services.sessions.player(hashed(token.strip()), TOKEN) if scheme.lower() == "bearer" else None
        if player is None:
            message = "Unknown token; expected: Authorization: Bearer TOKEN."
            raise Refusal("bad_token", message)
    else:
        secret = cookie_secret(request, services)
        player = await services.sessions.player(hashed(secret), BROWSER) if secret else None
        if request.method not in SAFE:
            check_origin(request, services.settings, needed=player is not None)
            given = request.headers.get(CSRF_HEADER, "")
            if player is not None and not same(given, services.keys.csrf(player.session)):
                message = f"Send the token that GET /api/me gives you, in the header {CSRF_HEADER}."
                raise Refusal("csrf", message)
    if player is not None:
        services.tables.parties[player.identity] = caller_address(request.scope)
        await services.limits.take(player.identity)
    return player


async def somebody(request: Request) -> Player:
    """Return the player who sends a request; refuse callers who are not registered."""
    return known(await anybody(request))


def known(player: Anyone) -> Player:
    """Return the player, or refuse a caller who is not registered."""
    if player is None:
        message = "You are not registered: send your name with POST /api/me."
        raise Refusal("unknown_player", message)
    return player


Anybody = Annotated[Anyone, Depends(anybody)]
Somebody = Annotated[Player, Depends(somebody)]


def same_origin(given: str, own: str) -> bool:
    """Return whether two origins are equal, with or without the default port."""
    return plain_origin(given) == plain_origin(own) is not None


def plain_origin(text: str) -> tuple[str, str, int] | None:
    """Return the parts of an origin, None if the text is not one."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None
    return parts.scheme, parts.hostname, port or (443 if parts.scheme == "https" else 80)


def check_origin(request: Request, settings: Settings, needed: bool) -> None:
    """Refuse what a page of another site sent; `needed` refuses also what does not say."""
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    if site is not None and site not in ("same-origin", "none"):
        raise Refusal("csrf", "This request came from a page on another site.")
    if origin is not None and (origin != "null" or site is None):
        # Browsers write null for a form of a page that sends no referrer, but name the site.
        own = (settings.public_url or "", f"{request.url.scheme}://{request.headers.get('host', '')}")
        if not any(same_origin(origin, one) for one in own):
            raise Refusal("csrf", "This request came from a page on another site.")
    if needed and origin is None and site is None:
        message = "A request with a cookie must say where it comes from: send an Origin header."
        raise Refusal("csrf", message)


TableId = Annotated[str, Path(max_length=64, description="the id of a table")]
SeatNumber = Annotated[int, Path(ge=0, le=63, description="a seat, counted from 0")]
SeatQuery = Annotated[int | None, Query(ge=0, le=63, description="the seat whose view to return; default: your own")]
Public = Annotated[
    bool, Query(description="return what a spectator sees, as for players who share a screen between turns")
]
Invite = Annotated[str | None, Query(max_length=64, description="the invitation to an unlisted table")]
KEY: Final = "a name of your choice for this request; sent again, it has no further effect"
IdempotencyKey = Annotated[
    str | None, Header(alias="Idempotency-Key", min_length=1, max_length=64, pattern=r"^[!-~]+$", description=KEY)
]


def identity_of(player: Anyone) -> str | None:
    """Return the identity of a player, None if not registered."""
    return None if player is None else player.identity


def not_found() -> Refusal:
    """Return the refusal of a table that is missing, or that the caller may not see."""
    return Refusal("not_found", "There is no such table, or you need an invitation to it.")


def invited(services: Services, table: Table, invite: str | None) -> list[int]:
    """Return the open seats that an invitation lets one take; none if it is used up."""
    if same(invite, services.keys.invitation(table.id)):
        return table.open_seats
    return invited_to_one(services, table, invite)


def invited_to_one(services: Services, table: Table, invite: str | None) -> list[int]:
    """Return the open seat, if any, that an invitation to one seat is for."""
    return [seat for seat in table.open_seats if same(invite, services.keys.invitation(table.id, seat))]


def may_come(services: Services, table: Table, identity: str | None, invite: str | None) -> bool:
    """Return whether a person may see a table, with or without an invitation."""
    is_welcome = may_watch(table, identity) or bool(invited(services, table, invite))
    return is_welcome or same(invite, services.keys.invitation(table.id, "watch"))


async def table_of(services: Services, table_id: str, fresh: bool = True) -> Table:
    """Return a table by its id; if not `fresh`, as this process knows it."""
    if not ID.fullmatch(table_id):
        raise not_found()  # nor need a database be asked, which may stumble over odd letters
    try:
        return await services.tables.table(table_id, fresh)
    except Refusal as refusal:
        raise not_found() if refusal.code == "not_found" else refusal from None


async def visible(services: Services, player: Anyone, invite: str | None, table_id: str, fresh: bool = True) -> Table:
    """Return a table that the player may see."""
    table = await table_of(services, table_id, fresh)
    if may_come(services, table, identity_of(player), invite):
        return table
    if fresh:
        raise not_found()
    # They may have sat down a moment ago, at another process of this server.
    return await visible(services, player, invite, table_id)


@dataclass(frozen=True)
class TableViewer:
    """A viewer of a table, known or not."""

    services: Services
    player: Anyone
    table: Table
    language: str
    party: fair_queue.Party
    public: bool = False

    async def aside(self, cost: float, work: Callable[[], T]) -> T:
        """Do long work outside the event loop; it costs as much as several requests."""
        await self.services.limits.charge(self.party, cost)
        return await self.services.tables.brief.run(self.party, work)

    @property
    def identity(self) -> str | None:
        """How the table knows them."""
        return identity_of(self.player)

    def viewing_seat(self, seat: int | None) -> int | None:
        """Return the seat whose view was requested, or the default one."""
        if self.public:
            return None
        return looking(self.table, self.identity) if seat is None else seat


# One step for the framework, which takes its time with each.
async def viewer(request: Request, table_id: TableId, invite: Invite = None, public: Public = False) -> TableViewer:
    """Return the viewer of a table who sends a request."""
    services = await services_of(request)
    player = await anybody(request)
    table = await visible(services, player, invite, table_id)
    address = caller_address(request.scope)
    # People who are not known share what their address has.
    party = fair_queue.Party(address if player is None else player.identity, address)
    return TableViewer(services, player, table, language_of(request), party, public)


AViewer = Annotated[TableViewer, Depends(viewer)]


@dataclass(frozen=True)
class Sender:
    """A registered player who sends a request, with its key, its language and its address."""

    services: Services
    player: Player
    key: str | None
    language: str
    address: str

    def make(self) -> None:
        """Take the cost of making something new, or refuse."""
        self.services.limits.making.take(self.address)


async def sender(request: Request, key: IdempotencyKey = None) -> Sender:
    """Return the registered player who sends a request."""
    services, player = await services_of(request), await somebody(request)
    return Sender(services, player, key, language_of(request), caller_address(request.scope))


ASender = Annotated[Sender, Depends(sender)]


@dataclass(frozen=True)
class Actor(Sender):
    """A player at a table."""

    table: Table

    async def do(self, command: Command[P], *args: P.args, **kwargs: P.kwargs) -> Done:
        """Carry out a command; it is stored when this answers."""
        return self.done(await self.outcome(command, *args, **kwargs))

    async def outcome(self, command: Command[P], *args: P.args, **kwargs: P.kwargs) -> Decision:
        """Carry out a command, and return the table too."""
        caller = self.services.tables.caller(self.player.identity, self.key)
        outcome = await self.services.tables.execute(self.table.id, caller, command, *args, **kwargs)
        if not outcome.repeated:
            for event in outcome.events:
                self.services.metrics.events.labels(event.kind).inc()
        return outcome

    def done(self, outcome: Decision) -> Done:
        """Return the result of a command, as the player may see it."""
        table, identity = outcome.table, self.player.identity
        events = log_json(table, outcome.events, identity, looking(table, identity), speaker(self.language, LOG))
        return Done.model_validate({"events": events, "repeated": outcome.repeated, "now": pulse(table)})


async def actor(request: Request, table_id: TableId, invite: Invite = None, key: IdempotencyKey = None) -> Actor:
    """Return the player who sends a command."""
    found = await sender(request, key)
    # As this process knows the table: the command will see how it is by then.
    return Actor(**vars(found), table=await visible(found.services, found.player, invite, table_id, fresh=False))


AnActor = Annotated[Actor, Depends(actor)]
