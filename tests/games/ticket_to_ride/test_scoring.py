"""Final scoring (TTR-13 and the vectors V-W1, V-W8, V-W9)."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from tests.games.ticket_to_ride.endings import ended, outcome_of, sheet
from tests.games.ticket_to_ride.helpers import tickets

VALUE = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}
LONDON_BERLIN = ["amsterdam-london", "amsterdam-frankfurt", "berlin-frankfurt-red"]

EXAMPLE: dict[str, Any] = {
    "routes": {
        **dict.fromkeys(
            [
                "edinburgh-london-orange",
                "amsterdam-london",
                "amsterdam-frankfurt",
                "frankfurt-munchen",
                "munchen-wien",
                "budapest-wien-red",
                "budapest-sarajevo",
                "athina-sarajevo",
                "athina-smyrna",
            ],
            0,
        ),
        **dict.fromkeys(
            [
                "angora-smyrna",
                "angora-erzurum",
                "erzurum-sevastopol",
                "bucuresti-sevastopol",
                "bucuresti-kyiv",
                "kyiv-wilno",
                "petrograd-wilno",
            ],
            1,
        ),
    },
    "stations": {"smyrna": 0},
    "tickets": [
        ["athina-edinburgh", "london-wien", "angora-athina"],
        ["kyiv-petrograd", "angora-kharkov", "sarajevo-sevastopol"],
    ],
}

# Trails of 24, 24 and 19 cars.
CHAINS = (
    [
        "angora-smyrna",
        "angora-erzurum",
        "erzurum-sevastopol",
        "bucuresti-sevastopol",
        "bucuresti-kyiv",
        "kyiv-wilno",
        "petrograd-wilno",
    ],
    [
        "amsterdam-london",
        "dieppe-london-1",
        "dieppe-paris",
        "frankfurt-paris-white",
        "frankfurt-munchen",
        "munchen-wien",
        "budapest-wien-red",
        "budapest-sarajevo",
        "athina-sarajevo",
        "athina-sofia",
    ],
    ["petrograd-stockholm", "kobenhavn-stockholm-white", "essen-kobenhavn-1", "berlin-essen", "berlin-frankfurt-red"],
)


@pytest.mark.rule("TTR-13.3", "TTR-13.4", "TTR-13.5", "TTR-13.6", "TTR-13.8", "TTR-13.11")
@pytest.mark.parametrize(
    ("seat", "routes", "net", "stations", "trail", "express", "total"),
    [pytest.param(0, 31, 36, 8, 23, 0, 75, id="V-W1a"), pytest.param(1, 38, 6 - 10 - 8, 12, 24, 10, 48, id="V-W1b")],
)
def test_ttr_13_3_vectors_of_the_scoring_example(
    seat: int, routes: int, net: int, stations: int, trail: int, express: int, total: int
) -> None:
    row = sheet(ended(**EXAMPLE), seat)
    assert (row["routes"], row["tickets"], row["stations"]) == (routes, net, stations)
    assert (row["trail"], row["express"], row["total"]) == (trail, express, total)


@pytest.mark.rule("TTR-13.12")
@pytest.mark.parametrize("trails", [pytest.param([24, 24, 19], id="V-W8")])
def test_ttr_13_12_vector_of_two_equal_trails(trails: list[int]) -> None:
    routes = {route: seat for seat, chain in enumerate(CHAINS) for route in chain}
    table = outcome_of(ended(3, routes=routes)).table
    assert [row["trail"] for row in table] == trails
    assert [row["express"] for row in table] == [10, 10, 0]
    assert [row["total"] - row["routes"] for row in table] == [10 + 12, 10 + 12, 12]


@pytest.mark.rule("TTR-13.13")
@pytest.mark.parametrize("total", [pytest.param(-18, id="V-W9")])
def test_ttr_13_13_vector_of_a_score_below_nothing(total: int) -> None:
    state = ended(
        routes={"dieppe-paris": 0, "brest-dieppe": 0, "moskva-petrograd": 1},
        stations={"roma": 0, "wien": 0, "kyiv": 0},
        tickets=[["athina-edinburgh"]],
    )
    row = sheet(state, 0)
    assert (row["routes"], row["tickets"], row["stations"], row["express"]) == (3, -21, 0, 0)
    assert row["total"] == total == state.scores()[0]


@pytest.mark.rule("TTR-13.1", "TTR-6.10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_13_1_a_recount_of_the_routes_gives_the_points_of_the_play(game: TicketToRideGame, seats: int) -> None:
    state, dice = game.start(seats, 40 + seats), Dice(seats)
    points = [0] * seats
    while state.turn is not None:
        seat, before = state.turn, state.points[state.turn]
        state.play(state.pick(dice))
        points[seat] += state.points[seat] - before
    recount = [0] * seats
    for route, owner in zip(game.board.routes, state.owner, strict=True):
        if owner >= 0:
            recount[owner] += VALUE[route.length]
    assert points == recount == [row["routes"] for row in outcome_of(state).table]
    assert min(recount) > 0


@pytest.mark.rule("TTR-13.2")
def test_ttr_13_2_all_tickets_are_revealed() -> None:
    state = ended(**EXAMPLE)
    for viewer in (0, 1, None):
        shown = state.view(viewer)["tickets"]
        assert isinstance(shown, list)
        assert [set(names) for names in shown] == [tickets(state, 0), tickets(state, 1)]
        assert [set(names) for names in shown] == [set(names) for names in EXAMPLE["tickets"]]


@pytest.mark.rule("TTR-13.3")
@pytest.mark.parametrize(
    ("owners", "stations", "completed"),
    [
        ([0, 0, 0], {}, 1),
        ([0, 0, 1], {}, 0),  # the routes of others do not count by themselves
        ([0, 0, 1], {"berlin": 0}, 1),
        ([0, 0, 1], {"berlin": 1}, 0),
        ([0, 1, 1], {"berlin": 0}, 0),
        ([0, 1, 1], {"berlin": 0, "amsterdam": 0}, 1),
        ([1, 1, 1], {"berlin": 0, "amsterdam": 0, "london": 0}, 1),
    ],
)
def test_ttr_13_3_own_and_borrowed_routes_complete_a_ticket(
    owners: list[int], stations: dict[str, int], completed: int
) -> None:
    routes = dict(zip(LONDON_BERLIN, owners, strict=True))
    state = ended(routes=routes, stations=stations, tickets=[["berlin-london"]])
    assert sheet(state, 0)["completed"] == completed


@pytest.mark.rule("TTR-13.4", "TTR-13.5")
def test_ttr_13_4_a_completed_ticket_adds_and_another_subtracts_its_value() -> None:
    routes = dict.fromkeys(LONDON_BERLIN, 0)
    done = sheet(ended(routes=routes, tickets=[["berlin-london"]]), 0)
    failed = sheet(ended(routes=routes, tickets=[["berlin-roma"]]), 0)
    both = sheet(ended(routes=routes, tickets=[["berlin-london", "berlin-roma"]]), 0)
    assert (done["tickets"], failed["tickets"], both["tickets"]) == (7, -9, -2)
    assert done["total"] - failed["total"] == 7 + 9


@pytest.mark.rule("TTR-13.5")
def test_ttr_13_5_nearly_joined_is_not_joined() -> None:
    routes = dict.fromkeys(LONDON_BERLIN[:2], 0)
    assert sheet(ended(routes=routes, tickets=[["berlin-london"]]), 0)["tickets"] == -7


@pytest.mark.rule("TTR-13.6", "TTR-13.7")
@pytest.mark.parametrize("built", range(4))
def test_ttr_13_6_four_points_for_each_station_in_reserve(built: int) -> None:
    cities = ["paris", "wien", "kyiv"][:built]
    # The one in Paris could lend a route; that brings no points of its own.
    routes = {"amsterdam-london": 0, "amsterdam-frankfurt": 0, "brest-paris": 1}
    row = sheet(ended(routes=routes, stations=dict.fromkeys(cities, 0)), 0)
    assert (row["stations"], row["built"]) == (4 * (3 - built), built)
    assert row["total"] == 2 + 2 + row["stations"] + row["express"]


@pytest.mark.rule("TTR-13.7")
def test_ttr_13_7_a_useful_station_adds_nothing_but_the_ticket() -> None:
    routes = {"amsterdam-london": 0, "amsterdam-frankfurt": 0, "berlin-frankfurt-red": 1}
    facts: dict[str, Any] = {"routes": routes, "tickets": [["berlin-london"]]}
    useful = sheet(ended(**facts, stations={"frankfurt": 0}), 0)
    useless = sheet(ended(**facts, stations={"roma": 0}), 0)
    assert useful["stations"] == useless["stations"] == 8
    assert useful["total"] - useless["total"] == 14


@pytest.mark.rule("TTR-13.8")
def test_ttr_13_8_the_longest_trail_is_measured_in_cars() -> None:
    # Three short routes in a row against one long one.
    short = ["brest-dieppe", "dieppe-paris", "bruxelles-paris-red"]
    routes = {**dict.fromkeys(short, 0), "budapest-kyiv": 1}
    table = outcome_of(ended(routes=routes)).table
    assert [row["trail"] for row in table] == [5, 6]
    assert [row["express"] for row in table] == [0, 10]


@pytest.mark.rule("TTR-13.9")
def test_ttr_13_9_loops_count_and_no_route_counts_twice() -> None:
    loop = ["munchen-venezia", "munchen-zurich", "venezia-zurich"]
    assert sheet(ended(routes=dict.fromkeys(loop, 0)), 0)["trail"] == 6
    tail = [*loop, "frankfurt-munchen"]
    # Frankfurt, then München twice: every route once, not the tail there and back.
    assert sheet(ended(routes=dict.fromkeys(tail, 0)), 0)["trail"] == 8


@pytest.mark.rule("TTR-13.10")
def test_ttr_13_10_branches_do_not_count() -> None:
    star = ["brest-paris", "dieppe-paris", "marseille-paris", "paris-zurich"]
    assert sheet(ended(routes=dict.fromkeys(star, 0)), 0)["trail"] == 4 + 3


@pytest.mark.rule("TTR-13.11")
def test_ttr_13_11_borrowed_routes_do_not_count_for_the_trail() -> None:
    state = ended(**EXAMPLE)
    # With angora-smyrna, which it borrows, seat 0 would have 26 cars and the Express.
    assert [sheet(state, seat)["trail"] for seat in (0, 1)] == [23, 24]
    assert [sheet(state, seat)["express"] for seat in (0, 1)] == [0, 10]


@pytest.mark.rule("TTR-13.12")
@pytest.mark.parametrize("seats", [2, 5])
def test_ttr_13_12_all_who_tie_get_the_bonus(seats: int) -> None:
    routes = {"dieppe-paris": 0, "budapest-wien-red": 1}
    table = outcome_of(ended(seats, routes=routes)).table
    assert [row["express"] for row in table] == [10, 10, *[0] * (seats - 2)]


@pytest.mark.rule("TTR-13.13")
def test_ttr_13_13_a_total_may_be_negative() -> None:
    state = ended(tickets=[["athina-edinburgh", "cadiz-stockholm"]])
    assert state.scores() == [12 - 42, 12]
