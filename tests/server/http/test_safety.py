"""What holds for every address: headers, hosts, limits, and one shape of error."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import Response

from branchline.server.http.middleware.rate_limits import LimitMiddleware, RateLimits
from branchline.server.http.middleware.security import SecurityHeaders
from branchline.server.settings import read_settings
from tests.server.http.running import KeptLines, Person, Running, error_of, refused, running, settings_for, until

HEADERS = {
    "content-security-policy": re.compile(r"default-src 'self';.*frame-ancestors 'none'"),
    "x-content-type-options": re.compile("^nosniff$"),
    "x-frame-options": re.compile("^DENY$"),
    "referrer-policy": re.compile("^no-referrer$"),
    "cross-origin-opener-policy": re.compile("^same-origin$"),
    "cross-origin-resource-policy": re.compile("^same-origin$"),
}
# Pages and books are the same for everyone but for the language; a browser asks whether they are
# new.
PAGES = ("/", "/adopt", "/tables/none", "/rules/steam")
FIGURE = "/api/games/steam/figures/start"
BOOKS = ("/api/games/steam/book", FIGURE, f"{FIGURE}/board")

EXAMPLES = {
    "table_id": "none",
    "seat": 0,
    "entries": 0,
    "token": "none",
    "session": "none",
    "slug": "steam",
    "name": "start",
}


def paths_of(server: Running) -> list[tuple[str, str]]:
    """Every method of every address."""
    found = [
        (method.upper(), path.format(**EXAMPLES))
        for path, methods in server.app.openapi()["paths"].items()
        for method in methods
    ]
    assert len(found) > 35
    return found


def check_headers(response: httpx.Response) -> None:
    """All the headers are there, and nothing that tells of what the server is made."""
    cache = "private, no-cache" if response.url.path in PAGES + BOOKS else "no-store"
    assert response.headers["cache-control"] == cache
    for name, value in HEADERS.items():
        assert value.search(response.headers[name]), name
    assert "server" not in response.headers
    assert "x-powered-by" not in response.headers


@pytest.mark.slow
def test_every_answer_has_the_headers(server: Running, ada: Person) -> None:
    for method, path in paths_of(server):
        check_headers(ada.http.request(method, path, json={}))
    for odd in (*PAGES, "/nowhere", "/api/openapi.json", "/api/tables/"):
        check_headers(ada.http.get(odd))
    check_headers(ada.http.get("/api/me", headers={"Host": "evil.example"}))
    check_headers(ada.http.post("/api/me", content=b"{" * 200_000))


def test_pages_may_load_what_is_ours_and_nothing_else(ada: Person) -> None:
    """Modules, styles, pictures and live events from here; no word of a script within a page."""
    policy = ada.get("/me").headers["content-security-policy"]
    rules = {name: sources for name, *sources in map(str.split, policy.split(";"))}
    for name in ("default-src", "script-src", "style-src", "connect-src", "form-action"):
        assert rules[name] == ["'self'"], name
    assert rules["img-src"] == ["'self'", "data:", "blob:"]
    for name in ("base-uri", "frame-ancestors", "object-src"):
        assert rules[name] == ["'none'"], name
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", [*PAGES, "/learn"])
def test_a_page_runs_its_import_map_and_no_other_script_within_it(ada: Person, path: str) -> None:
    """The one inline script is allowed by its hash, also when the browser has the page already."""
    answer = ada.http.get(path)
    (inline,) = re.findall(r"<script(?![^>]* src=)[^>]*>(.*?)</script>", answer.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(inline.encode()).digest()).decode()
    policy = answer.headers["content-security-policy"]
    rules = {name: sources for name, *sources in map(str.split, policy.split(";"))}
    assert rules["script-src"] == ["'self'", f"'sha256-{digest}'"]
    assert "unsafe" not in policy
    plain = ada.get("/me").headers["content-security-policy"]
    assert policy == plain.replace("script-src 'self'", f"script-src 'self' 'sha256-{digest}'")
    again = ada.http.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["content-security-policy"] == policy


def test_what_is_the_same_for_all_may_be_kept_by_browsers() -> None:
    """Only where it says so itself, as a file of a page may; all else is for one pair of eyes."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        headers = {"Cache-Control": "max-age=600"} if scope["path"] == "/static/app.js" else {}
        await Response("x", headers=headers)(scope, receive, send)

    async def kept() -> list[str]:
        transport = httpx.ASGITransport(SecurityHeaders(app))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
            paths = ("/static/app.js", "/api/me")
            return [(await http.get(path)).headers["cache-control"] for path in paths]

    assert asyncio.run(kept()) == ["max-age=600", "no-store"]


def test_hsts_only_over_tls(ada: Person) -> None:
    assert "strict-transport-security" not in ada.get("/me").headers


@pytest.mark.slow
def test_whatever_is_refused_has_one_shape(server: Running, ada: Person) -> None:
    for method, path in paths_of(server):
        for sent in (b'{"nonsense": 1}', b"[]", b"{", b"\xff\xfe"):
            headers = {"Content-Type": "application/json"}
            answer = ada.http.request(method, path, content=sent, headers=headers)
            assert answer.status_code < 500, (method, path, answer.text)
            if answer.status_code >= 400:
                error_of(answer)


