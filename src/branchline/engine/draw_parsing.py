"""Reading draws as people type them: "red 2, blue, loco" for a whole hand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final, final

from branchline.engine import notation
from branchline.engine.draw_prompts import Choice, Question, Row
from branchline.engine.errors import BadDraw
from branchline.engine.phrase import phrase, plural

BETWEEN: Final = re.compile(r"[,;、\n]")
# A number before or after what it counts, set apart or not.
COUNTS: Final = [
    re.compile(r"(?P<number>\d{1,3})(?: ?[x×*] ?| )(?P<name>\S.*)"),
    re.compile(r"(?P<number>\d{1,3})(?P<name>[^\d\s].*)"),
    re.compile(r"(?P<name>.*\S)(?: x ?| ?[×*] ?| )(?P<number>\d{1,3})"),
    re.compile(r"(?P<name>.*[^\d\s])(?P<number>\d{1,3})"),
]
DASHES: Final = re.compile(r"[‐-―−]")
NAMED: Final = 6  # things that are listed where one of several can be meant

MOST: Final = 1000  # things of one row; no game draws as many

Spelt = Callable[[Choice], list[str]]  # how a thing is written, in the languages that are read


def plain(text: str) -> str:
    """Return a text as it is compared: in plain letters, with one kind of dash."""
    return DASHES.sub("-", notation.plain(text))


def in_english(thing: Choice) -> list[str]:
    """Return how a thing is written in English alone."""
    return [str(thing.called)]


def typed_draws(text: str, question: Question, spelt: Spelt = in_english, whole: bool = True) -> list[str]:
    """Return what was typed for the first row of a question, in the order of drawing; BadDraw if it does not fit."""
    row = question.rows[0]
    reader = Reader(question.things, spelt, row.names if whole else row.possible[0])
    found = reader.read(text)
    for name in dict.fromkeys(found):
        need_left(reader.by_name[name], found.count(name))
    if not found or len(found) > row.number or (whole and len(found) < row.number):
        raise BadDraw(
            plural(
                "{question}: expected {number}, but {n} was entered.",
                "{question}: expected {number}, but {n} were entered.",
                len(found),
                question=row.said,
                number=row.number,
            )
        )
    return in_order(found, row, reader)


def need_left(thing: Choice, number: int) -> None:
    """Refuse more of a thing than there are."""
    if not thing.left:
        raise BadDraw(phrase("There is no {thing} left to draw.", thing=thing.called))
    if number > thing.left:
        raise BadDraw(
            plural(
                "Only {n} {thing} is left to draw, not {number}.",
                "Only {n} {thing} are left to draw, not {number}.",
                thing.left,
                thing=thing.called,
                number=number,
            )
        )


def in_order(found: list[str], row: Row, reader: Reader) -> list[str]:
    """Return things as they can be drawn: what must come first is put first."""
    rest = found[:]
    drawn: list[str] = []
    for possible in row.possible[: len(found)]:
        name = next((name for name in rest if name in possible), None)
        if name is None:
            thing = reader.by_name[rest[0]].called
            raise BadDraw(
                phrase("{thing} cannot have been drawn here: enter {question}.", thing=thing, question=row.said)
            )
        rest.remove(name)
        drawn.append(name)
    return drawn


@final
class Reader:
    """Finds things by their names, in any spelling, shortened as far as they stay clear."""

    def __init__(self, things: list[Choice], spelt: Spelt, likely: set[str]) -> None:
        self.likely = likely  # what is meant rather than anything else
        self.by_name = {thing.name: thing for thing in things}
        self.things = [(thing, {plain(text) for text in (thing.name, *spelt(thing))}) for thing in things]

    def read(self, text: str) -> list[str]:
        """Return the names of all that a text lists."""
        found: list[str] = []
        for part in BETWEEN.split(unicodedata.normalize("NFKC", text)):
            if plain(part):
                found += self.part(plain(part))
            if len(found) > MOST:
                break
        return found

    def part(self, text: str) -> list[str]:
        """Read the text between two commas: a thing, a number of it, or several in a row."""
        meant = self.meant(text)
        if len(meant) == 1:
            return [meant[0].name]
        counted = self.counted(text) or self.several(text.split())
        if counted:
            return counted
        if meant:
            raise unclear(text, meant)
        counts = count_of(text)
        rest = text if counts is None else counts[1]
        others = self.meant(rest)
        raise (unclear(rest, others) if others else BadDraw(phrase("{text} cannot be drawn here.", text=repr(rest))))

    def counted(self, text: str) -> list[str]:
        """Return a number of one thing; nothing if the text does not say that."""
        number, name = count_of(text) or (0, "")
        meant = self.meant(name) if number else []
        return [meant[0].name] * number if len(meant) == 1 else []

    def several(self, words: list[str]) -> list[str]:
        """Read things with blanks between them; a number belongs to the word before it, unless it stands first."""
        if len(words) < 2:
            return []
        ahead = words[0].isdigit()
        if ahead:
            words.reverse()
        found: list[str] = []
        last = ""
        for word in words:
            if last and word.isdigit():
                found += [last] * (int(word[:3]) - 1)
                last = ""
                continue
            meant = self.meant(word)
            if len(meant) != 1:
                return []
            last = meant[0].name
            found.append(last)
        return found[::-1] if ahead else found

    def meant(self, text: str) -> list[Choice]:
        """Find what a text may stand for: a whole name, its beginning, its words or a part; first in the row."""
        words = text.split()
        tests: list[Callable[[str], bool]] = [
            lambda name: name == text,
            lambda name: name.startswith(text),
            lambda name: has_words(name, words),
            lambda name: text in name,
        ]
        for likely in (True, False):
            for fits in tests:
                found = [
                    thing
                    for thing, names in self.things
                    if (thing.name in self.likely) == likely and any(map(fits, names))
                ]
                if found:
                    return found
        return []


def count_of(text: str) -> tuple[int, str] | None:
    """Return a number and what it counts, wherever the number stands; None if there is none."""
    for pattern in COUNTS:
        found = pattern.fullmatch(text)
        if found is not None:
            return int(found["number"]), found["name"]
    return None


def has_words(name: str, words: list[str]) -> bool:
    """Check whether each word begins another word of the name, in any order."""
    parts = re.split(r"\W+", name)
    for word in words:
        part = next((part for part in parts if part.startswith(word)), None)
        if part is None:
            return False
        parts.remove(part)
    return True


def unclear(text: str, meant: list[Choice]) -> BadDraw:
    """Refuse a text by which several things are meant."""
    things = [thing.called for thing in meant[:NAMED]]
    return BadDraw(phrase("{text} matches several: {things}. Type more letters.", text=repr(text), things=things))
