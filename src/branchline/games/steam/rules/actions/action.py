"""What all actions of Steam have in common."""

from __future__ import annotations

from branchline.engine import action
from branchline.games.steam.rules.state import Steam


class Action(action.Action[Steam]):
    """A move of Steam."""

    __slots__ = ()

    def is_legal(self, state: Steam) -> bool:
        """Check for a denial, without words where many moves are tried."""
        return self.denial(state) is None

    def dollars(self, state: Steam) -> int:
        """Return the dollars it costs the mover; most actions are free."""
        return 0

    def price(self, state: Steam) -> dict[str, int]:
        """Return the dollars it costs."""
        dollars = self.dollars(state)
        return {"dollars": dollars} if dollars else {}

    def take_effect(self, state: Steam) -> None:
        """Change what the action itself changes, before the next player acts or the Turn ends.

        Actions that can end a Turn have this part of `apply` by itself, for the accounts.
        """
