"""Chances of winning for people: a percentage only where it is known well, otherwise in words."""

from __future__ import annotations

from typing import Final

from branchline.arena.statistics import Share
from branchline.engine.phrase import Phrase, phrase

KNOWN: Final = 0.05  # the widest error, to either side, with which a figure is worth telling
VAGUE: Final = 0.3  # with a wider one, not even words are


def told_chance(share: Share) -> Phrase:
    """A chance: a figure, a word for it, or that it is hard to tell."""
    reach = (share.high - share.low) / 2
    if reach <= KNOWN:
        return phrase("{percent}%", percent=round(100 * share.value))
    if reach > VAGUE:
        return phrase("hard to tell")
    if share.value < 0.1:
        return phrase("very low")
    if share.value < 0.35:
        return phrase("low")
    if share.value <= 0.65:
        return phrase("about even")
    if share.value <= 0.9:
        return phrase("high")
    return phrase("very high")


def told_chances(before: Share, after: Share) -> Phrase:
    """What a move does to the chance of winning."""
    now, then = told_chance(before), told_chance(after)
    if str(now) == str(then):
        return phrase("Chance of winning: {chance}.", chance=now)
    return phrase(
        "Chance of winning: {before} now, {after} after this move.", before=now, after=then
    )
