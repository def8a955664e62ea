"""The log: cards drawn in one turn are one line, and after a replay it keeps up again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser.robots.page_actions import asked, press
from tests.web.browser.tables import move, moves_of, opened, to_the_middle, until
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow
devices = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
DRAWS = {"ticket-to-ride": ("draw deck", "draw deck"), "railways": ("take pile", "take pile")}


def known(visitors: Visitors, device: Device = DESKTOP) -> Visitor:
    """Someone with a name."""
    ada = visitors.new(device)
    ada.enter("Ada")
    return ada


def log(page: Page) -> Locator:
    """The log, brought forward on a phone."""
    dock = page.get_by_role("navigation", name="Views").get_by_role("button", name="Log")
    if dock.count():
        press(dock)
        page.locator(".sheetlet .grip").click()  # higher, so that there is room for lines
    return page.get_by_role("list", name="Log")


@devices
def test_the_log_keeps_up_after_a_replay(visitors: Visitors, device: Device) -> None:
    ada = known(visitors, device)
    table = opened(ada, "ticket-to-ride")
    to_the_middle(ada, table, 60)
    page = ada.go(f"/tables/{table}")
    asked(page)
    lines = log(page).get_by_role("listitem")
    slider = page.get_by_role("slider", name="Replay")
    press(page.get_by_role("button", name="Back to the start"))
    expect(slider).to_have_attribute("aria-valuenow", "0")
    press(page.get_by_role("button", name="Next move"))
    expect(page.locator(".log li.now")).to_be_in_viewport()
    expect(lines.first).not_to_be_in_viewport()
    press(page.get_by_role("button", name="Back to now"))
    expect(page.locator(".banner")).not_to_contain_text("Replay")
    expect(lines.first).to_be_in_viewport()
    newest = lines.first.inner_text()
    move(ada, table, moves_of(ada, table)[0])
    if device.touch:  # the sheet turns to the decision
        expect(page.locator(".sheetlet.at-board")).to_be_visible()
        log(page)
    expect(lines.first).not_to_have_text(newest)
    expect(lines.first).to_be_in_viewport()


@pytest.mark.parametrize("game", DRAWS)
def test_cards_drawn_in_one_turn_are_one_line(visitors: Visitors, game: str) -> None:
    ada = known(visitors)
    table = opened(ada, game, undo="free")
    until(ada, table, lambda now: now["turn"] == 0)
    move(ada, table, moves_of(ada, table)[0] if game == "ticket-to-ride" else "pass")
    now = until(ada, table, lambda now: now["turn"] == 0)
    page = ada.go(f"/tables/{table}")
    asked(page)
    first, second = DRAWS[game]
    drew = log(page).get_by_role("button", name=re.compile("^Ada: .*a card from the (deck|pile)"))
    move(ada, table, first)
    expect(drew).to_have_count(1)
    expect(drew).not_to_contain_text(", then")
    move(ada, table, second)
    expect(drew).to_contain_text(re.compile(", then|, twice"))
    expect(drew).to_have_count(1)
    line = drew.locator("xpath=..")
    expect(line.locator(".rule-id").first).to_be_attached()
    # Both of its positions can be looked at, and both are this line.
    until(ada, table, lambda after: after["entries"] > now["entries"] + 2)
    press(drew)
    slider = page.get_by_role("slider", name="Replay")
    for entries in (now["entries"] + 2, now["entries"] + 1):
        expect(slider).to_have_attribute("aria-valuenow", str(entries))
        expect(line).to_have_class(re.compile("now"))
        slider.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuenow", str(now["entries"]))
    expect(line).not_to_have_class(re.compile("now"))
