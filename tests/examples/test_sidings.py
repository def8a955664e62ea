"""A game from another distribution is played everywhere, with nothing but its plugin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest

from tests.examples.installed import SOURCE, branchline, python
from tests.server.server_launcher import launcher

SEED = 3


def test_it_is_small() -> None:
    lines = [len(path.read_text("utf-8").splitlines()) for path in SOURCE.glob("sidings/*.py")]
    assert sum(lines) <= 300


@pytest.mark.slow
def test_it_is_found_after_the_games_of_this_distribution(sidings: Path, tmp_path: Path) -> None:
    printed = python(sidings, tmp_path, "import branchline; print(branchline.GAMES[3:])")
    assert printed == "('sidings',)\n"


@pytest.mark.slow
def test_its_own_tests_pass_and_with_them_the_contract(sidings: Path, tmp_path: Path) -> None:
    words = ["-q", "-p", "no:cacheprovider", str(SOURCE / "test_sidings.py")]
    code = f"import pytest; raise SystemExit(pytest.main({words}))"
    assert " passed" in python(sidings, tmp_path, code)


@pytest.mark.slow
def test_a_person_plays_it_in_the_terminal(sidings: Path, tmp_path: Path) -> None:
    typed = "why dispatch north\ncouple\ntake\nsave mine.json\nquit\nn\n"
    words = ["play", "sidings", "--bots", "steady", "--first", "--seed", str(SEED)]
    printed = branchline(sidings, tmp_path, *words, typed=typed)
    assert "  north | \n" in printed
    assert "takes a wagon from the yard" in printed
    assert "It has only 0 wagons." in printed
    assert "SID-4.3  You cannot dispatch a train of fewer than 3 wagons." in printed
    assert "Bot 2 [steady]  couples a " in printed
    assert (tmp_path / "mine.json").exists()
    assert ": ok" in branchline(sidings, tmp_path, "verify", "mine.json")


@pytest.mark.slow
def test_bots_play_it_to_the_end_and_the_record_is_replayed(sidings: Path, tmp_path: Path) -> None:
    printed = branchline(sidings, tmp_path, "play", "sidings", "--human", "0", "--seats", "3", "--seed", str(SEED))
    assert "Final scores" in printed
    assert " wins" in printed or "share the victory" in printed
    branchline(
        sidings, tmp_path, "simulate", "sidings", "--games", "3", "--seed", "1", "--jobs", "1",
        "--records", "games.jsonl",
    )  # fmt: skip
    assert "3 games" in branchline(sidings, tmp_path, "verify", "games.jsonl")
    told = branchline(sidings, tmp_path, "replay", "games.jsonl", "--game", "2")
    assert "dispatches the train in" in told
    assert "Final scores" in told
    middle = branchline(sidings, tmp_path, "replay", "games.jsonl", "--step", "4")
    assert "   yard | " in middle


@pytest.mark.slow
def test_the_steady_bot_wins_in_the_arena(sidings: Path, tmp_path: Path) -> None:
    code = """
from branchline.arena import Series, run
results = list(run(Series("sidings", 20, ("steady", "random"), least=2, most=2), 1))
print(sum(one.outcome["ranking"][0] == [one.bots.index("steady")] for one in results))
"""
    assert int(python(sidings, tmp_path, code)) >= 15


@pytest.mark.slow
def test_it_is_a_learning_environment(sidings: Path, tmp_path: Path) -> None:
    code = """
import warnings
warnings.simplefilter("ignore")  # PettingZoo has some about spaces
from pettingzoo.test import api_test
from branchline.learn.pettingzoo_env import env
from branchline.learn.gymnasium_env import SeatEnv
api_test(env("sidings", seats=3), num_cycles=300)
one = SeatEnv("sidings", bots="steady", render_mode="ansi", seat=0)
seen, _ = one.reset(seed=1)
print(one.observation_space.contains(seen), "Your wagons:" in one.render())
over = False
while not over:
    seen, reward, over, _, _ = one.step(int(seen["action_mask"].argmax()))
    assert one.observation_space.contains(seen)
print(reward in (1.0, 0.0, -1.0))
"""
    assert python(sidings, tmp_path, code).splitlines()[-2:] == ["True True", "True"]


@pytest.fixture(scope="module")
def ada(sidings: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """Someone at a server that has Sidings."""
    folder = tmp_path_factory.mktemp("server")
    with (
        launcher(folder, f"sqlite:///{folder}/branchline.sqlite", sidings) as servers,
        httpx.Client(base_url=servers.server().url, timeout=60) as client,
    ):
        client.headers["Origin"] = str(client.base_url).rstrip("/")
        me = client.post("/api/me", json={"name": "Ada"})
        client.headers["X-CSRF-Token"] = me.json()["csrf"]
        yield client


def answer(response: httpx.Response) -> Any:
    """Return what the server answers to a request that is fine."""
    assert response.is_success, response.text
    return response.json()


@pytest.mark.slow
def test_a_whole_game_is_played_on_the_server(ada: httpx.Client) -> None:
    games = {game["game"]: game for game in answer(ada.get("/api/games"))["games"]}
    assert games["sidings"]["name"] == "Sidings"
    assert games["sidings"]["bots"] == ["random", "steady"]
    assert games["sidings"]["has_lessons"] is False
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "steady"}]
    body = {"game": "sidings", "seats": seats, "options": {"first": 0}}
    table = f"/api/tables/{answer(ada.post('/api/tables', json=body))['id']}"
    sight = answer(ada.get(f"{table}/sight"))
    assert sight["facts"]["drawing"].startswith("<svg ")
    denied = answer(ada.post(f"{table}/why", json={"seat": 0, "move": "dispatch north"}))
    assert (denied["legal"], denied["rule"]["id"]) == (False, "SID-4.3")
    while (now := answer(ada.get(table)))["status"] == "playing":
        if now["turn"] != 0:
            sleep(0.05)
            continue
        moves = answer(ada.get(f"{table}/moves?seat=0&words=true"))["moves"]
        assert all(move["text"] and move["rule"].startswith("SID-") for move in moves)
        said = {"seat": 0, "position": now["position"], "move": moves[-1]["move"]}
        answer(ada.post(f"{table}/moves", json=said))
    assert now["result"]["reason"] == "SID-5.1"
    past = answer(ada.get(f"{table}/history/3"))
    assert past["facts"]["drawing"].startswith("<svg ")


@pytest.mark.slow
def test_its_pages_are_there_in_every_language(ada: httpx.Client) -> None:
    lessons = [one["game"] for one in answer(ada.get("/api/lessons"))["games"]]
    assert "sidings" not in lessons
    assert len(lessons) == 3
    for language in ("en", "hu", "it", "ja"):
        wanted = {"Accept-Language": language}
        for path in ("/", "/learn"):
            assert f'lang="{language}"' in ada.get(path, headers=wanted).text
        rules = ada.get("/rules/sidings", headers=wanted)
        assert f'lang="{language}"' in rules.text
        assert "You score 2 points for a train of 3 wagons" in rules.text  # its texts are English
    book = answer(ada.get("/api/games/sidings/book"))
    assert book["contents"][0]["name"] == "1-set-up"
    assert ada.post("/api/lessons/sidings/first-game").status_code == 404
