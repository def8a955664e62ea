"""What cannot be done says why when it is tapped, with its rule; and nothing is played by that."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.robots.page_actions import asked, board, decision, drawn, press, touch
from tests.web.browser.tables import TOWARDS_TRIPS, come_to, move, moves_of, opened, table_of
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow

devices = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)


def long_route(page: Page) -> str:
    """A route of eight spaces, when the first few cards are in hand."""
    name = "Petrograd\N{EN DASH}Stockholm"
    touch(board(page).locator(".routes .route", has_text=name).locator(".slot").nth(4))
    return f"You cannot claim {name}"


def city_hex(page: Page) -> str:
    """A hex with a city on it, where no track can be laid."""
    touch(board(page).locator(".hexes [data-hex]", has_text="Toronto"))
    return "Not on Toronto"


def far_city(page: Page) -> re.Pattern[str]:
    """A city that the good in hand cannot go to."""
    press(page.get_by_role("button", name="Deliver", exact=True))
    drawn(page)
    goods = decision(page).get_by_role("group", name="Goods you can deliver")
    good = goods.get_by_role("button")
    if good.first.get_attribute("aria-pressed") == "false":
        press(good.first)
        drawn(page)
    # A city from where another good may travel would be where the next delivery begins.
    labels = [str(one.get_attribute("aria-label")) for one in good.all()]
    sources = {label.split(" on ")[1].split(":")[0] for label in labels}
    barred = ", ".join([".target", *(f"[data-city='{source}']" for source in sources)])
    others = board(page).locator(f".citycard:not({barred})")
    name = str(others.first.get_attribute("data-city"))
    touch(others.first)
    return re.compile(f"(cannot go to|stays on) {name}")  # a good on it may be what was tapped


CITIES = 5

# By game: what must be possible, what is tapped, and whose rules are named.
TAPS: dict[str, tuple[str, Callable[[Page], str | re.Pattern[str]], str]] = {
    "ticket-to-ride": ("claim", long_route, "TTR-"),
    "steam": ("lay", city_hex, "STM-"),
    "railways": ("deliver", far_city, "RWC-"),
}


@devices
@pytest.mark.parametrize("game", TAPS)
def test_what_cannot_be_done_says_why(visitors: Visitors, game: str, device: Device) -> None:
    ada = visitors.new(device)
    ada.enter("Ada")
    verb, tap, rules = TAPS[game]
    table = ready(ada, game, verb)
    page = ada.go(f"/tables/{table}")
    asked(page)
    before = table_of(ada, table)["entries"]
    title = tap(page)
    reason = page.get_by_role("alert", name=title)
    expect(reason).to_be_visible()
    rule = reason.get_by_role("link", name=re.compile(f"^{rules}"))
    expect(rule).to_be_visible()
    name = rule.inner_text()
    press(rule)
    book = page.get_by_role("dialog", name="Rules")
    expect(book.locator(".here")).to_contain_text(name)
    assert table_of(ada, table)["entries"] == before


def ready(ada: Visitor, game: str, verb: str) -> str:
    """A table where something of this kind can be done, so that something else cannot."""
    table = opened(ada, game)
    come_to(ada, table, verb, TOWARDS_TRIPS)
    while game == "railways" and len(links(ada, table)) < CITIES:
        # Of two cities one is where the good is, and the other where it may go.
        move(ada, table, "pass")
        come_to(ada, table, "connect", ("locomotive",))
        move(ada, table, next(one for one in moves_of(ada, table) if one.startswith("connect")))
        come_to(ada, table, verb, TOWARDS_TRIPS)
    return table


def links(ada: Visitor, table: str) -> list[Any]:
    """The links of Railways: each leads to a city."""
    found: list[Any] = ada.api("GET", f"/api/tables/{table}/view")["view"]["links"]
    return found
