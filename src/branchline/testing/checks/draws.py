"""Games at a real table: the questions to a referee who enters the draws of whole games."""

from functools import partial

from branchline import BadDraw, IllegalMove, Record, Script
from branchline.engine.draw_prompts import Question, deal_question, move_question
from branchline.testing.suite import every_table, one_table
from branchline.testing.tables import Table, illegal_move, played, raised

UNKNOWN = "a rabbit"


def names_at(table: Table) -> list[str]:
    """Return names that are part of no other word."""
    return [f"Player-{seat}" for seat in table.all_seats]


def fits(table: Table, asked: Question | None, drawn: list[str], name: str) -> None:
    """Check that a question speaks of what was drawn, and offers it."""
    assert asked is not None, f"{name} was drawn, but nothing is asked"
    assert asked.told == len(drawn)
    found = {choice.name: choice for choice in asked.choices}
    assert all(choice.left > 0 and str(choice.called) for choice in asked.choices)
    assert name in found, f"{asked.said}: {name} is not offered"
    assert len({str(choice.called) for choice in asked.choices}) == len(found)
    words = str(asked.said)
    noun = "who " if name.startswith("seat ") else table.catalogue.noun(name)
    assert noun in words, f"{words}: {name}"


@every_table
def every_draw_of_a_game_is_asked_for_in_words(table: Table) -> None:
    """Check that all draws of a game can be entered one by one, and lead to the same end."""
    game, names = table.game, names_at(table)
    record = Record.start(game, table.seats, table.seed, names, **table.options)
    for number, name in enumerate(record.deal):
        drawn = record.deal[:number]
        fits(table, deal_question(game, names, record.options, drawn), drawn, name)
    assert deal_question(game, names, record.options, record.deal) is None
    told = Record.start(game, table.seats, Script(record.deal), names, **table.options)
    for move in played(table):
        entry = record.play(move)
        for number, name in enumerate(entry.draws):
            drawn = entry.draws[:number]
            fits(table, move_question(told, move, drawn), drawn, name)
        before = told.state.to_json()
        assert move_question(told, move, entry.draws) is None
        assert told.state.to_json() == before, "asking changes nothing"
        told.play(move, entry.draws)
    assert told.result == record.result
    assert told.state.turn is None


@one_table
def impossible_draws_are_refused_with_what_is_asked(table: Table) -> None:
    """Check that what cannot have been drawn is refused, with the question."""
    game, names = table.game, names_at(table)
    deal = Record.start(game, table.seats, table.seed, names).deal
    if len(deal) < 2:
        return
    for number, name in ((0, UNKNOWN), (len(deal) - 1, UNKNOWN), (1, deal[-1])):
        said = deal_question(game, names, {}, deal[:number])
        assert said is not None
        if name in [choice.name for choice in said.choices]:
            continue
        wrong = [*deal[:number], name, *deal[number:]]
        found = str(raised(BadDraw, partial(deal_question, game, names, {}, wrong)))
        assert repr(name) in found
        assert str(said.said) in found


@one_table
def more_draws_than_were_made_are_refused(table: Table) -> None:
    """Check that entering too many draws is refused, with both numbers."""
    game, names = table.game, names_at(table)
    record = Record.start(game, table.seats, table.seed, names)
    many = [*record.deal, "red"]
    found = str(raised(BadDraw, partial(deal_question, game, names, {}, many)))
    assert f"{len(many)}, not {len(record.deal)}." in found, found
    told = Record.start(game, table.seats, Script(record.deal), names)
    move = told.state.moves()[0]
    drawn = [*record.play(move).draws, "red"]
    found = str(raised(BadDraw, partial(move_question, told, move, drawn)))
    assert f"{len(drawn)}, not {len(drawn) - 1}." in found, found


@one_table
def forbidden_moves_ask_nothing(table: Table) -> None:
    """Check that a forbidden move is refused before anything must be entered."""
    record = Record.start(table.game, table.seats, table.seed)
    wrong = illegal_move(table, record.state)
    if wrong is not None:
        raised(IllegalMove, partial(move_question, record, wrong, []))
