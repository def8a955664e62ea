"""The invariants once more, wherever Hypothesis leads: any seed, any seats, any number of moves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from branchline import Dice, State
from tests.contract.catalogues import CATALOGUES
from tests.contract.walk import frozen

tables = st.sampled_from(
    [
        (slug, seats)
        for slug in branchline.GAMES
        for seats in range(branchline.game(slug).least, branchline.game(slug).most + 1)
    ]
)
seeds = st.integers(0, 2**256 - 1)
plies = st.integers(0, 300)


def reached(table: tuple[str, int], seed: int, moves: int, steered: bool) -> State:
    """The state after so many moves, or the end."""
    slug, seats = table
    state: State = branchline.game(slug).start(seats=seats, seed=seed)
    chooser = Dice(seed // 2)
    for _ in range(moves):
        if state.turn is None:
            break
        steer = CATALOGUES[slug].steer
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
    assert CATALOGUES[game.slug].by_number(game, state) == moves
    assert frozen(game.from_json(json.loads(before))) == frozen(state.copy()) == before
    for seat in (None, *range(state.seat_count())):
        imagined = state.imagine(seat, Dice(1))
        game.audit(imagined)
        assert imagined.view(seat) == state.view(seat)
    assert frozen(state) == before


@settings(max_examples=60)
@given(tables, seeds, plies, st.booleans())
def test_the_contract_holds(table: tuple[str, int], seed: int, moves: int, steered: bool) -> None:
    check(reached(table, seed, moves, steered))


@pytest.mark.slow
@settings(max_examples=600)
@given(tables, seeds, st.integers(0, 1000), st.booleans())
def test_the_contract_holds_at_length(
    table: tuple[str, int], seed: int, moves: int, steered: bool
) -> None:
    check(reached(table, seed, moves, steered))


@settings(max_examples=40)
@given(tables, seeds, plies)
def test_two_players_of_the_same_seed_meet_the_same_game(
    table: tuple[str, int], seed: int, moves: int
) -> None:
    assert frozen(reached(table, seed, moves, False)) == frozen(reached(table, seed, moves, False))
