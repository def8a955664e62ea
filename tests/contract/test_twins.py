"""Twins: copies, states through JSON, and tables as a seat could imagine them."""

from __future__ import annotations

import json

import pytest

from branchline import Dice, State
from tests.contract.walk import TABLES, Table, finish, frozen, stroll, walk

tables = pytest.mark.parametrize("table", TABLES, ids=str)


def play_together(one: State, other: State, moves: int) -> None:
    """Play the same random moves on two states; they must stay equal to the last."""
    first, second = Dice(77), Dice(77)
    for _ in range(moves):
        if one.turn is None:
            break
        move, same = one.pick(first), other.pick(second)
        assert move == same
        one.play(move)
        other.play(same)
    assert frozen(one) == frozen(other)
    assert one.moves() == other.moves()


@tables
def test_a_copy_plays_on_identically_and_by_itself(table: Table) -> None:
    for state in stroll(table, 10):
        before = frozen(state)
        one, other = state.copy(), state.copy()
        assert frozen(one) == before
        play_together(one, other, 60)
        assert frozen(state) == before


@tables
def test_a_state_through_json_plays_on_identically(table: Table) -> None:
    game = table.game
    for state in stroll(table, 10):
        before = frozen(state)
        twin = game.from_json(json.loads(before))
        assert frozen(twin) == before
        assert [twin.view(seat) for seat in table.all_seats] == [
            state.view(seat) for seat in table.all_seats
        ]
        play_together(state.copy(), twin, 60)
        assert frozen(state) == before


@tables
def test_every_state_passes_the_audit(table: Table) -> None:
    game = table.game
    for state in walk(table):
        game.audit(state)


@tables
def test_a_view_is_json_and_looking_changes_nothing(table: Table) -> None:
    for state in stroll(table, 3):
        before = frozen(state)
        for seat in (None, *table.all_seats):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
        assert frozen(state) == before


@tables
def test_an_imagined_table_looks_the_same_to_its_seat(table: Table) -> None:
    game = table.game
    for number, state in enumerate(stroll(table, 3)):
        before = frozen(state)
        for seat in (None, *table.all_seats):
            imagined = state.imagine(seat, Dice(1000 * table.seed + number))
            game.audit(imagined)
            assert imagined.view(seat) == state.view(seat)
            if seat == state.turn:
                assert imagined.moves() == state.moves()
        assert frozen(state) == before


@tables
def test_an_imagined_table_can_be_played_to_the_end(table: Table) -> None:
    game = table.game
    for number, state in enumerate(stroll(table, 40)):
        for seat in (None, *table.all_seats):
            imagined = finish(state.imagine(seat, Dice(number)), seed=number)
            assert imagined.turn is None
            assert imagined.outcome() is not None
            game.audit(imagined)


@tables
def test_imagining_goes_by_the_dice_alone_and_keeps_its_own_chance(table: Table) -> None:
    differs = False
    for state in walk(table, 50):
        one, same = state.imagine(0, Dice(4)), state.imagine(0, Dice(4))
        assert frozen(one) == frozen(same)
        play_together(one, same, 30)
        differs = differs or frozen(state.imagine(0, Dice(5))) != frozen(state.imagine(0, Dice(4)))
    # What chance will bring is hidden at least, so other dice must lead to another table.
    assert differs


@tables
def test_the_seed_decides_everything(table: Table) -> None:
    one = table.start()
    assert frozen(one) == frozen(table.start())
    assert frozen(one) != frozen(table.start(seed=table.seed + 1))
    play_together(one, table.start(), 2000)
