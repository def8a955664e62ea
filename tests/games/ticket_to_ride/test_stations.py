"""Building stations (TTR-11.1 to 11.8, 11.18, 11.19); what they lend is in test_station_loans."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.endings import CALM, ended, sheet
from tests.games.ticket_to_ride.helpers import hand, owner, pile, scene

L = "locomotive"
CARDS = {"red": 4, "blue": 2, "green": 4, L: 4}
BUILT: tuple[dict[str, int], ...] = ({}, {"roma": 0}, {"roma": 0, "wien": 0}, {"roma": 0, "wien": 0, "brest": 0})


def before_a_station(built: int = 0, **facts: Any) -> TicketToRide:
    """Seat 0 is to move, with cards for any station and so many built already."""
    stations = {**BUILT[built], **facts.pop("stations", {})}
    return scene(hands=[CARDS], market=CALM, stations=stations, **facts)


def city_of(state: TicketToRide, seat: int) -> set[str]:
    """The cities that hold a seat's stations, as everyone sees them."""
    stations = state.view(None)["stations"]
    assert isinstance(stations, dict)
    return {city for city, builder in stations.items() if builder == seat}


@pytest.mark.rule("TTR-11.2", "TTR-11.4", "TTR-11.5", "TTR-17.11")
@pytest.mark.parametrize(
    ("built", "city", "payment"),
    [
        pytest.param(0, "paris", "red 1", id="V-C1"),
        pytest.param(0, "paris", "locomotive 1", id="V-C2"),
        pytest.param(1, "paris", "red 1+1", id="V-C5"),
        pytest.param(1, "paris", "locomotive 2", id="V-C6"),
        pytest.param(2, "paris", "green 2+1", id="V-C7"),
        pytest.param(0, "lisboa", "red 1", id="V-C12"),
    ],
)
def test_ttr_11_4_vectors_of_stations_that_may_be_built(built: int, city: str, payment: str) -> None:
    after = allowed(before_a_station(built), f"station {city} {payment}")
    assert city_of(after, 0) == {*BUILT[built], city}
    assert (after.reserve[0], after.turn) == (2 - built, 1)


@pytest.mark.rule("TTR-11.1", "TTR-11.3", "TTR-11.4", "TTR-11.5", "TTR-11.19")
@pytest.mark.parametrize(
    ("built", "text", "rule"),
    [
        pytest.param(0, "station paris red 2", "TTR-11.19", id="V-C3"),
        pytest.param(1, "station paris red 1 blue 1", "TTR-11.5", id="V-C4"),
        pytest.param(2, "station paris green 2", "TTR-11.4", id="V-C8"),
        pytest.param(0, "station berlin red 1", "TTR-11.1", id="V-C10"),
        pytest.param(1, "station roma red 2", "TTR-11.1", id="V-C11"),
    ],
)
def test_ttr_11_1_vectors_of_stations_that_are_refused(built: int, text: str, rule: str) -> None:
    refused(before_a_station(built, stations={"berlin": 1}), text, rule)


@pytest.mark.rule("TTR-11.3")
@pytest.mark.parametrize("built", [pytest.param(3, id="V-C9")])
def test_ttr_11_3_vector_of_a_fourth_station(built: int) -> None:
    state = before_a_station(built)
    for payment in ("red 1", "red 3", "red 4", "green 2+1", "locomotive 4"):
        refused(state, f"station paris {payment}", "TTR-11.3")
    assert not [move for move in state.moves() if move.text.startswith("station")]


@pytest.mark.rule("TTR-11.1")
def test_ttr_11_1_any_city_without_a_station_will_do() -> None:
    state = before_a_station(stations={"berlin": 1, "kyiv": 0})
    cities = {move.text.split()[1] for move in state.moves() if move.text.startswith("station")}
    assert cities == {city.id for city in state.board.cities} - {"berlin", "kyiv"}
    refused(state, "station berlin red 2", "TTR-11.1")
    refused(state, "station kyiv red 2", "TTR-11.1")
    allowed(state, "station paris red 2")


@pytest.mark.rule("TTR-11.2")
@pytest.mark.parametrize("routes", [{}, {"brest-paris": 0}, {"brest-paris": 1}])
def test_ttr_11_2_the_city_need_not_touch_a_claimed_route(routes: dict[str, int]) -> None:
    for city in ("paris", "edinburgh"):
        allowed(before_a_station(routes=routes), f"station {city} red 1")


