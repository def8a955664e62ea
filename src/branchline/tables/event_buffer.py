"""The events a command decides on, one after the other, before they are stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from branchline.engine.game import State
from branchline.engine.record import Entry, Record
from branchline.tables.event import Caller, Event
from branchline.tables.projection import project, settled
from branchline.tables.table import SeatKind, Table


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

    def seat(self, number: int, kind: SeatKind, name: str = "", bot: str | None = None, **person: str | None) -> None:
        """Let somebody have a seat; a person comes with the holder of the seat, and perhaps a nonce."""
        held = {"holder": None, "nonce": None, **person}
        self.add("seated", number, seat_kind=kind, name=name, holder=held["holder"], bot=bot, nonce=held["nonce"])

    def begin(self, record: Record, nonces: list[str | None] | None = None, changed: object = None) -> None:
        """Let the game begin as a record does; some options may have changed since the table was made."""
        self.add(
            "started",
            seed=None if record.seed is None else str(record.seed),
            commitment=record.commitment,
            nonces=nonces or [None] * len(record.names),
            names=record.names,
            deal=record.deal,
            options=changed or {},
            **({} if record.scene is None else {"scene": record.scene}),
        )

    def play(self, entry: Entry, bot: str | None, facts: dict[str, object]) -> None:
        """Let a move be played, with the facts that are kept with it."""
        entries = self.table.entries + 1
        self.add("move", entry.seat, move=entry.move, draws=entry.draws, entries=entries, bot=bot, **facts)

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
