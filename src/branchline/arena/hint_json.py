"""A hint as plain data, for another process or a page; phrases can be said in any language."""

from __future__ import annotations

from typing import Any

from branchline.arena.hints import Hint
from branchline.arena.win_chances import Odds, describe_chance, describe_chances
from branchline.engine.phrase import Part, Phrase, Term, Value


def hint_json(hint: Hint) -> dict[str, object]:
    """The hint; chances are those of its seat."""
    return {
        "seat": hint.seat,
        "bot": hint.bot,
        "move": hint.move.text,
        "reason": None if hint.reason is None else packed(hint.reason),
        "before": chance(hint.before, hint.seat),
        "after": chance(hint.after, hint.seat),
        "chances": packed(
            describe_chances(hint.before.chance(hint.seat), hint.after.chance(hint.seat))
        ),
        "moves": [
            {
                "move": advice.move.text,
                "chance": chance(advice.odds, hint.seat),
                "ahead": round(advice.odds.margin(hint.seat), 1),
            }
            for advice in hint.best
        ],
        "games": len(hint.before.ends),
    }


def chance(odds: Odds, seat: int) -> dict[str, object]:
    """A probability with its 95% interval, and what people are told of it."""
    share = odds.chance(seat)
    return {
        "text": packed(describe_chance(share)),
        "value": round(share.value, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
    }


def packed(value: Value) -> Any:
    """A phrase or a part of it as JSON: names and numbers as they are, the rest marked."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Term):
        return {"term": value.text}
    if isinstance(value, Phrase):
        gaps = {name: packed(gap) for name, gap in value.gaps.items()}
        return {"one": value.one, "many": value.many, "count": value.count, "gaps": gaps}
    return [packed(part) for part in value]


def unpacked(data: Any) -> Value:
    """The same again."""
    if isinstance(data, list):
        return [part(one) for one in data]
    return part(data)


def part(data: Any) -> Part:
    """What fills a gap by itself."""
    if isinstance(data, str | int):
        return data
    if "term" in data:
        return Term(data["term"])
    gaps = {name: unpacked(gap) for name, gap in data["gaps"].items()}
    return Phrase(data["one"], data["many"], data["count"], gaps)
