"""A table as its journal has made it, its events, its options, and the caller of a command.

A table is never changed, later events make another one. Nothing but events is ever stored.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal, get_args

from branchline.engine.game import Game, State
from branchline.engine.record import Record

RESTORED: Final = "restored"  # the first event of a table after a backup was restored
# What an event can be, apart from a move.
OtherKind = Literal[
    "created", "renamed", "bot_speed", "seated", "nonce", "guest_asked", "guest_answered",
    "started", "bot_failed", "undo_asked", "undo_answered", "undo", "chat", "paused", "resumed",
    "resigned", "stood_in", "returned", "finished", "unattended", "abandoned", "restored",
]  # fmt: skip
KINDS: Final = ("move", *get_args(OtherKind))

# The events after which another position lies on the table.
TURNING: Final = ("started", "move", "undo", "unattended", RESTORED)
Undo = Literal["none", "unrevealed", "consent", "free"]
Hints = Literal["off", "alone", "on"]  # alone: for people who play only against bots
Speed = Literal["slow", "normal", "instant"]
SeatKind = Literal["open", "person", "bot"]
OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"
Status = Literal["open", "playing", "paused", "finished", "abandoned", "replay"]
IN_PLAY: Final = ("playing", "paused")
# These hide nothing any more: everyone may have the whole record.
IN_THE_OPEN: Final = ("finished", "replay")


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a table's journal; its number is also the id of the live event."""

    number: int
    kind: str
    at: datetime
    seat: int | None
    identity: str | None  # who did it; None for the server and its bots
    # Never shown as it is, nor logged: it may hold what nobody may know yet.
    body: dict[str, Any] = field(repr=False)
    key: str | None = None  # the client's own name for it: the same again is the same event


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a command; a table has no clock, so the time comes with it."""

    identity: str | None  # None: the server itself, for its bots
    at: datetime
    key: str | None = None  # the client's own name for the request, so that it is done once


@dataclass(frozen=True, slots=True)
class SeatOptions:
    """One seat of a new table: open, for "me", for a "guest" at my screen, or for a "bot"."""

    kind: Literal["open", "me", "guest", "bot"] = "open"
    name: str = ""
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class TableOptions:
    """A table before it exists; names, options and bots are still to be checked."""

    game: str
    seats: list[SeatOptions]
    options: dict[str, object] = field(default_factory=dict)
    name: str = ""
    listed: bool = True
    undo: Undo = "unrevealed"
    hints: Hints = "alone"
    bot_speed: Speed = "instant"
    start_when_full: bool = True
    lesson: str | None = None  # the guided game or the puzzle that is played here
    referee: bool = False  # whether a game at a real table is followed here
    nonce: str | None = None  # of the owner, for the seat that is "me"


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


@dataclass(frozen=True, slots=True)
class Asked(Question):
    """A request to undo moves, to which the others must agree."""

    entries: int  # how many would be left
    agreed: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class GuestAsked(Question):
    """A player's request to the owner for a seat for a guest at their screen."""

    name: str


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
    def game_record(self) -> Record:
        """The record of a game that has started."""
        assert self.record is not None
        return self.record

    @property
    def turn(self) -> int | None:
        """The seat that must decide, None while no one can."""
        if self.record is None or self.status not in IN_PLAY:
            return None
        return self.record.state.turn

    @property
    def open_seats(self) -> list[int]:
        """The seats that can be taken."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == OPEN and self.status == "open"]

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
        return self.hints == "on" or (self.hints == "alone" and people == 1)

    @property
    def is_unattended(self) -> bool:
        """Whether only bots play here now."""
        return not any(seat.is_present for seat in self.seats)

    @property
    def unattended_options(self) -> dict[str, object]:
        """Options that make a game of bots end, unless they are already set or were chosen otherwise."""
        wanted = self.game.bot_game_options.items()
        return {name: value for name, value in wanted if name not in self.given and self.options.get(name) != value}

    def held_by(self, identity: str | None) -> list[int]:
        """Return the seats that a person plays, without those they resigned."""
        holders = [seat.holder if seat.kind == PERSON and not seat.resigned else None for seat in self.seats]
        return [number for number, holder in enumerate(holders) if holder is not None and holder == identity]

    def others(self, identity: str | None) -> set[str]:
        """Return the other people who are at the table and play."""
        return {seat.holder for seat in self.seats if seat.is_present and seat.holder is not None} - {identity}
