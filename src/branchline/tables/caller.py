"""The sender of a command, and the time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import final


@final
@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a command; a table has no clock, so the time comes with it."""

    identity: str | None  # None: the server itself, for its bots
    at: datetime
    key: str | None = None  # the client's own name for the request, so that it is done once
