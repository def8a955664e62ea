"""Logs as lines of JSON: what happened and how long it took, never hidden information."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from pathlib import Path
from traceback import extract_tb
from typing import Final

LOGGER: Final = logging.getLogger("branchline")
FIELDS: Final = "fields"


class JsonLines(logging.Formatter):
    """Writes each line as an object with time, level, event and its fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line.update(getattr(record, FIELDS, {}))
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = told(record.exc_info[1])
        return json.dumps(line, default=str)


class StandardError(logging.Handler):
    """Writes lines to standard error, whatever that is at the moment."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line."""
        print(self.format(record), file=sys.stderr, flush=True)


def told(error: BaseException) -> dict[str, object]:
    """Return an error's type and place; its message may quote a move, a card or a password."""
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in extract_tb(error.__traceback__)]
    found: dict[str, object] = {"type": type(error).__name__, "places": places[-12:]}
    cause = error.__cause__ or error.__context__
    if cause is not None:
        found["cause"] = type(cause).__name__
    return found


def log(level: int, event: str, **fields: object) -> None:
    """Write a line."""
    LOGGER.log(level, event, extra={FIELDS: fields})


def log_error(event: str, error: BaseException, **fields: object) -> None:
    """Write a line about an error, without its message."""
    LOGGER.error(event, exc_info=error, extra={FIELDS: fields})


def configure(level: str) -> None:
    """Send the logs of the server, and of what it runs on, to standard error as JSON."""
    root = logging.getLogger()
    others = [handler for handler in root.handlers if not isinstance(handler, StandardError)]
    root.handlers = [*others, StandardError()]
    for name in ("branchline", "uvicorn"):
        logging.getLogger(name).setLevel(level.upper())
    # The access log of uvicorn writes queries, which may hold an invitation; we write our own.
    logging.getLogger("uvicorn.access").disabled = True
