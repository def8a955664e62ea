"""Tables where nobody is left but bots: their games come to an end all the same."""

from __future__ import annotations

from typing import Final

from branchline.engine.errors import BadRecord
from branchline.tables.event_buffer import EventBuffer
from branchline.tables.table import PERSON, Table

MOST_ENTRIES: Final = 5000  # of a game that only bots go on with; none that ends is so long


def is_unattended(table: Table) -> bool:
    """Return whether only bots play here now."""
    return not any(seat.is_present for seat in table.seats)


def unattended_options(table: Table) -> dict[str, object]:
    """Options with which a game ends by itself, unless chosen otherwise or there already."""
    return {
        name: value
        for name, value in table.game.bot_game_options.items()
        if name not in table.given and table.options.get(name) != value
    }


def leave_to_bots(draft: EventBuffer) -> None:
    """If nobody is left at a table now, let its game go on, and so that it comes to an end."""
    if not is_unattended(draft.table):
        return
    people = [seat for seat in draft.table.seats if seat.kind == PERSON]
    if draft.table.status == "paused" and all(seat.resigned for seat in people):
        draft.add("resumed")  # nobody sits here any more who could say so
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
