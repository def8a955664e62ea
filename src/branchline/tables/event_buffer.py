"""The events a command decides on, one after the other, before they are stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from branchline.engine.game import State
from branchline.tables.caller import Caller
from branchline.tables.event import Event
from branchline.tables.projection import project, settled
from branchline.tables.table import Table


@final
@dataclass(frozen=True, slots=True)
class Decision:
    """What a command decided: its events, and the table as they leave it."""

    events: list[Event]
    table: Table


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

    def reach(self, state: State) -> None:
        """Keep the position that the last event led to, which then need not be played again."""
        self.table.marks = (*self.table.marks, (self.table.entries, state))

    def decision(self) -> Decision:
        """Return the events and the table, with its position."""
        return Decision(self.events, settled(self.table))


def decide(table: Table, caller: Caller, kind: str, seat: int | None = None, /, **body: object) -> Decision:
    """Return the decision of a single event."""
    draft = EventBuffer(table, caller)
    draft.add(kind, seat, **body)
    return draft.decision()
