"""A race between moves: a first thought stands unless another is clearly better."""

from collections.abc import Callable

import branchline
from branchline import Dice
from branchline.bots import Budget, Seat
from branchline.bots.move_comparison import ENOUGH, Runner, challenge
from branchline.engine.game import Move

GAME = branchline.game("ticket-to-ride")


def a_seat() -> Seat:
    """A seat that may draw cards or tickets, or claim a route."""
    state = GAME.start(2, 1)
    dice = Dice(1)
    while "tickets" not in [move.text for move in state.moves()]:
        state.play(state.pick(dice))
    return Seat(state, Dice(2))


def challenged(values: dict[str, list[float]], rounds: int) -> Runner:
    """What comes of a challenge if each move brings these values, over and over."""
    moves = a_seat().moves[: len(values)]
    told = dict(zip([move.text for move in moves], values.values(), strict=True))
    number = -1

    def begin() -> Callable[[Move], float]:
        nonlocal number
        number += 1
        return lambda move: told[move.text][number % len(told[move.text])]

    return challenge(moves[0], moves, begin, Budget(rounds=rounds).watch())


def test_a_first_thought_falls_to_what_is_clearly_better() -> None:
    found = challenged({"first": [0.0, 1.0], "better": [2.0, 2.5]}, 40)
    assert found.mean > 1
    assert len(found.values) == ENOUGH  # it was certain at once


def test_a_first_thought_stands_where_luck_alone_speaks_against_it() -> None:
    found = challenged({"first": [0.0, 0.0], "lucky": [-40.0, 42.0]}, 40)
    assert found.mean == 0


def test_a_first_thought_is_not_questioned_after_few_rounds() -> None:
    found = challenged({"first": [0.0], "better": [9.0]}, ENOUGH - 1)
    assert found.mean == 0


def test_hopeless_rivals_give_up_and_no_time_is_wasted() -> None:
    found = challenged({"first": [9.0, 8.0], "worse": [0.0, 1.0], "worst": [-9.0]}, 40)
    assert len(found.values) == ENOUGH


def test_what_many_rounds_do_not_tell_apart_is_left_as_it_is() -> None:
    moves = a_seat().moves[:2]
    watch = Budget(rounds=99).watch()
    found = challenge(moves[0], moves, lambda: lambda move: 0.0, watch, most=20)
    assert (found.move, watch.rounds) == (moves[0], 20)


def test_a_first_thought_without_rivals_needs_no_round() -> None:
    assert challenged({"first": [0.0]}, 40).values == []


def test_what_is_always_ahead_by_the_same_leads_beyond_measure() -> None:
    moves = a_seat().moves
    one, other = Runner(moves[0]), Runner(moves[1])
    one.values, other.values = [2.0, 3.0], [1.0, 2.0]
    assert one.lead(other) == float("inf")
    assert other.lead(one) == float("-inf")
    assert one.lead(one) == 0
