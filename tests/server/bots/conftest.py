"""What the tests of bots need: workers that can import the bad ones, and an ear for the log."""

import logging
from pathlib import Path

import pytest

from tests.terminal.serving import python_path


@pytest.fixture(autouse=True)
def bad_bots_can_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worker processes look for modules here too."""
    monkeypatch.setenv("PYTHONPATH", python_path(Path(__file__).parent))


class Ear(logging.Handler):
    """Keeps what it hears."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[logging.LogRecord]:
    """What the bots' log is told, wherever a server of another test has led the logs."""
    log, ear = logging.getLogger("branchline.bots"), Ear()
    monkeypatch.setattr(log, "handlers", [ear])
    monkeypatch.setattr(log, "level", logging.WARNING)
    return ear.heard
