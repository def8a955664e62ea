"""The language of a request."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from babel import negotiate_locale
from starlette.requests import HTTPConnection

from branchline.web.i18n import ENGLISH, LANGUAGES

COOKIE: Final = "lang"  # what was chosen on a page; it holds nothing else
LONGEST: Final = 200  # characters of a header that are read: no one has more languages


def language_of(request: HTTPConnection) -> str:
    """Return the chosen language, or the first supported one that the browser accepts."""
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return preferred(request.headers.get("accept-language", "")[:LONGEST])


@lru_cache(maxsize=500)  # there are few such headers, and one comes with every request
def preferred(header: str) -> str:
    """Return the language of ours that an Accept-Language header prefers; default: English."""
    ranked = sorted(header.lower().split(","), key=quality_of, reverse=True)  # of the same quality, the first
    wanted = [part.partition(";")[0].strip() for part in ranked if quality_of(part) > 0]
    return negotiate_locale(wanted, LANGUAGES, sep="-") or ENGLISH


def quality_of(part: str) -> float:
    """Return the weight of a language, from 0 to 1; 0 if it cannot be read."""
    name, _, value = part.partition(";")[2].partition("=")
    if not name.strip():
        return 1.0
    try:
        quality = float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
    return quality if 0 <= quality <= 1 else 0.0
