"""What others do is told one after another, and no one ever waits for it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.tables import BOT, ME, move, moves_of, opened, until
from tests.web.browser.visitor import Visitor, Visitors

pytestmark = pytest.mark.slow

BOTS = 3
# Notes each line of the news when it comes.
LISTEN = """() => {
    window.told = [];
    new MutationObserver(() => {
        const line = document.querySelector(".news li:last-child span")?.textContent.trim();
        if (line && line !== window.told.at(-1)) window.told.push(line);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
# Presses something and says, when that has been drawn, whether news are still told.
PRESS = """(name) => {
    document.querySelector(name).click();
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(
        () => done(document.querySelector(".news") !== null))));
}"""


def sit(visitors: Visitors, still: bool) -> tuple[Visitor, str]:
    """Someone at a table with three bots, who is to choose tickets."""
    ada = visitors.new(still=still)
    ada.enter("Ada")
    table = opened(ada, "ticket-to-ride", ME, *[BOT] * BOTS)
    page = ada.go(f"/tables/{table}")
    expect(page.locator(".decide")).to_be_visible()
    # What is in the log when it comes was there before, and is no news.
    expect(page.get_by_role("list", name="Log")).to_contain_text("The game starts.")
    page.evaluate(LISTEN)
    return ada, table


def play_beside(ada: Visitor, table: str) -> None:
    """Play a move outside the page, and wait until all bots have moved."""
    move(ada, table, moves_of(ada, table)[0])
    until(ada, table, lambda now: now["turn"] == 0)


def told(page: Page) -> list[str]:
    """The lines of news so far."""
    lines: list[str] = page.evaluate("() => window.told")
    return lines


def test_moves_that_come_at_once_are_told_one_after_another(visitors: Visitors) -> None:
    ada, table = sit(visitors, still=False)
    play_beside(ada, table)
    ada.page.wait_for_function(f"() => window.told.length >= {BOTS}")
    events = ada.api("GET", f"/api/tables/{table}/log")["events"]
    moves = [event for event in events if event["kind"] == "move" and event["seat"] != 0]
    # Tickets are told once all have chosen theirs, so that only who moved can be compared.
    assert [line[:8] for line in told(ada.page)] == [f"Medium {one['seat'] + 1}" for one in moves]
    expect(ada.page.locator(".news")).to_have_count(0)  # after a while it goes by itself


def test_whoever_acts_has_heard_enough(visitors: Visitors) -> None:
    ada, table = sit(visitors, still=False)
    play_beside(ada, table)
    verb = "[data-verb=station]"
    ada.page.wait_for_function(f"() => document.querySelector('.news') && document.querySelector('{verb}')")
    assert ada.page.evaluate(PRESS, verb) is False
    expect(ada.page.locator(verb)).to_have_attribute("aria-pressed", "true")


def test_where_nothing_shall_move_nothing_is_told_over_the_board(visitors: Visitors) -> None:
    ada, table = sit(visitors, still=True)
    play_beside(ada, table)
    log = ada.page.get_by_role("list", name="Log")
    expect(log.get_by_role("button")).to_have_count(1 + BOTS)
    assert told(ada.page) == []
