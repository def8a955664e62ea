"""Run by a test: a program whose files may not grow, until they may again.

It prints why it could not write, and then the events that are stored.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from branchline.server.storage.database import Database, StorageDown
from tests.server.storage.samples import fill, numbers, play


def main(path: Path) -> None:
    database = Database(f"sqlite:///{path}")
    with database.writing() as connection:
        fill(connection)
    written_ahead = Path(f"{path}-wal").stat().st_size
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (written_ahead + 100_000, most))
    try:
        while True:
            with database.writing() as connection:
                play(connection)
    except StorageDown as down:
        print(down)
    refused = len(numbers(database)) + 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    with database.writing() as connection:
        assert play(connection).last == refused
    print(*numbers(database))
    database.close()


main(Path(sys.argv[1]))