def test_wrong_methods_and_addresses(server: Running, ada: Person) -> None:
    refused(ada.http.get("/nowhere"), 404, "not_found")
    refused(ada.http.get("/api/tables/"), 404, "not_found")  # and no redirect
    for path in {path for _, path in paths_of(server)}:
        answer = ada.http.patch(path, json={})
        refused(answer, 405, "wrong_method")
        assert answer.headers["allow"]


def test_there_is_no_redirect_at_all(server: Running, ada: Person) -> None:
    for path in ("//evil.example", "/api//me", "/api/me/", "/\\evil.example", "/api/tables/x/"):
        answer = ada.http.get(f"{server.url}{path}")
        assert answer.status_code == 404, path
        assert "location" not in answer.headers


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "bad_json"),
        (b'{"name": "Ada"', "bad_json"),
        (b"[]", "bad_request"),
        (b"null", "bad_request"),
        (b'{"name": 7}', "bad_request"),
        (b'{"nom": "Ada"}', "bad_request"),
        (b'{"name": "Ada", "admin": true}', "bad_request"),
        (b'{"name": "\\ud800"}', "bad_request"),
        (b'{"name": NaN}', "bad_request"),
        (b"", "bad_request"),
    ],
)
def test_bad_json_is_told_from_bad_content(ada: Person, body: bytes, code: str) -> None:
    sent = ada.http.post("/api/me", content=body, headers={"Content-Type": "application/json"})
    error = refused(sent, 422, code)
    assert {"where", "what"} == set(error["details"][0])


@pytest.mark.parametrize("body", [b"[" * 100_000, b"\xff" * 10, b"1" * 100_000])
def test_odd_bodies_are_refused_without_harm(ada: Person, body: bytes) -> None:
    sent = ada.http.post("/api/me", content=body, headers={"Content-Type": "application/json"})
    assert sent.status_code in (400, 422)
    error_of(sent)


def test_an_error_does_not_repeat_what_was_sent(ada: Person) -> None:
    sent = ada.http.post("/api/me/adopt", json={"token": ["a secret in a list"]})
    refused(sent, 422, "bad_request")
    assert "secret" not in sent.text


