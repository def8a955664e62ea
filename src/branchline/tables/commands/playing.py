"""Moves, by people and by bots, and taking them back, as the table's policy has it; the dice go back with them."""

from typing import Any, Final

from branchline.engine.errors import BadMove
from branchline.engine.game import Game, Move, State
from branchline.engine.phrase import phrase, term
from branchline.engine.record import Record
from branchline.engine.rulebook import IllegalMove
from branchline.tables import permissions
from branchline.tables.commands.refereeing import EnteredDraws, need_no_draws, play_entered
from branchline.tables.projection import Decision, EventBuffer, decide, twin
from branchline.tables.refusal import Refusal, checked_reason, sentence, too_long
from branchline.tables.table import Asked, Caller, Table

LONGEST_MOVE: Final = 1000
MOST_ENTRIES: Final = 5000  # of a game that only bots continue; no game that ends is so long


def move(
    table: Table, caller: Caller, seat: int, text: str, position: int, entered: EnteredDraws | None = None
) -> Decision:
    """Play a move at the position you saw, at a real table with what was drawn; of two who saw the same, the first."""
    permissions.need_person(table, caller, seat)
    record = need_turn(table, seat, position)
    need_no_draws(table, entered)
    draft = EventBuffer(table, caller)
    play(draft, record, seat, text, None, (entered or EnteredDraws([])) if table.referee else None)
    return draft.decision()


def bot_move(table: Table, caller: Caller, seat: int, text: str, position: int, failure: str | None = None) -> Decision:
    """Play a move for the bot whose turn it is: its own, or another legal one with the reason why it failed."""
    permissions.need_seat(table, seat)
    record = need_turn(table, seat, position)
    bot = table.seats[seat].player
    if bot is None:  # a person may have returned
        raise Refusal("not_yours", phrase("A person is playing seat {seat}.", seat=seat + 1))
    draft = EventBuffer(table, caller)
    if failure is not None:
        draft.add("bot_failed", seat, bot=bot, reason=checked_reason(failure))
    play(draft, record, seat, text, bot)
    after = draft.table
    if after.status == "playing" and after.entries >= MOST_ENTRIES and after.is_unattended:
        draft.add("abandoned")
    return draft.decision()


def need_turn(table: Table, seat: int, position: int) -> Record:
    """Return the record, if this is the current position and the seat is to move."""
    permissions.need_playing(table)
    permissions.need_position(table, position)
    permissions.need_move(table, seat)
    return table.game_record


def play(
    draft: EventBuffer, record: Record, seat: int, text: str, bot: str | None, entered: EnteredDraws | None = None
) -> None:
    """Play a move, and note the end if it was the last; draws are entered at a real table."""
    trial = twin(record)  # a record plays on a copy of the state: the real one stays as it is
    if len(text) > LONGEST_MOVE:
        raise too_long(term("A move"), LONGEST_MOVE, len(text))
    try:
        before = trial.state
        chosen = before.move(text)
        entry = trial.play(chosen) if entered is None else play_entered(trial, chosen, entered)
    except BadMove as wrong:
        raise Refusal("bad_move", sentence(wrong)) from wrong
    except IllegalMove as forbidden:
        raise Refusal("illegal_move", forbidden.reason, rule=forbidden.rule) from forbidden
    draft.play(entry, bot, move_facts(record.game, before, chosen, trial.state))
    draft.reach(trial.state)
    if trial.result is not None:
        draft.add("finished", result=trial.result)


def move_facts(game: Game[Any], before: State, move: Move, after: State) -> dict[str, object]:
    """Return a move's facts to be stored with it, so no one has to play the game again to show them."""
    return {
        "rule": before.rule(move),
        "price": before.price(move),
        "scores": after.scores(),
        "gains": [gain.to_json() for gain in game.gains(before, move, after)],
        "effects": [effect.to_json() for effect in game.effects(before, move, after)],
    }


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
    if table.referee:  # whoever moved
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
        raise Refusal("stale", "This request is no longer open.", number=table.position)
    seat = need_say(table, caller, question, agree)
    draft = EventBuffer(table, caller)
    draft.add("undo_answered", seat, agree=agree, asked=asked)
    after = draft.table.asked
    if after is not None and table.others(question.identity) <= after.agreed:
        draft.add("undo", question.seat, entries=question.entries)
    return draft.decision()


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
