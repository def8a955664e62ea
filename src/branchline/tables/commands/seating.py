"""Who sits where before the game begins."""

from __future__ import annotations

from branchline.engine.phrase import phrase
from branchline.tables.caller import Caller
from branchline.tables.commands.opening import sit, sit_bot, start_if_full
from branchline.tables.event_buffer import Decision, EventBuffer
from branchline.tables.guards import (
    need_free_seats,
    need_own,
    need_owner,
    need_seat,
    need_somebody,
)
from branchline.tables.refusal import Refusal
from branchline.tables.seat import BOT, OPEN
from branchline.tables.table import Table
from branchline.tables.validation import TABLE_NAME, checked_name, checked_nonce


def free_seat(table: Table, seat: int | None) -> int:
    """The seat that is asked for, or the first one that is free."""
    if seat is not None:
        if need_seat(table, seat).kind != OPEN:
            raise Refusal("seat_taken", phrase("Seat {seat} is taken.", seat=seat + 1))
        return seat
    for number, found in enumerate(table.seats):
        if found.kind == OPEN:
            return number
    raise Refusal("table_full", "All seats at this table are taken.")


def join(
    table: Table, caller: Caller, seat: int | None, name: str, nonce: str | None = None
) -> Decision:
    """Take a seat; the game begins if it was the last and the table waits for no word."""
    need_somebody(caller)
    need_free_seats(table)
    own = table.held_by(caller.identity)
    if own:
        message = phrase("You already have seat {seat} here.", seat=own[0] + 1)
        raise Refusal("already_seated", message)
    draft = EventBuffer(table, caller)
    sit(draft, free_seat(table, seat), name, nonce)
    start_if_full(draft)
    return draft.decision()


def set_seat(
    table: Table, caller: Caller, seat: int, kind: str, bot: str | None = None, name: str = ""
) -> Decision:
    """The owner gives a seat to a bot, which may have a name, or opens it for somebody else."""
    need_owner(table, caller)
    need_free_seats(table)
    need_seat(table, seat)
    draft = EventBuffer(table, caller)
    if kind == OPEN:
        clear(draft, seat)
    elif kind == BOT:
        sit_bot(draft, seat, bot, name)
    else:
        raise Refusal("bad_seat", "The owner can open a seat or give it to a bot.")
    start_if_full(draft)
    return draft.decision()


def leave(table: Table, caller: Caller, seat: int | None = None) -> Decision:
    """Get up from one's seat, or from all of them; in a game one resigns or lets a bot play."""
    need_free_seats(table)
    seats = table.held_by(caller.identity)
    if seat is not None:
        need_own(table, caller, seat)
        seats = [seat]
    if not seats:
        raise Refusal("not_yours", "You do not have a seat at this table.")
    draft = EventBuffer(table, caller)
    for number in seats:
        clear(draft, number)
    return draft.decision()


def clear(draft: EventBuffer, seat: int) -> None:
    """Free a seat."""
    draft.add("seated", seat, seat_kind=OPEN, name="", holder=None, bot=None, nonce=None)


def give_nonce(table: Table, caller: Caller, seat: int, nonce: str) -> Decision:
    """Add something of one's own to the seed, so that nobody alone decides the deal."""
    need_free_seats(table)
    need_own(table, caller, seat)
    draft = EventBuffer(table, caller)
    draft.add("nonce", seat, nonce=checked_nonce(nonce))
    return draft.decision()


def rename(table: Table, caller: Caller, name: str) -> Decision:
    """The owner gives the table another name."""
    need_owner(table, caller)
    draft = EventBuffer(table, caller)
    draft.add("renamed", name=checked_name(name, TABLE_NAME))
    return draft.decision()
