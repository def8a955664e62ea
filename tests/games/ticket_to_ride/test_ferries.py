"""Section 8 of the rulebook: ferries."""

from __future__ import annotations

from typing import Final

import pytest

from branchline.games.ticket_to_ride.rules.board import Route
from branchline.games.ticket_to_ride.rules.layout import CARDS
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import GAME, owner, scene

L: Final = "locomotive"
COLOURS: Final = CARDS[:8]
POINTS: Final = {2: 2, 3: 4, 4: 7, 6: 15}
FERRIES: Final = [pytest.param(route, id=route.id) for route in GAME.board.routes if route.ferry]


@pytest.mark.rule("TTR-8.1", "TTR-8.2", "TTR-8.3")
@pytest.mark.parametrize("route", FERRIES)
def test_ttr_8_1_a_ferry_takes_a_locomotive_for_each_symbol(route: Route) -> None:
    state = scene(hands=[{"orange": 6, "purple": 6, L: 6}])
    for locos in range(route.length + 1):
        text = f"claim {route.id} orange {route.length - locos} {L} {locos}"
        if locos < route.ferry:
            refused(state, text, "TTR-8.1")
        else:
            allowed(state, text)


@pytest.mark.rule("TTR-8.2", "TTR-6.6")
@pytest.mark.parametrize("route", FERRIES)
def test_ttr_8_2_the_other_cards_of_a_ferry_are_of_one_colour(route: Route) -> None:
    state = scene(hands=[{"orange": 6, "purple": 6, L: 6}])
    others = route.length - route.ferry
    if others > 1:
        paid = f"orange 1 purple {others - 1} {L} {route.ferry}"
        refused(state, f"claim {route.id} {paid}", "TTR-6.6", "TTR-8.2")
    for colour in ("orange", "purple") if others else ():
        allowed(state, f"claim {route.id} {colour} {others} {L} {route.ferry}")


@pytest.mark.rule("TTR-8.3")
def test_ttr_8_3_where_every_space_has_a_symbol_only_locomotives_pay() -> None:
    state = scene(hands=[{**dict.fromkeys(COLOURS, 2), L: 2}])
    for colour in COLOURS:
        refused(state, f"claim amsterdam-london {colour} 2", "TTR-8.1", "TTR-8.3")
        refused(state, f"claim amsterdam-london {colour} 1+1", "TTR-8.1", "TTR-8.3")
    assert owner(allowed(state, f"claim amsterdam-london {L} 2"), "amsterdam-london") == 0


@pytest.mark.rule("TTR-8.4", "TTR-6.8", "TTR-6.10")
@pytest.mark.parametrize("route", FERRIES)
def test_ttr_8_4_cars_and_points_of_a_ferry_follow_its_length(route: Route) -> None:
    state = scene(hands=[{"orange": 6, L: 6}])
    play(state, f"claim {route.id} orange {route.length - route.ferry} {L} {route.ferry}")
    assert state.cars == [45 - route.length, 45]
    assert state.scores() == [POINTS[route.length], 0]
