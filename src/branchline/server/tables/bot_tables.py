"""How many games bots may play alone at the same time, for one person and one address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from sqlalchemy import Connection

from branchline.engine.phrase import phrase
from branchline.server.storage import queries
from branchline.server.tables.cache import Recent
from branchline.server.tables.fair_queue import Party
from branchline.tables.bot_only import is_unattended
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table

MOST_KEPT: Final = 5_000  # addresses remembered
MOST_TABLES: Final = 200  # of an address; earlier ones have ended


@final
class BotTables:
    """Limits the bot-only games that a person starts; None is no limit.

    A person's are found in the database, those of an address in what this process has seen.
    """

    def __init__(self, person: int | None = None, address: int | None = None) -> None:
        self.person = person
        self.address = address
        self._started: Recent[str, list[str]] = Recent(MOST_KEPT)  # by address, its tables

    def check(self, before: Table | None, after: Table, party: Party) -> Callable[[Connection], None]:
        """Return the check to run when a bot-only game was stored; it may refuse it."""
        known = frozenset(self._started.get(party.address, ()))

        def need_room(connection: Connection) -> None:
            if not starts_alone(before, after):
                return
            running = queries.bot_only(connection, after.owner, sorted(known))
            own = sum(owner == after.owner for _, owner in running)
            here = sum(table_id in known or table_id == after.id for table_id, _ in running)
            for count, most in ((own, self.person), (here, self.address)):
                if most is not None and count > most:
                    raise too_many(most)

        return need_room

    def note(self, before: Table | None, after: Table, party: Party) -> None:
        """Remember from which address a game of bots alone was started."""
        if self.address is not None and starts_alone(before, after):
            tables = self._started.get(party.address, [])
            self._started[party.address] = [*tables, after.id][-MOST_TABLES:]


def starts_alone(before: Table | None, after: Table) -> bool:
    """Return whether a game that only bots play has just started."""
    began = after.record is not None and (before is None or before.record is None)
    return began and after.status == "playing" and is_unattended(after)


def too_many(tables: int) -> Refusal:
    """Return the refusal of too many bot-only games."""
    message = phrase(
        "You or your address already have {n} bot-only games running: wait until one ends, or close one.", n=tables
    )
    return Refusal("too_many", message)
