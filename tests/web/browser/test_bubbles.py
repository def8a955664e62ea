"""A bubble stays next to what it is about, whatever happens to the page, or goes with it."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.web.browser.robots.page_actions import asked, board, drawn, touch
from tests.web.browser.tables import come_to, opened
from tests.web.browser.visitor import DESKTOP, PATIENCE, Visitor, Visitors

pytestmark = pytest.mark.slow
GLIDE = 400  # milliseconds that the camera takes at most
NEAR = 14  # pixels between a bubble and what it is about


def box_of(thing: Locator) -> FloatRect:
    box = thing.bounding_box()
    assert box is not None
    return box


def gap(one: FloatRect, other: FloatRect) -> float:
    """How far apart two boxes are; negative if they overlap."""
    across = max(one["x"] - other["x"] - other["width"], other["x"] - one["x"] - one["width"])
    down = max(one["y"] - other["y"] - other["height"], other["y"] - one["y"] - one["height"])
    return max(across, down)


def is_beside(page: Page, thing: Locator) -> None:
    apart = -1.0
    for _ in range(PATIENCE // GLIDE):  # a busy machine takes longer
        page.wait_for_timeout(GLIDE)
        drawn(page)
        apart = gap(box_of(page.locator(".bubble")), box_of(thing))
        if 0 <= apart <= NEAR:
            return
    raise AssertionError(f"{apart} pixels")


def explained(ada: Visitor) -> tuple[Page, Locator]:
    """A table of Railways, on which the start board is explained."""
    page = ada.go(f"/tables/{opened(ada, 'railways')}")
    asked(page)
    start = page.locator(".startboard")
    start.click()
    expect(page.locator(".bubble")).to_contain_text("Start")
    is_beside(page, start)
    return page, start


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    ada = visitors.new(DESKTOP)
    ada.enter("Ada")
    return ada


def test_it_follows_when_the_board_is_moved_or_zoomed(ada: Visitor) -> None:
    page, start = explained(ada)
    box = box_of(page.locator("section.board"))
    x, y = box["x"] + 60, box["y"] + 60
    before = box_of(start)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 120, y + 70, steps=5)
    page.mouse.up()
    is_beside(page, start)
    assert box_of(start)["x"] > before["x"] + 100
    page.mouse.wheel(0, -300)
    is_beside(page, start)
    page.keyboard.press("-")
    is_beside(page, start)


def test_it_follows_when_the_page_is_drawn_anew_or_resized(ada: Visitor) -> None:
    page, start = explained(ada)
    table = page.url.rpartition("/")[2]
    ada.api("POST", f"/api/tables/{table}/chat", {"text": "hello"})
    expect(page.get_by_role("tab", name="Chat")).to_contain_text("1")
    is_beside(page, start)
    page.set_viewport_size({"width": 1250, "height": 700})
    is_beside(page, start)


def test_it_goes_with_what_it_is_about(ada: Visitor) -> None:
    page, start = explained(ada)
    box = box_of(start)
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, -2000)  # so near that it can be moved out of sight
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".bubble")).to_have_count(0)


def test_a_tap_beside_it_closes_it(ada: Visitor) -> None:
    page, _ = explained(ada)
    page.locator(".logwrap").click()
    expect(page.locator(".bubble")).to_have_count(0)


def test_a_refusal_at_a_point_of_the_map_follows_that_point(ada: Visitor) -> None:
    table = opened(ada, "ticket-to-ride")
    come_to(ada, table, "draw")
    page = ada.go(f"/tables/{table}")
    asked(page)
    box = box_of(page.locator("section.board"))
    long = board(page).locator(".routes .route", has_text="Budapest\N{EN DASH}Kyïv")
    touch(long.locator(".slot").nth(3))  # six spaces, and few cards in hand
    expect(page.locator(".bubble")).to_have_count(1)
    before = box_of(page.locator(".bubble"))
    page.mouse.move(box["x"] + 40, box["y"] + box["height"] - 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 100, box["y"] + box["height"] - 70, steps=5)
    page.mouse.up()
    drawn(page)
    drawn(page)
    after = box_of(page.locator(".bubble"))
    assert abs(after["x"] - before["x"] - 60) <= 8
    assert abs(after["y"] - before["y"] + 30) <= 8
