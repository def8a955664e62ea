"""Callers who go away before they are answered: what they asked for is not done to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import Request

from branchline.server.http.errors import CallerGone

T = TypeVar("T")


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do something for as long as the caller waits for it; for a request without a body."""
    task = asyncio.create_task(work)
    gone = asyncio.create_task(left(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise CallerGone
        return task.result()
    finally:
        for one in (task, gone):
            one.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)


async def left(request: Request) -> None:
    """Come back when the caller has gone away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
