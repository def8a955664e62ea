"""The rows of the database as plain values; the fields stand in the order of the columns."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class IdentityRow:
    """A player, known only by a name."""

    id: str
    name: str
    created_at: datetime


@dataclass(frozen=True)
class SessionRow:
    """One way to prove an identity: the hash of a secret, never the secret."""

    hash: str
    identity_id: str
    kind: str  # "browser", "token" or "transfer"
    label: str
    created_at: datetime
    used_at: datetime
    expires_at: datetime | None


@dataclass(frozen=True)
class TableRow:
    """A table as lists show it, and what was fixed when it was made."""

    id: str
    game: str
    rules: str
    options: dict[str, object]
    seats: int
    name: str
    owner_id: str
    listed: bool
    undo: str
    status: str  # "open", "playing", "paused", "finished", "abandoned" or "replay"
    secret: str
    commitment: str
    last: int  # the number of the last event
    turn_seat: int | None
    turn_bot: bool
    created_at: datetime
    changed_at: datetime


@dataclass(frozen=True)
class SeatRow:
    """Who sits where, as the journal has it now."""

    table_id: str
    number: int
    kind: str  # "open", "person" or "bot"
    identity_id: str | None
    name: str
    bot: str | None
    stand_in: str | None
    resigned: bool
    nonce: str | None


@dataclass(frozen=True)
class EventRow:
    """One entry of a table's journal."""

    table_id: str
    number: int
    kind: str
    seat: int | None
    identity_id: str | None
    body: dict[str, object]
    key: str | None
    at: datetime


@dataclass(frozen=True)
class SnapshotRow:
    """The state of a table after a number of entries of its record."""

    table_id: str
    entries: int
    state: dict[str, object]
