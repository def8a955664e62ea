"""Legal moves as they are sent: made once for each position and language, long lists aside."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from pydantic import TypeAdapter

from branchline.engine.game import Move, State
from branchline.server.http.middleware.rate_limits import RateLimits
from branchline.server.tables import cache, table_service
from branchline.tables import permissions, positions, refusal
from branchline.tables.table import Table
from branchline.web import i18n

FEW: Final = 250  # moves told in some milliseconds: a thread would take longer to start
KEPT_BYTES: Final = 32 * 1024 * 1024
NONE: Final = b"[]"
MOVES: Final = TypeAdapter(list[positions.MoveInfo])

Key = tuple[int, str | None]


@dataclass(frozen=True, slots=True)
class MoveList:
    """The moves of one position; it keeps the position, so that no other can have its key."""

    state: State
    moves: int
    body: bytes


class MoveLists:
    """Lists of the legal moves of positions, for those who may see them."""

    def __init__(self, tables: table_service.TableService, limits: RateLimits) -> None:
        self.tables = tables
        self.limits = limits
        self.lists: cache.SharedResults[Key, MoveList] = cache.SharedResults(KEPT_BYTES, lambda found: len(found.body))

    async def after(self, table: Table, identity: str, seat: int | None) -> bytes | None:
        """Return the moves of a player who has just moved, None if that would be too much now.

        Their move is stored, so it is answered whatever they have asked for before.
        """
        try:
            return await self.legal(table, identity, seat, None, owed=True)
        except refusal.Refusal:
            return None

    async def legal(
        self, table: Table, identity: str | None, seat: int | None, language: str | None, owed: bool = False
    ) -> bytes:
        """Return the moves that a player may play on a seat now, as JSON; in words if asked.

        A long list counts as several requests; it is refused to those who have asked for too much,
        unless they may owe it.
        """
        if seat is None or identity is None or not permissions.may_move(table, identity, seat):
            return NONE
        state, party = permissions.need_record(table).state, self.tables.parties.of(identity)
        key = id(state), language
        found = self.lists.find(key)
        moves = [] if found is not None else state.moves()
        count = len(moves) if found is None else found.moves
        if count > FEW and owed:
            self.limits.owe(party, count / FEW)
        elif count > FEW:
            await self.limits.charge(party, count / FEW)

        async def make() -> MoveList:
            work = partial(told, state, moves, language)
            return await self.tables.brief.run(party, work) if count > FEW else work()

        return (found or await self.lists.get(key, make)).body


def told(state: State, moves: list[Move], language: str | None) -> MoveList:
    """Return a list of moves as it is sent."""
    say = None if language is None else i18n.speaker(language)
    # In parts: a long list in one piece would block every other thread.
    parts = (
        MOVES.dump_json(positions.move_infos(state, moves[at : at + FEW], say), exclude_none=True)[1:-1]
        for at in range(0, len(moves), FEW)
    )
    return MoveList(state, len(moves), b"[%b]" % b",".join(parts))
