"""The waiting room: whoever joins takes one seat, and asks the owner for one more."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.tables import ME, opened, table_of, until
from tests.web.browser.visitor import DESKTOP, PHONE, Visitor, Visitors

pytestmark = pytest.mark.slow
OPEN = {"kind": "open"}


def met(visitors: Visitors) -> tuple[Visitor, Visitor, str]:
    """Ada, whose unlisted table has open seats, and Ben, who has joined by the link."""
    ada, ben = visitors.new(DESKTOP), visitors.new(PHONE)
    ada.enter("Ada")
    ben.enter("Ben")
    table = opened(ada, "ticket-to-ride", ME, OPEN, OPEN, OPEN, listed=False, start_when_full=False)
    link = ada.api("GET", f"/api/tables/{table}/invites")["link"]
    page = ben.go(link.removeprefix(ben.url))
    page.get_by_role("button", name="Take a seat").click()
    until(ada, table, lambda now: now["seats"][1]["name"] == "Ben")
    return ada, ben, table


def wish(page: Page, seat: int, name: str) -> None:
    """Say who else is at this screen."""
    row = page.locator(".places li").nth(seat)
    row.get_by_role("button", name="Someone at this screen").click()
    row.get_by_label("Name of the guest").fill(name)
    row.get_by_role("button", name="Ask the owner").click()


def test_the_owner_is_asked_for_a_guest(visitors: Visitors) -> None:
    ada, ben, table = met(visitors)
    wish(ben.page, 2, "Gus")
    expect(ben.page.get_by_text("You asked the owner to give seat 3 to Gus.")).to_be_visible()
    page = ada.go(f"/tables/{table}")
    question = page.get_by_role("alert").filter(has_text="Ben would like seat 3 for Gus")
    question.get_by_role("button", name="Refuse").click()
    expect(question).to_have_count(0)
    expect(ben.page.get_by_text("You asked the owner")).to_have_count(0)
    wish(ben.page, 3, "Hal")
    question = page.get_by_role("alert").filter(has_text="Ben would like seat 4 for Hal")
    question.get_by_role("button", name="Allow").click()
    expect(ben.page.locator(".places li").nth(3)).to_contain_text("Hal")
    assert table_of(ben, table)["you"]["seats"] == [1, 3]


def test_an_invitation_to_a_seat_needs_no_question(visitors: Visitors) -> None:
    ada, ben, table = met(visitors)
    seats = ada.api("GET", f"/api/tables/{table}/invites")["seats"]
    link = next(one["link"] for one in seats if one["seat"] == 3)
    ben.go("/")
    page = ben.go(link.removeprefix(ben.url))
    wish(page, 3, "Hal")
    expect(page.locator(".places li").nth(3)).to_contain_text("Hal")
    assert table_of(ben, table)["you"]["seats"] == [1, 3]
