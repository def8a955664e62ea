"""Colours on the board of Ticket to Ride can be told from the land, by day and by night."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.conftest import Exhibits
from tests.web.browser.visitor import Visitors

pytestmark = pytest.mark.slow
LEAST = 3.0  # WCAG 1.4.11, for what is drawn
COLOURS = ["red", "blue", "green", "yellow", "black", "white", "orange", "purple", "grey"]
Colour = tuple[int, int, int]

# What a part of a piece is painted with, as pixels, in a piece of this colour.
PAINTED = """([colour, place, selector, property]) => {
    const piece = document.querySelector(`.ttr .route:has(${place})`).cloneNode(true);
    piece.setAttribute("class", `route c-${colour} ${place === ".car" ? "claimed" : ""}`);
    document.querySelector(".ttr .route").parentNode.append(piece);
    const style = getComputedStyle(piece.querySelector(`${place} ${selector}`));
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = style[property];
    canvas.fillRect(0, 0, 1, 1);
    const width = parseFloat(style.strokeWidth);
    piece.remove();
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3), width];
}"""
LAND = """() => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = getComputedStyle(document.querySelector(".ttr .land")).fill;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}"""


def painted(page: Page, colour: str, place: str, selector: str, style: str) -> tuple[Colour, float]:
    """The colour of a part of a piece, and how wide its outline is."""
    red, green, blue, width = page.evaluate(PAINTED, [colour, place, selector, style])
    return (red, green, blue), width


def luminance(colour: Colour) -> float:
    """The relative luminance of a colour."""
    parts = [part / 255 for part in colour]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_routes_stand_out_from_the_land(visitors: Visitors, exhibits: Exhibits, dark: bool) -> None:
    ada = visitors.new(known=exhibits.known, dark=dark)
    page = ada.go(f"/tables/{exhibits.middle['ticket-to-ride']}")
    expect(page.locator(".ttr .route .car").first).to_be_visible()
    red, green, blue = page.evaluate(LAND)
    land = (red, green, blue)
    assert (luminance(land) < 0.2) == dark
    # Black: the whole frame of an open space, and a broad rim around a car.
    frame, _ = painted(page, "black", ".slot", ".frame", "fill")
    bay, _ = painted(page, "black", ".slot", ".bay", "fill")
    rim, width = painted(page, "black", ".car", "rect", "stroke")
    assert contrast(frame, land) >= LEAST
    assert contrast(frame, bay) >= LEAST
    assert contrast(rim, land) >= LEAST
    assert width >= LEAST
    # Every other colour at least by its outline; nor do white and black look alike.
    for colour in COLOURS:
        for place, selector in ((".slot", ".frame"), (".car", "rect")):
            edge, _ = painted(page, colour, place, selector, "stroke")
            assert contrast(edge, land) >= LEAST, (colour, place)
    white, _ = painted(page, "white", ".slot", ".bay", "fill")
    assert contrast(white, bay) >= (LEAST if dark else 1.5)
    symbol, _ = painted(page, "white", ".slot", "use", "color")
    assert contrast(symbol, white) >= LEAST
