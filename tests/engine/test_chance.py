"""Roughly fair: chi-square tests with fixed seeds, so that they give the same answer every time."""

from __future__ import annotations

import math
from itertools import permutations

import pytest

from branchline.engine.dice import Bag, Dice


def chi_square(seen: list[int], expected: list[float]) -> float:
    return sum((n - e) ** 2 / e for n, e in zip(seen, expected, strict=True))


def fair(seen: list[int], expected: list[float]) -> bool:
    """Whether chi-square lies within four standard deviations of what chance would give."""
    free = len(seen) - 1
    return abs(chi_square(seen, expected) - free) < 4 * math.sqrt(2 * free) + 4


def test_the_measure_sees_dice_that_are_loaded() -> None:
    assert not fair([1100, 900, 1000, 1000], [1000.0] * 4)
    assert fair([1020, 980, 1010, 990], [1000.0] * 4)


@pytest.mark.parametrize("limit", [2, 3, 5, 6, 7, 9, 46, 110])
@pytest.mark.parametrize("seed", [0, 1, 12345])
def test_below_is_even(limit: int, seed: int) -> None:
    dice, seen = Dice(seed), [0] * limit
    for _ in range(200 * limit):
        seen[dice.below(limit)] += 1
    assert fair(seen, [200.0] * limit)


def test_below_is_even_where_words_must_be_rejected() -> None:
    # Without rejection the first of these three thirds would come up too often.
    limit = 3 << 27
    dice, seen = Dice(3), [0] * 3
    for _ in range(9000):
        seen[dice.below(limit) * 3 // limit] += 1
    assert fair(seen, [3000.0] * 3)


@pytest.mark.parametrize("counts", [[12] * 8 + [14], [1, 0, 3], [1, 99], [5]])
def test_draws_follow_the_counts(counts: list[int]) -> None:
    names = tuple(str(kind) for kind in range(len(counts)))
    dice, seen, rounds = Dice(17), [0] * len(counts), 4000
    for _ in range(rounds):
        seen[dice.draw(Bag(names, counts[:]))] += 1
    there = [kind for kind, count in enumerate(counts) if count]
    assert sum(seen[kind] for kind in there) == rounds
    expected = [rounds * counts[kind] / sum(counts) for kind in there]
    assert fair([seen[kind] for kind in there], expected)


def test_the_second_draw_does_not_depend_on_the_first() -> None:
    dice, seen = Dice(23), {(one, two): 0 for one in range(3) for two in range(3)}
    for _ in range(6000):
        things = Bag(("a", "b", "c"), [1, 1, 1])
        seen[dice.draw(things), dice.draw(things)] += 1
    pairs = list(permutations(range(3), 2))
    assert sum(seen[pair] for pair in pairs) == 6000
    assert fair([seen[pair] for pair in pairs], [1000.0] * 6)


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    dice, seen = Dice(31), dict.fromkeys(permutations(range(4)), 0)
    for _ in range(24 * 200):
        order = list(range(4))
        dice.shuffle(order)
        seen[order[0], order[1], order[2], order[3]] += 1
    assert fair(list(seen.values()), [200.0] * 24)


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    seen = [0] * 16
    for seed in range(3200):
        seen[Dice(seed).word() >> 28] += 1
    assert fair(seen, [200.0] * 16)
