"""Several people at one table: by one link, at one screen, as onlookers; and moves taken back."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.memory import objects, state_of
from tests.web.browser.robots import ROBOTS
from tests.web.browser.robots.page_actions import asked, decision, drawn, play, press
from tests.web.browser.tables import BOT, GAMES, LEAST, ME, OPEN, guest, opened, table_of, until
from tests.web.browser.visitor import DESKTOP, PHONE, Visitor, Visitors

pytestmark = pytest.mark.slow

games = pytest.mark.parametrize("game", GAMES)
GAME = "ticket-to-ride"
decide = ROBOTS[GAME]


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    """Someone known to the server, with a browser."""
    ada = visitors.new(DESKTOP)
    ada.enter("Ada")
    return ada


def sit(person: Visitor, table: str) -> Page:
    """Go to a table whose game is under way."""
    page = person.go(f"/tables/{table}")
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    return page


def friends(visitors: Visitors, ada: Visitor, game: str = GAME, **more: object) -> tuple[str, Visitor]:
    """A table to which Bob comes by the link that Ada sees in her waiting room."""
    table = opened(ada, game, ME, OPEN, *[BOT] * (LEAST[game] - 2), **more)
    room = ada.go(f"/tables/{table}")
    link = room.get_by_role("region", name="Invite friends").get_by_label("the link to this table")
    bob = visitors.new(PHONE)
    bob.page.goto(link.get_by_text("http").inner_text())
    bob.page.get_by_label("Your name at this table").fill("Bob")
    press(bob.page.get_by_role("button", name="Take a seat"))
    for person in (ada, bob):
        expect(person.page.get_by_role("group", name="Board")).to_be_visible()
    return table, bob


def test_who_may_not_let_a_bot_play_yet_is_told_why(visitors: Visitors, ada: Visitor) -> None:
    table, bob = friends(visitors, ada, options={"first": 1})
    ada.expected.append("403")
    assert table_of(ada, table)["turn"] == 1
    press(ada.page.get_by_role("button", name="Menu"))
    press(ada.page.get_by_role("button", name="Let a bot stand in for Bob"))
    reason = "A bot can play for Bob if they do not move for 10 more minutes."
    expect(ada.page.locator("#app").get_by_text(reason)).to_be_visible()
    assert table_of(bob, table)["seats"][1]["stand_in"] is None


@games
def test_two_browsers_meet_by_one_link(visitors: Visitors, ada: Visitor, game: str) -> None:
    table, bob = friends(visitors, ada, game, listed=False)
    people = (ada, bob)
    chance = Random(1)
    moved: set[int] = set()
    while moved != {0, 1}:
        turn = until(ada, table, lambda now: now["turn"] in (0, 1))["turn"]
        expect(people[1 - turn].page.locator(".banner")).not_to_contain_text("Your turn")
        ROBOTS[game](people[turn].page, chance)
        moved.add(turn)
    turn = until(ada, table, lambda now: now["turn"] in (0, 1))["turn"]
    asked(people[turn].page)  # who is asked something is brought back to the board
    drawn(bob.page)
    press(bob.page.get_by_role("button", name="Log", exact=True))
    for person in people:
        log = person.page.get_by_role("list", name="Log")
        expect(log).to_contain_text("Ada: ")
        expect(log).to_contain_text("Bob: ")
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_role("textbox", name="Write a message").fill("Good <b>luck</b>, Bob!")
    ada.page.keyboard.press("Enter")
    press(bob.page.get_by_role("tab", name="Chat 1"))
    expect(bob.page.get_by_role("list", name="Chat")).to_contain_text("Good <b>luck</b>, Bob!")


@pytest.mark.parametrize("game", ["ticket-to-ride", "railways"])
def test_hands_are_hidden_from_those_who_share_a_screen(visitors: Visitors, game: str) -> None:
    ada = visitors.new(fresh=True)
    ada.enter("Ada")
    ada.listen()
    table = opened(ada, game, ME, guest("Bob"), guest("Cleo"))
    page = ada.go(f"/tables/{table}")
    chance = Random(2)
    hands: list[Any] = []
    titles: set[str] = set()
    for seat, name in ((0, "Ada"), (1, "Bob"), (2, "Cleo"), (0, "Ada")):
        passing = page.get_by_role("dialog", name="Pass the device")
        expect(passing).to_contain_text(f"Pass the device to {name}")
        assert_hidden(ada, hands, secret(ada, table, titles))
        press(passing.get_by_role("button", name=f"I am {name}: show my view"))
        expect(passing).to_have_count(0)
        expect(page.get_by_role("region", name="Hand")).to_be_visible()
        own = ada.api("GET", f"/api/tables/{table}/view?seat={seat}")["view"]["own"]["hand"]
        assert own in objects(page)
        assert '"own"' in state_of(page)
        assert_unread(page, secret(ada, table, titles - read_hand(page)))
        hands.append(own)
        titles |= read_hand(page)
        play_turn(ada, table, seat, chance)
    assert {0, 1, 2} <= {event["seat"] for event in moves_made(ada, table)}


def read_hand(page: Page) -> set[str]:
    """The tickets or the cities that someone holds, as they are written on the page."""
    tickets = page.locator(".ticket .names").all_inner_texts()
    cards = page.locator(".hand [data-card]").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    return {*tickets, *(card for card in cards if card[0].isupper())}


def play_turn(ada: Visitor, table: str, seat: int, chance: Random) -> None:
    """Make all decisions of a turn; what came before the last of them was for its own eyes."""
    now = table_of(ada, table)
    while now["turn"] == seat:
        asked(ada.page)
        ada.received()
        ROBOTS[now["game"]](ada.page, chance)
        now = table_of(ada, table)


def moves_made(ada: Visitor, table: str) -> list[Any]:
    """The moves of the log."""
    events = ada.api("GET", f"/api/tables/{table}/log")["events"]
    return [event for event in events if event["kind"] == "move"]


def secret(ada: Visitor, table: str, words: set[str]) -> set[str]:
    """Of these words, those that are not known to all."""
    view = json.dumps(ada.api("GET", f"/api/tables/{table}/view?public=true"))
    return {word for word in words if word not in view}


def assert_unread(page: Page, secrets: set[str]) -> None:
    """None of these is written anywhere on the page."""
    text = page.locator("body").evaluate("(body) => body.textContent")
    assert {word for word in secrets if word in text} == set()


def assert_hidden(ada: Visitor, hands: list[Any], titles: set[str]) -> None:
    """No one's things are on the page, in its memory, or have come to it since the last move."""
    assert ada.page.get_by_role("region", name="Hand").count() == 0
    assert_unread(ada.page, titles)
    assert_let_go(ada.page, hands)
    assert json.loads(state_of(ada.page))["previews"] is None
    # What a move would cost was asked by whoever held the screen, before they gave it away.
    for text in [state_of(ada.page), *ada.received(besides="/why")]:
        assert '"own"' not in text
        assert not re.search(r'"move": ?"keep [a-z]', text)


