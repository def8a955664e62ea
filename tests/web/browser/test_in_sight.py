"""What one picks stays in sight over the sheet of a phone; the scoring shows what it should."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser.conftest import Exhibits
from tests.web.browser.devices import LYING
from tests.web.browser.robots.page_actions import asked, board, drawn, press, touch
from tests.web.browser.tables import opened, until
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitors

pytestmark = pytest.mark.slow

phones = pytest.mark.parametrize("device", [PHONE, LYING], ids=lambda device: device.name)

# Whether all these things lie within the board, which ends where the sheet begins.
IN_SIGHT: Final = """(things) => {
    const inner = document.querySelector("section.board").getBoundingClientRect();
    return things.length > 0 && things.every((thing) => {
        const { left, right, top, bottom } = thing.getBoundingClientRect();
        return left >= inner.left - 1 && right <= inner.right + 1
            && top >= inner.top - 1 && bottom <= inner.bottom + 1;
    });
}"""


def is_in_sight(things: Locator) -> bool:
    """Whether things on the board are in sight."""
    drawn(things.page)
    return bool(things.evaluate_all(IN_SIGHT))


def open_sheet_over(page: Page) -> Locator:
    """The lowest thing on the board that can be picked and pointed at."""
    routes = board(page).locator("[data-target^='route:']")
    place = routes.evaluate_all(
        """(all) => {
            const { bottom } = document.querySelector("section.board").getBoundingClientRect();
            const low = (one) => one.getBoundingClientRect().bottom;
            const seen = [...all.keys()].filter((at) => low(all[at]) < bottom - 8);
            return seen.reduce((best, at) => (low(all[at]) > low(all[best]) ? at : best), seen[0]);
        }"""
    )
    return routes.nth(int(place))


@phones
def test_a_picked_route_is_seen_over_the_sheet(visitors: Visitors, exhibits: Exhibits, device: Device) -> None:
    ada = visitors.new(device, known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.middle['ticket-to-ride']}")
    asked(page)
    press(page.locator(".dock button").first)  # the sheet is low: more of the board is seen
    drawn(page)
    touch(open_sheet_over(page))
    chosen = board(page).locator(".route.chosen")
    chosen.first.wait_for(state="attached")
    assert is_in_sight(chosen)
    press(page.locator(".dock button").first)  # and when the sheet rises
    drawn(page)
    assert is_in_sight(chosen)


@phones
def test_the_ends_of_a_ticket_are_seen_over_the_sheet(visitors: Visitors, exhibits: Exhibits, device: Device) -> None:
    ada = visitors.new(device, known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.middle['ticket-to-ride']}")
    asked(page)
    press(page.locator(".dock [data-dock=tickets]"))
    tickets = page.locator(".sheetlet [data-ticket]")
    tickets.first.wait_for()
    assert tickets.count() > 1
    for number in range(tickets.count()):
        press(tickets.nth(number))
        expect(tickets.nth(number)).to_have_attribute("aria-pressed", "true")
        assert is_in_sight(board(page).locator(".stop.end .dot")), tickets.nth(number).inner_text()
        expect(tickets.nth(number)).to_be_in_viewport()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
def test_the_scoring_of_steam_shows_the_board(visitors: Visitors, exhibits: Exhibits, device: Device) -> None:
    ada = visitors.new(device, known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.over['steam']}")
    scoring = page.get_by_role("region", name="Final scoring")
    picture = scoring.get_by_role("img", name="The map at the end")
    picture.scroll_into_view_if_needed()
    expect(picture).to_be_in_viewport()
    assert picture.locator(".rail").count() > 50
    assert picture.locator(".city").count() > 10
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] > 0.8 * min(device.width, 900)


@pytest.mark.parametrize(("game", "flight"), [("ticket-to-ride", ".ttr-sky"), ("railways", "div.rwc-flight")])
def test_no_card_flies_over_the_scoring(visitors: Visitors, game: str, flight: str) -> None:
    ada = visitors.new(still=False)
    ada.enter("Ada")
    table = opened(ada, game)
    page = ada.page
    ada.run_first(f"({NOTE_FLIGHTS})({flight!r})")
    ada.go(f"/tables/{table}")
    page.locator("section.board .camera > *").first.wait_for(state="attached")
    ada.api("POST", f"/api/tables/{table}/seats/0/stand-in")
    until(ada, table, lambda now: now["result"] is not None)
    page.locator(".endgame").wait_for()
    layers = page.evaluate("() => window.layers")
    assert layers  # cards were flying
    over = page.locator(".endgame").evaluate("(one) => Number(getComputedStyle(one).zIndex)")
    assert max(layers) < over


# Notes the layer of everything that flies.
NOTE_FLIGHTS: Final = """(flight) => {
    window.layers = [];
    new MutationObserver(() => {
        for (const one of document.querySelectorAll(flight))
            window.layers.push(Number(getComputedStyle(one).zIndex));
    }).observe(document, { subtree: true, childList: true });
}"""
