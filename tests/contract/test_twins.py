"""Twins: copies, states through JSON, and tables as a seat could imagine them."""

from __future__ import annotations

import json

import pytest

import branchline
from branchline import Dice, State
from tests.contract.walk import TABLES, finish, frozen, walk

tables = pytest.mark.parametrize(("slug", "seats", "seed"), TABLES)


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
def test_a_copy_plays_on_identically_and_by_itself(slug: str, seats: int, seed: int) -> None:
    for state in walk(branchline.game(slug), seats, seed, every=10):
        before = frozen(state)
        one, other = state.copy(), state.copy()
        assert frozen(one) == before
        play_together(one, other, 60)
        assert frozen(state) == before


@tables
def test_a_state_through_json_plays_on_identically(slug: str, seats: int, seed: int) -> None:
    game = branchline.game(slug)
    for state in walk(game, seats, seed, every=10):
        before = frozen(state)
        twin = game.from_json(json.loads(before))
        assert frozen(twin) == before
        assert [twin.view(seat) for seat in range(seats)] == [
            state.view(seat) for seat in range(seats)
        ]
        play_together(state.copy(), twin, 60)
        assert frozen(state) == before


@tables
def test_every_state_passes_the_audit(slug: str, seats: int, seed: int) -> None:
    game = branchline.game(slug)
    for state in walk(game, seats, seed):
        game.audit(state)


@tables
def test_a_view_is_json_and_looking_changes_nothing(slug: str, seats: int, seed: int) -> None:
    for state in walk(branchline.game(slug), seats, seed, every=3):
        before = frozen(state)
        for seat in (None, *range(seats)):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
        assert frozen(state) == before


@tables
def test_an_imagined_table_looks_the_same_to_its_seat(slug: str, seats: int, seed: int) -> None:
    game = branchline.game(slug)
    for number, state in enumerate(walk(game, seats, seed, every=3)):
        before = frozen(state)
        for seat in (None, *range(seats)):
            imagined = state.imagine(seat, Dice(1000 * seed + number))
            game.audit(imagined)
            assert imagined.view(seat) == state.view(seat)
            if seat == state.turn:
                assert imagined.moves() == state.moves()
        assert frozen(state) == before


@tables
def test_an_imagined_table_can_be_played_to_the_end(slug: str, seats: int, seed: int) -> None:
    game = branchline.game(slug)
    for number, state in enumerate(walk(game, seats, seed, every=40)):
        for seat in (None, *range(seats)):
            imagined = finish(state.imagine(seat, Dice(number)), seed=number)
            assert imagined.turn is None
            assert imagined.outcome() is not None
            game.audit(imagined)


@tables
def test_imagining_goes_by_the_dice_alone_and_keeps_its_own_chance(
    slug: str, seats: int, seed: int
) -> None:
    differs = False
    for state in walk(branchline.game(slug), seats, seed, every=50):
        one, same = state.imagine(0, Dice(4)), state.imagine(0, Dice(4))
        assert frozen(one) == frozen(same)
        play_together(one, same, 30)
        differs = differs or frozen(state.imagine(0, Dice(5))) != frozen(state.imagine(0, Dice(4)))
    # Something is hidden in all our games, so other dice must lead to another table.
    assert differs


@tables
def test_the_seed_decides_everything(slug: str, seats: int, seed: int) -> None:
    game = branchline.game(slug)
    one = game.start(seats=seats, seed=seed)
    assert frozen(one) == frozen(game.start(seats=seats, seed=seed))
    assert frozen(one) != frozen(game.start(seats=seats, seed=seed + 1))
    play_together(one, game.start(seats=seats, seed=seed), 2000)
