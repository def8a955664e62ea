"""Tables as lists show them, from the rows of the database: no table need be opened for it."""

from __future__ import annotations

from typing import Any

from branchline.server.http.models.tables import SeatLine, TableLine
from branchline.server.storage.rows import SeatRow, TableRow


def table_line(
    row: TableRow, seats: list[SeatRow], ending: dict[str, Any] | None, identity: str | None
) -> TableLine:
    """A table as somebody sees it in a list; nobody is named but by the name they gave."""
    return TableLine.model_validate(
        {
            "id": row.id,
            "game": row.game,
            "name": row.name,
            "options": {name: brief(value) for name, value in row.options.items()},
            "status": row.status,
            "listed": row.listed,
            "undo": row.undo,
            "mine": identity is not None and row.owner_id == identity,
            "seats": [seat_line(seat, identity) for seat in seats],
            "turn": row.turn_seat,
            "winners": None if ending is None else ending["ranking"][0],
            "totals": None if ending is None else ending["totals"],
            "created_at": row.created_at,
            "changed_at": row.changed_at,
        }
    )


def brief(value: object) -> object:
    """An option as lists show it: of a map its name, and whether it is one of ours."""
    if isinstance(value, dict):
        return {"name": value.get("name"), "ours": "text" not in value}
    return value


def seat_line(row: SeatRow, identity: str | None) -> SeatLine:
    """A seat as lists show it."""
    mine = identity is not None and row.identity_id == identity
    return SeatLine.model_validate(
        {
            "number": row.number,
            "kind": row.kind,
            "name": row.name,
            "bot": row.bot or row.stand_in,
            "mine": mine,
        }
    )
