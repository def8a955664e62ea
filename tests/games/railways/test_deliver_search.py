"""Deliveries against a search over all simple routes (RWC-T.161), and their points (RWC-T.162)."""

from __future__ import annotations

import pytest

from branchline.games.railways.rules.state import Railways
from tests.games.railways.helpers import gain, hand, listed, power
from tests.games.railways.playing import builder, by_verb, games
from tests.games.railways.search import Delivery, deliveries
from tests.games.table import allowed


def check_list(state: Railways) -> dict[str, Delivery]:
    """Compare what is listed with the search; what may be delivered without a locomotive."""
    mover = state.turn
    assert mover is not None
    strength = power(state)[mover]
    found = deliveries(state, mover, strength)
    texts = [text.removeprefix("deliver ") for text in listed(state, "deliver")]
    assert len(set(texts)) == len(texts)
    assert set(texts) == set(found)
    with_locos = {text.removeprefix("locomotive").strip() for text in listed(state, "locomotive")}
    if "locomotive" in hand(state, mover) and state.prompt == "action":
        assert with_locos == {"", *deliveries(state, mover, strength + 1)}
    else:
        assert not with_locos
    return found


def check_points(state: Railways, one: Delivery) -> None:
    """The mover scores every link, the others those of their own (RWC-7.12, RWC-7.13)."""
    mover = state.turn
    after = allowed(state, f"deliver {one.text}")
    expected = [sum(link.owner == seat for link in one.route) for seat in range(state.seats)]
    assert mover is not None
    expected[mover] = len(one.route)
    points = gain(state, after)
    assert points == expected
    assert sum(points) == len(one.route) + sum(link.owner != mover for link in one.route)


@pytest.mark.rule("RWC-T.161", "RWC-T.162", "RWC-7.6", "RWC-7.10", "RWC-7.12", "RWC-7.13")
@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (3, 12), (4, 13)])
def test_rwc_t_161_the_list_is_what_a_search_finds(seats: int, seed: int) -> None:
    checked, longest = 0, 0
    for number, state in enumerate(games(seats, seed, builder)):
        if state.prompt in ("action", "last delivery"):
            found = check_list(state)
            longest = max([longest, *[len(one.route) for one in found.values()]])
            for one in list(found.values())[number % 5 :: 5]:
                if state.prompt == "action":
                    check_points(state, one)
                    checked += 1
    assert checked > 10
    assert longest >= 3


@pytest.mark.slow
@pytest.mark.rule("RWC-T.161", "RWC-T.162")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_t_161_the_same_over_many_games(seats: int) -> None:
    for seed in range(20, 30):
        for state in games(seats, seed, builder if seed % 2 else by_verb):
            if state.prompt in ("action", "last delivery"):
                for one in check_list(state).values():
                    if state.prompt == "action":
                        check_points(state, one)
