"""Log lines are JSON, and an error is told without its message."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from branchline.server.http.logs import LOGGER, JsonLines, configure, log, log_error
from tests.server.http.running import logging_as_before


class Kept(JsonLines):
    """Keeps the lines."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def logged(*work: Any) -> list[dict[str, Any]]:
    """The lines that some calls write, read again."""
    kept = Kept()
    LOGGER.addHandler(kept)
    level = LOGGER.level
    LOGGER.setLevel(logging.INFO)
    try:
        for call in work:
            call()
    finally:
        LOGGER.removeHandler(kept)
        LOGGER.setLevel(level)
    return [json.loads(line) for line in kept.lines]


def test_a_line_has_its_fields() -> None:
    [line] = logged(lambda: log(logging.INFO, "request", status=200, ms=1.5))
    assert (line["event"], line["level"], line["status"], line["ms"]) == ("request", "info", 200, 1.5)
    assert line["time"].endswith("+00:00")


def test_a_line_is_one_line_whatever_is_in_it() -> None:
    [line] = logged(lambda: log(logging.INFO, "a\nb", text="c\nd\u2028"))
    assert line["event"] == "a\nb"


def test_an_error_is_told_by_type_and_place() -> None:
    def fail() -> None:
        try:
            try:
                raise KeyError("the secret")
            except KeyError as inner:
                raise ValueError("claim brest-paris black 3") from inner
        except ValueError as error:
            log_error("fault", error, route="/api/x")

    [line] = logged(fail)
    assert line["error"]["type"] == "ValueError"
    assert line["error"]["cause"] == "KeyError"
    assert any("test_logs.py" in place and "fail" in place for place in line["error"]["places"])
    assert "secret" not in json.dumps(line)
    assert "brest" not in json.dumps(line)


def test_configuring_twice_writes_once(capsys: pytest.CaptureFixture[str]) -> None:
    with logging_as_before():
        configure("info")
        configure("info")
        log(logging.INFO, "once")
        logging.getLogger("uvicorn.error").info("also once")
        logging.getLogger("asyncio").warning("what it runs on")
        logging.getLogger("uvicorn.access").info("GET /?invite=secret")
        log(logging.DEBUG, "never")
    lines = capsys.readouterr().err.splitlines()
    events = [json.loads(line)["event"] for line in lines]
    assert events == ["once", "also once", "what it runs on"]
