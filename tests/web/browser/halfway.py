"""Decisions that are half made: something is picked, and one press would play it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.robots.page_actions import asked, board, decision, drawn, go, press, touch
from tests.web.browser.tables import come_to
from tests.web.browser.visitor import Visitor

# What a seat must be able to do before something can be picked.
BEGINS: Final = {"ticket-to-ride": "claim", "steam": "lay", "railways": "discard"}


def bring(person: Visitor, table: str, game: str) -> None:
    """Go on, outside the page, to where something can be picked."""
    come_to(person, table, BEGINS[game])


def pick_route(page: Page) -> None:
    """Take a route in hand; its price is proposed."""
    touch(board(page).locator("[data-target^='route:']").first)


def pick_tile(page: Page) -> None:
    """Open the turntable on a hex, and choose a tile."""
    touch(board(page).get_by_role("button", name="build here").first)
    press(decision(page).locator(".tilestrip").get_by_role("button").first)


def pick_cards(page: Page) -> None:
    """Choose a card to discard, and that one is drawn from the pile after it."""
    press(page.get_by_role("button", name="Discard", exact=True))
    press(decision(page).locator(".lay").first.locator(".card").first)
    press(decision(page).get_by_role("button", name="The top card of the pile"))


PICK: Final[dict[str, Callable[[Page], None]]] = {
    "ticket-to-ride": pick_route,
    "steam": pick_tile,
    "railways": pick_cards,
}


def pick(page: Page, game: str) -> Locator:
    """Pick something; the button that would play it."""
    asked(page)
    PICK[game](page)
    drawn(page)
    expect(go(page)).to_be_visible()
    return go(page)
