"""A record of somebody's game becomes a table where it can be looked at."""

from __future__ import annotations

import re
from typing import Final

from branchline.engine.errors import BadData, BadRecord
from branchline.engine.record import Record
from branchline.server.tables.caller import Caller
from branchline.server.tables.draft import Draft
from branchline.server.tables.event import Event
from branchline.server.tables.folding import opened
from branchline.server.tables.refusal import Refusal, sentence
from branchline.server.tables.seat import PERSON
from branchline.server.tables.words import LONGEST_NAME, checked_name

COMMITMENT: Final = re.compile("[0-9a-f]{64}")


def replayed(caller: Caller, data: object, name: str, listed: bool, table_id: str) -> list[Event]:
    """The journal of a replay: every move of a record that has been checked."""
    record = checked_record(data)
    body: dict[str, object] = {
        "game": record.game.slug,
        "rules": record.game.version,
        "options": record.game.recorded(record.options),
        "given": list(record.options),
        "seats": len(record.names),
        "name": checked_name(name or record.game.name, "The name of a table"),
        "listed": listed,
        "undo": "none",
        "start_when_full": False,
        "commitment": record.commitment or "",
        "imported": True,
    }
    created = Event(1, "created", caller.at, None, caller.identity, body, caller.key)
    draft = Draft(opened(table_id, "", created), caller, created)
    for number, player in enumerate(record.names):
        name = checked_name(player[:LONGEST_NAME], "The name of a player")
        draft.add("seated", number, seat_kind=PERSON, name=name, holder=None, bot=None, nonce=None)
    draft.add(
        "started",
        seed=None if record.seed is None else str(record.seed),
        commitment=record.commitment,
        nonces=[None] * len(record.names),
        names=record.names,
        deal=record.deal,
        options={},
    )
    for number, entry in enumerate(record.entries, start=1):
        draft.add("move", entry.seat, move=entry.move, draws=entry.draws, entries=number, bot=None)
    if record.result is not None:
        draft.add("finished", result=record.result)
    return draft.events


def checked_record(data: object) -> Record:
    """A record whose deal, moves and result hold what they say, its moves in their own words."""
    moves = []
    try:
        record = Record.from_json(data)
        if record.commitment is not None and not COMMITMENT.fullmatch(record.commitment):
            raise BadRecord("commitment: expected 64 hexadecimal digits")
        for number, state in enumerate(record.replay()):
            record.game.audit(state)
            if number:
                moves.append(state.move(record.entries[number - 1].move).text)
        if record.seed is not None:
            record.verify()
    except (BadRecord, BadData) as wrong:
        raise Refusal("bad_record", sentence(wrong)) from wrong
    for entry, text in zip(record.entries, moves, strict=True):
        entry.move = text
    return record
