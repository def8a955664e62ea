"""The map of a game of Steam as a drawing: an engineer's sheet, by day or by night, and the traffic on it."""

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final
from xml.sax.saxutils import escape

from branchline.games.steam.rules.board import COLOURS
from branchline.games.steam.rules.maps.grid import LETTERS
from branchline.games.steam.rules.maps.rail_map import CITY, TOWN, Hex, RailMap
from branchline.games.steam.web import hex_shapes as draw
from branchline.games.steam.web.svg_ground import contours, edges, ground, rivers

MARGIN: Final = 34.0
FOOT: Final = 46.0  # for the title block
SHORT_NAME: Final = 10  # letters that need no squeezing

# Solid marks of the colours, so that no city is known by its hue alone; drawn about 0, 0.
SYMBOLS: Final = {
    "red": "M0 -7.5L8 6.5L-8 6.5Z",
    "blue": "M-7 0A7 7 0 1 1 7 0A7 7 0 1 1 -7 0Z",
    "yellow": "M-6.5 -6.5H6.5V6.5H-6.5Z",
    "purple": "M0 -8.5L8.5 0L0 8.5L-8.5 0Z",
}


def svg(rail_map: RailMap, night: bool = False, hex_names: bool = True) -> str:
    """Return the whole map as an SVG file that stands alone."""
    width = 1.5 * draw.RADIUS * (rail_map.columns + 1) + 2 * MARGIN
    height = draw.HALF * (rail_map.lines + 2) + 2 * MARGIN + FOOT
    spots = [(*draw.centre(place.spot), place.name) for place in rail_map.hexes if place.kind != CITY]
    names = [draw.words((x, y - 32), name) for x, y, name in spots]  # small, under the upper edge
    layers = [
        *terrain(rail_map),
        draw.layer("names", names if hex_names else []),
        draw.layer("labels", labels(rail_map)),
        draw.layer("places", [city(place) for place in rail_map.hexes if place.kind == CITY]),
        draw.layer("places", [town(place) for place in rail_map.hexes if place.kind == TOWN]),
        draw.layer("refs", references(rail_map)),
        draw.layer("title", title_block(rail_map, width - 2 * MARGIN, height - MARGIN)),
    ]
    size = {"width": width, "height": height}
    inside = [
        f"<title>{escape(rail_map.title)}</title>",
        f"<style>{style(night)}</style>",
        draw.element("rect", "", kind="paper", x=-MARGIN, y=-MARGIN, **size),
        *layers,
    ]
    return draw.element(
        "svg", "\n".join(["", *inside, ""]), xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{draw.pair((-MARGIN, -MARGIN))} {draw.pair((width, height))}", **size,
        role="img", aria_label=f"Map: {rail_map.title}",
    ) + "\n"  # fmt: skip


def terrain(rail_map: RailMap, named: bool = True) -> list[str]:
    """Draw the land itself, layer by layer."""
    return [
        draw.layer("ground", ground(rail_map, named)),
        draw.layer("contours", contours(rail_map)),
        draw.layer("mesh", [draw.path("mesh-line", "".join(draw.hexagon(place.spot) for place in rail_map.hexes))]),
        draw.layer("rivers", rivers(rail_map)),
        draw.layer("edges", edges(rail_map)),
    ]


def bare_map(rail_map: RailMap) -> str:
    """Draw all that never changes, without colours: for a page with its own style and places."""
    return "\n".join([*terrain(rail_map, named=False), draw.layer("labels", labels(rail_map))])


def labels(rail_map: RailMap) -> list[str]:
    """Write the names of waters, hills and lands."""
    parts = []
    for label in rail_map.labels:
        x, y = draw.centre(label.spot)
        lines = two_lines(label.text)
        for index, text in enumerate(lines):
            parts.append(draw.words((x, y + 12 - 8 * len(lines) + 15 * index), text, label.kind))
    return parts


def two_lines(text: str) -> list[str]:
    """Return a label, a long one broken at a space near its middle."""
    gaps = [at for at, mark in enumerate(text) if mark == " "]
    if len(text) <= SHORT_NAME or not gaps:
        return [text]
    gap = min(gaps, key=lambda at: abs(2 * at - len(text)))
    return [text[:gap], text[gap + 1 :]]


def city(place: Hex) -> str:
    """Draw a city: an enamel hex with its number, its name on a plate and the mark of its colour."""
    x, y = draw.centre(place.spot)
    colour = COLOURS[place.colour]
    long = len(place.title) > SHORT_NAME
    plate = 88.0 if long else len(place.title) * 7.0 + 14
    parts = [
        draw.path("body", draw.hexagon(place.spot, 47)),
        draw.path("key", draw.hexagon(place.spot, 42)),
        draw.element("circle", kind="disc", cx=x, cy=y - 22, r=11),
        draw.words((x, y - 17), str(place.cubes), "cubes"),
        draw.element("rect", kind="plate", x=x - plate / 2, y=y - 9.5, width=plate, height=19, rx=3),
        draw.words((x, y + 4.4), place.title, "name", plate - 8 if long else 0),
        draw.element("g", draw.path("symbol", SYMBOLS[colour]), transform=f"translate({draw.pair((x, y + 23))})"),
    ]
    spoken = f"{place.title}, {colour} city at {place.name}, {place.cubes} cubes"
    return draw.layer(f"city c-{colour}", parts, id=place.key, aria_label=spoken)


