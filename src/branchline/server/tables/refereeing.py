"""A game at a real table is followed here: its owner tells every move and what was drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from branchline.engine.asking import Question, deal_question, move_question
from branchline.engine.dice import Script
from branchline.engine.errors import BadDraw
from branchline.engine.game import Move
from branchline.engine.phrase import Part, Phrase, lines, phrase
from branchline.engine.record import Record
from branchline.server.tables.asking import need_open, need_owner
from branchline.server.tables.caller import Caller
from branchline.server.tables.draft import Draft
from branchline.server.tables.event import Event
from branchline.server.tables.plan import Plan
from branchline.server.tables.refusal import Refusal, sentence
from branchline.server.tables.table import Table


@final
class DrawsNeeded(Refusal):
    """Chance is asked for more than was told."""

    def __init__(self, question: Question) -> None:
        said = phrase("Say what was drawn: {question}.", question=question.said)
        super().__init__("draws_needed", said)
        self.question = question


def question_json(question: Question, say: Callable[[Phrase], str]) -> dict[str, object]:
    """What is asked and what may be the answer, in somebody's words."""
    return {
        "question": say(question.said),
        "told": question.told,
        "choices": [
            {"name": choice.name, "text": say_part(choice.called, say), "left": choice.left}
            for choice in question.choices
        ],
    }


def say_part(part: Part, say: Callable[[Phrase], str]) -> str:
    """A name, a term or a phrase in somebody's words."""
    return say(part if isinstance(part, Phrase) else lines([part]))


def refereed(plan: Plan) -> dict[str, object]:
    """How a table of this kind differs: nothing is dealt, hinted or kept from its owner."""
    if any(seat.kind not in ("me", "guest") for seat in plan.seats):
        raise Refusal(
            "bad_seat", "At a real table every seat is yours or a guest's: no bot, no open seat."
        )
    return {
        "referee": True,
        "undo": "free",
        "hints": "off",
        "start_when_full": False,
        "commitment": "",
    }


def tell_deal(table: Table, caller: Caller, draws: list[str]) -> list[Event]:
    """Begin the game with what was dealt at the real table."""
    need_owner(table, caller)
    if not table.referee:
        need_untold(draws)
    need_open(table)
    asked = asked_at_deal(table, draws)
    if asked is not None:
        raise DrawsNeeded(asked)
    names = names_at(table)
    record = Record.start(table.game, len(names), Script(draws), names, **table.options)
    draft = Draft(table, caller)
    draft.add(
        "started",
        seed=None,
        commitment=None,
        nonces=[None] * len(names),
        names=names,
        deal=record.deal,
        options={},
    )
    return draft.events


def names_at(table: Table) -> list[str]:
    """Who plays."""
    return [seat.name for seat in table.seats]


def asked_at_deal(table: Table, draws: list[str]) -> Question | None:
    """What the deal of a table asks after these draws."""
    try:
        return deal_question(table.game, names_at(table), table.options, draws)
    except BadDraw as wrong:
        raise Refusal("bad_draw", sentence(wrong)) from wrong


def need_draws(record: Record, move: Move, draws: list[str]) -> None:
    """Refuse draws that do not fit a move, or are not all of them."""
    try:
        asked = move_question(record, move, draws)
    except BadDraw as wrong:
        raise Refusal("bad_draw", sentence(wrong)) from wrong
    if asked is not None:
        raise DrawsNeeded(asked)


def need_untold(draws: list[str] | None) -> None:
    """Refuse to be told what was drawn where the server draws."""
    if draws is not None:
        raise Refusal("bad_draw", "At this table the server draws; nobody tells it what.")
