"""Takes the pictures of the README: a game of each kind, some moves in, in a real browser.

    make pictures

A bot stands in for the one who looks, and hands the seat back in the middle of the game. Deals are
by chance, so the pictures differ from run to run: look at them before they are committed.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tests.server.server_launcher import launcher
from tests.web.browser.conftest import find_browser
from tests.web.browser.visitor import DESKTOP, Visitor, Visitors

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"
# For each game the seats, and how many moves are made before the picture is taken.
PICTURES: Final = {"ticket-to-ride": (4, 110), "steam": (4, 130), "railways": (3, 70)}
A_MOMENT: Final = 20  # milliseconds: bots alone play a whole game in a few seconds
LONG: Final = 6_000  # this many moments until a game has got far enough


def until(somebody: Visitor, table: str, entries: int) -> None:
    """Wait until this many moves were made, and the viewer is to move."""
    path = f"/api/tables/{table}"
    for _ in range(LONG):
        if somebody.api("GET", path)["entries"] >= entries:
            break
        somebody.page.wait_for_timeout(A_MOMENT)
    somebody.api("POST", f"{path}/seats/0/come-back", {})
    for _ in range(LONG):
        if somebody.api("GET", path)["turn"] == 0:
            return
        somebody.page.wait_for_timeout(A_MOMENT)
    raise SystemExit(f"The game at {path} does not go on.")


def take(somebody: Visitor, game: str, seats: int, entries: int) -> None:
    """Play a game half through, and take its picture."""
    bots = [{"kind": "bot", "bot": "steady"}] * (seats - 1)
    table = somebody.api("POST", "/api/tables", {"game": game, "seats": [{"kind": "me"}, *bots]})
    path = f"/api/tables/{table['id']}"
    somebody.api("POST", f"{path}/seats/0/stand-in", {"bot": "steady"})
    until(somebody, table["id"], entries)
    page = somebody.go(f"/tables/{table['id']}")
    page.get_by_role("main").wait_for()
    page.wait_for_timeout(2_000)  # for the fonts, and for what glides into its place
    target = FOLDER / f"{game}.png"
    page.screenshot(path=target)
    print(f"{target.name}: {target.stat().st_size // 1000} kB")


def main() -> None:
    """Take them all."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        with launcher(folder, f"sqlite:///{folder}/pictures.sqlite") as servers:
            visitors = Visitors(browser, servers.server().url, folder)
            somebody = visitors.new(DESKTOP)
            somebody.enter("Ada")
            for game, (seats, entries) in PICTURES.items():
                take(somebody, game, seats, entries)
            visitors.leave(failed=False)
        browser.close()


if __name__ == "__main__":
    main()
