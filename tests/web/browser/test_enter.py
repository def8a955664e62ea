"""Enter does what the decision proposes, as the help says, but not where it means something else."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.halfway import bring, pick
from tests.web.browser.robots.page_actions import asked, board, drawn, press
from tests.web.browser.tables import GAMES, come_to, opened, table_of, until
from tests.web.browser.visitor import Visitor, Visitors

pytestmark = pytest.mark.slow


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    ada = visitors.new()
    ada.enter("Ada")
    return ada


def halfway(ada: Visitor, game: str) -> tuple[Page, str, int]:
    """A decision that was made by mouse, but for the last press."""
    table = opened(ada, game)
    bring(ada, table, game)
    page = ada.go(f"/tables/{table}")
    pick(page, game)
    return page, table, table_of(ada, table)["entries"]


@pytest.mark.parametrize("game", GAMES)
def test_enter_after_picking_by_mouse_does_it(ada: Visitor, game: str) -> None:
    page, table, entries = halfway(ada, game)
    page.keyboard.press("Enter")
    until(ada, table, lambda now: now["entries"] > entries)


@pytest.mark.parametrize("game", GAMES)
def test_enter_does_nothing_of_it_while_one_types_or_presses_something_else(ada: Visitor, game: str) -> None:
    page, table, entries = halfway(ada, game)
    page.get_by_role("tab", name="Chat").click()
    words = page.get_by_role("textbox", name="Write a message")
    words.fill("Enter sends this")
    words.press("Enter")
    expect(page.get_by_role("list", name="Chat")).to_contain_text("Enter sends this")
    page.get_by_role("tab", name="Log").press("Enter")
    page.get_by_role("list", name="Log").press("Enter")
    page.locator(".decide [data-act=back]").first.focus()
    page.keyboard.press("Enter")
    drawn(page)
    assert table_of(ada, table)["entries"] == entries
    assert page.locator(".decide .btn.go:not([aria-disabled=true], :disabled)").count() == 0


def test_enter_on_a_verb_that_is_pressed_does_what_it_proposes(ada: Visitor) -> None:
    table = opened(ada, "ticket-to-ride")
    come_to(ada, table, "tickets")
    page = ada.go(f"/tables/{table}")
    asked(page)
    press(page.locator(".banner").get_by_role("button", name="Tickets", exact=True))
    expect(page.locator(".decide")).to_contain_text("Draw tickets")
    entries = table_of(ada, table)["entries"]
    page.keyboard.press("Enter")
    until(ada, table, lambda now: now["entries"] > entries)


def test_enter_on_a_thing_of_the_board_first_chooses_it(ada: Visitor) -> None:
    table = opened(ada, "ticket-to-ride")
    come_to(ada, table, "claim")
    page = ada.go(f"/tables/{table}")
    asked(page)
    entries = table_of(ada, table)["entries"]
    routes = board(page).locator("[data-target^='route:']")
    routes.first.focus()
    page.keyboard.press("Enter")
    expect(routes.first).to_have_attribute("aria-pressed", "true")
    assert table_of(ada, table)["entries"] == entries
    page.keyboard.press("Enter")
    until(ada, table, lambda now: now["entries"] > entries)
