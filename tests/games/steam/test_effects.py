"""Further effects of moves: places, money raised, links lost, accounts."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Effect
from branchline.games.steam.rules.state import POINTS, Steam
from tests.contract.walk import TABLES, Table, played
from tests.games.steam.helpers import GAME, building, scene
from tests.games.steam.tables import last_action, started
from tests.games.table import play

Told = tuple[int, str, str]  # seat, words, rule


def effects(state: Steam, text: str) -> list[Effect]:
    """What the last of some moves brings about."""
    before = state.copy()
    play(state, text)
    return GAME.effects(before, before.move(text), state)


def told(state: Steam, text: str) -> list[Told]:
    """The same in words."""
    return [(one.seat, str(GAME.effect_phrase(one.kind, one.facts)), one.rule) for one in effects(state, text)]


def ends(**facts: Any) -> list[Told]:
    """How a Turn ends for everyone, told in turn order."""
    return told(last_action(**facts), "pass")


@pytest.mark.rule("STM-23.1", "STM-23.2", "STM-23.3", "STM-23.4")
def test_accounts_of_the_base_game_come_in_turn_order() -> None:
    assert ends(order=[2, 0, 1], cash=[0, 5, 0], income=[3, -2, 0]) == [
        (2, "has no income", "STM-23.3"),
        (0, "receives an income of $3", "STM-23.2"),
        (1, "pays $2: income is -2", "STM-23.4"),
    ]


@pytest.mark.rule("STM-23.5", "STM-6.4")
def test_a_shortfall_of_the_base_game_is_told_with_what_it_cost() -> None:
    deed = "pays $9: income is -9, losing 2 victory points and 1 step of income for lack of cash"
    first, *_ = ends(income=[-9, 0, 0], points=[2, 0, 0])
    assert first == (0, deed, "STM-23.5")


@pytest.mark.rule("STM-32.1", "STM-32.2", "STM-32.5", "STM-32.6")
def test_accounts_of_the_standard_game_take_the_level_off() -> None:
    found = ends(
        seats=4, rules="standard", income=[4, 2, 1, 0], levels=[1, 2, 3, 4], cash=[0, 0, 0, 1], points=[0, 0, 1, 0]
    )
    assert found == [
        (0, "receives $3: income 4 less level 1", "STM-32.2"),
        (1, "covers level 2 with income 2", "STM-32.2"),
        (2, "pays $2: income 1 less level 3, losing 1 victory point for lack of cash", "STM-32.5"),
        (3, "pays $4: income 0 less level 4, losing 2 steps of income for lack of cash", "STM-32.6"),
    ]


@pytest.mark.rule("STM-23.7", "STM-32.9")
@pytest.mark.parametrize(("rules", "dollars", "rule"), [("base", 10, "STM-23.7"), ("standard", 11, "STM-32.9")])
def test_a_bankruptcy_is_told(rules: str, dollars: int, rule: str) -> None:
    first, *_ = ends(rules=rules, income=[-10, 0, 0])
    assert first == (0, f"cannot pay ${dollars} and goes bankrupt", rule)


@pytest.mark.rule("STM-R.44")
def test_nobody_is_settled_after_the_game_is_won() -> None:
    assert [seat for seat, _, _ in ends(income=[-10, -10, 7])] == [0, 1]


@pytest.mark.rule("STM-22.4", "STM-22.8")
def test_points_put_on_income_are_told_and_count_in_the_account() -> None:
    state = last_action(income=[0, 0, -1])
    state.dues = ((2, 3),)
    state.stage = POINTS
    found = told(state, "score income")
    assert found[0] == (2, "income from -1 to 2", "STM-22.4")
    assert found[-1] == (2, "receives an income of $2", "STM-23.2")


def test_an_income_at_its_top_does_not_change() -> None:
    state = scene(phase="move", income=[10, 0, 0])
    state.dues = ((0, 3),)
    state.stage = POINTS
    assert told(state, "score income") == []


@pytest.mark.rule("STM-6.3", "STM-6.4")
def test_money_that_was_raised_is_told() -> None:
    assert told(scene(phase="select"), "take locomotive") == [
        (0, "raises $10 by giving up 2 steps of income", "STM-6.3")
    ]
    poor = scene(phase="select", income=[-9, 0, 0], points=[2, 0, 0])
    assert told(poor, "take locomotive") == [
        (0, "raises $10 by giving up 2 victory points and 1 step of income", "STM-6.4")
    ]
    assert told(scene(phase="select", cash=[6, 0, 0]), "take locomotive") == []


@pytest.mark.rule("STM-13.4")
def test_links_that_were_lost_are_told() -> None:
    begun: dict[str, Any] = {"tiles": {"K15": "22 NE-S"}, "owners": {"K15 NE": 0}}
    state = building(**begun)
    assert told(state, "lay L12 21 N-S") == []
    assert told(state, "done") == [(0, "loses 1 unfinished link", "STM-13.4")]
    assert told(building(), "done") == []


@pytest.mark.rule("STM-17.6")
def test_what_taking_back_returns_is_told() -> None:
    state = building(cash=[9, 0, 0])
    play(state, "lay L16 45 N-SE S-NW")
    assert told(state, "take back L16") == [(0, "gets $5 back", "STM-17.6")]
    poor = building(cash=[1, 0, 0], income=[0, 0, 0])
    play(poor, "lay L16 45 N-SE S-NW")
    assert told(poor, "take back L16") == [
        (0, "gets $5 back, and the 1 step of income given up to raise $5", "STM-17.6")
    ]


@pytest.mark.rule("STM-5.12", "STM-5.15")
def test_places_of_the_base_game_are_told_one_by_one() -> None:
    state = started(3, "seat 0")
    play(state, "bid 2", "pass")
    assert told(state, "pass") == [
        (0, "gets place 1 for $2", "STM-5.12"),
        (0, "raises $5 by giving up 1 step of income", "STM-6.3"),
    ]
    assert told(state, "pass") == [(2, "gets place 2 free", "STM-5.12"), (1, "gets place 3 free", "STM-5.15")]


@pytest.mark.rule("STM-29.13", "STM-29.14", "STM-29.15", "STM-29.18")
def test_places_of_the_standard_game_are_told_when_they_are_paid_for() -> None:
    state = scene(4, rules="standard", phase="auction", cash=[20] * 4, free_pass=3)
    for text in ("bid 3", "bid 4", "bid 5"):
        assert told(state, text) == []
    play(state, "bid 6", "pass", "pass")
    assert told(state, "pass") == [
        (3, "gets place 1 for $6", "STM-29.13"),
        (2, "gets place 2 for $5", "STM-29.13"),
        (1, "gets place 3 for $2", "STM-29.15"),
        (0, "gets place 4 free", "STM-29.14"),
    ]


@pytest.mark.parametrize("table", [one for one in TABLES if one.slug == "steam"], ids=str)
def test_effects_account_for_all_money_and_points(table: Table) -> None:
    state: Any = table.start()
    for move in played(table):
        before = state.copy()
        price = state.price(move).get("dollars", 0)
        state.play(move)
        found = GAME.effects(before, move, state)
        for seat in range(table.seats):
            own = [one for one in found if one.seat == seat]
            mover = seat == before.turn
            expected = purse(before, seat, price if mover else 0, own)
            if move.text.startswith("capital") and mover:
                continue  # which says it all
            if move.text == "score points" and mover:
                expected[2] += before.dues[0][1]
            assert [state.cash[seat], state.incomes[seat], state.points[seat]] == expected


def purse(before: Steam, seat: int, price: int, own: list[Effect]) -> list[int]:
    """Cash, income and points after a price and some effects."""
    cash, income, points = before.cash[seat] - price, before.incomes[seat], before.points[seat]
    for one in own:
        facts = one.facts
        if one.kind == "place":
            cash -= facts["dollars"]
        elif one.kind == "money":
            cash += facts["dollars"]
            income -= facts["income"]
            points -= facts["points"]
        elif one.kind == "returned":
            cash += facts["dollars"] - facts["raised"]
            income += facts["income"]
            points += facts["points"]
        elif one.kind == "income":
            income = facts["to"]
        elif one.kind in ("account", "bankrupt"):
            cash = facts["cash_left"]
            income -= facts["income_lost"]
            points -= facts["points_lost"]
    return [cash, income, points]
