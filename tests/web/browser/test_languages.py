"""The pages in all languages: everything is translated, and every text has room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from playwright.sync_api import Page, expect

from branchline.web.tongues import DOMAINS, ENGLISH, LANGUAGES, messages
from tests.web.browser.conftest import Exhibits
from tests.web.browser.robots.hands import drawn, press
from tests.web.browser.tables import GAMES
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow

devices = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
languages = pytest.mark.parametrize("language", LANGUAGES)
translated = pytest.mark.parametrize(
    "language", [language for language in LANGUAGES if language != ENGLISH]
)
pages = pytest.mark.parametrize("name", ["lobby", *GAMES])

# Texts that spill out of their boxes, are cut off, or lie outside the window, but for where one can
# scroll to them. A name or an address may be cut with an ellipsis: it is not for reading through.
OVERFLOWING = """() => {
    const scrolls = (style) => /auto|scroll/.test(style.overflowX);
    const clips = (style) => /hidden|clip/.test(style.overflowX);
    const mayBeCut = (one) => one.matches("h1, code, .name, .who-name");
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

# Everything one can read or hear, text by text.
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


@devices
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


@translated
@pages
def test_nothing_is_left_in_english(
    visitors: Visitors, exhibits: Exhibits, name: str, language: str
) -> None:
    ada = visitors.new(DESKTOP, language, known=exhibits.known)
    english = visitors.new(DESKTOP, ENGLISH, known=exhibits.known)
    one, other = (
        {text for _ in views(visit(person, exhibits, name), name) for text in read(person)}
        for person in (ada, english)
    )
    known = sorted({*names(ada, exhibits, name)}, key=len, reverse=True)
    alike = said_alike(language)
    left = {text for text in one & other if not alike.fullmatch(text) and has_words(text, known)}
    assert not left, sorted(left)


def read(person: Visitor) -> list[str]:
    """All texts of the page as it is now."""
    return [str(text) for text in person.page.evaluate(TEXTS)]


def has_words(text: str, known: list[str]) -> bool:
    """Whether a text is more than names, numbers, signs and addresses."""
    for name in known:
        text = text.replace(name, "")
    return re.search(r"[A-Za-z]{3}", re.sub(r"https?://\S+", "", text)) is not None


def names(person: Visitor, exhibits: Exhibits, name: str) -> Iterator[str]:
    """What is called the same in all languages: places, people, games, and ids of rules."""
    yield "Branchline"
    for game in person.api("GET", "/api/games")["games"]:
        yield from (game["name"], game["name"].split(":")[0], game["name"].split(" of ")[0])
    for kind in ("open", "playing", "finished", "mine"):
        for table in person.api("GET", f"/api/tables?list={kind}")["tables"]:
            yield from (table["name"], *(seat["name"] for seat in table["seats"]))
    yield from (text for text in read(person) if re.fullmatch(r"[A-Z]{3}-[A-Z0-9.]+", text))
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


@cache
def said_alike(language: str) -> re.Pattern[str]:
    """What this language says in the same words as English, by its translators."""
    alike = [
        re.sub(r"\\\{\w+\\\}", ".+", re.escape(english))
        for domain in DOMAINS
        for english, said in messages(language, domain).items()
        if said == english and re.search(r"[A-Za-z]{3}", re.sub(r"\{\w+\}", "", english))
    ]
    return re.compile("|".join(alike))
