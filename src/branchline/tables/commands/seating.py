"""Who sits where: joining, guests at a player's screen, bots that stand in, resigning; also chat and pausing."""

from datetime import timedelta
from math import ceil
from typing import Final, Literal

from branchline import bots
from branchline.engine.errors import BadRecord
from branchline.engine.phrase import phrase, plural
from branchline.tables import permissions
from branchline.tables.commands.creating import sit, sit_bot, started_if_full
from branchline.tables.projection import Decision, EventBuffer, decide
from branchline.tables.refusal import TABLE_NAME, Refusal, checked_chat, checked_name, checked_nonce
from branchline.tables.table import OPEN, PERSON, Caller, Speed, Table

HEIR: Final = "steady"  # plays on for a player who resigns
ABSENT: Final = timedelta(minutes=10)  # after which the others may let a bot stand in


def free_seat(table: Table, seat: int | None) -> int:
    """Return the requested seat, or the first that is free."""
    if seat is not None:
        if permissions.need_seat(table, seat).kind != OPEN:
            raise Refusal("seat_taken", phrase("Seat {seat} is taken.", seat=seat + 1))
        return seat
    if not table.open_seats:
        raise Refusal("table_full", "All seats at this table are taken.")
    return table.open_seats[0]


def join(table: Table, caller: Caller, seat: int | None, name: str, nonce: str | None = None) -> Decision:
    """Take a seat; the game starts if it was the last one and the table does not wait."""
    permissions.need_somebody(caller)
    permissions.need_free_seats(table)
    own = table.held_by(caller.identity)
    if own:
        raise Refusal("already_seated", phrase("You already have seat {seat} here.", seat=own[0] + 1))
    buffer = EventBuffer(table, caller)
    sit(buffer, free_seat(table, seat), name, nonce)
    return started_if_full(buffer)


def set_seat(
    table: Table, caller: Caller, seat: int, kind: Literal["open", "bot"], bot: str | None = None, name: str = ""
) -> Decision:
    """Give a seat to a bot, which may have a name, or open it, as the owner."""
    permissions.need_owner(table, caller)
    permissions.need_free_seats(table)
    permissions.need_seat(table, seat)
    buffer = EventBuffer(table, caller)
    if kind == OPEN:
        buffer.seat(seat, OPEN)
    else:
        sit_bot(buffer, seat, bot, name)
    return started_if_full(buffer)


def leave(table: Table, caller: Caller, seat: int | None = None) -> Decision:
    """Leave one seat or all your seats, before the game starts."""
    permissions.need_free_seats(table)
    seats = table.held_by(caller.identity)
    if seat is not None:
        permissions.need_own(table, caller, seat)
        seats = [seat]
    if not seats:
        raise Refusal("not_yours", "You do not have a seat at this table.")
    buffer = EventBuffer(table, caller)
    for number in seats:
        buffer.seat(number, OPEN)
    return buffer.decision()


def give_nonce(table: Table, caller: Caller, seat: int, nonce: str) -> Decision:
    """Add your own nonce to the seed, so no one alone decides the deal."""
    permissions.need_free_seats(table)
    permissions.need_own(table, caller, seat)
    return decide(table, caller, "nonce", seat, nonce=checked_nonce(nonce))


def rename(table: Table, caller: Caller, name: str) -> Decision:
    """Rename the table, as its owner."""
    permissions.need_owner(table, caller)
    return decide(table, caller, "renamed", name=checked_name(name, TABLE_NAME))


def add_guest(table: Table, caller: Caller, seat: int | None, name: str, invited: bool = False) -> Decision:
    """Take one more seat, for someone at the same screen; a player needs an invitation to it."""
    permissions.need_free_seats(table)
    permissions.need_member(table, caller)
    if caller.identity != table.owner and not invited:
        raise Refusal(
            "needs_consent",
            "You have a seat. To add someone at your screen, ask the owner of the table, or use a seat invitation.",
        )
    buffer = EventBuffer(table, caller)
    sit(buffer, free_seat(table, seat), name, None)
    return started_if_full(buffer)


def ask_guest(table: Table, caller: Caller, seat: int | None, name: str) -> Decision:
    """Ask the owner for one more seat, for someone at the same screen."""
    permissions.need_free_seats(table)
    permissions.need_member(table, caller)
    if caller.identity == table.owner:
        raise Refusal("not_yours", "You are the owner: add the guest yourself.")
    if any(asked.identity == caller.identity for asked in table.guests):
        raise Refusal("already_asked", "You have already asked: wait for the answer.")
    return decide(table, caller, "guest_asked", free_seat(table, seat), name=checked_name(name))