@pytest.mark.rule("TTR-11.3", "TTR-3.2")
def test_ttr_11_3_one_station_a_turn_and_three_a_game() -> None:
    state = before_a_station()
    for cost, city in enumerate(("roma", "wien", "brest"), start=1):
        play(state, f"station {city} green {cost}" if cost < 3 else f"station {city} locomotive 3")
        assert state.turn == 1  # no second one in the same turn
        play(state, "draw deck", "draw deck")
    assert (city_of(state, 0), state.reserve[0]) == ({"roma", "wien", "brest"}, 0)
    refused(state, "station paris red 1", "TTR-11.3")


@pytest.mark.rule("TTR-11.4")
@pytest.mark.parametrize("built", [0, 1, 2])
def test_ttr_11_4_the_cost_rises_by_a_card_with_each_station(built: int) -> None:
    state = before_a_station(built)
    paid = {
        sum(int(number) for number in move.text.split()[3].split("+"))
        for move in state.moves()
        if move.text.startswith("station")
    }
    assert paid == {built + 1}
    if built:
        refused(state, f"station paris red {built}", "TTR-11.4")


@pytest.mark.rule("TTR-11.4")
def test_ttr_11_4_the_stations_of_others_do_not_raise_the_cost() -> None:
    state = before_a_station(stations={"berlin": 1, "kyiv": 1})
    allowed(state, "station paris red 1")


@pytest.mark.rule("TTR-11.5")
def test_ttr_11_5_one_colour_and_any_number_of_locomotives() -> None:
    state = before_a_station(2)
    for payment in ("red 3", "red 2+1", "red 1+2", "locomotive 3"):
        allowed(state, f"station paris {payment}")
    for payment in ("red 2 blue 1", "red 1 blue 1 locomotive 1", "red 1 blue 1 green 1"):
        refused(state, f"station paris {payment}", "TTR-11.5")


@pytest.mark.rule("TTR-11.6")
def test_ttr_11_6_the_payment_is_discarded() -> None:
    state = before_a_station(2)
    play(state, "station paris green 2+1")
    assert pile(state.discard) == {"green": 2, L: 1}
    assert hand(state, 0) == {**CARDS, "green": 2, L: 3}


@pytest.mark.rule("TTR-11.7")
def test_ttr_11_7_building_scores_nothing_and_uses_no_cars() -> None:
    state = before_a_station(routes={"brest-paris": 0})
    before = (state.points[:], state.cars[:])
    play(state, "station paris green 1")
    assert (state.points, state.cars) == before == ([4, 0], [42, 45])
    few = scene(hands=[CARDS], cars=[0])
    allowed(few, "station paris green 1")


@pytest.mark.rule("TTR-11.8", "TTR-6.11")
@pytest.mark.parametrize("seed", range(4))
def test_ttr_11_8_a_station_stays_where_it_was_built(game: TicketToRideGame, seed: int) -> None:
    state, dice = game.start(4, seed), Dice(seed)
    seen: dict[str, int] = {}
    while state.turn is not None:
        state.play(state.pick(dice))
        stations = state.view(None)["stations"]
        assert isinstance(stations, dict)
        assert seen.items() <= stations.items()
        seen = stations
        built = [list(seen.values()).count(seat) for seat in range(4)]
        assert [3 - number for number in built] == state.reserve
    assert seen  # the game had stations


@pytest.mark.rule("TTR-11.18")
def test_ttr_11_18_nobody_has_to_build() -> None:
    state = before_a_station()
    for text in ("draw deck", "tickets", "claim brest-dieppe locomotive 2"):
        allowed(state, text)
    assert sheet(ended(), 0)["built"] == 0


@pytest.mark.rule("TTR-11.19")
def test_ttr_11_19_the_payment_is_exactly_the_cost() -> None:
    state = before_a_station(1)
    allowed(state, "station paris red 2")
    refused(state, "station paris red 1", "TTR-11.4", "TTR-11.19")
    refused(state, "station paris nothing", "TTR-11.4", "TTR-11.19")
    refused(state, "station paris red 3", "TTR-11.19")
    refused(state, "station paris red 2+1", "TTR-11.19")
    refused(state, "station paris yellow 2", "TTR-11.19")  # not in hand
    assert owner(state, "brest-paris") is None
