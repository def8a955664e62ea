"""The file of a backup, the same for every database: compressed lines of JSON.

The first line says what it is. Then, for each table, a line with its name and columns and a line
for each row. The last line holds the number of rows of each table, so a file cut short is noticed.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from branchline.files import sync_folder
from branchline.server.storage.errors import StorageError

FORMAT = "branchline backup 1"


class BadBackup(StorageError):
    """A file that cannot be restored: no backup, damaged, or cut short."""


class BackupFailed(StorageError):
    """A backup could not be written."""


@dataclass(frozen=True)
class Heading:
    """The line before the rows of a table."""

    table: str
    columns: tuple[str, ...]


class Writer:
    """Writes a backup, line by line."""

    def __init__(self, file: gzip.GzipFile, schema: str) -> None:
        self.file = file
        self.counts: dict[str, int] = {}
        self.put({"format": FORMAT, "schema": schema, "time": datetime.now(UTC)})

    def put(self, line: object) -> None:
        """Write a line; times as ISO 8601 has them."""
        text = json.dumps(line, separators=(",", ":"), default=datetime.isoformat)
        self.file.write(text.encode() + b"\n")

    def table(self, name: str, columns: list[str]) -> None:
        """Begin a table."""
        self.put({"table": name, "columns": columns})
        self.counts[name] = 0

    def row(self, name: str, values: list[object]) -> None:
        """Add a row to the table that was begun last."""
        self.put(values)
        self.counts[name] += 1

    def end(self) -> None:
        """Say that nothing is missing."""
        self.put({"rows": self.counts})


@contextmanager
def new_backup(path: Path, schema: str) -> Iterator[Writer]:
    """A backup to be written; the file appears whole or not at all."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        # It contains seeds, so no one else may read it, not even while it is being written.
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as raw:
            with gzip.GzipFile("", "wb", 6, raw) as file:
                writer = Writer(file, schema)
                yield writer
                writer.end()
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise BackupFailed(f"The backup could not be written: {error}") from error
    finally:
        part.unlink(missing_ok=True)


class Reader:
    """Reads a backup and trusts nothing in it."""

    def __init__(self, path: Path) -> None:
        self.lines = read_lines(path)
        header = next(self.lines, None)
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise BadBackup(f"{path} is no backup: expected the format {FORMAT!r}.")
        if not isinstance(header.get("schema"), str):
            raise BadBackup(f"{path} does not say which schema it holds.")
        self.schema: str = header["schema"]

    def rows(self) -> Iterator[tuple[Heading, list[object]]]:
        """Every row with its heading; an error at the end if any are missing."""
        heading = None
        counts: dict[str, int] = {}
        for line in self.lines:
            match line:
                case [*values] if heading is not None:
                    check_row(heading, values)
                    counts[heading.table] += 1
                    yield heading, values
                case {"table": str(table), "columns": [*columns]}:
                    heading = Heading(table, tuple(str(name) for name in columns))
                    counts.setdefault(table, 0)
                case {"rows": written}:
                    self.check_end(written, counts)
                    return
                case _:
                    raise BadBackup("The backup has a line that is neither a table nor a row.")
        raise BadBackup("The backup is cut short: its last line is missing.")

    def check_end(self, written: object, found: dict[str, int]) -> None:
        """Refuse a file whose rows are not those that were written."""
        if written != found:
            raise BadBackup(f"The backup should hold the rows {written}, but it holds {found}.")
        if next(self.lines, None) is not None:
            raise BadBackup("The backup goes on after its last line.")


def check_row(heading: Heading, values: list[object]) -> None:
    """Refuse a row that does not fit its heading."""
    if len(values) != len(heading.columns):
        raise BadBackup(f"A row of {heading.table} has {len(values)} values instead of {len(heading.columns)}.")


def read_lines(path: Path) -> Iterator[object]:
    """Every line of a compressed file as JSON."""
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                yield json.loads(line)
    except (OSError, EOFError, zlib.error, ValueError, RecursionError) as error:
        raise BadBackup(f"{path} cannot be read as a backup: {error}") from error
