"""Live events."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query, Request, Response

from branchline.server.http.middleware.rate_limits import caller_address
from branchline.server.http.sse import LiveResponse, Stream
from branchline.server.http.table_access import AViewer, Invite

router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"])

LAST = 2**31 - 1
EXAMPLE = """retry: 2000

id: 18
data: {"event": {"number": 18, "kind": "move", "seat": 0, "move": "draw deck"}, "now": {"last": 18}}

: still here

"""


@router.get(
    "/events",
    response_class=Response,
    responses={
        200: {
            "description": "Server-Sent Events; each `data` holds `event` and `now`",
            "content": {"text/event-stream": {"schema": {"type": "string"}, "example": EXAMPLE}},
        }
    },
)
async def events(
    request: Request,
    viewer: AViewer,
    invite: Invite = None,
    after: Annotated[
        int | None, Query(ge=0, le=LAST, description="start after this event; default: with new ones")
    ] = None,
    last_event_id: Annotated[
        str | None, Header(alias="Last-Event-ID", max_length=20, description="the last event that a browser has seen")
    ] = None,
) -> LiveResponse:
    """Stream everything that happens at the table from now on, as far as you may know it."""
    table = viewer.table
    start = table.last if after is None else after
    if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
        start = int(last_event_id)
    stream = Stream(viewer, invite)
    # A number that is yet to come is from before a restore, or invented: start with new events.
    return LiveResponse(stream, min(start, table.last), caller_address(request.scope))
