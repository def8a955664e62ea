"""Hands on a keyboard: Tab from part to part, arrow keys over the board, Enter to do it."""

from __future__ import annotations

import re
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.robots.page_actions import asked, board, decision, drawn, go, is_move

FAR: Final = 150  # no page has more stops for Tab
STEPS: Final = 40  # that the longest way over a board takes

# Where the focus is; nothing if it is lost.
FOCUS: Final = """() => {
    const on = document.activeElement;
    return on && on !== document.body && on !== document.documentElement;
}"""

# Whether the focus is on a thing or inside it, and whether the thing comes before it.
PLACE: Final = """(thing) => {
    const on = document.activeElement;
    return {
        here: thing.contains(on),
        before: on !== document.body
            && Boolean(on.compareDocumentPosition(thing) & Node.DOCUMENT_POSITION_PRECEDING),
    };
}"""

# How far a thing of the board is from the one that has the focus, in pixels.
WAY: Final = """(thing) => {
    const middle = (one) => {
        const { left, top, width, height } =
            (one.querySelector(".hit") ?? one).getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const [from, to] = [middle(document.activeElement), middle(thing)];
    return thing === document.activeElement ? null : [to[0] - from[0], to[1] - from[1]];
}"""


# The thing of the board that has the focus: clones have one name.
TARGET: Final = "() => document.activeElement.closest('[data-target]')?.dataset.target"


def is_focused(thing: Locator) -> bool:
    """Whether the focus is on it, or on something inside it."""
    return bool(thing.evaluate(PLACE)["here"])


def tab_to(thing: Locator) -> None:
    """Press Tab until the focus is there, or Shift and Tab where that is shorter."""
    page = thing.page
    place: Any = thing.evaluate(PLACE)
    key = "Shift+Tab" if place["before"] else "Tab"
    for _ in range(FAR):
        if place["here"]:
            return
        page.keyboard.press(key)
        place = thing.evaluate(PLACE)
    raise AssertionError(f"Tab never comes to {thing}")


def focused_name(page: Page) -> str:
    """The name of what has the focus."""
    return str(page.evaluate("() => document.activeElement.getAttribute('aria-label')"))


def walk_to(thing: Locator) -> None:
    """Go to a thing of the board by arrow keys: towards it, and where that is no way, around."""
    page = thing.page
    tab_to(board(page))
    seen: set[tuple[str, str]] = set()
    for _ in range(STEPS):
        way = thing.evaluate(WAY)
        if way is None:
            return
        here = str(page.evaluate(TARGET))
        key = next((key for key in keys_towards(*way) if (here, key) not in seen), None)
        assert key is not None, f"no way leads from {here} to {thing}"
        seen.add((here, key))
        page.keyboard.press(key)
    raise AssertionError(f"arrow keys never come to {thing}")


def keys_towards(across: float, down: float) -> list[str]:
    """The arrow keys, the one that leads nearest first."""
    ways = {"ArrowRight": across, "ArrowLeft": -across, "ArrowDown": down, "ArrowUp": -down}
    return sorted(ways, key=lambda key: -ways[key])


def choose(thing: Locator) -> None:
    """Tab to a button, and press it."""
    tab_to(thing)
    thing.page.keyboard.press("Enter")
    drawn(thing.page)


def choose_on_board(thing: Locator) -> None:
    """Walk to a thing of the board, and press it."""
    walk_to(thing)
    thing.page.keyboard.press("Enter")
    drawn(thing.page)
    assert thing.page.evaluate(FOCUS), "the focus is lost after a choice"


def act(page: Page, key: str = "Enter") -> None:
    """Press a key that plays a move, and see that the focus is not lost by it."""
    with page.expect_response(is_move) as answer:
        page.keyboard.press(key)
    assert answer.value.ok
    drawn(page)
    asked(page)
    drawn(page)
    assert page.evaluate(FOCUS), "the focus is lost after a move"


def commit(page: Page) -> None:
    """Do what the decision proposes."""
    tab_to(go(page))
    act(page)


def verb(page: Page, name: str) -> Locator:
    """A verb of the moment."""
    return page.get_by_role("button", name=name, exact=True)


def pick_on_board(page: Page, name: str) -> None:
    """Choose the last of the things of the board that have such a name, if none is chosen yet."""
    things = board(page).get_by_role("button", name=re.compile(name))
    if not go(page).count():
        choose_on_board(things.last)
    expect(decision(page)).to_be_visible()
