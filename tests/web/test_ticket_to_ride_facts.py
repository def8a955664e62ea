"""What pages of Ticket to Ride get in addition to the view, and what they make of it themselves."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import branchline
from branchline.bots import Seat, make
from branchline.web.pages import board_json
from tests.web.javascript import answer, page_view, scripts_of

SCRIPTS = scripts_of("ticket-to-ride")
MARKET = ["red", "blue", "red", "green", "white"]
BOARD: Any = board_json("ticket-to-ride", {})
ROUTES = {route["id"]: route for route in BOARD["routes"]}
TICKETS = {ticket["id"]: ticket for ticket in BOARD["tickets"]}
SEATS = pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3)])


@cache
def played(seats: int, seed: int) -> list[branchline.State]:
    """The positions of a game between bots."""
    game = branchline.game("ticket-to-ride")
    state, dice = game.start(seats=seats, seed=seed), branchline.Dice(seed)
    bot, found = make("steady", game), [state.copy()]
    while state.turn is not None:
        state.play(bot.choose(Seat(state, dice)))
        found.append(state.copy())
    return found


@SEATS
@pytest.mark.rule("TTR-13.8", "TTR-13.9", "TTR-13.11")
def test_the_trails_that_are_shown_are_the_longest(seats: int, seed: int) -> None:
    view = page_view(played(seats, seed)[-1], None)
    final = view["facts"]["final"]
    assert len(final) == seats
    for seat, row in enumerate(view["outcome"]["table"]):
        path = final[seat]["longest_path"]
        assert len(set(path)) == len(path)
        assert all(view["routes"][route] == seat for route in path)
        assert sum(ROUTES[route]["length"] for route in path) == row["trail"]
        assert is_walk([(ROUTES[route]["a"], ROUTES[route]["b"]) for route in path])


def is_walk(steps: list[tuple[str, str]]) -> bool:
    """Whether each step continues where the one before it ended."""
    return any(walks_from(start, steps) for start in steps[0]) if steps else True


def walks_from(city: str, steps: list[tuple[str, str]]) -> bool:
    """Whether the steps are a walk from this city."""
    for a, b in steps:
        if city not in (a, b):
            return False
        city = b if city == a else a
    return True


@SEATS
@pytest.mark.rule("TTR-11.16", "TTR-13.3", "TTR-13.5")
def test_the_tickets_that_are_shown_as_complete_explain_the_points(seats: int, seed: int) -> None:
    view = page_view(played(seats, seed)[-1], 0)
    for seat, row in enumerate(view["outcome"]["table"]):
        completed = view["facts"]["final"][seat]["completed"]
        values = [(TICKETS[one]["points"], one in completed) for one in view["tickets"][seat]]
        assert sum(points if done else -points for points, done in values) == row["tickets"]
        assert len(completed) == row["completed"]
        for route in view["facts"]["final"][seat]["borrowed"]:
            assert view["routes"][route] != seat
            assert seat in [view["stations"].get(ROUTES[route][end]) for end in "ab"]


@SEATS
@pytest.mark.rule("TTR-7.2", "TTR-7.4", "TTR-7.6")
def test_closed_routes_are_those_that_cannot_be_claimed(seats: int, seed: int) -> None:
    compared = 0
    for state in played(seats, seed)[::5]:
        if state.turn is None or state.prompt != "action":
            continue
        closed = page_view(state, state.turn)["facts"]["closed"]
        for route in ROUTES.values():
            move = state.move(f"claim {route['id']} locomotive {route['length']}")
            refused = state.why_not(move)
            taken = refused is not None and refused.id in ("TTR-6.1", "TTR-7.2", "TTR-7.4")
            assert (route["id"] in closed) == taken, (route["id"], refused)
            compared += taken
    assert compared > 20


@SEATS
def test_tickets_are_as_far_as_their_paths_are_long(seats: int, seed: int) -> None:
    complete = 0
    for state in played(seats, seed)[::9]:
        for seat in range(seats):
            view = page_view(state, seat)
            own = [name for name, owner in view["routes"].items() if owner == seat]
            for name, ticket in view["facts"]["own"]["tickets"].items():
                routes = ticket["routes"]
                assert not set(routes) & set(view["facts"]["closed"])
                if ticket["spaces"] is None:
                    continue
                assert sum(ROUTES[route]["length"] for route in routes) == ticket["spaces"]
                assert joins([*own, *routes], TICKETS[name])
                assert joins(own, TICKETS[name]) == (ticket["spaces"] == 0)
                complete += ticket["spaces"] == 0
                assert set(ticket["joined"]) <= set(own)
    assert complete > 2


def joins(routes: list[str], ticket: dict[str, Any]) -> bool:
    """Whether routes join the cities of a ticket."""
    reached = {ticket["a"]}
    for _ in routes:
        for route in routes:
            if {ROUTES[route]["a"], ROUTES[route]["b"]} & reached:
                reached |= {ROUTES[route]["a"], ROUTES[route]["b"]}
    return ticket["b"] in reached


@pytest.mark.slow
@SEATS
def test_what_a_claim_would_save_is_what_it_saves(seats: int, seed: int) -> None:
    saved = 0
    for state in played(seats, seed):
        if state.turn is None or state.prompt != "action":
            continue
        seat, own = state.turn, page_view(state, state.turn)["facts"]["own"]
        for move in claims(state)[:3]:
            route, after = move.split()[1], state.copy()
            after.play(after.move(move))
            now = page_view(after, seat)["facts"]["own"]["tickets"]
            steps = {one["ticket"]: one for one in own["nearer"].get(route, [])}
            for name, ticket in own["tickets"].items():
                left = steps[name]["left"] if name in steps else ticket["spaces"]
                assert now[name]["spaces"] == left
            saved += len(steps)
    assert saved > 5


def claims(state: branchline.State) -> list[str]:
    """The claims of routes that are no tunnels, one for each route."""
    texts = [str(move) for move in state.moves()]
    found = {text.split()[1]: text for text in texts if text.startswith("claim ")}
    return [text for route, text in found.items() if not ROUTES[route]["tunnel"]]


@pytest.mark.rule("TTR-11.4")
def test_the_next_station_costs_what_the_page_says() -> None:
    for reserve, cost in [(3, 1), (2, 2), (1, 3)]:
        stations = dict.fromkeys(["paris", "berlin"][: 3 - reserve], 0)
        state = branchline.game("ticket-to-ride").scene(hands=[{"red": 5}, {}], stations=stations)
        assert page_view(state, 0)["facts"]["own"]["station_cost"] == cost
        assert state.why_not(state.move(f"station roma red {cost}")) is None


@pytest.mark.rule("TTR-9.5", "TTR-9.6", "TTR-9.8")
def test_the_board_tells_which_cards_count_in_a_tunnel() -> None:
    counts = BOARD["tunnel_counts"]
    assert counts["red"] == ["red", "locomotive"]
    assert counts["locomotive"] == ["locomotive"]
    assert set(counts) == set(BOARD["cards"])


@pytest.mark.parametrize(
    ("move", "draws", "flights"),
    [
        ("draw deck", ["red"], [("red", "deck", "seat:1")]),
        ("draw deck", ["?", "blue"], [(None, "deck", "seat:1")]),  # its back, as it is hidden
        ("draw red", ["blue"], [("red", "slot:2", "seat:1")]),  # where another lies now
        ("tickets", ["?", "?"], [(None, "tickets", "seat:1")] * 2),
        ("claim brest-paris black 1+1", [], [("black",), ("locomotive",)]),
        ("station paris locomotive 2", [], [("locomotive",)] * 2),
        ("pay red 1", [], [("red",)]),
        ("withdraw", [], [("green", "discard", "seat:1")] * 2),
        ("keep 2", [], []),
        ("pass", [], []),
    ],
)
def test_cards_fly_from_where_they_were(move: str, draws: list[str], flights: list[tuple[str | None, ...]]) -> None:
    script = "return module.flightsOf(data.event, data.claim, data.old, data.now);"
    event = {"seat": 1, "move": move, "draws": draws}
    data = {
        "event": event,
        "claim": "claim paris-zurich green 2",
        "old": {"market": MARKET},
        "now": {"market": [*MARKET[:2], "blue", *MARKET[3:]]},
    }
    found = answer(SCRIPTS / "animations.js", script, data)
    paid = ("seat:1", "discard")
    wanted = [flight if len(flight) > 1 else (*flight, *paid) for flight in flights]
    assert [(one["card"], one["from"], one["to"]) for one in found] == wanted
