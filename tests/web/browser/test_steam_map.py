"""The map of Steam is readable with all of it in sight: names are large and cover nothing."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.web.browser.robots.page_actions import asked, drawn
from tests.web.browser.tables import MIDDLE, opened, to_the_middle
from tests.web.browser.visitor import DESKTOP, Visitors

pytestmark = pytest.mark.slow

SIZES: Final = ((1024, 768), (1181, 768), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440))
READABLE: Final = 11  # pixels
# The share of names that lie on track, which cannot be avoided where it is on all sides.
MOST_ON_TRACK: Final = {0: 0.0, MIDDLE["steam"]: 0.05}

# How large names are on the screen, and what lies over what.
SEEN: Final = """() => {
    const all = (which) => [...document.querySelectorAll(`.board ${which}`)]
        .filter((one) => one.checkVisibility());
    const box = (one) => one.getBoundingClientRect();
    const board = box(document.querySelector("section.board"));
    const name = (one) => one.textContent.trim() || one.getAttribute("class");
    const towns = all(".town text"), cities = all(".nameplate");
    const size = (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().d;
    const meet = (a, b, by = 1) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
    // The letters themselves: a text's box has room over and under them.
    const letters = (one) => {
        const { left, right, top, bottom, height } = box(one);
        return { left, right, top: top + height * 0.2, bottom: bottom - height * 0.12 };
    };
    const covered = (labels, things, by) => labels.flatMap((one) => things
        .filter((other) => other !== one && meet(letters(one), box(other), by))
        .map((other) => `${name(one)} over ${name(other)}`));
    const hex = (one) => { // a city's hex is narrower than its box where a name may stand
        const { left, right, top, bottom, width } = box(one);
        return { left: left + width * 0.1, right: right - width * 0.1, top, bottom };
    };
    const bodies = all(".city .body");
    const onCity = towns.flatMap((one) => bodies.filter((other) => meet(letters(one), hex(other)))
        .map(() => `${name(one)} over a city`));
    const places = [...bodies, ...all(".town circle:not(.eye)"), ...towns, ...cities];
    const furniture = all(".title-block, .zoom, .steam.refs .top, .steam.refs .side");
    const onTrack = towns.filter((one) => {
        const { left, right, top, bottom } = letters(one);
        return all(".tracks .own").some((track) => {
            const [matrix, length] = [track.getScreenCTM(), track.getTotalLength()];
            return [0.1, 0.3, 0.5, 0.7, 0.9].some((share) => {
                const { x, y } = track.getPointAtLength(length * share).matrixTransform(matrix);
                return x > left && x < right && y > top && y < bottom;
            });
        });
    });
    return {
        names: [...towns, ...all(".nameplate text")].map((one) => [name(one), size(one)]),
        outside: [...towns, ...cities].filter((one) => {
            const { left, right, top, bottom } = box(one);
            return left < board.left || right > board.right
                || top < board.top || bottom > board.bottom;
        }).map(name),
        covered: [
            ...covered([...towns, ...cities], [...towns, ...cities], 1),
            ...covered(towns, all(".town circle:not(.eye)"), 2),
            ...covered([...towns, ...cities], all(".map > .goods .cube, .map > .goods .front"), 2),
            ...onCity,
        ],
        furniture: furniture.flatMap((one) => places.filter((other) => meet(box(one), box(other)))
            .map((other) => `${one.className} over ${name(other)}`)),
        onTrack: onTrack.map(name),
    };
}"""


def check(page: Page, size: tuple[int, int], most: float) -> None:
    """All names are readable, within the board, and cover no name, place or cube."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    drawn(page)
    drawn(page)
    seen = page.evaluate(SEEN)
    assert len(seen["names"]) > 20
    assert [one for one in seen["names"] if one[1] < READABLE] == [], size
    assert seen["outside"] == [], size
    assert seen["covered"] == [], size
    assert seen["furniture"] == [], size
    assert len(seen["onTrack"]) <= most * len(seen["names"]), (size, seen["onTrack"])


@pytest.mark.parametrize("name", ["northeast", "ruhr"])
def test_names_are_readable_and_cover_nothing(visitors: Visitors, name: str) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    table = opened(ada, "steam", options={"map": name})
    page = ada.go(f"/tables/{table}")
    asked(page)
    for entries in MOST_ON_TRACK:
        if entries:
            to_the_middle(ada, table, entries)
            page.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})
            page.reload()
            asked(page)
        for size in SIZES:
            check(page, size, MOST_ON_TRACK[entries])