def town(place: Hex) -> str:
    """Draw a town: a white ring with an eye, and its name."""
    x, y = draw.centre(place.spot)
    parts = [
        draw.element("circle", kind="ring", cx=x, cy=y, r=9),
        draw.element("circle", kind="eye", cx=x, cy=y, r=2.8),
        draw.words((x, y + 25), place.title, "name"),
    ]
    return draw.layer("town", parts, id=place.key, aria_label=f"{place.title}, town at {place.name}")


def references(rail_map: RailMap) -> list[str]:
    """Write the letters above and the numbers on the left, of which hex names are made."""
    columns, lines = range(1, rail_map.columns + 1), range(1, rail_map.lines + 1)
    return [draw.words((1.5 * draw.RADIUS * column, -12), LETTERS[column - 1]) for column in columns] + [
        draw.words((-10, draw.HALF * row + 4), str(row)) for row in lines
    ]


def title_block(rail_map: RailMap, right: float, bottom: float) -> list[str]:
    """Draw the corner of the sheet that says what it shows."""
    *others, last = map(str, rail_map.ideal_players)
    players = f"{', '.join(others)} or {last}" if others else last
    facts = [f"for {players} players"]
    if rail_map.km_per_hex is not None:
        facts.insert(0, f"{rail_map.km_per_hex:g} km a hex")
    facts.append(f"supply {rail_map.supply_spaces} × {rail_map.supply_cubes(4)} cubes")
    fact = " · ".join(facts)
    wide = max(len(rail_map.title) * 10.2, len(fact) * 7.0) + 40
    left, top = right - wide, bottom - 66
    x = left + wide / 2
    return [
        draw.element("rect", kind="frame", x=left, y=top, width=wide, height=56),
        draw.path("rule", draw.line((left, top + 31), (right, top + 31))),
        draw.words((x, top + 21), rail_map.title, "head"),
        draw.words((x, top + 47), fact, "fact"),
    ]


STYLE: Final = """
.dead path{fill:#b0241b;fill-opacity:.16;stroke:#b0241b;stroke-opacity:.35;stroke-dasharray:4 5}
.traffic line{stroke:#c2410c;stroke-opacity:.75;stroke-linecap:round}
.traffic text{font-size:15px;font-weight:700;paint-order:stroke;stroke:#f6f8f4;stroke-width:4px;
fill:#7c2d12}
.trade circle{fill:#1c4c97;fill-opacity:.28;stroke:#1c4c97;stroke-width:2}
"""
WIDEST: Final = 16.0
LARGEST: Final = 46.0
LEAST_SHARE: Final = 0.15  # of the widest: thinner lines have no figure


def traffic_map(
    rail_map: RailMap, used: Mapping[tuple[int, int], float], traded: Mapping[int, float], dead: list[int]
) -> str:
    """Draw the map with links as wide as they were used, places as large as they traded, dead hexes red."""
    # Hexes go by their number; figures are for a game.
    layers = [
        f"<style>{STYLE}</style>",
        draw.layer("dead", [draw.element("path", d=draw.hexagon(rail_map.hexes[place].spot, 47)) for place in dead]),
        draw.layer("trade", [circle(rail_map, place, traded) for place in traded]),
        draw.layer("traffic", [wide_line(rail_map, ends, used) for ends in used]),
    ]
    return svg(rail_map, hex_names=False).replace("</svg>\n", "\n".join([*layers, "</svg>\n"]))


def circle(rail_map: RailMap, place: int, traded: Mapping[int, float]) -> str:
    """Draw the trade of a place: its area is the number of cubes."""
    x, y = draw.centre(rail_map.hexes[place].spot)
    radius = LARGEST * (traded[place] / max(traded.values())) ** 0.5
    name = escape(f"{rail_map.hexes[place].title}: {traded[place]:.1f} cubes a game")
    return draw.element("circle", f"<title>{name}</title>", cx=x, cy=y, r=radius)


def wide_line(rail_map: RailMap, ends: tuple[int, int], used: Mapping[tuple[int, int], float]) -> str:
    """Draw the use of a link, straight from place to place however its track ran."""
    a, b = (draw.centre(rail_map.hexes[end].spot) for end in ends)
    share = used[ends] / max(used.values())
    names = "–".join(rail_map.hexes[end].called for end in ends)
    title = f"<title>{escape(names)}: {used[ends]:.2f} points a game</title>"
    drawn = draw.element("line", title, x1=a[0], y1=a[1], x2=b[0], y2=b[1], stroke_width=max(1.5, WIDEST * share))
    if share < LEAST_SHARE:
        return drawn
    x, y = draw.middle(a, b)
    return drawn + draw.words((x, y + 5), f"{used[ends]:.1f}")


# The colours by day, tinted linen, then by night, blueprint; then the styles that use them.
DAY, NIGHT, SHEET = (files(__package__) / "map.css").read_text("utf-8").split("\n\n", 2)


def style(night: bool) -> str:
    """Return the style sheet of a map, with every colour written out, which any viewer understands."""
    inks = dict(re.findall(r"--(\w+): (.*);", NIGHT if night else DAY))
    return "\n" + re.sub(r"var\(--(\w+)\)", lambda ink: inks[ink.group(1)], SHEET)
