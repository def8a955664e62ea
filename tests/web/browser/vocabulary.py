"""Which words are English: those of our own texts that a language does not use itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from branchline.web.i18n import DOMAINS, messages

WORD = re.compile(r"[^\W\d_]{3,}")
# What is no word of any language: addresses, ids of rules, notation of keys.
WORDLESS = re.compile(r"https?://\S+|[A-Z]{3}-[A-Z0-9.]+|[0-9a-f]{64}|\{[\w:]+\}")


def words(text: str) -> set[str]:
    """The words of a text, in small letters."""
    return {word.lower() for word in WORD.findall(WORDLESS.sub(" ", text))}


@cache
def english_only(language: str) -> frozenset[str]:
    """The words of our English texts that none of the texts of a language has."""
    english: set[str] = set()
    own: set[str] = set()
    for domain in DOMAINS:
        for text, said in messages(language, domain).items():
            english |= words(text)
            for form in (said,) if isinstance(said, str) else said:
                own |= words(form)
    return frozenset(english - own)


def english_in(texts: Iterable[str], language: str, names: Iterable[str]) -> set[str]:
    """The texts that have an English word in them, but for names."""
    foreign = english_only(language)
    called = sorted(set(names), key=len, reverse=True)
    found = set()
    for text in texts:
        rest = text
        for name in called:
            rest = rest.replace(name, " ")
        if words(rest) & foreign:
            found.add(text)
    return found
