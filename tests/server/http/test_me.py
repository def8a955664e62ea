"""Names, cookies, links to other devices, and tokens."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie

import httpx
import pytest
from sqlalchemy import select, text, update

from branchline.server.http.sessions import hashed
from branchline.server.storage import schema
from branchline.server.storage.database import Database, StorageDown
from tests.server.http.running import Person, Running, refused, running, settings_for


def cookie_of(response: httpx.Response) -> SimpleCookie:
    """The cookie a response sets."""
    cookie = SimpleCookie()
    cookie.load(response.headers["set-cookie"])
    return cookie


def database_of(server: Running) -> Database:
    """The database behind a server."""
    return Database(server.app.state.settings.database_url)


def grow_old(server: Running) -> None:
    """Let all links that were not used grow old."""
    links = update(schema.session).where(schema.session.c.kind == "transfer")
    database = database_of(server)
    with database.writing() as connection:
        connection.execute(links.values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))
    database.close()


def test_a_stranger_is_nobody(stranger: Person) -> None:
    assert stranger.asks("/me") == {"name": None, "known_by": None, "csrf": None}
    refused(stranger.post("/me/transfer"), 401, "unknown_player")
    refused(stranger.get("/me/tokens"), 401, "unknown_player")
    refused(stranger.post("/me/tokens", label="x"), 401, "unknown_player")


def test_a_name_and_a_cookie_are_enough(stranger: Person) -> None:
    entered = stranger.post("/me", name="  Ada  ")
    [(name, cookie)] = cookie_of(entered).items()
    assert name == "branchline"
    assert cookie["httponly"]
    assert cookie["samesite"].lower() == "lax"
    assert cookie["path"] == "/"
    assert not cookie["secure"]  # over plain HTTP it would never come back
    assert int(cookie["max-age"]) > 300 * 24 * 3600
    me = stranger.asks("/me")
    assert (me["name"], me["known_by"]) == ("Ada", "browser")
    assert me["csrf"] == entered.json()["csrf"]


def test_over_tls_the_cookie_is_bound_to_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("tls")
    settings = settings_for(folder, public_url="https://play.example.org", trusted_proxies="127.0.0.1")
    with running(settings) as server:
        said = server.client(Host="play.example.org", **{"X-Forwarded-Proto": "https"}).post(
            "/api/me", json={"name": "Ada"}, headers={"Origin": "https://play.example.org"}
        )
        [(name, cookie)] = cookie_of(said).items()
        assert name == "__Host-branchline"
        assert cookie["secure"]
        assert cookie["httponly"]
        assert cookie["path"] == "/"
        assert not cookie["domain"]
        assert said.headers["strict-transport-security"].startswith("max-age=")


def test_a_cookie_is_kept_from_the_last_visit_on(ada: Person) -> None:
    before = ada.http.cookies["branchline"]
    [(name, cookie)] = cookie_of(ada.get("/me")).items()
    assert (name, cookie.value) == ("branchline", before)
    assert int(cookie["max-age"]) > 300 * 24 * 3600
    assert cookie["httponly"]
    assert "set-cookie" not in ada.token().get("/api/me").headers


def test_a_second_name_changes_the_first(ada: Person) -> None:
    assert "set-cookie" not in ada.post("/me", name="Countess").headers
    assert ada.asks("/me")["name"] == "Countess"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "bad_request"),
        ("   ", "bad_request"),
        ("x" * 41, "too_long"),
        ("two\nlines", "bad_name"),
        ("turned \u202e round", "bad_name"),
        ("nothing\x00", "bad_name"),
    ],
)
def test_a_bad_name_is_refused(stranger: Person, name: str, code: str) -> None:
    refused(stranger.post("/me", name=name), 422, code)
    assert stranger.asks("/me")["name"] is None


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "Zoë ✈ 王", "' OR 1=1 --", "{{7*7}}"])
def test_names_are_kept_as_they_are_and_never_as_html(stranger: Person, name: str) -> None:
    said = stranger.post("/me", name=name)
    assert said.json()["name"] == name
    assert said.headers["content-type"] == "application/json"
    assert said.headers["x-content-type-options"] == "nosniff"


def test_a_forged_cookie_is_nobodys(server: Running, ada: Person) -> None:
    cookie = ada.http.cookies["branchline"]
    secret, _, mark = cookie.rpartition(".")
    for forged in (secret, f"{secret}.", f"{secret}x.{mark}", f"x.{mark}", "x", f'"{cookie}'):
        client = server.client(Cookie=f"branchline={forged}")
        assert client.get("/api/me").json()["name"] is None
    client = server.client(Cookie=f"branchline={cookie}")
    assert client.get("/api/me").json()["name"] == "Ada"


def test_secrets_are_stored_only_as_hashes(server: Running, ada: Person) -> None:
    secret = ada.http.cookies["branchline"].rpartition(".")[0]
    token = ada.does("/me/tokens", label="x")["token"]
    link = ada.does("/me/transfer")["token"]
    database = database_of(server)
    with database.reading() as connection:
        rows = connection.execute(text("SELECT * FROM session")).all()
    database.close()
    kept = repr(rows)
    for one in (secret, token, link):
        assert one not in kept
        assert hashed(one) in kept


def test_a_session_is_noted_to_be_in_use_now_and_then(server: Running, ada: Person) -> None:
    secret = ada.http.cookies["branchline"].rpartition(".")[0]
    long_ago = datetime.now(UTC) - timedelta(days=3)
    mine = schema.session.c.hash == hashed(secret)
    database = database_of(server)
    with database.writing() as connection:
        connection.execute(update(schema.session).where(mine).values(used_at=long_ago))
    server.app.state.services.sessions.remembered.clear()
    ada.asks("/me")
    with database.reading() as connection:
        used = connection.execute(select(schema.session.c.used_at).where(mine)).scalar_one()
    database.close()
    assert used > long_ago + timedelta(days=2)


def test_a_full_disk_makes_nobody_a_stranger(server: Running, ada: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StorageDown("The disk of the database is full.")

    monkeypatch.setattr("branchline.server.http.sessions.TOUCHED_EVERY", timedelta())
    monkeypatch.setattr(server.app.state.services.tables.database, "writing", full)
    server.app.state.services.sessions.remembered.clear()
    assert ada.asks("/me")["name"] == "Ada"
    answer = ada.post("/me", name="Countess")
    refused(answer, 503, "storage")
    monkeypatch.undo()
    assert ada.does("/me", name="Countess")["name"] == "Countess"


def test_a_link_makes_one_known_on_another_device(server: Running, ada: Person) -> None:
    made = ada.does("/me/transfer")
    assert made["link"] == f"{server.url}/adopt#{made['token']}"
    table = ada.opens("me", "open")
    phone = Person(server)
    adopted = phone.does("/me/adopt", token=made["token"])
    assert adopted["name"] == "Ada"
    phone.http.headers["X-CSRF-Token"] = adopted["csrf"]
    assert phone.asks(f"/tables/{table}")["you"]["owner"]
    phone.does(f"/tables/{table}/chat", text="from the train")
    assert ada.asks("/me")["name"] == "Ada"  # both are known now


def test_a_link_works_once(server: Running, ada: Person) -> None:
    made = ada.does("/me/transfer")
    Person(server).does("/me/adopt", token=made["token"])
    late = Person(server)
    refused(late.post("/me/adopt", token=made["token"]), 404, "bad_link")
    assert late.asks("/me")["name"] is None


def test_a_link_grows_old(server: Running, ada: Person) -> None:
    made = ada.does("/me/transfer")
    assert datetime.fromisoformat(made["expires_at"]) < datetime.now(UTC) + timedelta(minutes=16)
    grow_old(server)
    refused(Person(server).post("/me/adopt", token=made["token"]), 404, "bad_link")


def test_only_a_transfer_link_can_be_adopted(server: Running, ada: Person) -> None:
    secret = ada.http.cookies["branchline"].rpartition(".")[0]
    token = ada.does("/me/tokens", label="x")["token"]
    for one in (secret, token, "no such link, but long enough"):
        refused(Person(server).post("/me/adopt", token=one), 404, "bad_link")
    refused(Person(server).post("/me/adopt", token="short"), 422, "bad_request")
    refused(Person(server).post("/me/adopt", token="x" * 200), 422, "too_long")


def test_nobody_forgets_themselves_by_accident(ada: Person, bob: Person) -> None:
    made = ada.does("/me/transfer")
    refused(bob.post("/me/adopt", token=made["token"]), 409, "already_known")
    assert bob.asks("/me")["name"] == "Bob"
    assert bob.does("/me/adopt", token=made["token"], replace=True)["name"] == "Ada"
    assert bob.asks("/me")["name"] == "Ada"


def test_a_token_is_told_once_and_works_until_it_is_dropped(ada: Person) -> None:
    made = ada.does("/me/tokens", label="my bot")
    listed = ada.asks("/me/tokens")["tokens"]
    assert [(one["id"], one["label"]) for one in listed] == [(made["id"], "my bot")]
    assert made["token"] not in str(listed)
    bot = ada.server.client(Authorization=f"bearer {made['token']}")
    assert bot.get("/api/me").json() == {"name": "Ada", "known_by": "token", "csrf": None}
    assert ada.http.delete(f"/api/me/tokens/{made['id']}").status_code == 204
    refused(bot.get("/api/me"), 401, "bad_token")
    refused(ada.http.delete(f"/api/me/tokens/{made['id']}"), 404, "not_found")


def test_a_token_is_dropped_only_by_its_player(ada: Person, bob: Person) -> None:
    made = ada.does("/me/tokens", label="my bot")
    refused(bob.http.delete(f"/api/me/tokens/{made['id']}"), 404, "not_found")
    assert len(ada.asks("/me/tokens")["tokens"]) == 1


def test_a_program_makes_its_player_and_token_in_one_step(stranger: Person) -> None:
    made = stranger.post("/me/tokens", name="Robot", label="first")
    assert made.status_code == 201
    assert "set-cookie" not in made.headers
    bot = stranger.server.client(Authorization=f"Bearer {made.json()['token']}")
    assert bot.get("/api/me").json()["name"] == "Robot"
    assert stranger.asks("/me")["name"] is None


@pytest.mark.parametrize("header", ["Bearer", "Bearer nonsense", "Basic QTpC", "", "Bearer \xe4"])
def test_a_bad_token_is_refused_and_not_taken_for_nobody(server: Running, ada: Person, header: str) -> None:
    sent = {b"Authorization": header.encode("latin-1")}
    refused(ada.http.get("/api/me", headers=sent), 401, "bad_token")  # though there is a cookie


def test_a_cookie_is_no_token_nor_a_token_a_cookie(server: Running, ada: Person) -> None:
    secret = ada.http.cookies["branchline"].rpartition(".")[0]
    client = server.client(Authorization=f"Bearer {secret}")
    refused(client.get("/api/me"), 401, "bad_token")


def test_there_are_only_so_many_tokens_and_links(server: Running, ada: Person) -> None:
    for number in range(20):
        ada.does("/me/tokens", label=f"bot {number}")
        ada.does("/me/transfer")
    refused(ada.post("/me/tokens", label="one too many"), 409, "too_many")
    refused(ada.post("/me/transfer"), 409, "too_many")
    grow_old(server)
    ada.does("/me/transfer")  # old ones are swept away, and tokens do not grow old
    assert len(ada.asks("/me/tokens")["tokens"]) == 20


@pytest.mark.slow
def test_the_key_of_the_server_lives_in_the_database(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("twice")
    with running(settings_for(folder)) as server:
        ada = server.person("Ada")
        cookie = ada.http.cookies["branchline"]
    with running(settings_for(folder)) as server:
        client = server.client(Cookie=f"branchline={cookie}")
        assert client.get("/api/me").json()["name"] == "Ada"
    with running(settings_for(folder, secret_key="another key, which is long enough")) as server:
        client = server.client(Cookie=f"branchline={cookie}")
        assert client.get("/api/me").json()["name"] is None
