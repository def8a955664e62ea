"""Games as record files: a finished one is exported, any one becomes a table to look at."""

from __future__ import annotations

import re
from typing import Final, final

from branchline.engine.errors import BadData, BadRecord
from branchline.engine.game import State
from branchline.engine.phrase import phrase
from branchline.engine.record import Record
from branchline.tables.commands.playing import move_facts
from branchline.tables.event import Caller, Event
from branchline.tables.event_buffer import Decision, EventBuffer
from branchline.tables.projection import opened
from branchline.tables.refusal import Refusal, sentence
from branchline.tables.table import IN_THE_OPEN, PERSON, Table
from branchline.tables.validation import LONGEST_NAME, TABLE_NAME, checked_name

COMMITMENT: Final = re.compile("[0-9a-f]{64}")

Position = tuple[int, State]  # how many moves had been made, and what they led to


def record_json(table: Table, identity: str | None = None) -> dict[str, object]:
    """Return the record with its seed, which `branchline verify` accepts; never before the end.

    A referee has told everything that is in it, and may have it at any time.
    """
    mine = table.referee and identity == table.owner
    if table.record is None or (table.status not in IN_THE_OPEN and not mine):
        raise Refusal("not_finished", "You can export a game only when it is over.")
    return table.record.to_json(reveal_seed=True)


def replayed(
    caller: Caller, data: object, name: str, listed: bool, table_id: str, every: int
) -> tuple[Decision, list[Position]]:
    """Open a table with every move of a record that has been checked.

    With it come the positions after each `every` moves, and the last one.
    """
    try:
        played = Played(Record.from_json(data), every)
        played.play()
    except (BadRecord, BadData) as wrong:
        raise Refusal("bad_record", sentence(wrong)) from wrong
    record = played.record
    body: dict[str, object] = {
        "game": record.game.slug,
        "rules": record.game.version,
        "options": record.game.recorded(record.options),
        "given": list(record.options),
        "seats": len(record.names),
        "name": checked_name(name or record.game.name, TABLE_NAME),
        "listed": listed,
        "undo": "none",
        "hints": "off",
        "start_when_full": False,
        "commitment": record.commitment or "",
        "imported": True,
    }
    created = Event(1, "created", caller.at, None, caller.identity, body, caller.key)
    draft = EventBuffer(opened(table_id, "", created), caller, created)
    for number, player in enumerate(record.names):
        draft.seat(number, PERSON, checked_name(player[:LONGEST_NAME]))
    draft.begin(record)
    for entry, facts in zip(record.entries, played.facts, strict=True):
        draft.play(entry, None, facts)
    if record.result is not None:
        draft.add("finished", result=record.result)
    draft.reach(played.state)
    return draft.decision(), played.kept


@final
class Played:
    """A record that is played once, move by move, while it is checked."""

    def __init__(self, record: Record, every: int) -> None:
        if record.commitment is not None and not COMMITMENT.fullmatch(record.commitment):
            raise BadRecord(phrase("commitment: expected 64 hexadecimal digits"))
        self.record = record
        self.every = every
        # If the seed is known, by its dice, which must draw what the record says.
        self.dice = None if record.seed is None else record.verified_dice()
        self.state = record.dealt(self.dice)
        self.facts: list[dict[str, object]] = []  # for each move, what it brought
        self.kept: list[Position] = []
        record.game.audit(self.state)

    def play(self) -> None:
        """Play the record to its end, and compare the result."""
        for number in range(1, len(self.record.entries) + 1):
            self.step(number)
        self.record.check_result(self.state)

    def step(self, number: int) -> None:
        """Play a move, and write it in its own words."""
        record, entry, before = self.record, self.record.entries[number - 1], self.state
        self.state = before.copy()
        move = record.step(self.state, number, entry, self.dice)
        entry.move = move.text
        is_last = number == len(record.entries)
        # A legal move loses no piece by itself: only the deal and told draws could.
        if is_last or entry.draws:
            record.game.audit(self.state)
        self.facts.append(move_facts(record.game, before, move, self.state))
        if is_last or number % self.every == 0:
            self.kept.append((number, self.state))
