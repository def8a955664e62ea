"""What all robots do with a page: look, press, tap the board, wait until a move has been made."""

from __future__ import annotations

from random import Random
from typing import Final
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page, Response

# Two frames: whatever was changed before has been drawn after them.
FRAMES: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

ASKED: Final = """() => {
    if (document.querySelector(".endgame")) return "over";
    const board = document.querySelector("section.board");
    const title = document.querySelector(".banner b")?.textContent ?? "";
    const ours = board?.getAttribute("aria-busy") === "false" && /your turn: (.*)$/i.exec(title);
    return ours ? ours[1] : null;
}"""

# A place on a thing, as far from its edges as its middle is, and whether one can point at it there.
SPOT: Final = """(thing) => {
    const shape = thing.querySelector(".hit") ?? thing;
    const { left, top, width, height } = shape.getBoundingClientRect();
    const back = shape.getScreenCTM?.()?.inverse();
    const steps = Array.from({ length: 24 }, (_, step) => (step + 0.5) / 24);
    const on = (x, y) => !(shape instanceof SVGGeometryElement)
        || shape.isPointInFill(new DOMPoint(x, y).matrixTransform(back));
    const point = (across, down) => [left + across * width, top + down * height];
    const places = steps.flatMap((across) => steps.map((down) => point(across, down)))
        .filter(([x, y]) => on(x, y));
    const mean = (at) => places.reduce((sum, place) => sum + place[at], 0) / places.length;
    const middle = [mean(0), mean(1)];
    const far = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
    const [x, y] = places.reduce((best, place) => (far(place) < far(best) ? place : best));
    return { x, y, seen: Boolean(document.elementFromPoint(x, y)?.closest(".mapboard")) };
}"""

TOUCHED: Final[WeakKeyDictionary[Page, bool]] = WeakKeyDictionary()
OFTEN: Final = 50  # milliseconds between two looks; at each frame they would keep the page busy


def is_touched(page: Page) -> bool:
    """Whether this screen knows fingers only; no screen ever changes in that."""
    if page not in TOUCHED:
        TOUCHED[page] = bool(page.evaluate("() => navigator.maxTouchPoints > 0"))
    return TOUCHED[page]


def press(thing: Locator) -> None:
    """Click it, or tap it on a phone."""
    if is_touched(thing.page):
        thing.tap()
    else:
        thing.click()


def drawn(page: Page) -> None:
    """Wait until all that was changed has been drawn."""
    page.evaluate(FRAMES)


def touch(thing: Locator) -> None:
    """Press something on the board where it is; if it is out of sight, look at the whole board.

    The same button goes back to a part of it, so a person who went there by it presses it again.
    """
    page = thing.page
    place = thing.evaluate(SPOT)
    if not place["seen"]:  # the cards of a tunnel may lie there: a person who has read them closes them
        page.locator(".tunnel-note button").evaluate_all("(all) => all.forEach((one) => one.click())")
        drawn(page)
        place = thing.evaluate(SPOT)
    for _ in range(2):
        if not place["seen"]:
            press(page.get_by_role("button", name="Whole board"))
            drawn(page)
            place = thing.evaluate(SPOT)
    assert place["seen"], f"{thing.get_attribute('aria-label')} cannot be pointed at: {place}"
    if is_touched(page):
        page.touchscreen.tap(place["x"], place["y"])
    else:
        page.mouse.click(place["x"], place["y"])
    drawn(page)


def asked(page: Page) -> str:
    """Wait for our turn or for the end, and give what is asked: `over` at the end."""
    return str(page.wait_for_function(ASKED, polling=OFTEN).json_value())


def is_move(response: Response) -> bool:
    """Whether this answers a move that was sent."""
    return response.request.method == "POST" and urlsplit(response.url).path.endswith("/moves")


def play(thing: Locator) -> None:
    """Press what plays a move, and see it accepted and drawn."""
    page = thing.page
    with page.expect_response(is_move) as answer:
        press(thing)
    assert answer.value.ok, f"{answer.value.status} {answer.value.text()}"
    drawn(page)


def decision(page: Page) -> Locator:
    """The decision under way."""
    return page.locator(".decide")


def board(page: Page) -> Locator:
    """The drawing of the board."""
    return page.locator(".mapboard")


def verbs(page: Page) -> Locator:
    """Where the verbs are: a role is found faster there than on the whole page."""
    return page.locator(".banner .acts, .sheet-acts")


def one_of(things: Locator, chance: Random) -> Locator:
    """Any of them."""
    return things.nth(chance.randrange(things.count()))


def go(page: Page) -> Locator:
    """The one button that does what the decision proposes."""
    return decision(page).locator(".btn.go:not([aria-disabled=true], :disabled)")


def names(things: Locator) -> list[str]:
    """The accessible names of things that have them written on them."""
    return [str(name) for name in things.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")]
