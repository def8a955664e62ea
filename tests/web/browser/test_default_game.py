"""A game that brings no scripts of its own can be opened and played by its list of moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

import branchline
from branchline.engine import registry
from branchline.server.http.routes import pages
from branchline.web.pages import Assets, Pages
from tests.server.http.running import running, settings_for
from tests.web.browser.conftest import FAILED
from tests.web.browser.tables import BOT, ME, OPEN, opened, until
from tests.web.browser.visitor import Visitor, Visitors

pytestmark = pytest.mark.slow
GAME = "railways"


@pytest.fixture
def ada(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Visitor]:
    """Someone at a server whose games have no files for browsers."""
    without = "branchline.arena"  # a package without a folder for them
    bare = [replace(registry.plugin(slug), package=without) for slug in branchline.GAMES]
    assets = Assets(plugins=bare)
    monkeypatch.setattr(pages, "assets", lambda: assets)
    monkeypatch.setattr(pages, "pages", lambda: Pages(assets))
    with running(settings_for(tmp_path)) as server:
        people = Visitors(chromium, server.url, tmp_path)
        yield people.new()
        people.leave(failed=request.node.stash.get(FAILED, True))


def test_it_has_a_poster_and_its_options_can_be_chosen(ada: Visitor) -> None:
    page = ada.go()
    name = branchline.game(GAME).name
    poster = page.get_by_role("article", name=name)
    expect(poster.get_by_role("button", name="Play now")).to_be_enabled()
    page.get_by_role("radio", name=name, exact=True).check()
    expect(page.get_by_role("radio", name="full", exact=True)).to_be_checked()


def test_it_waits_for_players(ada: Visitor) -> None:
    ada.enter("Ada")
    page = ada.go(f"/tables/{opened(ada, GAME, ME, OPEN, BOT)}")
    expect(page.get_by_role("combobox", name="Seat 2, blue")).to_be_visible()
    expect(page.get_by_role("term").filter(has_text="who starts")).to_be_visible()


def test_it_is_played_by_its_list_of_moves(ada: Visitor) -> None:
    ada.enter("Ada")
    table = opened(ada, GAME)
    page = ada.go(f"/tables/{table}")
    move = page.locator(".moves button").first
    expect(move).to_be_enabled()
    move.click()
    until(ada, table, lambda now: now["entries"] > 0)
    expect(page.locator(".log li").first).to_be_visible()
    page.get_by_role("button", name="What can I do?", exact=True).click()
    expect(page.get_by_role("dialog", name="What can I do?")).to_be_visible()
