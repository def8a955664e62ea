"""A finished game as one record file."""

from __future__ import annotations

from branchline.server.tables.refusal import Refusal
from branchline.server.tables.table import IN_THE_OPEN, Table


def record_json(table: Table, identity: str | None = None) -> dict[str, object]:
    """The record with its seed, which `branchline verify` accepts; never before the end.

    A referee has told everything that is in it, and may have it at any time.
    """
    mine = table.referee and identity == table.owner
    if table.record is None or (table.status not in IN_THE_OPEN and not mine):
        raise Refusal("not_finished", "You can export a game only when it is over.")
    return table.record.to_json(reveal_seed=True)
