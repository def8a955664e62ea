"""The socket the server listens on, and the address it tells."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from branchline.server.settings import Settings, read_settings
from branchline.server.web_server import CannotListen, address_of, listening


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings that no environment has a say in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BRANCHLINE_PUBLIC_URL", raising=False)
    return read_settings()


def test_answers_are_sent_at_once() -> None:
    """Without the protocol asyncio leaves Nagle's algorithm on: 40 ms for each answer."""
    with listening("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


def test_the_address_is_one_that_a_browser_can_open(settings: Settings) -> None:
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        assert address_of(listener, settings) == f"http://127.0.0.1:{port}"
    with listening("0.0.0.0", 0) as listener:
        port = listener.getsockname()[1]
        assert address_of(listener, settings) == f"http://127.0.0.1:{port}"
    with listening("localhost", 0) as listener:
        assert address_of(listener, settings).startswith("http://")


@pytest.mark.skipif(not socket.has_ipv6, reason="needs IPv6")
def test_an_address_of_ipv6_stands_in_brackets(settings: Settings) -> None:
    try:
        listener = listening("::1", 0)
    except CannotListen:
        pytest.skip("this machine has no IPv6 address")
    with listener:
        assert address_of(listener, settings).startswith("http://[::1]:")


def test_the_public_address_is_told_if_there_is_one(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    public = read_settings(public_url="https://games.example.org/")
    with listening("127.0.0.1", 0) as listener:
        assert address_of(listener, public) == "https://games.example.org"


def test_a_port_can_be_had_again_at_once() -> None:
    with listening("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            listener.accept()[0].close()
    listening("127.0.0.1", port).close()
