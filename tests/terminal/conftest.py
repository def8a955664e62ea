"""The command line, driven with piped answers in a folder of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from branchline.terminal.app import app

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in an empty folder: `run("play", "--seed", "1", answers=["1", "quit"])`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "dumb")

    def invoke(*args: str, answers: list[str] | None = None) -> Result:
        text = "".join(f"{answer}\n" for answer in answers or [])
        return CliRunner().invoke(app, list(args), input=text, prog_name="branchline")

    return invoke
