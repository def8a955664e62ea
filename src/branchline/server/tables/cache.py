"""The tables in memory: those used last stay longest."""

from __future__ import annotations

from collections import OrderedDict
from typing import final

from branchline.tables.table import Table


@final
class Cache:
    """A limited number of tables by their ids; to be used in the event loop only."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table_id: str) -> Table | None:
        """Return a table, if it is cached."""
        table = self._tables.get(table_id)
        if table is not None:
            self._tables.move_to_end(table_id)
        return table

    def keep(self, table: Table) -> Table:
        """Keep a table unless one as late is here already; whichever is kept."""
        there = self.get(table.id)
        if there is not None and there.last >= table.last:
            return there
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        while len(self._tables) > self._most:
            self._tables.popitem(last=False)
        return table

    def drop(self, table_id: str) -> None:
        """Forget a table: it is read again when it is needed."""
        self._tables.pop(table_id, None)
