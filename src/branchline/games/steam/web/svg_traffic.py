"""Traffic on a map of Steam: what was built and used, drawn over the land."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape

from branchline.games.steam.rules.maps.rail_map import RailMap
from branchline.games.steam.web.hex_shapes import Point, centre, corners, number, polygon
from branchline.games.steam.web.svg_map import svg
from branchline.games.steam.web.svg_parts import layer

STYLE: Final = """
.dead path{fill:#b0241b;fill-opacity:.16;stroke:#b0241b;stroke-opacity:.35;stroke-dasharray:4 5}
.traffic line{stroke:#c2410c;stroke-opacity:.75;stroke-linecap:round}
.traffic text{font-size:15px;font-weight:700;paint-order:stroke;stroke:#f6f8f4;stroke-width:4px;
fill:#7c2d12}
.trade circle{fill:#1c4c97;fill-opacity:.28;stroke:#1c4c97;stroke-width:2}
"""
WIDEST: Final = 16.0
LARGEST: Final = 46.0


def traffic_map(
    rail_map: RailMap, used: Mapping[tuple[int, int], float], traded: Mapping[int, float], dead: list[int]
) -> str:
    """The map with links as wide as they were used, places as large as they traded, dead hexes red.

    Hexes go by their number; figures are for a game.
    """
    layers = [
        f"<style>{STYLE}</style>",
        layer("dead", [dead_hex(rail_map, place) for place in dead]),
        layer("trade", [circle(rail_map, place, traded) for place in traded]),
        layer("traffic", [wide_line(rail_map, ends, used) for ends in used]),
    ]
    return svg(rail_map, hex_names=False).replace("</svg>\n", "\n".join([*layers, "</svg>\n"]))


def dead_hex(rail_map: RailMap, place: int) -> str:
    """A hex that no one ever used."""
    return f'<path d="{polygon(corners(rail_map.hexes[place].spot, 47))}"/>'


def circle(rail_map: RailMap, place: int, traded: Mapping[int, float]) -> str:
    """The trade of a place, its area being the number of cubes."""
    x, y = centre(rail_map.hexes[place].spot)
    radius = LARGEST * (traded[place] / max(traded.values())) ** 0.5
    name = f"{rail_map.hexes[place].title}: {traded[place]:.1f} cubes a game"
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"><title>{escape(name)}</title></circle>'


def wide_line(rail_map: RailMap, ends: tuple[int, int], used: Mapping[tuple[int, int], float]) -> str:
    """The use of a link, straight from place to place however its track ran."""
    a, b = (centre(rail_map.hexes[end].spot) for end in ends)
    wide = max(1.5, WIDEST * used[ends] / max(used.values()))
    names = "–".join(rail_map.hexes[end].title or rail_map.hexes[end].name for end in ends)
    title = f"<title>{escape(names)}: {used[ends]:.2f} points a game</title>"
    shown = used[ends] >= 0.15 * max(used.values())
    return (
        f'<line x1="{number(a[0])}" y1="{number(a[1])}" x2="{number(b[0])}" y2="{number(b[1])}"'
        f' stroke-width="{number(wide)}">{title}</line>' + (figure(a, b, used[ends]) if shown else "")
    )


def figure(a: Point, b: Point, value: float) -> str:
    """A number on the middle of a line."""
    x, y = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return f'<text x="{number(x)}" y="{number(y + 5)}">{value:.1f}</text>'
