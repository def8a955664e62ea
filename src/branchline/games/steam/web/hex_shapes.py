"""Shapes of a board of flat-topped hexes: corners, outlines, smooth lines, and their SVG."""

from collections.abc import Iterable
from itertools import pairwise
from math import hypot, sqrt
from typing import Final
from xml.sax.saxutils import escape

from branchline.games.steam.rules.maps.grid import Spot, across

RADIUS: Final = 50.0
HALF: Final = RADIUS * sqrt(3) / 2  # from the centre to an edge

Point = tuple[float, float]

QUOTES: Final = {'"': "&quot;"}
# The corners clockwise; edge e of a hex, from N, runs from corner e to corner e + 1.
CORNERS: Final[tuple[Point, ...]] = (
    (-RADIUS / 2, -HALF), (RADIUS / 2, -HALF), (RADIUS, 0.0), (RADIUS / 2, HALF), (-RADIUS / 2, HALF), (-RADIUS, 0.0),
)  # fmt: skip


def centre(spot: Spot) -> Point:
    """Return the middle of a hex."""
    return 1.5 * RADIUS * spot[0], HALF * spot[1]


def corners(spot: Spot, radius: float = RADIUS) -> list[Point]:
    """Return the corners of a hex, or of one of another size in its place."""
    x, y = centre(spot)
    scale = radius / RADIUS
    return [(x + scale * dx, y + scale * dy) for dx, dy in CORNERS]


def side(spot: Spot, edge: int) -> tuple[Point, Point]:
    """Return the two ends of an edge, clockwise."""
    points = corners(spot)
    return points[edge], points[(edge + 1) % 6]


def middle(a: Point, b: Point) -> Point:
    """Return the point half-way between two others."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def number(value: float) -> str:
    """Return a coordinate rounded to tenths, in short form."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def pair(point: Point) -> str:
    """Return a point as a path writes it."""
    return f"{number(point[0])} {number(point[1])}"


def steps(points: Iterable[Point], size: int = 1) -> str:
    """Return the steps from each point to the next, which are alike on all hexes and so compress well."""
    # A curve is several points long, and all of them are counted from where it begins.
    start, *rest = [(round(x * 10), round(y * 10)) for x, y in points]
    found = []
    for index, (x, y) in enumerate(rest, 1):
        found.append(pair(((x - start[0]) / 10, (y - start[1]) / 10)))
        if index % size == 0:
            start = x, y
    return " ".join(found)


def polygon(points: Iterable[Point]) -> str:
    """Return a closed path of straight lines."""
    corners = list(points)
    return f"M{pair(corners[0])}l{steps(corners)}z"


def hexagon(spot: Spot, radius: float = RADIUS) -> str:
    """Return a closed path along the edges of a hex, or of one of another size in its place."""
    return polygon(corners(spot, radius))


def line(a: Point, b: Point) -> str:
    """Return a path of one straight line."""
    return f"M{pair(a)}l{steps((a, b))}"


def outlines(spots: Iterable[Spot]) -> list[list[Point]]:
    """Return the closed outlines of a set of hexes, which lie to the right of each line."""
    inside = set(spots)
    after: dict[tuple[int, int], tuple[tuple[int, int], Point]] = {}
    for spot in sorted(inside):
        for edge in range(6):
            if across(spot, edge) not in inside:
                a, b = side(spot, edge)
                after[rounded(a)] = rounded(b), b
    found = []
    while after:
        start, (here, point) = after.popitem()
        loop = [point]
        while here != start:
            here, point = after.pop(here)
            loop.append(point)
        found.append(loop)
    return found


def rounded(point: Point) -> tuple[int, int]:
    """Return a corner in whole numbers, the same from whichever hex it is calculated."""
    return round(point[0]), round(point[1])


def inset(loop: list[Point], depth: float) -> list[Point]:
    """Return an outline moved inwards by some depth; all its corners are of 120 degrees, in or out."""
    found = []
    for index, (x, y) in enumerate(loop):
        ax, ay = loop[index - 1]
        bx, by = loop[(index + 1) % len(loop)]
        # Each edge moves to its right, which is inside; the corner moves along both normals.
        nx = -(y - ay) - (by - y)
        ny = (x - ax) + (bx - x)
        length = hypot(nx, ny)
        reach = depth / (sqrt(3) / 2)
        found.append((x + nx / length * reach, y + ny / length * reach))
    return found


def smooth_loop(points: list[Point]) -> str:
    """Return a closed curve that rounds every corner."""
    halves = [middle(points[index - 1], points[index]) for index in range(len(points))]
    course = [halves[0]]
    for index, point in enumerate(points):
        course += (point, halves[(index + 1) % len(points)])
    return f"M{pair(halves[0])}q{steps(course, 2)}z"


def smooth_line(points: list[Point]) -> str:
    """Return a curve through all points, without a corner."""
    ends = [points[0], *points, points[-1]]
    course = [points[0]]
    for index, (a, b) in enumerate(pairwise(points)):
        before, beyond = ends[index], ends[index + 3]
        first = a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6
        second = b[0] - (beyond[0] - a[0]) / 6, b[1] - (beyond[1] - a[1]) / 6
        course += (first, second, b)
    return f"M{pair(points[0])}c{steps(course, 3)}"


def element(tag: str, inside: str = "", **attributes: float | str) -> str:
    """Return an element of a drawing; `kind` is its class, and attributes without a value are left out."""
    made = ""
    for name, value in attributes.items():
        if value != "":
            name = "class" if name == "kind" else name.replace("_", "-")
            made += f' {name}="{escape(value, QUOTES) if isinstance(value, str) else number(value)}"'
    return f"<{tag}{made}>{inside}</{tag}>" if inside else f"<{tag}{made}/>"


def layer(name: str, parts: list[str], **attributes: str) -> str:
    """Return a group of drawings that lie on one level."""
    return element("g", "\n".join(["", *parts, ""]), kind=name, **attributes)


def path(kind: str, d: str, **attributes: float | str) -> str:
    """Return a drawn line or shape."""
    return element("path", "", kind=kind, **attributes, d=d)


def words(at: Point, text: str, kind: str = "", room: float = 0) -> str:
    """Return a centred text; given some `room`, it fills exactly that, whatever the font."""
    fitting = "spacingAndGlyphs" if room else ""
    return element("text", escape(text), kind=kind, x=at[0], y=at[1], textLength=room or "", lengthAdjust=fitting)
