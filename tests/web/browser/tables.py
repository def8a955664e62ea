"""Tables for tests: opened by request, and brought to where a test begins."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from playwright.sync_api import Page, expect

from branchline.arena.series import seat_name
from tests.web.browser.robots.page_actions import asked, drawn
from tests.web.browser.visitor import PATIENCE, ROOT, Visitor

GAMES: Final = ("ticket-to-ride", "steam", "railways")
LEAST: Final = {"ticket-to-ride": 2, "steam": 3, "railways": 2}
# Moves after which each has something of everything on its board.
MIDDLE: Final = {"ticket-to-ride": 60, "steam": 70, "railways": 60}
ME: Final = {"kind": "me"}
BOT: Final = {"kind": "bot", "bot": "steady"}
OPEN: Final = {"kind": "open"}
GOOD: Final = ("claim", "connect", "deliver", "lay")
DULL: Final = ("tickets", "station", "withdraw", "pass", "stop")
IDLE: Final = ("draw deck", "pass", "done", "stop", "decline")
TOWARDS_TRIPS: Final = ("connect", "locomotive")  # after which goods can be delivered
RECORDS: Final = ROOT / "tests" / "records"  # of finished games
PAUSE: Final = 0.05  # seconds


def guest(name: str) -> dict[str, str]:
    """A seat for someone at the same screen."""
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


def until(visitor: Visitor, table: str, holds: Callable[[Any], bool], pause: float = PAUSE) -> Any:
    """Wait until a table stands as it should, for as long as something happens there."""
    last, late = None, 0.0
    while not holds(now := table_of(visitor, table)):
        if now["last"] != last:
            last, late = now["last"], time.monotonic() + PATIENCE / 1000
        assert time.monotonic() < late, f"it never came to this: {now}"
        time.sleep(pause)
    return now


def moves_of(visitor: Visitor, table: str, seat: int = 0) -> list[str]:
    """The legal moves."""
    found = visitor.api("GET", f"/api/tables/{table}/moves?seat={seat}")
    return [move["move"] for move in found["moves"]]


def move(visitor: Visitor, table: str, text: str) -> None:
    """Play a move outside the page."""
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


def come_to(visitor: Visitor, table: str, verb: str, rather: tuple[str, ...] = ()) -> list[str]:
    """Do such things, or else as little as can be done, until these are legal; these moves."""
    while True:
        now = until(visitor, table, lambda now: now["turn"] in (0, None))
        assert now["turn"] is not None, f"the game was over before one could {verb}"
        moves = moves_of(visitor, table)
        wanted = [text for text in moves if is_a(text, verb)]
        if wanted:
            return wanted
        chosen = (text for one in (*rather, *IDLE) for text in moves if is_a(text, one))
        move(visitor, table, next(chosen, moves[0]))


def is_a(text: str, verb: str) -> bool:
    """Whether a move is of this kind."""
    return text == verb or text.startswith(f"{verb} ")


def in_step(page: Page, entries: int) -> None:
    """Turn to a window, and wait until it shows a position with a question to its player."""
    page.bring_to_front()  # a window behind another is drawn but once a second
    slider = page.get_by_role("slider", name="Replay")
    expect(slider).to_have_attribute("aria-valuemax", str(entries))
    asked(page)
    drawn(page)


def any_move(visitor: Visitor, table: str, chance: Random) -> None:
    """Play whatever is legal, rather something that brings the end nearer."""
    moves = moves_of(visitor, table)
    good = [text for text in moves if text.split()[0] in GOOD]
    fair = [text for text in moves if text.split()[0] not in DULL]
    move(visitor, table, chance.choice(good or fair or moves))


SHOWN = {"ticket-to-ride": 7}  # one player alone has the longest path


def finished(visitor: Visitor, game: str) -> str:
    """A table that shows a game between bots, from its record."""
    records = (RECORDS / f"{game.replace('-', '_')}.jsonl").read_text("utf-8").splitlines()
    record = json.loads(records[SHOWN.get(game, 0)])
    bots = [name.split()[0] for name in record["seats"]]
    assert len(bots) == LEAST[game]
    record["seats"] = [seat_name(number, bot) for number, bot in enumerate(bots, start=1)]
    table = visitor.api("POST", "/api/records", {"record": record})
    return str(table["id"])
