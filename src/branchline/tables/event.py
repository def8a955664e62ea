"""What happens at a table, event by event, and who asks for it; nothing else is ever stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal, final, get_args

RESTORED: Final = "restored"  # the first event of a table after a backup was restored
# What an event can be, apart from a move.
OtherKind = Literal[
    "created", "renamed", "bot_speed", "seated", "nonce", "guest_asked", "guest_answered",
    "started", "bot_failed", "undo_asked", "undo_answered", "undo", "chat", "paused", "resumed",
    "resigned", "stood_in", "returned", "finished", "unattended", "abandoned", "restored",
]  # fmt: skip
KINDS: Final = ("move", *get_args(OtherKind))

# The events after which another position lies on the table.
TURNING: Final = ("started", "move", "undo", "unattended", RESTORED)


@final
@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a table's journal; its number is also the id of the live event."""

    number: int
    kind: str
    at: datetime
    seat: int | None
    identity: str | None  # who did it; None for the server and its bots
    # Never shown as it is, nor logged: it may hold what nobody may know yet.
    body: dict[str, Any] = field(repr=False)
    key: str | None = None  # the client's own name for it: the same again is the same event


@final
@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a command; a table has no clock, so the time comes with it."""

    identity: str | None  # None: the server itself, for its bots
    at: datetime
    key: str | None = None  # the client's own name for the request, so that it is done once
