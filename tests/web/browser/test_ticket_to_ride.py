"""Ticket to Ride on the page: cards that fly, things that explain themselves, the longest trail."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Exhibits
from tests.web.browser.robots.hands import asked, touch
from tests.web.browser.tables import BOT, ME, move, moves_of, opened, until
from tests.web.browser.visitor import PHONE, Visitor, Visitors

pytestmark = pytest.mark.slow

GAME = "ticket-to-ride"
LONG = 700  # milliseconds
# Notes each card that is in the air.
WATCH = """() => {
    window.flown = [];
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
            if (target.className === "ttr-sky")
                window.flown.push(...[...addedNodes].map((card) => card.className));
    }).observe(document.body, { subtree: true, childList: true });
}"""


def sit(visitors: Visitors, still: bool) -> tuple[Visitor, str]:
    """Somebody who has kept tickets and is to move."""
    ada = visitors.new(still=still)
    ada.enter("Ada")
    table = opened(ada, GAME, ME, BOT)
    page = ada.go(f"/tables/{table}")
    asked(page)
    page.evaluate(WATCH)
    for ticket in (0, 1):
        page.locator("[data-keep]").nth(ticket).check()
    page.locator(".decide [data-act=commit]").click()
    until(ada, table, lambda now: now["entries"] == 2)
    expect(page.locator("[data-draw=deck]")).to_be_visible()
    return ada, table


def flown(page: Page) -> list[str]:
    """The cards that were in the air so far."""
    cards: list[str] = page.evaluate("() => window.flown")
    return cards


def test_cards_fly_to_their_hands_those_of_others_with_their_backs(visitors: Visitors) -> None:
    ada, table = sit(visitors, still=False)
    ada.page.locator("[data-draw=deck]").click()
    expect(ada.page.locator(".banner .ask b")).to_contain_text("second card")
    ada.page.locator("[data-draw=deck]").click()
    until(ada, table, lambda now: now["turn"] == 0 and now["entries"] > 4)
    events = ada.api("GET", f"/api/tables/{table}/log")["events"]
    moves = [event for event in events if event["kind"] == "move"][2:]
    wanted = [f"card c-{event['draws'][0]}".replace("locomotive", "loco") for event in moves[:2]]
    ada.page.wait_for_function("(n) => window.flown.length >= n", arg=len(wanted) + 1)
    assert flown(ada.page)[:2] == wanted
    if moves[2]["move"] == "draw deck":
        assert flown(ada.page)[2] == "card back"
    expect(ada.page.locator(".ttr-sky .card")).to_have_count(0)  # all have landed


def test_where_nothing_shall_move_no_card_flies(visitors: Visitors) -> None:
    ada, _ = sit(visitors, still=True)
    ada.page.locator("[data-draw=deck]").click()
    expect(ada.page.locator(".banner .ask b")).to_contain_text("second card")
    assert flown(ada.page) == []


def test_a_finger_on_the_map_learns_what_lies_there(visitors: Visitors) -> None:
    ada = visitors.new(PHONE)
    ada.enter("Ada")
    page = ada.go(f"/tables/{opened(ada, GAME)}")
    asked(page)
    spot = page.evaluate("""() => {
        const { x, y, width, height } = [...document.querySelectorAll(".mapboard .stop")]
            .find((stop) => stop.textContent.includes("M\u00fcnchen"))
            .querySelector(".dot").getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
    }""")
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.wait_for_timeout(LONG)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tip = page.locator(".bubble.tip")
    expect(tip).to_contain_text("M\u00fcnchen")
    expect(tip).to_contain_text("4 routes, 4 of them open")


def claims_of(ada: Visitor, table: str) -> list[str]:
    """The routes Ada can claim; until there are some, she draws beside the page."""
    while True:
        moves = moves_of(ada, table)
        claims = [text.split()[1] for text in moves if text.startswith("claim ")]
        if claims:
            return claims
        move(ada, table, "draw deck" if "draw deck" in moves else moves[0])
        until(ada, table, lambda now: now["turn"] == 0)


def test_a_claim_tells_beforehand_what_it_brings(visitors: Visitors) -> None:
    ada, table = sit(visitors, still=True)
    route = claims_of(ada, table)[0]
    target = ada.page.locator(f'[data-target="route:{route}"]')
    target.wait_for()
    touch(target)
    routes = ada.api("GET", f"/api/tables/{table}/board")["routes"]
    length = next(one["length"] for one in routes if one["id"] == route)
    progress = ada.page.locator(".decide .progress")
    expect(progress).to_contain_text(f"{45 - length} cars left after it")


def test_the_longest_trail_is_shown_on_the_map(visitors: Visitors, exhibits: Exhibits) -> None:
    ada = visitors.new(known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.over[GAME]}")
    scoring = page.get_by_role("region", name="Final scoring")
    trails = scoring.locator("[data-trail]")
    expect(trails).to_have_count(2)
    other = scoring.locator("[data-trail][aria-pressed=false]").first
    name = other.get_attribute("data-trail")
    before = scoring.locator(".trail path").count()
    assert before > 0
    other.click()
    expect(scoring.locator(f'[data-trail="{name}"]')).to_have_attribute("aria-pressed", "true")
    expect(scoring.locator("[data-trail][aria-pressed=true]")).to_have_count(1)
