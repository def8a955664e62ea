"""What stands about a table and in the lobby: settings, pictures, the replay, lists, the camera."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import branchline.games.steam as steam
from tests.web.browser.conftest import Exhibits
from tests.web.browser.robots.page_actions import asked, board, drawn, press
from tests.web.browser.tables import BOT, GAMES, ME, OPEN, moves_of, opened, table_of, until
from tests.web.browser.touch_gestures import middle, spread
from tests.web.browser.visitor import PHONE, Visitor, Visitors

pytestmark = pytest.mark.slow

games = pytest.mark.parametrize("game", GAMES)

# Notes the notifications and the tones, and lets the page believe that no one looks at it.
AWAY = """() => {
    window.notes = [];
    window.tones = 0;
    window.Notification = class {
        static permission = "default";
        static requestPermission() {
            Notification.permission = "granted";
            return Promise.resolve("granted");
        }
        constructor(title, { body }) { window.notes.push(`${title}: ${body}`); }
        close() {}
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
        window.tones += 1;
        return start.call(this, when);
    };
}"""
HIDE = """() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" })"""


def menu(page: Page) -> Locator:
    """Open the menu."""
    press(page.get_by_role("button", name="Menu"))
    return page.get_by_role("dialog", name="Menu")


def test_the_own_turn_is_called_by_title_icon_sound_and_notification(visitors: Visitors) -> None:
    ada, bob = visitors.new(), visitors.new()
    for person, name in ((ada, "Ada"), (bob, "Bob")):
        person.enter(name)
    table = opened(ada, "railways", ME, OPEN, listed=True, name="Night train")
    bob.api("POST", f"/api/tables/{table}/join")
    page = ada.page
    ada.run_first(f"({AWAY})()")
    ada.go(f"/tables/{table}")
    asked(page)
    expect(page).to_have_title("\N{BLACK CIRCLE} Your turn \N{MIDDLE DOT} Night train")
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("^data:image/png"))
    settings = menu(page)
    for name in ("Sound", "Notify me when it is my turn"):
        switch = settings.get_by_role("switch", name=name)
        expect(switch).not_to_be_checked()
        switch.check()
    page.keyboard.press("Escape")
    heard = page.evaluate("() => window.tones")
    assert heard > 0  # the sound that was turned on is heard once
    end_turn(ada, table)
    expect(page).to_have_title("Night train \N{MIDDLE DOT} Branchline")
    expect(icon).not_to_have_attribute("href", re.compile("^data:"))
    page.evaluate(HIDE)
    end_turn(bob, table)
    expect(page).to_have_title(re.compile("Your turn"))
    page.wait_for_function("() => window.notes.length > 0")
    assert page.evaluate("() => window.notes") == ["Your turn: Night train"]
    assert page.evaluate("() => window.tones") > heard
    page.reload()
    asked(page)
    expect(menu(page).get_by_role("switch", name="Sound")).to_be_checked()


def end_turn(person: Visitor, table: str) -> None:
    """Pass, and take cards from the pile until the turn is over."""
    seat = table_of(person, table)["turn"]
    for text in ("pass", "take pile", "take pile"):
        now = table_of(person, table)
        if now["turn"] == seat and text in moves_of(person, table, seat):
            body = {"seat": seat, "position": now["position"], "move": text}
            person.api("POST", f"/api/tables/{table}/moves", body)


