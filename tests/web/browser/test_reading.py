"""Playing by ear: what a screen reader finds on the page, and what it is told."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Exhibits
from tests.web.browser.robots.page_actions import asked
from tests.web.browser.tables import GAMES, any_move, opened, table_of, until
from tests.web.browser.visitor import Visitor, Visitors

pytestmark = pytest.mark.slow

# Something of each board that its text must tell of.
TOLD = {
    "ticket-to-ride": ("Budapest", r"To Wien: .+ space.+ point.+(open|closed|claimed by .+)"),
    "steam": ("Cities", r"New York at [A-Z]\d+, \w+ city"),
    "railways": ("Network", r"linked to .+ worth \d+, owned by .+"),
}


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_told_in_words(visitors: Visitors, exhibits: Exhibits, game: str) -> None:
    ada = visitors.new(known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.middle[game]}")
    question = asked(page)
    check_landmarks(page, question)
    check_board(page)
    check_text(page, game, question)


def check_landmarks(page: Page, question: str) -> None:
    """The parts of the page can be found by what they are."""
    tree = page.locator("body").aria_snapshot()
    assert f'status: "Your turn: {question}' in tree or f"Your turn: {question}" in tree
    for part in ("banner", "main", "heading", 'slider "Replay"', 'list "Players"', 'list "Log"'):
        assert f"- {part}" in tree, f"no {part} in the tree of the page"
    expect(page.get_by_role("status").first).to_contain_text(question)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    players = page.get_by_role("list", name="Players").first
    expect(players.get_by_role("listitem").first).to_contain_text("Ada")


def check_board(page: Page) -> None:
    """Whatever can be chosen on the board is a button with a name; the rest is silent."""
    board = page.get_by_role("group", name="Board")
    targets = board.locator("[data-target]")
    named = board.get_by_role("button")
    assert targets.count() == named.count()
    for name in targets.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))"):
        assert re.search(r"\w{3}", name), f"a thing without words: {name!r}"


def check_text(page: Page, game: str, question: str) -> None:
    """The table as text has the board under headings, and all legal moves as buttons."""
    page.get_by_role("button", name="Moves and board as text").click()
    text = page.get_by_role("dialog", name="The table as text")
    expect(text.get_by_role("heading", name=f"Your turn: {question}")).to_be_visible()
    title, line = TOLD[game]
    expect(text.get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(text.get_by_role("listitem").filter(has_text=re.compile(line)).first).to_be_attached()
    moves = text.locator(".moves").get_by_role("button")
    expect(moves.first).to_be_visible()
    text.get_by_role("searchbox").fill("no such thing at all")
    expect(moves).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_is_announced(visitor: Visitor, game: str) -> None:
    visitor.enter("Ada")
    table = opened(visitor, game, undo="none")
    page = visitor.go(f"/tables/{table}")
    asked(page)
    page.evaluate(LISTEN)
    before = table_of(visitor, table)["last"]
    chance = Random(1)
    for _ in range(3):
        any_move(visitor, table, chance)
        until(visitor, table, lambda now: now["turn"] == 0)
    moves = [
        event
        for event in visitor.api("GET", f"/api/tables/{table}/log")["events"]
        if event["kind"] == "move" and event["seat"] != 0 and event["number"] > before
    ]
    name = visitor.api("GET", f"/api/tables/{table}")["seats"][moves[0]["seat"]]["name"]
    page.wait_for_function("(text) => window.said.includes(text)", arg=f"{name}: {moves[0]['text']}")


# Everything that live regions say, from now on.
LISTEN = """() => {
    window.said = "";
    const region = document.getElementById("said");
    if (region.getAttribute("aria-live") !== "polite") throw new Error("nobody is told");
    new MutationObserver(() => (window.said += "\\n" + region.textContent))
        .observe(region, { childList: true, characterData: true, subtree: true });
}"""


def test_a_refusal_is_announced_with_its_rule(visitor: Visitor) -> None:
    visitor.enter("Ada")
    page = visitor.go(f"/tables/{opened(visitor, 'railways')}")
    asked(page)
    barred = page.get_by_role("button", name="Deliver not possible now")  # nothing is built yet
    barred.click()
    reason = page.get_by_role("alert")
    expect(reason.get_by_role("link", name=re.compile(r"^RWC-"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(reason).to_have_count(0)
    expect(barred).to_be_focused()
