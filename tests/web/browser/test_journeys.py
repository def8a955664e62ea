"""From the lobby through a guided game to a won one, without meeting an English word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from branchline.lessons.guide import first_game
from branchline.web.i18n import ENGLISH, LANGUAGES, text
from tests.web.browser.guided_player import card
from tests.web.browser.robots.page_actions import drawn, press
from tests.web.browser.tables import GAMES, any_move, table_of, to_the_middle, until
from tests.web.browser.test_languages import OVERFLOWING, TEXTS, drawers, places
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors
from tests.web.browser.vocabulary import english_in, english_only

pytestmark = pytest.mark.slow

FETCH = "async (path) => (await fetch(path)).json()"  # in the language of the page
LEARNER = "Zsófi"
BY_HAND = 6  # own moves of the guided game; then a bot plays on for the learner, to save time
SELDOM = 0.25  # seconds between two looks whether a game is over: each is work for the server, too
LOOKS = (8, 24, 48)  # moves after which the learner looks at a game
# Draw all figures of a book: they are drawn when one comes near them.
DRAW_ALL = """async () => {
    const beside = document.querySelector("script[type=module][src*='/rulebook/']").src;
    const { drawAll } = await import(new URL("./figures.js", beside));
    await drawAll(document.querySelector(".book"));
}"""
# Whether a page has heard of so many moves, and shows them.
HEARD = """async (entries) => {
    const main = document.querySelector("script[src$='/js/table/main.js']").src;
    const { state } = await import(main.replace("main.js", "state.js"));
    const { table, view, events, busy } = state;
    return view !== null && events.length > 0 && table.entries >= entries && !busy;
}"""
SPOKEN = [language for language in LANGUAGES if language != ENGLISH]
# Where the game after the guided one is played: at one size or the other, to save time. At the
# other one the book is read: its words are the same.
ON = {
    (game, language): (DESKTOP, PHONE)[(row + column) % 2]
    for row, game in enumerate(GAMES)
    for column, language in enumerate(SPOKEN)
}


@dataclass
class Reader:
    """Someone who reads all that there is to read, and does not know English."""

    person: Visitor
    language: str
    names: set[str]
    met: set[str] = field(default_factory=set)

    def reads(self) -> None:
        """Read the page as it is now."""
        drawn(self.person.page)
        self.understands(str(text) for text in self.person.page.evaluate(TEXTS))

    def reads_log(self, table: str) -> None:
        """Read what happened at a table, event by event."""
        log = self.person.page.evaluate(FETCH, f"/api/tables/{table}/log")
        self.understands(told(log["events"]))

    def reads_drawers(self, game: str) -> None:
        """Read what can be opened next to the board by a key."""
        for _ in drawers(self.person.page, game):
            self.reads()

    def reads_book(self, game: str) -> None:
        """Read the rulebook from cover to cover, with its figures and the rules word by word."""
        page = self.person.go(f"/rules/{game}")
        page.evaluate(DRAW_ALL)
        press(page.locator("details.exact > summary").first)
        expect(page.locator("details.exact[open] dd").first).to_be_visible()
        self.reads()

    def knows_board(self, table: str) -> None:
        """Places on the map and people at the table are called the same in all languages."""
        self.names |= set(places(self.person.api("GET", f"/api/tables/{table}/board")))
        seats = table_of(self.person, table)["seats"]
        self.names |= {seat["name"] for seat in seats if seat["bot"] is None}

    def understands(self, texts: Iterator[str]) -> None:
        """Note what is English of these."""
        self.met |= english_in(texts, self.language, self.names)


def told(events: list[dict[str, Any]]) -> Iterator[str]:
    """All sentences of a log."""
    for event in events:
        for line in [event, *event.get("gains", []), *event.get("effects", [])]:
            if line.get("text"):
                yield str(line["text"])


def table_at(page: Page) -> str:
    """The table that a page has come to."""
    page.wait_for_url("**/tables/*")
    expect(page.locator("section.board")).to_have_attribute("aria-busy", "false")
    return page.url.rpartition("/")[2]


def begins_to_learn(reader: Reader, game: str) -> str:
    """From the lobby by clicks to the guided first game of a game."""
    page = reader.person.go("/")
    expect(page.locator(".poster")).to_have_count(len(GAMES))
    reader.reads()
    press(page.locator("a[href='/learn']").filter(visible=True).first)
    page.locator("#name").fill(LEARNER)
    reader.reads()
    press(page.locator(f".game-lessons#{game} .first button.go"))
    return table_at(page)


def follows(page: Page, entries: int) -> None:
    """Wait until a page has heard of so many moves."""
    page.wait_for_function(HEARD, arg=entries)


def learns(reader: Reader, table: str) -> None:
    """Play a few moves of a guided game, whatever comes to mind, and let a bot end it."""
    chance = Random(3)
    for _ in range(BY_HAND):
        reads_at(reader, table)
        any_move(reader.person, table, chance)
    ends(reader, table)


def plays(reader: Reader, table: str) -> list[int]:
    """Have a bot play as well as one does who has learned, and look at it; the winners' seats."""
    reader.knows_board(table)
    for entries in LOOKS:
        with reader.person.looking_away():
            to_the_middle(reader.person, table, entries)
        reads_at(reader, table)
    return ends(reader, table)


