"""A change of an account: points, or what else a game keeps account of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Change:
    """How much an account of a seat rose or fell, for what, and by which rule."""

    seat: int
    account: str
    amount: int
    cause: str
    rule: str
