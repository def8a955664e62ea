"""The language of whoever asks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from babel import negotiate_locale
from starlette.requests import HTTPConnection

from branchline.web.i18n import ENGLISH, LANGUAGES

COOKIE: Final = "lang"  # what was chosen on a page; it holds nothing else
LONGEST: Final = 200  # letters of a header that are read: nobody speaks more languages


def language_of(request: HTTPConnection) -> str:
    """The language that was chosen, or the first one of ours that the browser asks for."""
    chosen = request.cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    return preferred(request.headers.get("accept-language", "")[:LONGEST])


@lru_cache(maxsize=500)  # there are few such headers, and one comes with every request
def preferred(header: str) -> str:
    """The language of ours that an Accept-Language header likes best; English if none."""
    ranked = []
    for place, part in enumerate(header.lower().split(",")):
        name, _, weight = part.partition(";")
        quality = quality_of(weight)
        if quality > 0:
            ranked.append((-quality, place, name.strip()))
    wanted = [name for _, _, name in sorted(ranked)]
    return negotiate_locale(wanted, LANGUAGES, sep="-") or ENGLISH


def quality_of(weight: str) -> float:
    """How much a language is liked, from 0 to 1; what cannot be read is not."""
    name, _, value = weight.partition("=")
    if not name.strip():
        return 1.0
    try:
        quality = float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
    return quality if 0 <= quality <= 1 else 0.0
