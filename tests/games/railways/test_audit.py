"""The audit (RWC-17.5): a piece too many, too few or out of place is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from branchline import BadData, BadMove, Dice
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


SLIPS: list[tuple[str, Slip]] = [
    ("pile", lambda state: state.pile.counts.__setitem__(0, 7)),
    ("pile", lambda state: setattr(state.pile, "left", 3)),
    ("cards", lambda state: state.pile.put(0)),
    ("cards", lambda state: state.pile.take(12)),
    ("cards", lambda state: state.discard.pop()),
    ("cards", lambda state: state.discard.append(3)),
    ("cards", lambda state: state.display.__setitem__(0, 10)),
    ("cards", lambda state: state.powers.__setitem__(0, 2)),
    ("hands", lambda state: state.sizes.__setitem__(0, 5)),
    ("hands", lambda state: state.hands.__setitem__(9, 1)),
    ("hands", lambda state: state.cities.__setitem__(1, 0)),
    ("known", lambda state: state.known.__setitem__(9, 3)),
    ("known", lambda state: state.known_cities.__setitem__(0, 1)),
    ("promised", lambda state: setattr(state, "promised", 1)),
    ("promised", lambda state: setattr(state, "promised", 16)),
    ("links", lambda state: state.trains.__setitem__(0, 8)),
    ("links", lambda state: state.network.links.pop()),
    ("links", lambda state: state.network.owners.__setitem__(11, 9)),
    ("links", lambda state: state.network.owners.__setitem__(0, -1)),
    ("links", lambda state: state.network.parents.__setitem__(11, 24)),
    ("links", lambda state: state.network.free.__setitem__(0, 0)),
    ("links", lambda state: state.network.near.__setitem__(25, ())),
    ("links", lambda state: state.network.links.append(state.network.links[0])),
    ("bag", lambda state: state.bag.counts.__setitem__(0, 7)),
    ("goods", lambda state: state.bag.put(0)),
    ("goods", lambda state: state.goods.__setitem__(11, 0)),
    ("goods", lambda state: state.goods.__setitem__(8, 1)),
    ("goods", lambda state: state.delivered.__setitem__(1, 1)),
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
