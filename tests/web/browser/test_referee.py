"""A referee at a browser: the deal and the moves of a real table, with what was drawn for them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from branchline.engine.record import Entry
from tests.tables.real_games import elsewhere
from tests.web.browser.accessibility import assert_for_everybody
from tests.web.browser.robots.page_actions import drawn, press
from tests.web.browser.tables import GAMES, LEAST, ME, guest, opened, table_of, until
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow
games = pytest.mark.parametrize("game", GAMES)
devices = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
DRAWS_NEEDED = 409
MOST_STEPS = 4  # of a set-up, whatever the game
# Moves of the first turns: the beginning of each, for at least one of which something is drawn.
FIRST: dict[str, list[str]] = {
    "ticket-to-ride": ["keep", "keep", "draw deck", "draw deck", "tickets"],
    "steam": ["bid", "pass", "pass"],
    "railways": ["discard", "take pile", "take pile"],
}


def referee(visitors: Visitors, device: Device = DESKTOP) -> Visitor:
    """Someone whose page is often told that the server needs to know more."""
    ada = visitors.new(device)
    ada.enter("Ada")
    ada.expected.append("409")
    return ada


def real_table(ada: Visitor, game: str) -> str:
    """A table where she is referee."""
    seats = [guest(name) for name in ("Ben", "Cid")][: LEAST[game] - 1]
    return opened(ada, game, ME, *seats, referee=True, options={})


def dialog(page: Page) -> Locator:
    """Where it is asked what was drawn."""
    return page.get_by_role("dialog", name="What was drawn?")


def tell(page: Page) -> int:
    """Pick the first thing for every row, until nothing is asked; in how many steps."""
    box = dialog(page)
    box.wait_for()
    steps = 0
    while box.count():
        asked = box.locator(".rows label").first.text_content() or ""
        numbers = [int(text.split(" of ")[1]) for text in outputs(box)]
        things = box.locator(".things button:enabled")
        for number in numbers:
            for place in range(number):  # long tickets stand behind the others
                press(things.last if not place and "long" in asked else things.first)
        if sum(numbers) > 1:
            press(box.get_by_role("button", name="Enter"))
        steps += 1
        page.wait_for_function(
            """(asked) => {
                const now = document.querySelector(".referee .rows label");
                return !now || (now.textContent !== asked && now.closest("[aria-busy=false]"));
            }""",
            arg=asked,
        )
    return steps


def outputs(box: Locator) -> list[str]:
    """How many things each row has of how many."""
    return box.locator(".rows output").all_text_contents()


def deal(page: Page) -> int:
    """Tell the whole deal; in how many steps."""
    press(page.get_by_role("button", name="Enter the deal"))
    return tell(page)


def choose(page: Page, verb: str) -> None:
    """Choose a move in the list of all moves."""
    drawn(page)
    page.keyboard.press("m")
    moves = page.get_by_role("dialog", name="The table as text").locator(".moves")
    press(moves.locator(f'[data-move^="{verb}"]').first)


def enter(ada: Visitor, table: str, verb: str) -> None:
    """Enter a move and what was drawn for it."""
    before = table_of(ada, table)["entries"]
    with ada.page.expect_response(lambda answer: answer.url.endswith("/moves")) as sent:
        choose(ada.page, verb)
    if sent.value.status == DRAWS_NEEDED:
        tell(ada.page)
    until(ada, table, lambda after: after["entries"] == before + 1)


@games
def test_a_real_game_is_entered(visitors: Visitors, game: str) -> None:
    ada = referee(visitors)
    table = real_table(ada, game)
    page = ada.go(f"/tables/{table}")
    assert deal(page) <= MOST_STEPS
    until(ada, table, lambda now: now["status"] == "playing")
    for verb in FIRST[game]:
        enter(ada, table, verb)
    kept = ada.api("GET", f"/api/tables/{table}/record")
    assert [entry["move"].split()[0] for entry in kept["entries"]] == [verb.split()[0] for verb in FIRST[game]]
    assert game == "steam" or any(entry["draws"] for entry in kept["entries"])
    assert page.get_by_role("dialog", name="Pass the device").count() == 0
    page.get_by_role("button", name="Undo").first.click()
    until(ada, table, lambda now: now["entries"] == len(FIRST[game]) - 1)


@games
def test_the_end_of_a_real_game_is_taken_back_and_entered_again(visitors: Visitors, game: str) -> None:
    ada, record = referee(visitors), elsewhere(game)
    table = real_table(ada, game)
    ada.api("POST", f"/api/tables/{table}/deal", {"draws": record.deal})
    for entry in record.entries:
        told(ada, table, entry)
    page = ada.go(f"/tables/{table}")
    for _ in range(2):
        page.locator(".endgame").get_by_role("button", name="Undo").click()
        expect(page.locator(".endgame")).to_have_count(0)
        assert table_of(ada, table)["result"] is None
        told(ada, table, record.entries[-1])
        expect(page.locator(".endgame")).to_be_visible()
    assert ada.api("GET", f"/api/tables/{table}/record")["result"] == record.result


def test_a_spectators_log_hides_again_what_the_end_had_shown(visitors: Visitors) -> None:
    ada, eve, record = referee(visitors), visitors.new(), elsewhere("ticket-to-ride")
    table = real_table(ada, "ticket-to-ride")
    ada.api("POST", f"/api/tables/{table}/deal", {"draws": record.deal})
    for entry in record.entries[:-1]:
        told(ada, table, entry)
    eve.enter("Eve")
    page = eve.go(f"/tables/{table}")
    lines = page.locator(".log li:not(.remark, .struck) .line")
    page.wait_for_function(READ, arg=table_of(ada, table)["last"])
    expect(lines.first).to_be_visible()
    read = lines.all_text_contents()
    told(ada, table, record.entries[-1])
    expect(page.locator(".endgame")).to_be_visible()
    page.wait_for_function(
        """(read) => {
            const now = [...document.querySelectorAll(".log .line")].map((one) => one.textContent);
            return read.some((text) => !now.includes(text));
        }""",
        arg=read,
    )
    now = table_of(ada, table)
    ada.api("POST", f"/api/tables/{table}/undo", {"seat": 0, "position": now["position"]})
    expect(lines).to_have_text(read)


# Whether the page has read the log up to an event.
READ = """async (last) => {
    const main = document.querySelector("script[src$='/js/table/main.js']").src;
    const { state } = await import(main.replace("main.js", "state.js"));
    return state.events.at(-1)?.number >= last;
}"""


def told(ada: Visitor, table: str, entry: Entry) -> None:
    """Enter a move outside the page."""
    now = table_of(ada, table)
    body = {"seat": now["turn"], "position": now["position"]}
    body |= {"move": entry.move, "draws": entry.draws}
    ada.api("POST", f"/api/tables/{table}/moves", body)


@devices
def test_the_dialog_is_for_everybody(visitors: Visitors, device: Device) -> None:
    ada = referee(visitors, device)
    table = real_table(ada, "ticket-to-ride")
    page = ada.go(f"/tables/{table}")
    press(page.get_by_role("button", name="Enter the deal"))
    box = dialog(page)
    expect(box.get_by_label("who starts")).to_be_visible()
    assert_for_everybody(ada)
    press(box.get_by_role("button", name="Ben"))
    hand = box.get_by_label("the 4 cards dealt to Ada")
    expect(hand).to_be_visible()
    press(box.get_by_role("button", name=re.compile("^red")))
    expect(hand).to_have_value("red")
    assert outputs(box) == ["1 of 4", "0 of 4", "0 of 5"]
    press(box.get_by_role("button", name="Previous step"))
    expect(box.get_by_label("who starts")).to_have_value("Ben")
    press(box.get_by_role("button", name="Enter"))
    hand.fill("red 2, blue")
    press(box.get_by_role("button", name="Cancel"))
    expect(box).to_have_count(0)
    page.reload()
    press(page.get_by_role("button", name="Enter the deal"))
    expect(hand).to_have_value("red 2, blue")
    width = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert width <= 0


def test_whole_hands_are_typed_and_what_is_wrong_is_kept(visitors: Visitors) -> None:
    ada = referee(visitors)
    ada.expected.append("422")
    table = real_table(ada, "ticket-to-ride")
    page = ada.go(f"/tables/{table}")
    press(page.get_by_role("button", name="Enter the deal"))
    box = dialog(page)
    press(box.get_by_role("button", name="Ben"))
    mine, bens = (box.get_by_label(f"the 4 cards dealt to {name}") for name in ("Ada", "Ben"))
    expect(mine).to_be_focused()
    page.keyboard.type("red 2, blue, loco")
    page.keyboard.press("Enter")  # completes the last word, and goes to the next row
    expect(mine).to_have_value("red 2, blue, locomotive")
    expect(bens).to_be_focused()
    page.keyboard.type("white 3, mauve")
    box.get_by_label("the 5 face-up cards").fill("red blue green white black")
    press(box.get_by_role("button", name="Enter"))
    expect(box.get_by_role("alert")).to_contain_text("'mauve' cannot be drawn here")
    expect(bens).to_be_focused()
    expect(bens).to_have_value("white 3, mauve")
    bens.fill("white 3, black")
    press(box.get_by_role("button", name="Enter"))
    tickets = box.get_by_label("the 4 tickets dealt to Ada, one of them long")
    tickets.fill("brest petro, zurich madr, ams wil")
    tickets.press("End")
    page.keyboard.type(", zurich")
    expect(box.locator(".things button")).to_have_count(3)
    page.keyboard.press("Backspace")
    tickets.fill("no such place")
    expect(box).to_contain_text("Nothing like that can be drawn.")
    assert_for_everybody(ada)
    tickets.fill("brest petro, zurich madr, ams wil, ath wil")
    box.get_by_label("the 4 tickets dealt to Ben").fill("cadiz st, berlin ro, essen k, paris w")
    press(box.get_by_role("button", name="Enter"))
    until(ada, table, lambda now: now["status"] == "playing")
    deal = ada.api("GET", f"/api/tables/{table}/record")["deal"]
    assert deal[:5] == ["seat 1", "red", "red", "blue", "locomotive"]
    assert deal[14:18] == ["brest-petrograd", "madrid-zurich", "amsterdam-wilno", "athina-wilno"]


def test_a_move_that_is_cancelled_is_not_played(visitors: Visitors) -> None:
    ada = referee(visitors)
    table = real_table(ada, "ticket-to-ride")
    page = ada.go(f"/tables/{table}")
    deal(page)
    for verb in ("keep", "keep"):
        enter(ada, table, verb)
    choose(page, "draw deck")
    box = dialog(page)
    box.wait_for()
    page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    assert table_of(ada, table)["entries"] == 2
    enter(ada, table, "draw deck")


def test_a_real_table_is_opened_in_the_lobby(visitors: Visitors) -> None:
    ada = referee(visitors)
    page = ada.go("/")
    page.get_by_label("Follow a game at a real table").check()
    expect(page.get_by_label(re.compile("^Seat 2, ")).locator("option")).to_have_count(2)
    assert page.get_by_label("Hints").count() == 0
    expect(page.get_by_text("You will see everything")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Enter the deal").wait_for()
    assert page.get_by_text("Fair deal").count() == 0
    expect(page.get_by_text("You will see everything")).to_be_visible()
    assert_for_everybody(ada)
