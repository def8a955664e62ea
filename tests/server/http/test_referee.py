"""A game at a real table over HTTP: the deal, moves with draws, and who may see what."""

from __future__ import annotations

from typing import Any

import pytest

import branchline
from tests.server.http.running import Person, Running
from tests.tables.real_games import elsewhere

games = pytest.mark.parametrize("game", branchline.GAMES)
CUT = 40


def real_table(person: Person, game: str) -> str:
    """A table where someone is referee."""
    guests = ["guest"] * (branchline.game(game).least - 1)
    return person.opens("me", *guests, game=game, referee=True)


def told(person: Person, table: str, move: str, draws: list[str]) -> Any:
    """Tell a move, thing by thing, as a page does."""
    now = person.asks(f"/tables/{table}")
    body = {"seat": now["turn"], "move": move, "position": now["position"], "look": True}
    for number, name in enumerate(draws):
        asked = person.post(f"/tables/{table}/moves", draws=draws[:number], **body)
        answers(asked, number, name)
    return person.does(f"/tables/{table}/moves", draws=draws, **body)


def answers(response: Any, number: int, name: str) -> dict[str, Any]:
    """What is asked, if the thing that was drawn is among the answers."""
    assert response.status_code == 409, response.text
    error = response.json()["error"]
    assert error["code"] == "draws_needed"
    details: dict[str, Any] = error["details"]
    assert details["told"] == number
    assert details["question"] in error["message"]
    assert name in [choice["name"] for choice in details["choices"]]
    assert all(choice["left"] > 0 and choice["text"] for choice in details["choices"])
    return details


@pytest.mark.slow
@games
def test_a_real_game_is_followed(server: Running, game: str) -> None:
    ada, record = server.person("Ada"), elsewhere(game, CUT)
    table = real_table(ada, game)
    for number, name in enumerate(record.deal[:3]):
        answers(ada.post(f"/tables/{table}/deal", draws=record.deal[:number]), number, name)
    dealt = ada.does(f"/tables/{table}/deal", draws=record.deal)
    assert dealt["now"]["status"] == "playing"
    for entry in record.entries:
        seen = told(ada, table, entry.move, entry.draws)["sight"]
        now = seen["table"]
        assert now["status"] == "finished" or seen["seat"] == now["turn"], "the referee looks through whoever moves"
        assert now["fairness"] is None
    kept = ada.asks(f"/tables/{table}/record")
    assert kept["entries"] == record.to_json()["entries"]
    again = ada.does("/records", record=kept)
    assert again["status"] == "replay"


def test_the_question_comes_in_the_language_of_the_request(server: Running) -> None:
    ada = server.person("Ada")
    table = real_table(ada, "steam")
    ada.http.headers["Accept-Language"] = "it"
    details = answers(ada.post(f"/tables/{table}/deal", draws=[]), 0, "red")
    english = {"red", "blue", "yellow", "purple", "grey"}
    assert not english & {choice["text"] for choice in details["choices"]}
    assert details["question"].startswith("4 cubetti per ")


def test_what_does_not_fit_is_refused_with_a_sentence(server: Running) -> None:
    ada = server.person("Ada")
    table = real_table(ada, "ticket-to-ride")
    wrong = ada.post(f"/tables/{table}/deal", draws=["seat 0", "mauve"])
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (422, "bad_draw")
    assert "enter the 4 cards dealt to Ada" in wrong.json()["error"]["message"]
    for body in ({}, {"draws": [""]}, {"draws": ["x" * 61]}, {"draws": ["red"] * 301}, {"draws": 1}):
        assert ada.post(f"/tables/{table}/deal", **body).status_code == 422
    bot = ada.post("/tables", game="railways", referee=True, seats=[{"kind": "me"}, {"kind": "open"}])
    assert bot.json()["error"]["code"] == "bad_seat"


def test_nobody_else_is_told_what_the_referee_knows(server: Running) -> None:
    ada, eve = server.person("Ada"), server.person("Eve")
    record = elsewhere("ticket-to-ride", 8)
    table = real_table(ada, "ticket-to-ride")
    ada.does(f"/tables/{table}/deal", draws=record.deal)
    for entry in record.entries:
        told(ada, table, entry.move, entry.draws)
    views: list[Any] = [record.state.view(seat) for seat in (0, 1)]
    held = [ticket for view in views for ticket in view["own"]["tickets"]]
    assert held
    now = ada.asks(f"/tables/{table}")
    wish = {"seat": now["turn"], "move": "draw deck", "position": now["position"]}
    read = [eve.get(f"/tables/{table}{path}") for path in ("", "/view", "/sight", "/log", "/points")]
    read += [eve.get(f"/tables/{table}/view", seat=seat) for seat in (0, 1)]
    read += [eve.get(f"/tables/{table}/record"), eve.get("/tables", list="playing")]
    read += [eve.post(f"/tables/{table}/moves", **wish, draws=["red"])]
    read += [eve.post(f"/tables/{table}/deal", draws=[]), eve.post(f"/tables/{table}/join")]
    for response in read:
        for ticket in held:
            assert ticket not in response.text, response.url
    assert [answer.status_code for answer in read[-5:]] == [409, 200, 403, 403, 409]
    mine = ada.get(f"/tables/{table}/log").text + ada.get(f"/tables/{table}/view").text
    assert any(ticket in mine for ticket in held)


