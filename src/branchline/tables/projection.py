"""How events make a table: the fold of the journal, undo included."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from branchline.engine import registry
from branchline.engine.dice import Dice
from branchline.engine.record import Entry, Record
from branchline.tables.event import RESTORED, TURNING, Event
from branchline.tables.seat import OPEN, Seat
from branchline.tables.table import IN_PLAY, Asked, GuestAsked, Status, Table
from branchline.tables.table_options import ALONE, INSTANT

RECENT: Final = 8  # events kept in memory: enough for listeners who are not far behind
MARK_EVERY: Final = 16  # entries between two positions kept for undo
MARKS: Final = 2
# The events after which the table waits for the player to move.
WAKING: Final = (*TURNING, "resumed", "returned")


def opened(table_id: str, secret: str, created: Event) -> Table:
    """Return the table that its first event describes."""
    body: dict[str, Any] = created.body
    assert created.identity is not None  # every table has an owner
    return Table(
        id=table_id,
        secret=secret,
        game=registry.get(body["game"]),
        owner=created.identity,
        options=body["options"],
        given=frozenset(body["given"]),
        name=body["name"],
        listed=body["listed"],
        undo=body["undo"],
        hints=body.get("hints", ALONE),  # tables of earlier versions do not say
        bot_speed=body.get("bot_speed", INSTANT),
        start_when_full=body["start_when_full"],
        lesson=body.get("lesson"),
        referee=body.get("referee", False),
        commitment=body["commitment"],
        created_at=created.at,
        seats=(Seat(),) * body["seats"],
        status="replay" if body["imported"] else "open",
        changed_at=created.at,
        last=created.number,
        recent=(created,),
    )


def project_event(table: Table, events: Sequence[Event]) -> Table:
    """Return the table after more events, with its position; the given one stays as it is."""
    return settled(project(table, events))


def project(table: Table, events: Sequence[Event]) -> Table:
    """Return the table after more events, without the position, which is not played yet."""
    record = None if table.record is None else twin(table.record)
    after = replace(table, record=record, moved=table.moved[:])
    for event in events:
        check_number(after, event)
        FOLDS[event.kind](after, event)
        after.last = event.number
        if event.kind != RESTORED:  # which changes nothing about the table itself
            after.changed_at = event.at
        if event.kind in TURNING:
            after.position = event.number
        if event.kind in WAKING:
            after.waiting_since = event.at
    after.recent = (*after.recent, *events)[-RECENT:]
    return after


def check_number(table: Table, event: Event) -> None:
    """Each event has the next number, but for the first one after a restore."""
    assert event.number > table.last, "an event is told twice"
    assert event.number == table.last + 1 or event.kind == RESTORED, "an event is missing"


def settled(table: Table) -> Table:
    """Play the record from the last position known to where it ends now."""
    record = table.record
    if record is None:
        return table
    marks = list(table.marks)
    if marks:
        number, state = marks[-1]
    else:
        number, state = 0, record.dealt(None if record.seed is None else Dice(record.seed))
        marks.append((0, state))
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
    table.marks = pruned(marks, table.status in IN_PLAY)
    return table


def pruned(marks: list[tuple[int, Any]], in_play: bool) -> tuple[tuple[int, Any], ...]:
    """Return the last position, and a few before it while moves can still be undone."""
    way = [mark for mark in marks[:-1] if mark[0] % MARK_EVERY == 0] if in_play else []
    return (*way[-MARKS:], marks[-1])


def twin(record: Record) -> Record:
    """Return a record that can be continued independently; what never changes is shared."""
    other = record.fresh()
    other.entries = record.entries[:]
    other.result = record.result
    other.live = record.live
    return other


def with_options(record: Record, options: dict[str, object]) -> Record:
    """Return the same deal and moves with other options, not played yet."""
    other = record.fresh()
    other.options = options
    other.entries = record.entries[:]
    return other


def entry_of(event: Event) -> Entry:
    """Return the entry of the record that a move wrote."""
    body: dict[str, Any] = event.body
    assert event.seat is not None
    # Thousands of tables hold the same few names: each is kept once.
    draws = [sys.intern(name) for name in body["draws"]]
    return Entry(event.seat, sys.intern(body["move"]), draws)


def fold_nothing(table: Table, event: Event) -> None:
    """Fold an event that is only told."""


def fold_renamed(table: Table, event: Event) -> None:
    """Fold a new name of the table."""
    table.name = str(event.body["name"])


def fold_bot_speed(table: Table, event: Event) -> None:
    """Fold another speed of the bots."""
    body: dict[str, Any] = event.body
    table.bot_speed = body["speed"]


def fold_seated(table: Table, event: Event) -> None:
    """Fold who sits on a seat now, or that the seat is gone."""
    body: dict[str, Any] = event.body
    seats = list(table.seats)
    assert event.seat is not None
    if body["seat_kind"] == "gone":
        del seats[event.seat]
    else:
        seats[event.seat] = Seat(
            kind=body["seat_kind"], name=body["name"], holder=body["holder"], bot=body["bot"], nonce=body["nonce"]
        )
    table.seats = tuple(seats)
    # Requests end when the player has left, or the seat is taken.
    table.guests = tuple(
        asked
        for asked in table.guests
        if body["seat_kind"] != "gone" and seats[asked.seat].kind == OPEN and table.held_by(asked.identity)
    )


def fold_guest_asked(table: Table, event: Event) -> None:
    """Fold a player's wish for a seat for a guest."""
    assert event.seat is not None
    asked = GuestAsked(event.number, event.seat, event.identity, str(event.body["name"]))
    table.guests = (*table.guests, asked)


