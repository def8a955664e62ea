"""Who wins (TTR-14 and the vectors V-W2 to V-W7), on final positions with equal totals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.ticket_to_ride.endings import ended, outcome_of

# Three networks that do not touch, with the five tickets each completes.
WEST = [
    "edinburgh-london-black",
    "amsterdam-london",
    "amsterdam-frankfurt",
    "frankfurt-paris-white",
    "pamplona-paris-blue",
    "berlin-frankfurt-red",
    "berlin-wien",
]  # 30 points, a trail of 15
WEST_TICKETS = ["amsterdam-pamplona", "berlin-london", "edinburgh-paris", "london-wien", "paris-wien"]
EAST = [
    "kharkov-rostov",
    "rostov-sochi",
    "erzurum-sochi",
    "angora-erzurum",
    "kharkov-kyiv",
    "kyiv-smolensk",
    "kyiv-warszawa",
]  # 30 points, a trail of 18
EAST_TICKETS = ["angora-kharkov", "erzurum-rostov", "kyiv-sochi", "rostov-smolensk", "smolensk-warszawa"]
SOUTH = [
    "brindisi-palermo",
    "palermo-roma",
    "palermo-smyrna",
    "roma-venezia",
    "venezia-zagrab",
    "constantinople-smyrna",
    "constantinople-sofia",
]  # 36 points, a trail of 19
SOUTH_TICKETS = ["brindisi-zagrab", "constantinople-palermo", "constantinople-venezia", "roma-smyrna", "smyrna-sofia"]
# Cities that no route above reaches: a station there lends nothing.
IDLE = ["stockholm", "riga", "cadiz", "sarajevo", "bucuresti", "moskva"]


def final(networks: list[list[str]], tickets: list[list[str]], built: list[int]) -> dict[str, Any]:
    """The facts of a final position, seat by seat."""
    places = [seat for seat, number in enumerate(built) for _ in range(number)]
    return {
        "seats": len(networks),
        "routes": {route: seat for seat, network in enumerate(networks) for route in network},
        "tickets": tickets,
        "stations": dict(zip(IDLE, places, strict=False)),
    }


POSITIONS = {
    "V-W2": final([WEST, EAST], [WEST_TICKETS, [*EAST_TICKETS[1:], "essen-kyiv"]], [3, 0]),
    "V-W3": final([[*WEST, "lisboa-madrid"], EAST], [WEST_TICKETS, EAST_TICKETS], [1, 2]),
    "V-W4": final([[*WEST, "lisboa-madrid", "danzig-riga"], EAST], [WEST_TICKETS, EAST_TICKETS], [1, 1]),
    "V-W5": final(
        [[*WEST, "madrid-pamplona-black"], [*EAST, "danzig-riga", "cadiz-lisboa"]], [WEST_TICKETS, EAST_TICKETS], [1, 1]
    ),
    "V-W6": final([WEST, [*EAST, "cadiz-lisboa"], SOUTH], [WEST_TICKETS, EAST_TICKETS, []], [1, 1, 0]),
    "V-W7": final(
        [[*WEST, "budapest-wien-red"], SOUTH, EAST],
        [
            ["amsterdam-pamplona", "berlin-london", "london-wien", "paris-wien"],
            [*SOUTH_TICKETS, "amsterdam-wilno"],
            EAST_TICKETS,
        ],
        [0, 2, 1],
    ),
}


@pytest.mark.rule("TTR-14.1", "TTR-14.2", "TTR-14.3", "TTR-14.4", "TTR-14.5")
@pytest.mark.parametrize(
    ("vector", "tied", "completed", "built", "express", "ranking", "decided_by"),
    [
        pytest.param("V-W2", 69, [5, 4], [3, 0], [0, 10], [[0], [1]], "completed", id="V-W2"),
        pytest.param("V-W3", 81, [5, 5], [1, 2], [0, 10], [[0], [1]], "built", id="V-W3"),
        pytest.param("V-W4", 85, [5, 5], [1, 1], [0, 10], [[1], [0]], "express", id="V-W4"),
        pytest.param("V-W5", 91, [5, 5], [1, 1], [10, 10], [[0, 1]], None, id="V-W5"),
        pytest.param("V-W6", 77, [5, 5], [1, 1], [0, 0], [[0, 1], [2]], None, id="V-W6"),
        pytest.param("V-W7", 75, [4, 5, 5], [0, 2, 1], [0, 10, 0], [[2], [1], [0]], "built", id="V-W7"),
    ],
)
def test_ttr_14_2_vectors_of_ties(
    vector: str,
    tied: int,
    completed: list[int],
    built: list[int],
    express: list[int],
    ranking: list[list[int]],
    decided_by: str | None,
) -> None:
    outcome = outcome_of(ended(**POSITIONS[vector]))
    seats = len(completed)
    table = outcome.table[:seats]
    assert outcome.totals[:seats] == [tied] * seats
    assert [row["completed"] for row in table] == completed
    assert [row["built"] for row in table] == built
    assert [row["express"] for row in table] == express
    assert outcome.ranking == ranking
    assert outcome.winners == ranking[0]
    assert outcome.decided_by == decided_by
    assert outcome.to_json()["decided_by"] == decided_by


@pytest.mark.rule("TTR-14.1")
def test_ttr_14_1_the_highest_total_wins_whatever_else() -> None:
    tickets = [SOUTH_TICKETS[:3], WEST_TICKETS]
    # One point more beats two more tickets.
    outcome = outcome_of(ended(**final([SOUTH, WEST], tickets, [0, 0])))
    assert outcome.totals == [36 + 24 + 12 + 10, 30 + 39 + 12] == [82, 81]
    assert outcome.ranking == [[0], [1]]
    assert outcome.decided_by == "total"
    # Two points more beat a station fewer and the Express.
    routes = [SOUTH, [*WEST, "danzig-riga", "moskva-petrograd"]]
    outcome = outcome_of(ended(**final(routes, [SOUTH_TICKETS[:3], WEST_TICKETS], [0, 2])))
    assert outcome.totals == [82, 30 + 4 + 7 + 39 + 4] == [82, 84]
    assert outcome.ranking == [[1], [0]]


@pytest.mark.rule("TTR-14.2")
def test_ttr_14_2_tickets_completed_by_a_loan_count() -> None:
    # As V-W2, but seat 2 owns the way to Edinburgh and seat 0 borrows it.
    facts = final([WEST[1:], EAST, WEST[:1]], [WEST_TICKETS, [*EAST_TICKETS[1:], "bruxelles-danzig"]], [])
    outcome = outcome_of(ended(**facts | {"stations": {"london": 0}}))
    assert outcome.totals == [70, 70, 19]
    assert [row["completed"] for row in outcome.table] == [5, 4, 0]
    assert outcome.ranking == [[0], [1], [2]]


@pytest.mark.rule("TTR-14.2")
def test_ttr_14_2_a_long_ticket_counts_as_one() -> None:
    to_edinburgh = [
        "edinburgh-london-orange",
        "amsterdam-london",
        "amsterdam-frankfurt",
        "frankfurt-munchen",
        "munchen-wien",
        "budapest-wien-red",
        "budapest-sarajevo",
        "athina-sarajevo",
    ]
    others = [*EAST, "petrograd-riga", "lisboa-madrid", "dieppe-paris"]
    outcome = outcome_of(
        ended(**final([to_edinburgh, others], [["athina-edinburgh"], ["angora-kharkov", "kyiv-sochi"]], []))
    )
    assert outcome.totals == [72, 72]
    assert [row["completed"] for row in outcome.table] == [1, 2]
    assert outcome.ranking == [[1], [0]]


@pytest.mark.rule("TTR-14.3")
def test_ttr_14_3_fewer_stations_built_break_a_tie() -> None:
    # As V-W3 with the numbers of stations exchanged: so are the places.
    extra = ["lisboa-madrid", "danzig-riga", "cadiz-lisboa", "moskva-smolensk"]
    facts = final([[*WEST, *extra], EAST], [WEST_TICKETS, EAST_TICKETS], [2, 1])
    outcome = outcome_of(ended(**facts))
    assert outcome.totals == [85, 85]
    assert outcome.ranking == [[1], [0]]


@pytest.mark.rule("TTR-14.4")
def test_ttr_14_4_then_the_holder_of_the_express_is_ahead() -> None:
    outcome = outcome_of(ended(**POSITIONS["V-W4"]))
    assert [row["express"] for row in outcome.table] == [0, 10]
    assert outcome.winners == [1]
    # With the seats exchanged it is the same player who wins.
    facts = POSITIONS["V-W4"]
    turned = {route: 1 - seat for route, seat in facts["routes"].items()}
    stations = {city: 1 - seat for city, seat in facts["stations"].items()}
    swapped = ended(routes=turned, stations=stations, tickets=facts["tickets"][::-1])
    assert outcome_of(swapped).winners == [0]


@pytest.mark.rule("TTR-14.5")
@pytest.mark.parametrize("vector", ["V-W5", "V-W6"])
def test_ttr_14_5_players_still_tied_share_the_victory(vector: str) -> None:
    outcome = outcome_of(ended(**POSITIONS[vector]))
    assert outcome.winners == [0, 1]
    assert outcome_of(ended(5)).ranking == [[0, 1, 2, 3, 4]]  # no one has done anything
