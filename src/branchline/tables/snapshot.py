"""A table as a viewer may see it; these classes are also the server's responses."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from branchline.engine.record import Record
from branchline.tables.permissions import looking
from branchline.tables.table import IN_THE_OPEN, GuestAsked, Hints, Seat, SeatKind, Speed, Status, Table, Undo

T = TypeVar("T")

DECIDED_BY = "the heading that put the winner ahead; null if the victory is shared, or if no heading decided it"


def about(description: str) -> dict[str, str]:
    """Return the metadata that describe a field in the OpenAPI document."""
    return {"description": description}


def copied(kind: type[T], source: object, **others: Any) -> T:
    """Return a dataclass with these fields; the rest are the source's attributes of the same names."""
    names = kind.__dataclass_fields__  # type: ignore[attr-defined]  # quicker than to ask for each field
    return kind(**{name: getattr(source, name) for name in names if name not in others}, **others)


@dataclass(frozen=True, kw_only=True)
class Pulse:
    """The state of a table."""

    status: Status
    last: int = field(metadata=about("the number of the last event"))
    position: int = field(metadata=about("the number of the event that made this position"))
    entries: int = field(metadata=about("the number of moves so far"))
    turn: int | None = field(metadata=about("the seat that must decide"))
    prompt: str | None = field(metadata=about("what that seat must decide"))


@dataclass(frozen=True, kw_only=True)
class SeatInfo:
    """A seat as everyone may see it."""

    number: int
    kind: SeatKind
    name: str
    bot: str | None = field(metadata=about("the bot that plays it permanently"))
    stand_in: str | None = field(metadata=about("the bot that plays while the person is away"))
    resigned: bool
    has_nonce: bool
    you: bool


@dataclass(frozen=True, kw_only=True)
class You:
    """The caller's part at a table."""

    owner: bool
    seats: list[int]
    looking: int | None = field(metadata=about("the seat whose view the caller sees"))
    hints: bool = field(metadata=about("whether the caller may have hints on their turn"))


@dataclass(frozen=True, kw_only=True)
class AskedInfo:
    """A request to undo moves."""

    number: int = field(metadata=about("of the event with the request; send it with the answer"))
    seat: int
    entries: int = field(metadata=about("the number of moves that would remain"))
    waiting_for: list[int]
    you_answer: bool


@dataclass(frozen=True, kw_only=True)
class GuestAskedInfo:
    """A player's request for a seat for someone at the same screen."""

    number: int = field(metadata=about("of the event with the request; send it with the answer"))
    seat: int
    name: str
    by: int = field(metadata=about("a seat of the player who made the request"))
    you_asked: bool


@dataclass(frozen=True, kw_only=True)
class Fairness:
    """What the deal can be checked with, complete when the game is over."""

    commitment: str = field(metadata=about("the commitment to the server's secret, published from the start"))
    nonces: list[str | None] | None
    seed_commitment: str | None
    secret: str | None
    seed: str | None


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """How a game ended."""

    ranking: list[list[int]] = field(metadata=about("the seats in each place, the winners first"))
    totals: list[int] = field(metadata=about("the points at the end, by seat"))
    table: list[dict[str, int]] = field(metadata=about("for each seat, the points by heading"))
    reason: str = field(metadata=about("the id of the rule that ended the game"))
    decided_by: str | None = field(metadata=about(DECIDED_BY))


@dataclass(frozen=True, kw_only=True)
class TableInfo(Pulse):
    """A table as the caller may see it, without the position."""

    id: str
    game: str
    rules: str
    options: dict[str, Any]
    name: str
    listed: bool
    undo: Undo
    hints: Hints
    bot_speed: Speed = field(metadata=about("how long bots wait before they move"))
    start_when_full: bool
    lesson: str | None = field(metadata=about("the lesson played here"))
    referee: bool = field(metadata=about("whether this table follows a game at a real table"))
    created_at: datetime
    changed_at: datetime
    seats: list[SeatInfo]
    you: You
    asked: AskedInfo | None
    guests: list[GuestAskedInfo] = field(metadata=about("requests that the owner has not answered"))
    fairness: Fairness | None = field(metadata=about("null if the server deals nothing"))
    scores: list[int] | None = field(metadata=about("the public points"))
    result: Outcome | None = field(metadata=about("how the game ended"))


def pulse(table: Table) -> Pulse:
    """Return the few things about a table that change all the time."""
    return copied(Pulse, table, prompt=None if table.record is None else table.record.state.prompt)


def table_info(table: Table, identity: str | None) -> TableInfo:
    """Return a table as somebody may see it, without the position."""

    def seat_info(number: int, seat: Seat) -> SeatInfo:
        is_own = identity is not None and seat.holder == identity
        return copied(SeatInfo, seat, number=number, has_nonce=seat.nonce is not None, you=is_own)

    is_owner, own = identity is not None and identity == table.owner, table.held_by(identity)
    you = You(owner=is_owner, seats=own, looking=looking(table, identity), hints=table.gives_hints and bool(own))
    people = {"seats": [seat_info(number, seat) for number, seat in enumerate(table.seats)], "you": you}
    asked = {"asked": asked_info(table, identity), "guests": guests_info(table, identity)}
    game: dict[str, object] = {"game": table.game.slug, "rules": table.game.version, "scores": None, "result": None}
    if table.record is not None:
        game |= {"scores": table.record.state.scores(), "result": outcome(table.record)}
    proof = None if table.referee else fairness(table)
    return copied(TableInfo, table, **vars(pulse(table)), **game, **people, **asked, fairness=proof)


def outcome(record: Record) -> Outcome | None:
    """Return how a game ended; older records do not name what decided it."""
    result: dict[str, Any] | None = record.result
    if result is not None and "decided_by" not in result:
        ended = record.state.outcome()
        result = None if ended is None else ended.to_json()
    return None if result is None else Outcome(**result)


def asked_info(table: Table, identity: str | None) -> AskedInfo | None:
    """Return the request to take moves back, if one is open."""
    asked = table.asked
    if asked is None:
        return None
    waiting = table.others(asked.identity) - asked.agreed
    seats = [number for number, seat in enumerate(table.seats) if seat.holder in waiting]
    return copied(AskedInfo, asked, waiting_for=seats, you_answer=identity in waiting)


def guests_info(table: Table, identity: str | None) -> list[GuestAskedInfo]:
    """Return the guests for whom players ask the owner for a seat."""

    def info(asked: GuestAsked) -> GuestAskedInfo:
        is_own = identity is not None and identity == asked.identity
        return copied(GuestAskedInfo, asked, by=min(table.held_by(asked.identity)), you_asked=is_own)

    return [info(asked) for asked in table.guests]


def fairness(table: Table) -> Fairness:
    """Return what proves the deal: the promise from the beginning, all else after the game."""
    record = table.record
    over = table.status in IN_THE_OPEN
    return Fairness(
        commitment=table.commitment,
        nonces=None if record is None else [seat.nonce for seat in table.seats],
        seed_commitment=None if record is None else record.commitment,
        secret=(table.secret or None) if over else None,
        seed=str(record.seed) if record and over and record.seed is not None else None,
    )
