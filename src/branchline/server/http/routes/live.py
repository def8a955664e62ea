"""Live events."""

import json
from collections.abc import AsyncIterator
from time import monotonic
from typing import Annotated, Final

from fastapi import APIRouter, Header, Query, Request, Response
from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from branchline.server.http.dependencies import AViewer, Invite, TableViewer, may_come
from branchline.server.http.middleware import rate_limits, security
from branchline.tables import event_log, permissions, snapshot
from branchline.tables.refusal import Refusal
from branchline.tables.table import Event
from branchline.web.i18n import LOG, speaker

RETRY: Final = b"retry: 2000\n\n"  # milliseconds until a browser comes back
HEARTBEAT: Final = b": still here\n\n"
# After this many seconds a listener must connect and authenticate again.
LONGEST: Final = 3600.0
FEW: Final = 5  # a longer list is for one who comes back after a while, and not worth keeping
FEW_EVENTS: Final = 50  # told in some milliseconds; more of them count as several requests


class Stream(StreamingResponse):
    """One listener; it counts as a stream from its address for as long as it lasts."""

    media_type = "text/event-stream"

    def __init__(self, viewer: TableViewer, invite: str | None, after: int, address: str) -> None:
        # A proxy that gathers what it passes on would make live events late.
        super().__init__(self.frames(after), headers={"X-Accel-Buffering": "no"})
        self.services = viewer.services
        self.viewer = viewer
        self.table = viewer.table  # as it was last told of
        self.invite = invite
        self.asked = monotonic()  # when it was last known that the player's session is open
        self.address = address
        self.services.limits.listening.begin(address)

    async def frames(self, after: int) -> AsyncIterator[bytes]:
        """Everything after an event, then everything that happens, with signs of life."""
        ends = monotonic() + LONGEST
        self.services.metrics.listeners.inc()
        try:
            async with self.services.tables.hub.listen(self.table.id) as listener:
                yield RETRY
                nudged = False
                while not self.services.tables.hub.closed and monotonic() < ends:
                    try:
                        # After a notification, the news is in memory.
                        told, after = await self.news(after, fresh=not nudged)
                    except Refusal as refusal:
                        if refusal.code != "storage":
                            return  # they may not watch any more
                        told = b""  # the journal is out of reach: come back to it
                    yield told or HEARTBEAT
                    nudged = await listener.changed(self.services.settings.heartbeat)
        finally:
            self.services.metrics.listeners.dec()

    async def news(self, after: int, fresh: bool) -> tuple[bytes, int]:
        """Return the events since a number as frames, and the number of the last."""
        await self.need_session()
        table = self.table = await self.services.tables.table(self.table.id, fresh)
        if not may_come(self.services, table, self.viewer.identity, self.invite):
            raise Refusal("not_found", "You can no longer watch this table.")
        if table.last <= after:
            return b"", after
        events = await self.services.tables.since(table, after)
        if len(events) <= FEW_EVENTS:
            return self.told(events), table.last
        self.services.limits.owe(self.viewer.party, len(events) / FEW_EVENTS)
        return await self.services.tables.brief.run(self.viewer.party, lambda: self.told(events)), table.last

    def told(self, events: list[Event]) -> bytes:
        """Return events as frames; a few are made once for all who may read the same."""
        if not events:
            return b""
        table, language = self.table, self.viewer.language
        seat = None if self.viewer.public else permissions.looking(table, self.viewer.identity)
        key = (table.id, events[0].number, table.last, seat, language)
        is_short = len(events) <= FEW
        if is_short and (found := self.services.frames.find(key)):
            return found
        now = vars(snapshot.pulse(table))
        log = event_log.log_json(table, events, self.viewer.identity, seat, speaker(language, LOG))
        data = [json.dumps({"event": event, "now": now}, separators=(",", ":")) for event in log]
        # JSON has no line breaks, so it fits on a line.
        frames = [f"id: {event['number']}\ndata: {line}\n\n" for event, line in zip(log, data, strict=True)]
        made = "".join(frames).encode()
        if is_short:
            self.services.frames.keep(key, made)
        return made

    async def need_session(self) -> None:
        """Refuse to continue for a session that was ended; PostgreSQL is checked only from time to time."""
        at_hand = self.services.tables.database.is_sqlite
        lately = monotonic() - self.asked < self.services.settings.heartbeat
        player = self.viewer.player
        if player is None or (lately and not at_hand):
            return
        if await self.services.sessions.player(player.session, player.kind) is None:
            raise Refusal("unknown_player", "This session has ended.")
        self.asked = monotonic()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send, and stop counting however it ends: the stream may never have begun."""
        directly: Send = scope[security.DIRECTLY]

        async def shortly(message: Message) -> None:
            # Only the beginning of a response interests those in between.
            await (send if message["type"] == "http.response.start" else directly)(message)

        try:
            await super().__call__(scope, receive, shortly)
        finally:
            self.services.limits.listening.end(self.address)


router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"])

LAST = 2**31 - 1
After = Annotated[int | None, Query(ge=0, le=LAST, description="start after this event; default: with new ones")]
LastEventId = Annotated[
    str | None, Header(alias="Last-Event-ID", max_length=20, description="the last event that a browser has seen")
]
EXAMPLE = """retry: 2000

id: 18
data: {"event": {"number": 18, "kind": "move", "seat": 0, "move": "draw deck"}, "now": {"last": 18}}

: still here

"""


@router.get(
    "/events",
    response_class=Response,
    responses={
        200: {
            "description": "Server-Sent Events; each `data` holds `event` and `now`",
            "content": {"text/event-stream": {"schema": {"type": "string"}, "example": EXAMPLE}},
        }
    },
)
async def events(
    request: Request, viewer: AViewer, invite: Invite = None, after: After = None, last_event_id: LastEventId = None
) -> Stream:
    """Stream everything that happens at the table from now on, as far as you may know it."""
    table = viewer.table
    start = table.last if after is None else after
    if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
        start = int(last_event_id)
    # A number that is yet to come is from before a restore, or invented: start with new events.
    return Stream(viewer, invite, min(start, table.last), rate_limits.caller_address(request.scope))
