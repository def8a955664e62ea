"""Every page: it loads, quickly and from here alone, and everyone can use it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Response, expect

from tests.web.browser.accessibility import assert_for_everybody, faults
from tests.web.browser.conftest import Exhibits
from tests.web.browser.robots.page_actions import asked, board, drawn, press, touch
from tests.web.browser.tables import GAMES, ME, OPEN, opened
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow

DRAWERS = ("Menu", "Rules", "What can I do?", "Moves and board as text", "Shortcuts")
OF_GAMES = DRAWERS[1:4]  # what is in the others is the same for all games
ATTACK = "<img src=x onerror='window.hurt=1'><script>window.hurt=1</script>"

# What a player may begin with, where nothing on the board is lit.
VERBS = {
    "ticket-to-ride": re.compile("^(Tickets|Station)$"),
    "steam": re.compile("^(Found a New City|Grow a city)$"),
    "railways": re.compile("^(Connect|Deliver|Discard)$"),
}

devices = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
games = pytest.mark.parametrize("game", GAMES)


def test_a_page_that_asks_another_host_is_noticed(visitors: Visitors) -> None:
    visitor = visitors.new(fresh=True)  # at no page yet, whose own policy would forbid it
    others = ("http://192.0.2.1/", "http://[2001:db8::1]/", "https://example.com/")
    visitor.page.evaluate("(all) => Promise.allSettled(all.map((one) => fetch(one)))", others)
    assert len(visitor.complaints) == len(others)
    assert all("ERR_NAME_NOT_RESOLVED" in complaint for complaint in visitor.complaints)
    visitor.complaints.clear()


@devices
def test_the_lobby_is_for_everybody(visitors: Visitors, exhibits: Exhibits, device: Device) -> None:
    stranger = visitors.new(device)
    page = stranger.go("/")
    page.get_by_role("main").wait_for()
    assert page.title() == "Branchline"
    assert_for_everybody(stranger)
    ada = visitors.new(device, known=exhibits.known)  # who has tables of her own
    ada.go("/").get_by_role("table").wait_for()
    assert_for_everybody(ada)


@devices
def test_the_page_for_another_device_is_for_everybody(visitors: Visitors, device: Device) -> None:
    somebody = visitors.new(device)
    somebody.go("/adopt#0123456789").get_by_role("button", name="Yes, that is me").wait_for()
    assert_for_everybody(somebody)


@devices
def test_the_waiting_room_is_for_everybody(visitors: Visitors, device: Device) -> None:
    ada = visitors.new(device)
    ada.enter("Ada")
    table = opened(ada, "steam", ME, OPEN, OPEN, listed=True)
    ada.go(f"/tables/{table}").get_by_role("region", name="Invite friends").wait_for()
    assert_for_everybody(ada, "owner")
    bob = visitors.new(device)
    bob.go(f"/tables/{table}").get_by_role("button", name="Take a seat").wait_for()
    assert_for_everybody(bob, "guest")


@devices
@games
def test_the_table_is_for_everybody(visitors: Visitors, exhibits: Exhibits, device: Device, game: str) -> None:
    ada = visitors.new(device, known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.middle[game]}")
    asked(page)
    assert_for_everybody(ada, "table")
    begin(page, game)
    assert not faults(ada)
    if device is PHONE:  # nothing but the sheet changes
        for place in page.get_by_role("navigation", name="Views").get_by_role("button").all()[1:]:
            press(place)
            drawn(page)
            assert not faults(ada, ".sheetlet")
    press(page.get_by_role("tab", name="Chat"))
    drawn(page)
    assert not faults(ada, ".sheetlet" if device is PHONE else "main")


def begin(page: Page, game: str) -> None:
    """Take the first step of a decision; nothing is played by it."""
    things = board(page).get_by_role("button")
    verbs = page.get_by_role("button", name=VERBS[game])
    if things.count():
        touch(things.first)
    elif verbs.count():
        press(verbs.first)
    drawn(page)


@devices
@games
def test_the_drawers_are_for_everybody(visitors: Visitors, exhibits: Exhibits, device: Device, game: str) -> None:
    ada = visitors.new(device, known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.middle[game]}")
    asked(page)
    for name in DRAWERS if game == GAMES[0] else OF_GAMES:
        open_drawer(page, name)
        assert_for_everybody(ada, name, "dialog")
        page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(0)


def open_drawer(page: Page, name: str) -> None:
    """Open a drawer by the menu, or by its own button."""
    button = page.get_by_role("button", name=name, exact=True)
    if not button.first.is_visible():
        press(page.get_by_role("button", name="Menu"))
    press(page.get_by_role("button", name=name, exact=True).last)
    expect(page.get_by_role("dialog")).to_be_visible()
    drawn(page)


@devices
@games
def test_the_scoring_is_for_everybody(visitors: Visitors, exhibits: Exhibits, device: Device, game: str) -> None:
    ada = visitors.new(device, known=exhibits.known)
    page = ada.go(f"/tables/{exhibits.over[game]}")
    expect(page.get_by_role("region", name="Final scoring")).to_be_visible()
    assert_for_everybody(ada)


@devices
def test_pages_without_a_table_are_for_everybody(visitors: Visitors, exhibits: Exhibits, device: Device) -> None:
    ada = visitors.new(device, known=exhibits.known)
    ada.expected += ["404", "ERR_FAILED"]
    ada.go(f"/tables/{exhibits.shared}").get_by_role("dialog", name="Pass the device").wait_for()
    assert_for_everybody(ada, "pass screen")
    bob = visitors.new(device)
    bob.enter("Bob")
    gone = opened(bob, "railways", ME, OPEN)
    bob.api("POST", f"/api/tables/{gone}/abandon")
    bob.expected += ["404", "ERR_FAILED"]
    for path, title in ((gone, "The table was closed"), ("none", "This table cannot be shown")):
        bob.go(f"/tables/{path}").get_by_role("heading", name=title).wait_for()
        assert_for_everybody(bob, title)
    page = ada.page
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    page.get_by_text("The server cannot be reached.").wait_for()
    assert_for_everybody(ada, "no server")
    page.unroute("**/api/**")
    page.get_by_role("dialog", name="Pass the device").wait_for()  # it tries by itself


def test_what_people_type_is_never_a_script(visitors: Visitors) -> None:
    mallory = visitors.new()
    mallory.enter(ATTACK[:40])
    table = opened(mallory, "ticket-to-ride", ME, OPEN, listed=True, name=ATTACK[:40])
    mallory.ask("POST", f"/api/tables/{table}/chat", {"text": ATTACK})
    bob = visitors.new()
    bob.enter("Bob")
    for path in ("/", f"/tables/{table}"):
        expect(bob.go(path).get_by_text(ATTACK[:40]).first).to_be_visible()
        assert bob.page.evaluate("() => window.hurt") is None
    bob.api("POST", f"/api/tables/{table}/join")
    page = bob.go(f"/tables/{table}")
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_role("list", name="Chat")).to_contain_text(ATTACK)
    assert page.evaluate("() => window.hurt") is None


@pytest.mark.parametrize("path", ["/", "/adopt", "/tables/none"])
def test_a_strict_policy_forbids_foreign_and_inline_scripts(visitor: Visitor, path: str) -> None:
    visitor.expected += ["Content Security Policy", "Content-Security-Policy", "404"]
    answer: Response | None = visitor.page.goto(visitor.url + path)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";") if rule.strip()}
    assert rules["default-src"] in (["'none'"], ["'self'"])
    own, import_map = rules["script-src"]
    assert own == "'self'"
    assert import_map.startswith("'sha256-")
    assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:", "data:"} & {
        source for name in ("script-src", "style-src", "connect-src") for source in rules.get(name, [])
    }
    visitor.page.evaluate(INJECT)
    assert visitor.page.evaluate("() => window.hurt") is None


# A script that got into the page after all: the browser refuses to run it.
INJECT = """() => {
    const script = document.createElement("script");
    script.textContent = "window.hurt = 1";
    document.head.append(script);
}"""
