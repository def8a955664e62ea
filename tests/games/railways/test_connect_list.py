"""The list of links to build against every link one could think of (RWC-4)."""

from __future__ import annotations

import pytest

from branchline import Dice
from branchline.games.railways.rules.state import Railways
from tests.contract.railways import by_number
from tests.games.railways.helpers import GAME, listed, n1
from tests.games.railways.playing import builder, games, saver
from tests.games.railways.search import connects, every_connect

HAND = {"Roanoke": 1, "Pittsburgh": 1, "Omaha": 1, "white 1": 2, "white 2": 2, "purple 2": 2}


def check_list(state: Railways) -> int:
    """Compare the list with a search; how many links there are."""
    assert state.turn is not None
    found = listed(state, "connect")
    assert len(set(found)) == len(found)
    assert set(found) == connects(state, state.turn)
    return len(found)


@pytest.mark.rule("RWC-4.1", "RWC-4.3", "RWC-4.5", "RWC-4.6", "RWC-4.10", "RWC-4.14")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_rwc_4_3_the_list_is_complete(seats: int, seed: int) -> None:
    total = most = 0
    for state in games(seats, seed, saver if seed % 2 else builder):
        if state.prompt == "action":
            number = check_list(state)
            total, most = total + number, max(most, number)
    assert total > 300
    assert most > 25


@pytest.mark.rule("RWC-16.3", "RWC-4.3")
@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (4, 6)])
def test_rwc_16_3_the_list_is_complete_for_younger_players(seats: int, seed: int) -> None:
    for state in games(seats, seed, saver, variant="younger"):
        if state.prompt == "action":
            check_list(state)


@pytest.mark.rule("RWC-4.10", "RWC-4.12", "RWC-4.14")
def test_rwc_4_14_payments_of_every_kind_are_listed() -> None:
    state = n1(hands=[{**HAND, "locomotive": 3}])
    assert check_list(state) > 200


@pytest.mark.slow
@pytest.mark.rule("RWC-4.1", "RWC-4.2", "RWC-4.3", "RWC-4.4", "RWC-4.5", "RWC-4.6", "RWC-4.12")
def test_rwc_4_every_link_one_could_write_is_listed_or_refused() -> None:
    state = n1(hands=[{**HAND, "locomotive": 2}])
    open_links = set(listed(state, "connect"))
    refusals: dict[str, int] = {}
    for text in every_connect(twos=3, ones=3, wilds=3):
        rule = state.why_not(GAME.move(text))
        assert (rule is None) == (text in open_links), text
        if rule is not None:
            refusals[rule.id] = refusals.get(rule.id, 0) + 1
    assert {"RWC-4.5", "RWC-4.6", "RWC-4.10", "RWC-4.12"} <= set(refusals)


@pytest.mark.rule("RWC-4.3")
def test_rwc_4_3_picking_reaches_links_as_listed() -> None:
    state = n1(hands=[HAND])
    moves = state.moves()
    assert by_number(GAME, state) == moves
    dice = Dice(8)
    picked = {str(state.pick(dice)) for _ in range(60 * len(moves))}
    assert picked == set(listed(state))
