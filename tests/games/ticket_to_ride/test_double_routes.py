"""Section 7 of the rulebook: double routes, and the vectors V-B."""

from __future__ import annotations

from typing import Final

import pytest

from branchline import BadOption
from branchline.games.ticket_to_ride.rules.board import Board
from branchline.games.ticket_to_ride.rules.layout import CARDS, GREY
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import GAME, owner, scene

DOUBLE: Final = [route for route in GAME.board.routes if route.parallel >= 0]
# Route and clone, each way round.
PAIRS: Final = [pytest.param(route.id, GAME.board.routes[route.parallel].id, id=route.id) for route in DOUBLE]
# Side by side for part of the way only (TTR-7.3).
NEIGHBOURS: Final = [
    ("amsterdam-frankfurt", "bruxelles-frankfurt"),
    ("budapest-kyiv", "kyiv-warszawa"),
    ("constantinople-sevastopol", "erzurum-sevastopol"),
    ("brindisi-palermo", "palermo-roma"),
    ("riga-wilno", "warszawa-wilno"),
]


def payment(route_id: str) -> str:
    """Cards that pay for a route: of its colour as far as its ferry symbols allow."""
    route = GAME.board.routes[GAME.board.route_index[route_id]]
    colour = "orange" if route.colour == GREY else CARDS[route.colour]
    cards = route.length - route.ferry
    return f"{colour} {cards} locomotive {route.ferry}" if cards else f"locomotive {route.ferry}"


def claim(route_id: str) -> str:
    """The text of a claim that pays well."""
    return f"claim {route_id} {payment(route_id)}"


def rich() -> dict[str, int]:
    """A hand that can pay for any one route of this file, whatever its colour."""
    return {**dict.fromkeys(CARDS[:8], 6), "locomotive": 4}


@pytest.mark.rule("TTR-7.1")
def test_ttr_7_1_only_routes_between_the_same_two_cities_are_twins(board: Board) -> None:
    joined: dict[tuple[str, str], list[int]] = {}
    for route in board.routes:
        joined.setdefault((route.a.id, route.b.id), []).append(route.index)
    for indices in joined.values():
        assert len(indices) <= 2
        for index in indices:
            clones = [other for other in indices if other != index]
            assert board.routes[index].parallel == (clones[0] if clones else -1)
            assert all(board.routes[index].length == board.routes[clone].length for clone in clones)


