"""The cards of a tunnel are shown to everyone at the table, long enough to be read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import branchline
from branchline import Record
from tests.web.browser.devices import LYING
from tests.web.browser.robots.page_actions import press
from tests.web.browser.tables import ME, guest, opened, table_of
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow
GAME = branchline.game("ticket-to-ride")
LEAST = 6  # seconds in which three cards, a name and a line can be read
MOST = 20
TUNNEL = "claim paris-zurich red 3"


def real_table(ada: Visitor) -> str:
    """A table of which Ada tells what is drawn: she has red cards, Ben yellow ones."""
    deal = Record.start(GAME, 2, 1, first=0).deal
    deal[:13] = ["red"] * 4 + ["yellow"] * 4 + ["white", "white", "blue", "blue", "green"]
    table = opened(ada, "ticket-to-ride", ME, guest("Ben"), referee=True, listed=True)
    ada.api("POST", f"/api/tables/{table}/deal", {"draws": deal})
    for _ in range(2):
        keep = ada.api("GET", f"/api/tables/{table}/moves?seat={turn(ada, table)}")["moves"][0]
        play(ada, table, keep["move"])
    return table


def turn(ada: Visitor, table: str) -> Any:
    """Whose turn it is."""
    return table_of(ada, table)["turn"]


def play(ada: Visitor, table: str, move: str, *draws: str) -> None:
    """Make a move for whoever is to move."""
    now = table_of(ada, table)
    body = {"seat": now["turn"], "position": now["position"], "move": move, "draws": list(draws)}
    ada.api("POST", f"/api/tables/{table}/moves", body)


def notes(page: Page) -> Locator:
    """What tells of tunnels over the board."""
    return page.locator(".tunnel-note")


def seconds(note: Locator) -> float:
    """How long a note is shown; it goes by itself, and nothing in it moves on the way."""
    return float(note.evaluate("(one) => one.getAnimations()[0].effect.getComputedTiming().endTime / 1000"))


@pytest.mark.rule("TTR-9.3", "TTR-9.10")
@pytest.mark.parametrize("device", [DESKTOP, PHONE, LYING], ids=lambda device: device.name)
def test_the_cards_of_a_tunnel_that_succeeds_are_shown_to_everybody(visitors: Visitors, device: Device) -> None:
    ada = visitors.new(device)
    ada.enter("Ada")
    table = real_table(ada)
    cat = visitors.new(device)
    pages = [ada.go(f"/tables/{table}"), cat.go(f"/tables/{table}")]
    for page in pages:
        expect(page.locator(".board .camera")).to_be_visible()
    play(ada, table, TUNNEL, "blue", "green", "white")
    for person, page in zip((ada, cat), pages, strict=True):
        page.bring_to_front()
        note = notes(page)
        expect(note).to_have_count(1)
        expect(note).to_contain_text("Ada")
        expect(note).to_contain_text("No extra cards needed: the tunnel is claimed.")
        for card in ("blue", "green", "white"):
            expect(note.get_by_role("img", name=card)).to_be_visible()
        assert LEAST <= seconds(note) <= MOST
        box = note.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= device.width
        assert box["y"] + box["height"] <= device.height
        assert person.complaints == []
    # Whoever has read it closes it; for the others it stays.
    press(notes(pages[0]).get_by_role("button", name="Close"))
    expect(notes(pages[0])).to_be_hidden()
    expect(notes(pages[1])).to_be_visible()
    pages[1].reload()
    expect(pages[1].locator(".route.fresh .car").first).to_be_visible()  # the last move is known
    expect(notes(pages[1])).to_have_count(0)  # what was there before is no news


@pytest.mark.rule("TTR-9.5", "TTR-9.12")
def test_the_note_of_a_tunnel_says_what_came_of_it(visitors: Visitors) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    table = real_table(ada)
    cat = visitors.new()
    page = cat.go(f"/tables/{table}")
    expect(page.locator(".board .camera")).to_be_visible()
    play(ada, table, TUNNEL, "red", "green", "locomotive")
    note = notes(page)
    expect(note).to_contain_text("2 extra cards needed.")
    expect(note.locator(".hit-card")).to_have_count(2)
    expect(note.locator(".miss-card")).to_have_count(1)
    play(ada, table, "withdraw")
    expect(note).to_contain_text("2 extra cards needed: Ada withdraws.")
    play(ada, table, "draw white", "purple")
    expect(note).to_be_visible()
    # It goes by itself when its time is over, but not while a pointer rests on it.
    note.hover()
    paused = note.evaluate("(one) => one.getAnimations()[0].playState")
    assert paused == "paused"
    page.mouse.move(5, 5)
    note.evaluate("(one) => one.getAnimations()[0].finish()")
    expect(notes(page)).to_be_hidden()


@pytest.mark.rule("TTR-9.7")
def test_whoever_pays_for_a_tunnel_sees_its_cards_beside_the_question(visitors: Visitors) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    table = real_table(ada)
    page = ada.go(f"/tables/{table}")
    expect(page.locator(".board .camera")).to_be_visible()
    play(ada, table, TUNNEL, "red", "green", "white")
    expect(page.locator(".decide .turned .card")).to_have_count(3)
    expect(notes(page)).to_have_count(0)
    play(ada, table, "pay red 1")
    expect(page.locator(".decide .turned")).to_have_count(0)
    expect(notes(page)).to_have_count(0)
