"""The pieces of a drawn board, each defined once in the SVG and then only placed.

Colours, symbols and emblems are the same in every game: one name, one colour, one shape.
"""

from xml.etree.ElementTree import Element, SubElement

from branchline.games.ticket_to_ride.board import SEAT_COLOURS

# The face, the edge, the ink on it, and the pale inside of an empty space.
COLOURS = {
    "red": ("#C3281D", "#6F120B", "#FFFFFF", "#F3D5CF"),
    "blue": ("#1C4C97", "#0D2A59", "#FFFFFF", "#CBD8EA"),
    "yellow": ("#F8D020", "#6E5600", "#10191F", "#FBF1BF"),
    "purple": ("#C06CC2", "#5F2761", "#10191F", "#EFD9EE"),
    "green": ("#11805A", "#06432E", "#FFFFFF", "#C8E2D6"),
    "orange": ("#EF7D14", "#7A3B00", "#10191F", "#FADFC4"),
    "white": ("#F8F6EE", "#4C5961", "#10191F", "#FFFFFF"),
    "black": ("#1C2124", "#000000", "#FFFFFF", "#CDD3D3"),
    "grey": ("#81878C", "#3C4449", "#10191F", "#E3E7E6"),
}
# Each colour again as a shape, for those who cannot tell the colours apart.
SYMBOLS = {
    "red": "M0-8.6 8.8 6.8H-8.8Z",
    "blue": "M-7.4 0A7.4 7.4 0 0 1 7.4 0 7.4 7.4 0 0 1-7.4 0Z",
    "yellow": "M-6.8-6.8H6.8V6.8H-6.8Z",
    "purple": "M0-9.4 9.4 0 0 9.4-9.4 0Z",
    "green": "M-2.8-8.4H2.8V-2.8H8.4V2.8H2.8V8.4H-2.8V2.8H-8.4V-2.8H-2.8Z",
    "orange": "M-9 5.6A9 9 0 0 1 9 5.6Z",
    "white": "M-8 0A8 8 0 0 1 8 0 8 8 0 0 1-8 0ZM-4.4 0A4.4 4.4 0 0 0 4.4 0 4.4 4.4 0 0 0-4.4 0Z",
    "black": "M-7.9-4.2-4.2-7.9 0-3.7 4.2-7.9 7.9-4.2 3.7 0 7.9 4.2 4.2 7.9 0 3.7-4.2 7.9-7.9 4.2"
    "-3.7 0Z",
}
EMBLEMS = {
    "blue": "M-5.6 3.6 3.2-6 5.6-3.6-3.2 6Z",
    "red": "M-6-1.7H6V1.7H-6Z",
    "green": "M-7 2.2 0-5.6 7 2.2 4.7 4.4 0-.9-4.7 4.4Z",
    "yellow": "M0 0V-6.4A6.4 6.4 0 0 1 6.4 0ZM0 0V6.4A6.4 6.4 0 0 1-6.4 0Z",
    "black": "M-2.2-3.6a2.2 2.2 0 0 1 4.4 0a2.2 2.2 0 0 1-4.4 0ZM-6.1 3a2.2 2.2 0 0 1 4.4 0a2.2 2.2"
    " 0 0 1-4.4 0ZM1.7 3a2.2 2.2 0 0 1 4.4 0a2.2 2.2 0 0 1-4.4 0Z",
}
STYLE = """
.sea { fill: #CADFE6 } .land { fill: #E6ECDC; fill-rule: evenodd }
.shore { fill: none; stroke: #A9C8D4; stroke-linejoin: round }
.deep { fill: none; stroke: #CADFE6; stroke-linejoin: round }
.coast { fill: none; stroke: #55717D; stroke-width: 1.3; stroke-linejoin: round }
.grid { fill: none; stroke: #8DB3C3; stroke-opacity: .45 }
.peaks { fill: #DCCDA9; stroke: #9A7F4C; stroke-width: .9; stroke-opacity: .75 }
.name { font: italic 16px Georgia, 'Liberation Serif', serif; fill: #3E7288; text-anchor: middle }
.line { fill: none; stroke: #13222C; stroke-opacity: .3; stroke-width: 1.6 }
.rail { fill: none; stroke: #13222C; stroke-width: 4.5 }
.halo { fill: none; stroke: #F6F8F4; stroke-width: 19; stroke-linecap: round; stroke-opacity: .85 }
.wash { fill: none; stroke: #6FA6C2; stroke-width: 22; stroke-linecap: round; stroke-opacity: .35 }
.dig { stroke: #13222C; stroke-width: 2.6; stroke-dasharray: 4.2 2.6 }
.dot { fill: #FDFDFA; stroke: #13222C; stroke-width: 3 }
.city { font-weight: 700; fill: #13222C; paint-order: stroke; stroke: #F6F8F4; stroke-width: 4.5;
  stroke-linejoin: round }
.frame { fill: none; stroke: #13222C }
.plate { fill: #F6F8F4; stroke: #13222C; stroke-width: 1.5 } .sign { fill: #14344C }
.key { font: 13px Arial, Helvetica, 'Liberation Sans', sans-serif; fill: #13222C }
.strong { font-weight: 700 } .head { fill: #F5F8F3; font-weight: 700; font-size: 14px }
.few { fill: #44565F; font-size: 12px } .shut { opacity: .35 }
"""


