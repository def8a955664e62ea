"""Section 26 of the rulebook: the end, the points and the winner."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.steam.helpers import links
from tests.games.steam.small_map import along, network
from tests.games.steam.tables import decided_by, finished, outcome_of, random_game

# Ten links of seat 0.
TEN = network(
    *along("Brook > Yarm > Oldham > Poole > Truro > Rowan", 0),
    *along("Yarm > Redhill > Boston > Blyth > Perth > York", 0),
)


def totals(**facts: Any) -> list[int]:
    """The final points."""
    return outcome_of(finished(**facts))[1]


@pytest.mark.rule("STM-26.1", "STM-26.2", "STM-26.3", "STM-T.23")
@pytest.mark.parametrize("rules", ["base", "standard"])
@pytest.mark.parametrize(
    ("income", "change"),
    [(10, 5), (9, 4), (5, 2), (3, 1), (2, 1), (1, 0), (0, 0), (-1, -2), (-2, -4), (-7, -14), (-10, -20)],
)
def test_stm_26_1_points_for_income(income: int, change: int, rules: str) -> None:
    # Enough cash that nothing has to be raised.
    state = finished(rules=rules, cash=[40, 40, 40], income=[income, 0, 0], points=[30, 30, 30])
    assert outcome_of(state)[1] == [30 + change, 30, 30]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.table[0] == {"points": 30, "income": change, "links": 0, "total": 30 + change}


@pytest.mark.rule("STM-T.24", "STM-26.5")
def test_stm_t_24_thirty_seven_points_and_ten_links() -> None:
    state = finished(points=[37, 0, 0], income=[-1, 0, 0], cash=[1, 0, 0], **TEN)
    assert len(links(state, 0)) == 10
    assert outcome_of(state)[1] == [45, 0, 0]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.table[0] == {"points": 37, "income": -2, "links": 10, "total": 45}


@pytest.mark.rule("STM-26.4", "STM-26.5", "STM-13.1")
def test_stm_26_4_unfinished_links_score_nothing() -> None:
    facts = network(("Yarm", "Redhill", 0), ("Yarm", "Brook", 1), ("Redhill", "Thirsk", None))
    tiles = {**facts["tiles"], "D2": "22 SE-SW", "F8": "21 NE-SW", "E11": "21 N-S"}
    tiles["E9"] = "T33 N NE S"  # Thirsk, with a spur to each of the two tiles
    owners = {**facts["owners"], "D2 SW": 0, "E9 NE": 1, "E9 S": 2}
    state = finished(**{**facts, "tiles": tiles, "owners": owners})
    assert links(state, 0) == [("Redhill", "Yarm"), ("Yarm", None)]
    # Thirsk to Boston and to Bury are complete; the link of no one scores for no one.
    assert outcome_of(state)[1] == [1, 2, 1]


@pytest.mark.rule("STM-26.6")
def test_stm_26_6_cash_is_worth_nothing() -> None:
    state = finished(cash=[500, 0, 0], points=[3, 4, 0])
    assert outcome_of(state) == ([[1], [0], [2]], [3, 4, 0])


@pytest.mark.rule("STM-26.7")
def test_stm_26_7_most_points_win() -> None:
    # Neither the higher income nor the lower tile makes up for a point.
    held = ["turn order", "urbanization", "first move"]
    state = finished(held=held, points=[3, 10, 7], income=[10, 0, 4])
    assert outcome_of(state) == ([[1], [2], [0]], [8, 10, 9])


@pytest.mark.rule("STM-26.8", "STM-T.52")
@pytest.mark.parametrize("rules", ["base", "standard"])
def test_stm_26_8_a_tie_goes_to_the_higher_income(rules: str) -> None:
    # 44 + 1 and 45 + 0; the tiles and the order speak for the other.
    facts: dict[str, Any] = {"income": [1, 3, 0], "points": [45, 44, 0], "cash": [9] * 3}
    state = finished(rules=rules, held=["turn order", "urbanization", "engineer"], **facts)
    assert outcome_of(state) == ([[1], [0], [2]], [45, 45, 0])
    assert decided_by(state) == "income"


@pytest.mark.rule("STM-26.9", "STM-T.52")
@pytest.mark.parametrize(
    ("held", "ranking"),
    [
        (["city growth", "first move", "urbanization"], [[1], [0], [2]]),
        (["first move", "city growth", "turn order"], [[0], [1], [2]]),
    ],
)
def test_stm_26_9_then_to_the_lower_tile_in_the_base_game(held: list[str], ranking: list[list[int]]) -> None:
    facts: dict[str, Any] = {"income": [2, 2, 0], "points": [44, 44, 0]}
    for order in ([0, 1, 2], [2, 1, 0]):
        state = finished(held=held, order=order, **facts)
        assert outcome_of(state)[0] == ranking
        assert decided_by(state) == "action tile"


@pytest.mark.rule("STM-26.10", "STM-C.10", "STM-T.52", "STM-27.5")
@pytest.mark.parametrize("held", [["city growth", "first move", None], ["first move", "city growth", None]])
def test_stm_26_10_then_to_the_earlier_place_in_the_standard_game(held: list[str | None]) -> None:
    facts: dict[str, Any] = {"rules": "standard", "income": [2, 2, 1], "points": [44, 44, 0]}
    for order, ranking in (([0, 1, 2], [[0], [1], [2]]), ([2, 1, 0], [[1], [0], [2]])):
        state = finished(held=held, order=order, **facts)
        assert outcome_of(state)[0] == ranking
        assert decided_by(state) == "turn order"


@pytest.mark.rule("STM-R.2", "STM-26.2")
def test_stm_r_2_a_total_may_be_negative() -> None:
    state = finished(income=[-10, -9, -3], cash=[10, 9, 3], points=[1, 0, 0])
    assert outcome_of(state) == ([[2], [1], [0]], [-19, -18, -6])
    assert decided_by(state) == "total"


@pytest.mark.rule("STM-26.11")
@pytest.mark.parametrize("rules", ["base", "standard"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_stm_26_11_there_is_exactly_one_winner(seats: int, rules: str) -> None:
    for seed in range(3):
        _, state = random_game(seats, seed, rules=rules)[-1]
        ranking, _ = outcome_of(state)
        assert sorted(ranking) == [[seat] for seat in range(seats)]
    held = ["turn order", "first move", "engineer", "first build", "city growth", "locomotive"]
    equal = finished(seats, rules=rules, held=held[:seats], cash=[9] * seats)
    assert outcome_of(equal)[0] == [[seat] for seat in range(seats)]


@pytest.mark.rule("STM-26.1", "STM-27.2")
def test_stm_27_2_the_standard_game_scores_alike() -> None:
    facts: dict[str, Any] = {"points": [5, 6, 7], "income": [5, -2, 0], "cash": [30] * 3, **TEN}
    assert totals(rules="standard", **facts) == totals(rules="base", **facts) == [17, 2, 7]
