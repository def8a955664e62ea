"""Moves, by people and by bots."""

from typing import Any, Final

from branchline.engine.errors import BadMove
from branchline.engine.game import Game, Move, State
from branchline.engine.phrase import phrase, term
from branchline.engine.record import Record
from branchline.engine.rulebook import IllegalMove
from branchline.tables import permissions
from branchline.tables.commands.refereeing import EnteredDraws, need_no_draws, play_entered
from branchline.tables.projection import Decision, EventBuffer, copied_record
from branchline.tables.refusal import Refusal, checked_reason, sentence, too_long
from branchline.tables.table import Caller, Table

Entered = EnteredDraws | None  # None where the server draws
LONGEST_MOVE: Final = 1000
MOST_ENTRIES: Final = 5000  # of a game that only bots continue; no game that ends is so long


def move(table: Table, caller: Caller, seat: int, text: str, position: int, entered: Entered = None) -> Decision:
    """Play a move at the position you saw, at a real table with what was drawn; of two who saw the same, the first."""
    permissions.need_person(table, caller, seat)
    record = need_turn(table, seat, position)
    need_no_draws(table, entered)
    buffer = EventBuffer(table, caller)
    play(buffer, record, seat, text, None, (entered or EnteredDraws([])) if table.referee else None)
    return buffer.decision()


def bot_move(table: Table, caller: Caller, seat: int, text: str, position: int, failure: str | None = None) -> Decision:
    """Play a move for the bot whose turn it is: its own, or another legal one with the reason why it failed."""
    permissions.need_seat(table, seat)
    record = need_turn(table, seat, position)
    bot = table.seats[seat].player
    if bot is None:  # a person may have returned
        raise Refusal("not_yours", phrase("A person is playing seat {seat}.", seat=seat + 1))
    buffer = EventBuffer(table, caller)
    if failure is not None:
        buffer.add("bot_failed", seat, bot=bot, reason=checked_reason(failure))
    play(buffer, record, seat, text, bot)
    after = buffer.table
    if after.status == "playing" and after.entries >= MOST_ENTRIES and after.is_unattended:
        buffer.add("abandoned")
    return buffer.decision()


def need_turn(table: Table, seat: int, position: int) -> Record:
    """Return the record, if this is the current position and the seat is to move."""
    permissions.need_playing(table)
    permissions.need_position(table, position)
    permissions.need_move(table, seat)
    return table.game_record


def play(buffer: EventBuffer, record: Record, seat: int, text: str, bot: str | None, entered: Entered = None) -> None:
    """Play a move, and note the end if it was the last; draws are entered at a real table."""
    trial = copied_record(record)  # a record plays on a copy of the state: the real one stays as it is
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
    buffer.play(entry, bot, move_facts(record.game, before, chosen, trial.state))
    buffer.reach(trial.state)
    if trial.result is not None:
        buffer.add("finished", result=trial.result)


def move_facts(game: Game[Any], before: State, move: Move, after: State) -> dict[str, object]:
    """Return a move's facts to be stored with it, so no one has to play the game again to show them."""
    return {
        "rule": before.rule(move),
        "price": before.price(move),
        "scores": after.scores(),
        "gains": [gain.to_json() for gain in game.gains(before, move, after)],
        "effects": [effect.to_json() for effect in game.effects(before, move, after)],
    }