@pytest.mark.rule("TTR-7.2")
@pytest.mark.parametrize(("route", "clone"), PAIRS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_7_2_nobody_owns_both_twins(seats: int, route: str, clone: str) -> None:
    state = scene(seats, turn=1, routes={route: 1}, hands=[None, rich()])
    refused(state, claim(clone), "TTR-7.2")
    assert not any(str(move).split()[1] == clone for move in state.moves() if "claim" in str(move))


@pytest.mark.rule("TTR-7.2")
@pytest.mark.parametrize(("route", "clone"), PAIRS)
def test_ttr_7_2_no_position_gives_both_twins_to_one_player(route: str, clone: str) -> None:
    with pytest.raises(BadOption, match="parallel"):
        scene(4, routes={route: 1, clone: 1})


@pytest.mark.rule("TTR-7.3")
@pytest.mark.parametrize(("one", "other"), [*NEIGHBOURS, *[pair[::-1] for pair in NEIGHBOURS]])
@pytest.mark.parametrize("turn", [0, 1])
def test_ttr_7_3_routes_to_different_cities_are_independent(turn: int, one: str, other: str) -> None:
    hands = [rich() if seat == turn else None for seat in range(2)]
    draws = ["purple", "purple", "purple"]
    state = scene(2, turn=turn, routes={one: 0}, hands=hands, draws=draws)
    assert owner(allowed(state, claim(other)), other) == turn


@pytest.mark.rule("TTR-7.4")
@pytest.mark.parametrize(("route", "clone"), PAIRS)
@pytest.mark.parametrize("seats", [2, 3])
def test_ttr_7_4_with_two_or_three_players_the_other_twin_is_closed_to_everyone(
    seats: int, route: str, clone: str
) -> None:
    for turn in range(1, seats):
        hands = [rich() if seat == turn else None for seat in range(seats)]
        state = scene(seats, turn=turn, routes={route: 0}, hands=hands)
        refused(state, claim(clone), "TTR-7.4")


@pytest.mark.rule("TTR-7.4")
@pytest.mark.parametrize("seats", [2, 3])
def test_ttr_7_4_the_twin_closes_as_soon_as_one_is_claimed(seats: int) -> None:
    state = scene(seats, hands=[{"red": 3}, {"black": 3}])
    play(state, "claim berlin-frankfurt-red red 3")
    refused(state, "claim berlin-frankfurt-black black 3", "TTR-7.4")
    # It stays closed in later rounds.
    play(state, *["draw deck"] * (2 * seats))
    assert state.turn == 1
    refused(state, "claim berlin-frankfurt-black black 3", "TTR-7.4")


@pytest.mark.rule("TTR-7.5")
@pytest.mark.parametrize(("route", "clone"), PAIRS)
@pytest.mark.parametrize("seats", [2, 3])
def test_ttr_7_5_either_twin_may_be_the_one_claimed(seats: int, route: str, clone: str) -> None:
    state = scene(seats, hands=[rich()], draws=["purple", "purple", "purple"])
    claimed = allowed(state, claim(route))
    assert (owner(claimed, route), owner(claimed, clone)) == (0, None)


@pytest.mark.rule("TTR-7.6")
@pytest.mark.parametrize(("route", "clone"), PAIRS)
@pytest.mark.parametrize("seats", [4, 5])
def test_ttr_7_6_with_four_or_five_players_any_other_may_claim_the_second(seats: int, route: str, clone: str) -> None:
    for turn in range(1, seats):
        hands = [rich() if seat == turn else None for seat in range(seats)]
        draws = ["purple", "purple", "purple"]
        state = scene(seats, turn=turn, routes={route: 0}, hands=hands, draws=draws)
        claimed = allowed(state, claim(clone))
        assert (owner(claimed, route), owner(claimed, clone)) == (0, turn)


@pytest.mark.rule("TTR-7.6", "TTR-6.1")
def test_ttr_7_6_when_both_are_claimed_there_is_no_third() -> None:
    routes = {"berlin-frankfurt-red": 0, "berlin-frankfurt-black": 1}
    state = scene(4, turn=2, routes=routes, hands=[None, None, rich()])
    for name in routes:
        refused(state, claim(name), "TTR-6.1")


def row(name: str, seats: int, owned: str | None, seat: int, tried: str, rule: str, refusal: bool) -> object:
    """A vector: who owns what, who tries what, and the rule that allows or forbids it."""
    marks = pytest.mark.rule(rule)
    return pytest.param(seats, owned, seat, tried, rule if refusal else None, id=name, marks=marks)


@pytest.mark.parametrize(
    ("seats", "owned", "seat", "tried", "rule"),
    [
        row("V-B1", 2, "berlin-frankfurt-red", 1, "berlin-frankfurt-black", "TTR-7.4", True),
        row("V-B2", 3, "berlin-frankfurt-red", 2, "berlin-frankfurt-black", "TTR-7.4", True),
        row("V-B3", 4, "berlin-frankfurt-red", 1, "berlin-frankfurt-black", "TTR-7.6", False),
        row("V-B4", 5, "berlin-frankfurt-red", 0, "berlin-frankfurt-black", "TTR-7.2", True),
        row("V-B5", 2, "amsterdam-frankfurt", 1, "bruxelles-frankfurt", "TTR-7.3", False),
        row("V-B6", 2, "constantinople-sevastopol", 0, "erzurum-sevastopol", "TTR-7.3", False),
        row("V-B7", 4, "dieppe-london-1", 0, "dieppe-london-2", "TTR-7.2", True),
        row("V-B8", 3, None, 0, "madrid-pamplona-white", "TTR-7.5", False),
    ],
)
def test_ttr_7_vectors(seats: int, owned: str | None, seat: int, tried: str, rule: str | None) -> None:
    hands = [rich() if other == seat else None for other in range(seats)]
    routes = {} if owned is None else {owned: 0}
    # Should the route be a tunnel, nothing that is turned up demands more.
    draws = ["purple", "purple", "purple"]
    state = scene(seats, turn=seat, routes=routes, hands=hands, draws=draws)
    if rule is not None:
        refused(state, claim(tried), rule)
        return
    route = state.board.routes[state.board.route_index[tried]]
    claimed = allowed(state, claim(tried))
    assert owner(claimed, tried) == seat
    assert claimed.cars[seat] == state.cars[seat] - route.length
    assert claimed.points[seat] == state.points[seat] + route.points
