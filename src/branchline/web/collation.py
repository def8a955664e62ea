"""The order of words in each language, as its dictionaries have it."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import combining, normalize

LAST: Final = "\N{LATIN SMALL LETTER Z WITH STROKE}"  # makes a letter follow all that begin alike
# Separate letters in Hungarian, each sorted after the one it starts with.
HUNGARIAN: Final = {
    **{pair: pair[0] + LAST for pair in ("cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")},
    "dzs": f"d{LAST}{LAST}",
    "ö": f"o{LAST}",
    "ő": f"o{LAST}",
    "ü": f"u{LAST}",
    "ű": f"u{LAST}",
}
LETTERS: Final = re.compile("|".join(sorted(HUNGARIAN, key=len, reverse=True)))


def sort_key(text: str, language: str) -> tuple[str, str]:
    """Return the sort key of a text; marks of emphasis, accents and capitals count last.

    Japanese words are sorted by their characters: their readings are not written.
    """
    plain = normalize("NFC", text.replace("*", "").casefold())
    if language == "hu":
        plain = LETTERS.sub(lambda letter: HUNGARIAN[letter[0]], plain)
    if language == "ja":
        return plain, text
    return "".join(one for one in normalize("NFD", plain) if not combining(one)), plain
