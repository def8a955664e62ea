"""Robots that play the games through the pages, as people do: with clicks, or with taps on a phone.

Each has `decide(page, chance)`, which makes one decision of the seat at this page. What they know
of the game is what the page shows; cards come from the server's secret, so they cope with anything.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from playwright.sync_api import Page

from tests.web.browser.robots import railways, steam, ticket_to_ride
from tests.web.browser.robots.page_actions import asked

Robot = Callable[[Page, Random], None]

ROBOTS: Final[dict[str, Robot]] = {
    "ticket-to-ride": ticket_to_ride.decide,
    "steam": steam.decide,
    "railways": railways.decide,
}
MOST: Final = 600  # decisions; no game takes nearly as many


def play_out(page: Page, game: str, chance: Random, look: Callable[[int], None] | None = None) -> int:
    """Play a game to its end, and look about before each decision; their number."""
    for decisions in range(MOST):
        if asked(page) == "over":
            return decisions
        if look:
            look(decisions)
        ROBOTS[game](page, chance)
    raise AssertionError(f"{game} does not end")
