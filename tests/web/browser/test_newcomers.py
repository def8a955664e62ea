"""What a newcomer meets: icons that differ, numbers that say what they are, tickets to look at."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.robots.page_actions import asked
from tests.web.browser.tables import BOT, GAMES, ME, OPEN, come_to, move, moves_of, opened, table_of, until
from tests.web.browser.visitor import PHONE, Visitor, Visitors

pytestmark = pytest.mark.slow


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    ada = visitors.new()
    ada.enter("Ada")
    return ada


def icon_of(page: Page, name: str) -> str | None:
    return page.get_by_role("button", name=name).locator("use").get_attribute("href")


def test_no_two_buttons_of_the_table_have_the_same_icon(ada: Visitor) -> None:
    page = ada.go(f"/tables/{opened(ada, 'ticket-to-ride')}")
    asked(page)
    icons = [icon_of(page, name) for name in ("Hint", "What can I do?", "Moves and board as text")]
    assert len(set(icons)) == len(icons), icons


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_done_is_not_told_in_hundreds(ada: Visitor, game: str) -> None:
    table = opened(ada, game)
    many = {"ticket-to-ride": "claim", "steam": "lay", "railways": "connect"}[game]
    come_to(ada, table, many)
    page = ada.go(f"/tables/{table}")
    asked(page)
    page.keyboard.press("h")
    counts = page.locator(".kinds .foot .dim")
    expect(counts.first).to_be_visible()
    told = " ".join(counts.all_text_contents())
    assert all(int(number) <= 20 for number in re.findall(r"\d+", told)), told
    if game == "steam":
        assert len([one for one in moves_of(ada, table) if one.startswith("lay")]) > 100
        assert "many choices" in told


def test_points_of_tickets_say_what_they_are(ada: Visitor) -> None:
    table = opened(ada, "ticket-to-ride")
    move(ada, table, next(one for one in moves_of(ada, table) if one.startswith("keep")))
    page = ada.go(f"/tables/{table}")
    tickets = page.get_by_role("region", name="Tickets")
    expect(tickets).to_contain_text(re.compile("if it ended now: \N{MINUS SIGN}[0-9]+"))


@pytest.mark.parametrize("bots", [2, 5])
def test_numbers_of_a_player_of_steam_have_labels_on_a_phone(visitors: Visitors, bots: int) -> None:
    ada = visitors.new(PHONE)
    ada.enter("Ada")
    page = ada.go(f"/tables/{opened(ada, 'steam', ME, *[BOT] * bots)}")
    asked(page)
    brief = page.locator(".strip small").first
    expect(brief).to_contain_text(re.compile("income", re.IGNORECASE))
    fits = "(one) => one.scrollWidth <= one.closest('.peek').clientWidth"
    assert all(one.evaluate(fits) for one in page.locator(".strip small").all())


def offered(page: Page) -> set[str]:
    return set(page.get_by_role("region", name="Tickets").locator(".names").all_text_contents())


def test_first_tickets_are_seen_while_others_choose(ada: Visitor, visitors: Visitors) -> None:
    bob = visitors.new()
    bob.enter("Bob")
    table = opened(ada, "ticket-to-ride", ME, OPEN, listed=True)
    bob.api("POST", f"/api/tables/{table}/join")
    until(ada, table, lambda now: now["status"] == "playing")
    theirs = bob.go(f"/tables/{table}")
    expect(theirs.get_by_role("status").first).to_contain_text("Ada")
    panel = theirs.get_by_role("region", name="Tickets")
    expect(panel).to_contain_text("You choose when it is your turn.")
    assert len(offered(theirs)) == 4
    keep = next(one for one in moves_of(ada, table) if len(one.split()) == 3)
    move(ada, table, keep)
    assert table_of(ada, table)["turn"] == 1
    ours = ada.go(f"/tables/{table}")
    expect(ours.get_by_role("region", name="Tickets").locator(".ticket")).to_have_count(2)
    assert not offered(ours) & offered(theirs)
