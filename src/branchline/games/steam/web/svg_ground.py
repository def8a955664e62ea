"""The ground of a drawn Steam map: water, land, hills, rivers and the edges between hexes."""

from math import cos, pi, sin
from typing import Final

from branchline.games.steam.rules.maps.grid import Spot, across
from branchline.games.steam.rules.maps.rail_map import CITY, NO_EDGE, TOWN, Hex, RailMap, River
from branchline.games.steam.web import hex_shapes as draw

CONTOURS: Final = (7.0, 14.0, 20.5)  # deeper ones would cross where a range is one hex wide
SHORE: Final = (34, 22, 11)  # widths of the lines along a shore, half of each on land
WANDER: Final = 9.0  # how far a river strays from the middle


def ground(rail_map: RailMap, named: bool) -> list[str]:
    """Draw water with lines along its shore, then land upon it, all of a kind at once or hex by hex."""
    water = [other.spot for other in rail_map.beyond if other.water]
    parts = []
    if water:
        shape = "".join(draw.hexagon(spot) for spot in water)
        shore = "".join(draw.line(*draw.side(spot, edge)) for spot, edge in coast(rail_map))
        parts += [draw.path("water", shape), f'<clipPath id="sea"><path d="{shape}"/></clipPath>']
        parts.append('<g clip-path="url(#sea)">')
        for width in SHORE:
            parts.append(draw.path("shore", shore, stroke_width=width))
            parts.append(draw.path("shoal", shore, stroke_width=width - 2.2))
        parts.append("</g>")
    parts += [draw.path("idle", draw.hexagon(other.spot)) for other in rail_map.beyond if not other.water]
    for kind in ("plain", "hill"):
        found = [place for place in rail_map.hexes if land(place) == kind]
        if named:
            parts += [draw.path(kind, draw.hexagon(place.spot), data_hex=place.name) for place in found]
        elif found:
            parts.append(draw.path(kind, "".join(draw.hexagon(place.spot) for place in found)))
    return parts


def land(place: Hex) -> str:
    """Return what the ground of a hex is; a city is plain."""
    return "hill" if place.hill and place.kind != CITY else "plain"


def coast(rail_map: RailMap) -> list[tuple[Spot, int]]:
    """Return the edges between a hex in play and water."""
    water = {other.spot for other in rail_map.beyond if other.water}
    return [(place.spot, edge) for place in rail_map.hexes for edge in range(6) if across(place.spot, edge) in water]


def contours(rail_map: RailMap) -> list[str]:
    """Draw lines within the outline of each range of hills, and a summit on every hill."""
    hills = [place for place in rail_map.hexes if place.hill and place.kind != CITY]
    loops = [draw.inset(loop, depth) for loop in draw.outlines(place.spot for place in hills) for depth in CONTOURS]
    loops += [summit(place, size) for place in hills if place.kind != TOWN for size in (15.0, 8.0)]
    return [draw.path("contour", draw.smooth_loop(loop)) for loop in loops]


def summit(place: Hex, size: float) -> list[draw.Point]:
    """Return a ring that is not quite round, differently on each hex."""
    x, y = draw.centre(place.spot)
    tilt = stray(place.spot, 5) * pi
    ring = []
    for step in range(8):
        turn = step * pi / 4
        reach = size * (1 + 0.22 * cos(2 * (turn - tilt)))
        ring.append((x + reach * cos(turn), y + reach * sin(turn) * 0.9))
    return ring


def stray(spot: Spot, salt: int) -> float:
    """Return a number from -1 to 1 that is always the same for the same spot."""
    mixed = (spot[0] * 7919 + spot[1] * 104729 + salt * 15485863) % 1000003
    return (mixed * mixed % 1000003) / 500001.5 - 1


def rivers(rail_map: RailMap) -> list[str]:
    """Draw every river as one smooth line; hexes with a river that no line shows get ripples."""
    courses = [(river, draw.smooth_line(river_points(river))) for river in rail_map.rivers]
    drawn = {spot for river in rail_map.rivers for spot in river.spots}
    parts = [draw.path(f"{river.kind} bank", course) for river, course in courses]
    for river, course in courses:
        parts.append(draw.path(river.kind, course))
        if river.kind == "canal":
            parts.append(draw.path("canal locks", course))
    for place in rail_map.hexes:
        if place.river and place.spot not in drawn:
            x, y = draw.centre(place.spot)
            for rise in (-9.0, 0.0, 9.0):
                wave = [(x + step * 9, y + rise + (3 if step % 2 else -3)) for step in range(-3, 4)]
                parts.append(draw.path("ripple", draw.smooth_line(wave)))
    return parts


def river_points(river: River) -> list[draw.Point]:
    """Return the points a river runs through: near the middles of its hexes and of the edges between."""
    points = []
    if river.enters != NO_EDGE:
        points.append(draw.middle(*draw.side(river.spots[0], river.enters)))
    for index, spot in enumerate(river.spots):
        if index:
            points.append(crossing(river.spots[index - 1], spot))
        x, y = draw.centre(spot)
        points.append((x + WANDER * stray(spot, 1), y + WANDER * stray(spot, 2)))
    if river.leaves != NO_EDGE:
        points.append(draw.middle(*draw.side(river.spots[-1], river.leaves)))
    if len(points) == 1:  # a lake in a single hex
        x, y = points[0]
        points = [(x - 12, y - 5), (x + 12, y + 5)]
    return points


def crossing(a: Spot, b: Spot) -> draw.Point:
    """Return where rivers cross the edge between two hexes, whichever way they flow."""
    first, second = min(a, b), max(a, b)
    x, y = draw.middle(draw.centre(first), draw.centre(second))
    ax, ay = draw.centre(first)
    bx, by = draw.centre(second)
    slip = WANDER * stray((first[0] + second[0], first[1] + second[1]), 3) / (2 * draw.HALF)
    return x - (by - ay) * slip, y + (bx - ax) * slip


def edges(rail_map: RailMap) -> list[str]:
    """Draw the outline of the land, and thick lines on the edges that no track may cross."""
    parts = [draw.path("outline", draw.polygon(loop)) for loop in draw.outlines(p.spot for p in rail_map.hexes)]
    walls = coast(rail_map)
    # A blocked edge is known from both sides, but drawn once.
    walls += sorted(one for one in rail_map.blocked if one[1] < 3)
    parts += [draw.path("wall", draw.line(*draw.side(spot, edge))) for spot, edge in walls]
    return parts
