"""The button for a hint: there where the table allows it, and telling a move and the chances."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.tables import BOT, GAMES, ME, opened
from tests.web.browser.visitor import Visitors

pytestmark = pytest.mark.slow
THINKING = 40_000  # milliseconds that a hint may take on a busy machine


# What a bot may advise at the first question of a game.
ADVICE = {
    "ticket-to-ride": "keeps",
    "steam": "bids|passes",
    "railways": "connects|plays|discards|passes",
}


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_a_move_and_the_chances(visitors: Visitors, game: str) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    page = ada.go(f"/tables/{opened(ada, game)}")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".bubble")
    advice = re.compile(rf"A bot \(\w+\): .*({ADVICE[game]})")
    expect(hint).to_contain_text(advice, timeout=THINKING)
    expect(hint).to_contain_text(re.compile(r"Chance of winning: [a-z0-9% ,]+\."))
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)


def test_where_there_are_no_hints_there_is_no_button(visitors: Visitors) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    page = ada.go(f"/tables/{opened(ada, 'ticket-to-ride', ME, BOT, hints='off')}")
    expect(page.get_by_role("status").first).to_contain_text("Your turn")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
