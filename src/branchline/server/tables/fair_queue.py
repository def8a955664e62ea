"""A fair queue, its thread, and limits for games of bots alone: heavy users keep only themselves waiting."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import Connection

from branchline.engine.phrase import phrase
from branchline.server.storage import queries
from branchline.server.storage.database_access import submitted
from branchline.server.tables.cache import Recent
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table

T = TypeVar("T")

REMEMBERED: Final = 20_000  # people and addresses
HOUSEHOLD: Final = 4  # an address may have as much waiting as this many people
RESERVE: Final = 2  # slots that one person alone does not fill, if there are more
MOST_KEPT: Final = 5_000  # addresses remembered
MOST_TABLES: Final = 200  # of an address; earlier ones have ended


@dataclass(frozen=True, slots=True)
class Party:
    """The person for whom something is done, and the address they ask from."""

    person: str
    address: str


class Parties(Recent[str, str]):
    """The address that each person last asked from, as far as this process knows."""

    def of(self, person: str) -> Party:
        """Return a person with their address; without a request so far, the address is unknown."""
        return Party(person, self.get(person, person))


class Ticket:
    """A place in a queue; the lower its lane, the sooner it is called."""

    def __init__(self, party: Party, lane: int = 0) -> None:
        self.party = party
        self.lane = lane
        self.called = asyncio.get_running_loop().create_future()


class FairQueue:
    """Lets a number of jobs run at once; next are those who were served longest ago.

    Addresses take turns, and within an address its people. The jobs of lane 1 and above leave one
    slot free for lane 0, those of lane 2 and above leave two, as far as there are as many.
    """

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self.waiting: list[Ticket] = []
        self.running: list[Ticket] = []
        self._calls = 0
        self._called: Recent[str, int] = Recent(REMEMBERED)  # when each was called last

    @asynccontextmanager
    async def turn(self, ticket: Ticket, most: int | None = None) -> AsyncIterator[None]:
        """Wait for one's turn, and have it; refused where `most` of a person are there already."""
        if most is not None:
            self._need_room(ticket, most)
        self.waiting.append(ticket)
        self.call()
        try:
            await ticket.called
            yield
        finally:
            for line in (self.waiting, self.running):
                if ticket in line:
                    line.remove(ticket)
            self.call()

    def call(self) -> None:
        """Let those begin for whom there is a slot; also to be asked after a ticket changed."""
        while ready := [ticket for ticket in self.waiting if self._may_run(ticket)]:
            # On a tie, the first to come.
            ticket = min(ready, key=lambda one: (one.lane, *(self._called.get(name, 0) for name in names(one.party))))
            self.waiting.remove(ticket)
            self.running.append(ticket)
            self._calls += 1
            for name in names(ticket.party):
                self._called[name] = self._calls
            if not ticket.called.done():
                ticket.called.set_result(None)

    def _may_run(self, ticket: Ticket) -> bool:
        """Return whether there is a slot for a job of this lane and this person."""
        if len(self.running) >= self.slots:
            return False
        behind = [other for other in self.running if other.lane >= ticket.lane]
        own = [other for other in behind if other.lane == ticket.lane and other.party.person == ticket.party.person]
        return len(behind) < max(1, self.slots - ticket.lane) and len(own) < max(1, self.slots - RESERVE)

    def _need_room(self, ticket: Ticket, most: int) -> None:
        """Refuse a person or an address that has enough jobs waiting or running."""
        same = [one.party for one in self.waiting + self.running if one.lane == ticket.lane]
        person = sum(party.person == ticket.party.person for party in same)
        address = sum(party.address == ticket.party.address for party in same)
        if person >= most or address >= most * HOUSEHOLD:
            raise Refusal(
                "rate_limited", "Too many of your requests are still waiting: try again when they have been answered."
            )


def names(party: Party) -> tuple[str, str]:
    """Return the keys of an address and a person in a queue."""
    return f"address {party.address}", f"person {party.person}"


class FairThreads:
    """One thread, and the queue of those who want something done there.

    Not more than one: threads of Python take time from each other and from the event loop.
    """

    def __init__(self, name: str, most: int) -> None:
        self.queue = FairQueue(1)
        self.most = most  # jobs of one person, waiting or under way
        self._thread = ThreadPoolExecutor(1, name)

    async def run(self, party: Party, work: Callable[[], T]) -> T:
        """Do something there when it is the party's turn."""
        async with self.queue.turn(Ticket(party), self.most):
            return await asyncio.wrap_future(submitted(self._thread, work))

    async def close(self) -> None:
        """Finish what is under way, and let go of the thread."""
        await asyncio.to_thread(self._thread.shutdown)


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
    return began and after.status == "playing" and after.is_unattended


def too_many(tables: int) -> Refusal:
    """Return the refusal of too many bot-only games."""
    message = phrase(
        "You or your address already have {n} bot-only games running: wait until one ends, or close one.", n=tables
    )
    return Refusal("too_many", message)
