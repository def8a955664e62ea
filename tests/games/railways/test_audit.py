"""The audit (RWC-17.5): a piece too many, too few or out of place is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from branchline import BadData, BadMove, Dice
from branchline.engine.dice import put
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules import network
from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import LOCO
from tests.games.railways.helpers import GAME, n1

Slip = Callable[[Any], object]


def table() -> Railways:
    """A table with something of everything."""
    return n1(
        hands=[{"Denver": 1, "white 2": 2, LOCO: 1}, {"Roanoke": 1}],
        goods={"Portland": {"red": 1}},
        power=[1, 2],
        delivered=[{"blue": 2}],
        discard=["brown 2", "Omaha"],
    )


def slip(cell: int, value: int) -> Slip:
    """A wrong number in the row of the state."""
    return lambda state: state.row.__setitem__(cell, value)


def network_slip(cell: int, value: int) -> Slip:
    """A wrong number in the row of the network."""
    return lambda state: state.network.row.__setitem__(cell, value)


SLIPS: list[tuple[str, Slip]] = [
    ("pile", slip(at.PILE + 1, 7)),
    ("pile", slip(at.PILE, 3)),
    ("cards", lambda state: put(state.row, at.PILE, 0, 1)),
    ("cards", lambda state: put(state.row, at.PILE, 12, -1)),
    ("cards", slip(at.DISCARD, 1)),
    ("cards", slip(at.DISCARD, 3)),
    ("cards", slip(at.DISPLAY, 10)),
    ("cards", slip(at.block(0) + at.POWER, 2)),
    ("hands", slip(at.block(0) + at.SIZE, 5)),
    ("hands", slip(at.block(0) + at.KINDS, 5)),
    ("hands", slip(at.block(0) + at.HAND + 9, 1)),
    ("hands", slip(at.block(1) + at.CITIES, 0)),
    ("known", slip(at.block(0) + at.KNOWN + 9, 3)),
    ("known", slip(at.block(0) + at.KNOWN_CITIES, 1)),
    ("promised", lambda state: setattr(state, "promised", 1)),
    ("promised", lambda state: setattr(state, "promised", 16)),
    ("links", slip(at.block(0) + at.TRAINS, 8)),
    ("links", lambda state: state.network.links.pop()),
    ("links", network_slip(network.OWNERS + 11, 9)),
    ("links", network_slip(network.OWNERS, -1)),
    ("links", network_slip(network.PARENTS + 11, 24)),
    ("links", network_slip(network.FREE, 0)),
    ("links", network_slip(network.TARGETS, 0)),
    ("links", network_slip(network.SHARES, 1)),
    ("links", network_slip(network.NEAR + 25 * network.AROUND, 0)),
    ("links", lambda state: state.network.links.append(state.network.links[0])),
    ("bag", slip(at.BAG + 1, 7)),
    ("goods", lambda state: put(state.row, at.BAG, 0, 1)),
    ("goods", slip(at.GOODS + 11, 0)),
    ("goods", slip(at.GOODS + 8, 1)),
    ("goods", slip(at.block(1) + at.DELIVERED, 1)),
    ("goods", lambda state: setattr(state, "good", 0)),
    ("turn", lambda state: setattr(state, "mover", -1)),
]


@pytest.mark.rule("RWC-17.5")
@pytest.mark.parametrize(("place", "slip"), SLIPS)
def test_rwc_17_5_a_slip_is_noticed(place: str, slip: Slip) -> None:
    state = table()
    GAME.audit(state)
    slip(state)
    with pytest.raises(BadData, match=place):
        GAME.audit(state)


@pytest.mark.rule("RWC-13.1", "RWC-13.2", "RWC-13.3")
@pytest.mark.parametrize("facts", [{"pile": 0}, {"bag": 0}])
def test_rwc_13_1_an_end_that_is_due_is_missed(facts: dict[str, object]) -> None:
    state = n1(**facts)
    state.ending = -1
    with pytest.raises(BadData, match="ending"):
        GAME.audit(state)


def test_when_the_game_is_over_there_is_nothing_to_pick() -> None:
    with pytest.raises(BadMove, match="over"):
        n1(prompt="over").pick(Dice(1))