def test_a_body_may_only_be_so_long(server: Running, ada: Person) -> None:
    limit = server.app.state.settings.body_limit
    headers = {"Content-Type": "application/json"}
    refused(ada.http.post("/api/me", content=b" " * (limit + 1), headers=headers), 413, "too_long")
    chunks = (b" " * 10_000 for _ in range(limit // 10_000 + 2))  # its length is not said
    refused(ada.http.post("/api/me", content=chunks, headers=headers), 413, "too_long")
    fits = json.dumps({"name": "Ada"}).encode().ljust(limit)
    assert ada.http.post("/api/me", content=fits, headers=headers).status_code == 200


@pytest.mark.parametrize("said", [b"many", b"-1", b"1.5", b"\xb2", b"9" * 5000])
def test_the_length_of_a_body_must_be_a_number(said: bytes) -> None:
    """By hand, for web servers refuse most of these before the app sees them."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    gate = LimitMiddleware(None, RateLimits(read_settings()), 1024)  # type: ignore[arg-type]  # no app
    scope = {"type": "http", "path": "/", "headers": [(b"content-length", said)]}
    asyncio.run(gate(scope, None, send))  # type: ignore[arg-type]  # by hand
    assert sent[0]["status"] == 413


@pytest.mark.parametrize("path", ["/", "/api/me", "/healthz", "/nowhere"])
def test_other_hosts_are_refused(server: Running, path: str) -> None:
    client = server.client()
    refused(client.get(path, headers={"Host": "evil.example"}), 400, "bad_host")
    refused(client.get(path, headers={"Host": "127.0.0.1:8765@evil.example"}), 400, "bad_host")
    assert client.get(path, headers={"Host": "localhost:1"}).status_code in (200, 404)


def test_forwarded_headers_of_strangers_are_ignored(server: Running) -> None:
    client = server.client(**{
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-For": "203.0.113.9",
    })  # fmt: skip
    said = client.post("/api/me", json={"name": "Ada"})
    assert "secure" not in said.headers["set-cookie"].lower()
    assert "strict-transport-security" not in said.headers
    client.headers["Origin"] = server.url
    client.headers["X-CSRF-Token"] = said.json()["csrf"]
    link = client.post("/api/me/transfer", json={}).json()["link"]
    assert link.startswith(f"{server.url}/")


@pytest.mark.slow
def test_an_address_may_ask_only_so_fast(tmp_path: Path) -> None:
    slow = settings_for(tmp_path, address_rate=0.2, address_burst=5, trusted_proxies="127.0.0.1")
    with running(slow) as server:
        client = server.client()
        files = re.findall(r'"(/static/[^"]+[^"/])"', client.get("/").text)
        assert len(files) > 5
        assert {client.get(file).status_code for file in files} == {200}  # these are not counted
        assert [client.get("/api/me").status_code for _ in range(4)] == [200] * 4
        answer = client.get("/nowhere")
        refused(answer, 429, "rate_limited")
        check_headers(answer)
        assert 1 <= int(answer.headers["retry-after"]) <= 5
        # Whoever watches over the server is always answered, and so is another address.
        assert client.get("/healthz").status_code == 200
        assert client.get("/metrics").status_code == 200
        other = {"X-Forwarded-For": "203.0.113.9"}
        assert client.get("/api/me", headers=other).status_code == 200


@pytest.mark.slow
def test_a_player_may_ask_only_so_fast(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, identity_rate=0.1, identity_burst=5)) as server:
        ada, bob = server.person("Ada"), server.person("Bob")
        token = ada.token()
        assert [ada.get("/me").status_code for _ in range(3)] == [200] * 3
        assert token.get("/api/me").status_code == 200
        answer = token.get("/api/me")  # a token and a cookie are one player
        refused(answer, 429, "rate_limited")
        assert answer.headers["retry-after"] == "10"
        refused(ada.get("/me"), 429, "rate_limited")
        assert bob.get("/me").status_code == 200


def test_players_and_tables_are_not_made_by_the_thousand(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, making_rate=0.01, making_burst=3)) as server:
        ada = server.person("Ada")
        server.person("Bob")
        ada.opens("me", "open")
        seats = [{"kind": "me"}, {"kind": "open"}]
        refused(ada.post("/tables", game="ticket-to-ride", seats=seats), 429, "rate_limited")
        refused(ada.post("/records", record={}), 429, "rate_limited")
        refused(server.client().post("/api/me", json={"name": "Eve"}), 429, "rate_limited")
        assert ada.get("/me").status_code == 200


def test_a_fault_of_ours_is_told_without_its_reason(
    server: Running, ada: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: Any) -> Any:
        raise RuntimeError("the seed is 12345")

    lines = KeptLines()
    monkeypatch.setattr(server.app.state.services.sessions, "player", broken)
    answer = ada.get("/tables")
    monkeypatch.undo()
    lines.stop()
    refused(answer, 500, "internal")
    check_headers(answer)
    assert "12345" not in answer.text
    [line] = [line for line in lines.found if line["event"] == "fault"]
    assert line["error"]["type"] == "RuntimeError"
    assert line["route"] == "/api/tables"
    assert "12345" not in json.dumps(line)


def test_logs_hold_what_happened_and_no_secret(server: Running) -> None:
    lines = KeptLines()
    ada = server.person("Ada of the log")
    cookie = ada.http.cookies["branchline"]
    token = ada.does("/me/tokens", label="x")["token"]
    table = ada.opens("me", "guest", listed=False, nonce="a nonce of mine")
    invite = ada.asks(f"/tables/{table}/invites")["invite"]
    server.client().get(f"/api/tables/{table}", params={"invite": invite})
    ada.does(f"/tables/{table}/chat", text="something private")
    ada.plays_any(table)
    ada.post(f"/tables/{table}/moves", seat=0, move="claim nowhere-else red 3", position=0)
    ada.get("/nowhere", table=table)
    until(lambda: '"unknown"' in lines.text)  # a line is written when the answer has gone
    lines.stop()
    requests = [line for line in lines.found if line["event"] == "request"]
    assert {"method", "route", "status", "ms", "time"} <= set(requests[0])
    assert "/api/tables/{table_id}/moves" in {line["route"] for line in requests}
    assert "unknown" in {line["route"] for line in requests}
    secrets = [cookie, cookie.split(".")[0], token, invite, table, "something private",
               "a nonce", "Ada of", "nowhere-else", "keep "]  # fmt: skip
    for secret in [*secrets, ada.http.headers["X-CSRF-Token"]]:
        assert secret not in lines.text, secret


def test_metrics_count_and_name_nobody(server: Running) -> None:
    ada = server.person("Ada of the metrics")
    table = ada.opens("me", "guest")
    ada.plays_any(table)
    ada.http.request("BREW", "/api/me")
    client = server.client()
    until(lambda: 'method="other"' in client.get("/metrics").text)
    answer = client.get("/metrics")
    check_headers(answer)
    assert answer.headers["content-type"].startswith("text/plain")
    route = 'method="POST",route="/api/tables/{table_id}/moves",status="200"'
    assert f"branchline_requests_total{{{route}}} " in answer.text
    assert 'branchline_events_total{kind="move"}' in answer.text
    assert "branchline_request_seconds_bucket" in answer.text
    assert "BREW" not in answer.text
    for secret in (table, "Ada of"):
        assert secret not in answer.text


def test_metrics_can_be_turned_off(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, metrics=False)) as server:
        refused(server.client().get("/metrics"), 404, "not_found")


def test_health(server: Running) -> None:
    for path in ("/healthz", "/readyz"):
        assert server.client().get(path).json() == {"status": "ok"}
