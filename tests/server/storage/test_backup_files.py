"""Files that are no backups, or no longer: each is refused with a sentence, and nothing changes."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from branchline.server.storage.backup import backup
from branchline.server.storage.database import Database, StorageError
from branchline.server.storage.restore import restore
from tests.server.storage.samples import fill_all, schema_version

Lines = list[bytes]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Path) -> Lines:
    """The lines of a good backup."""
    folder = tmp_path_factory.mktemp("good")
    (folder / "good.sqlite").write_bytes(sqlite_template.read_bytes())
    database = Database(f"sqlite:///{folder}/good.sqlite")
    with database.writing() as connection:
        fill_all(connection)
    backup(database, folder / "good.gz")
    database.close()
    return gzip.decompress((folder / "good.gz").read_bytes()).splitlines(keepends=True)


def swap(old: bytes, new: bytes) -> Callable[[Lines], Lines]:
    """A file in which something stands instead of something else."""

    def change(lines: Lines) -> Lines:
        assert any(old in line for line in lines)
        return [line.replace(old, new) for line in lines]

    return change


def without_an_event(lines: Lines) -> Lines:
    return [line for line in lines if b'"third"' not in line]


def with_more_after_the_end(lines: Lines) -> Lines:
    return [*lines, lines[-1]]


def with_a_row_first(lines: Lines) -> Lines:
    return [lines[0], b'["ada"]\n', *lines[1:]]


def of_a_newer_schema(lines: Lines) -> Lines:
    return [json.dumps(json.loads(lines[0]) | {"schema": "9999"}).encode() + b"\n", *lines[1:]]


def of_no_schema(lines: Lines) -> Lines:
    return [json.dumps(json.loads(lines[0]) | {"schema": None}).encode() + b"\n", *lines[1:]]


BROKEN: list[tuple[Callable[[Lines], Lines], str]] = [
    (lambda lines: [], "is no backup"),
    (lambda lines: [b"[]\n"], "is no backup"),
    (swap(b"branchline backup 1", b"branchline backup 2"), "expected the format"),
    (of_no_schema, "which schema"),
    (of_a_newer_schema, "newer version of Branchline"),
    (lambda lines: lines[:-1], "cut short"),
    (lambda lines: [*lines[:-1], b'{"rows"'], "cannot be read as a backup"),
    (lambda lines: [lines[0], b"\xff\xfe\n"], "cannot be read as a backup"),
    (lambda lines: [lines[0], b"[" * 100_000], "cannot be read as a backup"),
    (without_an_event, "should hold the rows"),
    (with_more_after_the_end, "continues"),
    (with_a_row_first, "neither a table nor a row"),
    (swap(b'"secret_key","kept"', b'"secret_key"'), "1 values instead of 2"),
    (swap(b'"table":"snapshot"', b'"table":"sqlite_master"'), "not one of its schema"),
    (swap(b'"columns":["table_id","entries"', b'"columns":["table_id","x"'), "not one of its"),
    (swap(b'["ben"', b'["ada"'), "rows of identity that do not fit"),
    (swap(b"2026-03-01T12:04", b"yesterday"), "rows of .* that do not fit"),
]


@pytest.mark.parametrize(("change", "why"), BROKEN, ids=[why for _, why in BROKEN])
def test_a_broken_file_is_refused_and_nothing_changes(
    bare_url: str, lines: Lines, tmp_path: Path, change: Callable[[Lines], Lines], why: str
) -> None:
    path = tmp_path / "broken.gz"
    path.write_bytes(gzip.compress(b"".join(change(lines))))
    database = Database(bare_url)
    with pytest.raises(StorageError, match=why):
        restore(database, path, tmp_path)
    assert schema_version(database) is None
    database.close()


def test_the_unchanged_file_is_fine(bare_url: str, lines: Lines, tmp_path: Path) -> None:
    path = tmp_path / "good.gz"
    path.write_bytes(gzip.compress(b"".join(lines)))
    database = Database(bare_url)
    restore(database, path, tmp_path)
    assert schema_version(database) is not None
    database.close()


def test_rows_that_point_at_nothing_are_refused(bare_url: str, lines: Lines, tmp_path: Path) -> None:
    path = tmp_path / "dangling.gz"
    text = b"".join(line for line in lines if not line.startswith(b'["ada"'))
    path.write_bytes(gzip.compress(text.replace(b'"identity":2', b'"identity":1')))
    database = Database(bare_url)
    with pytest.raises(StorageError, match=r"do not fit|point at nothing"):
        restore(database, path, tmp_path)
    assert schema_version(database) is None
    database.close()


@pytest.mark.parametrize(
    "content", [b"", b"no gzip", gzip.compress(b"x" * 999, mtime=0)[:-9]], ids=["empty", "not compressed", "cut"]
)
def test_a_file_that_is_not_compressed_or_cut_is_refused(bare_url: str, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file.gz"
    path.write_bytes(content)
    database = Database(bare_url)
    with pytest.raises(StorageError, match="backup"):
        restore(database, path, tmp_path)
    with pytest.raises(StorageError, match="cannot be read"):
        restore(database, tmp_path / "no such file", tmp_path)
    database.close()
