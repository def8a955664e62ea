"""Hints at the server: for one's own seat, at one's turn, where the table allows them."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from branchline import GAMES
from branchline.server.bots.workers import MOST_HINTS, Question, question
from tests.server.http.running import Person, Running, refused, until


def hinted(person: Person, table: str, **query: str) -> dict[str, Any]:
    answer = person.http.get(f"/api/tables/{table}/hint", params={"bot": "steady"} | query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


SEATS = {"ticket-to-ride": ("me", "random"), "railways": ("me", "random"), "steam": ("me", "random", "random")}
FIRST = {"ticket-to-ride": {"first": 0}, "railways": {"first": 0}, "steam": {}}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_somebody_alone_with_bots_is_told_what_a_bot_would_play(ada: Person, game: str) -> None:
    table = ada.opens(*SEATS[game], game=game, options=FIRST[game])
    until(lambda: ada.asks(f"/tables/{table}")["turn"] == 0)
    found = hinted(ada, table)
    legal = [one["move"] for one in ada.asks(f"/tables/{table}/moves")["moves"]]
    assert found["seat"] == 0
    assert found["bot"] == "steady"
    assert found["move"] in legal
    assert 1 <= len(found["moves"]) <= 3
    assert all(one["move"] in legal and one["text"] for one in found["moves"])
    for chance in (found["before"], found["after"], found["moves"][0]["chance"]):
        assert 0 <= chance["low"] <= chance["value"] <= chance["high"] <= 1
        assert chance["text"]
        assert ("%" in chance["text"]) == (chance["high"] - chance["low"] <= 0.1)
    assert found["before"]["text"] in found["chances"]
    assert found["after"]["text"] in found["chances"]
    assert found["games"] >= 1
    assert hinted(ada, table) == found  # the same again, without thinking


def test_the_strongest_bot_is_asked_and_another_can_be(ada: Person) -> None:
    table = ada.opens("me", "random", options={"first": 0})
    refused(ada.http.get(f"/api/tables/{table}/hint?bot=my_bots:Careful"), 422, "unknown_bot")


@pytest.mark.slow
def test_hints_are_for_those_who_play_alone_unless_the_table_says_otherwise(ada: Person, bob: Person) -> None:
    for policy, allowed in (("alone", False), ("off", False), ("on", True)):
        table = ada.opens("me", "open", options={"first": 0}, hints=policy)
        bob.does(f"/tables/{table}/join")
        told = ada.asks(f"/tables/{table}")
        assert (told["hints"], told["you"]["hints"]) == (policy, allowed)
        answer = ada.http.get(f"/api/tables/{table}/hint?bot=random")
        if allowed:
            assert answer.status_code == 200
        else:
            refused(answer, 403, "no_hints")
    off = ada.opens("me", "random", options={"first": 0}, hints="off")
    refused(ada.http.get(f"/api/tables/{off}/hint"), 403, "no_hints")
    sent = {"game": "ticket-to-ride", "seats": [{"kind": "me"}], "hints": "often"}
    refused(ada.http.post("/api/tables", json=sent), 422, "bad_request")


def test_a_hint_is_for_ones_own_seat_at_its_turn(ada: Person, bob: Person, stranger: Person) -> None:
    table = ada.opens("me", "open", options={"first": 0}, hints="on")
    refused(ada.http.get(f"/api/tables/{table}/hint"), 409, "not_playing")
    bob.does(f"/tables/{table}/join")
    early = refused(bob.http.get(f"/api/tables/{table}/hint"), 409, "not_your_turn")
    assert early["message"] == "It is seat 1's turn.", "people count seats from 1"
    refused(bob.http.get(f"/api/tables/{table}/hint?seat=0"), 403, "not_yours")
    refused(stranger.http.get(f"/api/tables/{table}/hint"), 401, "unknown_player")
    ada.does(f"/tables/{table}/pause")
    refused(ada.http.get(f"/api/tables/{table}/hint"), 409, "paused")


def test_what_is_asked_of_a_worker_has_no_link_to_the_chance_of_the_game(server: Running, ada: Person) -> None:
    table = server.table(ada.opens("me", "random", options={"first": 0}))
    asked = question(table, 0, "steady")
    assert table.record is not None
    assert table.record.seed is not None
    assert asked.seed == question(table, 0, "steady").seed
    assert str(table.record.seed) not in json.dumps([asked.seed, asked.bot, asked.compare])


class Thinking:
    """A bot that thinks until it is let go, or until no one waits for it any more."""

    def __init__(self) -> None:
        self.asked = 0
        self.given_up = 0

    async def hint(self, question: Question) -> dict[str, object]:
        self.asked += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return {}


@pytest.fixture
def thinking(server: Running, monkeypatch: pytest.MonkeyPatch) -> Thinking:
    found = Thinking()
    monkeypatch.setattr(server.app.state.services.workers, "compare", found.hint)
    return found


def abandoned(person: Person, table: str) -> httpx.Response | None:
    """Ask for a hint, and go away if it is not there soon."""
    try:
        return person.http.get(f"/api/tables/{table}/hint", timeout=0.5)
    except httpx.ReadTimeout:
        return None


def test_a_hint_that_nobody_waits_for_any_more_is_dropped(server: Running, ada: Person, thinking: Thinking) -> None:
    queue = server.app.state.services.workers.queue
    assert abandoned(ada, ada.opens("me", "random", options={"first": 0})) is None
    until(lambda: thinking.given_up == 1)
    until(lambda: queue.running == [])
    assert thinking.asked == 1


def test_so_many_hints_may_be_waited_for_and_all_are_dropped(
    server: Running, ada: Person, bob: Person, thinking: Thinking
) -> None:
    queue = server.app.state.services.workers.queue
    tables = [ada.opens("me", "random", options={"first": 0}) for _ in range(MOST_HINTS + 2)]
    with ThreadPoolExecutor(len(tables) + 1) as threads:
        asked = [threads.submit(abandoned, ada, table) for table in tables]
        until(lambda: thinking.asked == 1)
        other = threads.submit(abandoned, bob, bob.opens("me", "random", options={"first": 0}))
        until(lambda: thinking.asked == 2)  # not after all of hers
        answers = [one.result() for one in asked]
        assert other.result() is None
    refusals = [answer for answer in answers if answer is not None]
    assert [answer.status_code for answer in refusals] == [429, 429]
    assert all(answer.json()["error"]["code"] == "rate_limited" for answer in refusals)
    assert all(int(answer.headers["Retry-After"]) > 0 for answer in refusals)
    until(lambda: queue.running == queue.waiting == [])
    assert thinking.given_up == thinking.asked


@pytest.mark.slow
def test_whoever_asks_next_finds_a_process_that_works(server: Running, ada: Person) -> None:
    abandoned(ada, ada.opens("me", "random", options={"first": 0}))
    assert hinted(ada, ada.opens("me", "random", options={"first": 0}))["move"]
