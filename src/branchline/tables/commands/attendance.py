"""All else that people do at a table: talk, pause, go away, come back, give up."""

from __future__ import annotations

from datetime import timedelta
from math import ceil
from typing import Final

from branchline import bots
from branchline.engine.phrase import phrase, plural
from branchline.tables.bot_only import leave_to_bots
from branchline.tables.caller import Caller
from branchline.tables.event_buffer import Decision, EventBuffer
from branchline.tables.guards import (
    need_bot,
    need_dealing,
    need_in_play,
    need_member,
    need_own,
    need_owner,
    need_playing,
    need_seat,
)
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table
from branchline.tables.validation import checked_chat, checked_speed

HEIR: Final = "steady"  # plays on for whoever resigns
ABSENT: Final = timedelta(minutes=10)  # after which the others may let a bot stand in


def happens(
    table: Table, caller: Caller, kind: str, seat: int | None = None, /, **body: object
) -> Decision:
    """One event and nothing else."""
    draft = EventBuffer(table, caller)
    draft.add(kind, seat, **body)
    return draft.decision()


def chat(table: Table, caller: Caller, text: str) -> Decision:
    """Say something to the table."""
    seat = need_member(table, caller)
    return happens(table, caller, "chat", seat, text=checked_chat(text))


def pause(table: Table, caller: Caller) -> Decision:
    """Let the game rest; nobody moves meanwhile, bots neither."""
    seat = need_member(table, caller)
    need_playing(table)
    return happens(table, caller, "paused", seat)


def resume(table: Table, caller: Caller) -> Decision:
    """Let a paused game go on."""
    seat = need_member(table, caller)
    need_in_play(table)
    if table.status != "paused":
        raise Refusal("not_paused", "The game is not paused.")
    return happens(table, caller, "resumed", seat)


def set_bot_speed(table: Table, caller: Caller, speed: str) -> Decision:
    """Choose how long bots wait before they move."""
    seat = need_member(table, caller)
    if table.status != "open":
        need_in_play(table)
    return happens(table, caller, "bot_speed", seat, speed=checked_speed(speed))


def abandon(table: Table, caller: Caller) -> Decision:
    """The owner gives the table up; its journal stays, and so do its secrets."""
    need_owner(table, caller)
    if table.status != "open":
        need_in_play(table)
    return happens(table, caller, "abandoned")


def resign(table: Table, caller: Caller, seat: int) -> Decision:
    """Give up a seat for good; a bot plays it to the end."""
    need_own(table, caller, seat)
    need_in_play(table)
    need_dealing(table)
    draft = EventBuffer(table, caller)
    draft.add("resigned", seat, bot=bots.level(HEIR, table.game))
    leave_to_bots(draft)
    return draft.decision()


def stand_in(table: Table, caller: Caller, seat: int, bot: str | None) -> Decision:
    """Let a bot play a seat while its person is away; others may when they have waited long."""
    found = need_seat(table, seat)
    if seat not in table.held_by(caller.identity):
        need_absent(table, caller, seat)
    need_in_play(table)
    need_dealing(table)
    if found.player is not None:
        raise Refusal("seat_taken", phrase("A bot is already playing seat {seat}.", seat=seat + 1))
    draft = EventBuffer(table, caller)
    draft.add("stood_in", seat, bot=need_bot(table, bot))
    leave_to_bots(draft)
    return draft.decision()


def need_absent(table: Table, caller: Caller, seat: int) -> None:
    """Refuse to take a seat from somebody for whom the table has not waited long."""
    need_member(table, caller)
    name, since = table.seats[seat].name, table.waiting_since
    if table.turn != seat or since is None:
        message = phrase("A bot can play for {name} only while it is their turn.", name=name)
        raise Refusal("not_yours", message)
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
    """Play one's own seat again."""
    found = need_own(table, caller, seat)
    need_in_play(table)
    if found.stand_in is None:
        raise Refusal(
            "already_seated", phrase("You are already playing seat {seat}.", seat=seat + 1)
        )
    return happens(table, caller, "returned", seat)
