"""Plots: sound SVG, round numbers, words escaped."""

from xml.etree import ElementTree

import pytest

from branchline.arena.plots import Curve, Row, Sheet, draw_curves, draw_histogram, draw_rows, steps


@pytest.mark.parametrize(
    ("low", "high", "expected"), [(0.0, 1.0, [0, 0.2, 0.4, 0.6, 0.8, 1.0]), (-54, 132, [-50, 0, 50, 100]), (3, 3, [3])]
)
def test_axes_have_round_numbers(low: float, high: float, expected: list[float]) -> None:
    assert steps(low, high) == pytest.approx(expected)


def test_a_sheet_is_sound_svg_whatever_is_written_on_it() -> None:
    sheet = Sheet("<A> & B")
    draw_rows(sheet, "a < b", [Row("x & y", 0.5, 0.2, 0.7, "<50%>")], (0, 1), "{:.0%}".format, 0.5)
    draw_histogram(sheet, "points", [1, 1, 5, 9, 200], "{:.0f}".format)
    draw_histogram(sheet, "all the same", [7, 7], "{:.0f}".format)
    draw_curves(sheet, "chances", [Curve("<Ada>", [0.5, 0.9, 1.0], [0.1, 0.2, 0.0])], [1])
    for alone in (True, False):
        drawn = ElementTree.fromstring(sheet.svg(alone))
        texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
        assert {"a < b", "x & y", "<50%>", "<Ada>"} <= set(texts)


def test_a_histogram_counts_every_value_once() -> None:
    sheet = Sheet("")
    draw_histogram(sheet, "points", [0, 1, 2, 3, 50, 99, 100], "{:.0f}".format)
    drawn = ElementTree.fromstring(sheet.svg())
    titles = [title.text or "" for title in drawn.iter("{http://www.w3.org/2000/svg}title")]
    assert sum(int(title.rpartition(": ")[2]) for title in titles if ": " in title) == 7


def test_bands_stay_between_nothing_and_all() -> None:
    sheet = Sheet("")
    draw_curves(sheet, "chances", [Curve("Ada", [0.0, 1.0], [0.5, 0.5])], [])
    [band] = [part for part in sheet.parts if 'class="band' in part]
    heights = [float(point.split()[1].rstrip("Z")) for point in band.split('"M')[1].split('"')[0].split(" L")]
    assert (min(heights), max(heights)) == (44, 344)
