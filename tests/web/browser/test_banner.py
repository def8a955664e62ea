"""The sign over the board keeps its height in every phase, width and language."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from branchline.web.i18n import LANGUAGES
from tests.web.browser.robots.page_actions import drawn
from tests.web.browser.tables import GAMES, any_move, opened, table_of, until
from tests.web.browser.visitor import DESKTOP, Visitor, Visitors

pytestmark = pytest.mark.slow

USUAL: Final = (DESKTOP.width, DESKTOP.height)
# The usual one comes last, so that one can continue from there.
SIZES: Final = ((1024, 768), (1180, 800), (1280, 800), (1920, 1080), (2560, 1440), USUAL)
PHASES: Final = 9
# Only the sign is looked at: all else keeps its place, but is not painted again in every size, and
# what is drawn on the board not even laid out.
UNPAINTED: Final = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`body { visibility: hidden } .stage > .banner { visibility: visible }
        .mapboard > .camera { display: none }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""

# Where the sign and the board are, what of the sign is cut off, and its buttons: after four frames,
# as the menu is filled once it is known what has no room.
SEEN: Final = """async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
    const box = (name) => document.querySelector(name).getBoundingClientRect();
    const [sign, board] = [box(".stage > .banner"), box("section.board")];
    const parts = [...document.querySelectorAll(".stage > .banner :is(.ask > *, .acts > .btn)")]
        .filter((one) => one.checkVisibility());
    const cut = parts.filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return one.scrollWidth > one.clientWidth + 1 || left < sign.left || right > sign.right
            || top < sign.top || bottom > sign.bottom;
    });
    const title = box(".banner .ask b");
    const first = document.querySelector(".banner .acts > .btn:not([data-overflow])");
    const apart = !first || title.right <= first.getBoundingClientRect().left + 1;
    const count = (which) => document.querySelectorAll(which).length;
    return {
        sign: [sign.top, sign.height],
        board: [board.left, board.top, board.width, board.height],
        cut: [...cut.map((one) => one.textContent), ...(apart ? [] : ["the title"])],
        overflowing: count(".acts > [data-overflow]"),
        menu: count(".more-acts > .btn"),
    };
}"""

Seen = dict[str, Any]


def look(page: Page, size: tuple[int, int]) -> Seen:
    """What is seen of the sign in a window of this size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seen: Seen = page.evaluate(SEEN)
    return seen


def check(page: Page, kept: dict[tuple[int, int], Seen], signs: set[str], what: str) -> None:
    """In every width all is where it was before, and nothing is lost.

    A sign that was there before has as much room in the other widths as it had then.
    """
    sign = page.locator(".stage > .banner").inner_text()
    for size in (USUAL,) if sign in signs else SIZES:
        seen = look(page, size)
        before = kept.setdefault(size, seen)
        where = f"{what} at {size}"
        assert seen["sign"] == before["sign"], where
        assert seen["board"] == before["board"], where
        assert seen["cut"] == [], where
        assert seen["menu"] == seen["overflowing"], where
    signs.add(sign)


def steps(ada: Visitor, table: str, chance: Random) -> None:
    """Play on until it is our turn again."""
    any_move(ada, table, chance)
    until(ada, table, lambda now: now["turn"] in (0, None))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_sign_keeps_its_height_and_the_board_its_place(visitors: Visitors, game: str, language: str) -> None:
    ada = visitors.new(DESKTOP, language)
    ada.enter("Ada")
    table = opened(ada, game, undo="free")
    page = ada.go(f"/tables/{table}")
    page.locator(".stage > .banner .acts .btn").first.wait_for()
    page.evaluate(UNPAINTED)
    chance = Random(3)
    kept: dict[tuple[int, int], Seen] = {}
    signs: set[str] = set()
    for phase in range(PHASES):
        if phase:
            steps(ada, table, chance)
        entries = table_of(ada, table)["entries"]
        slider = page.locator("[role=slider][aria-valuemax]").first
        expect(slider).to_have_attribute("aria-valuemax", str(entries))
        expect(page.locator("section.board")).to_have_attribute("aria-busy", "false")
        expect(page.locator(".banner .can")).to_be_attached()
        title = page.locator(".banner .ask b").inner_text()
        check(page, kept, signs, f"{phase}: {title}")
        for verb in page.locator(".banner .acts > [aria-pressed]:not(.barred)").all()[:2]:
            verb.click()
            drawn(page)
            check(page, kept, signs, f"{phase}: {title}, {verb.get_attribute('data-verb')}")
            page.keyboard.press("Escape")
            drawn(page)


def test_what_has_no_room_is_in_a_menu(visitors: Visitors) -> None:
    ada = visitors.new(DESKTOP, "hu")
    ada.enter("Ada")
    page = ada.go(f"/tables/{opened(ada, 'railways')}")
    page.locator(".banner .can").wait_for(state="attached")
    page.evaluate("() => document.querySelector('.banner').style.setProperty('width', '520px')")
    more = page.locator(".banner .more")
    expect(more).to_be_visible()
    overflowing = page.locator(".acts > [data-overflow]")
    labels = [text for text in overflowing.all_text_contents() if text.strip()]
    assert labels
    more.click()
    menu = page.locator(".more-acts")
    expect(menu).to_be_visible()
    assert menu.locator(".btn").all_inner_texts() == labels
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    more.click()
    menu.locator(".can").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(menu).to_be_hidden()