def assert_let_go(page: Page, hands: list[Any]) -> None:
    """Nothing in the page holds these hands, once what was under way before is over."""
    kept = hands
    for pause in (0, 100, 400, 1000, 2000, 4000, 8000):  # a busy machine answers late
        page.wait_for_timeout(pause)
        living = objects(page)
        kept = [hand for hand in hands if hand in living]
        if not kept:
            return
    raise AssertionError(f"still held: {kept}")


def test_where_nothing_is_hidden_no_screen_is_passed(ada: Visitor) -> None:
    table = opened(ada, "steam", ME, guest("Bob"), guest("Cleo"), options={"order": "random"})
    page = sit(ada, table)
    chance = Random(2)
    for _ in range(4):
        turn = table_of(ada, table)["turn"]
        name = ("Ada", "Bob", "Cleo")[turn]
        expect(page.locator(".banner")).to_contain_text(f"{name}, your turn: ")
        expect(page.get_by_role("dialog", name="Pass the device")).to_have_count(0)
        ROBOTS["steam"](page, chance)
    assert len({event["seat"] for event in moves_made(ada, table)}) == 3


def test_moves_against_bots_are_taken_back_freely(ada: Visitor) -> None:
    table = opened(ada, GAME, undo="free")
    page = sit(ada, table)
    decide(page, Random(5))
    asked(page)
    page.get_by_role("button", name="Undo").click()
    expect(decision(page).get_by_role("checkbox").first).to_be_visible()
    assert table_of(ada, table)["entries"] == 0
    expect(page.get_by_role("list", name="Log")).to_contain_text("Ada undoes a move.")
    expect(page.get_by_role("list", name="Log")).to_contain_text("(undone)")


