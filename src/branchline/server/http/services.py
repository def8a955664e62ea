"""The desk: everything a request may need."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, final

from fastapi import Depends, Request

from branchline.server.bots.hints import Hints
from branchline.server.http.keys import Keys
from branchline.server.http.metrics import Metrics
from branchline.server.http.middleware.rate_limits import Limits
from branchline.server.http.move_lists import MoveLists
from branchline.server.http.readiness import Readiness
from branchline.server.http.sessions import Sessions
from branchline.server.http.sse_frames import Frames
from branchline.server.settings import Settings
from branchline.server.tables.shared_results import Shared
from branchline.server.tables.subscriptions import Hub
from branchline.server.tables.table_service import Host


@final
@dataclass(frozen=True)
class Desk:
    """What the server has when it is open."""

    settings: Settings
    keys: Keys
    sessions: Sessions
    hub: Hub
    host: Host
    limits: Limits
    metrics: Metrics
    frames: Frames
    hints: Hints
    moves: MoveLists
    boards: Shared[str, tuple[bytes, bytes]]  # by table, what is drawn there, and compressed
    readiness: Readiness
    closing: asyncio.Event  # set when the server ends, so that streams end too


def desk_of(request: Request) -> Desk:
    """The desk of the app that serves a request."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk


async def the_desk(request: Request) -> Desk:
    """The same where the framework asks for it; not in a thread, for that takes longer."""
    return desk_of(request)


TheDesk = Annotated[Desk, Depends(the_desk)]
