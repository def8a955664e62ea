"""Moves, by people and by bots."""

from __future__ import annotations

from typing import Any

from branchline.engine.errors import BadMove
from branchline.engine.game import Game, Move, State
from branchline.engine.phrase import phrase, term
from branchline.engine.record import Record
from branchline.engine.rulebook import IllegalMove
from branchline.tables import guards
from branchline.tables.bot_only import end_the_endless
from branchline.tables.commands.refereeing import EnteredDraws, need_no_draws, play_entered
from branchline.tables.event import Caller
from branchline.tables.event_buffer import Decision, EventBuffer
from branchline.tables.projection import twin
from branchline.tables.refusal import Refusal, sentence
from branchline.tables.table import Table
from branchline.tables.validation import checked_reason, too_long

LONGEST_MOVE = 1000


def move(
    table: Table, caller: Caller, seat: int, text: str, position: int, entered: EnteredDraws | None = None
) -> Decision:
    """Play a move at the position you saw; of two players who saw the same, the first plays.

    At a real table it comes with what was drawn for it.
    """
    guards.need_person(table, caller, seat)
    record = need_turn(table, seat, position)
    if not table.referee:
        need_no_draws(entered)
    draft = EventBuffer(table, caller)
    play(draft, record, seat, text, None, (entered or EnteredDraws([])) if table.referee else None)
    return draft.decision()


def bot_move(table: Table, caller: Caller, seat: int, text: str, position: int) -> Decision:
    """Play the move of the bot whose turn it is."""
    return played_by_bot(table, caller, seat, None, text, position)


def bot_failed(table: Table, caller: Caller, seat: int, reason: str, text: str, position: int) -> Decision:
    """Say that a bot has failed, and play a legal move in its place."""
    return played_by_bot(table, caller, seat, reason, text, position)


def played_by_bot(table: Table, caller: Caller, seat: int, failure: str | None, text: str, position: int) -> Decision:
    """Play a move for the bot whose turn it is; a person may have returned meanwhile."""
    guards.need_seat(table, seat)
    record = need_turn(table, seat, position)
    bot = table.seats[seat].player
    if bot is None:
        raise Refusal("not_yours", phrase("A person is playing seat {seat}.", seat=seat + 1))
    draft = EventBuffer(table, caller)
    if failure is not None:
        draft.add("bot_failed", seat, bot=bot, reason=checked_reason(failure))
    play(draft, record, seat, text, bot)
    end_the_endless(draft)
    return draft.decision()


def need_turn(table: Table, seat: int, position: int) -> Record:
    """Return the record, if this is the current position and the seat is to move."""
    guards.need_playing(table)
    guards.need_position(table, position)
    assert table.record is not None  # it is being played
    guards.need_move(table, seat)
    return table.record


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
    """Return a move's rule, price, gains and effects, and the public points after it.

    They are stored with the move, so no one has to play the game again to show them.
    """
    return {
        "rule": before.rule(move),
        "price": before.price(move),
        "scores": after.scores(),
        "gains": [gain.to_json() for gain in game.gains(before, move, after)],
        "effects": [effect.to_json() for effect in game.effects(before, move, after)],
    }
