"""Live events of a table: Server-Sent Events that lose nothing and say nothing twice."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import monotonic
from typing import Final, final

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from branchline.server.http.table_access import TableViewer, may_come
from branchline.tables.refusal import Refusal
from branchline.tables.visibility import looking

RETRY: Final = b"retry: 2000\n\n"  # milliseconds until a browser comes back
HEARTBEAT: Final = b": still here\n\n"
# After this many seconds a listener must connect and authenticate again.
LONGEST: Final = 3600.0
FEW_EVENTS: Final = 50  # told in some milliseconds; more of them count as several requests


@final
class Stream:
    """One listener: where they are in the journal, who they are, what they speak."""

    def __init__(self, viewer: TableViewer, invite: str | None) -> None:
        self.services = viewer.services
        self.table_id = viewer.table.id
        self.player = viewer.player
        self.party = viewer.party
        self.identity = viewer.identity
        self.invite = invite
        self.language = viewer.language
        self.public = viewer.public
        self.asked = monotonic()  # when it was last known that the player's session is open

    async def frames(self, after: int) -> AsyncIterator[bytes]:
        """Everything after an event, then everything that happens, with signs of life."""
        ends = monotonic() + LONGEST
        self.services.metrics.listeners.inc()
        try:
            async with self.services.hub.listen(self.table_id) as listener:
                yield RETRY
                nudged = False
                while not self.services.closing.is_set() and monotonic() < ends:
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
        table = await self.services.host.table(self.table_id, fresh)
        if not may_come(self.services, table, self.identity, self.invite):
            raise Refusal("not_found", "You can no longer watch this table.")
        if table.last <= after:
            return b"", after
        events = await self.services.host.since(table, after)
        seat = None if self.public else looking(table, self.identity)
        frames = self.services.frames

        def work() -> bytes:
            return frames.told(table, events, self.identity, seat, self.language)

        if len(events) <= FEW_EVENTS:
            return work(), table.last
        self.services.limits.owe(self.party, len(events) / FEW_EVENTS)
        return await self.services.host.brief.run(self.party, work), table.last

    async def need_session(self) -> None:
        """Refuse to continue for a session that was ended.

        With SQLite sessions are in memory; PostgreSQL is checked from time to time.
        """
        at_hand = self.services.host.database.is_sqlite
        lately = monotonic() - self.asked < self.services.settings.heartbeat
        if self.player is None or (lately and not at_hand):
            return
        if await self.services.sessions.player(self.player.session, self.player.kind) is None:
            raise Refusal("unknown_player", "This session has ended.")
        self.asked = monotonic()


@final
class LiveResponse(StreamingResponse):
    """A stream that counts as one from its address for as long as it lasts."""

    media_type = "text/event-stream"

    def __init__(self, stream: Stream, after: int, address: str) -> None:
        # A proxy that gathers what it passes on would make live events late.
        super().__init__(stream.frames(after), headers={"X-Accel-Buffering": "no"})
        self.limits = stream.services.limits
        self.address = address
        self.limits.start_listening(address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send, and stop counting however it ends: the stream may never have begun."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.limits.stop_listening(self.address)
