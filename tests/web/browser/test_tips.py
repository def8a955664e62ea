"""A long press with a finger tells what a thing is, and plays nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.robots.page_actions import asked
from tests.web.browser.tables import GAMES, opened, table_of, to_the_middle
from tests.web.browser.touch_gestures import hold
from tests.web.browser.visitor import PHONE, Visitor, Visitors

pytestmark = pytest.mark.slow

OVERLAPS = """() => {
  const box = (node) => node.getBoundingClientRect();
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return [...document.querySelectorAll(".log li:has(> .line)")]
    .filter((li) => [...li.querySelectorAll(":scope > .amt > .rule-id")].some((rule) =>
      [...li.querySelectorAll(".effects")].some((list) => meet(box(rule), box(list)))))
    .map((li) => li.innerText);
}"""  # the lines of the log whose rule covers what the move brought about


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    """Someone with a phone."""
    ada = visitors.new(PHONE)
    ada.enter("Ada")
    return ada


@pytest.mark.parametrize("game", GAMES)
def test_a_player_is_explained(ada: Visitor, game: str) -> None:
    page = ada.go(f"/tables/{opened(ada, game)}")
    asked(page)
    hold(page.locator(".strip li").nth(1))
    tip = page.locator(".bubble.tip")
    expect(tip).to_contain_text("Medium 2")
    expect(tip).to_contain_text("Bot: Medium")
    expect(page.locator(".strip .peek[aria-pressed=true]")).to_have_count(0)


def test_a_card_that_could_be_drawn_is_explained_and_not_drawn(ada: Visitor) -> None:
    table = opened(ada, "ticket-to-ride")
    page = ada.go(f"/tables/{table}")
    for ticket in (0, 1):
        page.locator("[data-keep]").nth(ticket).tap()
    page.locator(".decide [data-act=commit]").tap()
    card = page.locator("[data-draw].legal").first
    card.wait_for()
    before = table_of(ada, table)["entries"]
    hold(card)
    expect(page.locator(".bubble.tip")).to_be_visible()
    assert table_of(ada, table)["entries"] == before
    card.tap()  # a tap closes the tip, and draws
    expect(page.locator(".bubble.tip")).to_have_count(0)
    page.wait_for_function("() => document.querySelector('.board')?.ariaBusy !== 'true'")
    assert table_of(ada, table)["entries"] > before


def test_a_rule_that_a_tip_names_can_be_opened(ada: Visitor) -> None:
    page = ada.go(f"/tables/{opened(ada, 'steam')}")
    asked(page)
    hold(page.locator(".strip li").first)
    page.locator(".bubble.tip").get_by_role("link", name="STM-21.3").tap()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.locator('[id="STM-21.3"]')).to_be_in_viewport()


# Things that a mouse points at, and the rules that their tips name first.
POINTED = {
    "ticket-to-ride": ("g.route.tunnel .slot", "TTR-9.3"),
    "steam": (".fact:has(dt:text('Links'))", "STM-26.5"),
    "railways": (".fact:has(dt:text('Power'))", "RWC-7.5"),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_open_at_what_the_mouse_points_at(visitor: Visitor, game: str) -> None:
    visitor.enter("Ada")
    page = visitor.go(f"/tables/{opened(visitor, game)}")
    asked(page)
    thing, rule = POINTED[game]
    page.locator(thing).first.hover()
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.locator(f'[id="{rule}"]')).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(rules).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_log_opens_its_rule(visitor: Visitor, game: str) -> None:
    visitor.enter("Ada")
    table = opened(visitor, game)
    to_the_middle(visitor, table, 20)
    page = visitor.go(f"/tables/{table}")
    asked(page)
    lines = page.locator(".log li:has(> .line)")
    expect(lines.first).to_be_visible()
    without = lines.filter(has_not=page.locator(":scope > .amt .rule-id"))
    assert without.all_inner_texts() == []
    assert page.evaluate(OVERLAPS) == []
    # A line that scored names the rules of its points instead of the rule of the move.
    own = page.locator(":scope > .amt .rule-id[tabindex='-1']")
    line = lines.filter(has=own).first
    line.hover()
    link = line.locator(".amt .rule-id")
    rule = link.inner_text()
    link.click()
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.locator(f'[id="{rule}"]')).to_be_in_viewport()
    page.keyboard.press("Escape")
    line.locator(".line").focus()
    page.mouse.move(1, 1)
    page.keyboard.press("?")
    expect(rules.locator(f'[id="{rule}"]')).to_be_in_viewport()
