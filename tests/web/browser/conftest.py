"""A browser, a server for it, and visitors."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, StorageState, expect, sync_playwright

from tests.server.server_launcher import Server, launcher
from tests.web.browser import tables
from tests.web.browser.visitor import DESKTOP, PATIENCE, Visitor, Visitors
from tests.web.browser.windows import Windows

expect.set_options(timeout=PATIENCE)

LONG = ("test_secrets.py", "test_whole_games.py")  # each test plays a whole game
FAILED = pytest.StashKey[bool]()
# No page may load anything from another host. There is none, and a browser writes to the console what it cannot load.
ALONE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # as in tools/need


def find_browser() -> str:
    """The browser to test with; `make test` has installed one where it can."""
    named = os.environ.get("BRANCHLINE_BROWSER")
    found = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("No Chromium was found: run `tools/need chromium`, or set BRANCHLINE_BROWSER.")
    return found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(),
            # Containers seldom allow a sandbox within; nothing but our own server is visited.
            args=["--no-sandbox", "--disable-dev-shm-usage", ALONE],
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def windows(chromium: Browser) -> Windows:
    """The windows of this process, which its tests use one after another."""
    return Windows(chromium)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A whole server with a database of its own, for all tests of a process."""
    folder = tmp_path_factory.mktemp("site")
    with launcher(folder, f"sqlite:///{folder}/branchline.sqlite") as servers:
        yield servers.server()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests: at the end, all processes but one would wait for them."""
    items.sort(key=lambda item: item.path.name not in LONG)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know whether their test failed."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture
def visitors(windows: Windows, server: Server, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """People with browsers; when the test ends, none may have met an error on a page."""
    people = Visitors(windows.browser, server.url, tmp_path, windows)
    yield people
    people.leave(failed=request.node.stash.get(FAILED, True))


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    """One person at a computer."""
    return visitors.new(DESKTOP)


@dataclass(frozen=True)
class Exhibits:
    """Tables to look at, which no test changes, and who may see them as a player."""

    known: StorageState
    middle: dict[str, str]  # games in which Ada is to move, by the game
    over: dict[str, str]
    waiting: str  # a table with a seat for whoever comes
    shared: str  # a game of two at one screen, who hide their hands from each other


ROUTES = 5  # that can be claimed, so that one is in sight wherever one looks


def routes_to_claim(ada: Visitor, table: str) -> None:
    """Let a bot play on until the person has a choice of routes."""
    while len({text.split()[1] for text in tables.moves_of(ada, table) if "claim" in text}) < ROUTES:
        tables.to_the_middle(ada, table, tables.table_of(ada, table)["entries"] + 1)


@pytest.fixture(scope="session")
def exhibits(windows: Windows, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Exhibits:
    """A game of each kind in its middle and one that is over, and tables that are no games yet."""
    folder = tmp_path_factory.mktemp("exhibits")
    people = Visitors(windows.browser, server.url, folder, windows)
    ada = people.new()
    ada.enter("Ada")
    middle = {game: tables.opened(ada, game) for game in tables.GAMES}
    for game, table in middle.items():
        tables.to_the_middle(ada, table, tables.MIDDLE[game])
    routes_to_claim(ada, middle["ticket-to-ride"])
    over = {game: tables.finished(ada, game) for game in tables.GAMES}
    waiting = tables.opened(ada, "steam", tables.ME, tables.BOT, tables.OPEN, listed=True)
    shared = tables.opened(ada, "railways", tables.ME, tables.guest("Bob"))
    known = ada.context.storage_state()
    people.leave(failed=False)
    return Exhibits(known, middle, over, waiting, shared)
