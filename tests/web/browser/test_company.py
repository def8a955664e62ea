"""Several people, several windows, and lines that break: nothing is lost, nothing is done twice."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.web.browser.robots import ROBOTS
from tests.web.browser.robots.hands import asked, desk, go, play, press
from tests.web.browser.tables import BOT, ME, OPEN, guest, opened, table_of, until
from tests.web.browser.visitor import DESKTOP, PHONE, Visitor, Visitors

pytestmark = pytest.mark.slow

GAME = "ticket-to-ride"
decide = ROBOTS[GAME]


@pytest.fixture
def ada(visitors: Visitors) -> Visitor:
    """Somebody known to the server, at a desk."""
    ada = visitors.new(DESKTOP)
    ada.enter("Ada")
    return ada


def sit(person: Visitor, table: str) -> Page:
    """Go to a table whose game is under way."""
    page = person.go(f"/tables/{table}")
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    return page


def moves(page: Page) -> Locator:
    """The lines of the log that tell of moves that stand."""
    return page.get_by_role("list", name="Log").get_by_role("listitem").get_by_role("button")


def friends(visitors: Visitors, ada: Visitor, **more: object) -> tuple[str, Visitor]:
    """A table to which Bob comes by the link that Ada sees in her waiting room."""
    table = opened(ada, GAME, ME, OPEN, **more)
    room = ada.go(f"/tables/{table}")
    link = room.get_by_role("region", name="Invite friends").get_by_label("the link to this table")
    bob = visitors.new(PHONE)
    bob.page.goto(link.get_by_text("http").inner_text())
    bob.page.get_by_label("Your name at this table").fill("Bob")
    press(bob.page.get_by_role("button", name="Sit down"))
    for person in (ada, bob):
        expect(person.page.get_by_role("group", name="Board")).to_be_visible()
    return table, bob


def test_two_browsers_meet_by_one_link(visitors: Visitors, ada: Visitor) -> None:
    table, bob = friends(visitors, ada, listed=False)
    chance = Random(1)
    for person in (ada, bob, ada):
        decide(person.page, chance)
    press(bob.page.get_by_role("button", name="Log"))
    for person in (ada, bob):
        expect(person.page.get_by_role("list", name="Log")).to_contain_text("Ada: ")
        expect(person.page.get_by_role("list", name="Log")).to_contain_text("Bob: ")
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_role("textbox", name="Say something").fill("Good <b>luck</b>, Bob!")
    ada.page.keyboard.press("Enter")
    press(bob.page.get_by_role("tab", name="Chat 1"))
    expect(bob.page.get_by_role("list", name="Chat")).to_contain_text("Good <b>luck</b>, Bob!")
    assert table_of(ada, table)["entries"] == 3


def test_hands_are_hidden_from_those_who_share_a_screen(ada: Visitor) -> None:
    ada.listen()
    table = opened(ada, GAME, ME, guest("Bob"), guest("Cleo"))
    page = ada.go(f"/tables/{table}")
    chance = Random(2)
    held: dict[str, list[str]] = {}  # the tickets each has seen
    for name in ("Ada", "Bob", "Cleo", "Ada"):
        passing = page.get_by_role("dialog", name="Pass the device")
        expect(passing).to_contain_text(f"Pass the device to {name}")
        assert_hidden(ada, [card for hand in held.values() for card in hand])
        press(passing.get_by_role("button", name=f"I am {name}: show my things"))
        expect(passing).to_have_count(0)
        expect(page.get_by_role("region", name="Hand")).to_be_visible()
        assert any('"own"' in text for text in ada.received())
        held.setdefault(name, tickets(page))
        assert len(held[name]) == 4
        assert_unread(page, [ticket for one, own in held.items() for ticket in own if one != name])
        ada.received()  # what came so far was for these eyes
        decide(page, chance)
    assert table_of(ada, table)["entries"] == 4


def tickets(page: Page) -> list[str]:
    """The tickets that are to be read on the page."""
    return page.locator(".ticket .names").all_inner_texts()


def assert_unread(page: Page, secrets: list[str]) -> None:
    """None of these is written anywhere on the page."""
    text = page.locator("body").evaluate("(body) => body.textContent")
    assert [secret for secret in secrets if secret in text] == []


def assert_hidden(ada: Visitor, secrets: list[str]) -> None:
    """Nobody's things are on the page, in its memory, or have come to it since the last move."""
    assert ada.page.get_by_role("region", name="Hand").count() == 0
    assert_unread(ada.page, secrets)
    for text in [ada.page.evaluate(STATE), *ada.received()]:
        assert '"own"' not in text
        assert not re.search(r'"move": ?"keep [a-z]', text)


# The page's own memory, by the module that holds it.
STATE = """async () => {
    const main = document.querySelector("script[src$='/js/table/main.js']").src;
    const { state } = await import(main.replace("main.js", "state.js"));
    const { view, moves, choice, events, past, bubble } = state;
    return JSON.stringify({ view, moves, choice, events, past, bubble });
}"""


