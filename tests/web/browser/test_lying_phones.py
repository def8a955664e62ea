"""Phones on their side, and pages at twice their size: the board keeps its room."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Exhibits
from tests.web.browser.halfway import bring, pick
from tests.web.browser.robots.page_actions import asked, drawn, play, press
from tests.web.browser.tables import GAMES, opened, table_of
from tests.web.browser.visitor import Device, Visitors

pytestmark = pytest.mark.slow

SMALL: Final = Device("667x375", 667, 375, touch=True)
LYING: Final = (
    SMALL,
    Device("844x390", 844, 390, touch=True),
    Device("915x412", 915, 412, touch=True),
    Device("1440x900 at 200%", 720, 450, touch=False, scale=2),
)
TAP: Final = 36  # pixels a finger needs
HOLDING: Final = ("ticket-to-ride", "railways")  # in Steam no one has a hand

devices = pytest.mark.parametrize("device", LYING, ids=lambda device: device.name)
games = pytest.mark.parametrize("game", GAMES)

# The parts of the page, where they are.
PARTS: Final = """() => Object.fromEntries(
    [".bar", ".banner", ".strip", ".board", ".sheetlet", ".dock"].map((name) => {
        const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
        return [name, { left, top, right, bottom }];
    }))"""

# Buttons that no finger can press: out of the window, too small, or under something else.
OUT_OF_REACH: Final = """([where, least]) => [...document.querySelectorAll(`${where} button`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => {
        one.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = one.getBoundingClientRect();
        const met = document.elementFromPoint(left + width / 2, top + height / 2);
        const name = one.getAttribute("aria-label") ?? one.textContent.trim();
        if (!one.contains(met)) return `${name} is under ${met?.className ?? "nothing"}`;
        return Math.min(width, height) < least ? `${name}: ${width} x ${height}` : "";
    }).filter(Boolean)"""

Box = dict[str, float]


def overlap(one: Box, other: Box) -> bool:
    """Whether two parts of the page lie over each other, by more than a line."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 1 and down > 1


def check_room(page: Page, device: Device) -> None:
    """At least half of the height is board, all is in the window, and nothing overlaps."""
    parts: dict[str, Box] = page.evaluate(PARTS)
    board = parts[".board"]
    assert board["bottom"] - board["top"] >= device.height / 2
    assert board["right"] - board["left"] >= device.width / 2
    for name, box in parts.items():
        assert 0 <= box["left"] <= box["right"] <= device.width + 1, (name, box)
        assert 0 <= box["top"] <= box["bottom"] <= device.height + 1, (name, box)
        others = [other for other in parts if other > name]
        assert not [other for other in others if overlap(box, parts[other])], name


def check_reach(page: Page, device: Device, *places: str) -> None:
    """Everything that can be pressed can be pressed by a finger."""
    for place in places:
        assert page.evaluate(OUT_OF_REACH, [place, TAP if device.touch else 24]) == []


@devices
@games
def test_the_board_has_half_of_the_height_and_the_decision_stands_beside_it(
    visitors: Visitors, exhibits: Exhibits, game: str, device: Device
) -> None:
    ada = visitors.new(device, known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.middle[game]}")
    asked(page)
    drawn(page)
    check_room(page, device)
    check_reach(page, device, ".bar .tools", ".banner", ".dock", ".sheetlet")
    if game in HOLDING:
        expect(page.locator(".sheetlet .card").first).to_be_visible()
    for place in page.locator(".dock button").all()[1:]:
        press(place)
        drawn(page)
        check_room(page, device)
    press(page.locator(".dock button").first)
    drawn(page)
    board = page.locator("section.board")
    narrow = board.evaluate("(one) => one.clientWidth")
    press(page.locator(".dock button").first)  # once more: the sheet gives its place to the board
    drawn(page)
    assert board.evaluate("(one) => one.clientWidth") > 1.4 * narrow


@games
def test_a_move_is_made_on_a_lying_phone(visitors: Visitors, game: str) -> None:
    ada = visitors.new(SMALL)
    ada.enter("Ada")
    table = opened(ada, game)
    bring(ada, table, game)
    page = ada.go(f"/tables/{table}")
    button = pick(page, game)
    check_room(page, SMALL)
    check_reach(page, SMALL, ".sheetlet")
    before = table_of(ada, table)["entries"]
    play(button)
    assert table_of(ada, table)["entries"] > before
    check_room(page, SMALL)
