"""Whether the server can store what is played, tried out whenever a host asks."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Final, final

from branchline.server.storage.disk_space import drop_trial, need_free_disk, write_trial
from branchline.server.storage.errors import StorageDown
from branchline.server.tables.table_service import TableService
from branchline.tables.refusal import Refusal

FRESH_SECONDS: Final = 0.5  # how long a success is valid: anyone may ask, and each check waits


@final
class Readiness:
    """Tries to write, but not for every request."""

    def __init__(self, host: TableService) -> None:
        self.host = host
        self.trying = asyncio.Lock()
        self.stored_at = -FRESH_SECONDS

    async def need(self) -> None:
        """Raise a refusal unless the disk has space and the database can write."""
        try:
            await asyncio.to_thread(need_free_disk, self.host.database)
        except StorageDown as down:
            raise Refusal("storage", down.reason) from down
        async with self.trying:
            if monotonic() - self.stored_at < FRESH_SECONDS:
                return
            await self.host.write(write_trial)
            await self.host.write(drop_trial)
            self.stored_at = monotonic()
