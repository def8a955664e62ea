"""What a price does to the player who pays it, shown beforehand."""

from __future__ import annotations

from branchline.games.steam.rules.money import may_raise, pay
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.terminal.formatting import signed


def payment_words(state: Steam, price: int) -> str:
    """Return the cash that a price leaves the mover, and what raising the rest of it costs.

    `leaves $4`, or `income 0 to -1, leaves $3`.
    """
    seat = state.mover
    after = state.copy()
    pay(after, seat, price)
    parts = []
    if after.incomes[seat] != state.incomes[seat]:
        parts.append(f"income {signed(state.incomes[seat])} to {signed(after.incomes[seat])}")
    if after.points[seat] != state.points[seat]:
        parts.append(f"VP {state.points[seat]} to {after.points[seat]}")
    return ", ".join([*parts, f"leaves ${after.cash[seat]}"])


def purse_words(state: Steam) -> str:
    """Return what the mover can pay for track out of cash, and how more is had."""
    cash = f"You have ${state.cash[state.mover]}"
    if not may_raise(state):
        return f"{cash}, and no more can be raised"  # STM-31.2
    return f"{cash}; the rest is raised at $5 for a step of income"  # STM-6.6
