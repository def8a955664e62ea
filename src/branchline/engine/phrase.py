"""Phrases: English templates with named gaps, so that any language can say them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, final


@final
class Term:
    """An English word, or a few, that other languages have their own for, such as a colour."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


@final
@dataclass(frozen=True)
class Language:
    """A language: the template it has for an English one, its terms, numbers and lists."""

    template: Callable[[str, str, int], str]  # of the singular, the plural (or nothing) and the number
    term: Callable[[str], str]
    number: Callable[[int], str]
    series: Callable[[list[str]], str]
    fill: Callable[[str, dict[str, str]], str]  # the gaps of a template, which may change words before them


@final
class Phrase:
    """A template with what fills its gaps; with a plural, it is chosen by a number."""

    __slots__ = ("count", "gaps", "many", "one")

    def __init__(self, one: str, many: str, count: int, gaps: dict[str, Value]) -> None:
        self.one = one
        self.many = many  # empty if there is but one template
        self.count = count
        self.gaps = gaps

    def __str__(self) -> str:
        return self.render(ENGLISH)

    def __repr__(self) -> str:
        return f"<Phrase {self}>"

    def render(self, language: Language) -> str:
        """Return the phrase in a language."""
        gaps = {name: render(value, language) for name, value in self.gaps.items()}
        return language.fill(language.template(self.one, self.many, self.count), gaps)


SPELT: Final = {"lightgreen": "light green", "lightblue": "light blue"}

# A text is a proper name, which is the same in all languages.
Part = str | int | Term | Phrase
Value = Part | Sequence[Part]


def render(value: Value, language: Language) -> str:
    """Return what fills a gap, in a language; of several parts, their list."""
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return language.number(value)
    if isinstance(value, Term):
        return language.term(value.text)
    if isinstance(value, Phrase):
        return value.render(language)
    return language.series([render(part, language) for part in value])


# The names of these three are the keywords by which texts for translators are found.


def phrase(template: str, **gaps: Value) -> Phrase:
    """Return a template, its gaps filled."""
    return Phrase(template, "", 0, gaps)


def plural(one: str, many: str, n: int, **gaps: Value) -> Phrase:
    """Return the template for one or the one for many, by a number that fills the gap `n`."""
    gaps["n"] = n
    return Phrase(one, many, n, gaps)


def term(text: str) -> Term:
    """Return a word that is translated by itself."""
    return Term(text)


def lines(parts: Sequence[Part]) -> Phrase:
    """Return parts one under the other, the same in all languages."""
    gaps: dict[str, Value] = {f"line{number}": part for number, part in enumerate(parts)}
    return Phrase("\n".join(f"{{{name}}}" for name in gaps), "", 0, gaps)


def english_template(one: str, many: str, count: int) -> str:
    """Return the template for a single thing, or the one for any other number."""
    return many if many and count != 1 else one


def english_term(text: str) -> str:
    """Return a term as it is, but for what moves write as one word."""
    return SPELT.get(text, text)


def english_series(parts: list[str]) -> str:
    """Return parts with commas, and an `and` before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


ENGLISH: Final = Language(english_template, english_term, str, english_series, str.format_map)
