"""The pages in all languages: everything is translated, and every text has room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from branchline.web.i18n import ENGLISH, LANGUAGES
from tests.web.browser.conftest import Exhibits
from tests.web.browser.robots.hands import drawn, press
from tests.web.browser.tables import BOT, GAMES, ME, opened
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors
from tests.web.browser.vocabulary import english_in

pytestmark = pytest.mark.slow

MOST = {"ticket-to-ride": 5, "steam": 6, "railways": 4}
NARROW = Device("narrow", 1024, 768, touch=False)
LYING = Device("lying phone", 844, 390, touch=True)

devices = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
sizes = pytest.mark.parametrize(
    "device", [DESKTOP, NARROW, PHONE, LYING], ids=lambda device: device.name
)
languages = pytest.mark.parametrize("language", LANGUAGES)
translated = pytest.mark.parametrize(
    "language", [language for language in LANGUAGES if language != ENGLISH]
)
pages = pytest.mark.parametrize("name", ["lobby", *GAMES])

# Texts that spill out of their boxes, are cut off, or lie outside the window, but for where one can
# scroll to them. An address may be cut with an ellipsis: it is not for reading through. The names
# in these games are those that players and tables have by themselves, and they are read.
OVERFLOWING = """() => {
    const scrolls = (style) => /auto|scroll/.test(style.overflowX);
    const clips = (style) => /hidden|clip/.test(style.overflowX);
    const mayBeCut = (one) => one.matches("code");
    const isHeardOnly = (one) => // clipped to nothing
        one !== null
        && (getComputedStyle(one).clipPath !== "none" || isHeardOnly(one.parentElement));
    const wrong = (text, { left, right }) => {
        for (let at = text.parentElement, own = true; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (scrolls(style)) return "";
            if (style.display === "inline" || style.display === "contents") continue;
            const box = at.getBoundingClientRect();
            const out = left < box.left - 1 || right > box.right + 1;
            const meant = mayBeCut(at) && style.textOverflow === "ellipsis";
            if (out && clips(style)) return meant ? "" : "cut";
            if (out && own) return "spilt";
            own = false;
            if (style.position === "fixed") break;
        }
        return left < -1 || right > innerWidth + 1 ? "outside" : "";
    };
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode;
        const parent = text.parentElement;
        if (!text.textContent.trim() || parent.closest("svg, noscript, script, option")) continue;
        if (!parent.checkVisibility({ visibilityProperty: true }) || isHeardOnly(parent)) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const fault = [...range.getClientRects()].map((rect) => wrong(text, rect)).find(Boolean);
        const where = `${parent.tagName}.${parent.className}`;
        if (fault) found.push(`${fault}: ${where} "${text.textContent.trim()}"`);
    }
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) found.push(`the page is ${page.scrollWidth} px wide`);
    return found;
}"""

# Everything one can read or hear, text by text, whether it is folded or not.
TEXTS = """() => {
    const found = new Set();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: parent, textContent: text } = walker.currentNode;
        const unread = "script, style, noscript, option[lang], "
            + "svg [aria-hidden=true], svg[aria-hidden=true]";
        if (!parent.closest(unread)) found.add(text.trim());
    }
    const named = "[aria-label], [title], [placeholder], [aria-valuetext]";
    for (const one of document.querySelectorAll(named))
        for (const name of ["aria-label", "title", "placeholder", "aria-valuetext"])
            if (one.hasAttribute(name)) found.add(one.getAttribute(name).trim());
    return [...found];
}"""


def visit(person: Visitor, exhibits: Exhibits, name: str) -> Page:
    """Open the lobby, or a game in its middle, and wait until it is drawn."""
    if name == "lobby":
        page = person.go("/")
        expect(page.get_by_role("article")).to_have_count(len(GAMES))
    else:
        page = person.go(f"/tables/{exhibits.middle[name]}")
        expect(page.locator("section.board .camera > *").first).to_be_attached()
        expect(page.locator("section.board")).to_have_attribute("aria-busy", "false")
    drawn(page)
    return page


def views(page: Page, name: str) -> Iterator[str]:
    """What can be seen of a page: on a phone, one place of the dock after the other."""
    yield "at first"
    dock = page.locator("nav.dock button")
    for number in range(1, dock.count()):
        press(dock.nth(number))
        drawn(page)
        yield dock.nth(number).inner_text()
    if name != "lobby":
        press(page.locator("header .tools button").last)
        expect(page.get_by_role("dialog")).to_be_visible()
        yield "menu"


@sizes
@languages
@pages
def test_every_text_has_room(
    visitors: Visitors, exhibits: Exhibits, name: str, language: str, device: Device
) -> None:
    ada = visitors.new(device, language, known=exhibits.known)
    page = visit(ada, exhibits, name)
    assert page.locator("html").get_attribute("lang") == language
    found = {view: page.evaluate(OVERFLOWING) for view in views(page, name)}
    assert {view: texts for view, texts in found.items() if texts} == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_name_has_room_where_many_play(visitors: Visitors, game: str) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    table = opened(ada, game, ME, *[BOT] * (MOST[game] - 1))
    known = ada.context.storage_state()
    found = {}
    for language in LANGUAGES:
        for device in (DESKTOP, NARROW, PHONE, LYING):
            page = visitors.new(device, language, known=known).go(f"/tables/{table}")
            page.locator("section.board .camera > *").first.wait_for(state="attached")
            drawn(page)
            views_of = {view: page.evaluate(OVERFLOWING) for view in views(page, game)}
            found[language, device.name] = {view: cut for view, cut in views_of.items() if cut}
    assert {where: cut for where, cut in found.items() if cut} == {}


@translated
@pages
def test_nothing_is_left_in_english(
    visitors: Visitors, exhibits: Exhibits, name: str, language: str
) -> None:
    ada = visitors.new(DESKTOP, language, known=exhibits.known)
    page = visit(ada, exhibits, name)
    said = {str(text) for _ in views(page, name) for text in page.evaluate(TEXTS)}
    met = english_in(said, language, names(ada, exhibits, name))
    assert not met, "\n".join(sorted(met))


def other_views(ada: Visitor, stranger: Visitor, exhibits: Exhibits) -> Iterator[tuple[str, Page]]:
    """What else there is to see, one page after the other, each by a name of its own."""
    for game, table in exhibits.over.items():
        page = ada.go(f"/tables/{table}")
        page.locator(".endgame").wait_for()
        yield f"scoring of {game}", page
    for game, table in exhibits.middle.items():
        page = ada.go(f"/tables/{table}")
        page.locator("section.board .camera > *").first.wait_for(state="attached")
        yield from drawers(page, game)
    page = ada.go(f"/tables/{exhibits.shared}")
    page.locator("dialog.pass").wait_for()
    yield "pass", page
    for person in (ada, stranger):
        page = person.go(f"/tables/{exhibits.waiting}")
        page.locator(".window .seats, .window form.sit, .linkbox").first.wait_for()
        yield f"waiting room {'of the owner' if person is ada else 'for a guest'}", page
    stranger.expected.append("404")
    for path, shown in (("/adopt#0123456789", "button.btn"), ("/tables/none", "main.failure")):
        page = stranger.go(path)
        page.locator(shown).first.wait_for()
        yield path, page


def drawers(page: Page, game: str) -> Iterator[tuple[str, Page]]:
    """The drawers that have keys: the rules, and the table as text."""
    for key, name, shown in (("?", "rules", "[data-passage]"), ("m", "moves", ".twin li")):
        page.keyboard.press(key)
        page.locator(f"dialog.{name} {shown}").first.wait_for()
        yield f"{name} of {game}", page
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


@devices
@languages
def test_the_other_pages_have_room_and_are_translated(
    visitors: Visitors, exhibits: Exhibits, language: str, device: Device
) -> None:
    ada = visitors.new(device, language, known=exhibits.known)
    stranger = visitors.new(device, language)
    spilt, said = {}, set()
    for name, page in other_views(ada, stranger, exhibits):
        drawn(page)
        spilt[name] = page.evaluate(OVERFLOWING)
        said |= set(page.evaluate(TEXTS))
    assert {name: texts for name, texts in spilt.items() if texts} == {}
    if language != ENGLISH:
        known = {name for game in ("lobby", *GAMES) for name in names(ada, exhibits, game)}
        met = english_in(said, language, known)
        assert not met, "\n".join(sorted(met))


def names(person: Visitor, exhibits: Exhibits, name: str) -> Iterator[str]:
    """What is called the same in all languages: places, people and games."""
    yield from ("Branchline", "European Express")
    for game in person.api("GET", "/api/games")["games"]:
        yield from (game["name"], game["name"].split(":")[0], game["name"].split(" of ")[0])
    for kind in ("open", "playing", "finished", "mine"):
        for table in person.api("GET", f"/api/tables?list={kind}")["tables"]:
            yield from (table["name"], *(seat["name"] for seat in table["seats"]))
    if name != "lobby":
        yield from places(person.api("GET", f"/api/tables/{exhibits.middle[name]}/board"))


def places(data: object) -> Iterator[str]:
    """The names a board knows: whatever in it is written with a capital."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(key)
            yield from places(value)
    elif isinstance(data, list):
        for value in data:
            yield from places(value)
    elif isinstance(data, str) and data[:1].isupper():
        yield data


# Labels that stand side by side, and reach into each other.
CROWDED = """() => [...document.querySelectorAll(".seat .facts")].flatMap((facts) => {
    const words = [...facts.querySelectorAll("dt, dd")].map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return [one, range.getBoundingClientRect()];
    });
    return words.flatMap(([one, a]) => words
        .filter(([other, b]) => one !== other && a.left < b.left && a.right > b.left - 2
            && a.top < b.bottom && b.top < a.bottom)
        .map(([other]) => `${one.textContent} | ${other.textContent}`));
})"""


@languages
@pytest.mark.parametrize("game", GAMES)
def test_the_facts_of_a_seat_do_not_reach_into_each_other(
    visitors: Visitors, exhibits: Exhibits, game: str, language: str
) -> None:
    laptop = Device("laptop", 1366, 768, touch=False)
    page = visitors.new(laptop, language, known=exhibits.known).go(
        f"/tables/{exhibits.middle[game]}"
    )
    page.locator(".seat .facts").first.wait_for()
    drawn(page)
    assert page.evaluate(CROWDED) == []
