"""What all actions of Steam have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from branchline.engine import action
from branchline.engine.subclassing import mypyc_attr
from branchline.games.steam.rules.state import Steam

if TYPE_CHECKING:
    from branchline.games.steam.rules.actions.bidding import Bid, FreePass, Pass
    from branchline.games.steam.rules.actions.capital import BuyCapital
    from branchline.games.steam.rules.actions.deliver import Deliver
    from branchline.games.steam.rules.actions.done import EndBuilding
    from branchline.games.steam.rules.actions.growth import Grow, Urbanize
    from branchline.games.steam.rules.actions.lay import Lay
    from branchline.games.steam.rules.actions.score import Score
    from branchline.games.steam.rules.actions.take import TakeTile
    from branchline.games.steam.rules.actions.take_back import TakeBack
    from branchline.games.steam.rules.actions.upgrade import Upgrade

T = TypeVar("T")


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

    def accept(self, visitor: Visitor[T]) -> T:
        """Call the visitor's method for this kind of action."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)  # such as the terminal's
class Visitor(Generic[T]):
    """Something to be done with actions that is not part of the rules, kind by kind."""

    def bid(self, action: Bid) -> T:
        """Visit a bid."""
        return self.other(action)

    def pass_turn(self, action: Pass) -> T:
        """Visit a pass in an auction or while goods are moved."""
        return self.other(action)

    def free_pass(self, action: FreePass) -> T:
        """Visit a pass that leaves the bidder in the auction."""
        return self.other(action)

    def buy_capital(self, action: BuyCapital) -> T:
        """Visit steps of capital."""
        return self.other(action)

    def take_tile(self, action: TakeTile) -> T:
        """Visit the choice of an action tile."""
        return self.other(action)

    def lay(self, action: Lay) -> T:
        """Visit a track tile."""
        return self.other(action)

    def take_back(self, action: TakeBack) -> T:
        """Visit the return of a track tile."""
        return self.other(action)

    def grow(self, action: Grow) -> T:
        """Visit a City Growth."""
        return self.other(action)

    def urbanize(self, action: Urbanize) -> T:
        """Visit a New City."""
        return self.other(action)

    def end_building(self, action: EndBuilding) -> T:
        """Visit the end of a build turn."""
        return self.other(action)

    def upgrade(self, action: Upgrade) -> T:
        """Visit an upgrade of the locomotive."""
        return self.other(action)

    def deliver(self, action: Deliver) -> T:
        """Visit a delivery."""
        return self.other(action)

    def score(self, action: Score) -> T:
        """Visit the choice of income or victory points."""
        return self.other(action)

    def other(self, action: Action) -> T:
        """Visit an action of a kind that has no method of its own."""
        raise NotImplementedError