def number(value: float) -> str:
    """A number as short as it can be written."""
    return f"{value:.1f}".removesuffix(".0")


def at(x: float, y: float, more: str = "") -> str:
    """A transform to a place."""
    return f"translate({number(x)} {number(y)}){more}"


def put(parent: Element, tag: str, text: str = "", **attributes: object) -> Element:
    """A new element; `class_` and `stroke_width` are written as XML spells them."""
    named = {key.rstrip("_").replace("_", "-"): str(value) for key, value in attributes.items()}
    element = SubElement(parent, tag, named)
    element.text = text or None
    return element


def define(defs: Element) -> None:
    """Put the pieces among the definitions of an SVG."""
    for name, path in SYMBOLS.items():
        put(defs, "path", id=f"s-{name}", d=path, transform="scale(.46)", fill=COLOURS[name][1])
    wheel = put(defs, "g", id="s-wheel", fill="none", stroke="#13222C")
    put(wheel, "circle", r=4.3, stroke_width=1.4)
    put(wheel, "path", d="M0-4V4M-3.5-2 3.5 2M3.5-2-3.5 2", stroke_width=0.9)
    for name, (face, edge, _, pale) in COLOURS.items():
        define_bay(defs, f"bay-{name}", 3.5, face, edge, pale)
    define_bay(defs, "bay-ferry", 6.5, *COLOURS["grey"][:2], "#E4EFF3")
    put(defs, "path", id="dig", class_="dig", d="M-20.5-6H20.5M-20.5 6H20.5")
    for name in SEAT_COLOURS:
        define_pieces(defs, name)


def define_bay(defs: Element, name: str, radius: float, face: str, edge: str, pale: str) -> None:
    """An empty space: a frame of its colour, pale inside."""
    bay = put(defs, "g", id=name)
    put(bay, "rect", x=-22, y=-6.5, width=44, height=13, rx=radius, fill=face, stroke=edge)
    put(bay, "rect", x=-19.2, y=-3.9, width=38.4, height=7.8, rx=radius - 2, fill=pale)


def define_pieces(defs: Element, name: str) -> None:
    """A player's car, station and disc, all with the emblem."""
    face, edge, ink, _ = COLOURS[name]
    put(defs, "path", id=f"e-{name}", d=EMBLEMS[name], fill=ink)
    car = put(defs, "g", id=f"car-{name}")
    put(car, "rect", x=-22, y=-7.4, width=44, height=14.8, rx=3.5, fill=face, stroke=edge)
    roof = "M-18-5H18M-12-5V5.4M12-5V5.4"
    put(car, "path", d=roof, stroke=ink, stroke_opacity=0.5, stroke_width=1.4, fill="none")
    put(car, "use", href=f"#e-{name}", transform="translate(0 .8) scale(.85)")
    house = put(defs, "g", id=f"station-{name}", fill=face, stroke=edge, stroke_width=2)
    put(house, "path", d="M0-13V-25H11L8.5-21 11-17H0", stroke_linejoin="round")
    put(house, "path", d="M-14 0 0-13 14 0V12H-14Z", stroke_linejoin="round")
    put(house, "use", href=f"#e-{name}", transform="translate(0 3)", stroke="none")
    disc = put(defs, "g", id=f"disc-{name}")
    put(disc, "circle", r=9.5, fill=face, stroke=edge, stroke_width=1.5)
    put(disc, "use", href=f"#e-{name}")
