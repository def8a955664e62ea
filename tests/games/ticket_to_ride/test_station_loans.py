"""What stations lend at the end of the game (TTR-11.9 to 11.17 and the vectors V-S)."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.ticket_to_ride.rules.scoring import ticket_result
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import play
from tests.games.ticket_to_ride.endings import ended, outcome_of, sheet
from tests.games.ticket_to_ride.helpers import scene

LONDON = ["amsterdam-london", "amsterdam-frankfurt"]
WILNO = ["amsterdam-essen", "berlin-essen", "warszawa-wilno"]
SOUTH = ["brindisi-roma", "roma-venezia", "venezia-zagrab", "budapest-zagrab"]
WEST = ["madrid-pamplona-white", "pamplona-paris-green"]
ZURICH = ["madrid-zurich", "brindisi-zurich", "budapest-zurich"]
WIEN = ["munchen-wien", "munchen-zurich"]


def routes_of(own: list[str], theirs: list[str], opponents: int) -> dict[str, int]:
    """Owners: the routes of others are dealt out among the opponents."""
    owners = dict.fromkeys(own, 0)
    return owners | {route: 1 + number % opponents for number, route in enumerate(theirs)}


def borrowed(state: TicketToRide, seat: int) -> set[str]:
    """The routes a seat's stations borrow."""
    return {route.id for route in ticket_result(state, seat).borrowed}


@pytest.mark.rule("TTR-11.9", "TTR-11.10", "TTR-11.12", "TTR-11.13", "TTR-11.16")
@pytest.mark.parametrize("opponents", [1, 2, 4])
@pytest.mark.parametrize(
    ("own", "theirs", "stations", "tickets", "loans", "net", "completed"),
    [
        pytest.param(
            LONDON, ["berlin-frankfurt-red"], ["frankfurt"], ["berlin-london"],
            {"berlin-frankfurt-red"}, 7, 1, id="V-S1",
        ),
        pytest.param(
            [*LONDON, "munchen-wien"], ["berlin-frankfurt-black", "frankfurt-munchen"],
            ["frankfurt"], ["berlin-london", "london-wien"], {"frankfurt-munchen"}, 3, 1, id="V-S2",
        ),
        pytest.param(
            SOUTH + WEST, ["paris-zurich", "venezia-zurich"], ["zurich"], ZURICH,
            {"venezia-zurich"}, 4, 2, id="V-S3",
        ),
        pytest.param(
            ["budapest-wien-red"], WIEN, ["wien", "zurich"], ["budapest-zurich"],
            set(WIEN), 6, 1, id="V-S5",
        ),
        pytest.param(
            ["budapest-wien-red"], WIEN, ["munchen"], ["budapest-zurich"], set(), -6, 0, id="V-S6"
        ),
        pytest.param(
            ["budapest-wien-red"], WIEN, ["munchen", "wien"], ["budapest-zurich"],
            set(WIEN), 6, 1, id="V-S7",
        ),
        pytest.param(
            WILNO, ["berlin-warszawa-yellow"], ["essen"], ["amsterdam-wilno"],
            set(), -12, 0, id="V-S8",
        ),
        pytest.param(
            WILNO, ["berlin-warszawa-yellow"], ["warszawa"], ["amsterdam-wilno"],
            {"berlin-warszawa-yellow"}, 12, 1, id="V-S9",
        ),
        pytest.param(LONDON, [], ["frankfurt"], ["berlin-london"], set(), -7, 0, id="V-S10"),
        pytest.param(
            ["edinburgh-london-black", "amsterdam-london", "frankfurt-paris-orange"],
            ["amsterdam-frankfurt"], ["amsterdam"], ["edinburgh-paris"],
            {"amsterdam-frankfurt"}, 7, 1, id="V-S13",
        ),
    ],
)  # fmt: skip
def test_ttr_11_16_vectors_of_the_best_loans(
    own: list[str],
    theirs: list[str],
    stations: list[str],
    tickets: list[str],
    loans: set[str],
    net: int,
    completed: int,
    opponents: int,
) -> None:
    state = ended(
        1 + opponents, routes=routes_of(own, theirs, opponents), stations=dict.fromkeys(stations, 0), tickets=[tickets]
    )
    assert borrowed(state, 0) == loans
    assert (sheet(state, 0)["tickets"], sheet(state, 0)["completed"]) == (net, completed)
    # The trail is that of the seat's own routes: without stations it is the same (TTR-11.13).
    alone = ended(1 + opponents, routes=routes_of(own, theirs, opponents))
    assert sheet(state, 0)["trail"] == sheet(alone, 0)["trail"]


