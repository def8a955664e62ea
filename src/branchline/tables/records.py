"""Games as record files: a finished one is exported, any one becomes a table to look at."""

from __future__ import annotations

import re
from typing import Final

from branchline.engine.errors import BadData, BadRecord
from branchline.engine.game import Move, State
from branchline.engine.phrase import phrase
from branchline.engine.record import Record
from branchline.tables.caller import Caller
from branchline.tables.commands.playing import points_told
from branchline.tables.event import Event
from branchline.tables.event_buffer import EventBuffer
from branchline.tables.projection import opened
from branchline.tables.refusal import Refusal, sentence
from branchline.tables.seat import PERSON
from branchline.tables.table import IN_THE_OPEN, Table
from branchline.tables.validation import LONGEST_NAME, TABLE_NAME, checked_name

COMMITMENT: Final = re.compile("[0-9a-f]{64}")


def record_json(table: Table, identity: str | None = None) -> dict[str, object]:
    """Return the record with its seed, which `branchline verify` accepts; never before the end.

    A referee has told everything that is in it, and may have it at any time.
    """
    mine = table.referee and identity == table.owner
    if table.record is None or (table.status not in IN_THE_OPEN and not mine):
        raise Refusal("not_finished", "You can export a game only when it is over.")
    return table.record.to_json(reveal_seed=True)


def replayed(caller: Caller, data: object, name: str, listed: bool, table_id: str) -> list[Event]:
    """The journal of a replay: every move of a record that has been checked."""
    record, points = checked_record(data)
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
        name = checked_name(player[:LONGEST_NAME])
        draft.add("seated", number, seat_kind=PERSON, name=name, holder=None, bot=None, nonce=None)
    draft.add(
        "started",
        seed=None if record.seed is None else str(record.seed),
        commitment=record.commitment,
        nonces=[None] * len(record.names),
        names=record.names,
        deal=record.deal,
        options={},
        **({} if record.scene is None else {"scene": record.scene}),
    )
    for number, entry in enumerate(record.entries):
        draft.add(
            "move",
            entry.seat,
            move=entry.move,
            draws=entry.draws,
            entries=number + 1,
            bot=None,
            **points[number],
        )
    if record.result is not None:
        draft.add("finished", result=record.result)
    return draft.events


def checked_record(data: object) -> tuple[Record, list[dict[str, object]]]:
    """A record whose deal, moves and result hold what they say, its moves in their own words.

    And what each move brought.
    """
    moves: list[Move] = []
    points: list[dict[str, object]] = []
    before: State | None = None
    try:
        record = Record.from_json(data)
        if record.commitment is not None and not COMMITMENT.fullmatch(record.commitment):
            raise BadRecord(phrase("commitment: expected 64 hexadecimal digits"))
        for number, state in enumerate(record.replay()):
            # A legal move loses no piece by itself: only the deal and told draws could.
            if number in (0, len(record.entries)) or record.entries[number - 1].draws:
                record.game.audit(state)
            if before is not None:
                moves.append(state.move(record.entries[number - 1].move))
                points.append(points_told(record.game, before, moves[-1], state))
            before = state
        if record.seed is not None:
            record.verify()
    except (BadRecord, BadData) as wrong:
        raise Refusal("bad_record", sentence(wrong)) from wrong
    for entry, move in zip(record.entries, moves, strict=True):
        entry.move = move.text
    return record, points
