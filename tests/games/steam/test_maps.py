"""The two maps: sound, and as the rules and the worked examples have them (STM-2, STM-4, T)."""

from hashlib import sha256

import pytest

from branchline import BadOption
from branchline.games.steam.rules.maps.file_entries import COLOURS, CUBES
from branchline.games.steam.rules.maps.grid import fold
from branchline.games.steam.rules.maps.loader import OURS, faults, our_map, parse, warnings
from branchline.games.steam.rules.maps.rail_map import CITY, EMPTY_LAND, NO_HEX, TOWN, Hex, RailMap
from branchline.games.steam.rules.tiles import EDGES, opposite

NORTHEAST = our_map("northeast")
RUHR = our_map("ruhr")
BOTH = pytest.mark.parametrize("rail_map", [NORTHEAST, RUHR], ids=lambda found: found.id)
N, NE, SE, S, SW, NW = range(6)


def at(rail_map: RailMap, name: str) -> Hex:
    return rail_map.hexes[rail_map.find(name)]


def across(rail_map: RailMap, name: str, edge: int) -> str:
    near = at(rail_map, name).near[edge]
    return "" if near == NO_HEX else rail_map.hexes[near].name


@BOTH
def test_our_maps_are_sound_and_good(rail_map: RailMap) -> None:
    assert faults(rail_map.text) == []
    assert warnings(rail_map.text) == []


@pytest.mark.rule("STM-1.2", "STM-1.3")
def test_there_are_two_maps_with_advice_on_the_number_of_players() -> None:
    assert OURS == ("northeast", "ruhr")
    assert NORTHEAST.ideal_players == [3, 4]
    assert RUHR.ideal_players == [4, 5]
    for seats in (3, 4, 5, 6):
        assert NORTHEAST.supply_cubes(seats) > 0
        assert RUHR.supply_cubes(seats) > 0


def test_a_map_is_read_once_and_its_name_must_be_ours() -> None:
    assert our_map("ruhr") is RUHR
    with pytest.raises(BadOption, match="unknown map 'mars'; choose from northeast, ruhr"):
        our_map("mars")


@BOTH
def test_a_map_is_known_by_its_text_whatever_the_line_ends(rail_map: RailMap) -> None:
    again = parse("\ufeff" + rail_map.text.replace("\n", "\r\n"))
    assert again.text == rail_map.text
    assert again.digest == rail_map.digest == sha256(rail_map.text.encode()).hexdigest()
    changed = rail_map.text.replace("supply_cubes = 3", "supply_cubes = 2")
    assert parse(changed).digest != rail_map.digest


@BOTH
@pytest.mark.rule("STM-1.13")
def test_twelve_supply_spaces(rail_map: RailMap) -> None:
    assert rail_map.supply_spaces == 12


@BOTH
@pytest.mark.rule("STM-1.18", "STM-2.11", "STM-2.12")
def test_printed_cities_have_one_of_four_colours_and_a_number(rail_map: RailMap) -> None:
    cities = [place for place in rail_map.hexes if place.kind == CITY]
    assert {COLOURS[city.colour] for city in cities} == {"red", "blue", "yellow", "purple"}
    assert all(2 <= city.cubes <= 4 for city in cities)


def test_the_size_of_the_maps() -> None:
    for rail_map, hexes, cities, towns in ((NORTHEAST, 130, 13, 16), (RUHR, 145, 14, 16)):
        assert len(rail_map.hexes) == hexes
        kinds = [place.kind for place in rail_map.hexes]
        assert (kinds.count(CITY), kinds.count(TOWN)) == (cities, towns)


@BOTH
@pytest.mark.rule("STM-2.1", "STM-2.2", "STM-2.3", "STM-2.9")
def test_a_hex_is_what_its_code_says(rail_map: RailMap) -> None:
    rows = rail_map.text.split("grid = '''\n")[1].split("\n'''")[0].split("\n")
    for place in rail_map.hexes:
        code = rows[place.spot[1]][2 + 4 * place.spot[0] :].split()[0]
        land = ("^" if place.hill else "") + ("~" if place.river else "")
        assert code == (land or ".") + place.key
        assert (place.kind == EMPTY_LAND) == (place.key == "")


@pytest.mark.rule("STM-2.2")
def test_a_town_may_lie_by_a_river_or_in_the_hills() -> None:
    assert (at(NORTHEAST, "POU").river, at(NORTHEAST, "POU").hill) == (True, False)
    assert (at(RUHR, "LUD").river, at(RUHR, "LUD").hill) == (False, True)
    assert (at(NORTHEAST, "NHV").river, at(NORTHEAST, "NHV").hill) == (False, False)


