"""Ticket to Ride on the page: cards that fly, things that explain themselves, the longest trail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.conftest import Exhibits
from tests.web.browser.robots.page_actions import asked, touch
from tests.web.browser.tables import BOT, ME, come_to, opened, until
from tests.web.browser.touch_gestures import hold
from tests.web.browser.visitor import PHONE, Visitor, Visitors

pytestmark = pytest.mark.slow

GAME = "ticket-to-ride"
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
    """Someone who has kept tickets and is to move."""
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
    hold(page.locator(".mapboard .stop", has_text="M\u00fcnchen").locator(".dot"))
    tip = page.locator(".bubble.tip")
    expect(tip).to_contain_text("M\u00fcnchen")
    expect(tip).to_contain_text("4 routes, 4 of them open")


def test_a_claim_tells_beforehand_what_it_brings(visitors: Visitors) -> None:
    ada, table = sit(visitors, still=True)
    route = come_to(ada, table, "claim")[0].split()[1]
    target = ada.page.locator(f'[data-target="route:{route}"]')
    target.wait_for()
    touch(target)
    routes = ada.api("GET", f"/api/tables/{table}/board")["routes"]
    length = next(one["length"] for one in routes if one["id"] == route)
    progress = ada.page.locator(".decide .progress")
    expect(progress).to_contain_text(f"{45 - length} trains left afterwards")


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


def test_a_move_is_drawn_from_its_answer_alone(visitors: Visitors) -> None:
    ada, _ = sit(visitors, still=True)
    asked(ada.page)
    made: list[str] = []
    ada.page.on("request", lambda request: made.append(f"{request.method} {request.url}"))
    ada.page.locator("[data-draw=deck]").click()
    expect(ada.page.locator(".banner .ask b")).to_contain_text("second card")
    # What is told of a thing that one points at is requested separately.
    calls = [one for one in made if "/api/" in one and not one.endswith("/why")]
    assert len(calls) == 1, calls
    assert calls[0].startswith("POST ")
    assert calls[0].endswith("/moves")


def shown_otherwise(page: Page, change: Callable[[Any], None]) -> None:
    """Let the page see a table that is changed on its way."""

    def handle(route: Route) -> None:
        answer = route.fetch()
        sight = answer.json()
        change(sight)
        route.fulfill(response=answer, json=sight)

    page.route("**/sight*", handle)


def test_a_tunnel_for_which_too_few_cards_were_left_says_so(visitors: Visitors, exhibits: Exhibits) -> None:
    ada = visitors.new(known=exhibits.known)

    def short(sight: Any) -> None:
        claim = "claim marseille-zurich purple 2"
        tunnel = {"claim": claim, "revealed": ["purple"], "demanded": 1}
        sight["view"] |= {"prompt": "pay for the tunnel or withdraw", "tunnel": tunnel}
        sight["moves"] = [{"move": "withdraw", "price": {}}]

    shown_otherwise(ada.page, short)
    page = ada.go(f"/tables/{exhibits.middle[GAME]}")
    decision = page.locator(".decide")
    expect(decision).to_contain_text("There is only 1 card to turn over.")
    expect(decision.locator(".turned .card")).to_have_count(3)
    expect(decision.locator(".turned .gap")).to_have_count(2)


def test_a_long_name_stands_whole_under_the_graph_of_a_phone(visitors: Visitors, exhibits: Exhibits) -> None:
    ada = visitors.new(PHONE, known=exhibits.known)
    name = "Wilhelmina of the Grand Northern Railway"

    def long(sight: Any) -> None:
        sight["table"]["seats"][0]["name"] = name

    shown_otherwise(ada.page, long)
    page = ada.go(f"/tables/{exhibits.over[GAME]}")
    key = page.locator(".plotkey li").filter(has_text=name)
    key.scroll_into_view_if_needed()
    box = key.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE.width
    assert key.evaluate("(line) => line.scrollWidth <= line.clientWidth")
