"""Games as record files: a finished one is exported, any one becomes a table to look at."""

import re
from typing import Final

from branchline.engine.errors import BadData, BadRecord
from branchline.engine.game import State
from branchline.engine.phrase import phrase
from branchline.engine.record import Record
from branchline.tables.commands.playing import move_facts
from branchline.tables.projection import Decision, EventBuffer
from branchline.tables.refusal import LONGEST_NAME, Refusal, checked_name, sentence
from branchline.tables.table import IN_THE_OPEN, PERSON, Caller, SeatOptions, Table, TableOptions

COMMITMENT: Final = re.compile("[0-9a-f]{64}")

Position = tuple[int, State]  # how many moves had been made, and what they led to


def record_json(table: Table, identity: str | None = None) -> dict[str, object]:
    """Return the record with its seed, which `branchline verify` accepts; never before the end.

    A referee has told everything that is in it, and may have it at any time.
    """
    is_referee = table.referee and identity == table.owner
    if table.record is None or (table.status not in IN_THE_OPEN and not is_referee):
        raise Refusal("not_finished", "You can export a game only when it is over.")
    return table.record.to_json(reveal_seed=True)


def replayed(
    caller: Caller, data: object, name: str, listed: bool, table_id: str, every: int
) -> tuple[Decision, list[Position]]:
    """Open a table with every move of a record that has been checked; keep the positions after each `every` moves."""
    try:
        record = Record.from_json(data)
        all_facts, kept, state = played(record, every)
    except (BadRecord, BadData) as wrong:
        raise Refusal("bad_record", sentence(wrong)) from wrong
    seats = [SeatOptions() for _ in record.names]
    plan = TableOptions(record.game.slug, seats, record.options, name, listed, "none", "off", start_when_full=False)
    facts = {"options": record.game.recorded(record.options), "commitment": record.commitment or "", "imported": True}
    buffer = EventBuffer.of_new_table(caller, plan, record.game, table_id, "", **facts)
    for number, player in enumerate(record.names):
        buffer.seat(number, PERSON, name=checked_name(player[:LONGEST_NAME]))
    buffer.begin(record)
    for entry, facts in zip(record.entries, all_facts, strict=True):
        buffer.play(entry, None, facts)
    if record.result is not None:
        buffer.add("finished", result=record.result)
    buffer.reach(state)
    return buffer.decision(), kept


def played(record: Record, every: int) -> tuple[list[dict[str, object]], list[Position], State]:
    """Check a record by playing it once; return what each move brought, the positions to keep, and the last one."""
    if record.commitment is not None and not COMMITMENT.fullmatch(record.commitment):
        raise BadRecord(phrase("commitment: expected 64 hexadecimal digits"))
    # If the seed is known, by its dice, which must draw what the record says.
    dice = None if record.seed is None else record.verified_dice()
    state = record.dealt(dice)
    record.game.audit(state)
    facts: list[dict[str, object]] = []
    kept: list[Position] = []
    for number, entry in enumerate(record.entries, 1):
        before, state = state, state.copy()
        move = record.step(state, number, entry, dice)
        entry.move = move.text  # in its own words
        is_last = number == len(record.entries)
        # A legal move loses no piece by itself: only the deal and told draws could.
        if is_last or entry.draws:
            record.game.audit(state)
        facts.append(move_facts(record.game, before, move, state))
        if is_last or number % every == 0:
            kept.append((number, state))
    record.check_result(state)
    return facts, kept, state
