"""Plots as SVG: figures with their intervals, curves with bands, histograms."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from math import ceil, floor, log10
from typing import Final
from xml.sax.saxutils import escape

# Light or dark like the reader's screen; curves also differ by their dashes.
STYLE: Final = files("branchline.arena").joinpath("static/plots.css").read_text("utf-8")
DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "4 4", "12 3")
WIDTH: Final = 760
LEFT: Final = 230  # space for the names of rows
RIGHT: Final = 120  # space for the numbers
ROW: Final = 26

Format = Callable[[float], str]


def number(value: float) -> str:
    """Return a coordinate in short form."""
    return f"{value:.1f}".removesuffix(".0")


class Sheet:
    """A drawing that grows downwards; its parts are added in order."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.parts: list[str] = []
        self.height = 0.0

    def text(self, x: float, y: float, words: str, kind: str = "") -> None:
        """Add a text."""
        self.add("text", kind, escape(words), x=x, y=y)

    def add(self, tag: str, kind: str, inside: str = "", **values: float | str) -> None:
        """Add an element of a class with some attributes."""
        made = "".join(
            f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
            for name, value in {"class": kind, **values}.items()
            if value != ""
        )
        self.parts.append(f"<{tag}{made}" + (f">{inside}</{tag}>" if inside else "/>"))

    def grown(self, by: float) -> float:
        """Add space at the bottom, and return where it begins."""
        start = self.height
        self.height += by
        return start

    def svg(self, alone: bool = True) -> str:
        """Return the drawing: alone with a background and style, or for a page that has them."""
        box = f'viewBox="0 0 {WIDTH} {number(self.height)}" role="img"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {box}'
        if alone:
            ground = f'<rect class="paper" width="{WIDTH}" height="{number(self.height)}"/>'
            first = [f"<style>{STYLE}</style>", ground]
            head += f' width="{WIDTH}" height="{number(self.height)}"'
        else:
            first = []
        title = f"<title>{escape(self.title)}</title>"
        return "\n".join([f"{head}>", title, *first, *self.parts, "</svg>\n"])


@dataclass(frozen=True)
class Row:
    """A figure with its interval, and a text on either side."""

    label: str
    value: float
    low: float
    high: float
    note: str


def steps(low: float, high: float, about: int = 6) -> list[float]:
    """Return about this many round numbers between two bounds."""
    if high <= low:
        return [low]
    rough = (high - low) / about
    unit = 10.0 ** floor(log10(rough))
    step = unit * next(factor for factor in (1, 2, 5, 10) if factor * unit >= rough)
    return [place * step for place in range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)]


def draw_rows(
    sheet: Sheet, title: str, rows: Sequence[Row], bounds: tuple[float, float], form: Format, fair: float | None = None
) -> None:
    """Draw figures in rows, each as a dot on its interval; a dashed line is a fair share."""
    low, high = bounds
    top = sheet.grown(52 + ROW * len(rows) + 24)
    wide = WIDTH - LEFT - RIGHT

    def x(value: float) -> float:
        return LEFT + wide * (value - low) / ((high - low) or 1)

    sheet.text(16, top + 26, title, "head")
    foot = top + 46 + ROW * len(rows)
    for mark in steps(low, high):
        sheet.add("line", "grid", x1=x(mark), y1=top + 40, x2=x(mark), y2=foot)
        sheet.text(x(mark), foot + 15, form(mark), "dim mid")
    if fair is not None:
        sheet.add("line", "fair", x1=x(fair), y1=top + 40, x2=x(fair), y2=foot)
    for place, row in enumerate(rows):
        y = top + 46 + ROW * place + ROW / 2
        sheet.text(LEFT - 14, y + 4, row.label, "end")
        sheet.add("line", "bar", x1=x(row.low), y1=y, x2=x(row.high), y2=y)
        sheet.add("circle", "dot", cx=x(row.value), cy=y, r=5)
        sheet.text(WIDTH - RIGHT + 14, y + 4, row.note)


def draw_histogram(sheet: Sheet, title: str, values: Sequence[float], form: Format) -> None:
    """Draw a histogram of values."""
    top = sheet.grown(190)
    sheet.text(16, top + 26, title, "head")
    low, high = min(values), max(values)
    marks = steps(low, high, 16)
    width = marks[1] - marks[0] if len(marks) > 1 else 1.0
    start = floor(low / width)
    counts = [0] * (floor(high / width) - start + 1)
    for value in values:
        counts[floor(value / width) - start] += 1
    left, wide, foot, tall = 60.0, WIDTH - 90.0, top + 160.0, 110.0
    one = wide / len(counts)
    sheet.add("line", "grid", x1=left, y1=foot, x2=left + wide, y2=foot)
    for place, count in enumerate(counts):
        high_part = tall * count / max(counts)
        name = f"{form((start + place) * width)} to {form((start + place + 1) * width)}: {count}"
        sheet.add(
            "rect", "box", f"<title>{escape(name)}</title>",
            x=left + one * place + 1, y=foot - high_part, width=max(one - 2, 0.5), height=high_part,
        )  # fmt: skip
        if place % ceil(len(counts) / 10) == 0:
            sheet.text(left + one * place, foot + 16, form((start + place) * width), "dim mid")
    sheet.text(left - 8, foot - tall + 4, str(max(counts)), "dim end")


@dataclass(frozen=True)
class Curve:
    """A share that changes: its name, its values, and their errors."""

    name: str
    values: Sequence[float]
    reach: Sequence[float]  # to either side


def draw_curves(sheet: Sheet, title: str, curves: Sequence[Curve], marks: Sequence[int]) -> None:
    """Draw shares from 0 to 1 over the moves of a game, with bands and marked moves."""
    tall = 300.0
    top = sheet.grown(tall + 110)
    left, wide, head = 60.0, WIDTH - 80.0, top + 44
    last = max(1, len(curves[0].values) - 1)
    sheet.text(16, top + 26, title, "head")

    def at(place: int, value: float) -> str:
        value = min(1.0, max(0.0, value))
        return f"{number(left + wide * place / last)} {number(head + tall * (1 - value))}"

    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = head + tall * (1 - share)
        sheet.add("line", "grid", x1=left, y1=y, x2=left + wide, y2=y)
        sheet.text(left - 8, y + 4, f"{share:.0%}", "dim end")
    for mark in steps(0, last, 10):
        sheet.text(left + wide * mark / last, head + tall + 16, f"{mark:.0f}", "dim mid")
    for mark in marks:
        x = left + wide * mark / last
        sheet.add("line", "fair", x1=x, y1=head, x2=x, y2=head + tall)
    for place, curve in enumerate(curves):
        both = list(zip(curve.values, curve.reach, strict=True))
        upper = [at(step, value + reach) for step, (value, reach) in enumerate(both)]
        lower = [at(step, value - reach) for step, (value, reach) in enumerate(both)]
        sheet.add("path", f"band c{place}", d=f"M{' L'.join([*upper, *reversed(lower)])}Z")
        dash = DASHES[place]
        path = " L".join(at(step, value) for step, value in enumerate(curve.values))
        sheet.add("path", f"curve c{place}", style="fill:none", stroke_dasharray=dash, d=f"M{path}")
        x, y = left + 170.0 * (place % 4), head + tall + 40 + 20 * (place // 4)
        sheet.add("line", f"curve c{place}", x1=x, x2=x + 26, y1=y - 4, y2=y - 4, stroke_dasharray=dash)
        sheet.text(x + 34, y, curve.name)
