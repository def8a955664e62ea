"""What a table of Railways shows in addition to its questions: what moves, and what things are."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from branchline.engine.phrase import phrase
from branchline.games.railways.rules.notation import a_card
from tests.web.browser.conftest import Exhibits
from tests.web.browser.robots.page_actions import SPOT, drawn, press
from tests.web.browser.tables import move, opened, table_of
from tests.web.browser.touch_gestures import hold
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow

# Notes whatever sets out on a way over the page, by the card or the sign it shows.
WATCH = """() => {
    window.flown = [];
    const shown = (thing) => thing.querySelector("[data-card]")?.dataset.card ?? thing.textContent;
    new MutationObserver((changes) => {
        for (const thing of changes.flatMap((change) => [...change.addedNodes]))
            if (thing.classList?.contains("rwc-flight")) window.flown.push(shown(thing).trim());
    }).observe(document.body, { subtree: true, childList: true });
}"""

# Where something stands in each of the next frames.
TOPS = """(thing) => new Promise((done) => {
    const tops = [];
    const look = () => {
        tops.push(thing.getBoundingClientRect().top);
        if (tops.length < 20) requestAnimationFrame(look);
        else done(tops);
    };
    look();
})"""


def sit(visitors: Visitors, device: Device = DESKTOP, still: bool = True) -> tuple[Visitor, str]:
    """Someone who is to take cards, the action being done."""
    ada = visitors.new(device, still=still)
    ada.enter("Ada")
    table = opened(ada, "railways")
    move(ada, table, "pass")
    page = ada.go(f"/tables/{table}")
    expect(page.locator(".decide")).to_be_visible()
    expect(page.locator(".log").first.or_(page.locator(".dock"))).to_be_visible()
    page.evaluate(WATCH)
    return ada, table


def rail(page: Page) -> Locator:
    """A card of the display after which another may be taken."""
    return page.locator(".decide [data-source='1'], .decide [data-source='2']").and_(
        page.locator(".legal:not([data-card=locomotive])")
    )


def flown(page: Page) -> list[str]:
    """What has flown so far."""
    found: list[str] = page.evaluate("() => window.flown")
    return found


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
def test_a_card_flies_to_the_hand_and_nobody_waits(visitors: Visitors, device: Device) -> None:
    ada, table = sit(visitors, device, still=False)
    page = ada.page
    taken = rail(page).first.get_attribute("data-card")
    press(rail(page).first)
    page.wait_for_function("() => window.flown.length > 0")
    assert flown(page)[0] == taken
    before = table_of(ada, table)["entries"]
    press(page.locator(".decide [data-act=commit]"))  # stop at one, whatever is in the air
    page.wait_for_function("() => !document.querySelector('.rwc-flight')")
    assert table_of(ada, table)["entries"] > before


def test_nothing_flies_for_those_who_want_it_still(visitors: Visitors) -> None:
    page = sit(visitors)[0].page
    press(rail(page).first)
    expect(page.locator(".banner")).to_contain_text("second card")
    assert flown(page) == []


def test_the_log_names_the_card_that_all_saw(visitors: Visitors) -> None:
    page = sit(visitors)[0].page
    card = str(rail(page).first.get_attribute("data-card"))
    called = str(phrase("{card}", card=a_card(card)))  # some colours are two words
    press(rail(page).first)
    expect(page.get_by_role("list", name="Log")).to_contain_text(f"takes {called}")


def look(visitors: Visitors, exhibits: Exhibits, device: Device = DESKTOP) -> Page:
    """The board of a game that is over."""
    ada = visitors.new(device, known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.over['railways']}")
    press(page.get_by_role("button", name="The board"))
    expect(page.locator(".mapboard .citycard").first).to_be_visible()
    return page


def test_pieces_on_the_board_are_explained(visitors: Visitors, exhibits: Exhibits) -> None:
    page = look(visitors, exhibits)
    board = page.locator(".mapboard")
    city = board.locator(".citycard").first
    name = city.get_attribute("data-city")
    expect(city.locator("title").first).to_have_text(re.compile(f"^{name}\\n.*Value \\d", re.S))
    expect(board.locator(".link title").first).to_have_text(re.compile("^.+'s link\\n.*worth \\d", re.S))
    expect(board.locator(".startboard title")).to_contain_text("takes links of any colour")
    power = page.locator(".seats [data-seat='0'] .fact").first
    expect(power).to_have_attribute("title", re.compile("^Power \\d+\\n"))


def test_a_long_press_explains_a_city(visitors: Visitors, exhibits: Exhibits) -> None:
    page = look(visitors, exhibits, PHONE)
    cities = page.locator(".mapboard .citycard")
    city = next(one for one in cities.all() if one.evaluate(SPOT)["seen"])
    hold(city.locator(".head"))
    tip = page.locator(".bubble.tip")
    expect(tip).to_contain_text(str(city.get_attribute("data-city")))
    expect(tip).to_contain_text("The player with the most here at the end scores its value.")


def test_the_board_is_not_read_aloud_as_loose_words(visitors: Visitors, exhibits: Exhibits) -> None:
    page = look(visitors, exhibits)
    assert page.locator(".mapboard").aria_snapshot() == '- group "Board"'


@pytest.mark.parametrize("raised", [False, True])
def test_a_card_stays_under_the_pointer(visitors: Visitors, raised: bool) -> None:
    ada = visitors.new(DESKTOP)
    ada.enter("Ada")
    page = ada.go(f"/tables/{opened(ada, 'railways')}")
    press(page.get_by_role("button", name="Discard", exact=True))
    card = page.locator(".decide .lay .card").first
    box = card.bounding_box()
    assert box is not None
    if raised:  # the card has risen, so that its upper edge is what moves
        press(card)
        drawn(page)
        box = card.bounding_box()
        assert box is not None
    edge = box["y"] + (1 if raised else box["height"] - 2)
    page.mouse.move(box["x"] + box["width"] / 2, edge)
    assert len(set(card.evaluate(TOPS)[2:])) == 1
