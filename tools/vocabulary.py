"""The words of the games that are data, and so are not found in code for translators.

A page translates the prompt, the colours, the options and the headings that the server sends; a
phrase translates its terms. Names of games, cities and places on maps are not translated.
"""

from __future__ import annotations

from collections.abc import Iterator

import branchline
from branchline.engine.plugin import Terms
from branchline.engine.registry import plugin


def terms() -> dict[str, str]:
    """Return every term and what it is; if it stands for several things, the first."""
    found: dict[str, str] = {}
    for what, texts in gathered():
        for text in texts:
            found.setdefault(text, what)
    return found


def gathered() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the terms by what they are."""
    vocabularies = [vocabulary(slug) for slug in branchline.GAMES]
    for found in vocabularies:
        yield from found.terms
    for slug in branchline.GAMES:
        played = branchline.game(slug)
        yield "a heading of the final scoring", tuple(played.headings)
        for option in played.options:
            yield "an option", (option.name,)
            yield "what an option means", (option.text,)
            yield "what an option may be", option.choices


def counted() -> list[tuple[str, str]]:
    """Return the plurals made of terms: the template for one, and that for any other number."""
    return [pair for slug in branchline.GAMES for pair in vocabulary(slug).counted]


def vocabulary(slug: str) -> Terms:
    """Return the words of one game."""
    provided = plugin(slug)
    if not provided.vocabulary:
        return Terms()
    found: Terms = provided.load(provided.vocabulary)()
    return found
