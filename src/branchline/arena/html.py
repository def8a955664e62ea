"""Complete HTML pages in one file: frame, sections and tables."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from typing import Final

STYLE: Final = files("branchline.arena").joinpath("static/page.css").read_text("utf-8")


def framed(title: str, parts: Iterable[str], command: str, style: str = "") -> str:
    """Return a whole page: its title, its parts, and the command that made it."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{style}</style></head>\n<body>\n"
        + "\n".join([f"<h1>{escape(title)}</h1>", *parts, small(f"Made by {command}")])
        + "\n</body></html>\n"
    )


def section(title: str, body: str) -> str:
    """Return a section of a page."""
    return f"<section><h2>{escape(title)}</h2>\n{body}</section>"


def paragraph(text: str) -> str:
    """Return a paragraph."""
    return f"<p>{escape(text)}</p>"


def small(text: str) -> str:
    """Return a paragraph in small print."""
    return f"<p class=dim>{escape(text)}</p>"


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], numbers: int) -> str:
    """Return a table of plain texts; the last columns, `numbers` of them, are numbers."""
    first = len(headings) - numbers

    def cells(tag: str, texts: Sequence[str]) -> str:
        kinds = [' class="n"' if place >= first else "" for place in range(len(texts))]
        return "".join(f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in zip(kinds, texts, strict=True))

    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', headings)}</tr></thead>\n<tbody>{body}</tbody></table>"


def signed(number: float) -> str:
    """Return a whole number with its sign."""
    return f"{number:+.0f}".replace("-", "−")
