"""The server answers to its own names, and believes of a proxy only what it should."""

from __future__ import annotations

from socket import gethostname

import pytest
from starlette.datastructures import Headers
from starlette.requests import Request

from branchline.server.http.middleware.security import Proxies, TrustedHosts, link_origin
from branchline.server.settings import read_settings

LOCAL = read_settings()
PUBLIC = read_settings(public_url="https://play.example.org:8443", allowed_hosts="rails.example")
OPEN = read_settings(allowed_hosts="*")


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8765", "127.0.0.1:8765", "192.168.1.5:8765", "[::1]:8765", gethostname()]
)
def test_addresses_and_this_machine_are_always_known(host: str) -> None:
    assert host in TrustedHosts(LOCAL)
    assert host in TrustedHosts(PUBLIC)


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
     "localhost@evil.example", "evil.example/127.0.0.1", "127.0.0.1?x", "a b", "[::1",
     "[zz]:1", ":8765"],
)  # fmt: skip
def test_other_names_are_not(host: str) -> None:
    assert host not in TrustedHosts(LOCAL)
    assert host not in TrustedHosts(PUBLIC)


def test_names_are_added_by_settings() -> None:
    for host in ("play.example.org", "Play.Example.Org:8443", "rails.example"):
        assert host in TrustedHosts(PUBLIC)
        assert host not in TrustedHosts(LOCAL)
    assert "evil.example" in TrustedHosts(OPEN)
    assert "" not in TrustedHosts(OPEN)


def asked(host: str, near: str = "192.168.1.5", scheme: str = "http") -> Request:
    """A request that came to an address of this machine, with a Host header of its own."""
    headers = [(b"host", host.encode())]
    scope = {"type": "http", "scheme": scheme, "server": (near, 8765), "path": "/"}
    return Request({**scope, "query_string": b"", "headers": headers})


@pytest.mark.parametrize(
    ("host", "near", "origin"),
    [
        ("localhost:8765", "127.0.0.1", "http://localhost:8765"),
        ("127.0.0.1:9000", "127.0.0.1", "http://127.0.0.1:9000"),
        ("[::1]:8765", "::1", "http://[::1]:8765"),
        ("192.168.1.5:8765", "192.168.1.5", "http://192.168.1.5:8765"),
        (f"{gethostname()}:8765", "192.168.1.5", f"http://{gethostname()}:8765"),
        ("203.0.113.9:8765", "192.168.1.5", "http://192.168.1.5:8765"),
        ("evil.example", "192.168.1.5", "http://192.168.1.5:8765"),
        ("evil.example", "2001:db8::5", "http://[2001:db8::5]:8765"),
        ("localhost@evil.example", "127.0.0.1", "http://127.0.0.1:8765"),
        ("", "127.0.0.1", "http://127.0.0.1:8765"),
    ],
)
def test_links_name_this_machine_and_no_other(host: str, near: str, origin: str) -> None:
    for settings in (LOCAL, OPEN):
        assert link_origin(asked(host, near), settings) == origin
    assert link_origin(asked(host, near), PUBLIC) == "https://play.example.org:8443"


def test_links_may_use_names_that_were_added() -> None:
    settings = read_settings(allowed_hosts="rails.example")
    assert link_origin(asked("rails.example", scheme="https"), settings) == "https://rails.example"


def request(client: tuple[str, int] | None, **headers: str) -> dict[str, object]:
    """A request as a web server hands it over."""
    raw = [(b"host", b"127.0.0.1:8765")]
    raw += [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "scheme": "http", "client": client, "headers": raw}


FORWARDED = {"x_forwarded_for": "203.0.113.9", "x_forwarded_proto": "https", "x_forwarded_host": "play.example.org"}


def test_a_trusted_proxy_is_believed() -> None:
    proxies = Proxies(read_settings(trusted_proxies="127.0.0.1").trusted_proxies)
    for client in (("127.0.0.1", 9), None, ("", 0), ("::ffff:127.0.0.1", 9)):
        scope = request(client, **FORWARDED)
        proxies.told(scope)
        assert scope["client"] == ("203.0.113.9", 0)
        assert scope["scheme"] == "https"
        assert Headers(scope=scope)["host"] == "play.example.org"


def test_nobody_else_is_believed() -> None:
    proxies = Proxies(read_settings(trusted_proxies="10.0.0.0/8").trusted_proxies)
    for client in (("127.0.0.1", 9), None, ("192.0.2.1", 9)):
        scope = request(client, **FORWARDED)
        proxies.told(scope)
        assert scope["client"] == client
        assert scope["scheme"] == "http"
        headers = Headers(scope=scope)
        assert headers["host"] == "127.0.0.1:8765"
        assert "x-forwarded-for" not in headers  # nor can anything further in believe it


@pytest.mark.parametrize(
    ("hops", "client"),
    [
        ("203.0.113.9, 10.0.0.2", "203.0.113.9"),
        ("1.1.1.1, 203.0.113.9, 10.0.0.2", "203.0.113.9"),  # what the client wrote before
        ("10.0.0.3, 10.0.0.2", "10.0.0.3"),
        ("nonsense, 10.0.0.2", "10.0.0.2"),
        ("203.0.113.9, nonsense", "10.0.0.1"),
        ("", "10.0.0.1"),
        ("2001:db8::5", "2001:db8::5"),
    ],
)
def test_the_client_is_the_last_that_is_no_proxy(hops: str, client: str) -> None:
    proxies = Proxies(read_settings(trusted_proxies="10.0.0.0/8").trusted_proxies)
    scope = request(("10.0.0.1", 9), x_forwarded_for=hops, x_forwarded_proto="gopher")
    proxies.told(scope)
    assert scope["client"] == (client, 0)
    assert scope["scheme"] == "http"


def test_the_nearest_proxy_has_the_last_word() -> None:
    proxies = Proxies(read_settings(trusted_proxies="10.0.0.1").trusted_proxies)
    said = {"x_forwarded_host": "evil.example, play.example.org", "x_forwarded_proto": "http,https"}
    scope = request(("10.0.0.1", 9), **said)
    proxies.told(scope)
    assert Headers(scope=scope)["host"] == "play.example.org"
    assert scope["scheme"] == "https"
