"""Before one commits to a move, the page says what it costs and brings, and by which rules."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.robots.page_actions import asked, board, drawn, press
from tests.web.browser.tables import TOWARDS_TRIPS, come_to, opened, table_of, until
from tests.web.browser.touch_gestures import hold
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow

devices = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)


def a_route(page: Page) -> None:
    """Take a route in hand."""
    target = board(page).locator(".target[data-target^='route']").first
    target.focus()
    target.press("Enter")


def a_tile(page: Page) -> None:
    """Take a hex in hand, and a tile for it."""
    target = board(page).locator(".targets [data-target]").first
    target.focus()
    target.press("Enter")
    drawn(page)
    press(page.locator(".decide .tilebtn").first)


def a_locomotive(page: Page) -> None:
    """Take a locomotive in hand."""
    press(page.get_by_role("button", name="Locomotive", exact=True))


# By game: what must be legal, what is taken in hand, and what is said of it with its rule.
DECISIONS: dict[str, tuple[str, Callable[[Page], None], str, str]] = {
    "ticket-to-ride": ("claim", a_route, "of your 45 remaining trains", "TTR-6.8"),
    "steam": ("lay", a_tile, " builds", "STM-9.2"),
    "railways": ("locomotive", a_locomotive, "power from 0 to 1", "RWC-6.2"),
}


def at_table(ada: Visitor, game: str, verb: str) -> tuple[Page, str]:
    """A table where something of this kind can be done."""
    table = opened(ada, game)
    come_to(ada, table, verb, TOWARDS_TRIPS if verb == "deliver" else ())
    page = ada.go(f"/tables/{table}")
    asked(page)
    return page, table


@devices
@pytest.mark.parametrize("game", DECISIONS)
def test_a_decision_says_what_it_costs_and_brings(visitors: Visitors, game: str, device: Device) -> None:
    ada = visitors.new(device)
    ada.enter("Ada")
    verb, take, words, rule = DECISIONS[game]
    page, table = at_table(ada, game, verb)
    before = table_of(ada, table)["entries"]
    take(page)
    preview = page.locator(".decide .preview")
    expect(preview.locator(".sides")).to_contain_text(re.compile("Costs", re.IGNORECASE))
    expect(preview.locator(".sides")).to_contain_text(words)
    expect(preview.get_by_role("link")).to_have_count(0)
    press(preview.locator("summary"))
    line = preview.locator("dd", has_text=words)
    expect(line).to_contain_text(rule)
    press(line.get_by_role("link", name=rule))
    expect(page.get_by_role("dialog", name="Rules").locator(".here")).to_contain_text(rule)
    assert table_of(ada, table)["entries"] == before


# By game: what must be legal, and what plays it at one tap.
TAPS: dict[str, tuple[str, str, str]] = {
    "ticket-to-ride": ("draw deck", "[data-draw=deck]", "1 unseen card from the deck (TTR-4.2)"),
    "steam": ("upgrade", "[data-verb=upgrade]", "level from 1 to 2 (STM-20.3)"),
    "railways": ("take pile", "[data-source=pile]", "1 unseen card from the pile (RWC-10.2)"),
}


@pytest.mark.parametrize("game", TAPS)
def test_what_is_played_at_one_tap_says_it_where_one_hovers(visitor: Visitor, game: str) -> None:
    visitor.enter("Ada")
    verb, target, words = TAPS[game]
    page, _ = at_table(visitor, game, verb)
    thing = page.locator(f"{target}[data-preview]").first
    thing.hover()
    expect(thing).to_have_attribute("title", re.compile(re.escape(f"Gains: {words}")))
    visitor.page.mouse.move(0, 0)
    thing.hover()  # it is not said twice
    drawn(page)
    assert str(thing.get_attribute("title")).count(words) == 1


@pytest.mark.parametrize("game", TAPS)
def test_a_finger_that_stays_is_told_it(visitors: Visitors, game: str) -> None:
    ada = visitors.new(PHONE)
    ada.enter("Ada")
    verb, target, words = TAPS[game]
    page, table = at_table(ada, game, verb)
    before = table_of(ada, table)["entries"]
    hold(page.locator(f"{target}[data-preview]:visible").first)
    expect(page.locator(".bubble.tip")).to_contain_text(words)
    assert table_of(ada, table)["entries"] == before


def test_a_page_that_cannot_ask_still_plays(visitor: Visitor) -> None:
    visitor.expected += ["net::ERR_FAILED"]
    visitor.enter("Ada")
    page, table = at_table(visitor, "railways", "locomotive")
    before = table_of(visitor, table)["entries"]
    page.route("**/why", lambda route: route.abort())
    a_locomotive(page)
    drawn(page)
    expect(page.locator(".decide .preview")).to_have_count(1)
    press(page.locator(".decide [data-act=commit]"))
    expect(page.locator(".banner")).to_contain_text("take a card")
    assert table_of(visitor, table)["entries"] > before


# The page waits for a finger only so long; here it waits for ever, as the machine may be slow.
PATIENT = """const later = window.setTimeout;
window.setTimeout = (act, time, ...rest) => time === 300 ? 0 : later(act, time, ...rest);"""


def test_a_click_is_not_lost_when_the_preview_comes_meanwhile(visitor: Visitor) -> None:
    visitor.enter("Ada")
    visitor.run_first(PATIENT)
    table = opened(visitor, "ticket-to-ride")
    page = visitor.go(f"/tables/{table}")
    asked(page)
    coming: list[Route] = []
    page.route("**/why", lambda route: coming.append(route))
    for ticket in (0, 1):
        page.locator("[data-keep]").nth(ticket).check()
    button = page.locator(".decide [data-act=commit]")
    button.hover()
    page.wait_for_function("() => document.querySelector('.preview.coming') !== null")
    page.mouse.down()
    with page.expect_response("**/why"):
        for request in coming:
            request.continue_()
    drawn(page)
    page.mouse.up()
    until(visitor, table, lambda now: now["entries"] > 0)
