"""What holds at every moment of every game (RWC-17.5, RWC-T.160)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Dice, Move
from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import CARDS, CITIES, GOODS, LOCO, START
from tests.games.railways.helpers import GAME, all_goods, everything, gain, hand, power, public, trains
from tests.games.railways.playing import Steer, builder, by_verb


def by_pick(state: Railways, dice: Dice) -> Move:
    """A move at random, each as likely as the others."""
    return state.pick(dice)


def check_pieces(state: Railways) -> None:
    """Every card, good and train is somewhere, once."""
    younger = state.view(None)["variant"] == "younger"
    cards = {card: number for card, number in CARDS.items() if not (younger and card == LOCO)}
    assert everything(state) == cards
    assert all_goods(state) == ({} if younger else dict.fromkeys(GOODS, 15))
    owners = Counter(link.owner for link in public(state).links)
    for seat, left in enumerate(trains(state)):
        assert left + owners[seat] == 10
        assert left >= 0


def check_network(state: Railways) -> None:
    """A tree out of the start board, with no more links at a city than it has tracks (RWC-4.21)."""
    built = {START}
    used = Counter[tuple[str, str]]()
    for link in public(state).links:
        assert link.node in built
        assert link.city not in built
        built.add(link.city)
        assert link.value >= CITIES[link.city].value
        used[link.city, link.colour] += 1
        if link.node != START:
            used[link.node, link.colour] += 1
    for (city, colour), number in used.items():
        assert number <= CITIES[city].tracks.count(colour)
    assert public(state).goods.keys() <= built - {START}


def check_move(before: Railways, move: str, after: Railways) -> None:
    """What a move may change and what it may not."""
    mover = before.turn
    assert mover is not None
    assert set(public(before).links) <= set(public(after).links)
    assert all(new >= old for old, new in zip(power(before), power(after), strict=True))
    for seat in range(before.seats):
        if seat != mover:
            assert hand(before, seat) == hand(after, seat)
    if after.turn is not None:
        points = gain(before, after)
        assert min(points) >= 0
        if move.split()[0] not in ("connect", "locomotive", "deliver"):
            assert points == [0] * before.seats


def check_game(seats: int, seed: int, steer: Steer, moves: int, variant: str) -> None:
    """Play on and look at every position."""
    state, dice = GAME.start(seats, seed, variant=variant), Dice(seed + 1)
    for _ in range(moves):
        check_pieces(state)
        check_network(state)
        GAME.audit(state)
        if state.turn is None:
            break
        before, move = state.copy(), steer(state, dice)
        state.play(move)
        check_move(before, move.text, state)


seat_numbers = st.integers(2, 4)
seeds = st.integers(0, 2**64)
steers = st.sampled_from([by_pick, by_verb, builder])
variants = st.sampled_from(["full", "full", "younger"])


@pytest.mark.slow
@pytest.mark.rule("RWC-17.5", "RWC-T.160", "RWC-4.21", "RWC-1.4", "RWC-S.19")
@settings(max_examples=40)
@given(seat_numbers, seeds, steers, st.integers(0, 250), variants)
def test_rwc_17_5_every_piece_is_somewhere_once(seats: int, seed: int, steer: Steer, moves: int, variant: str) -> None:
    check_game(seats, seed, steer, moves, variant)


@pytest.mark.slow
@pytest.mark.rule("RWC-17.5", "RWC-T.160")
@settings(max_examples=60)
@given(seat_numbers, seeds, steers, variants)
def test_rwc_17_5_to_the_end_of_the_game(seats: int, seed: int, steer: Steer, variant: str) -> None:
    check_game(seats, seed, steer, 4000, variant)
