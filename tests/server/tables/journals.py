"""The journal of a table as its service reads it."""

from __future__ import annotations

from branchline.server.tables.table_service import TableService
from branchline.tables.table import Event


async def events_of(service: TableService, table_id: str, after: int = 0) -> list[Event]:
    """The events of a table after a number, up to now."""
    return await service.since(await service.table(table_id), after)
