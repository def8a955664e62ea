"""Maps as text, as a drawing, and at the command line."""

import re
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from branchline.games.steam.rules.maps.loader import our_map, parse
from branchline.games.steam.rules.maps.rail_map import CITY, TOWN, RailMap
from branchline.games.steam.terminal.map import legend, map_canvas
from branchline.games.steam.web.hex_shapes import centre, inset, outlines
from branchline.games.steam.web.svg_ground import coast, river_points
from branchline.games.steam.web.svg_map import svg, two_lines

NORTHEAST = our_map("northeast")
BOTH = pytest.mark.parametrize("rail_map", [NORTHEAST, our_map("ruhr")], ids=lambda m: m.id)
SVG = "{http://www.w3.org/2000/svg}"
DOC = Path(__file__).parents[3] / "docs" / "maps.md"
SAMPLE = parse(DOC.read_text("utf-8").split("```toml\n")[1].split("```")[0])

# The small map of the manual: blocked and coast edges are thick, water is dotted.
DRAWN = r"""
   ____        ____
  /A1  \      /C1  \
 /ELM R3\____/  ^   \
 \      /B2  \      #:::::
  \____/  ~   \____#:::::::
  /A3  \      /C3  #:::::::
 /      \____/oOAK~ #####:
 \      /B4  \      /D4  \
  \____/  ^~  \____/      \
  /A5  \      #C5  \      /
 /      \____#      \____/
 \      /    \      /D6  \
  \____/      \____/ASH B2\
                   \      /
                    \____/
"""


def test_the_small_map_as_text() -> None:
    assert map_canvas(SAMPLE).text().split("\n") == DRAWN.strip("\n").split("\n")


@BOTH
def test_every_hex_is_named_once(rail_map: RailMap) -> None:
    text = map_canvas(rail_map, ground=lambda _: "").text()
    words = re.sub(r"[/\\#_:]", " ", text).split()
    assert sorted(words) == sorted(place.name for place in rail_map.hexes)


def test_labels_and_ground() -> None:
    text = map_canvas(
        SAMPLE, label=lambda place: f"{place}:long label", ground=lambda place: "g" * 9 if place == 0 else ""
    ).text()
    rows = text.split("\n")
    assert rows[1].startswith("  /A1  \\")
    assert rows[2].startswith(" /gggggg\\")
    assert rows[3].startswith(" \\0:long/")
    assert "ELM" not in text
    assert "9:long" in text
    assert "10:lon" not in text  # the sample has ten hexes in play


def test_the_legend_names_all_places() -> None:
    lines = legend(NORTHEAST).split("\n")
    assert "ALB  Albany, L14: purple city, 3 cubes" in lines
    assert "POU  Poughkeepsie, L18" in lines
    assert len(lines) == 3 + 13 + 16


def drawn(rail_map: RailMap, night: bool = False) -> Element:
    return fromstring(svg(rail_map, night))


def count(root: Element, kind: str) -> int:
    return len([one for one in root.iter() if (one.get("class") or "").split(" ")[0] == kind])


@BOTH
@pytest.mark.parametrize("night", [False, True])
def test_the_drawing_shows_every_hex_and_place(rail_map: RailMap, night: bool) -> None:
    root = drawn(rail_map, night)
    hexes = {one.get("data-hex"): one.get("class") for one in root.iter(f"{SVG}path")}
    for place in rail_map.hexes:
        wanted = "hill" if place.hill and place.kind != CITY else "plain"
        assert hexes[place.name] == wanted
    kinds = [place.kind for place in rail_map.hexes]
    assert count(root, "city") == kinds.count(CITY)
    assert count(root, "town") == kinds.count(TOWN)
    names = [one.text for one in root.iter(f"{SVG}text") if one.get("class") == "name"]
    assert sorted(map(str, names)) == sorted(place.title for place in rail_map.hexes if place.key)


@BOTH
def test_day_and_night_differ_in_colour_only(rail_map: RailMap) -> None:
    day, night = svg(rail_map), svg(rail_map, night=True)
    assert day != night
    assert day.split("</style>")[1] == night.split("</style>")[1]


@BOTH
@pytest.mark.rule("STM-2.14")
def test_thick_lines_lie_on_coast_and_blocked_edges(rail_map: RailMap) -> None:
    assert count(drawn(rail_map), "wall") == len(coast(rail_map)) + len(rail_map.blocked) // 2


@BOTH
@pytest.mark.rule("STM-2.7")
def test_rivers_stay_near_the_middle_of_their_hexes(rail_map: RailMap) -> None:
    # A stroke in a hex is what says that the hex has a river: it must not brush another.
    for river in rail_map.rivers:
        for x, y in river_points(river):
            near = [(x - cx) ** 2 + (y - cy) ** 2 for cx, cy in map(centre, river.spots)]
            assert min(near) < 46**2


def test_names_of_hexes_may_be_left_out() -> None:
    assert ">L16<" in svg(NORTHEAST)
    assert ">L16<" not in svg(NORTHEAST, hex_names=False)


def test_a_river_that_no_path_shows_is_drawn_with_ripples() -> None:
    text = SAMPLE.text[: SAMPLE.text.index("[drawing]")]
    assert count(drawn(parse(text)), "ripple") == 4 * 3
    assert count(drawn(SAMPLE), "ripple") == 0


def test_names_are_written_as_xml() -> None:
    text = SAMPLE.text.replace("Oakham", 'Oak & <Ham> \\" Co').replace("<Ham>", "<Ham")
    root = drawn(parse(text))
    names = [one.text for one in root.iter(f"{SVG}text") if one.get("class") == "name"]
    assert 'Oak & <Ham " Co' in names


def test_outlines_go_round_regions_and_insets_go_in() -> None:
    (loop,) = outlines([(1, 1)])
    assert len(loop) == 6
    (loop,) = outlines([(1, 1), (2, 2)])
    assert len(loop) == 10
    ring = [(1, 3), (2, 2), (3, 3), (3, 5), (2, 6), (1, 5)]
    assert sorted(len(one) for one in outlines(ring)) == [6, 18]
    x, y = centre((4, 4))
    (loop,) = outlines([(4, 4)])
    for px, py in inset(loop, 10.0):
        assert abs(((px - x) ** 2 + (py - y) ** 2) ** 0.5 - (50 - 10 / 0.8660254)) < 1e-6


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Haard", ["Haard"]),
        ("Long Island Sound", ["Long Island", "Sound"]),
        ("Lake Ontario", ["Lake", "Ontario"]),
        ("Adirondackmountains", ["Adirondackmountains"]),
    ],
)
def test_long_labels_take_two_lines(text: str, lines: list[str]) -> None:
    assert two_lines(text) == lines
