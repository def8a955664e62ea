"""The keyboard on the page: all moves as a list, the drawers, and a focus that is never lost."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.web.browser.keyboard import act, is_focused, tab_to
from tests.web.browser.robots.page_actions import asked, decision
from tests.web.browser.tables import opened
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.slow


@pytest.fixture
def ada(visitor: Visitor) -> Visitor:
    """Someone known to the server."""
    visitor.enter("Ada")
    return visitor


def test_moves_are_played_from_the_list_of_all_moves(ada: Visitor) -> None:
    table = opened(ada, "railways")
    page = ada.go(f"/tables/{table}")
    chance = Random(1)
    for _ in range(12):
        asked(page)
        page.keyboard.press("m")
        listed = page.get_by_role("dialog", name="The table as text")
        moves = listed.locator(".moves").get_by_role("button")
        expect(moves.first).to_be_visible()
        words = moves.all_inner_texts()
        assert len(words) == len(set(words)), "two moves with the same words"
        tab_to(moves.nth(chance.randrange(min(len(words), 20))))
        act(page, "Enter")
        expect(listed).to_have_count(0)
    mine = page.get_by_role("list", name="Log").get_by_role("button", name=re.compile("^Ada: "))
    expect(mine.first).to_be_visible()
    events = ada.api("GET", f"/api/tables/{table}/log")["events"]
    assert sum(event["kind"] == "move" and event["seat"] == 0 for event in events) == 12


def test_drawers_open_and_close_by_keys_and_give_the_focus_back(ada: Visitor) -> None:
    page = ada.go(f"/tables/{opened(ada, 'steam')}")
    asked(page)
    tab_to(decision(page).locator(".btn.go"))
    for key, name in (("?", "Rules"), ("m", "The table as text")):
        page.keyboard.press(key)
        drawer = page.get_by_role("dialog", name=name)
        expect(drawer).to_be_visible()
        assert is_focused(drawer)
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)
        assert is_focused(decision(page).locator(".btn.go"))
    page.keyboard.press("c")
    expect(page.get_by_role("textbox", name="Write a message")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("l")
    expect(page.get_by_role("list", name="Log")).to_be_focused()