@pytest.mark.rule("TTR-11.13")
@pytest.mark.parametrize("trail", [pytest.param(6, id="V-S13")])
def test_ttr_11_13_vector_of_a_trail_that_a_loan_does_not_lengthen(trail: int) -> None:
    own = ["edinburgh-london-black", "amsterdam-london", "frankfurt-paris-orange"]
    state = ended(
        routes=routes_of(own, ["amsterdam-frankfurt"], 1), stations={"amsterdam": 0}, tickets=[["edinburgh-paris"]]
    )
    assert (sheet(state, 0)["trail"], sheet(state, 0)["completed"]) == (trail, 1)
    assert sheet(state, 0)["routes"] == 7 + 2 + 4  # no points for the borrowed route


THREE_SEATS: dict[str, Any] = {
    "routes": {
        **dict.fromkeys(WILNO, 0),
        **dict.fromkeys(["kyiv-warszawa", "kyiv-smolensk", "moskva-smolensk"], 1),
        **dict.fromkeys(["berlin-warszawa-purple", "berlin-wien", "budapest-wien-red"], 2),
    },
    "tickets": [["amsterdam-wilno"], ["berlin-moskva"], ["stockholm-wien", "berlin-bucuresti"]],
}


@pytest.mark.rule("TTR-11.14", "TTR-11.15")
@pytest.mark.parametrize("shared", [pytest.param("berlin-warszawa-purple", id="V-S14")])
def test_ttr_11_15_two_may_borrow_one_route_and_the_lender_loses_nothing(shared: str) -> None:
    lent = ended(3, **THREE_SEATS, stations={"berlin": 0, "warszawa": 1})
    assert borrowed(lent, 0) == borrowed(lent, 1) == {shared}
    assert [sheet(lent, seat)["tickets"] for seat in (0, 1)] == [12, 12]
    kept = ended(3, **THREE_SEATS)
    assert [sheet(kept, seat)["tickets"] for seat in (0, 1)] == [-12, -12]
    assert sheet(lent, 2) == sheet(kept, 2)
    assert lent.owner == kept.owner


@pytest.mark.rule("TTR-11.14")
def test_ttr_11_14_a_loan_does_not_touch_the_lenders_own_tickets_and_trail() -> None:
    facts: dict[str, Any] = {
        "routes": dict.fromkeys(LONDON, 1) | {"berlin-frankfurt-red": 1},
        "tickets": [["frankfurt-kobenhavn"], ["berlin-london"]],
    }
    lender = sheet(ended(**facts, stations={"frankfurt": 0, "berlin": 0, "london": 0}), 1)
    assert (lender["completed"], lender["tickets"], lender["trail"]) == (1, 7, 7)
    assert lender == sheet(ended(**facts), 1)


@pytest.mark.rule("TTR-13.6", "TTR-13.7")
@pytest.mark.parametrize("points", [pytest.param(8, id="V-S15")])
def test_ttr_13_7_vector_of_a_station_that_was_not_needed(points: int) -> None:
    own = [*LONDON, "berlin-frankfurt-red"]
    facts: dict[str, Any] = {"routes": dict.fromkeys(own, 0), "tickets": [["berlin-london"]]}
    state = ended(**facts, stations={"berlin": 0})
    assert sheet(state, 0)["stations"] == points
    assert sheet(ended(**facts), 0)["total"] == sheet(state, 0)["total"] + 4


@pytest.mark.rule("TTR-11.9")
def test_ttr_11_9_a_station_lends_one_route_that_ends_in_its_city() -> None:
    facts: dict[str, Any] = {"routes": routes_of(["budapest-wien-red"], WIEN, 1), "tickets": [["budapest-zurich"]]}
    # Two routes are needed: two stations lend them, one does not, nor do two in idle cities.
    assert sheet(ended(**facts, stations={"wien": 0, "munchen": 0}), 0)["tickets"] == 6
    assert sheet(ended(**facts, stations={"munchen": 0}), 0)["tickets"] == -6
    assert sheet(ended(**facts, stations={"budapest": 0, "munchen": 0}), 0)["tickets"] == -6
    # A station lends to its owner alone.
    assert sheet(ended(**facts, stations={"wien": 1, "munchen": 1}), 0)["tickets"] == -6


