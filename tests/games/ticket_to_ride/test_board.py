"""Section 1 of the rulebook, TTR-1.8 to 1.19: the board."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from itertools import permutations
from typing import Any, Final

import pytest

from branchline import Dice
from branchline.engine.errors import BadData
from branchline.games.ticket_to_ride.rules.board import HERE, Board, Route
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.layout import CARDS, GREY
from tests.games.table import play

COLOURS: Final = {"purple", "blue", "orange", "white", "green", "yellow", "black", "red"}
TWINS: Final = {
    "berlin-frankfurt", "berlin-warszawa", "bruxelles-paris", "budapest-wien", "dieppe-london",
    "edinburgh-london", "essen-kobenhavn", "frankfurt-paris", "kobenhavn-stockholm",
    "madrid-pamplona", "pamplona-paris",
}  # fmt: skip
FERRIES: Final = {
    "amsterdam-london": (2, 2),
    "athina-brindisi": (4, 1),
    "athina-smyrna": (2, 1),
    "brindisi-palermo": (3, 1),
    "constantinople-sevastopol": (4, 2),
    "dieppe-london-1": (2, 1),
    "dieppe-london-2": (2, 1),
    "erzurum-sevastopol": (4, 2),
    "essen-kobenhavn-1": (3, 1),
    "essen-kobenhavn-2": (3, 1),
    "palermo-roma": (4, 1),
    "palermo-smyrna": (6, 2),
    "sevastopol-sochi": (2, 1),
}
TUNNELS: Final = {
    "angora-constantinople", "angora-smyrna", "barcelona-pamplona", "bucuresti-budapest",
    "bucuresti-sofia", "budapest-kyiv", "constantinople-smyrna", "erzurum-sochi",
    "madrid-pamplona-black", "madrid-pamplona-white", "marseille-roma", "marseille-zurich",
    "munchen-venezia", "munchen-zurich", "paris-zurich", "petrograd-stockholm", "sarajevo-sofia",
    "venezia-zurich",
}  # fmt: skip


def pair(route: Route) -> str:
    """The two cities a route joins."""
    return f"{route.a.id}-{route.b.id}"


def colour_of(route: Route) -> str:
    """The colour printed on a route."""
    return "grey" if route.colour == GREY else CARDS[route.colour]


def distances(board: Board) -> dict[tuple[str, str], int]:
    """The fewest spaces between any two cities (Floyd and Warshall)."""
    cities = [city.id for city in board.cities]
    found = {(a, b): 0 if a == b else 10_000 for a in cities for b in cities}
    for route in board.routes:
        for a, b in permutations((route.a.id, route.b.id)):
            found[a, b] = min(found[a, b], route.length)
    for via in cities:
        for a in cities:
            for b in cities:
                found[a, b] = min(found[a, b], found[a, via] + found[via, b])
    return found


def redrawn(change: Callable[[dict[str, Any]], None]) -> TicketToRideGame:
    """The same game on a map whose facts have been changed."""
    data: dict[str, Any] = json.loads((files(HERE) / "boards" / "europe.json").read_text("utf-8"))
    change(data)
    return TicketToRideGame(Board(data))


def story(game: TicketToRideGame, seed: int) -> list[object]:
    """A whole game played at random: every move, and how it ended."""
    state, dice, moves = game.start(3, seed), Dice(seed + 1), []
    while state.turn is not None:
        moves.append(str(state.pick(dice)))
        state.play(game.move(moves[-1]))
    outcome = state.outcome()
    assert outcome is not None
    return [*moves, outcome.to_json()]


@pytest.mark.rule("TTR-1.8")
def test_ttr_1_8_the_board_has_47_cities_and_101_routes(board: Board) -> None:
    assert len({city.id for city in board.cities}) == len(board.cities) == 47
    assert len({route.id for route in board.routes}) == len(board.routes) == 101
    assert len({pair(route) for route in board.routes}) == 90
    assert sum(route.length for route in board.routes) == 300


@pytest.mark.rule("TTR-1.9")
def test_ttr_1_9_routes_by_length(board: Board) -> None:
    lengths = Counter(route.length for route in board.routes)
    assert lengths == {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}


@pytest.mark.rule("TTR-1.10")
def test_ttr_1_10_each_colour_has_8_routes_and_37_are_grey(board: Board) -> None:
    colours = Counter(colour_of(route) for route in board.routes)
    assert colours == {**dict.fromkeys(COLOURS, 8), "grey": 37}
    grey = [route for route in board.routes if route.colour == GREY]
    kinds = Counter((route.tunnel, route.ferry > 0) for route in grey)
    assert kinds == {(False, False): 14, (False, True): 13, (True, False): 10}


@pytest.mark.rule("TTR-1.11")
def test_ttr_1_11_spaces_by_colour(board: Board) -> None:
    spaces: Counter[str] = Counter()
    for route in board.routes:
        spaces[colour_of(route)] += route.length
    assert spaces == {**dict.fromkeys(COLOURS, 22), "green": 23, "blue": 23, "grey": 122}


@pytest.mark.rule("TTR-1.12", "TTR-7.1")
def test_ttr_1_12_eleven_pairs_are_double(board: Board) -> None:
    doubles = [route for route in board.routes if route.parallel >= 0]
    assert Counter(pair(route) for route in doubles) == dict.fromkeys(TWINS, 2)
    for route in doubles:
        clone = board.routes[route.parallel]
        assert clone is not route
        assert clone.parallel == route.index
        assert (pair(clone), clone.length) == (pair(route), route.length)
        assert (clone.tunnel, clone.ferry) == (route.tunnel, route.ferry)


@pytest.mark.rule("TTR-1.13")
def test_ttr_1_13_thirteen_routes_are_ferries(board: Board) -> None:
    ferries = {route.id: (route.length, route.ferry) for route in board.routes if route.ferry}
    assert ferries == FERRIES


@pytest.mark.rule("TTR-1.14")
def test_ttr_1_14_eighteen_routes_are_tunnels(board: Board) -> None:
    assert {route.id for route in board.routes if route.tunnel} == TUNNELS
    assert len(TUNNELS) == 18


@pytest.mark.rule("TTR-1.15")
def test_ttr_1_15_every_ferry_is_grey_and_no_tunnel(board: Board) -> None:
    ferries = [route for route in board.routes if route.ferry]
    assert ferries
    assert all(route.colour == GREY and not route.tunnel for route in ferries)


@pytest.mark.rule("TTR-1.16")
def test_ttr_1_16_the_whole_board_is_connected(board: Board) -> None:
    reached, waiting = {board.cities[0].id}, [board.cities[0]]
    while waiting:
        city = waiting.pop()
        for route in city.routes:
            other = route.b if route.a is city else route.a
            if other.id not in reached:
                reached.add(other.id)
                waiting.append(other)
    assert len(reached) == 47


@pytest.mark.rule("TTR-1.17")
def test_ttr_1_17_a_ticket_is_worth_its_distance(board: Board) -> None:
    spaces = distances(board)
    others = {
        ticket.id: (ticket.points, spaces[ticket.a.id, ticket.b.id])
        for ticket in board.tickets
        if ticket.points != spaces[ticket.a.id, ticket.b.id]
    }
    assert others == {"london-wien": (10, 9), "athina-edinburgh": (21, 20)}


@pytest.mark.slow
@pytest.mark.rule("TTR-1.18")
def test_ttr_1_18_where_a_city_is_drawn_does_not_matter(game: TicketToRideGame) -> None:
    def move_all(data: dict[str, Any]) -> None:
        for city in data["cities"]:
            city["lat"], city["lon"] = city["lon"], 0.0

    assert story(redrawn(move_all), 5) == story(game, 5)


@pytest.mark.rule("TTR-1.19")
def test_ttr_1_19_cities_are_listed_alphabetically(board: Board) -> None:
    assert all(route.a.id < route.b.id for route in board.routes)
    assert all(route.id.startswith(pair(route)) for route in board.routes)
    assert all(ticket.a.id < ticket.b.id for ticket in board.tickets)


@pytest.mark.rule("TTR-1.19")
@pytest.mark.parametrize("seed", range(8))
def test_ttr_1_19_a_route_has_no_direction(game: TicketToRideGame, seed: int) -> None:
    def turn_round(data: dict[str, Any]) -> None:
        for route in data["routes"]:
            route["a"], route["b"] = route["b"], route["a"]

    turned = redrawn(turn_round)
    assert story(turned, seed) == story(game, seed)
    for way in (game, turned):
        routes = {"brest-paris": 0, "marseille-paris": 0}
        state = way.scene(routes=routes, tickets=[["brest-marseille"]], turns_left=1, deck=30)
        outcome = play(state, "draw deck", "draw deck").outcome()
        assert outcome is not None
        assert (outcome.table[0]["tickets"], outcome.table[0]["trail"]) == (7, 7)


def test_a_board_with_more_kinds_of_routes_than_can_be_counted_is_refused() -> None:
    def add_ferries(data: dict[str, Any]) -> None:
        for number, route in enumerate(data["routes"]):
            route["ferry"] = number % route["length"]

    with pytest.raises(BadData, match="too many kinds of routes"):
        redrawn(add_ferries)


def test_a_board_with_more_claims_than_can_be_counted_is_refused() -> None:
    def add_routes(data: dict[str, Any]) -> None:
        again = [{**route, "id": f"{route['id']}-again", "double_of": None} for route in data["routes"]]
        data["routes"] += again

    with pytest.raises(BadData, match="too many to be counted"):
        redrawn(add_routes)
