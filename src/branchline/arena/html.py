"""Complete HTML pages in one file: frame, sections and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

STYLE: Final = """
:root{color-scheme:light dark;--ink:#13222c;--dim:#5a6b73;--paper:#e4eae6;--sheet:#f6f8f4;
--rule:#c6d0cb}
@media(prefers-color-scheme:dark){:root{--ink:#e9f0eb;--dim:#8ca0a7;--paper:#0c161d;
--sheet:#13212a;--rule:#2a3d48}}
body{font:15px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper);
margin:0 auto;padding:1.5rem;max-width:60rem}
section{background:var(--sheet);border-radius:6px;padding:1rem 1.25rem;margin:1rem 0;
overflow-x:auto}
h1{font-size:1.6rem}h2{font-size:1.1rem;margin:.2rem 0 .6rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.25rem .7rem .25rem 0;
border-bottom:1px solid var(--rule);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
small,.dim{color:var(--dim)}svg,img{width:100%;height:auto}p.dim{font-size:13px}summary{cursor:pointer}
"""


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
        found = zip(kinds, texts, strict=True)
        return "".join(f"<{tag}{kind}>{escape(text)}</{tag}>" for kind, text in found)

    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells('th', headings)}</tr></thead>\n<tbody>{body}</tbody></table>"


def signed(number: float) -> str:
    """Return a whole number with its sign."""
    return f"{number:+.0f}".replace("-", "−")