def test_what_was_picked_is_asked_again_after_a_reload(ada: Visitor) -> None:
    table = opened(ada, GAME)
    page = sit(ada, table)
    assert asked(page).startswith("keep at least")
    page.get_by_role("checkbox").first.check()
    page.reload()
    assert asked(page).startswith("keep at least")
    expect(desk(page).get_by_role("checkbox", checked=True)).to_have_count(0)
    assert table_of(ada, table)["entries"] == 0
    decide(page, Random(3))
    page.reload()
    now = until(ada, table, lambda now: now["turn"] == 0)
    assert asked(page) == "draw cards or claim a route"
    assert now["entries"] == 2
    expect(moves(page)).to_have_count(2)


def test_a_move_sent_without_a_line_is_made_once(ada: Visitor) -> None:
    ada.expected.append("ERR_INTERNET_DISCONNECTED")
    table = opened(ada, GAME, ME, guest("Bob"), options={"first": 0}, undo="none")
    opened_before = table_of(ada, table)["entries"]
    page = sit_alone(ada, table)
    ready(page)
    ada.context.set_offline(True)
    away = page.get_by_role("alert").filter(has_text="The server is away.")
    expect(away).to_be_visible()
    press(go(page))
    expect(page.locator("section.board")).to_have_attribute("aria-busy", "true")
    ada.context.set_offline(False)
    expect(away).to_have_count(0)
    expect(page.get_by_role("dialog", name="Pass the device")).to_be_visible()
    assert table_of(ada, table)["entries"] == opened_before + 1


def test_a_move_whose_answer_was_lost_is_made_once(ada: Visitor) -> None:
    ada.expected.append("ERR_FAILED")
    table = opened(ada, GAME, ME, guest("Bob"))
    page = sit_alone(ada, table)
    keys: list[str | None] = []

    def lose(route: Route) -> None:
        keys.append(route.request.headers.get("idempotency-key"))
        route.fetch()  # the server has done it
        route.abort() if len(keys) == 1 else route.continue_()

    page.route(re.compile("/moves$"), lose)
    ready(page)
    press(go(page))
    expect(page.get_by_role("dialog", name="Pass the device")).to_be_visible()
    expect(page.locator("section.board")).to_have_attribute("aria-busy", "false")
    assert len(keys) == 2
    assert keys[0] is not None
    assert keys[0] == keys[1]
    assert table_of(ada, table)["entries"] == 1


def sit_alone(ada: Visitor, table: str) -> Page:
    """Sit down at a shared screen, and say that it is Ada who holds it."""
    page = ada.go(f"/tables/{table}")
    press(page.get_by_role("button", name="I am Ada: show my things"))
    return page


def ready(page: Page) -> None:
    """Choose tickets, so that one press plays them."""
    asked(page)
    for box in desk(page).get_by_role("checkbox").all()[:2]:
        box.check()
    expect(go(page)).to_be_visible()


def test_two_windows_of_one_player_stay_in_step(ada: Visitor) -> None:
    table = opened(ada, GAME)
    one = sit(ada, table)
    other = ada.other_tab()
    other.goto(one.url)
    chance = Random(4)
    for page in (one, other, one, other):
        decide(page, chance)
        now = until(ada, table, lambda now: now["turn"] == 0)
        for window in (one, other):
            slider = window.get_by_role("slider", name="Replay")
            expect(slider).to_have_attribute("aria-valuemax", str(now["entries"]))
            asked(window)
    assert moves(one).all_inner_texts() == moves(other).all_inner_texts()


def test_moves_against_bots_are_taken_back_freely(ada: Visitor) -> None:
    table = opened(ada, GAME, undo="free")
    page = sit(ada, table)
    decide(page, Random(5))
    asked(page)
    page.get_by_role("button", name="Undo").click()
    expect(desk(page).get_by_role("checkbox").first).to_be_visible()
    assert table_of(ada, table)["entries"] == 0
    expect(page.get_by_role("list", name="Log")).to_contain_text("Ada takes a move back.")
    expect(page.get_by_role("list", name="Log")).to_contain_text("(taken back)")


def test_only_what_revealed_nothing_is_taken_back(visitors: Visitors, ada: Visitor) -> None:
    table, bob = friends(visitors, ada, undo="unrevealed")
    decide(ada.page, Random(6))
    ada.page.get_by_role("button", name="Undo").click()
    expect(desk(ada.page).get_by_role("checkbox").first).to_be_visible()
    decide(ada.page, Random(6))
    decide(bob.page, Random(6))
    play_blind(ada.page)
    assert asked(ada.page) == "second card"
    expect(ada.page.get_by_role("button", name="Undo")).to_have_count(0)
    assert table_of(ada, table)["entries"] == 3


def play_blind(page: Page) -> None:
    """Draw a card from the deck."""
    asked(page)
    play(page.get_by_role("button", name="Draw blind"))


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
        question = bob.page.get_by_role("alertdialog", name="Take a move back?")
        expect(question).to_contain_text("Ada would like to take a move back.")
        press(question.get_by_role("button", name=answer))
        expect(question).to_have_count(0)
        assert table_of(ada, table)["entries"] == left
    assert asked(ada.page) == "draw cards or claim a route"


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
        expect(page.get_by_role("heading", name="The table was given up")).to_be_visible()
        expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
