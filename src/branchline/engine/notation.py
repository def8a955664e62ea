"""How moves are written: plain words, names that are looked up, and what a log hides."""

import unicodedata
from difflib import get_close_matches
from typing import Final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown

HIDDEN: Final = "?"  # in a log, what the reader may not know


def plain(text: str) -> str:
    """Return a text without capitals, accents and needless spaces: `  Zürich ` is `zurich`."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    return " ".join("".join([one for one in letters if not unicodedata.combining(one)]).split())


def parse_name(name: str, known: dict[str, int], what: str, names: tuple[str, ...] = ()) -> int:
    """Return the number of a name; the error for an unknown one suggests similar ones, as written in `names`."""
    if name not in known:
        near = get_close_matches(name, list(known), 3, 0.5)
        written = [names[known[other]] for other in near] if names else near
        hint = f"; did you mean {' or '.join(written)}?" if written else ""
        raise BadMove(f"no {what} {shown(name)}{hint}")
    return known[name]
