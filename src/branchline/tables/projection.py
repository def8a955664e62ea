"""How events make a table: the fold of the journal, undo included, and the events that a command decides on."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Concatenate, Final, ParamSpec, TypeAlias

from branchline.engine import registry
from branchline.engine.dice import Dice
from branchline.engine.game import Game, State
from branchline.engine.record import Entry, Record
from branchline.tables import table as tables
from branchline.tables.refusal import TABLE_NAME, checked_name
from branchline.tables.table import Asked, Caller, Event, GuestAsked, Seat, SeatKind, Table, TableOptions

RECENT: Final = 8  # events kept in memory: enough for listeners who are not far behind
MARK_EVERY: Final = 16  # entries between two positions kept for undo
MARKS: Final = 2
# What the event that opens a table has from its options as they were chosen, and what the table has from it.
CHOSEN: Final = ("listed", "undo", "hints", "bot_speed", "start_when_full", "lesson")
TOLD: Final = (*CHOSEN, "options", "name", "commitment", "referee")
# The events after which the table waits for the player to move.
WAKING: Final = (*tables.TURNING, "resumed", "returned")


def opened(table_id: str, secret: str, created: Event) -> Table:
    """Return the table that its first event describes."""
    # Tables of earlier versions do not say all of it.
    body = {"hints": "alone", "bot_speed": "instant", "lesson": None, "referee": False, **created.body}
    assert created.identity is not None  # somebody owns every table
    return Table(
        id=table_id,
        secret=secret,
        game=registry.get(body["game"]),
        owner=created.identity,
        given=frozenset(body["given"]),
        created_at=created.at,
        seats=(Seat(),) * body["seats"],
        status="replay" if body["imported"] else "open",
        changed_at=created.at,
        last=created.number,
        recent=(created,),
        **{name: body[name] for name in TOLD},
    )


def project_event(table: Table, events: Sequence[Event]) -> Table:
    """Return the table after more events, with its position; the given one stays as it is."""
    return settled(project(table, events))


def project(table: Table, events: Sequence[Event]) -> Table:
    """Return the table after more events, without the position, which is not played yet."""
    record = None if table.record is None else copied_record(table.record)
    after = replace(table, record=record, moved=table.moved[:])
    for event in events:
        # Each event has the next number, but for the first one after a restore.
        assert event.number > after.last, "an event comes twice"
        assert event.number == after.last + 1 or event.kind == tables.RESTORED, "an event is missing"
        fold(after, event)
        after.last = event.number
        if event.kind != tables.RESTORED:  # which changes nothing about the table itself
            after.changed_at = event.at
        if event.kind in tables.TURNING:
            after.position = event.number
        if event.kind in WAKING:
            after.waiting_since = event.at
    after.recent = (*after.recent, *events)[-RECENT:]
    return after


def settled(table: Table) -> Table:
    """Play the record from the last position known to where it ends now."""
    record = table.record
    if record is None:
        return table
    marks = list(table.marks) or [(0, record.dealt(None if record.seed is None else Dice(record.seed)))]
    number, state = marks[-1]
    if number < table.entries:
        state = state.copy()
        for at in range(number + 1, table.entries + 1):
            # By the dice of the seed, which must draw what was drawn; without one, as told.
            dice = None if record.seed is None else state.dice
            record.step(state, at, record.entries[at - 1], dice)
            if at % MARK_EVERY == 0 and at < table.entries:
                marks.append((at, state.copy()))
        marks.append((table.entries, state))
    record.live = state
    # The last position is kept, and a few before it while moves can still be undone.
    earlier = [mark for mark in marks[:-1] if mark[0] % MARK_EVERY == 0] if table.status in tables.IN_PLAY else []
    table.marks = (*earlier[-MARKS:], marks[-1])
    return table


def copied_record(record: Record) -> Record:
    """Return a record that can be continued independently; what never changes is shared."""
    other = record.fresh()
    other.entries = record.entries[:]
    other.result = record.result
    other.live = record.live
    return other


def entry_of(event: Event) -> Entry:
    """Return the entry of the record that a move wrote."""
    # Thousands of tables hold the same few names: each is kept once.
    draws = [sys.intern(name) for name in event.body["draws"]]
    return Entry(seat_of(event), sys.intern(event.body["move"]), draws)


def fold(table: Table, event: Event) -> None:
    """Change a table by an event, but for its position, which is played later."""
    body = event.body
    match event.kind:
        case "move":  # which ends a request to undo others
            table.game_record.entries.append(entry_of(event))
            table.moved.append(event.number)
            table.asked = None
        case "started":
            fold_started(table, body)
        case "undo":
            fold_undo(table, body["entries"])
        case "undo_asked":
            table.asked = Asked(event.number, seat_of(event), event.identity, body["entries"])
        case "undo_answered":  # one refusal ends it
            assert table.asked is not None
            assert event.identity is not None
            agreed = table.asked.agreed | {event.identity}
            table.asked = replace(table.asked, agreed=agreed) if body["agree"] else None
        case "finished":
            table.game_record.result = body["result"]
            if table.status != "replay":
                table.status = "finished"
        case "unattended":  # these options hold from the start, now that no one is left to end an endless game
            table.options = {**table.options, **body["options"]}
            entries, table.record = table.game_record.entries, table.game_record.fresh()
            table.record.options, table.record.entries = table.options, entries
            table.marks = ()  # it is played from the deal on
        case "seated":
            fold_seated(table, event)
        case "nonce":
            change_seat(table, event, nonce=body["nonce"])
        case "resigned":
            change_seat(table, event, bot=body["bot"], stand_in=None, resigned=True)
        case "stood_in":
            change_seat(table, event, stand_in=body["bot"])
        case "returned":
            change_seat(table, event, stand_in=None)
        case "guest_asked":
            asked = GuestAsked(event.number, seat_of(event), event.identity, body["name"])
            table.guests = (*table.guests, asked)
        case "guest_answered":
            table.guests = tuple(one for one in table.guests if one.number != body["asked"])
        case "renamed":
            table.name = body["name"]
        case "bot_speed":
            table.bot_speed = body["speed"]
        case "paused":
            table.status = "paused"
        case "resumed":
            table.status = "playing"
        case "abandoned":
            table.status = "abandoned"
        case "restored":  # from a backup, which ends all requests
            table.asked, table.guests = None, ()
        case "chat" | "bot_failed":
            pass
        case unknown:
            raise ValueError(f"a table has no event {unknown}")


def fold_started(table: Table, body: dict[str, Any]) -> None:
    """Fold the deal."""
    seed = None if body["seed"] is None else int(body["seed"])
    deal = [sys.intern(name) for name in body["deal"]]
    table.options = {**table.options, **body["options"]}
    scene = body.get("scene")  # only of games that begin from one
    table.record = Record(table.game, table.options, body["names"], seed, body["commitment"], deal, scene)
    if table.status == "open":
        table.status = "playing"


def fold_undo(table: Table, left: int) -> None:
    """Fold moves that were taken back, and with them the positions and the end they led to."""
    record = table.game_record
    if table.status == "finished":
        table.status = "playing"
        record.result = None
    del record.entries[left:]
    del table.moved[left:]
    table.marks = tuple(mark for mark in table.marks if mark[0] <= left)
    table.asked = None


def fold_seated(table: Table, event: Event) -> None:
    """Fold who sits on a seat now, or that the seat is gone."""
    body, number, seats = event.body, seat_of(event), list(table.seats)
    is_gone = body["seat_kind"] == "gone"
    if is_gone:
        del seats[number]
    else:
        seats[number] = Seat(body["seat_kind"], **{name: body[name] for name in ("name", "holder", "bot", "nonce")})
    table.seats = tuple(seats)
    # Requests end when the player has left, or the seat is taken.
    held = [asked for asked in table.guests if table.held_by(asked.identity)]
    table.guests = () if is_gone else tuple(asked for asked in held if seats[asked.seat].kind == tables.OPEN)


def change_seat(table: Table, event: Event, **facts: Any) -> None:
    """Change something about a seat."""
    seats, number = list(table.seats), seat_of(event)
    seats[number] = replace(seats[number], **facts)
    table.seats = tuple(seats)
    table.asked = None  # other people must agree now


def seat_of(event: Event) -> int:
    """Return the seat of an event that has one."""
    assert event.seat is not None
    return event.seat


@dataclass(frozen=True, slots=True)
class Decision:
    """What a command decided: its events, and the table as they leave it."""

    events: list[Event]
    table: Table
    repeated: bool = False  # whether a request with the same key had decided it before


class EventBuffer:
    """Events that may follow at a table, and the table as they would leave it."""

    def __init__(self, table: Table, caller: Caller, *first: Event) -> None:
        self.table = table
        self.caller = caller
        self.events: list[Event] = list(first)

    @staticmethod
    def of_new_table(
        caller: Caller, plan: TableOptions, game: Game[Any], table_id: str, secret: str, **facts: object
    ) -> "EventBuffer":
        """Begin with the event that opens a table; `facts` come in addition to the plan's, or instead of them."""
        chosen = {name: getattr(plan, name) for name in CHOSEN}
        fixed = {"game": game.slug, "rules": game.version, "given": list(plan.options), "seats": len(plan.seats)}
        name = checked_name(plan.name or game.name, TABLE_NAME)
        body = {**chosen, **fixed, "name": name, "imported": False, **facts}
        created = Event(1, "created", caller.at, None, caller.identity, body, caller.key)
        return EventBuffer(opened(table_id, secret, created), caller, created)

    def add(self, kind: str, seat: int | None = None, /, **body: object) -> None:
        """Let something happen; the first event carries the key of the request."""
        caller, key = self.caller, None if self.events else self.caller.key
        event = Event(self.table.last + 1, kind, caller.at, seat, caller.identity, body, key)
        self.table = project(self.table, [event])
        self.events.append(event)

    def seat(self, number: int, kind: SeatKind, **facts: str | None) -> None:
        """Let somebody have a seat: a bot, or a person with the holder of the seat, and perhaps a nonce."""
        nobody = {"name": "", "holder": None, "bot": None, "nonce": None}
        self.add("seated", number, seat_kind=kind, **{**nobody, **facts})

    def begin(self, record: Record, nonces: list[str | None] | None = None, changed: object = None) -> None:
        """Let the game begin as a record does; some options may have changed since the table was made."""
        seed = None if record.seed is None else str(record.seed)
        deal: dict[str, object] = {"commitment": record.commitment, "names": record.names, "deal": record.deal}
        scene = {} if record.scene is None else {"scene": record.scene}
        nonces = nonces or [None] * len(record.names)
        self.add("started", seed=seed, nonces=nonces, options=changed or {}, **deal, **scene)

    def play(self, entry: Entry, bot: str | None, facts: dict[str, object]) -> None:
        """Let a move be played, with the facts that are kept with it."""
        entries = self.table.entries + 1
        self.add("move", entry.seat, move=entry.move, draws=entry.draws, entries=entries, bot=bot, **facts)

    def reach(self, state: State) -> None:
        """Keep the position that the last event led to, which then need not be played again."""
        self.table.marks = (*self.table.marks, (self.table.entries, state))

    def decision(self) -> Decision:
        """Return the events and the table, with its position."""
        return Decision(self.events, settled(self.table))


P = ParamSpec("P")
Command: TypeAlias = Callable[Concatenate[Table, Caller, P], Decision]


def decide(table: Table, caller: Caller, kind: str, seat: int | None = None, /, **body: object) -> Decision:
    """Return the decision of a single event."""
    buffer = EventBuffer(table, caller)
    buffer.add(kind, seat, **body)
    return buffer.decision()
