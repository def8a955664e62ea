"""Undoing moves, as the table's policy has it; the dice go back with them."""

from branchline.engine.record import Record
from branchline.tables import permissions
from branchline.tables.projection import Decision, EventBuffer, decide
from branchline.tables.refusal import Refusal
from branchline.tables.table import Asked, Caller, Table


def undo(table: Table, caller: Caller, seat: int, position: int) -> Decision:
    """Undo your last move and all that followed it, or ask the others."""
    permissions.need_person(table, caller, seat)
    if not (table.referee and table.status == "finished"):  # a referee may take back the end too
        permissions.need_playing(table)
    permissions.need_position(table, position)
    record = table.game_record
    own = [number for number, entry in enumerate(record.entries) if table.referee or entry.seat == seat]
    if not own:
        raise refused("You have no move to undo.")
    left = own[-1]
    if table.referee:  # any player's move
        return decide(table, caller, "undo", record.entries[left].seat, entries=left)
    if table.undo == "none":
        raise refused("Undo is off at this table.")
    if table.undo == "unrevealed":
        need_unrevealed(record, left)
    if table.undo == "consent" and table.others(caller.identity):
        if table.asked is not None:
            raise refused("Someone has already asked: answer that first.")
        return decide(table, caller, "undo_asked", seat, entries=left)
    return decide(table, caller, "undo", seat, entries=left)


def refused(message: str) -> Refusal:
    """Return the refusal of an undo."""
    return Refusal("undo_refused", message)


def need_unrevealed(record: Record, left: int) -> None:
    """Refuse to undo a move after which someone moved, or which revealed something."""
    if left != len(record.entries) - 1:
        raise refused("Someone has moved since: you cannot undo your move.")
    if record.entries[left].draws:
        raise refused("Your move revealed something: you cannot undo it.")
    # Without chance a move can still turn something up, as the last of several secret choices does.
    for viewer in [None, *range(len(record.names))]:
        now = [entry.to_json() for entry in record.seen(viewer)[:left]]
        before = record.game.seen(record.entries[:left], len(record.names), viewer)
        if now != [entry.to_json() for entry in before]:
            raise refused("Your move revealed something: you cannot undo it.")


def answer_undo(table: Table, caller: Caller, asked: int, agree: bool) -> Decision:
    """Agree or refuse to undo moves; one refusal ends it, and the asker may withdraw."""
    permissions.need_playing(table)
    question = table.asked
    if question is None or question.number != asked:
        raise Refusal("stale", "This request is no longer open.", position=table.position)
    seat = need_say(table, caller, question, agree)
    buffer = EventBuffer(table, caller)
    buffer.add("undo_answered", seat, agree=agree, asked=asked)
    after = buffer.table.asked
    if after is not None and table.others(question.identity) <= after.agreed:
        buffer.add("undo", question.seat, entries=question.entries)
    return buffer.decision()


def need_say(table: Table, caller: Caller, asked: Asked, agree: bool) -> int:
    """Return a seat of the caller, if the answer is theirs to give."""
    if caller.identity == asked.identity:
        if agree:
            raise Refusal("not_yours", "You have asked; the others must agree.")
        return asked.seat
    if caller.identity not in table.others(asked.identity):
        raise Refusal("not_yours", "Only players at this table have a say in this.")
    if caller.identity in asked.agreed:
        raise refused("You have already agreed.")
    return table.held_by(caller.identity)[0]
