"""The pages in all languages: everything is translated, and every text has room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from branchline.web.i18n import ENGLISH, LANGUAGES
from tests.web.browser.conftest import Exhibits
from tests.web.browser.devices import LYING, NARROW
from tests.web.browser.robots.page_actions import drawn, press
from tests.web.browser.tables import BOT, GAMES, ME, opened
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors
from tests.web.browser.vocabulary import english_in

pytestmark = pytest.mark.slow

MOST = {"ticket-to-ride": 5, "steam": 6, "railways": 4}
LAPTOP = Device("laptop", 1366, 768, touch=False)
SCREENS = {"pointer": (DESKTOP, NARROW), "fingers": (PHONE, LYING)}  # what a page is resized to

devices = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
screens = pytest.mark.parametrize("hand", SCREENS)
languages = pytest.mark.parametrize("language", LANGUAGES)
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
            if (out && own) return "overflowing";
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

# Fields whose choice is too long for them; the arrow needs some room, too.
SHORT = """() => [...document.querySelectorAll("select")].filter((one) => one.checkVisibility()).flatMap((one) => {
    const { fontFamily, fontSize, fontWeight, fontStretch, paddingLeft, paddingRight } = getComputedStyle(one);
    const text = document.createElement("span");
    text.textContent = one.selectedOptions[0]?.label ?? "";
    const style = { position: "fixed", whiteSpace: "nowrap", fontFamily, fontSize, fontWeight, fontStretch };
    Object.assign(text.style, style);
    document.body.append(text);
    const needed = text.getBoundingClientRect().width;
    text.remove();
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 16;
    return needed > room ? [`cut: ${text.textContent} (${needed} of ${room})`] : [];
})"""

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


# Labels that stand side by side, and reach into each other.
CROWDED = """() => [...document.querySelectorAll(".seat .facts")].flatMap((facts) => {
    const words = [...facts.querySelectorAll("dt, dd")].map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const unseen = [...one.querySelectorAll(".vh")];  // only read aloud
        for (const node of unseen) node.style.display = "none";
        const box = range.getBoundingClientRect();
        for (const node of unseen) node.style.display = "";
        return [one, box];
    });
    return words.flatMap(([one, a]) => words
        .filter(([other, b]) => one !== other && a.left < b.left && a.right > b.left - 2
            && a.top < b.bottom && b.top < a.bottom)
        .map(([other]) => `${one.textContent} | ${other.textContent}`));
})"""


# Labels of the dock with a word on two lines. Japanese has no spaces: there a label is one word.
BROKEN = """() => [...document.querySelectorAll(".dock .lab")].flatMap((label) => {
    const text = [...label.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
    const words = [...text.textContent.matchAll(/[^\\s-]+/g)];
    return words.filter(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => `broken: ${word}`);
})"""


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
    if name == "lobby":
        for game in page.locator(".window .seg").first.locator("label").all():
            press(game)
            drawn(page)
            yield f"a table for {game.inner_text()}"
    else:
        press(page.locator("header .tools button").last)
        expect(page.get_by_role("dialog")).to_be_visible()
        yield "menu"
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    if dock.count():
        press(dock.first)


def resize(page: Page, device: Device) -> None:
    """Have the page drawn for another screen."""
    page.set_viewport_size({"width": device.width, "height": device.height})
    for _ in range(2):  # what has no room is known after it was drawn
        drawn(page)


def look(page: Page, name: str, hand: str) -> tuple[dict[str, list[str]], set[str]]:
    """The texts without room, on all screens and in all views, and everything one can read."""
    wrong, said = {}, set()
    for device in SCREENS[hand]:
        resize(page, device)
        wrong[f"dock, {device.name}"] = page.evaluate(BROKEN)
        for view in views(page, name):
            wrong[f"{view}, {device.name}"] = page.evaluate(OVERFLOWING) + page.evaluate(SHORT)
            said |= set(page.evaluate(TEXTS))
    return {where: texts for where, texts in wrong.items() if texts}, said


def assert_translated(texts: set[str], language: str, names: Iterator[str]) -> None:
    """Nothing but names is left in English."""
    if language != ENGLISH:
        met = english_in(texts, language, names)
        assert not met, "\n".join(sorted(met))


@screens
@languages
@pages
def test_every_text_has_room_and_is_translated(
    visitors: Visitors, exhibits: Exhibits, name: str, language: str, hand: str
) -> None:
    ada = visitors.new(SCREENS[hand][0], language, known=exhibits.known)
    page = visit(ada, exhibits, name)
    assert page.locator("html").get_attribute("lang") == language
    wrong, said = look(page, name, hand)
    assert wrong == {}
    assert_translated(said, language, names(ada, exhibits, name))
    if hand == "pointer":
        resize(page, LAPTOP)
        assert page.evaluate(CROWDED) == []


@screens
@languages
@pytest.mark.parametrize("game", GAMES)
def test_every_name_has_room_where_many_play(visitors: Visitors, game: str, language: str, hand: str) -> None:
    ada = visitors.new(SCREENS[hand][0], language)
    ada.enter("Ada")
    page = ada.go(f"/tables/{opened(ada, game, ME, *[BOT] * (MOST[game] - 1))}")
    page.locator("section.board .camera > *").first.wait_for(state="attached")
    wrong, _ = look(page, game, hand)
    assert wrong == {}


@languages
@pytest.mark.parametrize("game", GAMES)
def test_the_final_scoring_has_room_on_a_laptop(
    visitors: Visitors, exhibits: Exhibits, game: str, language: str
) -> None:
    ada = visitors.new(LAPTOP, language, known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.over[game]}")
    page.locator(".endgame .final").wait_for()
    drawn(page)
    assert page.locator(".tablescroll").evaluate("(one) => one.scrollWidth <= one.clientWidth")


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
    for key, name, shown in (("?", "rules", "[data-passage]"), ("m", "moves", ".text-board li")):
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
    overflowing, said = {}, set()
    for name, page in other_views(ada, stranger, exhibits):
        drawn(page)
        overflowing[name] = page.evaluate(OVERFLOWING)
        said |= set(page.evaluate(TEXTS))
    assert {name: texts for name, texts in overflowing.items() if texts} == {}
    known = (name for game in ("lobby", *GAMES) for name in names(ada, exhibits, game))
    assert_translated(said, language, known)


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
