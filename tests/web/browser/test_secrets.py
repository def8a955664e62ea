"""What others hold never comes to a page: neither by wire, nor into its memory or on the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from branchline.engine.game import State
from branchline.engine.record import Entry, Record
from tests.web.browser.memory import heap, objects, state_of
from tests.web.browser.tables import table_of
from tests.web.browser.test_whole_games import open_table, play_to_the_scoring
from tests.web.browser.visitor import DESKTOP, Visitor, Visitors

pytestmark = pytest.mark.slow

ME, OTHER = 0, 1
HIDDEN = ("draw deck", "tickets", "take pile")  # moves whose draws no one else sees
BIG = 5  # cards: a smaller hand may be like something else by chance
OFTEN = 5  # of so many decisions, one looks at the screen and at the page's state
LOOK = 20  # the decision at which all of the page's memory is searched
AHEAD = 6  # cards in a row, which are not met by chance
FROM_PILE = ("draw", "take", "discard")  # moves whose draws come from the pile of cards


@dataclass
class Found:
    """What a page knew before the game was over."""

    received: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    screen: str = ""
    memory: str = ""
    objects: list[Any] = field(default_factory=list)
    entries: int = 0  # moves made when all of the memory was searched
    heard: int = 0  # answers and events that had come by then


@pytest.mark.parametrize("game", ["ticket-to-ride", "railways"])
def test_hidden_things_never_come_to_the_page_of_a_whole_game(visitors: Visitors, game: str, tmp_path: Path) -> None:
    ada = visitors.new(DESKTOP, fresh=True)
    table = open_table(ada, game, DESKTOP)
    ada.listen()
    ada.go(f"/tables/{table}")
    found = Found()
    play_to_the_scoring(ada, table, tmp_path, lambda decisions: look(found, ada, table, decisions))
    record = Record.from_json(ada.api("GET", f"/api/tables/{table}/record"))
    secrets = secrets_of(record)
    told = [json.loads(text) for text in found.received]
    for data in [*told, *map(json.loads, found.states)]:
        check_hands(data, secrets)
    events = [event for data in told for event in events_in(data)]
    assert check_events(events, record.entries) > 5
    if game == "ticket-to-ride":
        check_screen(found.screen, record, titles_of(ada, table))
    position = list(record.replay())[found.entries]
    check_objects(found.objects, position, secrets)
    check_pile([*told[: found.heard], found.objects], position, cards_to_come(record.entries[found.entries :]))
    check_memory(found.memory, record.entries[: found.entries])


def look(found: Found, ada: Visitor, table: str, decisions: int) -> None:
    """Note what the page knows before a decision."""
    page = ada.page
    entries = table_of(ada, table)["entries"]
    expect(page.get_by_role("slider", name="Replay")).to_have_attribute("aria-valuemax", str(entries))
    found.received += ada.received()
    if decisions % OFTEN == 0:
        found.states.append(state_of(page))
        found.screen = page.locator("body").evaluate("(body) => body.textContent")
    if decisions == LOOK:
        page.keyboard.press("m")  # the moves in words come too
        listed = page.get_by_role("dialog", name="The table as text")
        expect(listed.locator(".moves").get_by_role("button").first).to_be_visible()
        page.keyboard.press("Escape")
        expect(listed).to_have_count(0)
        found.memory = heap(page)
        found.objects = objects(page)
        found.entries = entries
        found.heard = len(found.received)


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


def check_objects(found: list[Any], position: State, secrets: set[str]) -> None:
    """Among all that lives in the page is what we hold, and nothing that the other ever held."""
    held = {canonical(value) for value in found}
    assert canonical(own_of(position, ME)["hand"]) in held
    assert secrets & held == set()


def cards_to_come(entries: list[Entry]) -> list[str]:
    """What lies next in the pile, by what came from it later."""
    drawn = [
        card
        for entry in entries
        if entry.move.startswith(FROM_PILE) and not entry.move.endswith("restock")
        for card in entry.draws
    ]
    assert len(drawn) >= AHEAD
    return drawn[:AHEAD]


def check_pile(data: list[Any], position: State, pile: list[str]) -> None:
    """Nowhere is a list with the next cards of the pile in it, as the cards lying open are."""
    view: Any = position.view(None)
    lying = view["market" if "market" in view else "display"]
    assert is_somewhere(lying, data)
    assert not is_somewhere(pile, data)
    assert not is_somewhere(pile[::-1], data)


def is_somewhere(row: list[str], data: object) -> bool:
    """Whether a list has these things in this order, one after the other."""
    return any(
        value[at : at + len(row)] == row
        for value in values_of(data)
        if isinstance(value, list)
        for at in range(len(value) - len(row) + 1)
    )


def check_memory(memory: str, entries: list[Entry]) -> None:
    """Nowhere in the page's memory is a move of the other with what is hidden in it."""
    assert len(memory) > 1_000_000
    ours = [entry.move for entry in entries if entry.seat == ME and " " in entry.move]
    assert [text for text in ours if text in memory], "our own moves are not found either"
    hidden = [
        entry.move
        for entry in entries
        if entry.seat == OTHER and entry.move.startswith("keep ") and entry.move not in ours
    ]
    assert [text for text in hidden if text in memory] == []
