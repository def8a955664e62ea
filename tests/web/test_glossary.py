"""Each term is the same word everywhere, in every language: the one that the glossary has."""

from __future__ import annotations

import re
from functools import cache

import pytest

from branchline.web.i18n import DOMAINS, FOLDER, messages

COLUMNS = {"hu": 1, "it": 2, "ja": 3}
# Words that mean one thing in our English, so that one word must say it in another language.
TERMS = (
    "auction", "bag", "board", "bot", "cash", "city", "cube", "delivery", "face-up card", "ferry",
    "hex", "income", "level", "link", "locomotive", "network", "power", "route", "seat", "station",
    "ticket", "tile", "town", "tunnel",
)  # fmt: skip
# A sentence may do without the word, where what it speaks of is clear; one in ten does.
ONE_IN = 10
FEWEST = 7  # texts, so that a share tells something


@cache
def glossary() -> dict[str, list[list[str]]]:
    """The rows of the glossary by their English words; some things have one for each game."""
    found: dict[str, list[list[str]]] = {}
    for line in (FOLDER / "glossary.md").read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 1 + len(COLUMNS):
            for word in words(cells[0]):
                found.setdefault(word, []).append(cells)
    return found


def words(cell: str) -> list[str]:
    """The words of a cell, without the remarks in brackets."""
    return [re.sub(r" ?\(.*?\)", "", part).strip().lower() for part in cell.split(",")]


def stem(word: str, language: str) -> str:
    """What of a word stays the same in all its forms."""
    if language == "ja":
        return word
    return word[: max(3, len(word) - 2 if language == "it" else round(0.6 * len(word)))]


@cache
def texts(language: str) -> list[tuple[str, str]]:
    """All texts in English without their gaps, and what they are in a language."""
    found = {}
    for domain in DOMAINS:
        for english, said in messages(language, domain).items():
            found[re.sub(r"\{\w+\}", "", english)] = said if isinstance(said, str) else said[-1]
    return list(found.items())


@pytest.mark.parametrize("language", COLUMNS)
@pytest.mark.parametrize("term", TERMS)
def test_a_term_is_the_same_word_everywhere(term: str, language: str) -> None:
    rows = glossary()[term]
    stems = {stem(word, language) for row in rows for word in words(row[COLUMNS[language]])}
    plural = f"{term[:-1]}ies" if term.endswith("y") else f"{term}(?:s|es)"
    used = re.compile(rf"\b(?:{term}|{plural})\b")
    found = [(english, said) for english, said in texts(language) if used.search(english)]
    others = [pair for pair in found if not any(one in pair[1].lower() for one in stems)]
    assert len(found) >= FEWEST
    assert len(others) * ONE_IN <= len(found), "\n".join(map(str, others))
