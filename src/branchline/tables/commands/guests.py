"""Guests at a player's screen: the owner adds them, or lets another player add one."""

from __future__ import annotations

from branchline.tables.caller import Caller
from branchline.tables.commands.opening import sit, start_if_full
from branchline.tables.commands.seating import free_seat
from branchline.tables.event_buffer import Decision, EventBuffer, decide
from branchline.tables.guards import need_free_seats, need_member, need_owner
from branchline.tables.refusal import Refusal
from branchline.tables.table import GuestAsked, Table
from branchline.tables.validation import checked_name


def add_guest(table: Table, caller: Caller, seat: int | None, name: str, invited: bool = False) -> Decision:
    """Take one more seat, for someone at the same screen; a player needs an invitation to it."""
    need_free_seats(table)
    need_member(table, caller)
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
    need_free_seats(table)
    need_member(table, caller)
    if caller.identity == table.owner:
        raise Refusal("not_yours", "You are the owner: add the guest yourself.")
    if any(asked.identity == caller.identity for asked in table.guests):
        raise Refusal("already_asked", "You have already asked: wait for the answer.")
    return decide(table, caller, "guest_asked", free_seat(table, seat), name=checked_name(name))


def answer_guest(table: Table, caller: Caller, asked: int, agree: bool) -> Decision:
    """Accept or refuse a guest, as the owner; the player may withdraw the request."""
    need_free_seats(table)
    question = need_question(table, asked)
    if agree or caller.identity != question.identity:
        need_owner(table, caller)
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
