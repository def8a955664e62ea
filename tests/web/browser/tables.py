"""Tables for tests: opened by request, and brought to where a test begins."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from branchline.arena.series import Task
from tests.web.browser.visitor import PATIENCE, Visitor

GAMES: Final = ("ticket-to-ride", "steam", "railways")
LEAST: Final = {"ticket-to-ride": 2, "steam": 3, "railways": 2}
# Moves after which each has something of everything on its board.
MIDDLE: Final = {"ticket-to-ride": 60, "steam": 70, "railways": 60}
ME: Final = {"kind": "me"}
BOT: Final = {"kind": "bot", "bot": "greedy"}
OPEN: Final = {"kind": "open"}
GOOD: Final = ("claim", "connect", "deliver", "lay")
DULL: Final = ("tickets", "station", "withdraw", "pass", "stop")
PAUSE: Final = 0.05  # seconds


def guest(name: str) -> dict[str, str]:
    """A seat for somebody at the same screen."""
    return {"kind": "guest", "name": name}


def opened(visitor: Visitor, game: str, *seats: dict[str, str], **more: object) -> str:
    """Open a table; without seats, for one person against the fewest bots."""
    chosen = seats or (ME, *[BOT] * (LEAST[game] - 1))
    if game != "steam":
        more.setdefault("options", {"first": 0})
    return str(visitor.api("POST", "/api/tables", {"game": game, "seats": chosen, **more})["id"])


def table_of(visitor: Visitor, table: str) -> Any:
    """How a table stands."""
    return visitor.api("GET", f"/api/tables/{table}")


def until(visitor: Visitor, table: str, holds: Callable[[Any], bool]) -> Any:
    """Wait until a table stands as it should."""
    late = time.monotonic() + PATIENCE / 1000
    while not holds(now := table_of(visitor, table)):
        assert time.monotonic() < late, f"it never came to this: {now}"
        time.sleep(PAUSE)
    return now


def moves_of(visitor: Visitor, table: str, seat: int = 0) -> list[str]:
    """The legal moves."""
    found = visitor.api("GET", f"/api/tables/{table}/moves?seat={seat}")
    return [move["move"] for move in found["moves"]]


def move(visitor: Visitor, table: str, text: str) -> None:
    """Play a move beside the page."""
    now = table_of(visitor, table)
    body = {"seat": now["turn"], "position": now["position"], "move": text}
    visitor.api("POST", f"/api/tables/{table}/moves", body)


def to_the_middle(visitor: Visitor, table: str, entries: int) -> None:
    """Let a bot play for the person until so many moves are made, and the person is to move."""
    seat = f"/api/tables/{table}/seats/0"
    visitor.api("POST", f"{seat}/stand-in")
    until(visitor, table, lambda now: now["entries"] >= entries)
    visitor.api("POST", f"{seat}/come-back")
    until(visitor, table, lambda now: now["turn"] == 0)


def any_move(visitor: Visitor, table: str, chance: Random) -> None:
    """Play whatever is legal, rather something that brings the end nearer."""
    moves = moves_of(visitor, table)
    good = [text for text in moves if text.split()[0] in GOOD]
    fair = [text for text in moves if text.split()[0] not in DULL]
    move(visitor, table, chance.choice(good or fair or moves))


def finished(visitor: Visitor, game: str) -> str:
    """A table that shows a game between bots, from its record."""
    bots = ("greedy",) * LEAST[game]
    record = Task(0, game, seed=1, bots=bots, keep_record=True).play().record
    assert record is not None
    table = visitor.api("POST", "/api/records", {"record": json.loads(record)})
    return str(table["id"])
