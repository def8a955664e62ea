"""Live events: nothing lost, nothing twice, signs of life, and only what one may know."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import httpx
import pytest

from branchline.tables.refusal import Refusal
from tests.server.http.running import PATIENCE, Person, Running, refused, running, settings_for, until


class Ear:
    """Listens to a table in a thread, as a browser would."""

    def __init__(self, client: httpx.Client, table: str, last: int | None = None, **query: Any):
        self.client = client
        self.path = f"/api/tables/{table}/events"
        self.headers = {} if last is None else {"Last-Event-ID": str(last)}
        self.query = query
        self.heard: Queue[dict[str, Any]] = Queue()
        self.comments = 0
        self.raw = b""
        self.response: httpx.Response | None = None
        self.ended = False
        self.thread = Thread(target=self.listen, daemon=True)
        self.thread.start()
        until(lambda: self.response is not None)

    def listen(self) -> None:
        """Read until the stream ends."""
        try:
            with self.client.stream(
                "GET", self.path, headers=self.headers, params=self.query, timeout=PATIENCE
            ) as response:
                for line in self.lines(response):
                    self.note(line)
        except (httpx.HTTPError, httpx.StreamError):
            pass
        self.ended = True

    def lines(self, response: httpx.Response) -> Iterator[bytes]:
        """The lines of a stream, as they come."""
        self.response = response
        rest = b""
        for part in response.iter_raw():
            self.raw += part
            *whole, rest = (rest + part).split(b"\n")
            yield from whole

    def note(self, line: bytes) -> None:
        """One line: the id, the data, or a comment."""
        name, _, value = line.partition(b": ")
        if name == b"id":
            self.id = int(value)
        elif name == b"data":
            told = json.loads(value)
            assert told["event"]["number"] == self.id
            self.heard.put(told)
        elif not name and value:
            self.comments += 1

    def next(self) -> dict[str, Any]:
        """The next event."""
        return self.heard.get(timeout=PATIENCE)

    def numbers(self, count: int) -> list[int]:
        """The numbers of the next events."""
        return [self.next()["event"]["number"] for _ in range(count)]

    def close(self) -> None:
        """Hang up."""
        if self.response is not None:
            self.response.close()
        self.thread.join(PATIENCE)


@pytest.fixture
def ears() -> Iterator[Any]:
    """Makes ears, and closes them."""
    made: list[Ear] = []

    def listen(person: Person, table: str, last: int | None = None, **query: Any) -> Ear:
        ear = Ear(person.http, table, last, **query)
        made.append(ear)
        return ear

    yield listen
    for ear in made:
        ear.close()


@pytest.mark.slow
def test_whatever_happens_is_told(ada: Person, bob: Person, stranger: Person, ears: Any) -> None:
    table = ada.opens("me", "open", options={"first": 0})
    hearing = [ears(person, table) for person in (ada, bob, stranger)]
    bob.does(f"/tables/{table}/join")
    ada.plays_any(table)
    bob.does(f"/tables/{table}/chat", text='data: "odd"')
    last = ada.asks(f"/tables/{table}")["last"]
    for ear in hearing:
        told = [ear.next() for _ in range(4)]
        kinds = [one["event"]["kind"] for one in told]
        assert kinds == ["seated", "started", "move", "chat"]
        assert [one["event"]["number"] for one in told] == list(range(last - 3, last + 1))
        assert told[-1]["event"]["text"] == 'data: "odd"'
        assert told[-1]["now"]["turn"] == 1
        assert told[-1]["now"]["prompt"] == "first tickets"
        assert told[-1]["now"]["last"] == last
    mine, theirs, watched = hearing
    assert mine.response.headers["content-type"].startswith("text/event-stream")
    assert mine.response.headers["cache-control"] == "no-store"
    assert mine.response.headers["x-accel-buffering"] == "no"
    assert mine.response.headers["x-content-type-options"] == "nosniff"
    assert mine.raw.startswith(b"retry: 2000\n\n")
    assert b"keep ?" in theirs.raw
    assert b"keep ?" in watched.raw
    assert b"keep ?" not in mine.raw


def test_one_who_comes_back_misses_nothing_and_hears_nothing_twice(ada: Person, ears: Any) -> None:
    table = ada.opens("me", "guest")
    first = ears(ada, table, after=0)
    start = ada.asks(f"/tables/{table}")["last"]
    assert first.numbers(start) == list(range(1, start + 1))
    heard = start
    for _ in range(3):
        ada.plays_any(table)
        heard += 1
    assert first.numbers(3) == list(range(start + 1, heard + 1))
    first.close()
    for number in range(4):  # while no one listens
        ada.does(f"/tables/{table}/chat", text=f"word {number}")
    second = ears(ada, table, last=heard)
    assert second.numbers(4) == list(range(heard + 1, heard + 5))
    ada.does(f"/tables/{table}/chat", text="now")
    assert second.numbers(1) == [heard + 5]
    second.close()
    # The header comes from the browser when it comes back, and knows better than the address.
    third = ears(ada, table, last=heard + 4, after=0)
    assert third.numbers(1) == [heard + 5]


@pytest.mark.slow
def test_nothing_is_lost_while_much_happens(ada: Person, ears: Any) -> None:
    table = ada.opens("me", "guest")
    start = ada.asks(f"/tables/{table}")["last"]
    total = 60

    def talk() -> None:
        for number in range(total):
            ada.does(f"/tables/{table}/chat", text=f"word {number}")

    talking = Thread(target=talk)
    talking.start()
    heard, last = list[int](), start
    while len(heard) < total:  # hang up and come back in the middle of it, again and again
        ear = ears(ada.server.person("Ada"), table, last=last)
        heard += ear.numbers(min(7, total - len(heard)))
        last = heard[-1]
        ear.close()
    talking.join()
    assert heard == list(range(start + 1, start + total + 1))


@pytest.mark.parametrize("last", ["999999", "nonsense", "-1", ""])
def test_an_odd_last_event_begins_with_new_ones(ada: Person, last: str, ears: Any) -> None:
    table = ada.opens("me", "open")
    ada.http.headers["Last-Event-ID"] = last
    ear = ears(ada, table)
    del ada.http.headers["Last-Event-ID"]
    ada.does(f"/tables/{table}/chat", text="hello")
    assert ear.next()["event"]["text"] == "hello"


def test_silence_is_broken_by_signs_of_life(ada: Person, ears: Any) -> None:
    table = ada.opens("me", "open")
    ear = ears(ada, table)
    until(lambda: ear.comments >= 3)
    assert ear.heard.empty()


def test_a_finished_table_is_told_and_listened_to(ada: Person, ears: Any) -> None:
    record = finished_record()
    table = ada.does("/records", record=record)["id"]
    ear = ears(ada, table, after=0)
    last = ada.asks(f"/tables/{table}")["last"]
    told = [ear.next() for _ in range(last)]
    assert told[-1]["event"]["kind"] == "finished"
    assert told[-1]["now"]["status"] == "replay"
    assert sum(one["event"]["kind"] == "move" for one in told) == len(record["entries"])
    ear.close()
    late = ears(ada, table, last=last)
    until(lambda: late.comments >= 2)  # nothing more, but no error and no end
    assert late.heard.empty()
    assert not late.ended
    ada.does(f"/tables/{table}/chat", text="what a game")
    assert late.next()["event"]["text"] == "what a game"


def finished_record() -> dict[str, Any]:
    """The shortest of the recorded games."""
    lines = Path(__file__).parents[2].joinpath("records", "steam.jsonl").read_text().splitlines()
    record: dict[str, Any] = json.loads(min(lines, key=len))
    return record


def test_refusals_before_the_stream_begins(ada: Person, bob: Person, stranger: Person) -> None:
    hidden = ada.opens("me", "open", listed=False)
    refused(bob.get(f"/tables/{hidden}/events"), 404, "not_found")
    refused(stranger.get("/tables/nosuchtable/events"), 404, "not_found")
    refused(ada.get(f"/tables/{hidden}/events", after=-1), 422, "bad_request")
    refused(ada.post(f"/tables/{hidden}/events"), 405, "wrong_method")


def test_an_invitation_lets_one_listen(ada: Person, stranger: Person, ears: Any) -> None:
    hidden = ada.opens("me", "open", listed=False)
    invite = ada.asks(f"/tables/{hidden}/invites")["invite"]
    ear = ears(stranger, hidden, invite=invite)
    ada.does(f"/tables/{hidden}/chat", text="welcome")
    assert ear.next()["event"]["text"] == "welcome"


def test_whoever_leaves_an_unlisted_table_hears_no_more(ada: Person, bob: Person, ears: Any) -> None:
    hidden = ada.opens("me", "open", "open", listed=False)
    invite = ada.asks(f"/tables/{hidden}/invites")["invite"]
    bob.does(f"/tables/{hidden}/join", invite=invite)
    ear = ears(bob, hidden)
    bob.does(f"/tables/{hidden}/leave")
    until(lambda: ear.ended)
    ada.does(f"/tables/{hidden}/chat", text="is he gone?")
    assert b"gone" not in ear.raw


def test_at_one_screen_the_stream_follows_the_turn(ada: Person, ears: Any) -> None:
    table = ada.opens("me", "guest", options={"first": 0})
    ear = ears(ada, table)
    ada.plays_any(table)
    assert ear.next()["event"]["move"] == "keep ?"
    ada.plays_any(table)
    assert re.fullmatch(r"keep \d", ear.next()["event"]["move"])  # all have chosen
    ada.plays(table, "draw deck")
    assert ear.next()["event"]["draws"] != ["?"]  # still the turn of whoever drew
    ada.plays(table, "draw deck")
    assert ear.next()["event"]["draws"] == ["?"]  # the other one looks at the screen now


@pytest.mark.slow
def test_streams_of_one_address_are_counted(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, listeners=2)) as server:
        ada = server.person("Ada")
        table = ada.opens("me", "open")
        ears = [Ear(ada.http, table) for _ in range(2)]
        third = ada.get(f"/tables/{table}/events")
        refused(third, 429, "rate_limited")
        assert int(third.headers["Retry-After"]) > 0
        assert "branchline_listeners 2.0" in server.client().get("/metrics").text
        ears[0].close()
        until(lambda: server.app.state.limits.listening.open["127.0.0.1"] == 1)
        another = Ear(ada.http, table)
        ears[1].close()
        another.close()
        until(lambda: server.app.state.limits.listening.open == {})
        until(lambda: "branchline_listeners 0.0" in server.client().get("/metrics").text)


def test_a_closing_server_lets_its_listeners_go(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, heartbeat=60)) as server:
        ada = server.person("Ada")
        ear = Ear(ada.http, ada.opens("me", "open"))
        until(lambda: len(server.app.state.services.tables.hub) == 1)
        began = time.monotonic()
        server.close()
        assert time.monotonic() - began < 3  # and not when the next sign of life is due
        until(lambda: ear.ended)


def test_storage_that_comes_back_loses_nothing(
    server: Running, ada: Person, ears: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ada.opens("me", "open")
    ear = ears(ada, table)
    host = server.app.state.services.tables

    async def down(*_: Any) -> Any:
        raise Refusal("storage", "The storage is away.")

    monkeypatch.setattr(host, "since", down)
    ada.does(f"/tables/{table}/chat", text="still here?")
    until(lambda: ear.comments >= 2)
    assert ear.heard.empty()
    monkeypatch.undo()
    assert ear.next()["event"]["text"] == "still here?"


@pytest.mark.slow
def test_whoever_ends_a_session_ends_its_streams(either_server: Running, ears: Any, tmp_path: Path) -> None:
    """Also while so much happens that there is never a silence."""
    ada = either_server.person("Ada")
    table = ada.opens("me", "guest")
    program = Person(either_server)
    program.http.headers["Authorization"] = ada.token().headers["Authorization"]
    ear, mine = ears(program, table), ears(ada, table)
    [token] = ada.asks("/me/tokens")["tokens"]
    assert ada.http.delete(f"/api/me/tokens/{token['id']}").status_code == 204

    def ended() -> bool:
        ada.does(f"/tables/{table}/chat", text="still there?")
        return bool(ear.ended)

    until(ended)
    assert not mine.ended
