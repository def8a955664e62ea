"""Events as they go over the wire, made once for all who may read the same."""

from __future__ import annotations

import json
from typing import Final, final

from branchline.tables.event import Event
from branchline.tables.event_log import log_json
from branchline.tables.snapshot import pulse
from branchline.tables.table import Table
from branchline.web.i18n import LOG, speaker

FEW: Final = 5  # a longer list is for a viewer who returns after a while, and not worth keeping


@final
class Frames:
    """Events as bytes, shared by viewers of the same seat and language."""

    def __init__(self, most: int = 1000) -> None:
        self.most = most
        self.kept: dict[tuple[str, int, int, int | None, str], bytes] = {}

    def told(self, table: Table, events: list[Event], identity: str | None, seat: int | None, language: str) -> bytes:
        """Return the events as a viewer of a seat may see them, in a language."""
        if not events:
            return b""
        if len(events) > FEW:
            return framed(table, events, identity, seat, language)
        key = (table.id, events[0].number, table.last, seat, language)
        found = self.kept.pop(key, None)
        if found is None:
            found = framed(table, events, identity, seat, language)
        self.kept[key] = found  # again at the end: the first ones are forgotten first
        if len(self.kept) > self.most:
            del self.kept[next(iter(self.kept))]
        return found


def framed(table: Table, events: list[Event], identity: str | None, seat: int | None, language: str) -> bytes:
    """Events on the wire, with how the table is now."""
    now = vars(pulse(table))
    told = log_json(table, events, identity, seat, speaker(language, LOG))
    return b"".join(frame(event, now) for event in told)


def frame(event: dict[str, object], now: dict[str, object]) -> bytes:
    """Return one event on the wire; JSON has no line breaks, so it fits on a line."""
    data = json.dumps({"event": event, "now": now}, separators=(",", ":"))
    return f"id: {event['number']}\ndata: {data}\n\n".encode()
