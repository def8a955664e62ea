"""Tables where only bots are left: their games also end."""

from __future__ import annotations

from typing import Final

from branchline.engine.errors import BadRecord
from branchline.tables.event_buffer import EventBuffer
from branchline.tables.table import PERSON, Table

MOST_ENTRIES: Final = 5000  # of a game that only bots continue; no game that ends is so long


def is_unattended(table: Table) -> bool:
    """Return whether only bots play here now."""
    return not any(seat.is_present for seat in table.seats)


def unattended_options(table: Table) -> dict[str, object]:
    """Options that make a game end, unless they are already set or were chosen otherwise."""
    return {
        name: value
        for name, value in table.game.bot_game_options.items()
        if name not in table.given and table.options.get(name) != value
    }


def leave_to_bots(draft: EventBuffer) -> None:
    """If only bots are left at a table, let its game continue, with options that make it end."""
    if not is_unattended(draft.table):
        return
    people = [seat for seat in draft.table.seats if seat.kind == PERSON]
    if draft.table.status == "paused" and all(seat.resigned for seat in people):
        draft.add("resumed")  # no person is left here who could change it
    options = unattended_options(draft.table)
    if not options:
        return
    # They hold as if from the start, unless the game would have gone otherwise.
    trial = EventBuffer(draft.table, draft.caller, *draft.events)
    trial.add("unattended", options=options)
    try:
        decision = trial.decision()
    except BadRecord:
        return  # it would have ended before
    draft.table, draft.events = decision.table, decision.events
    assert draft.table.record is not None
    outcome = draft.table.record.state.outcome()
    if outcome is not None:
        draft.add("finished", result=outcome.to_json())


def end_the_endless(draft: EventBuffer) -> None:
    """Give a game up that bots alone have gone on with for too long."""
    table = draft.table
    if table.status == "playing" and table.entries >= MOST_ENTRIES and is_unattended(table):
        draft.add("abandoned")
