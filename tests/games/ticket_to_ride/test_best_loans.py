"""The loans of stations against a search over every combination (TTR-11.16, TTR-11.17)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Dice
from branchline.games.ticket_to_ride.rules.board import Route
from branchline.games.ticket_to_ride.rules.scoring import ticket_result
from tests.games.ticket_to_ride.helpers import GAME, scene

BOARD = GAME.board
# Cities with many routes, so that there is much to borrow.
HUBS = [city.id for city in BOARD.cities if len(city.routes) >= 4]


def find(parts: dict[str, str], city: str) -> str:
    """The city that stands for the part of a network."""
    while parts[city] != city:
        city = parts[city]
    return city


def counted(routes: list[Route], tickets: list[str]) -> tuple[int, int]:
    """Points and completed tickets of a network, by a fresh union-find."""
    parts = {city.id: city.id for city in BOARD.cities}
    for route in routes:
        parts[find(parts, route.a.id)] = find(parts, route.b.id)
    points = completed = 0
    for name in tickets:
        ticket = BOARD.tickets[BOARD.ticket_index[name]]
        joined = find(parts, ticket.a.id) == find(parts, ticket.b.id)
        points += ticket.points if joined else -ticket.points
        completed += joined
    return points, completed


def best_of_all(owners: dict[str, int], stations: list[str], tickets: list[str]) -> tuple[int, int]:
    """The best result of seat 0 over every combination of what its stations may borrow."""
    routes = {route.id: route for route in BOARD.routes}
    own = [routes[name] for name, seat in owners.items() if seat == 0]
    choices: list[list[Route | None]] = []
    for city in stations:
        ends_here = [name for name in owners if city in (routes[name].a.id, routes[name].b.id)]
        choices.append([None, *[routes[name] for name in ends_here if owners[name] != 0]])
    return max(
        counted([*own, *[route for route in loans if route is not None]], tickets) for loans in product(*choices)
    )


def network(seed: int) -> dict[str, int]:
    """Owners for many routes by chance, as three seats could have claimed them."""
    dice = Dice(seed)
    order = list(range(len(BOARD.routes)))
    dice.shuffle(order)
    cars = [45] * 3
    owners: dict[str, int] = {}
    for route in [BOARD.routes[index] for index in order]:
        seat = dice.below(3)
        clone = None if route.parallel < 0 else BOARD.routes[route.parallel].id
        if route.length <= cars[seat] and clone not in owners:
            owners[route.id] = seat
            cars[seat] -= route.length
    return owners


@pytest.mark.slow
@pytest.mark.rule("TTR-11.9", "TTR-11.10", "TTR-11.12", "TTR-11.16", "TTR-11.17", "TTR-17.17")
@settings(max_examples=300, deadline=None)
@given(
    # A number for the whole network: drawn piece by piece, most would be nearly empty.
    owners=st.integers(0, 2**32).map(network),
    stations=st.lists(st.sampled_from(HUBS), min_size=2, max_size=3, unique=True),
    tickets=st.lists(st.sampled_from(BOARD.ticket_names), min_size=20, max_size=46, unique=True),
)
def test_ttr_11_16_no_combination_is_better_than_the_one_chosen(
    owners: dict[str, int], stations: list[str], tickets: list[str]
) -> None:
    state = scene(3, routes=owners, stations=dict.fromkeys(stations, 0), tickets=[tickets])
    result = ticket_result(state, 0)
    assert (result.points, result.completed) == best_of_all(owners, stations, tickets)
    # And the loans named do bring this result.
    own = [route for route in BOARD.routes if owners.get(route.id) == 0]
    assert counted([*own, *result.borrowed], tickets) == (result.points, result.completed)
    assert len(result.borrowed) <= len(stations)
    assert all(owners[route.id] != 0 for route in result.borrowed)
