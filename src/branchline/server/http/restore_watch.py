"""Noticing that the database was restored, and forgetting what was in memory."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final, final

from branchline.server.http.keys import Keys, fresh_secret
from branchline.server.http.logs import log, log_error
from branchline.server.http.sessions import Sessions
from branchline.server.settings import Settings
from branchline.server.storage import queries
from branchline.server.storage.restore import restore_epoch
from branchline.server.tables.table_service import TableService
from branchline.tables.refusal import Refusal

LOOK_SECONDS: Final = 0.5  # between two checks; PostgreSQL notifies of a restore immediately


async def secret_key(settings: Settings, host: TableService) -> str:
    """Return the key from the settings, or the one made once for this database."""
    if settings.secret_key is not None:
        return settings.secret_key.get_secret_value()
    return await host.write(lambda connection: queries.set_setting_once(connection, "secret_key", fresh_secret()))


@final
class RestoreWatch:
    """Looks now and then which life the database is in.

    What is stored does not hang on it: whatever was decided on what lay there before a restore is
    late by its numbers. This is for callers that only read or listen.
    """

    def __init__(
        self, restore_epoch: int, settings: Settings, host: TableService, keys: Keys, sessions: Sessions
    ) -> None:
        self.restore_epoch = restore_epoch
        self.settings = settings
        self.host = host
        self.keys = keys
        self.sessions = sessions
        self.looking = asyncio.Lock()  # once is enough

    async def look(self) -> None:
        """Start again if the database was restored; wait while it cannot be reached."""
        with suppress(Refusal):
            async with self.looking:
                now = await self.host.read(restore_epoch)
                if now == self.restore_epoch:
                    return
                self.keys.use(await secret_key(self.settings, self.host))
                self.sessions.forget()
                self.host.forget()
                self.restore_epoch = now
                log(logging.WARNING, "the database was restored")

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception as error:
                # Whatever it was: without checking, boards would show the earlier epoch for ever.
                log_error("looking for a restore failed", error)
