"""Whole games from the lobby to the final scoring, by clicks and by taps."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

import branchline
from tests.web.browser.robots import play_out
from tests.web.browser.robots.page_actions import is_touched, press
from tests.web.browser.tables import GAMES, LEAST, table_of
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow

NAMES = {"ticket-to-ride": "Ticket to Ride", "steam": "Steam", "railways": "Railways"}
SVG = "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize(
    ("game", "device"),
    # test_secrets.py plays the others, and sees more of them.
    [("ticket-to-ride", PHONE), ("steam", DESKTOP), ("steam", PHONE), ("railways", PHONE)],
    ids=lambda value: value.name if isinstance(value, Device) else value,
)
def test_a_game_is_played_from_the_lobby_to_the_final_scoring(
    visitors: Visitors, game: str, device: Device, tmp_path: Path
) -> None:
    ada = visitors.new(device)
    table = open_table(ada, game, device)
    play_to_the_scoring(ada, table, tmp_path)


def play_to_the_scoring(ada: Visitor, table: str, tmp_path: Path, look: Callable[[int], None] | None = None) -> None:
    """Play by hand, look about before each decision, then look at all that shows when the game is over."""
    game = table_of(ada, table)["game"]
    decisions = play_out(ada.page, game, Random(f"{game} {ada.device.name}"), look)
    assert decisions > 10
    check_scoring(ada, table)
    check_record(ada, table, tmp_path)
    press(ada.page.get_by_role("button", name="The board"))
    check_replay(ada, table)
    check_log(ada.page, game)
    check_picture(ada.page, tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_one_click_leads_from_the_lobby_to_a_game(visitor: Visitor, game: str) -> None:
    page = visitor.go("/")
    poster = page.get_by_role("article").filter(has_text=re.compile(NAMES[game]))
    poster.get_by_role("button", name="Play now").click()
    levels = page.get_by_role("dialog", name="How strong should the bots be?")
    expect(levels.get_by_role("radio")).to_have_count(4)
    expect(levels.get_by_role("radio", name="Easy")).to_be_checked()
    levels.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    players = page.get_by_role("list", name="Players").first
    expect(players.get_by_role("listitem")).to_have_count(3)
    expect(players).to_contain_text("you")
    assert bots_of(visitor) == ["novice", "novice"]


def bots_of(visitor: Visitor) -> list[str]:
    """The levels of the bots at the table that the page shows."""
    table = visitor.page.url.rsplit("/", 1)[1]
    seats = visitor.api("GET", f"/api/tables/{table}")["seats"]
    return [seat["bot"] for seat in seats if seat["bot"]]


def test_the_strength_of_the_bots_is_asked_for_once(visitor: Visitor) -> None:
    page = visitor.go("/")
    poster = page.get_by_role("article").filter(has_text=re.compile(NAMES["railways"]))
    play = poster.get_by_role("button", name="Play now")
    play.click()
    levels = page.get_by_role("dialog", name="How strong should the bots be?")
    levels.get_by_role("button", name="Cancel").click()
    play.click()
    levels.get_by_role("radio", name="Medium").check()
    levels.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    assert bots_of(visitor) == ["steady", "steady"]
    page = visitor.go("/")
    expect(page.get_by_text("Bots in a quick game: Medium")).to_be_visible()
    page.get_by_role("button", name="Change strength").click()
    expect(levels.get_by_role("radio", name="Medium")).to_be_checked()
    levels.get_by_role("radio", name="Hard").check()
    levels.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Bots in a quick game: Hard")).to_be_visible()
    play.click()
    page.wait_for_url("**/tables/*")
    assert bots_of(visitor) == ["sharp", "sharp"]


def open_table(ada: Visitor, game: str, device: Device) -> str:
    """Fill in the form of the lobby: we first, then bots, as few as may be."""
    page = ada.go("/")
    page.get_by_label("What should others call you?").fill("Ada")
    form = page.get_by_role("region", name="Open a table")
    press(form.get_by_role("radio", name=NAMES[game], exact=True).locator(".."))
    seats = form.get_by_role("combobox", name=re.compile(r"^Seat \d"))
    expect(seats.first).to_be_visible()
    for number in range(seats.count(), LEAST[game], -1):
        press(form.get_by_role("button", name=f"Remove seat {number}"))
        expect(seats).to_have_count(number - 1)
    for number in range(1, LEAST[game]):
        seats.nth(number).select_option("bot:steady")
    if game == "steam" and device is PHONE:  # the other rules and the other map too
        press(form.get_by_role("radio", name="Standard", exact=True).locator(".."))
        form.get_by_label("Map", exact=True).select_option("ruhr")
    press(form.get_by_role("button", name="Open the table"))
    page.wait_for_url("**/tables/*")
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def check_scoring(ada: Visitor, table: str) -> None:
    """The scoring names the winner and everyone's points as the server has them."""
    result = table_of(ada, table)["result"]
    seats = [seat["name"] for seat in table_of(ada, table)["seats"]]
    scoring = ada.page.get_by_role("region", name="Final scoring")
    winners = result["ranking"][0]
    for winner in winners:
        expect(scoring.locator("header").first).to_contain_text(seats[winner])
    expect(scoring.locator("header").first).to_contain_text(str(result["totals"][winners[0]]))
    rows = scoring.get_by_role("table", name="Score breakdown").get_by_role("row")
    order = [seat for place in result["ranking"] for seat in place]
    for row, seat in zip(rows.all()[1:], order, strict=True):
        expect(row.get_by_role("rowheader")).to_contain_text(seats[seat])
        total = str(result["totals"][seat]).replace("-", "\N{MINUS SIGN}")
        expect(row.get_by_role("cell", name=total, exact=True).first).to_be_visible()


