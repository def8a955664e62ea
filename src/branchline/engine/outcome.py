"""What is noted of a move, and what comes of it and of a game: points won in play, other effects, the outcome."""

from dataclasses import dataclass
from typing import Final, final

from branchline.engine.rulebook import Rule


@final
@dataclass
class Entry:
    """One move of a record: who made it, its text, and what chance drew for it."""

    seat: int
    move: str
    draws: list[str]

    def to_json(self) -> dict[str, object]:
        """Return the entry as it stands in the file."""
        return {"seat": self.seat, "move": self.move, "draws": list(self.draws)}


@final
@dataclass(init=False)
class Outcome:
    """How a game ended: the places, the points by heading, and the rule that ended it."""

    ranking: list[list[int]]
    totals: list[int]
    table: list[dict[str, int]]
    reason: Rule
    decided_by: str | None  # the heading, `total` or a tie-break, that put one winner ahead, if any did

    # Written out, it is compiled; that of a data class never is.
    def __init__(
        self,
        ranking: list[list[int]],
        totals: list[int],
        table: list[dict[str, int]],
        reason: Rule,
        decided_by: str | None = None,
    ) -> None:
        self.ranking = ranking
        self.totals = totals
        self.table = table
        self.reason = reason
        self.decided_by = decided_by

    @property
    def winners(self) -> list[int]:
        """The seats in first place; more than one when the victory is shared."""
        return self.ranking[0]

    def to_json(self) -> dict[str, object]:
        """Return the outcome as a record keeps it."""
        return {
            "ranking": [list(place) for place in self.ranking],
            "totals": list(self.totals),
            "table": [dict(row) for row in self.table],
            "reason": self.reason.id,
            "decided_by": self.decided_by,
        }

    def matches(self, result: dict[str, object]) -> bool:
        """Check that a record kept this outcome; older records do not name what decided it."""
        return {"decided_by": self.decided_by, **result} == self.to_json()


@final
@dataclass
class Gain:
    """Points that a move brought a seat in play, and the rule that gives them."""

    seat: int
    points: int
    rule: str

    def to_json(self) -> dict[str, object]:
        """Return the gain as it is sent."""
        return {"seat": self.seat, "points": self.points, "rule": self.rule}


@final
@dataclass
class Effect:
    """A public effect of a move that its text does not mention: for whom, by which rule, and how much."""

    seat: int
    kind: str
    rule: str
    facts: dict[str, int]

    def to_json(self) -> dict[str, object]:
        """Return the effect as it is kept and told."""
        return {"seat": self.seat, "kind": self.kind, "rule": self.rule, "facts": dict(self.facts)}


def places(merits: list[tuple[int, ...]]) -> list[list[int]]:
    """Rank the seats by what decides who is ahead, larger first; equal ones share a place."""
    found: list[list[int]] = []
    for seat in sorted(range(len(merits)), key=merits.__getitem__, reverse=True):
        if found and merits[found[-1][0]] == merits[seat]:
            found[-1].append(seat)
        else:
            found.append([seat])
    return found


def deciding_heading(merits: list[tuple[int, ...]], headings: tuple[str, ...]) -> str | None:
    """Return the heading in which the best seat is ahead of the second, by numbers in the order in which they count."""
    best, second = sorted(merits, reverse=True)[:2]
    for place, heading in enumerate(headings):
        if best[place] != second[place]:
            return heading
    return None


ORDERS: Final[dict[tuple[str, ...], list[tuple[str, int]]]] = {}  # each heading with its sign, made once


def ranked(table: list[dict[str, int]], by: tuple[str, ...], reason: Rule) -> Outcome:
    """Rank the seats of a table by some of its headings; of one after a minus, less is better."""
    if by not in ORDERS:
        ORDERS[by] = [(heading.removeprefix("-"), -1 if heading.startswith("-") else 1) for heading in by]
    order = ORDERS[by]
    merits: list[tuple[int, ...]] = [tuple([sign * row[heading] for heading, sign in order]) for row in table]
    totals = [row["total"] for row in table]
    headings = tuple([heading for heading, _ in order])
    return Outcome(places(merits), totals, table, reason, deciding_heading(merits, headings))
