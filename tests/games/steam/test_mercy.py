"""Mercy for new players in the Standard game, by agreement (STM-27.10)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from branchline import BadData, BadOption
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME, scene
from tests.games.steam.tables import last_action, settled
from tests.games.table import allowed, play, refused

MERCY: dict[str, Any] = {"rules": "standard", "mercy": True}
ASKED = "raise money for upkeep"


def money(state: Steam, seat: int = 0) -> tuple[int, int, int]:
    """Cash, income and points of a seat."""
    return (state.cash[seat], state.incomes[seat], state.points[seat])


def upkeep(**facts: Any) -> Steam:
    """The end of a Turn, once the last player has passed; all but seat 0 can pay."""
    given = {"cash": [0, 9, 9], "levels": [3, 1, 1], "points": [5, 0, 0], **facts}
    return settled(**MERCY, **given)


@pytest.mark.rule("STM-27.10", "STM-31.1")
def test_stm_27_10_it_is_off_unless_agreed() -> None:
    assert not GAME.start(3, 0, rules="standard").mercy
    assert GAME.start(3, 0, **MERCY).mercy
    without = scene(rules="standard", cash=[2, 0, 0])
    refused(without, "lay L16 21 N-S", "STM-31.1")
    owing = settled(rules="standard", cash=[0, 9, 9], levels=[3, 1, 1], points=[5, 0, 0])
    assert owing.prompt == "buy capital"  # no one was asked
    assert money(owing) == (1, 0, 3)


@pytest.mark.rule("STM-27.10")
def test_stm_27_10_the_base_game_has_no_need_of_it() -> None:
    with pytest.raises(BadOption, match="mercy"):
        GAME.start(3, 0, rules="base", mercy=True)


@pytest.mark.rule("STM-27.10", "STM-6.3", "STM-6.6", "STM-6.7")
def test_stm_27_10_money_is_raised_for_track() -> None:
    state = scene(**MERCY, cash=[2, 0, 0])
    after = allowed(state, "lay L16 21 N-S")  # a river: 3 dollars
    assert money(after) == (4, -1, 0)


@pytest.mark.rule("STM-27.10", "STM-6.10")
def test_stm_27_10_as_far_as_income_and_points_go() -> None:
    state = scene(**MERCY, cash=[2, 0, 0], income=[-10, 0, 0], points=[1, 0, 0])
    refused(state, "lay L16 21 N-S", "STM-6.10")
    allowed(scene(**MERCY, cash=[2], income=[-10], points=[2]), "lay L16 21 N-S")


@pytest.mark.rule("STM-27.10", "STM-29.5")
def test_stm_27_10_not_for_a_bid() -> None:
    state = scene(**MERCY, phase="auction", cash=[2, 2, 2])
    allowed(state, "bid 2")
    refused(state, "bid 3", "STM-29.5")


@pytest.mark.rule("STM-27.10", "STM-32.3", "STM-32.5")
@pytest.mark.parametrize(("steps", "expected"), [(0, (1, 0, 3)), (1, (2, -1, 5))])
def test_stm_27_10_for_upkeep_the_player_chooses(steps: int, expected: tuple[int, int, int]) -> None:
    state = upkeep()
    assert (state.prompt, state.turn) == (ASKED, 0)
    assert [move.text for move in state.moves()] == ["capital 0", "capital 1"]
    after = allowed(state, f"capital {steps}")
    assert (after.prompt, after.turn_number) == ("buy capital", 2)
    assert money(after) == expected
    assert after.pledges == ()


@pytest.mark.rule("STM-27.10", "STM-32.5")
def test_stm_27_10_what_is_still_missing_is_paid_as_always() -> None:
    # Due 9: five dollars raised, then two points for the other four.
    after = play(upkeep(levels=[6, 1, 1], income=[-3, 0, 0]), "capital 1")
    assert money(after) == (0, -4, 3)


@pytest.mark.rule("STM-27.10", "STM-6.9", "STM-28.2")
def test_stm_27_10_no_more_is_raised_than_is_missing() -> None:
    state = upkeep(levels=[6, 1, 1])
    allowed(state, "capital 2")
    refused(state, "capital 3", "STM-6.9")
    poor = upkeep(levels=[6, 1, 1], income=[-9, 0, 0], points=[0, 0, 0])
    allowed(poor, "capital 1")
    refused(poor, "capital 2", "STM-28.2")


@pytest.mark.rule("STM-27.10")
def test_stm_27_10_only_those_who_lack_money_and_can_raise_some_are_asked() -> None:
    facts: dict[str, Any] = {
        "seats": 4, "order": [3, 1, 0, 2], "cash": [0, 0, 0, 9], "levels": [2, 2, 1, 1],
        "income": [0, 0, -10, 0], "points": [5, 5, 1, 0],
    }  # fmt: skip
    state = settled(**MERCY, **facts)
    assert (state.acting, state.turn) == ((1, 0), 1)
    play(state, "capital 1")
    assert (state.turn, money(state, 1)) == (0, (0, 0, 5))  # paid together, in phase 6
    play(state, "capital 0")
    assert (money(state, 1), money(state)) == ((3, -1, 5), (0, 0, 4))
    assert state.bankrupt == (2,)


@pytest.mark.rule("STM-27.10", "STM-32.9")
def test_stm_27_10_it_can_save_from_bankruptcy() -> None:
    facts: dict[str, Any] = {"levels": [6, 1, 1], "income": [-8, 0, 0], "points": [2, 0, 0]}
    assert play(upkeep(**facts), "capital 0").bankrupt == (0,)
    saved = play(upkeep(**facts), "capital 3")
    assert (saved.bankrupt, money(saved)) == ((), (1, -10, 0))


@pytest.mark.rule("STM-27.10")
def test_stm_27_10_the_account_is_told_by_this_rule() -> None:
    state = upkeep()
    after = state.copy()
    move = state.move("capital 1")
    after.play(move)
    told = {effect.seat: effect for effect in GAME.effects(state, move, after)}
    assert (told[0].kind, told[0].rule) == ("account", "STM-27.10")
    assert (told[1].kind, told[1].rule) == ("account", "STM-32.2")
    assert (told[0].facts["net"], told[0].facts["income_lost"]) == (-3, 1)
    assert state.rule(move) == "STM-27.10"


@pytest.mark.rule("STM-27.10")
def test_stm_27_10_a_preview_tells_what_each_choice_costs() -> None:
    state = upkeep()
    told = {move.text: [str(preview.words) for preview in state.preview(move)] for move in state.moves()}
    paid = "then this Turn ends: pays $3: income 0 less level 3, losing"
    assert told["capital 0"] == [f"{paid} 2 victory points for lack of cash"]
    assert told["capital 1"] == [f"{paid} 1 step of income for lack of cash", "income: \N{MINUS SIGN}2"]


@pytest.mark.rule("STM-27.10")
def test_stm_27_10_the_state_is_kept() -> None:
    facts: dict[str, Any] = {"cash": [0, 0, 9], "levels": [2, 2, 1], "points": [5, 5, 0]}
    state = play(last_action(**MERCY, **facts), "pass", "capital 1")
    assert (state.prompt, state.turn, state.pledges) == (ASKED, 1, ((0, 1),))
    data = json.loads(json.dumps(state.to_json()))
    clone = GAME.from_json(data)
    assert clone.to_json() == state.to_json()
    assert play(clone, "capital 0").cash == play(state.copy(), "capital 0").cash
    for changes, place in (
        ({"pledges": []}, "pledges"),
        ({"pledges": [[0, 2]]}, "pledges: seat 0 would raise more"),
        ({"pledges": [[0, 1], [0, 1]]}, "pledges: a seat is named twice"),
        ({"pledges": [7]}, r"pledges\[0\]"),
        ({"mercy": False}, "acting"),
        ({"mercy": 1}, "mercy"),
        ({"acting": [0, 1, 2]}, "acting"),
    ):
        with pytest.raises(BadData, match=place):
            GAME.from_json({**data, **changes})


@pytest.mark.rule("STM-27.10")
def test_stm_27_10_scenes_begin_there_too() -> None:
    facts: dict[str, Any] = {"cash": [0, 0, 9], "levels": [2, 3, 1], "points": [5, 5, 5]}
    state = scene(**MERCY, phase="upkeep", turn=1, **facts)
    assert (state.prompt, state.turn, state.pledges) == (ASKED, 1, ((0, 0),))
    assert money(play(state, "capital 1"), 1) == (2, -1, 5)


@pytest.mark.rule("STM-27.10")
def test_stm_27_10_a_record_keeps_the_agreement() -> None:
    assert GAME.recorded({**MERCY})["mercy"] is True
    assert "mercy" not in GAME.recorded({"rules": "standard"})
