"""What helps a player takes no room from the game: news, the hand, cards that cannot be played."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.web.browser.devices import LYING, NARROW
from tests.web.browser.robots.page_actions import asked, board, decision, drawn, press, touch
from tests.web.browser.tables import BOT, ME, come_to, move, moves_of, opened, until
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitors

pytestmark = pytest.mark.slow

devices = pytest.mark.parametrize("device", [DESKTOP, NARROW, PHONE, LYING], ids=lambda device: device.name)
phones = pytest.mark.parametrize("device", [PHONE, LYING], ids=lambda device: device.name)

# How much of the board news cover, in pixels, and where the board is.
COVERED: Final = """() => {
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [news, board, sign] = [box(".news"), box("section.board"), box(".stage > .banner")];
    const meet = (a, b) =>
        Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
        * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
    return { board: meet(news, board), sign: meet(news, sign), seen: news.width * news.height };
}"""


@devices
def test_news_do_not_cover_the_map(visitors: Visitors, device: Device) -> None:
    ada = visitors.new(device, still=False)
    ada.enter("Ada")
    table = opened(ada, "ticket-to-ride", ME, BOT, BOT, BOT)
    page = ada.go(f"/tables/{table}")
    expect(page.locator(".decide")).to_be_visible()
    board = page.locator("section.board").bounding_box()
    move(ada, table, moves_of(ada, table)[0])
    page.locator(".news").wait_for()
    covered = page.evaluate(COVERED)
    assert covered["seen"] > 1000
    assert (covered["board"], covered["sign"]) == (0, 0)
    if device in (DESKTOP, NARROW):
        assert page.locator("section.board").bounding_box() == board


@phones
def test_the_hand_of_railways_is_always_in_sight_on_a_phone(visitors: Visitors, device: Device) -> None:
    ada = visitors.new(device)
    ada.enter("Ada")
    table = opened(ada, "railways")
    page = ada.go(f"/tables/{table}")
    asked(page)
    hand = page.locator(".sheetlet [data-panel=hand] [data-card]")
    expect(hand.first).to_be_in_viewport()
    expect(page.locator(".dock [data-dock=hand] .badge")).to_have_text(str(hand.count()))
    come_to(ada, table, "take", ("pass",))
    page.get_by_role("region", name="Take a card").wait_for()
    drawn(page)
    expect(page.locator(".sheetlet [data-panel=hand]")).to_have_count(1)


def test_the_display_is_shown_once_while_a_card_is_discarded(visitors: Visitors) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    table = opened(ada, "railways")
    come_to(ada, table, "discard")
    page = ada.go(f"/tables/{table}")
    asked(page)
    display = page.locator("[data-panel=display]")
    expect(display).to_be_visible()
    press(page.get_by_role("button", name="Discard", exact=True))
    press(decision(page).locator(".lay").first.locator("[data-card]").first)
    expect(decision(page).get_by_text("Draw one card", exact=True)).to_be_visible()
    expect(display).to_be_hidden()
    press(decision(page).get_by_role("button", name="Cancel"))
    expect(display).to_be_visible()


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
def test_a_card_of_railways_that_cannot_be_played_says_why(visitors: Visitors, device: Device) -> None:
    ada = visitors.new(device)
    ada.enter("Ada")
    table = opened(ada, "railways")
    until(ada, table, lambda now: now["turn"] == 0)
    page = ada.go(f"/tables/{table}")
    asked(page)
    playable = " ".join(moves_of(ada, table))
    cards = page.locator("[data-panel=hand] [data-card]")
    explained = 0
    for number in range(cards.count()):
        name = cards.nth(number).get_attribute("data-card") or ""
        press(cards.nth(number))
        drawn(page)
        if page.locator(".decide").count():  # it is good for something
            page.keyboard.press("Escape")
            expect(page.locator(".decide")).to_have_count(0)
            continue
        assert f"connect {name}" not in playable
        expect(page.locator(".bubble.floating")).to_be_visible()
        expect(page.locator(".bubble .rule-id")).to_contain_text("RWC-")
        page.keyboard.press("Escape")
        expect(page.locator(".bubble.floating")).to_have_count(0)
        explained += 1
    assert explained > 0


def test_a_colour_of_ticket_to_ride_that_cannot_pay_says_why(visitors: Visitors) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    table = opened(ada, "ticket-to-ride")
    come_to(ada, table, "claim")
    page = ada.go(f"/tables/{table}")
    asked(page)
    hand = page.locator(".hand button[data-card]")
    hand.first.wait_for()
    touch(board(page).locator("[data-target^='route:']").first)
    expect(decision(page)).to_be_visible()
    names = hand.evaluate_all("(all) => all.map((one) => one.dataset.card)")
    said = page.locator(".bubble.floating")
    for name in names:
        page.locator(f".hand [data-card={name}]").click()
        page.wait_for_function(ANSWERED, arg=name)
        if said.count():
            expect(said.locator(".rule-id")).to_contain_text("TTR-")
            return
    pytest.fail("every card could pay")


# A card was tapped: it is laid, or it is said why not.
ANSWERED: Final = """(card) => document.querySelector(".bubble.floating")
    ?? document.querySelector(`.hand [data-card=${card}].raised`)"""
