"""Games as files: a finished one out, any one in."""

from typing import Any

from fastapi import APIRouter, Request, Response

from branchline.server.http.dependencies import AViewer, Somebody, TheServices
from branchline.server.http.middleware.rate_limits import caller_address
from branchline.server.http.models.common import JsonObject
from branchline.server.http.models.tables import RecordIn
from branchline.tables.records import record_json
from branchline.tables.snapshot import TableInfo, table_info

router = APIRouter(prefix="/api", tags=["records"])
MOVES = 500  # of a record that cost as much as a table


@router.get("/tables/{table_id}/record")
async def record(viewer: AViewer, response: Response) -> JsonObject:
    """Return the record of a finished game with its seed, for `branchline verify`.

    The referee of a real table can have it at any time.
    """
    table = viewer.table
    found: dict[str, Any] = record_json(table, viewer.identity)
    name = f"{table.game.slug}-{table.id}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return found


@router.post("/records", status_code=201)
async def import_record(body: RecordIn, request: Request, services: TheServices, player: Somebody) -> TableInfo:
    """Import a record as a table where the game can be replayed move by move."""
    entries = body.record.get("entries")
    moves = len(entries) if isinstance(entries, list) else 0
    services.limits.making.take(caller_address(request.scope), 1 + moves // MOVES)
    caller = services.tables.caller(player.identity)
    outcome = await services.tables.import_record(caller, body.record, body.name or "", body.listed)
    return table_info(outcome.table, player.identity)
