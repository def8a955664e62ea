"""Games at a real table: what is asked of whoever tells the draws, through whole games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from branchline import BadDraw, Game, IllegalMove, Record, Script
from branchline.engine.draw_prompts import Question, deal_question, move_question
from tests.contract.walk import PLAIN, TABLES, Table, played

tables = pytest.mark.parametrize("table", TABLES, ids=str)
plain = pytest.mark.parametrize("table", PLAIN, ids=str)
COLOURS = {"red", "blue", "yellow", "purple", "grey", "black"}
# What a question speaks of, by what lies in the bag; whatever else there is are cards.
NOUNS: dict[str, Callable[[str], str]] = {
    "ticket-to-ride": lambda name: "ticket" if "-" in name else "card",
    "steam": lambda name: "cube" if name in COLOURS else "tile",
    "railways": lambda name: "cube" if name in COLOURS else "c",  # a card, or a city
}


def names_at(table: Table) -> list[str]:
    """Names that stand in no other word."""
    return [f"Player-{seat}" for seat in table.all_seats]


def fits(game: Game[Any], asked: Question | None, drawn: list[str], name: str) -> str:
    """The words of a question, if they speak of what was drawn and offer it."""
    assert asked is not None, f"{name} was drawn, but nothing is asked"
    assert asked.told == len(drawn)
    found = {choice.name: choice for choice in asked.choices}
    assert all(choice.left > 0 and str(choice.called) for choice in asked.choices)
    assert name in found, f"{asked.said}: {name} is not offered"
    assert len({str(choice.called) for choice in asked.choices}) == len(found)
    words = str(asked.said)
    noun = "who " if name.startswith("seat ") else NOUNS[game.slug](name)
    assert noun in words, f"{words}: {name}"
    return words


@tables
def test_every_draw_of_a_game_is_asked_for_in_words(table: Table) -> None:
    game, names = table.game, names_at(table)
    record = Record.start(game, table.seats, table.seed, names, **table.options)
    for number, name in enumerate(record.deal):
        drawn = record.deal[:number]
        fits(game, deal_question(game, names, record.options, drawn), drawn, name)
    assert deal_question(game, names, record.options, record.deal) is None
    told = Record.start(game, table.seats, Script(record.deal), names, **table.options)
    for move in played(table):
        entry = record.play(move)
        for number, name in enumerate(entry.draws):
            drawn = entry.draws[:number]
            fits(game, move_question(told, move, drawn), drawn, name)
        before = told.state.to_json()
        assert move_question(told, move, entry.draws) is None
        assert told.state.to_json() == before, "asking changes nothing"
        told.play(move, entry.draws)
    assert told.result == record.result
    assert told.state.turn is None


@plain
def test_what_cannot_have_been_drawn_is_refused_with_what_is_asked(table: Table) -> None:
    game, names = table.game, names_at(table)
    deal = Record.start(game, table.seats, table.seed, names).deal
    for number, name in ((0, "a rabbit"), (len(deal) - 1, "a rabbit"), (1, deal[-1])):
        said = deal_question(game, names, {}, deal[:number])
        assert said is not None
        if name in [choice.name for choice in said.choices]:
            continue
        with pytest.raises(BadDraw) as found:
            deal_question(game, names, {}, [*deal[:number], name, *deal[number:]])
        assert repr(name) in str(found.value)
        assert str(said.said) in str(found.value)


@plain
def test_more_than_was_asked_is_refused(table: Table) -> None:
    game, names = table.game, names_at(table)
    record = Record.start(game, table.seats, table.seed, names)
    with pytest.raises(BadDraw, match=f"{len(record.deal) + 1}, not {len(record.deal)}\\."):
        deal_question(game, names, {}, [*record.deal, "red"])
    told = Record.start(game, table.seats, Script(record.deal), names)
    move = told.state.moves()[0]
    drawn = record.play(move).draws
    with pytest.raises(BadDraw, match=f"{len(drawn) + 1}, not {len(drawn)}\\."):
        move_question(told, move, [*drawn, "red"])


@plain
def test_a_forbidden_move_asks_nothing(table: Table) -> None:
    record = Record.start(table.game, table.seats, table.seed)
    wrong = {"ticket-to-ride": "draw deck", "steam": "done", "railways": "stop"}[table.slug]
    with pytest.raises(IllegalMove):
        move_question(record, record.state.move(wrong), [])