def reads_at(reader: Reader, table: str) -> None:
    """Read the page when it is one's turn."""
    now = until(reader.person, table, lambda now: now["turn"] == 0)
    follows(reader.person.page, now["entries"])
    reader.reads()


def ends(reader: Reader, table: str) -> list[int]:
    """Let a bot play on, read how the game ended, and all that happened; the winners' seats."""
    person, page = reader.person, reader.person.page
    with person.looking_away():
        person.api("POST", f"/api/tables/{table}/seats/0/stand-in", {"bot": "steady"})
        end = until(person, table, lambda now: now["status"] == "finished", pause=SELDOM)
    page.locator(".endgame").wait_for()
    reader.reads()
    reader.reads_log(table)
    return list(end["result"]["ranking"][0])


def wins(reader: Reader, lesson: str) -> None:
    """From the guide's last words into a game against beginners, and win it."""
    page = reader.person.go(f"/tables/{lesson}")
    press(page.locator(".endgame .foot.on button").first)
    page.wait_for_url(lambda url: lesson not in url)
    assert 0 in plays(reader, table_at(page))


def listed(person: Visitor) -> Iterator[str]:
    """What others have called their tables, and are called there."""
    for kind in ("open", "playing", "finished"):
        for table in person.api("GET", f"/api/tables?list={kind}")["tables"]:
            yield from (table["name"], *(seat["name"] for seat in table["seats"]))


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", GAMES)
def test_nobody_need_know_english(visitors: Visitors, game: str, language: str, device: Device) -> None:
    person = visitors.new(device, language)
    titles = {one["name"] for one in person.api("GET", "/api/games")["games"]}
    short = {title.split(cut)[0] for title in titles for cut in (":", " of ")}
    reader = Reader(person, language, {"Branchline", LEARNER, *titles, *short, *listed(person)})
    table = begins_to_learn(reader, game)
    reader.knows_board(table)
    expect(card(person.page)).to_contain_text(text(first_game(game).steps[0].say, language))
    assert person.page.evaluate(OVERFLOWING) == []
    if device is DESKTOP:  # there are keys
        reader.reads_drawers(game)
    learns(reader, table)
    if ON[game, language] is device:
        wins(reader, table)
    else:
        reader.reads_book(game)
    assert not reader.met, "\n".join(sorted(reader.met))


@pytest.mark.parametrize("language", SPOKEN)
def test_english_is_noticed(language: str) -> None:
    """The list of words that the journeys go by: it knows the words of the game."""
    assert {"the", "your", "turn", "route", "track", "points"} <= english_only(language)
    assert english_in(iter(["Ada: draws a card from the deck"]), language, {"Ada"})
    assert not english_in(iter(["Paris – Wien 12", "TTR-7.4"]), language, {"Paris", "Wien"})