def test_undo_takes_back_anybodys_entry(server: Running) -> None:
    ada, record = server.person("Ada"), elsewhere("railways", 3)
    table = real_table(ada, "railways")
    ada.does(f"/tables/{table}/deal", draws=record.deal)
    for entry in record.entries:
        told(ada, table, entry.move, entry.draws)
    for left in (2, 1):
        now = ada.asks(f"/tables/{table}")
        ada.does(f"/tables/{table}/undo", seat=0, position=now["position"])
        assert ada.asks(f"/tables/{table}")["entries"] == left


def typed_rows(record: branchline.Record, details: dict[str, Any]) -> list[str]:
    """What a referee types for the rows that are asked, with the words of the question."""
    words = {thing["name"]: thing["text"] for thing in details["things"]}
    rest = record.deal[details["told"] :]
    rows = []
    for row in details["rows"]:
        rows.append(", ".join(words[name] for name in rest[: row["number"]]))
        del rest[: row["number"]]
    return rows


@games
@pytest.mark.parametrize("language", ["en", "hu", "it", "ja"])
def test_the_deal_is_typed_in_few_steps_in_any_language(server: Running, game: str, language: str) -> None:
    ada, record = server.person("Ada"), elsewhere(game, 0)
    ada.http.headers["Accept-Language"] = language
    table, steps = real_table(ada, game), 0
    draws: list[str] = []
    typed: list[str] = []
    while True:
        answer = ada.post(f"/tables/{table}/deal", draws=draws, typed=typed)
        steps += 1
        if answer.status_code == 200:
            break
        details = answer.json()["error"]["details"]
        draws, typed = details["draws"], typed_rows(record, details)
    assert steps <= 4
    ada.http.headers["Accept-Language"] = "en"
    move = next(iter(ada.asks(f"/tables/{table}/moves")["moves"]))["move"]
    now = ada.asks(f"/tables/{table}")
    body = {"seat": now["turn"], "move": move, "position": now["position"]}
    told = ada.post(f"/tables/{table}/moves", **body)
    if told.status_code == 409:
        assert told.json()["error"]["code"] == "draws_needed"
    assert ada.asks(f"/tables/{table}/record")["deal"] == record.deal


def test_a_row_that_cannot_be_is_named_and_nothing_is_entered(server: Running) -> None:
    ada = server.person("Ada")
    table = f"/tables/{real_table(ada, 'ticket-to-ride')}"
    whole = ["red 2, blue, loco", "2 white, 2 black", "red blue green white black"]
    for rows, row, why in (
        (["red 2, blue, loco", "red 4, mauve"], 1, "'mauve' cannot be drawn here"),
        (["red 2, blue"], 0, "expected 4, but 3 were entered"),
        (["red 5"], 0, "expected 4, but 5 were entered"),
        (["red 4", "red 4", "red 5"], 2, "Only 4 red are left to draw, not 5"),
        (["b 4"], 0, "'b' matches several: blue and black"),
        (["", *whole], 0, "expected 4, but 0 were entered"),
    ):
        answer = ada.post(f"{table}/deal", draws=["seat 0"], typed=rows)
        assert answer.status_code == 422, answer.text
        error = answer.json()["error"]
        assert (error["code"], error["details"]) == ("bad_draw", {"row": row})
        assert why in error["message"]
        assert ada.asks(table)["status"] == "open"
    needed = ada.post(f"{table}/deal", draws=["seat 0"], typed=whole).json()["error"]
    assert needed["details"]["draws"][:5] == ["seat 0", "red", "red", "blue", "locomotive"]
    assert [row["number"] for row in needed["details"]["rows"]] == [4, 4]
    tickets = ["brest petro, madrid z, ams wil, ath wil", "cadiz st, berlin ro, essen k, paris w"]
    draws = needed["details"]["draws"]
    over = ada.post(f"{table}/deal", draws=draws, typed=[*tickets, "red"])
    assert over.json()["error"]["details"] == {"row": 2}
    ada.does(f"{table}/deal", draws=draws, typed=tickets)
    bot = ada.opens("me", "random", options={"first": 0})
    now = ada.asks(f"/tables/{bot}")
    wish = {"seat": 0, "move": "draw deck", "position": now["position"], "typed": ["red"]}
    refused = ada.post(f"/tables/{bot}/moves", **wish)
    assert refused.json()["error"]["code"] == "bad_draw"