def answer_guest(table: Table, caller: Caller, asked: int, agree: bool) -> Decision:
    """Accept or refuse a guest, as the owner; the player may withdraw the request."""
    permissions.need_free_seats(table)
    question = next((one for one in table.guests if one.number == asked), None)
    if question is None:
        raise Refusal("stale", "This request is no longer open.", position=table.position)
    if agree or caller.identity != question.identity:
        permissions.need_owner(table, caller)
    buffer = EventBuffer(table, caller)
    buffer.add("guest_answered", question.seat, asked=asked, agree=agree)
    if not agree:
        return buffer.decision()
    sit(buffer, question.seat, question.name, None, question.identity)
    return started_if_full(buffer)


def chat(table: Table, caller: Caller, text: str) -> Decision:
    """Send a message to the table."""
    seat = permissions.need_member(table, caller)
    return decide(table, caller, "chat", seat, text=checked_chat(text))


def pause(table: Table, caller: Caller) -> Decision:
    """Pause the game; no one moves until it resumes, not even bots."""
    seat = permissions.need_member(table, caller)
    permissions.need_playing(table)
    return decide(table, caller, "paused", seat)


def resume(table: Table, caller: Caller) -> Decision:
    """Resume a paused game."""
    seat = permissions.need_member(table, caller)
    permissions.need_playing(table, "paused")
    if table.status != "paused":
        raise Refusal("not_paused", "The game is not paused.")
    return decide(table, caller, "resumed", seat)


def set_bot_speed(table: Table, caller: Caller, speed: Speed) -> Decision:
    """Choose how long bots wait before they move."""
    seat = permissions.need_member(table, caller)
    permissions.need_playing(table, "paused", "open")
    return decide(table, caller, "bot_speed", seat, speed=speed)


def abandon(table: Table, caller: Caller) -> Decision:
    """Close the table, as its owner; its journal stays, and its secrets stay secret."""
    permissions.need_owner(table, caller)
    permissions.need_playing(table, "paused", "open")
    return decide(table, caller, "abandoned")


def resign(table: Table, caller: Caller, seat: int) -> Decision:
    """Resign: a bot plays the seat to the end."""
    permissions.need_own(table, caller, seat)
    permissions.need_playing(table, "paused")
    permissions.need_dealing(table)
    buffer = EventBuffer(table, caller)
    buffer.add("resigned", seat, bot=bots.level(HEIR, table.game))
    leave_to_bots(buffer)
    return buffer.decision()


def stand_in(table: Table, caller: Caller, seat: int, bot: str | None) -> Decision:
    """Let a bot play a seat while its person is away; others may when they have waited long."""
    found = permissions.need_seat(table, seat)
    if seat not in table.held_by(caller.identity):
        need_absent(table, caller, seat)
    permissions.need_playing(table, "paused")
    permissions.need_dealing(table)
    if found.player is not None:
        raise Refusal("seat_taken", phrase("A bot is already playing seat {seat}.", seat=seat + 1))
    buffer = EventBuffer(table, caller)
    buffer.add("stood_in", seat, bot=permissions.need_bot(table, bot))
    leave_to_bots(buffer)
    return buffer.decision()


def leave_to_bots(buffer: EventBuffer) -> None:
    """If only bots are left at a table, let its game continue, with options that make it end."""
    if not buffer.table.is_unattended:
        return
    people = [seat for seat in buffer.table.seats if seat.kind == PERSON]
    if buffer.table.status == "paused" and all(seat.resigned for seat in people):
        buffer.add("resumed")  # no person is left here who could change it
    options = buffer.table.unattended_options
    if not options:
        return
    # They hold as if from the start, unless the game would have gone otherwise.
    trial = EventBuffer(buffer.table, buffer.caller, *buffer.events)
    trial.add("unattended", options=options)
    try:
        decision = trial.decision()
    except BadRecord:
        return  # it would have ended before
    buffer.table, buffer.events = decision.table, decision.events
    outcome = buffer.table.game_record.state.outcome()
    if outcome is not None:
        buffer.add("finished", result=outcome.to_json())


def need_absent(table: Table, caller: Caller, seat: int) -> None:
    """Refuse to take a seat from a player for whom the table has not waited long."""
    permissions.need_member(table, caller)
    name, since = table.seats[seat].name, table.waiting_since
    if table.turn != seat or since is None:
        raise Refusal("not_yours", phrase("A bot can play for {name} only while it is their turn.", name=name))
    left = ABSENT - (caller.at - since)
    if left > timedelta():
        message = plural(
            "A bot can play for {name} if they do not move for {n} more minute.",
            "A bot can play for {name} if they do not move for {n} more minutes.",
            ceil(left / timedelta(minutes=1)),
            name=name,
        )
        raise Refusal("not_yours", message)


def come_back(table: Table, caller: Caller, seat: int) -> Decision:
    """Take your seat back from the bot."""
    found = permissions.need_own(table, caller, seat)
    permissions.need_playing(table, "paused")
    if found.stand_in is None:
        raise Refusal("already_seated", phrase("You are already playing seat {seat}.", seat=seat + 1))
    return decide(table, caller, "returned", seat)
