"""The same deal every time, so that every game can be repeated."""

from __future__ import annotations

import pytest

from tests.server.fixed_secret import same_secret


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server thinks of the same secret for every table."""
    monkeypatch.setattr("secrets.token_hex", same_secret)
