"""A table as its journal has made it; it is never changed, later events make another one."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal, final

from branchline.engine.game import Game, State
from branchline.engine.record import Record
from branchline.tables.event import Event
from branchline.tables.table_options import ALONE, ON, Hints, Speed, Undo

SeatKind = Literal["open", "person", "bot"]
OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
Status = Literal["open", "playing", "paused", "finished", "abandoned", "replay"]
IN_PLAY: Final = ("playing", "paused")
# These hide nothing any more: everyone may have the whole record.
IN_THE_OPEN: Final = ("finished", "replay")


@final
@dataclass(frozen=True, slots=True)
class Seat:
    """One place at a table: open, a person's or a bot's."""

    kind: SeatKind = OPEN
    name: str = ""
    holder: str | None = None  # the identity it belongs to; some hold several
    bot: str | None = None  # the bot that plays it for good
    stand_in: str | None = None  # the bot that plays it while the person is away
    resigned: bool = False
    nonce: str | None = None

    @property
    def player(self) -> str | None:
        """The bot that plays this seat now, None if a person does or nobody."""
        return self.bot or self.stand_in

    @property
    def is_present(self) -> bool:
        """Whether a person sits here and plays."""
        return self.kind == PERSON and self.player is None


@dataclass(frozen=True, slots=True)
class Question:
    """A request that other people must answer."""

    number: int  # of the event that asked
    seat: int
    identity: str | None


@final
@dataclass(frozen=True, slots=True)
class Asked(Question):
    """A request to undo moves, to which the others must agree."""

    entries: int  # how many would be left
    agreed: frozenset[str] = frozenset()


@final
@dataclass(frozen=True, slots=True)
class GuestAsked(Question):
    """A player's request to the owner for a seat for a guest at their screen."""

    name: str


@final
@dataclass(slots=True, repr=False)
class Table:
    """The fold of a journal up to its last event."""

    id: str
    secret: str  # of the server; empty for a replay
    game: Game[Any]
    owner: str
    options: dict[str, object]
    given: frozenset[str]  # the options that were chosen; the others are the game's defaults
    name: str
    listed: bool
    undo: Undo
    hints: Hints  # whether players may have hints
    bot_speed: Speed  # how long bots wait before they move
    start_when_full: bool
    lesson: str | None  # the guided game or the puzzle that is played here
    referee: bool  # whether a game at a real table is followed: its owner enters all draws
    commitment: str  # empty where nothing is dealt here
    created_at: datetime
    seats: tuple[Seat, ...]
    status: Status
    changed_at: datetime
    last: int = 0
    position: int = 0  # the number of the event that last changed what lies on the table
    waiting_since: datetime | None = None  # for the player to move
    record: Record | None = None
    moved: list[int] = field(default_factory=list)  # for each entry of the record, the number of its event
    asked: Asked | None = None
    guests: tuple[GuestAsked, ...] = ()  # for whom seats are requested, before the game begins
    recent: tuple[Event, ...] = ()  # the last few events; the journal has them all
    # Positions that the record has passed through, by how many entries it had; undo starts there.
    marks: tuple[tuple[int, State], ...] = ()

    def __repr__(self) -> str:
        return f"<Table {self.id} at event {self.last}>"  # no secrets, wherever it is printed

    @property
    def entries(self) -> int:
        """How many moves stand."""
        return 0 if self.record is None else len(self.record.entries)

    @property
    def turn(self) -> int | None:
        """The seat that must decide, None while no one can."""
        if self.record is None or self.status not in IN_PLAY:
            return None
        return self.record.state.turn

    def bot_to_move(self) -> tuple[int, str] | None:
        """Return the seat and the bot, if it is a bot that must decide now."""
        seat = self.turn
        if seat is None or self.status != "playing":
            return None
        bot = self.seats[seat].player
        return None if bot is None else (seat, bot)

    @property
    def gives_hints(self) -> bool:
        """Whether those who play here may have hints now."""
        # An open seat waits for a person.
        people = sum(seat.kind != BOT and not seat.resigned for seat in self.seats)
        return self.hints == ON or (self.hints == ALONE and people == 1)

    def held_by(self, identity: str | None) -> list[int]:
        """Return the seats that a person plays, without those they resigned."""
        if identity is None:
            return []
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == PERSON and seat.holder == identity and not seat.resigned
        ]

    def others(self, identity: str | None) -> set[str]:
        """Return the other people who are at the table and play."""
        holders = {seat.holder for seat in self.seats if seat.is_present}
        return {holder for holder in holders if holder is not None and holder != identity}
