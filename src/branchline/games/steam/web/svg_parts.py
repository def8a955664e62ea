"""The few pieces of SVG that every drawing is made of."""

from __future__ import annotations

from xml.sax.saxutils import escape

from branchline.games.steam.web.hex_shapes import Point, number


def layer(name: str, parts: list[str]) -> str:
    """A group of drawings that lie on one level."""
    return f'<g class="{name}">\n' + "\n".join(parts) + "\n</g>"


def path(kind: str, d: str) -> str:
    """A drawn line or shape."""
    return f'<path class="{kind}" d="{d}"/>'


def words(at: Point, text: str, kind: str = "", room: float = 0) -> str:
    """Centred text; with a width, drawn to fill exactly that, whatever the font."""
    made = f' class="{kind}"' if kind else ""
    fitted = f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if room else ""
    return f'<text{made} x="{number(at[0])}" y="{number(at[1])}"{fitted}>{escape(text)}</text>'