def check_record(ada: Visitor, table: str, folder: Path) -> None:
    """The record that is taken home is of this game, and proves that the deal was fair."""
    record = branchline.load(download(ada.page, "Record", folder / "game.json"))
    record.verify()
    assert record.names[0] == "Ada"
    assert record.result is not None
    assert record.result["totals"] == table_of(ada, table)["result"]["totals"]


def check_replay(ada: Visitor, table: str) -> None:
    """The scrubber goes to the beginning, step by step, and back to the end."""
    page = ada.page
    if is_touched(page):
        press(page.get_by_role("navigation", name="Views").get_by_role("button", name="Log"))
    entries = table_of(ada, table)["entries"]
    slider = page.get_by_role("slider", name="Replay")
    banner = page.locator(".banner").first
    expect(slider).to_have_attribute("aria-valuenow", str(entries))
    press(page.get_by_role("button", name="Back to the start"))
    expect(slider).to_have_attribute("aria-valuenow", "0")
    expect(banner).to_contain_text("Replay")
    press(page.get_by_role("button", name="Next move"))
    expect(slider).to_have_attribute("aria-valuenow", "1")
    slider.press("End")
    expect(slider).to_have_attribute("aria-valuenow", str(entries))
    expect(banner).not_to_contain_text("Replay")


def check_log(page: Page, game: str) -> None:
    """What happened is told in words, and points with the rule that gives them."""
    log = page.get_by_role("list", name="Log")
    expect(log).to_contain_text("The game is over.")
    assert log.get_by_role("listitem").count() > 20
    rules = {"ticket-to-ride": "TTR-", "steam": "STM-", "railways": "RWC-"}
    assert log.get_by_role("link", name=re.compile(rules[game])).count() > 0


def check_picture(page: Page, folder: Path) -> None:
    """The board as a picture stands by itself."""
    press(page.get_by_role("button", name="Menu"))
    path = download(page, "Board as SVG", folder / "board.svg")
    drawing = ElementTree.parse(path).getroot()
    assert drawing.tag == SVG
    assert len(list(drawing.iter())) > 100
    page.keyboard.press("Escape")


def download(page: Page, button: str, path: Path) -> Path:
    """Press a button that gives a file."""
    with page.expect_download() as file:
        press(page.get_by_role("button", name=button, exact=True))
    file.value.save_as(path)
    return path
