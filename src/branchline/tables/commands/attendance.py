"""Chat, pausing, bots that stand in, resigning, and closing a table."""

from __future__ import annotations

from datetime import timedelta
from math import ceil
from typing import Final

from branchline import bots
from branchline.engine.phrase import phrase, plural
from branchline.tables import guards
from branchline.tables.bot_only import leave_to_bots
from branchline.tables.event import Caller
from branchline.tables.event_buffer import Decision, EventBuffer, decide
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table
from branchline.tables.validation import LONGEST_CHAT, MESSAGE, checked, checked_speed

HEIR: Final = "steady"  # plays on for a player who resigns
ABSENT: Final = timedelta(minutes=10)  # after which the others may let a bot stand in


def chat(table: Table, caller: Caller, text: str) -> Decision:
    """Send a message to the table."""
    seat = guards.need_member(table, caller)
    return decide(table, caller, "chat", seat, text=checked(text, MESSAGE, LONGEST_CHAT, "bad_chat"))


def pause(table: Table, caller: Caller) -> Decision:
    """Pause the game; no one moves until it resumes, not even bots."""
    seat = guards.need_member(table, caller)
    guards.need_playing(table)
    return decide(table, caller, "paused", seat)


def resume(table: Table, caller: Caller) -> Decision:
    """Resume a paused game."""
    seat = guards.need_member(table, caller)
    guards.need_in_play(table)
    if table.status != "paused":
        raise Refusal("not_paused", "The game is not paused.")
    return decide(table, caller, "resumed", seat)


def set_bot_speed(table: Table, caller: Caller, speed: str) -> Decision:
    """Choose how long bots wait before they move."""
    seat = guards.need_member(table, caller)
    if table.status != "open":
        guards.need_in_play(table)
    return decide(table, caller, "bot_speed", seat, speed=checked_speed(speed))


def abandon(table: Table, caller: Caller) -> Decision:
    """Close the table, as its owner; its journal stays, and its secrets stay secret."""
    guards.need_owner(table, caller)
    if table.status != "open":
        guards.need_in_play(table)
    return decide(table, caller, "abandoned")


def resign(table: Table, caller: Caller, seat: int) -> Decision:
    """Resign: a bot plays the seat to the end."""
    guards.need_own(table, caller, seat)
    guards.need_in_play(table)
    guards.need_dealing(table)
    draft = EventBuffer(table, caller)
    draft.add("resigned", seat, bot=bots.level(HEIR, table.game))
    leave_to_bots(draft)
    return draft.decision()


def stand_in(table: Table, caller: Caller, seat: int, bot: str | None) -> Decision:
    """Let a bot play a seat while its person is away; others may when they have waited long."""
    found = guards.need_seat(table, seat)
    if seat not in table.held_by(caller.identity):
        need_absent(table, caller, seat)
    guards.need_in_play(table)
    guards.need_dealing(table)
    if found.player is not None:
        raise Refusal("seat_taken", phrase("A bot is already playing seat {seat}.", seat=seat + 1))
    draft = EventBuffer(table, caller)
    draft.add("stood_in", seat, bot=guards.need_bot(table, bot))
    leave_to_bots(draft)
    return draft.decision()


def need_absent(table: Table, caller: Caller, seat: int) -> None:
    """Refuse to take a seat from a player for whom the table has not waited long."""
    guards.need_member(table, caller)
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
    found = guards.need_own(table, caller, seat)
    guards.need_in_play(table)
    if found.stand_in is None:
        raise Refusal("already_seated", phrase("You are already playing seat {seat}.", seat=seat + 1))
    return decide(table, caller, "returned", seat)
