"""The drawn board shows what is on the table, and nothing that is hidden."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import pytest

import branchline
from branchline.games.ticket_to_ride.board import SEAT_COLOURS, europe
from tools.draw_board import PICTURE, draw, position

GAME = branchline.game("ticket-to-ride")
BOARD = europe()
SVG = "{http://www.w3.org/2000/svg}"
IMAGE = Path(__file__).parents[2] / "docs" / "images" / "ticket-to-ride.svg"
ROUTES = {"brest-paris": 0, "frankfurt-paris-white": 1, "palermo-smyrna": 2, "paris-zurich": 1}


def drawn(**facts: Any) -> Element:
    return fromstring(draw(GAME.scene(**facts).view(None)))


def uses(root: Element, kind: str) -> list[Element]:
    return [use for use in root.iter(f"{SVG}use") if use.get("class") == kind]


def route_of(root: Element, route_id: str) -> Element:
    (found,) = [group for group in root.iter(f"{SVG}g") if group.get("id") == route_id]
    return found


def test_names_every_city_once() -> None:
    names = [text.text for text in drawn().iter(f"{SVG}text") if text.get("class") == "city"]
    assert sorted(map(str, names)) == sorted(city.name for city in BOARD.cities)


def test_an_empty_board_has_a_bay_for_every_space_and_no_car() -> None:
    root = drawn(seats=5)
    assert len(uses(root, "space")) == sum(route.length for route in BOARD.routes) == 300
    assert not uses(root, "car")


@pytest.mark.parametrize("route_id", ROUTES)
def test_a_claimed_route_holds_a_car_of_its_owner_on_each_space(route_id: str) -> None:
    route = BOARD.routes[BOARD.route_index[route_id]]
    cars = uses(route_of(drawn(seats=3, routes=ROUTES), route_id), "car")
    assert [car.get("href") for car in cars] == [
        f"#car-{SEAT_COLOURS[ROUTES[route_id]]}"
    ] * route.length


def test_cars_and_bays_are_all_the_spaces() -> None:
    root = drawn(seats=3, routes=ROUTES)
    claimed = sum(BOARD.routes[BOARD.route_index[route_id]].length for route_id in ROUTES)
    assert len(uses(root, "car")) == claimed
    assert len(uses(root, "space")) == 300 - claimed


def test_stations_stand_in_their_cities_in_the_colour_of_their_owner() -> None:
    root = drawn(stations={"wien": 0, "moskva": 1})
    assert {use.get("href") for use in uses(root, "station")} == {"#station-blue", "#station-red"}


@pytest.mark.parametrize(("seats", "shut"), [(2, True), (3, True), (4, False), (5, False)])
def test_a_closed_twin_is_pale(seats: int, shut: bool) -> None:
    root = drawn(seats=seats, routes={"frankfurt-paris-white": 0})
    assert (route_of(root, "frankfurt-paris-orange").get("class") == "route shut") == shut


def test_the_wheels_of_a_ferry_are_its_locomotives() -> None:
    for route in BOARD.routes:
        wheels = [use for use in route_of(drawn(), route.id) if use.get("href") == "#s-wheel"]
        assert len(wheels) == route.ferry, route.id


def test_nothing_is_placed_that_is_not_defined() -> None:
    root = drawn(seats=5, routes=ROUTES, stations={"wien": 4})
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    assert {str(use.get("href"))[1:] for use in root.iter(f"{SVG}use")} <= set(ids)


def test_a_picture_tells_nothing_that_a_spectator_may_not_know() -> None:
    # Two tables that differ only in hands and tickets are the same picture.
    one = GAME.scene(hands=[{"red": 4}], tickets=[["berlin-roma"]], routes=ROUTES, seats=3)
    other = GAME.scene(hands=[{"blue": 4}], tickets=[["bucuresti-riga"]], routes=ROUTES, seats=3)
    assert draw(one.view(None)) == draw(other.view(None))


def test_the_picture_in_the_documents_is_what_the_tool_draws() -> None:
    # If this fails: python -m tools.draw_board --out docs/images/ticket-to-ride.svg
    text = IMAGE.read_text("utf-8")
    assert text == draw(position(**PICTURE))
    assert len(text.encode()) < 300_000
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_the_layout_has_a_place_for_every_city_and_space() -> None:
    folder = Path(__file__).parents[2] / "src" / "branchline" / "web" / "layouts"
    layout = json.loads((folder / "ticket-to-ride-europe.json").read_text("utf-8"))
    assert set(layout["cities"]) == set(BOARD.city_index)
    places = {route_id: len(facts["spaces"]) for route_id, facts in layout["routes"].items()}
    assert places == {route.id: route.length for route in BOARD.routes}
