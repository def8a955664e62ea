"""How quickly the pages of the games stand and answer, in a real browser on this machine.

    python -m bench.pages [--quick] [--json FILE]

The server is one of ours on loopback, the browser knows nothing yet of its pages. A robot plays
the games by clicks. Of each page several are opened; the middle value counts.
"""

import argparse
import json
import statistics
import tempfile
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, Request, sync_playwright

from bench.server.processes import branchline
from tests.web.browser.conftest import find_browser
from tests.web.browser.robots import ROBOTS
from tests.web.browser.robots.page_actions import asked
from tests.web.browser.tables import GAMES, opened
from tests.web.browser.visitor import Visitor, Visitors

GOALS = {"usable": 1000, "answer": 100, "bytes": 250_000}  # milliseconds, milliseconds, bytes
LOBBY = "lobby"
A_MOMENT = 1000  # milliseconds: what comes after the page is usable is weighed too
# A page is usable when something can be chosen on it and has been painted. A move is drawn when the
# position after it is painted; the click that played it is the last one before.
WATCH = """() => {
    const choosable = `.decide :is(button, input):enabled, .banner .acts button, .panel .legal,
        .mapboard .target, .poster button:enabled`;
    const moves = () => Number(document.querySelector(".graph")?.getAttribute("aria-valuenow"));
    const busy = () => document.querySelector("section.board")?.ariaBusy === "true";
    const painted = (then) =>
        requestAnimationFrame(() => setTimeout(() => then(performance.now())));
    const times = (window.times = { usable: null, moves: [] });
    let clicked = null, before = 0, usable = false;
    addEventListener("click", () => { clicked = performance.now(); before = moves(); }, true);
    new MutationObserver(() => {
        if (!usable && document.querySelector(choosable)) {
            usable = true;
            painted((now) => { times.usable = now; });
        }
        if (clicked === null || busy() || !(moves() > before)) return;
        const since = clicked;
        clicked = null;
        painted((now) => times.moves.push(now - since));
    }).observe(document, { subtree: true, childList: true, attributes: true });
}"""

HEAD = """\
                     usable    slowest      bodies   and heads files     answer      worst clicks
  goal             1,000 ms                 250 kB                       100 ms"""

Figures = dict[str, float]


def newcomer(visitors: Visitors) -> Visitor:
    """Somebody with an empty browser whose pages are timed, and on which nothing glides."""
    visitor = visitors.new()
    visitor.enter("Ada")
    visitor.context.add_init_script(f"({WATCH})()")
    return visitor


def usable(page: Page) -> float:
    """The milliseconds from the start of the navigation until something could be chosen."""
    return float(page.wait_for_function("() => window.times.usable").json_value())


def weight(done: list[Request]) -> Figures:
    """The bytes of all that a page asked for: bodies as they were sent, and with their heads."""
    sizes = [request.sizes() for request in done]
    bodies = sum(size["responseBodySize"] for size in sizes)
    heads = sum(size["responseHeadersSize"] for size in sizes)
    return {"files": len(sizes), "bytes": bodies, "with heads": bodies + heads}


def opening(visitors: Visitors, game: str, times: int) -> Figures:
    """How long a page takes to stand for somebody who was never here, and what it weighs."""
    found: list[float] = []
    weighs: Figures = {}
    for _ in range(times):
        visitor = newcomer(visitors)
        done: list[Request] = []
        visitor.page.on("requestfinished", partial(list.append, done))
        visitor.go("/" if game == LOBBY else f"/tables/{opened(visitor, game)}")
        found.append(usable(visitor.page))
        visitor.page.wait_for_timeout(A_MOMENT)
        weighs = weight(done)
        visitor.context.close()
    return {"usable": statistics.median(found), "slowest": max(found), **weighs}


def answers(visitors: Visitors, game: str, clicks: int) -> Figures:
    """How long after the click that plays a move the position after it is drawn."""
    chance = Random(game)
    visitor = newcomer(visitors)
    page = visitor.page
    found: list[float] = []
    while len(found) < clicks:
        visitor.go(f"/tables/{opened(visitor, game)}")
        while len(found) + (timed := drawn(page)) < clicks and asked(page) != "over":
            ROBOTS[game](page, chance)
            page.wait_for_function("seen => window.times.moves.length > seen", arg=timed)
        found += page.evaluate("() => window.times.moves")
    visitor.context.close()
    return {"clicks": len(found), "answer": statistics.median(found), "worst": max(found)}


def drawn(page: Page) -> int:
    """How many moves were timed on this page."""
    return int(page.evaluate("() => window.times.moves.length"))


def measured(browser: Browser, times: int, clicks: int) -> dict[str, Figures]:
    """All figures."""
    found: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with branchline(folder, f"sqlite:///{folder}/bench.sqlite") as server:
            visitors = Visitors(browser, f"http://127.0.0.1:{server.port}", folder)
            for game in (LOBBY, *GAMES):
                found[game] = opening(visitors, game, times)
                if game != LOBBY:
                    found[game] |= answers(visitors, game, clicks)
                show(game, found[game])
    return found


def show(game: str, found: Figures) -> None:
    """A line of figures."""
    line = (
        f"  {game:<16}{found['usable']:>7,.0f} ms {found['slowest']:>7,.0f} ms"
        f" {found['bytes'] / 1000:>8,.0f} kB {found['with heads'] / 1000:>8,.0f} kB"
        f" {found['files']:>5.0f}"
    )
    if "answer" in found:
        line += f" {found['answer']:>7,.0f} ms {found['worst']:>7,.0f} ms {found['clicks']:>5.0f}"
    print(line, flush=True)


def main() -> None:
    """Run everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="each page once, for a first look")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked_for = parser.parse_args()
    times, clicks = (1, 20) if asked_for.quick else (7, 60)
    start = time.perf_counter()
    print(HEAD)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        found: dict[str, Any] = measured(browser, times, clicks)
        browser.close()
    print(f"\nmeasured in {time.perf_counter() - start:.0f} s")
    if asked_for.json:
        asked_for.json.write_text(json.dumps({"goals": GOALS, **found}, indent=1))


if __name__ == "__main__":
    main()
