"""The ledger of a game: every point and every dollar, each with its rule, to the final score."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from branchline.arena.deltas import Change
from branchline.engine.errors import BadData
from branchline.engine.game import Move, State
from branchline.engine.outcome import Outcome
from branchline.engine.record import Record
from branchline.engine.registry import plugin

# What is kept account of, where a game has it; all of it lies open.
ACCOUNTS: Final = ("points", "cash", "income")
POINTS: Final = "points"
TOTAL: Final = "total"  # the heading of a score sheet that sums up those before it

Accounts = list[dict[str, int]]  # by seat


@dataclass(frozen=True)
class Posting:
    """A change, and what the account holds after it."""

    change: Change
    now: int


@dataclass(frozen=True)
class Line:
    """A move and what it changed, with what followed from it; final scoring has no move."""

    place: int | None
    postings: list[Posting]


@dataclass(frozen=True)
class Ledger:
    """What every seat began with, all that changed, and what it has at the end."""

    opening: Accounts
    lines: list[Line]
    closing: Accounts


def ledger(record: Record) -> Ledger:
    """The ledger of a game, finished or not; moves that changed nothing are left out.

    Every account is followed by its postings alone. One that does not hold what the table shows
    is BadData: then a point or a dollar would have come from nowhere.
    """
    states = [*record.replay()]
    first = accounts(states[0])
    now = [dict(account) for account in first]
    lines = []
    for place, (before, after) in enumerate(pairwise(states)):
        found = posted(now, changes(before, before.move(record.entries[place].move), after))
        if now != accounts(after):
            raise BadData(f"the ledger does not balance after move {place + 1}")
        if found:
            lines.append(Line(place, found))
    outcome = states[-1].outcome()
    if outcome is not None:
        lines.append(Line(None, posted(now, final_scoring(states[-1], outcome))))
    return Ledger(first, lines, now)


def accounts(state: State) -> Accounts:
    """The accounts of every seat, as all may see them."""
    players: Any = state.view(None)["players"]
    return [
        {name: player[name] for name in ACCOUNTS if isinstance(player.get(name), int)}
        for player in players
    ]


def changes(before: State, move: Move, after: State) -> list[Change]:
    """All that a move changed."""
    verb = move.text.partition(" ")[0]
    won = [
        Change(gain.seat, POINTS, gain.points, verb, gain.rule)
        for gain in before.game.gains(before, move, after)
    ]
    provided = plugin(before.game.slug)
    if provided.account_changes:
        won += provided.load(provided.account_changes)(before, move, after)
    return won


def final_scoring(state: State, outcome: Outcome) -> list[Change]:
    """What final scoring adds, heading by heading; the first is what was won in play."""
    rules = state.game.headings
    found = []
    for seat, sheet in enumerate(outcome.table):
        names = list(sheet)
        for name in names[1 : names.index(TOTAL)]:
            found.append(Change(seat, POINTS, sheet[name], name, rules[name]))
    return found


def posted(now: Accounts, found: list[Change]) -> list[Posting]:
    """Write changes into the accounts; those of nothing are left out."""
    postings = []
    for change in found:
        if change.amount:
            now[change.seat][change.account] += change.amount
            postings.append(Posting(change, now[change.seat][change.account]))
    return postings
