"""A hint as plain data, for another process or a page; its phrases can be translated."""

from __future__ import annotations

from typing import Any

from branchline.arena.hints import Hint
from branchline.arena.win_chances import Odds, describe_chance, describe_chances
from branchline.engine.phrase import Part, Phrase, Term, Value


def hint_json(hint: Hint) -> dict[str, object]:
    """Return a hint with the chances of its seat."""
    return {
        "seat": hint.seat,
        "bot": hint.bot,
        "move": hint.move.text,
        "reason": None if hint.reason is None else packed(hint.reason),
        "before": chance(hint.before, hint.seat),
        "after": chance(hint.after, hint.seat),
        "chances": packed(describe_chances(hint.before.chance(hint.seat), hint.after.chance(hint.seat))),
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
    """Return a probability with its 95% interval and its description."""
    share = odds.chance(seat)
    return {
        "text": packed(describe_chance(share)),
        "value": round(share.value, 4),
        "low": round(share.low, 4),
        "high": round(share.high, 4),
    }


def packed(value: Value) -> Any:
    """Return a phrase or a part of it as JSON: names and numbers as they are, the rest marked."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Term):
        return {"term": value.text}
    if isinstance(value, Phrase):
        gaps = {name: packed(gap) for name, gap in value.gaps.items()}
        return {"one": value.one, "many": value.many, "count": value.count, "gaps": gaps}
    return [packed(part) for part in value]


def unpacked(data: Any) -> Value:
    """Return the value that `packed` has made JSON of."""
    if isinstance(data, list):
        return [part(one) for one in data]
    return part(data)


def part(data: Any) -> Part:
    """Return a single value for a gap."""
    if isinstance(data, str | int):
        return data
    if "term" in data:
        return Term(data["term"])
    gaps = {name: unpacked(gap) for name, gap in data["gaps"].items()}
    return Phrase(data["one"], data["many"], data["count"], gaps)
