"""Lines that break, windows that are two, servers that die: nothing is lost, nothing done twice."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Locator, Page, Request, Route, expect

from tests.terminal.serving import serving
from tests.web.browser.halfway import bring, pick
from tests.web.browser.memory import state_of
from tests.web.browser.robots import ROBOTS
from tests.web.browser.robots.page_actions import asked, board, decision, go, play, press
from tests.web.browser.tables import GAMES, come_to, in_step, move, moves_of, opened, table_of, until
from tests.web.browser.visitor import PATIENCE, Visitor, Visitors

pytestmark = pytest.mark.slow

games = pytest.mark.parametrize("game", GAMES)
GONE_ON = "The table has changed: your move was not played."


@pytest.fixture
def ada(visitor: Visitor) -> Visitor:
    """Someone known to the server, with a browser."""
    visitor.enter("Ada")
    return visitor


def seat_at(ada: Visitor, game: str, **more: object) -> str:
    """A table where Ada has moved, and can pick something now."""
    table = opened(ada, game, **more)
    until(ada, table, lambda now: now["turn"] == 0)
    if game == "railways":
        move(ada, table, "pass")
        move(ada, table, "take pile")
        move(ada, table, "take pile")
    bring(ada, table, game)
    return table


def own_moves(ada: Visitor, table: str) -> int:
    """How many moves of Ada stand."""
    events = ada.api("GET", f"/api/tables/{table}/log")["events"]
    return sum(event["kind"] == "move" and event["seat"] == 0 and not event["taken_back"] for event in events)


def sent_by(page: Page) -> list[str]:
    """The moves that a window sends from now on."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and urlsplit(request.url).path.endswith("/moves"):
            sent.append(request.post_data or "")

    page.on("request", note)
    return sent


@games
def test_what_was_picked_is_dropped_when_another_window_goes_on(ada: Visitor, game: str) -> None:
    table = seat_at(ada, game, undo="free")
    one = ada.go(f"/tables/{table}")
    sent = sent_by(one)
    pick(one, game)
    other = ada.other_tab()
    other.goto(one.url)
    before = table_of(ada, table)["entries"]
    in_step(other, before)
    other.get_by_role("button", name="Undo").click()
    now = until(ada, table, lambda now: now["entries"] < before and now["turn"] == 0)
    for window in (one, other):
        in_step(window, now["entries"])
    assert_unpicked(one)
    bring(ada, table, game)
    in_step(one, table_of(ada, table)["entries"])
    pick(one, game)
    other.bring_to_front()
    ROBOTS[game](other, Random(4))
    now = until(ada, table, lambda now: now["turn"] == 0)
    for window in (one, other):
        in_step(window, now["entries"])
    assert_unpicked(one)
    assert sent == []
    expect(log_of(one)).to_have_text(log_of(other).all_text_contents())


def log_of(page: Page) -> Locator:
    """The lines of the log."""
    lines = page.get_by_role("list", name="Log").get_by_role("listitem")
    expect(lines.first).to_be_visible()
    return lines


def assert_unpicked(page: Page) -> None:
    """Nothing of a choice is left in the decision or on the board."""
    assert json.loads(state_of(page))["choice"] == {}
    expect(page.locator(".chosen, .turntable, .raised")).to_have_count(0)


@games
def test_a_window_that_heard_nothing_cannot_play_into_another_position(ada: Visitor, game: str) -> None:
    ada.expected.append("409")
    table = seat_at(ada, game)
    one = ada.page
    one.route(re.compile("/events"), lambda _: None)  # what happens is never told to this window
    ada.go(f"/tables/{table}")
    button = pick(one, game)
    move(ada, table, moves_of(ada, table)[0])
    now = until(ada, table, lambda now: now["turn"] == 0)
    press(button)
    expect(one.locator(".toast")).to_contain_text(GONE_ON)
    in_step(one, now["entries"])
    assert_unpicked(one)
    assert table_of(ada, table)["entries"] == now["entries"]


