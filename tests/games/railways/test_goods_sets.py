"""Sets of goods (RWC-14.8 to RWC-14.11): the table of the ledger, and every count up to eight."""

from __future__ import annotations

from functools import cache
from itertools import permutations, product

import pytest

from branchline.games.railways.rules.scoring import best_sets
from tests.games.railways.cities import GOODS
from tests.games.railways.endings import column, ended

TABLE = [
    ("RWC-T.7 wood", (0, 3, 0, 0), 2),
    ("RWC-T.7 ore", (4, 0, 0, 0), 3),
    ("RWC-T.7 one of each", (1, 1, 1, 1), 5),
    ("RWC-T.100", (2, 2, 2, 0), 0),
    ("RWC-T.101", (3, 2, 1, 0), 2),
    ("RWC-T.102", (5, 0, 0, 0), 3),
    ("RWC-T.103", (6, 0, 0, 0), 4),
    ("RWC-T.104", (7, 0, 0, 0), 5),
    ("RWC-T.105", (8, 0, 0, 0), 6),
    ("RWC-T.106", (10, 0, 0, 0), 7),
    ("RWC-T.107", (15, 0, 0, 0), 11),
    ("RWC-T.108", (1, 1, 1, 1), 5),
    ("RWC-T.109", (2, 2, 2, 2), 10),
    ("RWC-T.110", (3, 3, 3, 1), 6),
    ("RWC-T.111", (4, 3, 3, 1), 7),
    ("RWC-T.113", (4, 4, 4, 1), 11),
    ("RWC-T.115", (3, 3, 3, 2), 10),
    ("RWC-T.116", (3, 3, 3, 3), 15),
    ("RWC-T.117", (4, 4, 4, 4), 20),
    ("RWC-T.118", (5, 4, 3, 2), 12),
    ("RWC-T.120", (6, 6, 6, 1), 14),
]
ALIKE = (0, 0, 0, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11)

table = pytest.mark.parametrize(("counts", "points"), [pytest.param(*case, id=name) for name, *case in TABLE])


@pytest.mark.rule("RWC-14.8", "RWC-14.9", "RWC-14.10", "RWC-14.11", "RWC-S.34")
@table
def test_rwc_14_8_the_table_of_the_ledger_in_any_colours(counts: tuple[int, ...], points: int) -> None:
    for order in set(permutations(counts)):
        assert best_sets(list(order)) == points


@pytest.mark.rule("RWC-14.8", "RWC-14.11")
@table
def test_rwc_14_8_the_points_are_on_the_sheet(counts: tuple[int, ...], points: int) -> None:
    delivered = dict(zip(GOODS, counts, strict=True))
    state = ended(2, delivered=[{}, {good: n for good, n in delivered.items() if n}])
    assert column(state, "goods") == [0, points]


@pytest.mark.rule("RWC-14.11")
def test_rwc_14_11_goods_of_one_colour() -> None:
    for number, points in enumerate(ALIKE):
        assert best_sets([0, number, 0, 0]) == points


@cache
def best(counts: tuple[int, int, int, int]) -> int:
    """The most points there are, by trying every set and every good left over."""
    found = 0
    for place, number in enumerate(counts):
        for size, points in ((1, 0), (3, 2), (4, 3)):
            if number >= size:
                rest = [*counts]
                rest[place] -= size
                found = max(found, points + best((rest[0], rest[1], rest[2], rest[3])))
    if min(counts):
        one, two, three, four = counts
        found = max(found, 5 + best((one - 1, two - 1, three - 1, four - 1)))
    return found


@pytest.mark.rule("RWC-T.164", "RWC-14.11", "RWC-S.34")
def test_rwc_t_164_every_count_up_to_eight_against_a_search() -> None:
    for one, two, three, four in product(range(9), repeat=4):
        assert best_sets([one, two, three, four]) == best((one, two, three, four))


@pytest.mark.slow
@pytest.mark.rule("RWC-14.11")
def test_rwc_14_11_every_count_there_can_be() -> None:
    for one, two, three, four in product(range(16), repeat=4):
        assert best_sets([one, two, three, four]) == best((one, two, three, four))
