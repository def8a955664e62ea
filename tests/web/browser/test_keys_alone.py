"""The games by the keyboard alone: from the lobby to a table, and decisions of every kind there."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.keyboard import (
    FOCUS,
    act,
    choose,
    choose_on_board,
    commit,
    focused_name,
    pick_on_board,
    tab_to,
    verb,
)
from tests.web.browser.robots.page_actions import asked, board, decision, drawn, go
from tests.web.browser.tables import GAMES, TOWARDS_TRIPS, come_to, in_step, opened, table_of, to_the_middle
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.slow


@pytest.fixture
def ada(visitor: Visitor) -> Visitor:
    """Someone known to the server."""
    visitor.enter("Ada")
    return visitor


@pytest.mark.parametrize("game", GAMES)
def test_keys_lead_from_the_lobby_to_a_table(visitor: Visitor, game: str) -> None:
    page = visitor.go("/")
    name = page.get_by_label("What should others call you?")
    tab_to(name)
    page.keyboard.press("Control+A")
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Playing as")).to_be_visible()
    tab_to(page.get_by_role("button", name="Play now").nth(GAMES.index(game)))
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="Easy")).to_be_checked()
    tab_to(page.get_by_role("dialog").get_by_role("button", name="Play"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    table = table_of(visitor, page.url.rsplit("/", 1)[1])
    assert (table["game"], table["seats"][0]["name"]) == (game, "Ada")
    asked(page)
    page.keyboard.press("m")
    listed = page.get_by_role("dialog", name="The table as text").locator(".moves")
    tab_to(listed.get_by_role("button").first)
    act(page)


def verbs_played(ada: Visitor, table: str) -> set[str]:
    """The first words of all moves that Ada has made."""
    events = ada.api("GET", f"/api/tables/{table}/log")["events"]
    return {event["move"].split()[0] for event in events if event["kind"] == "move" and event["seat"] == 0}


def come_along(ada: Visitor, page: Page, table: str, verb: str) -> list[str]:
    """Go on outside the page to where such moves are legal, and wait until it is there too."""
    moves = come_to(ada, table, verb, TOWARDS_TRIPS if verb == "deliver" else ())
    in_step(page, table_of(ada, table)["entries"])
    return moves


def test_ticket_to_ride_is_played_by_keys(ada: Visitor) -> None:
    table = opened(ada, "ticket-to-ride")
    page = ada.go(f"/tables/{table}")
    keep_tickets(page, 2)
    for _ in range(2):
        choose_and_act(page, "Draw from deck")
    choose(verb(page, "Tickets"))
    commit(page)
    keep_tickets(page, 1)
    come_along(ada, page, table, "claim")
    claim(page)
    assert verbs_played(ada, table) >= {"keep", "draw", "tickets", "claim"}


def choose_and_act(page: Page, name: str) -> None:
    """Tab to a button that plays a move at once, and press it."""
    tab_to(page.get_by_role("button", name=name))
    act(page)


def keep_tickets(page: Page, count: int) -> None:
    """Tick tickets with the space bar, then continue to the button."""
    assert asked(page).startswith("keep at least")
    boxes = decision(page).get_by_role("checkbox")
    for number in range(count):
        tab_to(boxes.nth(number))
        page.keyboard.press("Space")
        expect(boxes.nth(number)).to_be_checked()
    commit(page)


def claim(page: Page) -> None:
    """Walk over the board to a route, put it back, take it again and pay for it."""
    routes = board(page).get_by_role("button", name=re.compile("^Claim "))
    choose_on_board(routes.last)
    name = focused_name(page)
    expect(decision(page)).to_have_attribute("aria-label", re.compile("^Pay for "))
    page.keyboard.press("Escape")
    expect(decision(page)).to_have_count(0)
    assert page.evaluate(FOCUS), "the focus is lost after Esc"
    choose_on_board(board(page).get_by_role("button", name=name, exact=True))
    commit(page)


def test_steam_is_played_by_keys(ada: Visitor) -> None:
    table = opened(ada, "steam", options={"rules": "base"})
    page = ada.go(f"/tables/{table}")
    assert asked(page).startswith("bid for")
    choose(decision(page).get_by_role("button", name="Bid more"))
    commit(page)
    come_along(ada, page, table, "take")
    choose(decision(page).get_by_role("list").get_by_role("button", disabled=False).last)
    tab_to(decision(page).locator(".commit").get_by_role("button").first)
    act(page)
    lays = come_along(ada, page, table, "lay")
    lay_by_keys(page, turnable(lays))
    come_along(ada, page, table, "done")
    end_turn(page)
    to_the_middle(ada, table, 70)
    come_along(ada, page, table, "deliver")
    deliver_by_keys(page)
    assert verbs_played(ada, table) >= {"bid", "take", "lay", "done", "deliver"}


def turnable(lays: list[str]) -> str:
    """A hex where one tile can lie in several ways: `lay HEX FACE TRACKS`."""
    faces = Counter(tuple(text.split()[1:3]) for text in lays)
    return next(hex_name for (hex_name, _), ways in faces.items() if ways > 1)


def lay_by_keys(page: Page, hex_name: str) -> None:
    """Open the turntable on a hex, choose a tile that can be turned, turn it, and lay it."""
    choose_on_board(board(page).locator(f"[data-target='{hex_name}']"))
    tiles = decision(page).locator(".tilestrip").get_by_role("button")
    turns = decision(page).locator(".turning")
    for number in range(tiles.count()):
        if not turns.count():
            choose(tiles.nth(number))
    pictures = [picture(page)]
    for key in ("e", "q"):
        page.keyboard.press(key)
        drawn(page)
        pictures.append(picture(page))
    assert pictures[0] == pictures[2] != pictures[1]
    commit(page)


def picture(page: Page) -> str:
    """The tile in hand as it lies now."""
    return board(page).locator(".turntable").inner_html()


def end_turn(page: Page) -> None:
    """End the build turn; where something would be lost, one is asked once more."""
    tab_to(verb(page, "End build turn"))
    page.keyboard.press("Enter")
    drawn(page)
    if go(page).count() and asked(page) == "build track":
        commit(page)
    page.wait_for_function("() => !/build track/.test(document.querySelector('.banner b').textContent)")
    assert page.evaluate(FOCUS), "the focus is lost after the turn"


def deliver_by_keys(page: Page) -> None:
    """A cube on the board, a city on the board, then points or income where that is asked."""
    choose_on_board(board(page).get_by_role("button", name=" cube in ").first)
    pick_on_board(page, "^Deliver to ")
    commit(page)
    while asked(page) == "income or points":
        choose(decision(page).get_by_role("button", name=re.compile("^Victory points")))
        if go(page).count():
            commit(page)


def test_railways_is_played_by_keys(ada: Visitor) -> None:
    table = opened(ada, "railways")
    page = ada.go(f"/tables/{table}")
    asked(page)
    discard_by_keys(page)
    take_by_keys(page)
    come_along(ada, page, table, "connect")
    connect_by_keys(page)
    come_along(ada, page, table, "deliver")
    choose(verb(page, "Deliver"))
    if not go(page).count():
        choose_on_board(board(page).get_by_role("button", name=" on ").first)
    pick_on_board(page, "^Deliver .+ to ")
    commit(page)
    assert verbs_played(ada, table) >= {"discard", "take", "connect", "deliver"}


def discard_by_keys(page: Page) -> None:
    """A card of the hand, and the one on top of the pile for it."""
    choose(verb(page, "Discard"))
    choose(decision(page).locator(".lay").first.locator(".card").nth(1))
    choose(decision(page).get_by_role("button", name="The top card of the pile"))
    commit(page)


def take_by_keys(page: Page) -> None:
    """Two cards from the pile."""
    for _ in range(2):
        tab_to(decision(page).locator("button[data-source=pile]"))
        act(page)


def connect_by_keys(page: Page) -> None:
    """A city in hand, a place for it on the board, the cards that are proposed."""
    choose(verb(page, "Connect"))
    if not go(page).count() and not decision(page).locator(".places").count():
        cities = decision(page).locator(".lay").get_by_role("button", disabled=False)
        choose(cities.first)  # one of several
    pick_on_board(page, "^Connect .+ to ")
    commit(page)