@pytest.mark.rule("STM-2.5", "STM-2.6")
def test_coast_is_plain_and_its_water_no_river() -> None:
    for name in ("New Haven", "Q17", "G11"):
        place = at(NORTHEAST, name)
        assert NO_HEX in place.near
        assert not place.hill
        assert not place.river


@pytest.mark.rule("STM-2.7", "STM-2.8")
def test_canals_and_small_lakes_are_rivers() -> None:
    drawn = {spot: river.kind for river in NORTHEAST.rivers for spot in river.spots}
    assert {"river", "canal", "lake"} == {river.kind for river in NORTHEAST.rivers}
    for place in NORTHEAST.hexes:
        assert place.river == (place.spot in drawn)


@BOTH
@pytest.mark.rule("STM-2.14", "STM-2.15", "STM-2.16")
def test_edges_are_open_from_both_sides_or_from_none(rail_map: RailMap) -> None:
    steps = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    for place in rail_map.hexes:
        for edge, other in enumerate(place.near):
            if other == NO_HEX:
                continue
            beyond = rail_map.hexes[other]
            assert beyond.near[opposite(edge)] == place.index
            assert (beyond.spot[0] - place.spot[0], beyond.spot[1] - place.spot[1]) == steps[edge]


@pytest.mark.rule("STM-2.14", "STM-2.19")
@pytest.mark.parametrize(
    ("name", "edge", "why"),
    [
        ("Toronto", S, "blocked: Lake Ontario lies between"),
        ("B12", N, "blocked, seen from the other side"),
        ("Toronto", SE, "Lake Ontario"),
        ("Rochester", NW, "Lake Ontario"),
        ("Providence", SE, "the bay"),
        ("Boston", NE, "the ocean"),
        ("New Haven", S, "the Sound"),
        ("Philadelphia", SW, "the edge of the board"),
        ("Ottawa", NW, "the edge of the board"),
        ("J24", SE, "land out of play"),
    ],
)
def test_edges_that_track_may_not_cross(name: str, edge: int, why: str) -> None:
    assert across(NORTHEAST, name, edge) == "", why


@pytest.mark.rule("STM-2.16", "STM-2.19")
def test_water_and_land_out_of_play_are_no_hexes_of_the_game() -> None:
    assert "E11" not in NORTHEAST.hex_index
    names = {other.name: other.water for other in NORTHEAST.beyond}
    assert names["E11"]
    assert [name for name, water in names.items() if not water] == ["R18", "K25"]
    assert not set(names) & set(NORTHEAST.hex_index)


@pytest.mark.rule("STM-2.20")
def test_maps_are_input() -> None:
    albany = 'colour = "purple", cubes = 3, lat = 42.653'
    changed = parse(NORTHEAST.text.replace(albany, 'colour = "red", cubes = 1, lat = 42.653'))
    assert (at(changed, "ALB").colour, at(changed, "ALB").cubes) == (0, 1)
    assert (at(NORTHEAST, "ALB").colour, at(NORTHEAST, "ALB").cubes) == (3, 3)


@BOTH
@pytest.mark.rule("STM-4.2", "STM-4.5")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_goods_with_four_or_more(rail_map: RailMap, seats: int) -> None:
    assert rail_map.supply_cubes(seats) == 3
    for place in rail_map.hexes:
        assert rail_map.city_cubes(place.index, seats) == place.cubes


@pytest.mark.rule("STM-4.3", "STM-4.4", "STM-4.6", "STM-C.3", "STM-T.46")
def test_goods_with_three() -> None:
    assert NORTHEAST.supply_cubes(3) == RUHR.supply_cubes(3) == 2
    for rail_map, change in ((NORTHEAST, 0), (RUHR, -1)):
        for place in rail_map.hexes:
            wanted = place.cubes + change if place.kind == CITY else 0
            assert rail_map.city_cubes(place.index, 3) == wanted


@pytest.mark.rule("STM-T.46")
@pytest.mark.parametrize(
    ("rail_map", "city", "seats", "goods"),
    [(RUHR, "Aachen", 3, (2, 2)), (NORTHEAST, "Albany", 3, (3, 2)), (RUHR, "Aachen", 4, (3, 3))],
)
def test_goods_of_a_city_numbered_three(rail_map: RailMap, city: str, seats: int, goods: tuple[int, int]) -> None:
    place = rail_map.find(city)
    assert rail_map.hexes[place].cubes == 3
    assert (rail_map.city_cubes(place, seats), rail_map.supply_cubes(seats)) == goods