def test_only_what_revealed_nothing_is_taken_back(visitors: Visitors, ada: Visitor) -> None:
    table, bob = friends(visitors, ada, undo="unrevealed")
    decide(ada.page, Random(6))
    ada.page.get_by_role("button", name="Undo").click()
    expect(decision(ada.page).get_by_role("checkbox").first).to_be_visible()
    decide(ada.page, Random(6))
    decide(bob.page, Random(6))
    play_blind(ada.page)
    assert asked(ada.page) == "second card"
    expect(ada.page.get_by_role("button", name="Undo")).to_have_count(0)
    assert table_of(ada, table)["entries"] == 3


def play_blind(page: Page) -> None:
    """Draw a card from the deck."""
    asked(page)
    play(page.get_by_role("button", name="Draw from deck"))


def test_nothing_is_taken_back_where_nothing_may_be(ada: Visitor) -> None:
    page = sit(ada, opened(ada, GAME, undo="none"))
    decide(page, Random(7))
    asked(page)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_move_is_taken_back_if_the_others_agree(visitors: Visitors, ada: Visitor) -> None:
    table, bob = friends(visitors, ada, undo="consent")
    for person in (ada, bob):
        decide(person.page, Random(8))
    play_blind(ada.page)
    for answer, left in (("Refuse", 3), ("Agree", 2)):
        asked(ada.page)
        ada.page.get_by_role("button", name="Ask to undo").click()
        question = bob.page.get_by_role("alertdialog", name="Undo a move?")
        expect(question).to_contain_text("Ada would like to undo a move.")
        press(question.get_by_role("button", name=answer))
        expect(question).to_have_count(0)
        left_at(ada, table, left)
    assert asked(ada.page) == "draw cards or claim a route"


def left_at(ada: Visitor, table: str, entries: int) -> None:
    """Wait until so many moves stand."""
    until(ada, table, lambda now: now["entries"] == entries)


def test_a_listed_table_is_watched_without_a_seat(visitors: Visitors, ada: Visitor) -> None:
    table = opened(ada, GAME, ME, BOT, listed=True, name="The Orient Express")
    page = sit(ada, table)
    bob = visitors.new()
    lobby = bob.go("/")
    lobby.get_by_role("link", name="Watch: Table The Orient Express").click()
    expect(lobby.get_by_role("group", name="Board")).to_be_visible()
    expect(lobby.get_by_role("status").first).to_contain_text("Ada")
    for hidden in ("Hand", "Tickets"):
        assert lobby.get_by_role("region", name=hidden).count() == 0
    decide(page, Random(9))
    expect(lobby.get_by_role("list", name="Log")).to_contain_text("Ada: ")
    assert not bob.ask("GET", f"/api/tables/{table}/moves").ok


def test_a_table_given_up_before_it_began_says_so(visitors: Visitors, ada: Visitor) -> None:
    table = opened(ada, GAME, ME, OPEN)
    ada.api("POST", f"/api/tables/{table}/abandon")
    for person in (ada, visitors.new(PHONE)):
        page = person.go(f"/tables/{table}")
        expect(page.get_by_role("heading", name="The table was closed")).to_be_visible()
        expect(page.get_by_role("link", name="Go to the lobby", exact=True)).to_be_visible()
