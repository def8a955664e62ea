"""What a table of Steam shows in addition to its questions: the accounts of a Turn, and what things are."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser.robots.page_actions import asked, board, decision, go, play, press, touch
from tests.web.browser.tables import ME, any_move, guest, move, moves_of, opened, table_of, to_the_middle, until
from tests.web.browser.touch_gestures import hold
from tests.web.browser.visitor import DESKTOP, PHONE, Visitor, Visitors

pytestmark = pytest.mark.slow


def idle(visitor: Visitor, table: str, seat: int = 0) -> None:
    """Do as little as can be done, and take the tile that costs least."""
    texts = moves_of(visitor, table, seat)
    dull = [text for text in ("pass", "done", "capital 1") if text in texts]
    free = [text for text in texts if text.startswith("take") and "locomotive" not in text]
    move(visitor, table, (dull or free or texts)[0])


def next_turn(visitor: Visitor, table: str) -> Any:
    """Play on to the first question of Turn 2: the accounts of everyone at the end of Turn 1."""
    while True:
        now = until(visitor, table, lambda now: now["turn"] == 0)
        view = visitor.api("GET", f"/api/tables/{table}/view?seat=0")
        if view.get("view", view)["turn_number"] == 2:
            log = visitor.api("GET", f"/api/tables/{table}/log?seat=0")
            events = log["events"] if isinstance(log, dict) else log
            effects = [effect for event in events for effect in event.get("effects") or []]
            assert now["prompt"] in ("buy capital", "take an action tile")
            return [effect for effect in effects if effect["kind"] == "account"]
        idle(visitor, table)


def rows(page: Page) -> Locator:
    """The lines of the sheet, without its head."""
    sheet = page.get_by_role("region", name="Turn 1: income and expenses")
    return sheet.get_by_role("row").filter(has=page.get_by_role("cell"))


@pytest.mark.parametrize("rules", ["base", "standard"])
def test_the_end_of_a_turn_is_told_to_everybody(visitors: Visitors, rules: str) -> None:
    ada = visitors.new(DESKTOP)
    ada.enter("Ada")
    table = opened(ada, "steam", options={"rules": rules, "map": "ruhr"})
    accounts = next_turn(ada, table)
    page = ada.go(f"/tables/{table}")
    expect(rows(page)).to_have_count(3)
    for line, account in zip(rows(page).all(), accounts, strict=True):
        facts = account["facts"]
        expect(line).to_contain_text(f"${facts['cash_left']}")
        expect(line).to_contain_text(f"${abs(facts['net'])}")
    log = page.get_by_role("list", name="Log")
    for account in accounts:
        expect(log).to_contain_text(account["text"])
        expect(log).to_contain_text(account["rule"])
    page.get_by_role("region", name="Turn 1: income").get_by_role("button", name="Close").click()
    expect(rows(page)).to_have_count(0)
    page.get_by_text("Turn 1: income and expenses").click()  # the panel keeps it
    expect(page.get_by_role("region", name="Income").get_by_role("table")).to_be_visible()


def test_the_sheet_goes_when_one_goes_on(visitors: Visitors) -> None:
    ada = visitors.new(PHONE)
    ada.enter("Ada")
    table = opened(ada, "steam", options={"rules": "standard"})
    next_turn(ada, table)
    page = ada.go(f"/tables/{table}")
    expect(rows(page)).to_have_count(3)
    page.get_by_role("button", name="Take nothing").tap()
    expect(rows(page)).to_have_count(0)


def to_a_free_pass(visitor: Visitor) -> str:
    """A table where seat 0, who held Turn Order, is outbid in the next auction."""
    seats = (ME, guest("Bo"), guest("Cy"), guest("Di"))
    table = opened(visitor, "steam", *seats, options={"rules": "standard"})
    held, bid = False, 0
    while True:
        seat = table_of(visitor, table)["turn"]
        texts = moves_of(visitor, table, seat)
        if "free pass" in texts and bid > 1:
            return table
        if texts[0].startswith("take "):
            held = held or seat == 0
            wanted = [text for text in texts if (text == "take turn order") == (seat == 0)]
            move(visitor, table, wanted[0])
        elif held and texts[0].startswith("bid "):
            bid = int(texts[0].split()[1]) + 1
            move(visitor, table, f"bid {bid}")
        else:
            idle(visitor, table, seat)


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_free_pass_and_dropping_out_are_two_buttons(visitors: Visitors, window: Any) -> None:
    ada = visitors.new(window)
    ada.enter("Ada")
    table = to_a_free_pass(ada)
    page = ada.go(f"/tables/{table}")
    asked(page)
    out = decision(page).get_by_role("button", name=re.compile("^Pass: "))
    stay = decision(page).get_by_role("button", name="Free pass, stay in")
    expect(out).to_be_visible()
    play(stay)
    expect(page.get_by_role("log")).to_contain_text("uses the free pass and stays in the auction")
    assert "free pass" not in moves_of(ada, table, table_of(ada, table)["turn"])


def to_the_upkeep(visitor: Visitor) -> str:
    """A table with mercy where no one has any money left when upkeep is due."""
    options = {"rules": "standard", "mercy": True}
    table = opened(visitor, "steam", ME, guest("Bo"), guest("Cy"), options=options)
    while (now := table_of(visitor, table))["prompt"] != "raise money for upkeep":
        texts = moves_of(visitor, table, now["turn"])
        free = [text for text in texts if text.startswith("take") and "locomotive" not in text]
        lazy = [text for text in ("capital 0", "upgrade", "pass", "done") if text in texts]
        move(visitor, table, (lazy or free)[0])
    return table


@pytest.mark.parametrize("window", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_with_mercy_money_is_raised_for_upkeep(visitors: Visitors, window: Any) -> None:
    ada = visitors.new(window)
    ada.enter("Ada")
    table = to_the_upkeep(ada)
    page = ada.go(f"/tables/{table}")
    assert asked(page) == "raise money for upkeep"
    expect(decision(page)).to_contain_text("Shortfall")
    expect(decision(page)).to_contain_text("STM-32.5")
    press(decision(page).get_by_role("button", name="One step more"))
    expect(decision(page)).not_to_contain_text("STM-32.5")
    expect(go(page)).to_have_text("Take $5")
    seat = table_of(ada, table)["turn"]
    play(go(page))
    assert table_of(ada, table)["turn"] != seat


def to_a_delivery(visitor: Visitor, table: str) -> None:
    """Let a bot lay some track, then continue to where something can be delivered."""
    to_the_middle(visitor, table, 70)
    chance = Random(1)
    while True:
        until(visitor, table, lambda now: now["turn"] == 0)
        if any(text.startswith("deliver ") for text in moves_of(visitor, table)):
            return
        any_move(visitor, table, chance)


@pytest.mark.parametrize("begin", [".goods", ".targets"], ids=["by its cube", "by its city"])
def test_a_delivery_takes_three_taps_and_its_points_one(visitors: Visitors, begin: str) -> None:
    ada = visitors.new(PHONE)
    ada.enter("Ada")
    table = opened(ada, "steam", options={"rules": "standard"})
    to_a_delivery(ada, table)
    page = ada.go(f"/tables/{table}")
    asked(page)
    touch(board(page).locator(f"{begin} .target.legal").first)
    if not go(page).count():  # there is more than one city to go to
        touch(board(page).get_by_role("button", name=re.compile("^Deliver to ")).first)
    play(go(page))
    assert asked(page) == "income or points"
    play(decision(page).get_by_role("button", name=re.compile("^Victory points")))


def test_the_bill_is_one_line_that_opens_on_a_phone(visitors: Visitors) -> None:
    ada = visitors.new(PHONE)
    ada.enter("Ada")
    table = opened(ada, "steam", options={"rules": "standard", "map": "ruhr"})
    while until(ada, table, lambda now: now["turn"] == 0)["prompt"] != "build":
        idle(ada, table)
    page = ada.go(f"/tables/{table}")
    line = decision(page).locator(".bill summary")
    expect(line).to_have_text(re.compile(r"Bill \$0 *Cash \$\d+"))
    expect(decision(page).get_by_text("nothing built yet")).to_be_hidden()
    line.tap()
    expect(decision(page).get_by_text("nothing built yet")).to_be_visible()


def test_a_long_press_tells_what_a_thing_is(visitors: Visitors) -> None:
    ada = visitors.new(PHONE)
    ada.enter("Ada")
    table = opened(ada, "steam", options={"rules": "standard", "map": "ruhr"})
    page = ada.go(f"/tables/{table}")
    asked(page)
    told = page.get_by_role("alert")
    hold(page.locator('.hexes [data-hex="J10"]'))
    expect(told).to_contain_text(re.compile("Essen at J10, blue city: "))
    hold(page.get_by_role("list", name="Players").get_by_role("button").first)
    expect(told).to_contain_text("Level 1: a cube can travel over at most 1 link")
    expect(told).to_contain_text("Upkeep of $1 every Turn")
    page.get_by_role("button", name="Actions").tap()
    hold(page.locator(".steam.actions li").nth(2))
    expect(told).to_contain_text("Four builds instead of three this Turn.")
