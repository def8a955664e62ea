"""A game from another distribution, which brings no scripts, is played in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.examples.installed import install
from tests.server.server_launcher import launcher
from tests.web.browser.accessibility import assert_for_everybody
from tests.web.browser.conftest import FAILED
from tests.web.browser.tables import BOT, ME, move, moves_of, until
from tests.web.browser.visitor import PHONE, Visitor, Visitors

pytestmark = pytest.mark.slow
GAME = "sidings"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is that has Sidings."""
    folder = tmp_path_factory.mktemp("sidings")
    url = f"sqlite:///{folder}/branchline.sqlite"
    with launcher(folder, url, install(folder)) as servers:
        yield servers.server().url


@pytest.fixture
def visitors(chromium: Browser, address: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """People at that server; when the test ends, none may have met an error on a page."""
    people = Visitors(chromium, address, tmp_path)
    yield people
    people.leave(failed=request.node.stash.get(FAILED, True))


def opened(ada: Visitor) -> str:
    """Open a table against a bot, the person first."""
    ada.enter("Ada")
    body = {"game": GAME, "seats": [ME, BOT], "options": {"first": 0}}
    return str(ada.api("POST", "/api/tables", body)["id"])


def test_a_refusal_names_its_rule_and_a_typed_move_is_played(visitor: Visitor) -> None:
    table = opened(visitor)
    page = visitor.go(f"/tables/{table}")
    expect(page.locator(".plain-picture")).to_be_visible()
    typed = page.get_by_role("textbox", name="Moves")
    typed.fill("dispatch north")
    typed.press("Enter")
    bubble = page.locator(".bubble")
    expect(bubble).to_contain_text("It has only 0 wagons.")
    expect(bubble).to_contain_text("SID-4.3")
    typed.fill("  TAKE ")
    typed.press("Enter")
    until(visitor, table, lambda now: now["entries"] >= 2 and now["turn"] == 0)
    expect(page.locator(".log li").filter(has_text="wagon from the yard")).not_to_have_count(0)
    expect(page.locator(".hand")).to_contain_text(", ")
    assert_for_everybody(visitor)


def test_a_game_is_played_by_buttons_to_its_scoring_and_replayed(visitor: Visitor) -> None:
    table = opened(visitor)
    page = visitor.go(f"/tables/{table}")
    moves = page.locator(".plain-moves [data-move]")
    expect(moves.first).to_be_enabled()
    kinds = page.locator(".plain-moves [data-kind]")
    expect(kinds).to_have_count(2)  # no train is long enough yet
    expect(kinds.nth(1)).to_contain_text("SID-3.1")
    expect(kinds.nth(1)).to_contain_text("couples a ")
    moves.last.click()
    until(visitor, table, lambda now: now["entries"] >= 2 and now["turn"] == 0)
    while until(visitor, table, lambda now: now["turn"] in (0, None))["turn"] is not None:
        move(visitor, table, moves_of(visitor, table)[-1])
    scoring = page.get_by_role("region", name="Final scoring")
    expect(scoring).to_contain_text("wagons left")
    expect(scoring.get_by_role("heading", level=2)).to_contain_text("point")
    scoring.get_by_role("button", name="The board").click()
    page.get_by_role("button", name="Back to the start").click()
    expect(page.locator(".plain-picture")).to_be_visible()
    expect(page.locator(".seat .score").first).to_contain_text("0")


def test_what_can_be_done_begins_at_the_moves_of_a_kind(visitor: Visitor) -> None:
    page = visitor.go(f"/tables/{opened(visitor)}")
    expect(page.locator(".plain-moves [data-move]").first).to_be_enabled()
    page.get_by_role("button", name="What can I do?", exact=True).click()
    drawer = page.get_by_role("dialog", name="What can I do?")
    drawer.locator("[data-kind=couple]").get_by_role("button", name="Begin").click()
    expect(page.locator(".plain-moves [data-kind=couple] button").first).to_be_focused()


def test_lobby_rules_and_lessons_in_another_language(visitors: Visitors) -> None:
    istvan = visitors.new(language="hu")
    page = istvan.go()
    poster = page.get_by_role("article", name="Sidings")
    expect(poster.get_by_role("link")).to_have_count(2)  # there are no lessons
    page = istvan.go(f"/rules/{GAME}")
    expect(page.get_by_text("You cannot dispatch a train").first).to_be_visible()
    page = istvan.go("/learn")
    expect(page.locator("article.game-lessons")).to_have_count(3)


def test_it_is_played_on_a_phone(visitors: Visitors) -> None:
    ada = visitors.new(PHONE)
    table = opened(ada)
    page = ada.go(f"/tables/{table}")
    expect(page.locator(".plain-picture")).to_be_visible()
    page.locator(".plain-moves [data-move]").first.tap()
    until(ada, table, lambda now: now["entries"] >= 2 and now["turn"] == 0)
