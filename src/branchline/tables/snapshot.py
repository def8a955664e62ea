"""A table, its position and its legal moves, as one viewer may see them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from branchline.engine.errors import BadMove
from branchline.engine.game import Move, State
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.record import Record
from branchline.engine.registry import plugin
from branchline.engine.rulebook import IllegalMove
from branchline.tables.refusal import Refusal, sentence
from branchline.tables.seat import Seat
from branchline.tables.table import IN_THE_OPEN, Table
from branchline.tables.visibility import looking, may_move, need_look, need_state


def seat_json(table: Table, number: int, seat: Seat, identity: str | None) -> dict[str, object]:
    """A seat as everybody may see it; `you` says whose it is without naming anybody."""
    return {
        "number": number,
        "kind": seat.kind,
        "name": seat.name,
        "bot": seat.bot,
        "stand_in": seat.stand_in,
        "resigned": seat.resigned,
        "has_nonce": seat.nonce is not None,
        "you": identity is not None and seat.holder == identity,
    }


def table_json(table: Table, identity: str | None) -> dict[str, object]:
    """A table as somebody may see it, without the position."""
    return {
        "id": table.id,
        "game": table.game.slug,
        "rules": table.game.version,
        "options": table.options,
        "name": table.name,
        "listed": table.listed,
        "undo": table.undo,
        "hints": table.hints,
        "bot_speed": table.bot_speed,
        "start_when_full": table.start_when_full,
        "lesson": table.lesson,
        "referee": table.referee,
        "created_at": table.created_at.isoformat(),
        "changed_at": table.changed_at.isoformat(),
        "seats": [
            seat_json(table, number, seat, identity) for number, seat in enumerate(table.seats)
        ],
        "you": {
            "owner": identity is not None and identity == table.owner,
            "seats": table.held_by(identity),
            "looking": looking(table, identity),
            "hints": table.gives_hints and bool(table.held_by(identity)),
        },
        "asked": asked_json(table, identity),
        "guests": guests_json(table, identity),
        "fairness": None if table.referee else fairness_json(table),
        "scores": None if table.record is None else table.record.state.scores(),
        "result": None if table.record is None else result_json(table.record),
        **pulse_json(table),
    }


def result_json(record: Record) -> dict[str, object] | None:
    """Return how a game ended; older records do not name what decided it."""
    if record.result is None or "decided_by" in record.result:
        return record.result
    outcome = record.state.outcome()
    return None if outcome is None else outcome.to_json()


def pulse_json(table: Table) -> dict[str, object]:
    """The few things about a table that change all the time."""
    return {
        "status": table.status,
        "last": table.last,
        "position": table.position,
        "entries": table.entries,
        "turn": table.turn,
        "prompt": None if table.record is None else table.record.state.prompt,
    }


def asked_json(table: Table, identity: str | None) -> dict[str, object] | None:
    """The question whether moves may be taken back, if one is open."""
    asked = table.asked
    if asked is None:
        return None
    waiting = table.others(asked.identity) - asked.agreed
    return {
        "number": asked.number,
        "seat": asked.seat,
        "entries": asked.entries,
        "waiting_for": [
            number for number, seat in enumerate(table.seats) if seat.holder in waiting
        ],
        "you_answer": identity in waiting,
    }


def guests_json(table: Table, identity: str | None) -> list[dict[str, object]]:
    """The guests for whom players ask the owner for a seat."""
    return [
        {
            "number": asked.number,
            "seat": asked.seat,
            "name": asked.name,
            "by": min(table.held_by(asked.identity)),
            "you_asked": identity is not None and identity == asked.identity,
        }
        for asked in table.guests
    ]


def fairness_json(table: Table) -> dict[str, object]:
    """What proves the deal: the promise from the beginning, all else when the game is over."""
    record = table.record
    over = table.status in IN_THE_OPEN
    return {
        "commitment": table.commitment,
        "nonces": None if record is None else [seat.nonce for seat in table.seats],
        "seed_commitment": None if record is None else record.commitment,
        "secret": (table.secret or None) if over else None,
        "seed": str(record.seed) if record and over and record.seed is not None else None,
    }


def facts_of(table: Table, state: State, seat: int | None) -> dict[str, object]:
    """Return what a page shows of a position besides the view of a seat."""
    names = [one.name for one in table.seats]
    return plugin(table.game.slug).facts(state, seat, names)


def view_json(table: Table, identity: str | None, seat: int | None) -> dict[str, object]:
    """The position as a seat may know it; None is a spectator."""
    need_look(table, identity, seat)
    return {**pulse_json(table), "seat": seat, "view": need_state(table).view(seat)}


def history_json(
    table: Table, state: State, entries: int, identity: str | None, seat: int | None
) -> dict[str, object]:
    """The position after so many moves as a seat could know it then."""
    need_look(table, identity, seat)
    facts = facts_of(table, state, seat)
    return {"entries": entries, "seat": seat, "view": state.view(seat), "facts": facts}


def moves_json(
    table: Table,
    identity: str | None,
    seat: int,
    moves: list[dict[str, object]] | None = None,
) -> dict[str, object]:
    """The legal moves of one's own seat with prices and rules; none while others are to move.

    Whoever has a list of them already may hand it in.
    """
    if seat not in table.held_by(identity):
        raise Refusal("not_yours", phrase("Seat {seat} is not yours.", seat=(seat or 0) + 1))
    return {
        "position": table.position,
        "seat": seat,
        "prompt": need_state(table).prompt,
        "moves": legal_json(table, identity, seat) if moves is None else moves,
    }


def legal_json(table: Table, identity: str | None, seat: int) -> list[dict[str, object]]:
    """The moves that somebody may play on a seat now, with their prices and rules."""
    if not may_move(table, identity, seat):
        return []
    state = need_state(table)
    return listed_json(state, state.moves())


def listed_json(
    state: State, moves: Sequence[Move], say: Callable[[Phrase], str] | None = None
) -> list[dict[str, object]]:
    """Legal moves with their prices and rules; with something that says phrases, in words too."""
    return [
        {
            "move": move.text,
            "price": state.price(move),
            "rule": state.rule(move),
            **({} if say is None else {"text": say(state.phrase(move))}),
        }
        for move in moves
    ]


def snapshot_json(
    table: Table,
    identity: str | None,
    seat: int | None,
    moves: list[dict[str, object]] | None = None,
) -> dict[str, object]:
    """All that a page shows of a table at one moment: itself, the position, one's legal moves.

    Whoever has a list of the moves already may hand it in.
    """
    need_look(table, identity, seat)
    if moves is None:
        moves = [] if seat is None else legal_json(table, identity, seat)
    state = None if table.record is None else table.record.state
    return {
        "table": table_json(table, identity),
        "seat": seat,
        "view": None if state is None else state.view(seat),
        "facts": None if state is None else facts_of(table, state, seat),
        "moves": moves,
    }


def why_json(
    table: Table,
    identity: str | None,
    seat: int,
    text: str,
    say: Callable[[Phrase], str] = str,
    position: int | None = None,
) -> dict[str, object]:
    """Whether one could play a move now: then what is at stake, else the rule that forbids it.

    Whoever asks about a position that is gone, or at which they do not move any more, is told
    nothing of the move.
    """
    if seat not in table.held_by(identity):
        raise Refusal("not_yours", phrase("Seat {seat} is not yours.", seat=(seat or 0) + 1))
    state = need_state(table)
    told: dict[str, object] = {"position": table.position, "move": text}
    is_turn = may_move(table, identity, seat)
    if position is not None and not (is_turn and position == table.position):
        return {**told, "legal": None, "reason": None, "rule": None, "preview": []}
    if not is_turn:
        raise Refusal("not_your_turn", "It is not your turn.")
    try:
        move = state.move(text)
    except BadMove as wrong:
        raise Refusal("bad_move", sentence(wrong)) from wrong
    told["move"] = move.text
    try:
        previews = state.preview(move)
    except IllegalMove as denied:
        rule = {"id": denied.rule.id, "text": denied.rule.text}
        return {**told, "legal": False, "reason": say(denied.reason), "rule": rule, "preview": []}
    lines = [
        {"side": preview.side, "text": say(preview.words), "rule": preview.rule}
        for preview in previews
    ]
    return {**told, "legal": True, "reason": None, "rule": None, "preview": lines}
