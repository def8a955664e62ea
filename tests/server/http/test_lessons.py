"""Guided first games and puzzles at the server: a table for each, and where a learner is."""

from __future__ import annotations

from typing import Any

import pytest

import branchline
from branchline.lessons.guide import first_game
from branchline.lessons.puzzles import Puzzle, puzzles
from branchline.web.i18n import text
from tests.lessons.learners import started
from tests.server.http.running import Person, refused, until

games = pytest.mark.parametrize("game", branchline.GAMES)
languages = pytest.mark.parametrize("language", ["hu", "it", "ja"])


def opened(person: Person, game: str, name: str = "first-game") -> str:
    """A table for a lesson."""
    answer = person.http.post(f"/api/lessons/{game}/{name}")
    assert answer.status_code == 201, answer.text
    told = answer.json()
    assert answer.headers["Location"] == f"/api/tables/{told['id']}"
    assert told["lesson"] == name
    return str(told["id"])


def lesson(person: Person, table: str, **query: object) -> Any:
    """Where someone is in the lesson of a table."""
    return person.asks(f"/tables/{table}/lesson", **query)


def plays(person: Person, table: str, move: str) -> None:
    """Play a move when it is one's turn."""
    until(lambda: person.asks(f"/tables/{table}")["turn"] == 0)
    position = person.asks(f"/tables/{table}")["position"]
    person.does(f"/tables/{table}/moves", seat=0, move=move, position=position)


@languages
def test_lessons_are_listed_in_the_language_of_the_reader(ada: Person, language: str) -> None:
    answer = ada.http.get("/api/lessons", headers={"Accept-Language": language})
    found = {one["game"]: one for one in answer.json()["games"]}
    assert set(found) == set(branchline.GAMES)
    for game, told in found.items():
        assert told["first_game"]["title"] == text(first_game(game).title, language)
        assert told["first_game"]["about"] != first_game(game).about
        assert [one["name"] for one in told["puzzles"]] == [one.id for one in puzzles(game)]
        for one, puzzle in zip(told["puzzles"], puzzles(game), strict=True):
            assert one["text"] == text(puzzle.text, language) != puzzle.text


@games
def test_a_guided_game_is_dealt_as_its_lesson_says(ada: Person, game: str) -> None:
    found = first_game(game)
    table = opened(ada, game)
    told = ada.asks(f"/tables/{table}")
    assert told["status"] == "playing"
    assert (told["undo"], told["listed"], told["name"]) == ("free", False, found.title)
    assert [seat["bot"] or "" for seat in told["seats"]] == found.bots
    assert told["seats"][found.seat]["name"] == "Ada"
    until(lambda: ada.asks(f"/tables/{table}")["turn"] == found.seat)
    if started(found).state.turn == found.seat:
        assert ada.asks(f"/tables/{table}/view")["view"] == started(found).state.view(found.seat)
    guide = lesson(ada, table)["guide"]
    assert (guide["steps"], guide["number"]) == (len(found.steps), 0)
    assert guide["step"]["goal"] == found.steps[0].goal


def test_the_guide_notices_what_was_done_and_what_was_taken_back(ada: Person) -> None:
    table = opened(ada, "ticket-to-ride")
    first, second = first_game("ticket-to-ride").steps[:2]
    assert lesson(ada, table)["guide"]["step"]["id"] == first.id
    plays(ada, table, "keep brest-marseille paris-wien")
    guide = lesson(ada, table)["guide"]
    assert (guide["step"]["id"], guide["done"]) == (second.id, 1)
    assert guide["remark"] == first.praise[-1].say
    until(lambda: ada.asks(f"/tables/{table}")["turn"] == 0)
    position = ada.asks(f"/tables/{table}")["position"]
    ada.does(f"/tables/{table}/undo", seat=0, position=position)
    assert lesson(ada, table)["guide"]["step"]["id"] == first.id


def test_the_guide_speaks_the_language_of_the_learner(ada: Person) -> None:
    table = opened(ada, "steam")
    step = first_game("steam").steps[0]
    for language in ("hu", "it", "ja"):
        answer = ada.http.get(f"/api/tables/{table}/lesson", headers={"Accept-Language": language}).json()
        assert answer["title"] == text(first_game("steam").title, language)
        assert answer["guide"]["step"]["say"] == text(step.say, language) != step.say


def easiest(game: str) -> Puzzle:
    """A puzzle that is solved before anyone else moves."""
    for puzzle in puzzles(game):
        record = puzzle.start()
        for move in puzzle.solution:
            record.play(record.state.move(move))
        if all(entry.seat == puzzle.seat for entry in record.entries):
            return puzzle
    raise AssertionError(game)


def test_bots_are_called_in_the_language_of_whoever_opens_the_table(ada: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "novice"}, {"kind": "open"}]
    for language in ("en", "hu", "it", "ja"):
        http = ada.http
        speaks = {"Accept-Language": language}
        called = text("Easy", language)
        body = {"game": "steam", "seats": seats}
        table = http.post("/api/tables", json=body, headers=speaks).json()
        assert table["seats"][1]["name"] == f"{called} 2"
        http.put(f"/api/tables/{table['id']}/seats/2", json={"kind": "bot", "bot": "novice"}, headers=speaks)
        assert ada.asks(f"/tables/{table['id']}")["seats"][2]["name"] == f"{called} 3"
        puzzle = puzzles("steam")[0].id
        lesson = http.post(f"/api/lessons/steam/{puzzle}", headers=speaks).json()
        assert lesson["seats"][1]["name"] == f"{called} 2"


@games
def test_a_puzzle_is_solved_by_its_solution(ada: Person, game: str) -> None:
    puzzle = easiest(game)
    table = opened(ada, game, puzzle.id)
    before = lesson(ada, table)["puzzle"]
    assert (before["state"], before["left"], before["solution"]) == ("open", puzzle.limit, None)
    told = lesson(ada, table, solution=True)["puzzle"]["solution"]
    assert len(told) == len(puzzle.solution)
    for move in puzzle.solution:
        plays(ada, table, move)
    after = lesson(ada, table)["puzzle"]
    assert after["state"] == "solved"
    assert after["left"] == puzzle.limit - len(puzzle.solution)
    assert after["next"] in {one.id for one in puzzles(game)} - {puzzle.id}


def test_the_same_request_opens_the_same_table(ada: Person) -> None:
    headers = {"Idempotency-Key": "once"}
    both = [ada.http.post("/api/lessons/steam/first-game", headers=headers) for _ in range(2)]
    assert len({answer.json()["id"] for answer in both}) == 1


def test_what_there_is_not_is_refused(ada: Person, bob: Person, stranger: Person) -> None:
    refused(ada.http.post("/api/lessons/chess/first-game"), 404, "not_found")
    refused(ada.http.post("/api/lessons/steam/none"), 404, "not_found")
    refused(stranger.http.post("/api/lessons/steam/first-game"), 401, "unknown_player")
    plain = ada.opens("me", "random", options={"first": 0})
    refused(ada.http.get(f"/api/tables/{plain}/lesson"), 404, "not_found")
    table = opened(ada, "steam")
    refused(bob.http.get(f"/api/tables/{table}/lesson"), 404, "not_found")
    link = ada.asks(f"/tables/{table}/invites")["watch"]["invite"]
    refused(bob.http.get(f"/api/tables/{table}/lesson?invite={link}"), 403, "not_yours")
