"""Slow requests are cut off, and an address has only so many connections."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tests.server.http.running import Person, Running, refused, running, settings_for, until
from tests.server.http.test_live import Ear

SECONDS = 0.5
PATIENCE = 10.0  # seconds for what is to happen at once on an idle machine
HEAD = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
BODY = b'{"name": "Ada"}'
WHOLE = HEAD + b"Content-Length: %d\r\n\r\n" % len(BODY) + BODY
ASKED = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that waits for requests only half a second."""
    folder = tmp_path_factory.mktemp("hasty")
    with running(settings_for(folder, request_seconds=SECONDS, heartbeat=0.1)) as server:
        yield server


def connected(server: Running) -> socket.socket:
    """A connection on which bytes are sent by hand."""
    return socket.create_connection(server.listener.getsockname()[:2], timeout=PATIENCE)


def read_to(line: socket.socket, end: bytes) -> None:
    """Read on until this has come."""
    read = b""
    while end not in read:
        part = line.recv(1)
        assert part, read
        read += part


def everything(line: socket.socket) -> bytes:
    """What comes until the server closes the connection; it may do so the hard way."""
    read = b""
    try:
        while part := line.recv(65536):
            read += part
    except ConnectionResetError:
        pass
    return read


def trickle(line: socket.socket, data: bytes, wait: float = 0.05) -> None:
    """Send bytes one by one, until the other side does not listen any more."""
    for number in range(len(data)):
        try:
            line.sendall(data[number : number + 1])
        except OSError:
            return
        time.sleep(wait)


def last_error(read: bytes) -> dict[str, Any]:
    """The error in the last answer on a connection."""
    head, _, body = read.rpartition(b"HTTP/1.1 ")[2].partition(b"\r\n\r\n")
    assert b"connection: close" in head.lower()
    error: dict[str, Any] = json.loads(body)["error"]
    return {"status": int(head[:3]), **error}


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(HEAD, id="headers"),
        pytest.param(b"G", id="first byte"),
        pytest.param(HEAD + b"Content-Length: 500\r\n\r\n" + BODY, id="body"),
        pytest.param(HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nabc", id="chunks"),
        pytest.param(HEAD + b"Content-Length: 500\r\n\r\n", id="no body"),
    ],
)
def test_a_request_that_stops_is_cut_off(hasty: Running, sent: bytes) -> None:
    with closing(connected(hasty)) as line:
        began = time.monotonic()
        line.sendall(sent)
        error = last_error(everything(line))
        assert (error["status"], error["code"]) == (408, "too_slow")
        assert error["message"] == "The request did not arrive within 0.5 seconds."
        assert time.monotonic() - began >= SECONDS * 0.9
    until(lambda: not hasty.app.state.limits.sockets.open)


@pytest.mark.slow
def test_a_request_that_trickles_is_cut_off(hasty: Running) -> None:
    with closing(connected(hasty)) as line:
        trickle(line, HEAD)  # for several seconds, and never silent for half a one
        assert last_error(everything(line))["code"] == "too_slow"


@pytest.mark.slow
def test_a_further_request_is_cut_off_too(hasty: Running) -> None:
    with closing(connected(hasty)) as line:
        for _ in range(3):
            line.sendall(ASKED)
            read_to(line, b'"ok"}')
            time.sleep(SECONDS * 1.5)  # between requests there is time
        line.sendall(ASKED[:20])
        assert last_error(everything(line))["code"] == "too_slow"


def test_the_beginning_of_a_further_request_does_not_wait_for_ever(hasty: Running) -> None:
    with closing(connected(hasty)) as line:
        line.sendall(ASKED + ASKED[:20])
        read = everything(line)
        assert b'"ok"' in read
        assert last_error(read)["code"] == "too_slow"


def test_a_body_that_nobody_reads_is_cut_off(hasty: Running) -> None:
    with closing(connected(hasty)) as line:
        line.sendall(ASKED.replace(b"\r\n\r\n", b"\r\nContent-Length: 5000\r\n\r\n"))
        read = everything(line)
        assert b'"ok"' in read, "it was answered without"
        assert b"408" not in read


def test_a_connection_without_a_request_is_closed_without_a_word(hasty: Running) -> None:
    with closing(connected(hasty)) as line:
        assert everything(line) == b""


def test_a_request_in_time_is_served_however_it_comes(hasty: Running) -> None:
    with closing(connected(hasty)) as line:
        for cut in (10, len(HEAD), len(WHOLE) - 3):
            line.sendall(WHOLE[:cut])
            time.sleep(SECONDS / 5)
            line.sendall(WHOLE[cut:])
            read_to(line, b'"known_by"')
            read_to(line, b"}")


@pytest.mark.slow
def test_answers_may_take_their_time(hasty: Running) -> None:
    ada = hasty.person("Ada")
    table = ada.opens("me", "open")
    ear = Ear(ada.http, table)
    time.sleep(SECONDS * 3)
    ada.does(f"/tables/{table}/chat", text="Still there?")
    assert ear.next()["event"]["text"] == "Still there?"
    ear.close()


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with running(settings_for(tmp_path, connections=4)) as server, ExitStack() as lines:
        ada = server.person("Ada")
        table = ada.opens("me", "open")
        with closing(Ear(ada.http, table)):  # a live stream counts
            ada.asks("/me")  # on a connection that her client keeps
            held = [lines.enter_context(closing(connected(server))) for _ in range(2)]
            until(lambda: server.app.state.limits.sockets.open == {"127.0.0.1": 4})
            for sent in (b"", ASKED):
                with closing(connected(server)) as line:
                    line.sendall(sent)
                    read = everything(line)
                    error = last_error(read)
                    assert (error["status"], error["code"]) == (429, "rate_limited")
                    assert b"retry-after: 5" in read.lower()
            ada.asks("/me")  # those that were there before continue
            held[0].close()
            until(lambda: server.app.state.limits.sockets.open == {"127.0.0.1": 3})
            with closing(connected(server)) as line:
                line.sendall(ASKED)
                read_to(line, b'"ok"}')
    assert server.app.state.limits.sockets.open == {}


def from_afar(server: Running, address: str) -> Person:
    """Someone behind a proxy."""
    person = Person(server)
    person.http.headers["X-Forwarded-For"] = address
    return person


@pytest.mark.slow
def test_behind_a_proxy_the_requests_of_an_address_are_counted(tmp_path: Path) -> None:
    limits: dict[str, object] = {"connections": 2, "trusted_proxies": "127.0.0.1"}
    with running(settings_for(tmp_path, **limits)) as server:
        ada = from_afar(server, "192.0.2.7")
        ada.enter("Ada")
        table = ada.opens("me", "open")
        with closing(Ear(ada.http, table)), closing(Ear(ada.http, table)):
            third = ada.get("/me")
            refused(third, 429, "rate_limited")
            assert int(third.headers["Retry-After"]) > 0
            from_afar(server, "192.0.2.8").enter("Ben")
            assert server.app.state.limits.sockets.open == {}, "a proxy speaks for many"
        until(lambda: server.app.state.limits.requests.open == {})
        ada.asks("/me")
