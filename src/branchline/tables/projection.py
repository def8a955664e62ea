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
from branchline.tables.table import IN_PLAY, OPEN, Asked, GuestAsked, Seat, Status, Table
from branchline.tables.table_options import ALONE, INSTANT

RECENT: Final = 8  # events kept in memory: enough for listeners who are not far behind
MARK_EVERY: Final = 16  # entries between two positions kept for undo
MARKS: Final = 2
# The events after which the table waits for the player to move.
WAKING: Final = (*TURNING, "resumed", "returned")

Fold = Callable[[Table, Event], None]


def opened(table_id: str, secret: str, created: Event) -> Table:
    """Return the table that its first event describes."""
    body = created.body
    assert created.identity is not None  # somebody owns every table
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
        # Each event has the next number, but for the first one after a restore.
        assert event.number > after.last, "an event is told twice"
        assert event.number == after.last + 1 or event.kind == RESTORED, "an event is missing"
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


def entry_of(event: Event) -> Entry:
    """Return the entry of the record that a move wrote."""
    assert event.seat is not None
    # Thousands of tables hold the same few names: each is kept once.
    draws = [sys.intern(name) for name in event.body["draws"]]
    return Entry(event.seat, sys.intern(event.body["move"]), draws)


def fold_seated(table: Table, event: Event) -> None:
    """Fold who sits on a seat now, or that the seat is gone."""
    body = event.body
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
    asked = GuestAsked(event.number, event.seat, event.identity, event.body["name"])
    table.guests = (*table.guests, asked)


def fold_guest_answered(table: Table, event: Event) -> None:
    """Fold the answer to it."""
    table.guests = tuple(one for one in table.guests if one.number != event.body["asked"])


def changed_seat(changes: Callable[[dict[str, Any]], dict[str, Any]]) -> Fold:
    """Return the fold of an event that changes something about a seat."""

    def fold(table: Table, event: Event) -> None:
        assert event.seat is not None
        seats = list(table.seats)
        seats[event.seat] = replace(seats[event.seat], **changes(event.body))
        table.seats = tuple(seats)
        table.asked = None  # other people must agree now

    return fold


def fold_started(table: Table, event: Event) -> None:
    """Fold the deal."""
    body = event.body
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
    if table.status == "finished":
        table.status = "playing"
        table.record.result = None
    del table.record.entries[left:]
    del table.moved[left:]
    table.marks = tuple(mark for mark in table.marks if mark[0] <= left)
    table.asked = None


def fold_undo_asked(table: Table, event: Event) -> None:
    """Fold the wish to take moves back."""
    assert event.seat is not None
    table.asked = Asked(event.number, event.seat, event.identity, event.body["entries"])


def fold_undo_answered(table: Table, event: Event) -> None:
    """Fold an answer to it: one refusal ends it."""
    asked = table.asked
    assert asked is not None
    assert event.identity is not None
    if event.body["agree"]:
        table.asked = replace(asked, agreed=asked.agreed | {event.identity})
    else:
        table.asked = None


def fold_unattended(table: Table, event: Event) -> None:
    """Fold options that hold from the start, now that no one is left to end an endless game."""
    assert table.record is not None
    table.options = {**table.options, **event.body["options"]}
    entries, table.record = table.record.entries, table.record.fresh()
    table.record.options, table.record.entries = table.options, entries
    table.marks = ()  # it is played from the deal on


def fold_finished(table: Table, event: Event) -> None:
    """Fold the end, and how it came."""
    assert table.record is not None
    table.record.result = event.body["result"]
    if table.status != "replay":
        table.status = "finished"


def changed(**attributes: Callable[[dict[str, Any]], object]) -> Fold:
    """Return the fold of an event that changes something about the table itself."""

    def fold(table: Table, event: Event) -> None:
        for name, value in attributes.items():
            setattr(table, name, value(event.body))

    return fold


def status(name: Status) -> Fold:
    """Return the fold of an event that only changes how the table stands."""
    return changed(status=lambda body: name)


FOLDS: Final[dict[str, Fold]] = {
    "renamed": changed(name=lambda body: body["name"]),
    "bot_speed": changed(bot_speed=lambda body: body["speed"]),
    "seated": fold_seated,
    "nonce": changed_seat(lambda body: {"nonce": body["nonce"]}),
    "guest_asked": fold_guest_asked,
    "guest_answered": fold_guest_answered,
    "started": fold_started,
    "move": fold_move,
    "bot_failed": changed(),
    "undo_asked": fold_undo_asked,
    "undo_answered": fold_undo_answered,
    "undo": fold_undo,
    "chat": changed(),
    "paused": status("paused"),
    "resumed": status("playing"),
    "resigned": changed_seat(lambda body: {"bot": body["bot"], "stand_in": None, "resigned": True}),
    "stood_in": changed_seat(lambda body: {"stand_in": body["bot"]}),
    "returned": changed_seat(lambda body: {"stand_in": None}),
    "unattended": fold_unattended,
    "finished": fold_finished,
    "abandoned": status("abandoned"),
    # The table was restored from a backup, which ends all requests.
    "restored": changed(asked=lambda body: None, guests=lambda body: ()),
}
