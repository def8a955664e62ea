"""Section 14 of the rulebook: majorities and locomotives; section 12: the score in play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.railways.cities import LOCO, START
from tests.games.railways.endings import column, ended, outcome_of
from tests.games.railways.helpers import N1, n1, players, scene

BECKY, STEVE, JAMES, DANA = range(4)

# Links at a city, none of the cards in two of them, and the points of the seats for that city.
T_6 = [
    ("Portland", START, "lightgreen", JAMES, 3),
    ("Kansas City", "Portland", "orange", STEVE, 4),
    ("Cheyenne", "Kansas City", "orange", JAMES, 2),
    ("Fort Worth", "Kansas City", "brown", JAMES, 3),
]


def majorities(links: list[tuple[Any, ...]]) -> list[int]:
    """The points of the seats for cities, if the game ends with these links."""
    return column(ended(4, links=links), "cities")


@pytest.mark.rule("RWC-T.6", "RWC-14.1", "RWC-14.2", "RWC-14.4")
def test_rwc_t_6_the_example_of_the_rules() -> None:
    assert majorities(T_6) == [0, 3, 9, 0]


@pytest.mark.rule("RWC-T.137", "RWC-14.1", "RWC-14.2", "RWC-14.3", "RWC-14.4", "RWC-14.5")
def test_rwc_t_137_the_network_n1() -> None:
    assert majorities([*N1]) == [7, 11, 0, 9]


# A city with links of given values and owners: its first link is to the start board. The other
# cities of the links bring points too, so they are taken off.
CASES = [
    # Kansas City: Becky 3+2, Steve 5.
    (
        "RWC-T.130",
        [
            ("Kansas City", START, "orange", STEVE, 5),
            ("Fort Worth", "Kansas City", "brown", BECKY, 3),
            ("Cheyenne", "Kansas City", "orange", BECKY, 2),
        ],
        [4 + 3 + 2, 4, 0, 0],
    ),
    ("RWC-T.131", [("New York", START, "purple", BECKY, 5)], [5, 0, 0, 0]),
    # Portland: Becky 2+2, Steve 5.
    (
        "RWC-T.132",
        [
            ("Portland", START, "lightgreen", STEVE, 5),
            ("Altoona", "Portland", "orange", BECKY, 2),
            ("Sacramento", "Portland", "purple", BECKY, 2),
        ],
        [2 + 2, 3, 0, 0],
    ),
    # Portland: three links of value 3.
    (
        "RWC-T.133",
        [
            ("Portland", START, "lightgreen", BECKY, 3),
            ("Altoona", "Portland", "orange", STEVE, 3),
            ("Sacramento", "Portland", "purple", DANA, 3),
        ],
        [3, 3 + 2, 0, 3 + 2],
    ),
    # Roanoke: Steve 4 (a white 1 and three wilds), Becky 3, Dana 2.
    (
        "RWC-T.134",
        [
            ("Roanoke", START, "white", STEVE, "1+wild+wild+wild"),
            ("Louisville", "Roanoke", "brown", BECKY, 3),
            ("Cheyenne", "Roanoke", "orange", DANA, 2),
        ],
        [3, 2, 0, 2],
    ),
    # The start board: Becky 3, Steve 6.
    ("RWC-T.135", [("Omaha", START, "white", BECKY, 3), ("Denver", START, "lightgreen", STEVE, 6)], [3, 4, 0, 0]),
]


@pytest.mark.rule("RWC-14.1", "RWC-14.2", "RWC-14.3", "RWC-14.5", "RWC-C.3")
@pytest.mark.parametrize(("links", "points"), [pytest.param(*case, id=i) for i, *case in CASES])
def test_rwc_14_2_who_has_the_most_at_a_city(links: list[tuple[Any, ...]], points: list[int]) -> None:
    assert majorities(links) == points


@pytest.mark.rule("RWC-S.35", "RWC-14.2")
def test_rwc_s_35_every_city_pays_somebody() -> None:
    links = [("Omaha", START, "white", JAMES, 3), ("Ogden", "Omaha", "purple", JAMES, 2)]
    assert majorities(links) == [0, 0, 5, 0]


@pytest.mark.rule("RWC-14.6", "RWC-14.7", "RWC-T.145")
def test_rwc_t_145_locomotives_in_front_alone_score() -> None:
    state = ended(2, power=[0, 3], hands=[{}, {LOCO: 2}], links=[("Omaha", START, "white", 1, "2+wild+wild")])
    assert column(state, "locomotives") == [0, 3]


@pytest.mark.rule("RWC-14.12")
def test_rwc_14_12_cards_in_hand_bring_nothing() -> None:
    hands = [{}, {"white 2": 5, "Denver": 1, LOCO: 2}]
    assert outcome_of(ended(2, hands=hands)).totals == [0, 0]


@pytest.mark.rule("RWC-13.14", "RWC-14.1", "RWC-14.6", "RWC-14.8")
def test_rwc_13_14_the_total_is_the_sum_of_its_parts() -> None:
    facts: dict[str, Any] = {
        "links": [*N1],
        "points": [10, 20, 30, 40],
        "power": [1, 2, 3, 4],
        "delivered": [{"red": 3}, {}, {"blue": 1, "red": 1, "black": 1, "yellow": 1}, {"red": 4}],
    }
    outcome = outcome_of(ended(4, **facts))
    assert outcome.totals == [10 + 7 + 1 + 2, 20 + 11 + 2, 30 + 3 + 5, 40 + 9 + 4 + 3]
    for row, total in zip(outcome.table, outcome.totals, strict=True):
        assert row["total"] == total
        assert sum(row[name] for name in ("points", "cities", "locomotives", "goods")) == total


@pytest.mark.rule("RWC-12.1")
def test_rwc_12_1_the_score_in_play_leaves_out_what_is_scored_at_the_end() -> None:
    facts: dict[str, Any] = {"power": [1, 2, 3, 4], "delivered": [{"red": 3}]}
    assert n1(points=[10, 20, 30, 40], **facts).scores() == [10, 20, 30, 40]


MARKERS = {0: (0, 0), 1: (0, 1), 25: (0, 25), 26: (1, 1), 50: (1, 25), 51: (2, 1), 130: (5, 5)}


@pytest.mark.rule("RWC-12.2", "RWC-12.3", "RWC-T.146", "RWC-S.29", "RWC-2.4", "RWC-2.5")
@pytest.mark.parametrize("score", MARKERS)
def test_rwc_t_146_where_the_marker_stands(score: int) -> None:
    assert players(scene(points=[score]))[0]["marker"] == [*MARKERS[score]]
