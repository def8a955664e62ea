"""The keyboard alone: every decision can be made with it, and it is never lost."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser.robots.hands import asked, board, desk, drawn, is_move
from tests.web.browser.tables import opened
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.slow

FAR = 150  # no page has more stops for Tab
TURNS = 25  # in which two routes can surely be paid for

# Where the focus is; nothing if it is lost.
FOCUS = """() => {
    const on = document.activeElement;
    return on && on !== document.body && on !== document.documentElement;
}"""


def is_focused(thing: Locator) -> bool:
    """Whether the focus is on it, or on something inside it."""
    return bool(thing.evaluate("(one) => one.contains(document.activeElement)"))


def tab_to(thing: Locator) -> None:
    """Press Tab until the focus is there."""
    page = thing.page
    for _ in range(FAR):
        if is_focused(thing):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {thing}")


def act(page: Page, key: str) -> None:
    """Press a key that plays a move, and see that the focus is not lost by it."""
    with page.expect_response(is_move) as answer:
        page.keyboard.press(key)
    assert answer.value.ok
    drawn(page)
    asked(page)
    drawn(page)
    assert page.evaluate(FOCUS), "the focus is lost after a move"


@pytest.fixture
def ada(visitor: Visitor) -> Visitor:
    """Somebody known to the server."""
    visitor.enter("Ada")
    return visitor


def test_a_game_is_played_by_keys_alone(ada: Visitor) -> None:
    table = opened(ada, "ticket-to-ride")
    page = ada.go(f"/tables/{table}")
    keep_tickets(page)
    tried = 0
    for _ in range(TURNS):
        tried += turn(page)
        if tried == 2 and "claim" in asked(page):
            break
    assert tried == 2
    told = page.get_by_role("list", name="Log").get_by_role("button", name=re.compile("^Ada: "))
    mine = [event for event in log_of(ada, table) if event["seat"] == 0]
    expect(told).to_have_count(len(mine))


def log_of(ada: Visitor, table: str) -> list[dict[str, object]]:
    """The moves that were made."""
    events = ada.api("GET", f"/api/tables/{table}/log")["events"]
    return [event for event in events if event["kind"] == "move"]


def turn(page: Page) -> bool:
    """Claim a route if there is one, else draw cards; whether one was tried."""
    if "claim" not in asked(page):  # a tunnel: pay, or take the cards back
        tab_to(desk(page).locator(".btn.go"))
        act(page, "Enter")
        return False
    return claim(page) or draw_two(page)


def keep_tickets(page: Page) -> None:
    """Tick two tickets with the space bar, then go on to the button."""
    asked(page)
    boxes = desk(page).get_by_role("checkbox")
    for number in (0, 1):
        tab_to(boxes.nth(number))
        page.keyboard.press("Space")
        expect(boxes.nth(number)).to_be_checked()
    tab_to(desk(page).locator(".btn.go"))
    act(page, "Enter")


def claim(page: Page) -> bool:
    """Walk over the board to a route that is not the first, and pay for it; False without one."""
    routes = board(page).get_by_role("button", name=re.compile("^Claim "))
    if not routes.count():
        return False
    tab_to(board(page))
    first = focused_name(page)
    assert first.startswith("Claim ")
    walk(page, routes.count(), first)
    page.keyboard.press("Enter")
    expect(desk(page)).to_have_attribute("aria-label", re.compile("^Pay for "))
    page.keyboard.press("Escape")
    expect(desk(page)).to_have_count(0)
    assert page.evaluate(FOCUS), "the focus is lost after Esc"
    tab_to(board(page))
    page.keyboard.press("Enter")
    tab_to(desk(page).locator(".btn.go"))
    act(page, "Enter")
    return True


def focused_name(page: Page) -> str:
    """The name of what has the focus."""
    return str(page.evaluate("() => document.activeElement.getAttribute('aria-label')"))


def walk(page: Page, count: int, first: str) -> None:
    """With two routes or more, some arrow key leads from the first to another."""
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        assert focused_name(page).startswith("Claim ")
        if focused_name(page) != first:
            return
    assert count == 1, "no arrow key leads away from a route"


def draw_two(page: Page) -> bool:
    """Draw two cards from the deck; no route is claimed by that."""
    for _ in range(2):
        tab_to(page.get_by_role("button", name="Draw blind"))
        act(page, "Enter")
    return False


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
    expect(mine).to_have_count(12)


def test_drawers_open_and_close_by_keys_and_give_the_focus_back(ada: Visitor) -> None:
    page = ada.go(f"/tables/{opened(ada, 'steam')}")
    asked(page)
    tab_to(desk(page).locator(".btn.go"))
    for key, name in (("?", "Rules"), ("m", "The table as text")):
        page.keyboard.press(key)
        drawer = page.get_by_role("dialog", name=name)
        expect(drawer).to_be_visible()
        assert is_focused(drawer)
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)
        assert is_focused(desk(page).locator(".btn.go"))
    page.keyboard.press("c")
    expect(page.get_by_role("textbox", name="Say something")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("l")
    expect(page.get_by_role("list", name="Log")).to_be_focused()
