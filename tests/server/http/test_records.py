"""Games as files: exported when they are over, imported when they hold what they say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline import Record
from branchline.lessons.puzzles import puzzles
from tests.server.http.running import Person, Running, done, refused
from tests.server.http.test_live import finished_record

RECORDS = Path(__file__).parents[2] / "records"


def test_a_game_under_way_is_not_exported(ada: Person, stranger: Person) -> None:
    table = ada.opens("me", "guest")
    for who in (ada, stranger):
        refused(who.get(f"/tables/{table}/record"), 409, "not_finished")
    refused(ada.get(f"/tables/{ada.opens('me', 'open')}/record"), 409, "not_finished")


def test_a_record_comes_in_and_goes_out_the_same(ada: Person, stranger: Person) -> None:
    record = finished_record()
    table = ada.does("/records", record=record, name="An old game", listed=True)
    assert (table["status"], table["name"], table["turn"]) == ("replay", "An old game", None)
    assert table["result"] == {"decided_by": None, **record["result"]}
    assert table["you"]["seats"] == []
    [line] = ada.asks("/tables", list="mine")["tables"]
    assert line["totals"] == table["result"]["totals"]
    assert line["winners"] == table["result"]["ranking"][0]
    answer = stranger.get(f"/tables/{table['id']}/record")
    assert answer.json() == record
    name = f"steam-{table['id']}.json"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    Record.from_json(answer.json()).verify()


def test_a_record_that_does_not_say_what_decided_it_is_completed(ada: Person) -> None:
    lines = RECORDS.joinpath("ticket_to_ride.jsonl").read_text("utf-8").splitlines()
    record = json.loads(min(lines, key=len))
    record["result"].pop("decided_by", None)
    table = ada.does("/records", record=record)
    assert table["result"] == {"decided_by": "total", **record["result"]}


def test_a_replay_is_looked_at_move_by_move(ada: Person, stranger: Person) -> None:
    record = finished_record()
    table = ada.does("/records", record=record, listed=True)["id"]
    states = list(Record.from_json(record).replay())
    for number in (0, 1, len(states) // 2, len(states) - 1):
        seen = stranger.asks(f"/tables/{table}/history/{number}", seat=2)
        assert seen["view"] == states[number].view(2)
    refused(stranger.get(f"/tables/{table}/history/{len(states)}"), 404, "not_found")


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_game_from_a_scene_comes_in_and_goes_out_the_same(ada: Person, slug: str) -> None:
    puzzle = next(puzzle for puzzle in puzzles(slug) if puzzle.goal.get("won") and puzzle.level > 1)
    game = puzzle.start()
    for move in puzzle.solution:
        game.play(game.state.move(move))
    record = json.loads(json.dumps(game.to_json()))
    table = ada.does("/records", record=record, listed=True)["id"]
    given = ada.get(f"/tables/{table}/record").json()
    assert given == {**record, "options": game.game.recorded(game.options)}
    Record.from_json(given).verify()
    for number, state in enumerate(game.replay()):
        assert ada.asks(f"/tables/{table}/history/{number}", seat=0)["view"] == state.view(0)


def test_nothing_can_be_played_at_a_replay(ada: Person) -> None:
    table = ada.does("/records", record=finished_record())["id"]
    now = ada.asks(f"/tables/{table}")
    sent = ada.post(f"/tables/{table}/moves", seat=0, move="pass", position=now["position"])
    assert sent.status_code in (403, 409)
    refused(ada.post(f"/tables/{table}/join"), 409, "not_open")
    refused(ada.post(f"/tables/{table}/start"), 409, "not_open")
    refused(ada.post(f"/tables/{table}/seats/0/resign"), 403, "not_yours")


def test_an_imported_game_is_ones_own_unless_it_is_listed(ada: Person, bob: Person) -> None:
    table = ada.does("/records", record=finished_record())["id"]
    refused(bob.get(f"/tables/{table}"), 404, "not_found")
    invite = ada.asks(f"/tables/{table}/invites")["watch"]["invite"]
    assert bob.asks(f"/tables/{table}", invite=invite)["status"] == "replay"


def damaged(**changes: Any) -> dict[str, Any]:
    """A record with something wrong."""
    return {**finished_record(), **changes}


def moved(number: int, **changes: Any) -> dict[str, Any]:
    """A record with something wrong in one of its moves."""
    record = finished_record()
    record["entries"][number].update(changes)
    return record


@pytest.mark.parametrize(
    "record",
    [
        {},
        damaged(format="branchline record 2"),
        damaged(game="chess"),
        damaged(rules="0"),
        damaged(seats=["Ada"]),
        damaged(seats=["a\x00b", "c", "d"]),
        damaged(options={"map": "atlantis"}),
        damaged(options={"seats": 3}),
        damaged(seed="1"),
        damaged(seed="x"),
        damaged(commitment="0" * 64),
        damaged(deal=[]),
        damaged(result=None),
        damaged(result={"ranking": []}),
        damaged(entries=[]),
        damaged(entries=[{"seat": 0, "move": "pass"}]),
        damaged(extra=1),
        moved(3, seat=9),
        moved(3, move="checkmate"),
        moved(3, move="\ud800"),
        moved(3, draws=["red"]),
    ],
)
def test_a_record_that_does_not_hold_is_refused(ada: Person, record: dict[str, Any]) -> None:
    refused(ada.post("/records", record=record), 422, "bad_record")
    assert ada.asks("/tables", list="mine")["tables"] == []


def test_what_is_no_record_is_refused(ada: Person, stranger: Person) -> None:
    refused(ada.post("/records", record=[]), 422, "bad_request")
    refused(ada.post("/records"), 422, "bad_request")
    refused(ada.post("/records", record={}, name="x" * 41), 422, "too_long")
    refused(stranger.post("/records", record=finished_record()), 401, "unknown_player")


def test_a_finished_game_is_open_to_all(server: Running, ada: Person, stranger: Person) -> None:
    """After the end anyone may look through any seat, and check the deal."""
    table = ada.does("/records", record=finished_record(), listed=True)["id"]
    for seat in range(3):
        assert stranger.asks(f"/tables/{table}/view", seat=seat)["seat"] == seat
    refused(stranger.get(f"/tables/{table}/view", seat=3), 403, "not_yours")
    assert done(stranger.get(f"/tables/{table}/log", seat=1))["events"]