@games
def test_a_reload_forgets_what_was_picked_and_nothing_that_was_played(ada: Visitor, game: str) -> None:
    table = seat_at(ada, game)
    page = ada.go(f"/tables/{table}")
    entries = table_of(ada, table)["entries"]
    pick(page, game)
    page.reload()
    in_step(page, entries)
    assert_unpicked(page)
    begin_a_turn(ada, page, table, game)
    entries = table_of(ada, table)["entries"]
    in_step(page, entries)
    before = shown(page)
    page.reload()
    in_step(page, entries)
    late = time.monotonic() + PATIENCE / 1000
    while shown(page) != before and time.monotonic() < late:
        page.wait_for_timeout(100)
    assert shown(page) == before
    assert table_of(ada, table)["entries"] == entries


def begin_a_turn(ada: Visitor, page: Page, table: str, game: str) -> None:
    """Do the first part of a turn that has several."""
    if game == "steam":
        play(pick(page, game))
        assert asked(page) == "build track"
        expect(decision(page).get_by_role("img", name="2 builds left")).to_be_visible()
    elif game == "railways":
        move(ada, table, "pass")
        move(ada, table, "take pile")
        expect(page.locator(".banner")).to_contain_text("second card")
    else:
        play(page.get_by_role("button", name="Draw from deck"))
        assert asked(page) == "second card"


def shown(page: Page) -> list[str]:
    """What the page asks and what it has in its decision and on its board."""
    things = (page.locator(".banner"), decision(page), page.locator(".panel, .hand"))
    texts = [text for thing in things for text in thing.all_inner_texts()]
    return [*texts, str(board(page).locator("path, use").count())]


@games
def test_a_move_is_made_once_whatever_happens_on_its_way(ada: Visitor, game: str) -> None:
    ada.expected += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    table = seat_at(ada, game, undo="none")
    page = ada.go(f"/tables/{table}")
    made = own_moves(ada, table)
    for number, breaks in enumerate((send_without_a_line, lose_the_answer)):
        bring(ada, table, game)
        in_step(page, table_of(ada, table)["entries"])
        made = own_moves(ada, table)
        pick(page, game)
        breaks(ada, page)
        expect(page.locator("section.board")).to_have_attribute("aria-busy", "false")
        assert own_moves(ada, table) == made + 1, number
        in_step(page, until(ada, table, lambda now: now["turn"] == 0)["entries"])
    assert own_moves(ada, table) == made + 1


def send_without_a_line(ada: Visitor, page: Page) -> None:
    """Send a move while there is no line, which comes back after a while."""
    ada.context.set_offline(True)
    away = page.get_by_role("alert").filter(has_text="The server is not responding.")
    expect(away).to_be_visible()
    press(go(page))
    expect(page.locator("section.board")).to_have_attribute("aria-busy", "true")
    ada.context.set_offline(False)
    expect(away).to_have_count(0)


def lose_the_answer(ada: Visitor, page: Page) -> None:
    """Send a move that the server makes, and whose answer is lost: it is sent again."""
    keys: list[str | None] = []

    def lose(route: Route) -> None:
        keys.append(route.request.headers.get("idempotency-key"))
        route.fetch()  # the server has done it
        route.abort() if len(keys) == 1 else route.continue_()

    page.route(re.compile("/moves$"), lose)
    with page.expect_response(re.compile("/moves$")):
        press(go(page))
    page.unroute(re.compile("/moves$"))
    assert len(keys) == 2
    assert keys[0] is not None
    assert keys[0] == keys[1]


