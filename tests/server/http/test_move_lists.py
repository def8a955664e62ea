"""Lists of moves: the same whoever makes them, made once and aside if long, and for no one else."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from branchline import State
from branchline.server.http import move_lists
from branchline.server.http.middleware import rate_limits
from branchline.server.http.move_lists import FEW, MoveList
from branchline.tables.positions import move_infos
from branchline.web import i18n
from tests.games.steam.large_map import large_map
from tests.server.http.running import Person, Running, running, settings_for

LANGUAGES = ("en", "hu", "it", "ja")
MAP = large_map(300, 20, 40)


def long_position(person: Person, *seats: str) -> str:
    """A table with a list of moves that is long, at a turn of the player."""
    table = person.opens(*(seats or ("me", "guest", "guest")), game="steam", options={"map": MAP})
    while len(moves := legal(person, table)) <= FEW:
        person.plays(table, cheapest(moves))
    return table


def cheapest(moves: list[str]) -> str:
    """A move that brings a game on and no one into debt."""
    return "pass" if "pass" in moves else moves[0]


def legal(person: Person, table: str, **query: Any) -> list[str]:
    """The legal moves as texts."""
    return [move["move"] for move in person.asks(f"/tables/{table}/moves", **query)["moves"]]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str | None, str]]:
    """How long the lists were that had to be made, in which language, and in which thread."""
    real, found = move_lists.told, []

    def told(state: State, moves: list[Any], language: str | None) -> MoveList:
        found.append((len(moves), language, threading.current_thread().name))
        return real(state, moves, language)

    monkeypatch.setattr(move_lists, "told", told)
    return found


@pytest.mark.slow
def test_a_long_list_is_made_once_for_each_language_and_not_by_the_event_loop(
    server: Running, ada: Person, made: list[tuple[int, str | None, str]]
) -> None:
    table = long_position(ada)
    made.clear()
    state = server.table(table).record.state  # type: ignore[union-attr]  # it is played
    for language in LANGUAGES:
        headers = {"Accept-Language": language}
        say = i18n.speaker(language)
        for what in ("moves", "sight", "moves"):
            url = f"/api/tables/{table}/{what}"
            answer = ada.http.get(url, params={"words": True}, headers=headers)
            assert answer.json()["moves"] == [vars(one) for one in move_infos(state, state.moves(), say)]
    assert [language for _, language, _ in made] == list(LANGUAGES)
    assert all(thread.startswith("branchline-brief") for _, _, thread in made)
    ada.does(f"/tables/{table}/chat", text="The position is still the same.")
    legal(ada, table, words=True)
    assert len(made) == len(LANGUAGES)


def test_a_short_list_is_made_at_once(ada: Person, made: list[tuple[int, str | None, str]]) -> None:
    table = ada.opens("me", "guest")
    for _ in range(2):
        assert legal(ada, table)
    ((length, language, thread),) = made
    assert length <= FEW
    assert language is None
    assert not thread.startswith("branchline-brief")


def test_a_list_is_of_the_position_that_lies_there(ada: Person) -> None:
    table = long_position(ada)
    before = legal(ada, table)
    done = ada.plays(table, before[0], look=True)
    after = legal(ada, table)
    assert after != before
    assert [move["move"] for move in done["sight"]["moves"]] == after
    turn = ada.asks(f"/tables/{table}")
    ada.does(f"/tables/{table}/undo", seat=turn["turn"], position=turn["position"])
    assert legal(ada, table) == before


def test_nobody_else_gets_a_list_that_was_made(ada: Person, bob: Person, stranger: Person) -> None:
    table = ada.opens("me", "open", "guest", game="steam", options={"map": MAP}, listed=True)
    bob.does(f"/tables/{table}/join")
    people = {0: ada, 1: bob, 2: ada}
    while True:
        turn = ada.asks(f"/tables/{table}")["turn"]
        moves = legal(people[turn], table, seat=turn)
        if len(moves) > FEW:
            break
        people[turn].plays(table, cheapest(moves))
    other = ada if turn == 1 else bob
    assert legal(people[turn], table, seat=turn, words=True) == moves
    for query in ({}, {"words": True}):
        assert other.asks(f"/tables/{table}/sight", **query)["moves"] == []
        assert stranger.asks(f"/tables/{table}/sight", **query)["moves"] == []
        assert other.get(f"/tables/{table}/moves", seat=turn, **query).status_code == 403
    people[turn].does(f"/tables/{table}/pause")
    assert legal(people[turn], table, seat=turn) == []


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server where a player may not ask for much."""
    monkeypatch.setattr(rate_limits, "SLOWED", 0.0)
    with running(settings_for(tmp_path, identity_rate=0.2, identity_burst=150)) as found:
        yield found


def test_long_lists_count_as_several_requests(strict: Running) -> None:
    ada, bob = strict.person("Ada"), strict.person("Bob")
    table = long_position(ada)
    strict.app.state.limits.identities.levels.clear()
    cost = len(legal(ada, table)) / FEW
    assert cost > 2
    answers = [ada.get(f"/tables/{table}/moves") for _ in range(int(150 / cost) + 2)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["Retry-After"]) > 0
    assert sum(answer.status_code == 200 for answer in answers) < 150 / cost
    assert bob.get(f"/tables/{table}").status_code in (200, 404)


@pytest.mark.slow
def test_a_move_is_answered_however_much_was_asked_for(strict: Running) -> None:
    ada = strict.person("Ada")
    table = long_position(ada)
    buckets = strict.app.state.limits.identities
    buckets.levels.clear()
    now = ada.asks(f"/tables/{table}/moves")
    (identity,) = buckets.levels
    buckets.charge(identity, buckets.level(identity) - 1.5)
    body = {"seat": now["seat"], "move": now["moves"][0]["move"], "look": True}
    done = ada.post(f"/tables/{table}/moves", position=now["position"], **body)
    assert done.status_code == 200, done.text
    assert done.json()["sight"]["moves"]
    assert ada.get(f"/tables/{table}/moves").status_code == 429  # it owes what it was shown
