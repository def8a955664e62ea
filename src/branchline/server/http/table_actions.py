"""A player who acts at a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Concatenate, ParamSpec, final

from fastapi import Depends, Request

from branchline.server.http.auth import somebody
from branchline.server.http.language import language_of
from branchline.server.http.models.play import Done
from branchline.server.http.services import Services, services_of
from branchline.server.http.sessions import Player
from branchline.server.http.table_access import IdempotencyKey, Invite, TableId, visible
from branchline.server.tables.table_service import CommandResult
from branchline.tables.caller import Caller
from branchline.tables.event_buffer import Decision
from branchline.tables.event_log import log_json
from branchline.tables.snapshot import pulse
from branchline.tables.table import Table
from branchline.tables.visibility import looking
from branchline.web.i18n import LOG, speaker

P = ParamSpec("P")


@final
@dataclass(frozen=True)
class Actor:
    """A player at a table, with the key and the language of the request."""

    services: Services
    player: Player
    table: Table
    key: str | None
    language: str

    async def do(
        self, command: Callable[Concatenate[Table, Caller, P], Decision], *args: P.args, **kwargs: P.kwargs
    ) -> Done:
        """Carry out a command; it is stored when this answers."""
        outcome = await self.outcome(command, *args, **kwargs)
        return Done.model_validate(done_json(outcome, self.player, self.language))

    async def outcome(
        self, command: Callable[Concatenate[Table, Caller, P], Decision], *args: P.args, **kwargs: P.kwargs
    ) -> CommandResult:
        """Carry out a command, and return the table too."""
        caller = self.services.host.caller(self.player.identity, self.key)
        outcome = await self.services.host.execute(self.table.id, caller, command, *args, **kwargs)
        if not outcome.repeated:
            for event in outcome.events:
                self.services.metrics.events.labels(event.kind).inc()
        return outcome


def done_json(outcome: CommandResult, player: Player, language: str) -> dict[str, object]:
    """Return the result of a command, as the player may see it."""
    table, identity = outcome.table, player.identity
    seat = looking(table, identity)
    events = log_json(table, outcome.events, identity, seat, speaker(language, LOG))
    return {"events": events, "repeated": outcome.repeated, "now": pulse(table)}


async def actor(request: Request, table_id: TableId, invite: Invite = None, key: IdempotencyKey = None) -> Actor:
    """Return the player who sends a command."""
    services = services_of(request)
    player = await somebody(request)
    # As this process knows the table: the command will see how it is by then.
    table = await visible(services, player, invite, table_id, fresh=False)
    return Actor(services, player, table, key, language_of(request))


AnActor = Annotated[Actor, Depends(actor)]