def test_a_server_that_dies_comes_back_with_everything(chromium: Browser, tmp_path: Path) -> None:
    with serving(tmp_path) as first:
        people = Visitors(chromium, first.address, tmp_path)
        ada = people.new()
        ada.expected += ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_EMPTY_RESPONSE"]
        ada.enter("Ada")
        table = opened(ada, "ticket-to-ride", undo="none")
        come_to(ada, table, "claim")
        page = ada.go(f"/tables/{table}")
        button = pick(page, "ticket-to-ride")
        before = own_moves(ada, table)
        first.process.kill()
        first.process.wait()
        away = page.get_by_role("alert").filter(has_text="The server is not responding.")
        expect(away).to_be_visible()
    port = str(urlsplit(first.address).port)
    with serving(tmp_path, "--port", port) as second:
        assert second.address == first.address
        expect(away).to_have_count(0)
        play(button)  # what was picked before is picked still
        assert own_moves(ada, table) == before + 1
        people.leave(failed=False)


def test_a_position_that_is_long_in_coming_comes_at_last(ada: Visitor) -> None:
    table = opened(ada, "railways")
    page = ada.go(f"/tables/{table}")
    asked(page)
    late = [8]  # answers that are for other eyes: the screen went round while one asked

    def delay(route: Route) -> None:
        answer = route.fetch()
        sight = answer.json()
        late[0] -= 1
        route.fulfill(response=answer, json={**sight, "seat": sight["seat"] + (late[0] >= 0)})

    page.route(re.compile("/sight"), delay)
    move(ada, table, "pass")
    expect(page.locator(".banner")).to_contain_text("Your turn: take a card", timeout=SOON)
    assert late[0] < 0


def test_a_log_that_is_ahead_does_not_keep_the_position_back(ada: Visitor) -> None:
    table = opened(ada, "railways")
    page = ada.page
    held: list[Route] = []
    page.route(re.compile("/events"), lambda route: held.append(route))
    ada.go(f"/tables/{table}")
    asked(page)
    move(ada, table, "pass")
    page.evaluate(READ_LOG)
    expect(page.get_by_role("list", name="Log").get_by_role("button")).to_have_count(1)
    held[0].continue_()  # now it is told what it has read
    expect(page.locator(".banner")).to_contain_text("Your turn: take a card", timeout=SOON)


SOON = 10_000  # milliseconds; a page looks by itself whether it missed anything, but seldom
READ_LOG = """async () => {
    const main = document.querySelector("script[src$='/js/table/main.js']").src;
    await (await import(main.replace("main.js", "fetching.js"))).loadLog();
}"""


@pytest.mark.parametrize("status", [429, 503, None], ids=["too fast", "busy", "no line"])
def test_a_position_that_could_not_be_fetched_is_fetched_again(ada: Visitor, status: int | None) -> None:
    ada.expected += ["429", "503", "ERR_FAILED"]
    table = opened(ada, "railways")
    page = ada.go(f"/tables/{table}")
    asked(page)
    refused = [2]

    def refuse(route: Route) -> None:
        refused[0] -= 1
        if refused[0] < 0:
            route.continue_()
        elif status is None:
            route.abort()
        else:
            error = {"code": "busy", "message": "Later.", "rule": None, "details": None}
            route.fulfill(status=status, json={"error": error})

    page.route(re.compile("/sight"), refuse)
    move(ada, table, "pass")
    expect(page.locator(".banner")).to_contain_text("Your turn: take a card", timeout=SOON)
    assert refused[0] < 0


def test_a_position_older_than_what_was_told_is_not_the_last_word(ada: Visitor) -> None:
    table = opened(ada, "railways")
    page = ada.go(f"/tables/{table}")
    asked(page)
    old = ada.api("GET", f"/api/tables/{table}/sight")
    stale = [8]  # answers that were written before the move, and come after it was told

    def answer(route: Route) -> None:
        stale[0] -= 1
        route.fulfill(json=old) if stale[0] >= 0 else route.continue_()

    page.route(re.compile("/sight"), answer)
    move(ada, table, "pass")
    expect(page.locator(".banner")).to_contain_text("Your turn: take a card", timeout=SOON)
    assert stale[0] < 0
