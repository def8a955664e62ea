"""Section 15 of the rulebook: the winner, and how ties are broken."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Outcome
from tests.games.railways.cities import CITIES, START
from tests.games.railways.endings import ended, outcome_of


def final(totals: list[int], links: list[int], goods: list[int], **facts: Any) -> Outcome:
    """Return the outcome if seats have so many points, links and goods in all."""
    cities = sorted(CITIES.values(), key=lambda city: city.value)
    built: list[tuple[Any, ...]] = []
    points = totals[:]
    for seat, number in enumerate(links):
        for _ in range(number):
            city = cities[len(built)]
            built.append((city.name, START, city.tracks[len(built) % 4], seat, city.value))
            points[seat] -= city.value  # the majority there
    # Goods of few colours in small numbers make no set; those of sets are taken off.
    delivered: list[dict[str, int]] = []
    for seat, number in enumerate(goods):
        each = [number // 3 + (place < number % 3) for place in range(3)]
        delivered.append({c: n for c, n in zip(("blue", "red", "black"), each, strict=True) if n})
        points[seat] -= sum({0: 0, 1: 0, 2: 0, 3: 2}[n] for n in each)
    state = ended(len(totals), links=built, points=points, delivered=delivered, **facts)
    return outcome_of(state)


def table(totals: list[int], links: list[int], goods: list[int], **facts: Any) -> tuple[list[list[int]], list[int]]:
    """Return the places and the points at the end."""
    outcome = final(totals, links, goods, **facts)
    assert outcome.winners == outcome.ranking[0]
    return outcome.ranking, outcome.totals


@pytest.mark.rule("RWC-15.1")
def test_rwc_15_1_most_points_win() -> None:
    assert table([40, 41], [7, 6], [9, 2]) == ([[1], [0]], [40, 41])
    assert table([38, 40, 39, 37], [1, 2, 3, 4], [0, 0, 1, 5]) == ([[1], [2], [0], [3]], [38, 40, 39, 37])


@pytest.mark.rule("RWC-15.2", "RWC-T.141")
@pytest.mark.parametrize("turned", [False, True])
def test_rwc_t_141_more_links_win(turned: bool) -> None:
    if turned:
        assert table([40, 40], [6, 7], [9, 2]) == ([[1], [0]], [40, 40])
    else:
        assert table([40, 40], [7, 6], [2, 9]) == ([[0], [1]], [40, 40])


@pytest.mark.rule("RWC-15.2")
def test_rwc_15_2_the_number_of_links_counts_not_their_value() -> None:
    built = [("Omaha", START, "white", 0, 12), ("Ogden", START, "brown", 1, 2), ("Altoona", START, "brown", 1, 2)]
    outcome = outcome_of(ended(2, links=built, points=[1, 0]))
    assert (outcome.ranking, outcome.totals) == ([[1], [0]], [4, 4])


@pytest.mark.rule("RWC-15.3", "RWC-T.142")
@pytest.mark.parametrize("turned", [False, True])
def test_rwc_t_142_then_more_goods(turned: bool) -> None:
    goods = [4, 5] if turned else [5, 4]
    winner = int(turned)
    assert table([40, 40], [6, 6], goods) == ([[winner], [1 - winner]], [40, 40])


@pytest.mark.rule("RWC-15.4", "RWC-T.143")
def test_rwc_t_143_else_the_win_is_shared() -> None:
    assert table([40, 40], [6, 6], [4, 4]) == ([[0, 1]], [40, 40])


@pytest.mark.rule("RWC-15.2", "RWC-15.3", "RWC-15.4", "RWC-T.144")
def test_rwc_t_144_three_are_tied() -> None:
    assert table([40, 40, 40], [7, 7, 6], [3, 3, 9]) == ([[0, 1], [2]], [40, 40, 40])
    assert table([40, 40, 40], [6, 7, 7], [9, 3, 3]) == ([[1, 2], [0]], [40, 40, 40])


@pytest.mark.rule("RWC-15.2", "RWC-15.3")
def test_rwc_15_2_ties_below_the_first_place_are_broken_alike() -> None:
    assert table([50, 40, 40, 40], [1, 5, 6, 6], [0, 9, 1, 2])[0] == [[0], [3], [2], [1]]


@pytest.mark.rule("RWC-15.1", "RWC-15.2", "RWC-15.3", "RWC-15.4")
@pytest.mark.parametrize(
    ("totals", "links", "goods", "decided_by"),
    [
        ([40, 41], [7, 6], [9, 2], "total"),
        ([40, 40], [7, 6], [2, 9], "links"),
        ([40, 40, 40], [6, 7, 6], [9, 2, 8], "links"),
        ([40, 40], [6, 6], [4, 5], "delivered"),
        ([40, 40, 40], [7, 7, 6], [3, 2, 9], "delivered"),
        ([40, 40], [6, 6], [4, 4], None),
        ([40, 40, 40], [7, 7, 6], [3, 3, 9], None),
        ([50, 40, 40, 40], [1, 5, 6, 6], [0, 9, 1, 2], "total"),
    ],
)
def test_rwc_15_1_an_outcome_names_what_decided_it(
    totals: list[int], links: list[int], goods: list[int], decided_by: str | None
) -> None:
    outcome = final(totals, links, goods)
    assert outcome.totals == totals
    assert outcome.decided_by == decided_by
    assert outcome.to_json()["decided_by"] == decided_by


@pytest.mark.rule("RWC-16.9")
def test_rwc_16_9_younger_players_know_links_only() -> None:
    younger: dict[str, Any] = {"variant": "younger"}
    assert table([40, 40], [6, 5], [0, 0], **younger)[0] == [[0], [1]]
    assert table([40, 40], [6, 6], [0, 0], **younger)[0] == [[0, 1]]
