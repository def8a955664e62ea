"""Where a player is logged in: listed, and ended one by one or all at once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from starlette.requests import Request

from branchline.server.http.routes.me import device
from tests.server.http.running import Person, Running, refused
from tests.server.http.test_live import Ear
from tests.server.http.test_me import cookie_of, grow_old

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def sessions(person: Person) -> list[dict[str, Any]]:
    """Where someone is logged in."""
    found: list[dict[str, Any]] = person.asks("/me/sessions")["sessions"]
    return found


def another(person: Person) -> Person:
    """The same player in another browser."""
    there = Person(person.server)
    there.http.headers["User-Agent"] = FIREFOX
    adopted = there.does("/me/adopt", token=person.does("/me/transfer")["token"])
    there.http.headers["X-CSRF-Token"] = adopted["csrf"]
    return there


def ends(person: Person, session: str) -> httpx.Response:
    """End a session."""
    return person.http.delete(f"/api/me/sessions/{session}")


def is_known(person: Person) -> bool:
    """Whether the server knows who asks."""
    return person.asks("/me")["name"] is not None


def test_sessions_are_listed(ada: Person) -> None:
    phone = another(ada)
    ada.token()
    link = ada.does("/me/transfer")
    first, second, third, fourth = sessions(ada)
    assert [one["kind"] for one in (first, second, third, fourth)] == ["browser", "browser", "token", "transfer"]
    assert [one["label"] for one in (second, third)] == ["Firefox \N{MIDDLE DOT} Linux", "a bot"]
    assert [one["current"] for one in sessions(ada)] == [True, False, False, False]
    assert [one["current"] for one in sessions(phone)] == [False, True, False, False]
    assert datetime.fromisoformat(fourth["expires_at"]) == datetime.fromisoformat(link["expires_at"])
    assert datetime.now(UTC) - datetime.fromisoformat(first["used_at"]) < timedelta(minutes=5)
    assert link["token"] not in str(sessions(ada))


def test_old_links_are_not_listed(server: Running, ada: Person) -> None:
    ada.does("/me/transfer")
    grow_old(server)
    assert [one["kind"] for one in sessions(ada)] == ["browser"]


def test_one_session_is_ended_elsewhere(ada: Person) -> None:
    phone = another(ada)
    [there] = [one["id"] for one in sessions(ada) if not one["current"]]
    answer = ends(ada, there)
    assert answer.status_code == 204
    assert "set-cookie" not in answer.headers
    assert is_known(ada)
    assert not is_known(phone)
    refused(ends(ada, there), 404, "not_found")


@pytest.mark.parametrize("by_id", [True, False])
def test_one_logs_out_here(ada: Person, by_id: bool) -> None:
    phone = another(ada)
    [here] = [one["id"] for one in sessions(ada) if one["current"]]
    old = ada.http.cookies["branchline"]
    answer = ends(ada, here if by_id else "current")
    assert answer.status_code == 204
    [(name, cookie)] = cookie_of(answer).items()
    assert (name, cookie.value, cookie["max-age"], cookie["path"]) == ("branchline", "", "0", "/")
    assert "branchline" not in ada.http.cookies
    ada.http.cookies["branchline"] = old  # whoever has kept the cookie has nothing
    assert not is_known(ada)
    assert is_known(phone)


def test_one_logs_out_everywhere(ada: Person, bob: Person) -> None:
    phone, bot, link = another(ada), ada.token(), ada.does("/me/transfer")
    answer = ada.http.delete("/api/me/sessions")
    assert answer.status_code == 204
    assert cookie_of(answer)["branchline"].value == ""
    assert not is_known(ada)
    assert not is_known(phone)
    refused(bot.get("/api/me"), 401, "bad_token")
    refused(Person(bob.server).post("/me/adopt", token=link["token"]), 404, "bad_link")
    assert is_known(bob)


def test_one_logs_out_everywhere_else(ada: Person) -> None:
    phone, bot = another(ada), ada.token()
    answer = ada.http.delete("/api/me/sessions", params={"others": True})
    assert answer.status_code == 204
    assert "set-cookie" not in answer.headers
    assert [one["current"] for one in sessions(ada)] == [True]
    assert not is_known(phone)
    refused(bot.get("/api/me"), 401, "bad_token")


def test_a_program_can_end_its_own_session(ada: Person) -> None:
    bot = ada.token()
    answer = bot.delete("/api/me/sessions/current")
    assert answer.status_code == 204
    assert "set-cookie" not in answer.headers
    refused(bot.get("/api/me"), 401, "bad_token")
    assert is_known(ada)


def test_nobody_ends_the_sessions_of_others(ada: Person, bob: Person, stranger: Person) -> None:
    [hers] = sessions(ada)
    refused(ends(bob, hers["id"]), 404, "not_found")
    refused(ends(stranger, hers["id"]), 401, "unknown_player")
    refused(stranger.get("/me/sessions"), 401, "unknown_player")
    del ada.http.headers["X-CSRF-Token"]
    refused(ends(ada, "current"), 403, "csrf")
    refused(ada.http.delete("/api/me/sessions"), 403, "csrf")
    assert is_known(ada)


def test_a_live_stream_tells_nothing_more(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open", listed=False)
    phone = another(ada)
    ear = Ear(phone.http, table)
    ada.http.delete("/api/me/sessions", params={"others": True})
    ada.does(f"/tables/{table}/chat", text="for my eyes only")
    ear.thread.join(10)
    assert ear.ended
    assert b"for my eyes" not in ear.raw


@pytest.mark.parametrize(
    ("said", "called"),
    [
        (FIREFOX, "Firefox \N{MIDDLE DOT} Linux"),
        (
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
                "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
            ),
            "Safari \N{MIDDLE DOT} iPhone",
        ),
        (
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0"
            ),
            "Edge \N{MIDDLE DOT} Windows",
        ),
        (
            (
                "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/138.0.0.0 Mobile Safari/537.36"
            ),
            "Chrome \N{MIDDLE DOT} Android",
        ),
        ("curl/8.5.0", ""),
        ("", ""),
    ],
)
def test_browsers_have_names(said: str, called: str) -> None:
    headers = [(b"user-agent", said.encode())]
    assert device(Request({"type": "http", "headers": headers})) == called