def fold_guest_answered(table: Table, event: Event) -> None:
    """Fold the answer to it."""
    table.guests = tuple(one for one in table.guests if one.number != event.body["asked"])


def change_seat(table: Table, event: Event, **changes: Any) -> None:
    """Change something about the seat an event speaks of."""
    assert event.seat is not None
    seats = list(table.seats)
    seats[event.seat] = replace(seats[event.seat], **changes)
    table.seats = tuple(seats)


def fold_nonce(table: Table, event: Event) -> None:
    """Fold what a player adds to the seed."""
    change_seat(table, event, nonce=event.body["nonce"])


def fold_started(table: Table, event: Event) -> None:
    """Fold the deal."""
    body: dict[str, Any] = event.body
    seed = None if body["seed"] is None else int(body["seed"])
    deal = [sys.intern(name) for name in body["deal"]]
    table.options = {**table.options, **body["options"]}
    scene = body.get("scene")  # only of games that begin from one
    table.record = Record(table.game, table.options, body["names"], seed, body["commitment"], deal, scene)
    if table.status == "open":
        table.status = "playing"


def fold_move(table: Table, event: Event) -> None:
    """Fold a move, which ends a request to undo others."""
    assert table.record is not None
    table.record.entries.append(entry_of(event))
    table.moved.append(event.number)
    table.asked = None


def fold_undo(table: Table, event: Event) -> None:
    """Fold moves that were taken back, and with them the positions and the end they led to."""
    left = event.body["entries"]
    assert table.record is not None
    assert isinstance(left, int)
    if table.status == "finished":
        table.status = "playing"
        table.record.result = None
    del table.record.entries[left:]
    del table.moved[left:]
    table.marks = tuple(mark for mark in table.marks if mark[0] <= left)
    table.asked = None


def fold_undo_asked(table: Table, event: Event) -> None:
    """Fold the wish to take moves back."""
    body: dict[str, Any] = event.body
    assert event.seat is not None
    table.asked = Asked(event.number, event.seat, event.identity, body["entries"])


def fold_undo_answered(table: Table, event: Event) -> None:
    """Fold an answer to it: one refusal ends it."""
    asked = table.asked
    assert asked is not None
    assert event.identity is not None
    if event.body["agree"]:
        table.asked = replace(asked, agreed=asked.agreed | {event.identity})
    else:
        table.asked = None


def fold_resigned(table: Table, event: Event) -> None:
    """Fold that a bot plays a seat for good."""
    change_seat(table, event, bot=event.body["bot"], stand_in=None, resigned=True)
    table.asked = None  # other people must agree now


def fold_stood_in(table: Table, event: Event) -> None:
    """Fold that a bot plays a seat for now."""
    change_seat(table, event, stand_in=event.body["bot"])
    table.asked = None


def fold_returned(table: Table, event: Event) -> None:
    """Fold that a person plays again."""
    change_seat(table, event, stand_in=None)
    table.asked = None


def fold_restored(table: Table, event: Event) -> None:
    """Fold that the table was restored from a backup, which ends all requests."""
    table.asked = None
    table.guests = ()


def fold_unattended(table: Table, event: Event) -> None:
    """Fold options that hold from the start, now that no one is left to end an endless game."""
    assert table.record is not None
    options: Any = event.body["options"]
    table.options = {**table.options, **options}
    table.record = with_options(table.record, table.options)
    table.marks = ()  # it is played from the deal on


def fold_finished(table: Table, event: Event) -> None:
    """Fold the end, and how it came."""
    body: dict[str, Any] = event.body
    assert table.record is not None
    table.record.result = body["result"]
    if table.status != "replay":
        table.status = "finished"


def to_status(status: Status) -> Callable[[Table, Event], None]:
    """Fold an event that only changes how the table stands."""

    def fold(table: Table, event: Event) -> None:
        table.status = status

    return fold


FOLDS: Final[dict[str, Callable[[Table, Event], None]]] = {
    "renamed": fold_renamed,
    "bot_speed": fold_bot_speed,
    "seated": fold_seated,
    "nonce": fold_nonce,
    "guest_asked": fold_guest_asked,
    "guest_answered": fold_guest_answered,
    "started": fold_started,
    "move": fold_move,
    "bot_failed": fold_nothing,
    "undo_asked": fold_undo_asked,
    "undo_answered": fold_undo_answered,
    "undo": fold_undo,
    "chat": fold_nothing,
    "paused": to_status("paused"),
    "resumed": to_status("playing"),
    "resigned": fold_resigned,
    "stood_in": fold_stood_in,
    "returned": fold_returned,
    "unattended": fold_unattended,
    "finished": fold_finished,
    "abandoned": to_status("abandoned"),
    "restored": fold_restored,
}
