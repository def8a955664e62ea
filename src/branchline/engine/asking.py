"""A game at a real table: what chance is asked next, for whoever tells what was drawn there.

Nothing here changes a position: what was told is tried on a copy.
"""

from __future__ import annotations

from typing import Any, final

from branchline.engine.dice import Bag, RanOut, Script
from branchline.engine.errors import BadDraw
from branchline.engine.game import Game, Move
from branchline.engine.phrase import Part, Phrase, phrase
from branchline.engine.reading import shown
from branchline.engine.record import Record


@final
class Choice:
    """A thing that may be drawn: its name, what it is called in words, how many are left."""

    __slots__ = ("called", "left", "name")

    def __init__(self, name: str, called: Part, left: int) -> None:
        self.name = name
        self.called = called
        self.left = left


@final
class Question:
    """What chance is asked, in words, after so many draws were told; and the possible answers."""

    __slots__ = ("choices", "said", "told")

    def __init__(self, said: Phrase, choices: list[Choice], told: int) -> None:
        self.said = said
        self.choices = choices
        self.told = told


def deal_question(
    game: Game[Any], names: list[str], options: dict[str, object], draws: list[str]
) -> Question | None:
    """What the set-up of a game asks after these draws; None if they are all it asks for."""
    asked = ran_out_at_deal(game, names, options, draws)
    if asked is None:
        return None
    said = game.deal_asks(names, options, draws, asked)
    return Question(said, choices(game, names, asked), len(draws))


def ran_out_at_deal(
    game: Game[Any], names: list[str], options: dict[str, object], draws: list[str]
) -> Bag | None:
    """The bag that is still to be drawn from; None if the deal is whole."""
    script = Script(draws)
    try:
        game.start(len(names), script, **options)
    except RanOut as out:
        return out.bag
    except BadDraw as wrong:
        fitting = deal_question(game, names, options, draws[: script.at])
        raise impossible(draws[script.at], fitting) from wrong
    need_no_more(script)
    return None


def move_question(record: Record, move: Move, draws: list[str]) -> Question | None:
    """What a move asks after these draws; None if they are all. IllegalMove if it is forbidden."""
    asked = ran_out_at_move(record, move, draws)
    if asked is None:
        return None
    game, names = record.game, record.names
    said = game.move_asks(names, record.state, move, draws, asked)
    return Question(said, choices(game, names, asked), len(draws))


def ran_out_at_move(record: Record, move: Move, draws: list[str]) -> Bag | None:
    """The bag that a move still draws from; None if it has all it needs."""
    script = Script(draws)
    state = record.state.copy()
    state.dice = script
    try:
        state.play(move)
    except RanOut as out:
        return out.bag
    except BadDraw as wrong:
        fitting = move_question(record, move, draws[: script.at])
        raise impossible(draws[script.at], fitting) from wrong
    need_no_more(script)
    return None


def choices(game: Game[Any], names: list[str], bag: Bag) -> list[Choice]:
    """What a bag holds."""
    return [
        Choice(name, game.drawn_name(names, name), bag.counts[kind])
        for kind, name in enumerate(bag.names)
        if bag.counts[kind] > 0
    ]


def impossible(drawn: str, asked: Question | None) -> BadDraw:
    """Why something cannot have been drawn."""
    assert asked is not None  # something was drawn there that does not fit
    return BadDraw(
        phrase(
            "{thing} cannot have been drawn here: what is asked is {question}.",
            thing=shown(drawn),
            question=asked.said,
        )
    )


def need_no_more(script: Script) -> None:
    """Refuse draws that nobody asked for."""
    if script.unused():
        raise BadDraw(
            phrase(
                "{told} things were told, but only {asked} were drawn here.",
                told=len(script.draws),
                asked=script.at,
            )
        )