@games
def test_the_board_is_taken_home_and_moved_about(
    visitors: Visitors, exhibits: Exhibits, game: str, tmp_path: Path
) -> None:
    ada = visitors.new(known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.middle[game]}")
    asked(page)
    check_signs(page)
    camera(page)
    menu(page)
    with page.expect_download() as file:
        press(page.get_by_role("button", name="Board as PNG"))
    file.value.save_as(tmp_path / "board.png")
    data = (tmp_path / "board.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    assert min(width, height) > 400
    assert len(data) > 50_000  # an empty board is much smaller


# The sign of every colour that players can have, and of those that things on the page have.
SIGNS = """async () => {
    const main = document.querySelector("script[src$='/js/table/main.js']").src;
    const load = (name) => import(new URL(name, main).href);
    const [{ state }, { disc }, { render }] = await Promise.all(
        ["state.js", "../widgets.js", "../lit.js"].map(load));
    const box = document.createElement("div");
    render(state.ui.colours.map(disc), box);
    const discs = [...box.querySelectorAll("svg.disc")];
    const things = [...document.querySelectorAll("svg.disc, svg.cube, .pip")];
    const sign = (thing) => thing.querySelector("use").getAttribute("href");
    const colour = (thing) => /c-([a-z]+)/.exec(thing.getAttribute("class"))[1];
    const isDrawn = (thing) => document.getElementById(sign(thing).slice(1))?.childElementCount > 0;
    return {
        players: Object.fromEntries(discs.map((thing) => [colour(thing), sign(thing)])),
        undrawn: [...discs, ...things].filter((thing) => !isDrawn(thing)).map(sign),
    };
}"""


def check_signs(page: Page) -> None:
    """Colours are told apart without seeing them: each has a sign, and no two players the same."""
    found = page.evaluate(SIGNS)
    signs = found["players"]
    assert len(signs) >= 4
    assert len({*signs.values()}) == len(signs)
    assert found["undrawn"] == []


def camera(page: Page) -> None:
    """Buttons, keys, the wheel and dragging move the board; one button shows all of it again."""
    whole = place(page)
    page.get_by_role("button", name="Zoom in").click()
    nearer = place(page)
    assert nearer[2] > whole[2]
    page.get_by_role("button", name="Zoom out").click()
    assert place(page)[2] < nearer[2]
    spot = middle(board(page))
    page.mouse.move(spot["x"], spot["y"])
    page.mouse.wheel(0, -400)
    assert place(page)[2] > whole[2]
    before = place(page)
    page.mouse.down()
    page.mouse.move(spot["x"] + 60, spot["y"] + 40, steps=4)
    page.mouse.up()
    after = place(page)
    assert after[2] == before[2]
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((60, 40), abs=2)
    page.keyboard.press("f")
    assert place(page) == pytest.approx(whole, rel=0.01)


def place(page: Page) -> tuple[float, float, float]:
    """Where the drawing of the board is, and how large."""
    drawn(page)
    group = page.locator(".mapboard g.camera").get_attribute("transform") or ""
    x, y, scale = (float(number) for number in re.findall(r"-?[\d.]+", group))
    return x, y, scale


def test_two_fingers_draw_the_board_nearer(visitors: Visitors, exhibits: Exhibits) -> None:
    ada = visitors.new(PHONE, known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.middle['ticket-to-ride']}")
    asked(page)
    before = place(page)[2]
    spread(board(page), 30, 90)
    near = place(page)[2]
    assert near > 1.5 * before
    spread(board(page), 90, 40)
    assert place(page)[2] < near
    assert table_of(ada, exhibits.middle["ticket-to-ride"])["turn"] == 0  # nothing was played


@games
def test_a_game_that_is_over_plays_by_itself_and_shows_its_numbers(
    visitors: Visitors, exhibits: Exhibits, game: str
) -> None:
    ada = visitors.new(known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.over[game]}")
    scoring = page.get_by_role("region", name="Final scoring")
    scoring.wait_for()
    lines = scoring.locator("path.run").first
    measures = scoring.get_by_role("group", name="What the graph shows").locator("label")
    assert measures.count() > 1
    for number in range(1, measures.count()):
        before = str(lines.get_attribute("d"))
        press(measures.nth(number))
        expect(lines).not_to_have_attribute("d", before)
    press(scoring.get_by_role("button", name="Replay"))
    slider = page.get_by_role("slider", name="Replay")
    for entries in ("[1-9]", "[2-9]|\\d\\d"):
        expect(slider).to_have_attribute("aria-valuenow", re.compile(f"^({entries})"))
    stop = page.get_by_role("button", name="Stop", exact=True)
    press(stop)
    expect(stop).to_have_count(0)
    stopped = slider.get_attribute("aria-valuenow")
    page.wait_for_timeout(1200)
    assert slider.get_attribute("aria-valuenow") == stopped


def test_the_lobby_lists_what_waits_and_what_is_over(visitors: Visitors, exhibits: Exhibits) -> None:
    ada = visitors.new()
    ada.enter("Ada")
    waits = opened(ada, "railways", ME, BOT, name="Waits for me")
    bob = visitors.new()
    bob.enter("Bob")
    open_table = opened(ada, "railways", ME, OPEN, listed=True, name="Waits for Bob", options={"first": 1})
    bob.api("POST", f"/api/tables/{open_table}/join")
    page = ada.go("/")
    expect(page).to_have_title(re.compile("1 table is waiting for you"))
    mine = page.get_by_role("row").filter(has_text="Waits for me")
    theirs = page.get_by_role("row").filter(has_text="Waits for Bob")
    expect(mine).to_contain_text("Your move")
    expect(theirs).to_contain_text("Bob")
    expect(theirs).not_to_contain_text("Your move")
    end_turn(bob, open_table)
    expect(theirs).to_contain_text("Your move")
    expect(page).to_have_title(re.compile("2 tables are waiting for you"))
    mine.get_by_role("link").first.click()
    page.wait_for_url(f"**/tables/{waits}")
    asked(page)
    owner = visitors.new(known=exhibits.known)
    lobby = owner.go("/")
    over = lobby.get_by_role("region", name="Recently finished").get_by_role("listitem")
    expect(over.first).to_contain_text(re.compile(r"won with \d+ points"))
    over.first.get_by_role("link").click()
    expect(lobby.get_by_role("region", name="Final scoring")).to_be_visible()


def test_a_map_file_from_this_device_is_played_on(visitor: Visitor, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    ours = (Path(steam.__file__).parent / "maps" / "ruhr.toml").read_text("utf-8")
    path.write_text(ours.replace('id = "ruhr"', 'id = "mine"'), "utf-8")
    page = visitor.go("/")
    form = page.get_by_role("region", name="Open a table")
    press(form.get_by_role("radio", name="Steam", exact=True).locator(".."))
    form.get_by_label("Map", exact=True).select_option("file")
    form.get_by_label("Map file").set_input_files(path)
    press(form.get_by_role("button", name="Open the table"))
    page.wait_for_url("**/tables/*")
    expect(page.get_by_text("a map file: mine")).to_be_visible()


def test_the_waiting_room_seats_bots_of_all_levels(visitor: Visitor) -> None:
    visitor.enter("Ada")
    levels = next(game["bots"] for game in visitor.api("GET", "/api/games")["games"] if game["game"] == "railways")
    table = opened(visitor, "railways", ME, OPEN, OPEN, OPEN, start_when_full=False)
    page = visitor.go(f"/tables/{table}")
    assert len(levels) >= 3
    chosen = levels[:3]
    for number, level in enumerate(chosen, start=2):
        seat = page.get_by_role("combobox", name=re.compile(f"^Seat {number}, "))
        seat.select_option(f"bot:{level}")
        seated(visitor, table, number - 1, level)
        expect(seat).to_be_enabled()
    press(page.get_by_role("button", name="Start the game"))
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    assert [seat["bot"] for seat in table_of(visitor, table)["seats"][1:]] == chosen


def seated(owner: Visitor, table: str, seat: int, bot: str) -> None:
    """Wait until such a bot has a seat."""
    until(owner, table, lambda now: now["seats"][seat]["bot"] == bot)


def test_another_language_and_other_colours_are_kept(visitor: Visitor) -> None:
    page = visitor.go("/")
    for code, word in (("hu", "Indulások"), ("it", "Partenze"), ("ja", "発車"), ("en", "Current tables")):
        page.locator("select.language").select_option(code)
        expect(page.locator("html")).to_have_attribute("lang", code)
        expect(page.locator("#dep")).to_contain_text(word)
    page.get_by_role("button", name="Switch to night colours").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("select.language").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    visitor.enter("Ada")
    page = visitor.go(f"/tables/{opened(visitor, 'railways')}")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("header .tools button").last.click()
    page.get_by_role("dialog").locator("select").select_option("en")
    expect(page.get_by_role("list", name="Players")).to_be_visible()
    page.locator("header .tools button").last.click()
    page.get_by_role("dialog").get_by_text("Day", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
