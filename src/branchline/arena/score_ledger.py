"""The ledger of a game: every point and every dollar with its rule, up to the final score."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from branchline import BadData, Move, Outcome, Record, State
from branchline.engine.registry import plugin

# The accounts that a game may have; all of them are public.
ACCOUNTS: Final = ("points", "cash", "income")
POINTS: Final = "points"
TOTAL: Final = "total"  # the heading of a score sheet that sums up those before it

Accounts = list[dict[str, int]]  # by seat


@dataclass(frozen=True)
class Change:
    """How much an account of a seat rose or fell, for what, and by which rule."""

    seat: int
    account: str
    amount: int
    cause: str
    rule: str


@dataclass(frozen=True)
class Posting:
    """A change, the account after it, and the place of its move; final scoring has none."""

    place: int | None
    change: Change
    now: int


@dataclass(frozen=True)
class Ledger:
    """What every seat began with, all changes, and what it has at the end."""

    opening: Accounts
    postings: list[Posting]
    closing: Accounts


def ledger(record: Record) -> Ledger:
    """Return the ledger of a game; BadData if postings do not add up to what the table shows."""
    states = [*record.replay()]
    first = accounts(states[0])
    now = [dict(account) for account in first]
    postings: list[Posting] = []
    for place, (before, after) in enumerate(pairwise(states)):
        postings += posted(now, place, changes(before, before.move(record.entries[place].move), after))
        if now != accounts(after):
            raise BadData(f"the ledger does not balance after move {place + 1}")
    outcome = states[-1].outcome()
    if outcome is not None:
        postings += posted(now, None, final_scoring(states[-1], outcome))
    return Ledger(first, postings, now)


def accounts(state: State) -> Accounts:
    """Return the accounts of every seat, as everyone may see them."""
    players: Any = state.view(None)["players"]
    return [{name: player[name] for name in ACCOUNTS if isinstance(player.get(name), int)} for player in players]


def changes(before: State, move: Move, after: State) -> list[Change]:
    """Return all changes by a move."""
    verb = move.text.partition(" ")[0]
    won = [Change(gain.seat, POINTS, gain.points, verb, gain.rule) for gain in before.game.gains(before, move, after)]
    provided = plugin(before.game.slug)
    if provided.account_changes:
        won += provided.load(provided.account_changes)(before, move, after)
    return won


def final_scoring(state: State, outcome: Outcome) -> list[Change]:
    """Return what final scoring adds, heading by heading; the first is what was won in play."""
    rules = state.game.headings
    return [
        Change(seat, POINTS, sheet[name], name, rules[name])
        for seat, sheet in enumerate(outcome.table)
        for name in list(sheet)[1 : list(sheet).index(TOTAL)]
    ]


def posted(now: Accounts, place: int | None, found: list[Change]) -> Iterator[Posting]:
    """Write changes into the accounts; those of 0 are left out."""
    for change in found:
        if change.amount:
            account = now[change.seat]
            account[change.account] += change.amount
            yield Posting(place, change, account[change.account])
