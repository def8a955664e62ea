"""Positions as a seat may know them, its legal moves, and whether a move is legal."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Literal

from branchline.engine import errors, game, registry, rulebook
from branchline.engine.json_validation import is_whole
from branchline.tables.permissions import may_move, need_held, need_look, need_record
from branchline.tables.refusal import Refusal, Say, Text, sentence
from branchline.tables.snapshot import Pulse, TableInfo, about, pulse, table_info
from branchline.tables.table import Table


@dataclass(frozen=True, kw_only=True)
class View(Pulse):
    """The position as a seat may see it."""

    seat: int | None = field(metadata=about("the seat whose view this is; null for a spectator"))
    view: dict[str, Any] = field(metadata=about("see the contract of the games"))


@dataclass(frozen=True, kw_only=True)
class PastView:
    """An earlier position as a seat could see it then."""

    entries: int
    seat: int | None
    view: dict[str, Any]
    facts: dict[str, Any] = field(metadata=about("what the rules say about it, for the page"))


@dataclass(frozen=True, kw_only=True)
class MoveInfo:
    """A legal move."""

    move: str
    price: dict[str, int] = field(metadata=about("what it costs"))
    rule: str = field(metadata=about("the id of the rule for this kind of move"))
    text: str | None = field(default=None, metadata=about("the move in words, if requested"))


@dataclass(frozen=True, kw_only=True)
class MoveList:
    """The legal moves of a seat; none when it is not its turn."""

    position: int
    seat: int
    prompt: str
    moves: list[MoveInfo]


@dataclass(frozen=True, kw_only=True)
class Sight:
    """A table, its position as a seat may see it, and the legal moves of your seat."""

    table: TableInfo
    seat: int | None = field(metadata=about("the seat whose view this is; null for a spectator"))
    view: dict[str, Any] | None = field(metadata=about("the position; null before the deal"))
    facts: dict[str, Any] | None = field(metadata=about("what the rules say about it, for the page"))
    moves: list[MoveInfo] = field(metadata=about("none when it is not your turn"))


@dataclass(frozen=True, kw_only=True)
class RuleInfo:
    """A rule of the game."""

    id: str
    text: str


@dataclass(frozen=True, kw_only=True)
class PreviewLine:
    """A cost or a gain of a move for the player who makes it."""

    side: Literal["costs", "brings", "end", "perhaps"] = field(
        metadata=about("`end` for the final scoring as things stand, `perhaps` for what others or chance decide")
    )
    text: str
    rule: str = field(metadata=about("the id of the rule behind it"))


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """Whether a move is legal: its preview, or the rule that forbids it."""

    position: int
    move: str
    legal: bool | None = field(metadata=about("null if `position` has changed, or it is not your turn"))
    reason: str | None = field(metadata=about("why it is illegal, with the facts of this position"))
    rule: RuleInfo | None
    preview: list[PreviewLine] = field(metadata=about("of a legal move; nothing that the player may not know"))


def facts_of(table: Table, state: game.State, seat: int | None) -> dict[str, Any]:
    """Return what a page shows of a position in addition to the view of a seat."""
    return registry.plugin(table.game.slug).facts(state, seat, [one.name for one in table.seats])


def view(table: Table, identity: str | None, seat: int | None) -> View:
    """Return the position as a seat may know it; None is a spectator."""
    need_look(table, identity, seat)
    return View(**vars(pulse(table)), seat=seat, view=need_record(table).state.view(seat))


def past_view(table: Table, state: game.State, entries: int, identity: str | None, seat: int | None) -> PastView:
    """Return the position after a number of moves, as a seat could know it then."""
    need_look(table, identity, seat)
    return PastView(entries=entries, seat=seat, view=state.view(seat), facts=facts_of(table, state, seat))


def move_infos(state: game.State, moves: Sequence[game.Move], say: Say | None = None) -> list[MoveInfo]:
    """Return legal moves with their prices and rules, and in words if `say` is given."""

    def info(move: game.Move) -> MoveInfo:
        text = None if say is None else say(state.phrase(move))
        return MoveInfo(move=move.text, price=state.price(move), rule=state.rule(move), text=text)

    return [info(move) for move in moves]


def move_list(table: Table, identity: str | None, seat: int) -> MoveList:
    """Return what the viewer's own seat decides, without its legal moves, which may be thousands."""
    need_held(table, identity, seat)
    return MoveList(position=table.position, seat=seat, prompt=need_record(table).state.prompt, moves=[])


def sight(table: Table, identity: str | None, seat: int | None) -> Sight:
    """Return all that a page shows of a table at one moment, but for the legal moves."""
    need_look(table, identity, seat)
    view = facts = None
    if table.record is not None:
        view, facts = table.record.state.view(seat), facts_of(table, table.record.state, seat)
    return Sight(table=table_info(table, identity), seat=seat, view=view, facts=facts, moves=[])


def verdict(
    table: Table,
    identity: str | None,
    seat: int,
    text: str,
    position: int | None = None,
    say: Say = str,
    translate: Text = str,
) -> Verdict:
    """Return whether one could play a move now: its preview, or the rule that forbids it.

    Nothing is said of the move if `position` is gone, or is not the caller's to move at.
    """
    need_held(table, identity, seat)
    state = need_record(table).state
    is_turn = may_move(table, identity, seat)
    unknown = Verdict(position=table.position, move=text, legal=None, reason=None, rule=None, preview=[])
    if position is not None and not (is_turn and position == table.position):
        return unknown
    if not is_turn:
        raise Refusal("not_your_turn", "It is not your turn.")
    try:
        move = state.move(text)
    except errors.BadMove as wrong:
        raise Refusal("bad_move", sentence(wrong)) from wrong
    try:
        preview = [PreviewLine(side=line.side, text=say(line.words), rule=line.rule) for line in state.preview(move)]
        return replace(unknown, move=move.text, legal=True, preview=preview)
    except rulebook.IllegalMove as denied:
        rule = RuleInfo(id=denied.rule.id, text=translate(denied.rule.text))
        return replace(unknown, move=move.text, legal=False, reason=say(denied.reason), rule=rule)


def game_graph(table: Table) -> dict[str, list[list[int]]]:
    """Return, by field of a player, everyone's number at the deal and after each move that was not undone.

    The fields are those of a spectator's view that always were numbers.
    """
    players: list[Any] = [state.view(None)["players"] for state in need_record(table).replay()]
    fields = {name: [[player[name] for player in seats] for seats in players] for name in players[0][0]}
    return {name: rows for name, rows in fields.items() if all(map(is_whole, chain.from_iterable(rows)))}
