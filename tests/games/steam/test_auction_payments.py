"""Section 29 of the rulebook: what the auction for turn order costs, and how long it holds."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.steam.rules.actions.bidding import due
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import scene
from tests.games.steam.tables import idled
from tests.games.table import play


def auction(seats: int = 4, cash: int = 20, **facts: Any) -> Steam:
    """The auction of a Turn."""
    return scene(seats, rules="standard", phase="auction", **{"cash": [cash] * seats, **facts})


def spent(state: Steam, cash: int = 20) -> list[int]:
    """What each seat has paid."""
    return [cash - left for left in state.cash]


@pytest.mark.rule("STM-29.13", "STM-29.14", "STM-29.15", "STM-29.18", "STM-C.8", "STM-R.13")
@pytest.mark.parametrize(
    ("bids", "order", "paid"),
    [
        # First and second in full, the last nothing, the others half and rounded up.
        (["bid 1", "bid 3", "bid 4", "bid 5"], (3, 2, 1, 0), [0, 2, 4, 5]),
        (["bid 1", "bid 2", "bid 9", "bid 10"], (3, 2, 1, 0), [0, 1, 9, 10]),
        (["bid 0", "bid 7", "bid 8", "bid 20"], (3, 2, 1, 0), [0, 4, 8, 20]),
    ],
)
def test_stm_29_13_who_pays_what(bids: list[str], order: tuple[int, ...], paid: list[int]) -> None:
    state = play(auction(), *bids)
    assert spent(state) == [0, 0, 0, 0]  # not before the auction is over
    play(state, "pass", "pass")
    assert spent(state) == [0, 0, 0, 0]
    play(state, "pass")
    assert state.order == order
    assert spent(state) == paid


@pytest.mark.rule("STM-29.15", "STM-29.13")
def test_stm_29_15_all_places_between_pay_half() -> None:
    state = play(auction(6), "bid 1", "bid 3", "bid 5", "bid 7", "bid 8", "bid 9", *["pass"] * 5)
    assert state.order == (5, 4, 3, 2, 1, 0)
    assert spent(state) == [0, 2, 3, 4, 8, 9]


@pytest.mark.rule("STM-29.13")
def test_stm_29_13_the_last_bid_counts_not_the_first() -> None:
    state = play(auction(), "bid 1", "bid 2", "pass", "pass", "bid 5", "bid 9", "pass")
    assert state.order == (1, 0, 3, 2)
    assert spent(state) == [5, 9, 0, 0]


@pytest.mark.rule("STM-R.13", "STM-C.8")
@pytest.mark.parametrize(("bid", "half"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (11, 6)])
def test_stm_r_13_half_is_rounded_up(bid: int, half: int) -> None:
    assert due(2, 4, bid) == half
    assert due(3, 5, bid) == half


@pytest.mark.rule("STM-29.16", "STM-C.6")
def test_stm_29_16_who_never_bid_pays_nothing_in_any_place() -> None:
    state = play(auction(5), "pass", "pass", "pass", "bid 4", "pass")
    assert state.order == (3, 4, 2, 1, 0)
    assert spent(state) == [0, 0, 0, 4, 0]


@pytest.mark.rule("STM-29.17", "STM-29.14")
def test_stm_29_17_of_three_nobody_pays_half() -> None:
    state = play(auction(3), "bid 3", "bid 5", "bid 7", "pass", "pass")
    assert state.order == (2, 1, 0)
    assert spent(state) == [0, 5, 7]


@pytest.mark.rule("STM-C.33", "STM-29.13")
def test_stm_c_33_the_holder_pays_by_place_and_bid_as_everyone_does() -> None:
    # Seat 1 bids 3, passes freely, and then for good: second place, 3 dollars.
    state = auction(3, free_pass=1)
    play(state, "bid 1", "bid 3", "bid 4", "pass", "free pass")
    assert state.places == (0,)
    play(state, "pass")
    assert state.order == (2, 1, 0)
    assert spent(state) == [0, 3, 4]


@pytest.mark.rule("STM-29.19")
def test_stm_29_19_the_new_order_rules_until_it_is_replaced() -> None:
    state = play(auction(3), "pass", "pass")
    assert state.order == (2, 1, 0)
    asked = []
    while (state.turn_number, state.prompt) != (2, "bid for turn order"):
        asked.append(state.turn)
        idled(state)
    # Tiles, building, two rounds of goods; then the capital of the next Turn.
    tiles = {state.held[seat] for seat in range(3)}
    assert tiles == {0}
    assert asked[:6] == [2, 1, 0, 2, 1, 0]
    assert asked[12:] == [2, 1, 0]
    assert state.turn == 2
