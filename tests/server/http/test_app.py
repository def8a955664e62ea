"""What starts and ends with the app."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from branchline.server.http import app as module
from branchline.server.http.app import create_app, lifespan, listen
from branchline.server.storage.database import BadAddress, StorageDown
from tests.server.http.running import KeptLines, logging_as_before, settings_for


def test_an_app_that_cannot_start_leaves_nothing_open(tmp_path: Path) -> None:
    (tmp_path / "branchline.sqlite").write_text("this is no database" * 100, "utf-8")

    with pytest.raises(StorageDown, match="damaged or is no database"):
        asyncio.run(started(tmp_path))
    with pytest.raises(BadAddress):
        asyncio.run(started(tmp_path, database_url="mysql://nowhere/x"))


async def started(folder: Path, **given: object) -> None:
    """Start an app that cannot."""
    with logging_as_before():
        async with lifespan(create_app(settings_for(folder, **given))):
            raise AssertionError("it has started")


def test_listening_to_others_goes_on_after_any_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    turns = iter([[None, ("a", 3)], ValueError("the secret of it"), [("b", 4)], StopAsyncIteration])

    class Notices:
        def __init__(self, database: object) -> None:
            self.turn = next(turns)

        async def __aiter__(self) -> Any:
            if isinstance(self.turn, ValueError):
                raise self.turn
            if self.turn is StopAsyncIteration:
                raise asyncio.CancelledError
            for news in self.turn:  # type: ignore[attr-defined]  # a list here
                yield news

    class Postgres:
        is_sqlite = False

    class Host:
        def noticed(self, *news: object) -> None:
            heard.append(news)

    class Renewal:
        async def look(self) -> None:
            heard.append(("look",))

    monkeypatch.setattr(module, "notifications", Notices)
    monkeypatch.setattr(module, "LISTEN_AGAIN", 0.0)
    lines = KeptLines()
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(listen(Postgres(), Host(), Renewal()))  # type: ignore[arg-type]  # stand-ins
    lines.stop()
    assert heard == [("look",), (None,), ("a", 3), ("b", 4)]
    assert "ValueError" in lines.text
    assert "secret" not in lines.text
