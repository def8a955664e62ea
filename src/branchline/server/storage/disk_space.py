"""Whether a database has free space: a server with a full disk cannot store moves."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from time import monotonic
from typing import Final, final

from sqlalchemy import Connection, delete, text

from branchline.server.storage import schema
from branchline.server.storage.database import Database
from branchline.server.storage.database_access import DatabaseAccess
from branchline.server.storage.errors import FULL, StorageDown
from branchline.tables.refusal import Refusal

LEAST_FREE: Final = 256 * 1024  # bytes; a move needs a few thousand
FRESH_SECONDS: Final = 0.5  # for so long a success holds: anybody may ask, and each trial waits
TRIAL: Final = "trial"
TRIAL_TEXT: Final = "x" * 32 * 1024  # more than what is stored at once

# Another process may try at the same time, or have been killed before it could remove its trial.
WRITE: Final = text(
    "INSERT INTO setting (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


def need_free_disk(database: Database) -> None:
    """Raise StorageDown unless the disk of an SQLite file has space; PostgreSQL checks its own."""
    if not database.is_sqlite:
        return
    folder = Path(str(database.address.database)).absolute().parent
    try:
        free = shutil.disk_usage(folder).free
    except OSError:
        return  # opening the database will show what is wrong
    if free < LEAST_FREE:
        detail = f"Free some space: {free // 1024} KiB are left for {folder}."
        raise StorageDown(FULL, detail)


def write_trial(connection: Connection) -> None:
    """Store something that is not needed."""
    connection.execute(WRITE, {"key": TRIAL, "value": TRIAL_TEXT})


def drop_trial(connection: Connection) -> None:
    """Remove it again."""
    connection.execute(delete(schema.setting).where(schema.setting.c.key == TRIAL))


def need_room(database: Database) -> None:
    """Raise StorageDown unless something can be stored."""
    need_free_disk(database)
    for work in (write_trial, drop_trial):
        with database.writing() as connection:
            work(connection)


@final
class Readiness:
    """Tries whether what is played can be stored, but not for every request."""

    def __init__(self, access: DatabaseAccess) -> None:
        self.access = access
        self.trying = asyncio.Lock()
        self.stored_at = -FRESH_SECONDS

    async def need(self) -> None:
        """Raise a refusal unless the disk has room and the database stores something."""
        try:
            await asyncio.to_thread(need_free_disk, self.access.database)
        except StorageDown as down:
            raise Refusal("storage", down.reason) from down
        async with self.trying:
            if monotonic() - self.stored_at < FRESH_SECONDS:
                return
            await self.access.write(write_trial)
            await self.access.write(drop_trial)
            self.stored_at = monotonic()
