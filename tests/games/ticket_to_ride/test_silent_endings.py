"""Cases the printed rules are silent about, at the end and beyond (TTR-17.15 to 17.26)."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.scoring import ticket_result
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.endings import CALM, ended, outcome_of, sheet
from tests.games.ticket_to_ride.helpers import hand, market, owner, scene, tickets

L = "locomotive"
NO_CARDS: dict[str, Any] = {"deck": [], "discard": [], "market": []}
LONDON = ["amsterdam-london", "amsterdam-frankfurt"]


def bare_table(seats: int, **facts: Any) -> TicketToRide:
    """No cards to draw, no tickets: the last seat has all the cards, the others have none."""
    return scene(seats, hands=[{}] * (seats - 1), ticket_deck=0, **NO_CARDS, **facts)


@pytest.mark.rule("TTR-17.15", "TTR-11.16")
def test_ttr_17_15_a_station_helps_by_one_route_only() -> None:
    state = ended(
        routes=dict.fromkeys([*LONDON, "munchen-wien"], 0)
        | dict.fromkeys(["berlin-frankfurt-black", "frankfurt-munchen"], 1),
        stations={"frankfurt": 0},
        tickets=[["berlin-london", "london-wien"]],
    )
    assert [route.id for route in ticket_result(state, 0).borrowed] == ["frankfurt-munchen"]
    assert (sheet(state, 0)["tickets"], sheet(state, 0)["completed"]) == (10 - 7, 1)


@pytest.mark.rule("TTR-17.16")
def test_ttr_17_16_a_route_borrowed_from_both_ends_helps_once() -> None:
    routes = dict.fromkeys(LONDON, 0) | {"berlin-frankfurt-red": 1}
    results = []
    for cities in (["berlin"], ["frankfurt"], ["berlin", "frankfurt"]):
        state = ended(routes=routes, stations=dict.fromkeys(cities, 0), tickets=[["berlin-london"]])
        results.append((sheet(state, 0)["tickets"], sheet(state, 0)["completed"]))
    assert results == [(7, 1)] * 3


@pytest.mark.rule("TTR-17.17")
def test_ttr_17_17_borrowed_routes_may_follow_one_another() -> None:
    state = ended(
        routes={"amsterdam-london": 1, "amsterdam-frankfurt": 2, "berlin-frankfurt-red": 1},
        seats=3,
        stations=dict.fromkeys(["london", "frankfurt", "berlin"], 0),
        tickets=[["berlin-london"]],
    )
    assert len(ticket_result(state, 0).borrowed) == 3
    assert sheet(state, 0)["completed"] == 1


@pytest.mark.rule("TTR-17.18")
@pytest.mark.parametrize("owners", [(1, 2), (2, 1), (1, None), (None, 2)])
def test_ttr_17_18_either_twin_may_be_borrowed(owners: tuple[int | None, int | None]) -> None:
    clones = zip(["berlin-frankfurt-red", "berlin-frankfurt-black"], owners, strict=True)
    routes = dict.fromkeys(LONDON, 0) | {route: seat for route, seat in clones if seat is not None}
    state = ended(4, routes=routes, stations={"berlin": 0}, tickets=[["berlin-london"]])
    (borrowed,) = ticket_result(state, 0).borrowed
    assert borrowed.id in routes
    assert sheet(state, 0)["tickets"] == 7


@pytest.mark.rule("TTR-17.19")
def test_ttr_17_19_a_station_nobody_reaches_lends_nothing() -> None:
    state = ended(
        routes=dict.fromkeys(LONDON, 0) | {"berlin-frankfurt-red": 1},
        stations={"moskva": 0},
        tickets=[["berlin-london"]],
    )
    assert ticket_result(state, 0).borrowed == ()
    assert sheet(state, 0)["tickets"] == -7


@pytest.mark.rule("TTR-17.20", "TTR-13.8")
def test_ttr_17_20_without_any_route_nobody_gets_the_express() -> None:
    assert [row["express"] for row in outcome_of(ended(3)).table] == [0, 0, 0]
    table = outcome_of(ended(3, routes={"dieppe-paris": 2})).table
    assert [row["express"] for row in table] == [0, 0, 10]


@pytest.mark.rule("TTR-17.21", "TTR-7.6")
def test_ttr_17_21_a_seat_that_does_nothing_still_counts() -> None:
    # Seats 2 and 3 only pass, as if their players had left: four seats still share double routes.
    routes = {"berlin-frankfurt-red": 0, "brest-paris": 2, "berlin-wien": 3}
    stations = {"paris": 2, "roma": 3}
    facts: dict[str, Any] = {"routes": routes, "stations": stations, "ticket_deck": 0, **NO_CARDS}
    state = scene(4, turn=2, hands=[None, None, {}, {}], **facts)
    play(state, "pass", "pass")
    assert (owner(state, "brest-paris"), owner(state, "berlin-wien")) == (2, 3)
    assert state.view(None)["stations"] == stations
    state = scene(4, turn=1, hands=[{}, None, {}, {}], **facts)
    allowed(state, "claim berlin-frankfurt-black black 3")
    refused(state, "claim brest-paris black 3", "TTR-6.1")
    refused(state, "station paris black 1", "TTR-11.1")


@pytest.mark.rule("TTR-17.22")
def test_ttr_17_22_a_pass_uses_up_a_last_turn() -> None:
    state = bare_table(2, turns_left=2)
    play(state, "pass")
    assert (state.turn, state.view(None)["turns_left"]) == (1, 1)
    last = play(bare_table(2, turns_left=1), "pass")
    assert (last.turn, outcome_of(last).reason.id) == (None, "TTR-12.3")


@pytest.mark.rule("TTR-17.23")
def test_ttr_17_23_a_withdrawn_tunnel_is_a_full_turn() -> None:
    state = scene(hands=[{"black": 3}], draws=["black"] * 3, turns_left=2)
    play(state, "claim madrid-pamplona-black black 3", "withdraw")
    assert (state.turn, state.prompt, state.view(None)["turns_left"]) == (1, "action", 1)


@pytest.mark.rule("TTR-17.24")
def test_ttr_17_24_withdrawing_can_go_on_and_on() -> None:
    # Only locomotives can be turned up: both seats try their tunnel in vain for ever.
    state = scene(hands=[{"black": 3}], deck={L: 6}, discard=[], market=CALM)
    hands = [hand(state, 0), hand(state, 1)]
    for _ in range(500):
        play(state, "claim madrid-pamplona-black black 3", "withdraw")
        play(state, "claim madrid-pamplona-white white 3", "withdraw")
        assert (state.turn, state.prompt) == (0, "action")
        assert [hand(state, 0), hand(state, 1)] == hands
    assert (state.points, state.view(None)["turns_left"]) == ([0, 0], None)


@pytest.mark.rule("TTR-17.25")
@pytest.mark.parametrize("seats", [2, 5])
def test_ttr_17_25_a_player_sees_the_own_hand_and_tickets_at_any_time(game: TicketToRideGame, seats: int) -> None:
    state, dice = game.start(seats, 60 + seats), Dice(seats)
    while state.turn is not None:
        for seat in range(seats):
            own = state.view(seat)["own"]
            assert isinstance(own, dict)
            assert own["hand"] == hand(state, seat)
            assert set(own["tickets"]) == tickets(state, seat)
        state.play(state.pick(dice))


@pytest.mark.rule("TTR-17.26", "TTR-4.14", "TTR-12.1")
def test_ttr_17_26_the_market_is_replaced_before_the_last_round_is_tested() -> None:
    # The payment brings the pool to three cards that are no locomotives: the row goes, and the
    # same turn triggers the last round.
    state = scene(
        hands=[{"black": 3}], market=[L] * 5, deck=[L] * 3, discard=[], cars=[5],
        keep_open=["brest-paris"],
    )  # fmt: skip
    play(state, "claim brest-paris black 3")
    assert market(state).count(L) <= 2
    assert (state.cars[0], state.view(None)["turns_left"], state.turn) == (2, 2, 1)
    calm = scene(
        hands=[{"black": 3}], market=[L] * 5, deck=[L] * 3, discard=[], cars=[6],
        keep_open=["brest-paris"],
    )  # fmt: skip
    play(calm, "claim brest-paris black 3")
    assert market(calm).count(L) <= 2
    assert calm.view(None)["turns_left"] is None
