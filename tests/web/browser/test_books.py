"""The rulebooks: as pages in every language, in the drawer of a table, behind every refusal."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from branchline.web.i18n import LANGUAGES
from tests.web.browser.accessibility import assert_for_everybody, faults
from tests.web.browser.conftest import Exhibits
from tests.web.browser.robots.page_actions import asked, drawn, press
from tests.web.browser.tables import GAMES, move, moves_of, opened, table_of, until
from tests.web.browser.test_languages import OVERFLOWING
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow

MANY = 20  # moves of a kind; more are not counted for people
games = pytest.mark.parametrize("game", GAMES)
# In each language a rule, words of the passage that explains it, and a figure.
READINGS = {
    "en": ("ticket-to-ride", DESKTOP, "TTR-7.4", "parallel route"),
    "hu": ("steam", PHONE, "STM-22.4", "győzelmi pont"),
    "it": ("railways", DESKTOP, "RWC-7.1", "merce"),
    "ja": ("steam", DESKTOP, "STM-22.4", "勝利点"),
}
MARKED = "() => CSS.highlights.get('found')?.size ?? 0"


def shown(page: Page) -> Locator:
    """The passages that a search has left."""
    return page.locator(".book [data-passage]:visible")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_is_read_in_every_language(visitors: Visitors, language: str) -> None:
    game, device, rule, words = READINGS[language]
    reader = visitors.new(device, language)
    page = reader.go(f"/rules/{game}#{rule}")
    assert page.locator("html").get_attribute("lang") == language
    expect(page.locator(".book .here")).to_contain_text(rule)
    expect(page.locator(".book .here")).to_be_in_viewport()
    search = page.get_by_role("searchbox")
    for text in (rule, words):
        search.fill(text)
        expect(page.get_by_role("status")).to_contain_text(re.compile(r"\d"))
        page.wait_for_function(f"() => ({MARKED})() > 0")
        assert 0 < shown(page).count() < 100
    search.fill("xyzzy")
    expect(shown(page)).to_have_count(0)
    search.fill("")
    expect(shown(page)).not_to_have_count(0)
    assert page.evaluate(MARKED) == 0
    assert not page.evaluate(OVERFLOWING)
    figure = page.locator("[data-figure]").first
    figure.scroll_into_view_if_needed()
    expect(figure).to_have_attribute("data-drawn", "yes")
    assert figure.locator(".picture svg *").count() > 50
    assert_for_everybody(reader, language)


@games
def test_a_book_is_printed_with_all_its_figures(visitors: Visitors, game: str) -> None:
    reader = visitors.new(PHONE)
    reader.run_first("window.print = () => { window.printed = true; }")
    page = reader.go(f"/rules/{game}")
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.printed")
    figures = page.locator("[data-figure]")
    expect(page.locator("[data-drawn]")).to_have_count(figures.count())
    for figure in figures.all():
        assert figure.locator(".picture svg").count()
    assert not page.evaluate(OVERFLOWING)


def test_paper_is_white_also_at_night(visitor: Visitor) -> None:
    page = visitor.go("/rules/railways")
    page.emulate_media(media="print", color_scheme="dark")
    page.locator("html").evaluate("(html) => { html.dataset.theme = 'dark'; }")
    expect(page.locator("html")).to_have_css("color-scheme", "light")


@games
def test_nothing_of_a_figure_is_cut_on_a_phone(visitors: Visitors, game: str) -> None:
    page = visitors.new(PHONE).go(f"/rules/{game}")
    for figure in page.locator("[data-figure]").all():
        figure.scroll_into_view_if_needed()
        expect(figure).to_have_attribute("data-drawn", "yes")
        cut = "(box) => box.scrollWidth > box.clientWidth + 1"
        assert not any(beside.evaluate(cut) for beside in figure.locator(".beside").all())


def test_a_figure_shows_the_tickets_that_were_drawn(visitor: Visitor) -> None:
    page = visitor.go("/rules/ticket-to-ride")
    figure = page.locator("[data-figure=keep-tickets]")
    figure.scroll_into_view_if_needed()
    expect(figure.locator(".beside", has_text="3 on offer")).to_contain_text("Zürich")


def test_a_book_can_be_read_without_scripts(visitors: Visitors) -> None:
    context = visitors.browser.new_context(java_script_enabled=False, locale="hu")
    page = context.new_page()
    page.goto(f"{visitors.url}/rules/railways#RWC-7.1")
    expect(page.locator('[id="RWC-7.1"]')).to_be_in_viewport()
    page.get_by_role("link", name="Végső pontozás").click()
    expect(page.get_by_role("heading", name="Végső pontozás")).to_be_in_viewport()
    expect(page.get_by_role("searchbox")).to_have_count(0)
    page.locator("summary").first.click()
    expect(page.locator("details dl").first).to_be_visible()
    context.close()


def test_a_drawer_that_could_not_be_loaded_can_be_opened_again(visitors: Visitors) -> None:
    visitor = visitors.new(fresh=True)
    visitor.expected += ["net::ERR_FAILED"]
    visitor.enter("Ada")
    page = visitor.go(f"/tables/{opened(visitor, 'railways')}")
    asked(page)
    for name, address in (
        ("What can I do?", "**/js/table/available_moves.js"),
        ("What can I do?", "**/games/railways/move_kinds.js"),
        ("Rules", "**/rules/railways"),
    ):
        page.unroute_all()
        page.route(address, lambda route: route.abort())
        drawer = page.get_by_role("dialog", name=name)
        page.get_by_role("button", name=name, exact=True).click()
        expect(drawer).to_contain_text("The server cannot be reached.")
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)
    page.unroute_all()
    for name, found in (("What can I do?", "Discard a card"), ("Rules", "Overview")):
        drawer = page.get_by_role("dialog", name=name)
        page.get_by_role("button", name=name, exact=True).click()
        expect(drawer).to_contain_text(found)
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)


def refuse(visitor: Visitor, game: str) -> Page:
    """Tap something that the rules forbid."""
    return {"ticket-to-ride": long_route, "steam": a_city, "railways": no_delivery}[game](visitor)


def no_delivery(visitor: Visitor) -> Page:
    """Nothing is built yet."""
    page = visitor.go(f"/tables/{opened(visitor, 'railways')}")
    asked(page)
    page.get_by_role("button", name="Deliver not possible now").click()
    return page


def long_route(visitor: Visitor) -> Page:
    """Eight cards, of four that one has."""
    table = opened(visitor, "ticket-to-ride")
    move(visitor, table, moves_of(visitor, table)[0])
    until(visitor, table, lambda now: now["turn"] == 0)
    board = visitor.api("GET", f"/api/tables/{table}/board")
    (spaces,) = [one["spaces"] for one in board["routes"] if one["length"] == 8]
    page = visitor.go(f"/tables/{table}")
    asked(page)
    page.mouse.click(*page.evaluate(ON_SCREEN, spaces[3][:2]))
    return page


# Where a place of the drawing is on the screen.
ON_SCREEN = """([x, y]) => {
    const matrix = document.querySelector(".mapboard .camera").getScreenCTM();
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(matrix);
    return [left, top];
}"""


def a_city(visitor: Visitor) -> Page:
    """No tile is laid on a city."""
    table = opened(visitor, "steam", options={"order": "random"})
    while (now := table_of(visitor, table))["prompt"] != "build" or now["turn"] != 0:
        if now["turn"] == 0:
            move(visitor, table, moves_of(visitor, table)[0])
    page = visitor.go(f"/tables/{table}")
    asked(page)
    city = next(iter(visitor.api("GET", f"/api/tables/{table}/view")["view"]["cities"]))
    page.locator(f'.hexes [data-hex="{city}"]').dispatch_event("click")
    return page


FACTS = {
    "ticket-to-ride": re.compile(r"Petrograd.*(8|cards|locomotive)"),
    "steam": re.compile(r"city"),
    "railways": re.compile(r"Your power is 0"),
}


@games
def test_a_refusal_tells_the_facts_and_leads_to_its_paragraph(visitor: Visitor, game: str) -> None:
    visitor.enter("Ada")
    page = refuse(visitor, game)
    bubble = page.get_by_role("alert")
    expect(bubble).to_contain_text(FACTS[game])
    link = bubble.get_by_role("link")
    rule = link.inner_text()
    link.click()
    drawer = page.get_by_role("dialog", name="Rules")
    here = drawer.locator(".here")
    expect(here).to_contain_text(rule)
    expect(here).to_be_in_viewport()
    drawer.get_by_role("searchbox").fill(rule)
    expect(shown(page).first).to_contain_text(rule)
    assert not faults(visitor)
    drawer.get_by_role("searchbox").fill("")
    drawer.get_by_role("link", name="Glossary").click()
    expect(drawer.get_by_role("heading", name="Glossary")).to_be_in_viewport()
    assert "#" not in page.url
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
@games
def test_what_can_be_done_is_told_and_begun(visitors: Visitors, exhibits: Exhibits, device: Device, game: str) -> None:
    ada = visitors.new(device, known=exhibits.known)
    table = exhibits.middle[game]
    page = ada.go(f"/tables/{table}")
    asked(page)
    before = table_of(ada, table)["position"]
    legal = moves_of(ada, table)
    press(page.get_by_role("button", name="What can I do?"))
    drawer = page.get_by_role("dialog", name="What can I do?")
    kinds = drawer.get_by_role("listitem")
    expect(kinds.first).to_be_visible()
    counts = [int(text) for text in re.findall(r"([\d,]+) moves?\b", drawer.inner_text())]
    many = drawer.get_by_text("many choices").count()
    assert len(counts) + many == kinds.count()
    assert max(counts, default=0) <= MANY
    rest = len(legal) - sum(counts)  # the moves of kinds that are not counted
    assert rest > MANY * many if many else rest == 0
    assert not faults(ada)
    for number in range(kinds.count()):
        if not drawer.count():
            press(page.get_by_role("button", name="What can I do?"))
        press(kinds.nth(number).get_by_role("button", name="Begin"))
        expect(drawer).to_have_count(0)
        drawn(page)
        assert page.evaluate("() => document.activeElement !== document.body")
    assert table_of(ada, table)["position"] == before
