"""The invariants once more, wherever Hypothesis leads: any seed, any seats, any number of moves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Dice, State
from tests.contract.catalogues import CATALOGUES
from tests.contract.walk import TABLES, Table, frozen

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**256 - 1)
plies = st.integers(0, 300)


def reached(table: Table, seed: int, moves: int, steered: bool) -> State:
    """The state after so many moves, or the end."""
    state = table.start(seed)
    chooser = Dice(seed // 2)
    steer = table.catalogue.steer
    for _ in range(moves):
        if state.turn is None:
            break
        state.play(steer(state, chooser) if steered else state.pick(chooser))
    return state


def check(state: State) -> None:
    """Everything the contract says of one state."""
    game: Any = state.game
    before = frozen(state)
    game.audit(state)
    moves = state.moves()
    assert len(set(moves)) == len(moves)
    assert bool(moves) == (state.turn is not None) == (state.outcome() is None)
    assert all(state.why_not(move) is None for move in moves)
    assert all(game.move(str(move)) == move for move in moves[:50])
    by_number = CATALOGUES[game.slug].by_number
    assert by_number is None or by_number(game, state) == moves
    assert frozen(game.from_json(json.loads(before))) == frozen(state.copy()) == before
    for seat in (None, *range(state.seat_count())):
        imagined = state.imagine(seat, Dice(1))
        game.audit(imagined)
        assert imagined.view(seat) == state.view(seat)
    assert frozen(state) == before


@pytest.mark.slow
@settings(max_examples=60)
@given(tables, seeds, plies, st.booleans())
def test_the_contract_holds(table: Table, seed: int, moves: int, steered: bool) -> None:
    check(reached(table, seed, moves, steered))


@pytest.mark.slow
@settings(max_examples=600)
@given(tables, seeds, st.integers(0, 1000), st.booleans())
def test_the_contract_holds_at_length(table: Table, seed: int, moves: int, steered: bool) -> None:
    check(reached(table, seed, moves, steered))


@settings(max_examples=40)
@given(tables, seeds, plies)
def test_two_players_of_the_same_seed_meet_the_same_game(table: Table, seed: int, moves: int) -> None:
    assert frozen(reached(table, seed, moves, False)) == frozen(reached(table, seed, moves, False))
