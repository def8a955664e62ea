"""Servers to talk to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.http.running import Person, Running, running, settings_for


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server on SQLite for all tests of a file; each makes its own players and tables."""
    with running(settings_for(tmp_path_factory.mktemp("server"))) as found:
        yield found


@pytest.fixture
def either_server(database_url: str, tmp_path: Path) -> Iterator[Running]:
    """A server of its own for a test, on each kind of database in turn."""
    with running(settings_for(tmp_path, database_url=database_url)) as found:
        yield found


@pytest.fixture
def ada(server: Running) -> Person:
    """A player."""
    return server.person("Ada")


@pytest.fixture
def bob(server: Running) -> Person:
    """Another player."""
    return server.person("Bob")


@pytest.fixture
def stranger(server: Running) -> Person:
    """A browser whose player has not said a name."""
    return Person(server)
