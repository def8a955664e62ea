"""A server is ready if it can store what is played."""

from __future__ import annotations

from collections import namedtuple

import pytest
from sqlalchemy import select

from branchline.server.storage import schema
from branchline.server.storage.database import Database, StorageDown
from branchline.server.storage.database_access import LEAST_FREE, need_free_disk, need_room
from tests.server.http.running import Running, refused
from tests.server.http.test_me import database_of

Usage = namedtuple("Usage", "free")


def has_free(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Let the disk have so many bytes left."""
    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage(size))


def test_it_is_ready_and_leaves_nothing_behind(either_server: Running) -> None:
    for _ in range(3):
        assert either_server.client().get("/readyz").json() == {"status": "ok"}
    database = database_of(either_server)
    with database.reading() as connection:
        keys = connection.execute(select(schema.setting.c.key)).scalars().all()
    database.close()
    assert "trial" not in keys


def test_on_a_full_disk_it_is_not(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    client = server.client()
    assert client.get("/readyz").status_code == 200
    has_free(monkeypatch, LEAST_FREE - 1)
    answer = client.get("/readyz")
    error = refused(answer, 503, "storage")
    assert error["message"] == "The disk of the database is full."
    assert int(answer.headers["Retry-After"]) > 0
    assert client.get("/healthz").status_code == 200
    has_free(monkeypatch, LEAST_FREE)
    assert client.get("/readyz").status_code == 200


def test_a_database_that_stores_nothing_is_not(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise StorageDown("The disk of the database is full.", "/secret/path")

    monkeypatch.setattr("branchline.server.storage.database_access.FRESH_SECONDS", 0.0)
    monkeypatch.setattr(server.app.state.services.tables.database, "writing", full)
    answer = server.client().get("/readyz")
    refused(answer, 503, "storage")
    assert answer.headers["retry-after"] == "2"
    assert "secret" not in answer.text
    assert server.client().get("/healthz").status_code == 200
    monkeypatch.undo()
    assert server.client().get("/readyz").status_code == 200


def test_room_is_needed_before_a_server_starts(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database(server.app.state.settings.database_url)
    need_room(database)
    has_free(monkeypatch, 5 * 1024)
    with pytest.raises(StorageDown, match="is full") as caught:
        need_room(database)
    assert "5 KiB are left" in caught.value.detail
    need_free_disk(Database("postgresql://nobody@nowhere/none"))  # which sees to its own disk
    database.close()
