"""The services: everything a request may need."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, TypeAlias, final

from fastapi import Depends, Request

from branchline.server.bots.workers import Hints
from branchline.server.http.keys import Keys
from branchline.server.http.middleware.rate_limits import RateLimits
from branchline.server.http.middleware.request_log import Metrics
from branchline.server.http.move_lists import MoveLists
from branchline.server.http.sessions import Sessions
from branchline.server.settings import Settings
from branchline.server.storage.disk_space import Readiness
from branchline.server.tables.cache import SharedResults
from branchline.server.tables.subscriptions import Subscriptions
from branchline.server.tables.table_service import TableService

# A table, the first and the last event, a seat, a language.
FramesKey: TypeAlias = tuple[str, int, int, int | None, str]


@final
@dataclass(frozen=True)
class Services:
    """What the server has when it is open."""

    settings: Settings
    keys: Keys
    sessions: Sessions
    hub: Subscriptions
    host: TableService
    limits: RateLimits
    metrics: Metrics
    frames: SharedResults[FramesKey, bytes]  # events as they are sent, for all who may read the same
    hints: Hints
    moves: MoveLists
    boards: SharedResults[str, tuple[bytes, bytes]]  # by table, what is drawn there, and compressed
    readiness: Readiness
    closing: asyncio.Event  # set when the server ends, so that streams end too


def services_of(request: Request) -> Services:
    """Return the services of the app that serves a request."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


async def the_services(request: Request) -> Services:
    """Return the services as a dependency; not in a thread, which takes longer."""
    return services_of(request)


TheServices = Annotated[Services, Depends(the_services)]
