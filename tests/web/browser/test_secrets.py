"""What others hold never comes to a page: neither by wire, nor into its memory or on the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from branchline.engine.game import State
from branchline.engine.record import Entry, Record
from tests.web.browser.robots.hands import asked
from tests.web.browser.tables import any_move, opened, table_of, until
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.slow

ME, OTHER = 0, 1
HIDDEN = ("draw deck", "tickets", "take pile")  # moves whose draws nobody else sees
BIG = 5  # cards: a smaller hand may be like something else by chance
OFTEN = 5  # of so many decisions, one looks at the screen and at the page's state
LOOK = 20  # the decision at which all of the page's memory is searched

# All that the modules of the page hold of the table.
STATE: Final = """async () => {
    const main = document.querySelector("script[src$='/js/table/main.js']").src;
    const { state } = await import(main.replace("main.js", "state.js"));
    const { table, view, moves, choice, events, past, bubble, toasts } = state;
    return JSON.stringify({ table, view, moves, choice, events, past, bubble, toasts });
}"""


@dataclass
class Found:
    """What a page knew before the game was over."""

    received: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    screen: str = ""
    memory: str = ""
    entries: int = 0  # moves made when all of the memory was searched


@pytest.mark.parametrize("game", ["ticket-to-ride", "railways"])
def test_hidden_things_never_come_to_the_page(visitor: Visitor, game: str) -> None:
    visitor.listen()
    visitor.enter("Ada")
    options = {"first": 0, "guard": True} if game == "railways" else {"first": 0}
    table = opened(visitor, game, options=options)
    page = visitor.go(f"/tables/{table}")
    found = play(visitor, page, table)
    record = Record.from_json(visitor.api("GET", f"/api/tables/{table}/record"))
    secrets = secrets_of(record)
    for text in [*found.received, *found.states]:
        check_hands(json.loads(text), secrets)
    events = [event for text in found.received for event in events_in(json.loads(text))]
    assert check_events(events, record.entries) > 5
    if game == "ticket-to-ride":
        check_screen(found.screen, record, titles_of(visitor, table))
    check_memory(found.memory, record.entries[: found.entries])


def play(ada: Visitor, page: Page, table: str) -> Found:
    """Play to the end beside the page, which follows; note what it knows before each decision."""
    found = Found()
    chance = Random(1)
    decisions = 0
    while (now := until(ada, table, lambda now: now["turn"] in (ME, None)))["turn"] == ME:
        slider = page.get_by_role("slider", name="Replay")
        expect(slider).to_have_attribute("aria-valuemax", str(now["entries"]))
        asked(page)
        found.received += ada.received()
        if decisions % OFTEN == 0:
            found.states.append(page.evaluate(STATE))
            found.screen = page.locator("body").evaluate("(body) => body.textContent")
        decisions += 1
        if decisions == LOOK:
            page.keyboard.press("m")  # the moves in words come too
            listed = page.get_by_role("dialog", name="The table as text").locator(".moves")
            expect(listed.get_by_role("button").first).to_be_visible()
            page.keyboard.press("Escape")
            found.memory = heap(page)
            found.entries = now["entries"]
        any_move(ada, table, chance)
    assert table_of(ada, table)["status"] == "finished"
    return found


def heap(page: Page) -> str:
    """All of the page's memory, as its browser writes it down."""
    chunks: list[str] = []
    wire = page.context.new_cdp_session(page)
    wire.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    wire.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    wire.detach()
    return "".join(chunks)


def canonical(value: object) -> str:
    """A value as text, however its keys are ordered."""
    return json.dumps(value, sort_keys=True)


def own_of(state: State, seat: int) -> dict[str, Any]:
    """What a seat alone knows."""
    own: Any = state.view(seat)["own"]
    assert isinstance(own, dict)
    return own


def secrets_of(record: Record) -> set[str]:
    """The other's hands and tickets through the game that were never ours, nor known to all."""
    hidden: set[str] = set()
    seen: set[str] = set()
    for state in record.replay():
        own = own_of(state, OTHER)
        hidden |= {canonical(value) for value in own.values() if is_telling(value)}
        seen |= {canonical(value) for value in own_of(state, ME).values()}
        players: Any = state.view(None)["players"]
        seen |= {canonical(player["known"]) for player in players}
    assert len(hidden - seen) > 5
    return hidden - seen


def is_telling(value: object) -> bool:
    """Whether a value can hardly be met by chance: many cards, or the names of tickets."""
    if isinstance(value, dict):
        return sum(value.values()) >= BIG and len(value) > 2
    return isinstance(value, list) and value != [] and None not in value


def check_hands(data: object, secrets: set[str]) -> None:
    """None of these is anywhere in what was received."""
    for value in values_of(data):
        assert canonical(value) not in secrets, f"the other's: {value}"


def values_of(data: object) -> Iterator[object]:
    """Every list and every object inside; piles that all can see may be like a hand by chance."""
    if isinstance(data, dict):
        yield data
        for key, value in data.items():
            if key not in ("discard", "price"):
                yield from values_of(value)
    elif isinstance(data, list):
        yield data
        for value in data:
            yield from values_of(value)


def events_in(data: Any) -> Iterator[dict[str, Any]]:
    """The moves that an answer or a live event tells of."""
    told = data.get("events", [data["event"]] if "event" in data else [])
    yield from (event for event in told if event["kind"] == "move")


def hidden_words(entry: Entry) -> list[str]:
    """What only the one who made a move may know of it."""
    if entry.move.startswith("keep "):
        return entry.move.split()[1:]
    if entry.move in HIDDEN or entry.move.endswith(", draw pile"):
        return [draw for draw in entry.draws if draw not in entry.move]
    return []


def check_events(events: list[dict[str, Any]], entries: list[Entry]) -> int:
    """What is told of the other's moves lacks what is hidden in them; how many had any."""
    checked = 0
    for event in events:
        entry = entries[event["entries"] - 1]
        assert event["seat"] == entry.seat
        hidden = hidden_words(entry) if entry.seat == OTHER else []
        told = canonical({name: event[name] for name in ("move", "draws", "text")})
        assert [word for word in hidden if word in told] == [], told
        checked += bool(hidden)
    return checked


def titles_of(ada: Visitor, table: str) -> dict[str, str]:
    """The tickets as they are written on the page."""
    board = ada.api("GET", f"/api/tables/{table}/board")
    names = {city["id"]: city["name"] for city in board["cities"]}
    return {one["id"]: f"{names[one['a']]} – {names[one['b']]}" for one in board["tickets"]}


def check_screen(text: str, record: Record, titles: dict[str, str]) -> None:
    """Of tickets, ours can be read, and none of the other's."""
    ours, others = (own_of(record.state, seat)["tickets"] for seat in (ME, OTHER))
    assert [ticket for ticket in ours if titles[ticket] in text]
    assert [ticket for ticket in others if titles[ticket] in text] == []


def check_memory(memory: str, entries: list[Entry]) -> None:
    """Nowhere in the page's memory is a move of the other with what is hidden in it."""
    kept = [entry for entry in entries if entry.move.startswith("keep ")]
    assert all(entry.move in memory for entry in kept if entry.seat == ME)
    assert [entry.move for entry in kept if entry.seat == OTHER and entry.move in memory] == []
    assert len(memory) > 1_000_000
