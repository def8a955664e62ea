"""Takes a picture of every screen, on every kind of device, in every language and both themes.

    make screenshots                                  all of them, into build/screens
    make screenshots SCREENS='lesson --language hu'   only some: any part of a screen's name will do

The pictures stand side by side in build/screens/index.html. Texts that are cut off, or spill out of
their boxes, are named as they are met. Nothing is compared: these are for people to look at.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from html import escape
from itertools import product
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, StorageState, sync_playwright

from branchline.web.i18n import LANGUAGES
from tests.server.server_launcher import launcher
from tests.web.browser.conftest import find_browser
from tests.web.browser.guided_player import begun
from tests.web.browser.robots.page_actions import drawn
from tests.web.browser.tables import (
    BOT,
    GAMES,
    LEAST,
    ME,
    MIDDLE,
    OPEN,
    come_to,
    finished,
    guest,
    opened,
    to_the_middle,
    until,
)
from tests.web.browser.test_languages import OVERFLOWING
from tests.web.browser.visitor import Device, Visitor, Visitors

FOLDER: Final = Path(__file__).parents[1] / "build" / "screens"
DEVICES: Final = (
    Device("phone", 390, 844, touch=True),
    Device("lying-phone", 844, 390, touch=True),
    Device("laptop", 1366, 768, touch=False),
    Device("desktop", 1920, 1080, touch=False),
)
THEMES: Final = ("light", "dark")
A_MOMENT: Final = 700  # milliseconds for what glides into its place
# A decision of each game with its own decisions, by the verb of its moves.
DECISIONS: Final = {"ticket-to-ride": "keep", "steam": "lay", "railways": "take"}
TOWARDS: Final = {"ticket-to-ride": ("tickets",), "steam": ("take",), "railways": ("connect",)}


class Shot(NamedTuple):
    """One picture: of what, on what, and how."""

    screen: str
    device: Device
    language: str
    theme: str

    @property
    def file(self) -> str:
        """Where it is kept, within the folder."""
        return f"{self.screen}/{self.device.name}-{self.language}-{self.theme}.png"


def started(ada: Visitor, game: str) -> str:
    """A table at its first decision."""
    table = opened(ada, game)
    until(ada, table, lambda now: now["turn"] == 0)
    return table


def halfway(ada: Visitor, game: str) -> str:
    """A table in the middle of its game."""
    table = opened(ada, game)
    to_the_middle(ada, table, MIDDLE[game])
    return table


def deciding(ada: Visitor, game: str) -> str:
    """A table where a decision is open."""
    table = started(ada, game)
    if game == "ticket-to-ride":
        come_to(ada, table, "draw", ("keep",))
    come_to(ada, table, DECISIONS[game], TOWARDS[game])
    return table


def refereed(ada: Visitor, game: str) -> str:
    """A table where a referee enters what happens at a real one."""
    seats = [guest(name) for name in ("Ben", "Cid")][: LEAST[game] - 1]
    return opened(ada, game, ME, *seats, referee=True, options={})


def learning(ada: Visitor, game: str) -> str:
    """A guided first game."""
    table = begun(ada, game)
    until(ada, table, lambda now: now["turn"] == 0)
    return table


TABLES: Final[dict[str, Callable[[Visitor, str], str]]] = {
    "start": started,
    "middle": halfway,
    "decision": deciding,
    "end": finished,
    "lesson": learning,
    "referee": refereed,
}


def screens(ada: Visitor, wanted: Callable[[str], bool]) -> dict[str, str]:
    """The address of each screen that is wanted; the tables are opened and played for it."""
    found = {"lobby": "/", "learn": "/learn", **{f"rules-{game}": f"/rules/{game}" for game in GAMES}}
    for game, (kind, made) in product(GAMES, TABLES.items()):
        if wanted(f"{kind}-{game}"):
            found[f"{kind}-{game}"] = f"/tables/{made(ada, game)}"
    if wanted("waiting"):
        found["waiting"] = f"/tables/{opened(ada, 'steam', ME, BOT, OPEN, listed=True)}"
    return {name: path for name, path in found.items() if wanted(name)}


def taken(page: Page, shot: Shot, folder: Path) -> list[str]:
    """Take one picture; what does not fit into its box there."""
    page.get_by_role("main").first.wait_for()
    page.wait_for_timeout(A_MOMENT)
    drawn(page)
    target = folder / shot.file
    target.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=target)
    return [str(one) for one in page.evaluate(OVERFLOWING)]


def visitors_for(browser: Browser, url: str, known: StorageState, shots: list[Shot]) -> Iterator[tuple[Shot, Visitor]]:
    """Someone to look at each, with a window for each device, language and theme."""
    people = Visitors(browser, url, FOLDER)
    last: Visitor | None = None
    setting: tuple[object, ...] = ()
    for shot in shots:
        if shot[1:] != setting:
            if last:
                last.context.close()
            setting = shot[1:]
            last = people.new(shot.device, shot.language, shot.theme == "dark", known)
        assert last
        yield shot, last
    if last:
        last.context.close()


def sheet(shots: list[Shot], faults: dict[Shot, list[str]]) -> str:
    """All pictures on one page, by screen."""
    parts = ["<!doctype html><meta charset=utf-8><title>Screens</title><style>"]
    parts.append("body{font:14px sans-serif;background:#777}section{display:flex;flex-wrap:wrap;")
    parts.append("gap:8px}figure{margin:0;background:#fff}img{height:420px}</style>")
    for screen in dict.fromkeys(shot.screen for shot in shots):
        parts.append(f"<h2>{escape(screen)}</h2><section>")
        for shot in shots:
            if shot.screen == screen:
                words = "; ".join([*shot.file.split("/")[1:], *faults.get(shot, [])])
                parts.append(f"<figure><a href='{shot.file}'><img loading=lazy src='{shot.file}'></a>")
                parts.append(f"<figcaption>{escape(words)}</figcaption></figure>")
        parts.append("</section>")
    return "".join(parts)


def asked() -> argparse.Namespace:
    """What is wanted."""
    parser = argparse.ArgumentParser(description="Take pictures of the screens.")
    parser.add_argument("screens", nargs="*", help="Parts of their names. Default: all.")
    parser.add_argument("--device", choices=[one.name for one in DEVICES], action="append")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--theme", choices=THEMES, action="append")
    parser.add_argument("--into", type=Path, default=FOLDER, help=f"Folder. Default: {FOLDER}.")
    return parser.parse_args()


def main() -> None:
    """Take them all."""
    asks = asked()

    def wanted(name: str) -> bool:
        return not asks.screens or any(part in name for part in asks.screens)

    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        home = Path(name)
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        with launcher(home, f"sqlite:///{home}/screens.sqlite") as servers:
            url = servers.server().url
            ada = Visitors(browser, url, home).new()
            ada.enter("Ada")
            paths = screens(ada, wanted)
            devices = [one for one in DEVICES if not asks.device or one.name in asks.device]
            settings = product(devices, asks.language or LANGUAGES, asks.theme or THEMES)
            shots = [Shot(path, *setting) for setting in settings for path in paths]
            faults: dict[Shot, list[str]] = {}
            for shot, somebody in visitors_for(browser, url, ada.context.storage_state(), shots):
                spilt = taken(somebody.go(paths[shot.screen]), shot, asks.into)
                if spilt:
                    faults[shot] = spilt
                    print(f"{shot.file}: {'; '.join(spilt)}", flush=True)
        browser.close()
    (asks.into / "index.html").write_text(sheet(shots, faults), encoding="utf-8")
    print(f"{len(shots)} pictures: {asks.into / 'index.html'}")


if __name__ == "__main__":
    main()
