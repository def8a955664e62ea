"""A game without a view of its own is drawn from what the contract says of every game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from rich.console import Console

import branchline
from branchline import Dice, Game, State
from branchline.engine import registry
from branchline.terminal.view import PlainView, TerminalView, view_for

SLUG = "railways"
NAMES = ["Ada", "Bea"]


@pytest.fixture
def plain() -> Iterator[TerminalView]:
    """The view of a game whose plugin names none."""
    provided = registry.plugin(SLUG)
    registry.register(replace(provided, terminal_view=""))
    yield view_for(branchline.game(SLUG))
    registry.register(provided)


def printed(parts: list[object]) -> str:
    """What a terminal shows."""
    console = Console(width=200)
    with console.capture() as found:
        for part in parts:
            console.print(part)
    return found.get()


def start() -> State:
    game: Game[State] = branchline.game(SLUG)
    return game.start(2, 1, first=0)


def test_without_a_drawing_the_view_is_a_table(plain: TerminalView) -> None:
    assert isinstance(plain, PlainView)
    state = start()
    shown = printed([*plain.table(state.view(0), NAMES)])
    assert "Ada" in shown
    assert "Bea" in shown
    assert "pile" in shown
    own = state.view(0)["own"]
    assert isinstance(own, dict)
    for card in own["hand"]:
        assert card in shown


def test_moves_are_listed_by_kind_and_by_half_a_move(plain: TerminalView) -> None:
    state = start()
    view = state.view(0)
    moves = plain.order(view, state.moves())
    assert set(moves) == set(state.moves())
    menu = printed([*plain.menu(view, NAMES, moves)])
    assert "discard" in menu
    assert "RWC-8.1" in menu
    found = plain.more(["discard"], view, NAMES, moves)
    assert found is not None
    assert "pass" not in printed([*found])
    assert plain.more(["pass"], view, NAMES, moves) is None  # a whole move


def test_the_end_says_who_won_and_what_decided(plain: TerminalView) -> None:
    state, dice = start(), Dice(1)
    while state.turn is not None:
        state.play(state.pick(dice))
    outcome = state.outcome()
    assert outcome is not None
    shown = printed([*plain.ending(state, NAMES)])
    assert "Final scores" in shown
    assert NAMES[outcome.winners[0]] in shown
    assert str(outcome.totals[outcome.winners[0]]) in shown
    assert all(heading in shown for heading in branchline.game(SLUG).headings)
