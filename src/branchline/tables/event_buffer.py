"""The events a command decides on, one after the other, before they are stored."""

from __future__ import annotations

from typing import final

from branchline.tables.caller import Caller
from branchline.tables.event import Event
from branchline.tables.projection import project
from branchline.tables.table import Table


@final
class EventBuffer:
    """Events that may follow at a table, and the table as they would leave it."""

    def __init__(self, table: Table, caller: Caller, *first: Event) -> None:
        self.table = table
        self.caller = caller
        self.events: list[Event] = list(first)

    def add(self, kind: str, seat: int | None = None, /, **body: object) -> None:
        """Let something happen; the first event carries the key of the request."""
        event = Event(
            number=self.table.last + 1,
            kind=kind,
            at=self.caller.at,
            seat=seat,
            identity=self.caller.identity,
            body=body,
            key=None if self.events else self.caller.key,
        )
        self.table = project(self.table, [event])
        self.events.append(event)
