"""The board of Ticket to Ride as the browser gets it."""

from __future__ import annotations

import re
from functools import cache
from json import dumps
from typing import Any

import pytest

from branchline.games.ticket_to_ride.rules.board import europe
from branchline.games.ticket_to_ride.rules.layout import CARDS, SEAT_COLOURS
from branchline.web.pages import board_json
from tests.web.javascript import scripts_of

UI = scripts_of("ticket-to-ride") / "ui.js"


@cache
def board() -> Any:
    return board_json("ticket-to-ride", {})


def test_everything_of_the_game_is_on_the_board() -> None:
    facts = europe()
    assert [city["id"] for city in board()["cities"]] == [city.id for city in facts.cities]
    assert [route["id"] for route in board()["routes"]] == [route.id for route in facts.routes]
    assert [ticket["id"] for ticket in board()["tickets"]] == list(facts.ticket_names)
    assert board()["cards"] == list(CARDS)


def test_a_route_has_a_place_for_every_space() -> None:
    for route in board()["routes"]:
        assert len(route["spaces"]) == route["length"], route["id"]


def test_everything_is_drawn_on_the_sheet() -> None:
    width, height = board()["size"]
    places = [(city["x"], city["y"]) for city in board()["cities"]]
    places += [(x, y) for route in board()["routes"] for x, y, _ in route["spaces"]]
    assert all(0 < x < width and 0 < y < height for x, y in places)


def test_parallel_routes_name_each_other_and_lie_apart() -> None:
    routes = {route["id"]: route for route in board()["routes"]}
    doubles = [route for route in routes.values() if route["parallel"]]
    assert len(doubles) == 22
    for route in doubles:
        other = routes[route["parallel"]]
        assert other["parallel"] == route["id"]
        for (x, y, _), (far_x, far_y, _) in zip(route["spaces"], other["spaces"], strict=True):
            assert (x - far_x) ** 2 + (y - far_y) ** 2 > 13**2, route["id"]


@pytest.mark.rule("TTR-1.2")
def test_the_page_gives_the_seats_the_colours_of_the_game() -> None:
    found = re.search(r"colours: \[(.*)\]", UI.read_text("utf-8"))
    assert found is not None
    assert re.findall(r'"(\w+)"', found[1]) == list(SEAT_COLOURS)


def test_the_board_can_be_sent_and_names_no_secret() -> None:
    assert set(board()) == {
        "size", "slot", "ground", "cards", "cars", "stations", "station_points", "express_points",
        "tunnel_cards", "tunnel_counts", "cities", "routes", "tickets",
    }  # fmt: skip
    assert len(dumps(board())) < 100_000
