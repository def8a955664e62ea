"""Hints: the move is picked as if the player had, none of it is covered, a button does it."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.robots.page_actions import asked, drawn
from tests.web.browser.tables import BOT, GAMES, ME, move, moves_of, opened, table_of, to_the_middle, until
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors
from tests.web.browser.windows import REST

pytestmark = pytest.mark.slow
THINKING = 40_000  # milliseconds that a hint may take on a busy machine
# What the bubble lies over of all that shows the move: on the board, in the decision, in the hand.
COVERED = """(move) => {
    const rect = (one) => one.getBoundingClientRect();
    const box = rect(document.querySelector(".bubble"));
    const things = [
        ".decide", ".turntable", ".mapboard .chosen", ".mapboard [aria-pressed=true]",
        ".citycard.ghost", ".hand .raised", `[data-preview="${CSS.escape(move)}"]`,
    ].flatMap((one) => [...document.querySelectorAll(`#app ${one}`)]);
    const meets = ({ left, right, top, bottom }) =>
        left < box.right && box.left < right && top < box.bottom && box.top < bottom;
    const seen = things.filter((one) => one.checkVisibility() && rect(one).width > 0);
    return seen.filter((one) => meets(rect(one))).map((one) => one.outerHTML.slice(0, 90));
}"""


# What a bot may advise at the first question of a game.
ADVICE = {"ticket-to-ride": "keeps", "steam": "bids|passes", "railways": "connects|plays|discards|passes"}


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_a_move_and_the_chances_and_does_it(visitors: Visitors, game: str) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    table = opened(ada, game)
    page = ada.go(f"/tables/{table}")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".bubble")
    advice = re.compile(rf"A bot \(\w+\): .*({ADVICE[game]})")
    expect(hint).to_contain_text(advice, timeout=THINKING)
    expect(hint).to_contain_text(re.compile(r"Chance of winning: [a-z0-9% ,]+\."))
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(page.get_by_role("button", name="Hint")).to_be_focused()
    entries = table_of(ada, table)["entries"]
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Do it").click()
    until(ada, table, lambda now: now["entries"] > entries)


def test_where_there_are_no_hints_there_is_no_button(visitors: Visitors) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    page = ada.go(f"/tables/{opened(ada, 'ticket-to-ride', ME, BOT, hints='off')}")
    expect(page.get_by_role("status").first).to_contain_text("Your turn")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


CHANCE = {"value": 0.5, "low": 0.3, "high": 0.7, "text": "about even"}


def advised(page: Page, text: str) -> None:
    """Have the server's bot advise this move: a real one never advises some kinds of moves."""

    def answer(route: Route) -> None:
        told: dict[str, Any] = {
            "position": 0, "seat": 0, "bot": "steady", "move": text, "text": text, "reason": None,
            "before": CHANCE, "after": CHANCE, "chances": "Chance of winning: about even.",
            "moves": [], "games": 20,
        }  # fmt: skip
        route.fulfill(json=told)

    page.unroute("**/hint?*")
    page.route("**/hint?*", answer)


def quoted(text: str) -> str:
    return text.replace('"', '\\"')


def check_hint(page: Page, text: str) -> None:
    """The move is picked or ringed, the bubble is there, and covers nothing of what it is about."""
    advised(page, text)
    page.get_by_role("button", name="Hint").click()
    bubble = page.locator(".bubble.hint")
    expect(bubble).to_contain_text(text)
    expect(bubble.get_by_role("button", name="Do it")).to_be_visible()
    drawn(page)
    picked = page.locator(f'.decide .preview[data-of="{quoted(text)}"]')
    tapped = page.locator(f'#app [data-preview="{quoted(text)}"]:visible')
    shown = picked.or_(tapped)
    if text == "pass":
        shown = shown.or_(page.locator(".decide .btn.go[data-act=commit]:visible"))
    # The script that tells what a move costs comes with the first move that is picked.
    expect(shown.first, f"{text} is neither picked nor ringed").to_be_attached()
    covered = page.evaluate(COVERED, text)
    for _ in range(5):  # what the decision tells of a move comes a moment later, and the bubble gives way
        if covered:
            page.wait_for_timeout(200)
            covered = page.evaluate(COVERED, text)
    assert not covered, f"{text}: the bubble covers {covered}"
    box = bubble.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= page.evaluate("innerWidth")
    assert box["y"] + box["height"] <= page.evaluate("innerHeight")
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)


def kind_of(text: str) -> str:
    words = text.split()
    if words[0] == "take" and words[1] == "back":
        return "take back"
    if words[0] == "discard":
        return f"discard {words[-2]}" if words[-1].isdigit() else f"discard {words[-1]}"
    if words[0] == "locomotive" and len(words) > 1:
        return "locomotive trip"
    return f"{words[0]} pass" if words[-1] == "pass" and len(words) > 1 else words[0]


# The kinds of moves that must have come up, and how many moves that may take.
KINDS = {
    "ticket-to-ride": ({"keep", "draw", "claim", "tickets", "station"}, 40),
    "steam": ({"bid", "pass", "take", "lay", "done", "deliver", "upgrade", "score"}, 200),
    "railways": ({"connect", "locomotive", "deliver", "discard pile", "discard restock", "take", "stop"}, 120),
}


# Quick bots play several decisions before the person is back, so a game can end without one of every kind.
GAMES_TO_SEE = 3
# After these a player decides once more; a bot would do so before the person is back.
BY_HAND = {"steam": "deliver", "railways": "take"}


def wander(ada: Visitor, table: str, game: str, seen: set[str]) -> None:
    """Let a bot play on, and look at a hint for a move of every kind when it first comes up."""
    chance = Random(7)
    page = ada.page
    needed, most = KINDS[game]
    while not needed <= seen:
        now = table_of(ada, table)
        if now["entries"] >= most:
            break
        by_kind: dict[str, list[str]] = {}
        for text in moves_of(ada, table):
            by_kind.setdefault(kind_of(text), []).append(text)
        fresh = by_kind.keys() - seen
        if fresh:
            ada.go(f"/tables/{table}")
            asked(page)
            for kind in sorted(fresh):
                check_hint(page, chance.choice(by_kind[kind]))
            ada.go(REST)  # while bots play: each of their moves would be drawn
        seen |= fresh
        if BY_HAND.get(game) in by_kind:
            move(ada, table, by_kind[BY_HAND[game]][0])
        else:
            to_the_middle(ada, table, now["entries"] + 1)


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_is_picked_and_nothing_of_it_is_covered(
    visitors: Visitors, game: str, device: Device
) -> None:
    ada = visitors.new(device)
    ada.enter("Ada")
    seen: set[str] = set()
    needed, _ = KINDS[game]
    for _ in range(GAMES_TO_SEE):
        table = opened(ada, game)
        until(ada, table, lambda now: now["turn"] == 0)
        wander(ada, table, game, seen)
        if needed <= seen:
            break
    assert needed <= seen, f"never came up: {needed - seen}"
