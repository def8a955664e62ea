"""Another site cannot act through a player's browser; a program with a token is not asked."""

from __future__ import annotations

import pytest
from starlette.requests import Request

from branchline.server.http.dependencies import check_origin, same_origin
from branchline.server.settings import Settings, read_settings
from branchline.tables.refusal import Refusal
from tests.server.http.running import Person, Running, refused

CHANGES = [
    ("POST", "/api/me"),
    ("POST", "/api/me/tokens"),
    ("POST", "/api/me/transfer"),
    ("POST", "/api/tables"),
    ("POST", "/api/tables/x/moves"),
    ("PUT", "/api/tables/x/seats/0"),
    ("DELETE", "/api/me/tokens/x"),
]


@pytest.mark.parametrize(("method", "path"), CHANGES)
def test_a_cookie_alone_changes_nothing(ada: Person, method: str, path: str) -> None:
    del ada.http.headers["X-CSRF-Token"]
    error = refused(ada.http.request(method, path, json={"name": "Eve"}), 403, "csrf")
    assert "X-CSRF-Token" in error["message"]
    ada.http.headers["X-CSRF-Token"] = "wrong"
    refused(ada.http.request(method, path, json={"name": "Eve"}), 403, "csrf")
    assert ada.asks("/me")["name"] == "Ada"


def test_the_token_of_another_session_is_of_no_use(ada: Person, bob: Person) -> None:
    ada.http.headers["X-CSRF-Token"] = bob.http.headers["X-CSRF-Token"]
    refused(ada.post("/me", name="Eve"), 403, "csrf")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1:1"},  # another port is another origin
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://[::1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "https://evil.example"},
        {},  # nothing said at all
    ],
    ids=str,
)
def test_a_foreign_page_is_refused_even_with_the_token(ada: Person, headers: dict[str, str]) -> None:
    del ada.http.headers["Origin"]
    refused(ada.http.post("/api/me", json={"name": "Eve"}, headers=headers), 403, "csrf")
    assert ada.asks("/me")["name"] == "Ada"


@pytest.mark.parametrize(
    "headers", [{"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "same-origin", "Origin": "null"}]
)
def test_a_browser_that_says_it_is_at_home_is_believed(ada: Person, headers: dict[str, str]) -> None:
    del ada.http.headers["Origin"]
    said = ada.http.post("/api/me", json={"name": "Countess"}, headers=headers)
    assert said.status_code == 200


def test_nobody_is_logged_in_by_another_site(server: Running, ada: Person) -> None:
    link = ada.does("/me/transfer")["token"]
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        client = server.client(**headers)
        refused(client.post("/api/me", json={"name": "Eve"}), 403, "csrf")
        refused(client.post("/api/me/adopt", json={"token": link}), 403, "csrf")
        assert "set-cookie" not in client.post("/api/me", json={"name": "Eve"}).headers


def test_a_program_without_a_browser_may_enter(server: Running) -> None:
    assert server.client().post("/api/me", json={"name": "Robot"}).status_code == 200


def test_a_token_needs_neither(ada: Person) -> None:
    bot = ada.token()
    assert bot.post("/api/me", json={"name": "Robot"}).json()["name"] == "Robot"
    foreign = {"Origin": "https://evil.example"}  # nothing that a browser would send by itself
    assert bot.post("/api/me", json={"name": "Ada"}, headers=foreign).status_code == 200


def test_reading_needs_neither(ada: Person) -> None:
    del ada.http.headers["X-CSRF-Token"]
    ada.http.headers["Origin"] = "https://evil.example"
    answer = ada.get("/me")
    assert answer.status_code == 200
    # But the foreign page is not let to see it.
    assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_a_preflight_of_another_site_is_not_answered(server: Running) -> None:
    asked = server.client().options(
        "/api/me", headers={"Origin": "https://evil.example", "Access-Control-Request-Method": "PUT"}
    )
    refused(asked, 405, "wrong_method")
    assert not [name for name in asked.headers if name.startswith("access-control-")]


def test_a_form_cannot_pass_for_json(server: Running) -> None:
    for content_type in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        sent = server.client().post("/api/me", content='{"name": "Eve"}', headers={"Content-Type": content_type})
        refused(sent, 422, "bad_request")


def request(origin: str, host: str = "play.example.org", scheme: str = "https") -> Request:
    """A request as the app sees it."""
    headers = [(b"host", host.encode()), (b"origin", origin.encode())]
    return Request(
        {"type": "http", "method": "POST", "scheme": scheme, "headers": headers, "path": "/",
         "query_string": b"", "server": ("127.0.0.1", 8765)}
    )  # fmt: skip


PUBLIC: Settings = read_settings(public_url="https://play.example.org")


def test_the_public_address_is_home_even_behind_a_proxy_that_says_nothing() -> None:
    check_origin(request("https://play.example.org", scheme="http"), PUBLIC, needed=True)
    check_origin(request("http://127.0.0.1:8765", "127.0.0.1:8765", "http"), PUBLIC, needed=True)
    with pytest.raises(Refusal):
        check_origin(request("https://evil.example", scheme="http"), PUBLIC, needed=True)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("https://a.example", "https://a.example:443", True),
        ("http://a.example:80", "http://A.example", True),
        ("http://a.example", "https://a.example", False),
        ("https://a.example", "https://a.example.evil", False),
        ("https://a.example@evil", "https://a.example", False),
        ("nonsense", "nonsense", False),
        ("file:///x", "file:///x", False),
        ("https://a.example:99999", "https://a.example", False),
    ],
)
def test_origins_are_compared_by_their_parts(one: str, other: str, same: bool) -> None:
    assert same_origin(one, other) is same
