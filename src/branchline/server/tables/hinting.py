"""Hints: who may have one, and when."""

from __future__ import annotations

from branchline.engine.phrase import phrase
from branchline.server.tables.caller import Caller
from branchline.server.tables.guards import need_move, need_own, need_person, need_playing
from branchline.server.tables.refusal import Refusal
from branchline.server.tables.snapshot import need_look
from branchline.server.tables.table import Table
from branchline.server.tables.table_options import HINTS


def checked_hints(policy: str) -> str:
    """A policy of hints that there is."""
    if policy not in HINTS:
        raise Refusal("bad_option", phrase("Hints must be one of {policies}.", policies=HINTS))
    return policy


def need_hint(table: Table, caller: Caller, seat: int) -> None:
    """Refuse a hint that is not for the caller's own seat at its turn, or that nobody may have."""
    need_own(table, caller, seat)
    need_look(table, caller.identity, seat)
    need_playing(table)
    need_person(table, caller, seat)
    if not table.gives_hints:
        raise Refusal("no_hints", "There are no hints at this table.")
    need_move(table, seat)
