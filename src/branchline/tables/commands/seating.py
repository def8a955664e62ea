"""Who sits where before the game begins, guests at a player's screen among them."""

from __future__ import annotations

from branchline.engine.phrase import phrase
from branchline.tables import guards
from branchline.tables.commands.opening import sit, sit_bot, start_if_full
from branchline.tables.event import Caller
from branchline.tables.event_buffer import Decision, EventBuffer, decide
from branchline.tables.refusal import Refusal
from branchline.tables.table import BOT, OPEN, GuestAsked, Table
from branchline.tables.validation import TABLE_NAME, checked_name, checked_nonce


def free_seat(table: Table, seat: int | None) -> int:
    """Return the requested seat, or the first that is free."""
    if seat is not None:
        if guards.need_seat(table, seat).kind != OPEN:
            raise Refusal("seat_taken", phrase("Seat {seat} is taken.", seat=seat + 1))
        return seat
    for number, found in enumerate(table.seats):
        if found.kind == OPEN:
            return number
    raise Refusal("table_full", "All seats at this table are taken.")


def join(table: Table, caller: Caller, seat: int | None, name: str, nonce: str | None = None) -> Decision:
    """Take a seat; the game starts if it was the last one and the table does not wait."""
    guards.need_somebody(caller)
    guards.need_free_seats(table)
    own = table.held_by(caller.identity)
    if own:
        raise Refusal("already_seated", phrase("You already have seat {seat} here.", seat=own[0] + 1))
    draft = EventBuffer(table, caller)
    sit(draft, free_seat(table, seat), name, nonce)
    start_if_full(draft)
    return draft.decision()


def set_seat(table: Table, caller: Caller, seat: int, kind: str, bot: str | None = None, name: str = "") -> Decision:
    """Give a seat to a bot, which may have a name, or open it, as the owner."""
    guards.need_owner(table, caller)
    guards.need_free_seats(table)
    guards.need_seat(table, seat)
    draft = EventBuffer(table, caller)
    if kind == OPEN:
        draft.seat(seat, OPEN)
    elif kind == BOT:
        sit_bot(draft, seat, bot, name)
    else:
        raise Refusal("bad_seat", "The owner can open a seat or give it to a bot.")
    start_if_full(draft)
    return draft.decision()


def leave(table: Table, caller: Caller, seat: int | None = None) -> Decision:
    """Leave one seat or all your seats, before the game starts."""
    guards.need_free_seats(table)
    seats = table.held_by(caller.identity)
    if seat is not None:
        guards.need_own(table, caller, seat)
        seats = [seat]
    if not seats:
        raise Refusal("not_yours", "You do not have a seat at this table.")
    draft = EventBuffer(table, caller)
    for number in seats:
        draft.seat(number, OPEN)
    return draft.decision()


def give_nonce(table: Table, caller: Caller, seat: int, nonce: str) -> Decision:
    """Add your own nonce to the seed, so no one alone decides the deal."""
    guards.need_free_seats(table)
    guards.need_own(table, caller, seat)
    return decide(table, caller, "nonce", seat, nonce=checked_nonce(nonce))


def rename(table: Table, caller: Caller, name: str) -> Decision:
    """Rename the table, as its owner."""
    guards.need_owner(table, caller)
    return decide(table, caller, "renamed", name=checked_name(name, TABLE_NAME))


def add_guest(table: Table, caller: Caller, seat: int | None, name: str, invited: bool = False) -> Decision:
    """Take one more seat, for someone at the same screen; a player needs an invitation to it."""
    guards.need_free_seats(table)
    guards.need_member(table, caller)
    if caller.identity != table.owner and not invited:
        raise Refusal(
            "needs_consent",
            "You have a seat. To add someone at your screen, ask the owner of the table, or use a seat invitation.",
        )
    draft = EventBuffer(table, caller)
    sit(draft, free_seat(table, seat), name, None)
    start_if_full(draft)
    return draft.decision()


def ask_guest(table: Table, caller: Caller, seat: int | None, name: str) -> Decision:
    """Ask the owner for one more seat, for someone at the same screen."""
    guards.need_free_seats(table)
    guards.need_member(table, caller)
    if caller.identity == table.owner:
        raise Refusal("not_yours", "You are the owner: add the guest yourself.")
    if any(asked.identity == caller.identity for asked in table.guests):
        raise Refusal("already_asked", "You have already asked: wait for the answer.")
    return decide(table, caller, "guest_asked", free_seat(table, seat), name=checked_name(name))


def answer_guest(table: Table, caller: Caller, asked: int, agree: bool) -> Decision:
    """Accept or refuse a guest, as the owner; the player may withdraw the request."""
    guards.need_free_seats(table)
    question = need_question(table, asked)
    if agree or caller.identity != question.identity:
        guards.need_owner(table, caller)
    draft = EventBuffer(table, caller)
    draft.add("guest_answered", question.seat, asked=asked, agree=agree)
    if agree:
        sit(draft, question.seat, question.name, None, question.identity)
        start_if_full(draft)
    return draft.decision()


def need_question(table: Table, asked: int) -> GuestAsked:
    """Return the open question of this number."""
    for question in table.guests:
        if question.number == asked:
            return question
    raise Refusal("stale", "This request is no longer open.", number=table.position)
