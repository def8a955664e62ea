"""Who may see a table: everyone if it is listed, otherwise its players and those who were invited.

An invitation to a seat holds while the seat is open, one to the table while any seat is: those who
used one return without it, and no one else can use it. A link for spectators is always valid.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Concatenate, Final, ParamSpec, TypeVar, final

from fastapi import Depends, Header, Path, Query, Request

from branchline.server.http.auth import anybody, somebody
from branchline.server.http.keys import same
from branchline.server.http.language import language_of
from branchline.server.http.middleware.rate_limits import caller_address
from branchline.server.http.middleware.trusted_hosts import link_origin
from branchline.server.http.models.play import Done
from branchline.server.http.services import Services, services_of
from branchline.server.http.sessions import Player
from branchline.server.tables.fair_queue import Party
from branchline.server.tables.table_service import CommandResult
from branchline.tables.event import Caller
from branchline.tables.event_buffer import Decision
from branchline.tables.event_log import log_json
from branchline.tables.refusal import Refusal
from branchline.tables.snapshot import pulse
from branchline.tables.table import OPEN, Table
from branchline.tables.visibility import looking, may_watch
from branchline.web.i18n import LOG, speaker

T = TypeVar("T")

ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")

TableId = Annotated[str, Path(max_length=64, description="the id of a table")]
SeatNumber = Annotated[int, Path(ge=0, le=63, description="a seat, counted from 0")]
SeatQuery = Annotated[int | None, Query(ge=0, le=63, description="the seat whose view to return; default: your own")]
Public = Annotated[
    bool, Query(description="return what a spectator sees, as for players who share a screen between turns")
]
Invite = Annotated[str | None, Query(max_length=64, description="the invitation to an unlisted table")]
IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=64,
        pattern=r"^[!-~]+$",
        description="a name of your choice for this request; sent again, it has no further effect",
    ),
]


def identity_of(player: Player | None) -> str | None:
    """Return the identity of a player, None if not registered."""
    return None if player is None else player.identity


def not_found() -> Refusal:
    """Return the refusal of a table that is missing, or that the caller may not see."""
    return Refusal("not_found", "There is no such table, or you need an invitation to it.")


def open_seats(table: Table) -> list[int]:
    """Return the seats that can be taken."""
    if table.status != "open":
        return []
    return [number for number, seat in enumerate(table.seats) if seat.kind == OPEN]


def invited(services: Services, table: Table, invite: str | None) -> list[int]:
    """Return the open seats that an invitation lets one take; none if it is used up."""
    if invite is not None and same(invite, services.keys.invitation(table.id)):
        return open_seats(table)
    return invited_to_one(services, table, invite)


def invited_to_one(services: Services, table: Table, invite: str | None) -> list[int]:
    """Return the open seat, if any, that an invitation to one seat is for."""
    if invite is None:
        return []
    found = [(seat, services.keys.invitation(table.id, seat)) for seat in open_seats(table)]
    return [seat for seat, mark in found if same(invite, mark)]


def may_come(services: Services, table: Table, identity: str | None, invite: str | None) -> bool:
    """Return whether a person may see a table, with or without an invitation."""
    if may_watch(table, identity) or invited(services, table, invite):
        return True
    return invite is not None and same(invite, services.keys.watching(table.id))


async def table_of(services: Services, table_id: str, fresh: bool = True) -> Table:
    """Return a table by its id; if not `fresh`, as this process knows it."""
    if not ID.fullmatch(table_id):
        raise not_found()  # nor need a database be asked, which may stumble over odd letters
    try:
        return await services.host.table(table_id, fresh)
    except Refusal as refusal:
        raise not_found() if refusal.code == "not_found" else refusal from None


async def visible(
    services: Services, player: Player | None, invite: str | None, table_id: str, fresh: bool = True
) -> Table:
    """Return a table that the player may see."""
    table = await table_of(services, table_id, fresh)
    if may_come(services, table, identity_of(player), invite):
        return table
    if fresh:
        raise not_found()
    # They may have sat down a moment ago, at another process of this server.
    return await visible(services, player, invite, table_id)


@final
@dataclass(frozen=True)
class TableViewer:
    """A viewer of a table, known or not."""

    services: Services
    player: Player | None
    table: Table
    language: str
    party: Party
    public: bool = False

    async def aside(self, cost: float, work: Callable[[], T]) -> T:
        """Do long work outside the event loop; it costs as much as several requests."""
        await self.services.limits.charge(self.party, cost)
        return await self.services.host.brief.run(self.party, work)

    @property
    def identity(self) -> str | None:
        """How the table knows them."""
        return identity_of(self.player)

    def eyes(self, seat: int | None) -> int | None:
        """Return the seat whose view was requested, or the default one."""
        if self.public:
            return None
        return looking(self.table, self.identity) if seat is None else seat


# One step for the framework, which takes its time with each.
async def table_viewer(
    request: Request, table_id: TableId, invite: Invite = None, public: Public = False
) -> TableViewer:
    """Return the viewer of a table who sends a request."""
    services = services_of(request)
    player = await anybody(request)
    table = await visible(services, player, invite, table_id)
    address = caller_address(request.scope)
    # People who are not known share what their address has.
    party = Party(address if player is None else player.identity, address)
    return TableViewer(services, player, table, language_of(request), party, public)


AViewer = Annotated[TableViewer, Depends(table_viewer)]


def invitation_link(request: Request, services: Services, table: Table, invite: str) -> str:
    """Return a link that invites a friend to a table."""
    origin = link_origin(request, services.settings)
    # After the #, so it appears in no log of any server on the way.
    return f"{origin}/tables/{table.id}#{invite}"


P = ParamSpec("P")


@final
@dataclass(frozen=True)
class Actor:
    """A player at a table, with the key and the language of the request."""

    services: Services
    player: Player
    table: Table
    key: str | None
    language: str

    async def do(
        self, command: Callable[Concatenate[Table, Caller, P], Decision], *args: P.args, **kwargs: P.kwargs
    ) -> Done:
        """Carry out a command; it is stored when this answers."""
        return self.done(await self.outcome(command, *args, **kwargs))

    async def outcome(
        self, command: Callable[Concatenate[Table, Caller, P], Decision], *args: P.args, **kwargs: P.kwargs
    ) -> CommandResult:
        """Carry out a command, and return the table too."""
        caller = self.services.host.caller(self.player.identity, self.key)
        outcome = await self.services.host.execute(self.table.id, caller, command, *args, **kwargs)
        if not outcome.repeated:
            for event in outcome.events:
                self.services.metrics.events.labels(event.kind).inc()
        return outcome

    def done(self, outcome: CommandResult) -> Done:
        """Return the result of a command, as the player may see it."""
        table, identity = outcome.table, self.player.identity
        events = log_json(table, outcome.events, identity, looking(table, identity), speaker(self.language, LOG))
        return Done.model_validate({"events": events, "repeated": outcome.repeated, "now": pulse(table)})


async def actor(request: Request, table_id: TableId, invite: Invite = None, key: IdempotencyKey = None) -> Actor:
    """Return the player who sends a command."""
    services = services_of(request)
    player = await somebody(request)
    # As this process knows the table: the command will see how it is by then.
    table = await visible(services, player, invite, table_id, fresh=False)
    return Actor(services, player, table, key, language_of(request))


AnActor = Annotated[Actor, Depends(actor)]
