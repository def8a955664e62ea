"""Who asks for something, and when."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import final


@final
@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who asks; a table asks no clock, so the time comes along."""

    identity: str | None  # None: the server itself, for its bots
    at: datetime
    key: str | None = None  # the client's own name for the request, so that it is done once
