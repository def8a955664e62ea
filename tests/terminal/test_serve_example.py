"""The example bot plays a whole game against a server that `branchline serve` has started."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.terminal.serving import attempt, serving

BOT = Path(__file__).parents[2] / "examples" / "http_bot.py"


def run_bot(link: str) -> str:
    """Let the bot play to the end; what it says."""
    done = subprocess.run([sys.executable, str(BOT), link], capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_is_short() -> None:
    assert len(BOT.read_text("utf-8").splitlines()) < 60


def test_it_waits_when_it_asks_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([httpx.Response(429), httpx.Response(429, headers={"Retry-After": "7"})])
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    ask = runpy.run_path(str(BOT))["ask"]
    served = httpx.MockTransport(lambda _: next(answers, httpx.Response(200, json={"id": 1})))
    with httpx.Client(base_url="http://here", transport=served) as api:
        assert ask(api, "GET", "/tables") == {"id": 1}
    assert slept == [1, 7]


@pytest.mark.slow
def test_it_plays_a_whole_game_at_a_table_of_its_own(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        said = run_bot(server.address)
        assert "'ranking'" in said
        table = said.split()[0].removeprefix("/tables/")
        record = httpx.get(f"{server.address}/api/tables/{table}/record")
        (tmp_path / "game.json").write_bytes(record.content)
    assert attempt("verify", "game.json", cwd=tmp_path).returncode == 0


@pytest.mark.slow
def test_it_sits_down_at_an_unlisted_table_by_its_link(tmp_path: Path) -> None:
    with serving(tmp_path) as server, httpx.Client(base_url=f"{server.address}/api") as ada:
        token = ada.post("/me/tokens", json={"name": "Ada"}).json()["token"]
        ada.headers["Authorization"] = f"Bearer {token}"
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "random"}]
        plan = {"game": "ticket-to-ride", "seats": seats, "listed": False}
        table = ada.post("/tables", json=plan).json()["id"]
        link = ada.get(f"/tables/{table}/invites").json()["link"]
        assert "'ranking'" in run_bot(link)
        assert ada.get(f"/tables/{table}").json()["status"] == "finished"
