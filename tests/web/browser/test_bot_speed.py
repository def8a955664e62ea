"""Bot speed: at normal speed moves come one after another, and the choice is remembered."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.robots.page_actions import press
from tests.web.browser.tables import BOT, ME, move, moves_of, opened, table_of, until
from tests.web.browser.visitor import Visitor, Visitors

pytestmark = pytest.mark.slow
LEAST = 0.8  # seconds between two moves at normal speed


def speed(page: Page, label: str) -> None:
    """Choose a speed in the menu."""
    press(page.get_by_role("button", name="Menu"))
    group = page.get_by_role("group", name="Bot speed")
    group.get_by_role("radio", name=label).check()
    expect(group.get_by_role("radio", name=label)).to_be_checked()
    page.keyboard.press("Escape")


def gaps(ada: Visitor, table: str) -> list[float]:
    """Seconds before each move of a bot."""
    events = ada.api("GET", f"/api/tables/{table}/log")["events"]
    at = [(datetime.fromisoformat(one["at"]), one["kind"] == "move" and one["bot"]) for one in events]
    return [(after - before).total_seconds() for (before, _), (after, bot) in pairwise(at) if bot]


def test_a_table_opened_in_the_lobby_is_played_at_normal_speed(visitors: Visitors) -> None:
    ada = visitors.new(hurried=False)
    ada.enter("Ada")
    page = ada.go("/")
    expect(page.get_by_role("group", name="Bot speed").get_by_label("Normal")).to_be_checked()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/tables/*")
    table = page.url.rsplit("/", 1)[1].partition("?")[0]
    assert table_of(ada, table)["bot_speed"] == "normal"


def test_bots_wait_for_each_other_and_the_speed_is_remembered(visitors: Visitors) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    table = opened(ada, "ticket-to-ride", ME, BOT, BOT, bot_speed="normal")
    page = ada.go(f"/tables/{table}")
    until(ada, table, lambda now: now["turn"] == 0)
    move(ada, table, moves_of(ada, table)[0])
    until(ada, table, lambda now: now["turn"] == 0)
    assert min(gaps(ada, table)) >= LEAST
    speed(page, "Instant")
    until(ada, table, lambda now: now["bot_speed"] == "instant")
    expect(page.get_by_role("list", name="Log")).to_contain_text("Bots now move instantly.")
    speed(page, "Slow")
    until(ada, table, lambda now: now["bot_speed"] == "slow")
    ada.go("/")
    expect(page.get_by_role("group", name="Bot speed").get_by_label("Slow")).to_be_checked()
