"""Hints: what a bot would play for your seat."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Request

from branchline import bots
from branchline.arena.hint_json import unpacked
from branchline.engine.phrase import Phrase
from branchline.server.http.auth import known
from branchline.server.http.errors import CallerGone
from branchline.server.http.models.play import HintInfo
from branchline.server.http.routes.play import own_seat
from branchline.server.http.table_access import AViewer, SeatQuery, TableViewer
from branchline.tables.guards import need_bot, need_hint
from branchline.tables.visibility import need_state
from branchline.web import i18n

T = TypeVar("T")

COST = 10  # requests that a hint counts as
router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"])
WhichBot = Annotated[str | None, Query(max_length=40, description="the bot to ask; default: the strongest")]


@router.get("/hint")
async def hint(request: Request, viewer: AViewer, seat: SeatQuery = None, bot: WhichBot = None) -> HintInfo:
    """Return what a bot would play for your seat, why, and your chances, if hints are allowed."""
    table, player = viewer.table, known(viewer.player)
    whose = own_seat(table, player, seat)
    need_hint(table, viewer.services.host.caller(player.identity), whose)
    adviser = need_bot(table, bot or bots.names(table.game)[-1])
    state, position = need_state(table), table.position  # the game may continue while a bot thinks
    found = await while_there(request, found_hint(viewer, whose, adviser, player.identity))
    say = i18n.speaker(viewer.language)

    def told(move: str) -> str:
        return say(state.phrase(state.move(move)))

    def words(packed: Any) -> str | None:
        phrase = unpacked(packed) if packed is not None else None
        return say(phrase) if isinstance(phrase, Phrase) else None

    def chance(given: dict[str, Any]) -> dict[str, Any]:
        return {**given, "text": words(given["text"])}

    return HintInfo.model_validate(
        {
            **found,
            "position": position,
            "text": told(found["move"]),
            "reason": words(found["reason"]),
            "chances": words(found["chances"]),
            "before": chance(found["before"]),
            "after": chance(found["after"]),
            "moves": [{**one, "text": told(one["move"]), "chance": chance(one["chance"])} for one in found["moves"]],
        }
    )


async def found_hint(viewer: TableViewer, seat: int, bot: str, identity: str) -> dict[str, Any]:
    """Return a hint; it is charged only if it has to be found."""
    services, table = viewer.services, viewer.table
    party = services.host.parties.of(identity)
    if not services.hints.is_known(table, seat, bot):
        await services.limits.charge(party, COST)
    return await services.hints.hint(table, seat, bot, party)


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
