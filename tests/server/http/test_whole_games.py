"""Whole games over HTTP: people and bots, on both databases, with the deal checked at the end."""

from __future__ import annotations

import random
import time
from typing import Any

import httpx
import pytest

import branchline
from branchline import Record
from tests.server.http.running import Person, Running, done, good_move, same_deal
from tests.tables.test_fair_deals import is_fair

pytestmark = pytest.mark.slow


def plays_to_the_end(server: Running, players: list[Person], table: str) -> int:
    """Whoever is to move plays until the game is over."""
    count = 0
    while (now := players[0].asks(f"/tables/{table}"))["status"] != "finished":
        seat = now["turn"]
        if seat >= len(players):
            time.sleep(0.01)  # a bot thinks
            continue
        listed = players[seat].asks(f"/tables/{table}/moves")
        move = good_move(server, table)
        assert move in [one["move"] for one in listed["moves"]]
        players[seat].does(
            f"/tables/{table}/moves", f"{seat}-{count}", seat=seat, move=move, position=listed["position"]
        )
        count += 1
    return count


@pytest.mark.parametrize("game", branchline.GAMES)
def test_people_and_a_bot_play_a_whole_game(either_server: Running, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    same_deal(monkeypatch)
    ada, bob = either_server.person("Ada"), either_server.person("Bob")
    table = ada.opens("me", "open", "steady", game=game, nonce="three")
    commitment = ada.asks(f"/tables/{table}")["fairness"]["commitment"]
    bob.does(f"/tables/{table}/join", nonce="five")
    moves = plays_to_the_end(either_server, [ada, bob], table)
    assert moves > 60
    check_the_end(either_server, ada, bob, table, commitment)


def check_the_end(server: Running, ada: Person, bob: Person, table: str, commitment: str) -> None:
    """The result is there, the deal was fair, and the record can be verified and imported."""
    over: Any = bob.asks(f"/tables/{table}")
    proof = over["fairness"]
    assert proof["commitment"] == commitment
    assert proof["nonces"] == ["three", "five", None]
    assert is_fair(proof["secret"], commitment, proof["nonces"], int(proof["seed"]))
    anybody = server.client()
    record = done(anybody.get(f"/api/tables/{table}/record"))
    assert record["seats"] == ["Ada", "Bob", "Medium 3"]
    assert record["result"] == over["result"]
    read = Record.from_json(record)
    read.verify()
    assert [len(read.entries), proof["seed"]] == [over["entries"], record["seed"]]
    copy = ada.does("/records", record=record, name="once more")
    assert (copy["status"], copy["result"]) == ("replay", over["result"])
    last = ada.asks(f"/tables/{copy['id']}/history/{over['entries']}", seat=1)
    assert last["view"] == ada.asks(f"/tables/{table}/view", seat=1)["view"]


def test_programs_play_with_tokens_and_nothing_else(server: Running) -> None:
    ada = server.person("Ada")
    table = ada.opens("me", "open")
    robot = server.client().post("/api/me/tokens", json={"name": "Robot", "label": "x"}).json()
    clients = [ada.token(), server.client(Authorization=f"Bearer {robot['token']}")]
    assert clients[1].post(f"/api/tables/{table}/join", json={}).status_code == 200
    dice = random.Random(2)
    for _ in range(30):
        turn = clients[0].get(f"/api/tables/{table}").json()["turn"]
        play(clients[turn], table, dice)


def play(client: httpx.Client, table: str, dice: random.Random) -> None:
    """One legal move."""
    listed = client.get(f"/api/tables/{table}/moves").json()
    move = dice.choice(listed["moves"])["move"]
    body = {"seat": listed["seat"], "move": move, "position": listed["position"]}
    assert client.post(f"/api/tables/{table}/moves", json=body).status_code == 200
