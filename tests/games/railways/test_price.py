"""The price of a move: the cards it takes from the hand, but for a city that is built."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.railways.cities import CITIES, LOCO
from tests.games.railways.helpers import GAME, everything, hand, n1
from tests.games.railways.playing import builder, games
from tests.games.table import play


@pytest.mark.rule("RWC-4.16", "RWC-6.1", "RWC-8.1", "RWC-11.2")
@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("connect Roanoke > start white 2+1+wild", {"white 2": 1, "white 1": 1, LOCO: 1}),
        ("connect Roanoke > start white 1+1", {"white 1": 2}),
        ("locomotive", {LOCO: 1}),
        ("locomotive red Cheyenne > Portland", {LOCO: 1}),
        ("deliver red Cheyenne > Portland", {}),
        ("discard white 2, draw pile", {"white 2": 1}),
        ("discard Roanoke, restock", {"Roanoke": 1}),
        ("pass", {}),
    ],
)
def test_rwc_4_16_what_a_move_takes_from_the_hand(text: str, price: dict[str, int]) -> None:
    cards = {"Roanoke": 1, "white 2": 1, "white 1": 2, LOCO: 2}
    state = n1(hands=[cards], power=[2], goods={"Cheyenne": {"red": 1}})
    assert state.price(GAME.move(text)) == price


@pytest.mark.rule("RWC-4.16")
@pytest.mark.parametrize("seats", [2, 4])
def test_rwc_4_16_the_price_is_what_leaves_the_hand(seats: int) -> None:
    checked = 0
    for state in games(seats, 95 + seats, builder, every=3):
        seat = state.turn
        for move in state.moves()[::7]:
            assert seat is not None
            before, price = Counter(hand(state, seat)), Counter(state.price(move))
            after = play(state.copy(), move.text)
            gone = before - Counter(hand(after, seat))
            if move.text.startswith("connect"):
                price += Counter([name for name in CITIES if f"connect {name} >" in move.text])
            # What is drawn by the same move may be alike.
            assert gone <= price
            assert sum(price.values()) - sum(gone.values()) <= 1
            assert everything(after) == everything(state)
            checked += 1
    assert checked > 60