@BOTH
@pytest.mark.rule("STM-1.5", "STM-2.18")
def test_the_cubes_suffice_and_towns_get_none(rail_map: RailMap) -> None:
    for seats in (3, 4, 5, 6):
        on_cities = sum(rail_map.city_cubes(place.index, seats) for place in rail_map.hexes)
        assert 0 < on_cities + 12 * rail_map.supply_cubes(seats) < CUBES == 96
    for place in rail_map.hexes:
        if place.kind != CITY:
            assert rail_map.city_cubes(place.index, 4) == 0


# The building example, by axial coordinates from Albany: name, hill, river, kind.
EXAMPLE = [
    ((0, 0), "L14", None, CITY),
    ((0, 1), "L16", (False, True), EMPTY_LAND),
    ((0, 2), "L18", (False, True), TOWN),
    ((0, 3), "L20", (False, True), EMPTY_LAND),
    ((0, 4), "L22", None, CITY),
    ((-1, 1), "K15", (True, False), EMPTY_LAND),
    ((-1, 2), "K17", (False, False), EMPTY_LAND),
    ((-1, 3), "K19", (False, False), EMPTY_LAND),
    ((-1, 4), "K21", (False, False), EMPTY_LAND),
    ((1, 0), "M15", (False, False), EMPTY_LAND),
    ((2, 0), "N16", (True, False), EMPTY_LAND),
    ((2, 1), "N18", None, CITY),
    ((2, 2), "N20", (False, False), EMPTY_LAND),
    ((3, 2), "O21", (False, False), TOWN),
    ((3, 1), "O19", (False, True), EMPTY_LAND),
]


@pytest.mark.rule("STM-0.2", "STM-T.8", "STM-T.9", "STM-T.10", "STM-T.15")
@pytest.mark.parametrize(("axial", "name", "land", "kind"), EXAMPLE)
def test_the_ground_of_the_building_example(
    axial: tuple[int, int], name: str, land: tuple[bool, bool] | None, kind: int
) -> None:
    place = at(NORTHEAST, name)
    albany = at(NORTHEAST, "Albany")
    columns = place.spot[0] - albany.spot[0]
    assert (columns, (place.spot[1] - albany.spot[1] - columns) // 2) == axial
    assert place.kind == kind
    if land is not None:
        assert (place.hill, place.river) == land


def test_the_places_of_the_building_example() -> None:
    named = ("Albany", "Poughkeepsie", "New York", "Hartford", "New Haven")
    assert [at(NORTHEAST, name).name for name in named] == ["L14", "L18", "L22", "N18", "O21"]
    assert across(NORTHEAST, "Albany", S) == "L16"
    assert across(NORTHEAST, "Albany", SW) == "K15"
    assert across(NORTHEAST, "Albany", SE) == "M15"
    assert across(NORTHEAST, "Hartford", S) == "N20"
    assert across(NORTHEAST, "N20", SE) == "O21"
    assert across(NORTHEAST, "O19", NW) == "N18"
    assert across(NORTHEAST, "O19", S) == "O21"


@BOTH
def test_hexes_are_found_by_name_key_and_title(rail_map: RailMap) -> None:
    for place in rail_map.hexes:
        assert rail_map.find(place.name) == rail_map.find(place.name.lower()) == place.index
        assert rail_map.hex_index[place.name] == place.index
        if place.key:
            assert rail_map.place_index[place.key] == place.index
            assert rail_map.names[fold(place.title)] == place.index
            assert rail_map.find(place.title) == rail_map.find(place.key) == place.index


@pytest.mark.parametrize(
    ("word", "title"),
    [("montreal", "Montréal"), ("NEW YORK", "New York"), ("new-york", "New York"), ("st johnsbury", "St. Johnsbury")],
)
def test_names_are_found_without_accents_case_and_stops(word: str, title: str) -> None:
    assert at(NORTHEAST, word).title == title
    assert NORTHEAST.find("Atlantis") == NO_HEX


def test_distances() -> None:
    albany, new_york = NORTHEAST.find("Albany"), NORTHEAST.find("New York")
    assert NORTHEAST.distance(albany, new_york) == 4
    assert NORTHEAST.distance(albany, NORTHEAST.find("Hartford")) == 3
    assert NORTHEAST.distance(albany, albany) == 0


def test_hexes_stand_in_reading_order() -> None:
    order = [place.spot[::-1] for place in NORTHEAST.hexes]
    assert order == sorted(order)
    assert [place.index for place in NORTHEAST.hexes] == list(range(len(order)))
    assert len(EDGES) == len(NORTHEAST.hexes[0].near)