@pytest.mark.rule("TTR-11.10")
def test_ttr_11_10_the_borrowed_route_is_the_same_for_all_tickets() -> None:
    # Each ticket alone could be completed, by another route; both together cannot.
    theirs = ["berlin-frankfurt-black", "frankfurt-munchen"]
    routes = routes_of([*LONDON, "munchen-wien"], theirs, 1)
    for tickets, net in ((["berlin-london"], 7), (["london-wien"], 10), (["berlin-london", "london-wien"], 3)):
        state = ended(routes=routes, stations={"frankfurt": 0}, tickets=[tickets])
        assert sheet(state, 0)["tickets"] == net
    # One route helps every ticket that can use it.
    both = ended(
        routes=routes_of(LONDON, ["frankfurt-munchen"], 1) | {"munchen-wien": 0},
        stations={"frankfurt": 0},
        tickets=[["london-wien"]],
    )
    assert sheet(both, 0)["completed"] == 1


@pytest.mark.rule("TTR-11.11")
def test_ttr_11_11_the_choice_is_made_only_at_the_end() -> None:
    # When the station is built no one owns a route there; one claimed in the last turn is lent.
    state = scene(
        hands=[{"white": 1}, {"red": 3}], routes=dict.fromkeys(LONDON, 0), tickets=[["berlin-london"]], turns_left=2
    )
    play(state, "station frankfurt white 1")
    assert state.prompt == "action"  # nothing is asked about what to borrow
    play(state, "claim berlin-frankfurt-red red 3")
    assert outcome_of(state).table[0]["tickets"] == 7


@pytest.mark.rule("TTR-11.12")
def test_ttr_11_12_open_and_own_routes_are_not_borrowed() -> None:
    own = ["budapest-wien-red", "munchen-wien"]
    facts: dict[str, Any] = {"tickets": [["budapest-zurich"]], "stations": {"munchen": 0}}
    open_route = ended(routes=routes_of(own, [], 1), **facts)
    assert (borrowed(open_route, 0), sheet(open_route, 0)["completed"]) == (set(), 0)
    lent = ended(routes=routes_of(own, ["munchen-zurich"], 1), **facts)
    assert (borrowed(lent, 0), sheet(lent, 0)["completed"]) == ({"munchen-zurich"}, 1)
    mine = ended(routes=routes_of([*own, "munchen-zurich"], [], 1), **facts)
    assert (borrowed(mine, 0), sheet(mine, 0)["completed"]) == (set(), 1)


@pytest.mark.rule("TTR-11.16")
def test_ttr_11_16_the_sum_decides_before_the_number_of_tickets() -> None:
    to_sarajevo = ["edinburgh-london-orange", "amsterdam-london", "amsterdam-frankfurt"]
    to_sarajevo += ["frankfurt-munchen", "munchen-wien", "budapest-wien-red", "budapest-sarajevo"]
    own = [*to_sarajevo, "angora-smyrna", "athina-sofia"]
    state = ended(
        routes=routes_of(own, ["athina-smyrna", "athina-sarajevo"], 1),
        stations={"athina": 0},
        tickets=[["athina-edinburgh", "angora-athina", "smyrna-sofia"]],
    )
    # One ticket of 21 by way of Sarajevo, rather than two of 5 by way of Smyrna.
    assert borrowed(state, 0) == {"athina-sarajevo"}
    assert (sheet(state, 0)["tickets"], sheet(state, 0)["completed"]) == (21 - 5 - 5, 1)


@pytest.mark.rule("TTR-11.17")
def test_ttr_11_17_of_equal_sums_the_one_with_more_tickets_is_taken() -> None:
    own = ["angora-smyrna", "athina-sofia", "constantinople-sofia", "sarajevo-zagrab"]
    facts: dict[str, Any] = {
        "stations": {"athina": 0},
        "tickets": [["constantinople-venezia", "angora-athina", "smyrna-sofia"]],  # 10 and 5 + 5
    }
    routes = dict.fromkeys([*own, "venezia-zagrab"], 0)
    for theirs, completed in (
        ({"athina-sarajevo": 1}, 1),
        ({"athina-smyrna": 1}, 2),
        ({"athina-sarajevo": 1, "athina-smyrna": 1}, 2),
    ):
        state = ended(routes=routes | theirs, **facts)
        assert (sheet(state, 0)["tickets"], sheet(state, 0)["completed"]) == (0, completed)
