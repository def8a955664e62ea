"""The value of money, and how much of it can be spent without danger of bankruptcy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from branchline.games.steam.bots.network_value import earned_by, own_roads, turns_left
from branchline.games.steam.rules.board import LEAST_INCOME, MOST_INCOME
from branchline.games.steam.rules.money import POINTS_A_STEP, STEP
from branchline.games.steam.rules.scoring import income_points
from branchline.games.steam.rules.state import Steam

DOLLAR: Final = 0.25  # points for a dollar while there are Turns to spend it in
ENOUGH: Final = 15  # dollars in hand beyond which more buy nothing
OWED: Final = 0.5  # points for a dollar that is owed for upkeep (STM-32.5)
MOST_PRICE: Final = 40  # more than four tiles cost
# Turns without any delivery that must be survived. In the Standard game, upkeep also bankrupts a
# player who saves: only building helps.
LEAN: Final = 5
LEAN_STANDARD: Final = 3


@final
@dataclass(eq=False)
class Purse:
    """A seat's money, to try payments with."""

    standard: bool
    cash: int
    income: int
    points: int
    level: int
    turns: int  # to come, the present one included

    def copy(self) -> Purse:
        """Return an independent copy."""
        return Purse(self.standard, self.cash, self.income, self.points, self.level, self.turns)

    def pay(self, price: int) -> bool:
        """Pay a price by the rules; return False if it cannot be paid."""
        missing = price - self.cash
        if missing > 0:
            if self.standard or not self.raise_steps((missing + STEP - 1) // STEP):
                return False
        self.cash -= price
        return True

    def raise_steps(self, steps: int) -> bool:
        """Take five dollars for each step (STM-6.3, STM-6.4); return False if it cannot."""
        for _ in range(steps):
            if self.income > LEAST_INCOME:
                self.income -= 1
            elif self.points >= POINTS_A_STEP:
                self.points -= POINTS_A_STEP
            else:
                return False
            self.cash += STEP
        return True

    def settle(self) -> bool:
        """Settle the income and expenses of a Turn; return False if the seat goes bankrupt."""
        due = -self.income + (self.level if self.standard else 0)
        if due <= self.cash:
            self.cash -= due
            return True
        if not self.standard:
            return self.pay(due)
        steps = (due - self.cash + 1) // 2  # STM-32.8
        by_points = min(steps, self.points)
        self.cash += 2 * steps - due
        self.points -= by_points
        self.income -= steps - by_points
        return self.income >= LEAST_INCOME

    def lasts(self) -> bool:
        """Check whether some Turns can be survived without spending and without any delivery."""
        lean = min(LEAN_STANDARD if self.standard else LEAN, self.turns)
        return self.life([0] * lean) == lean

    def life(self, earned: list[int]) -> int:
        """Count the Turns that can be survived with some earnings and no more spending."""
        later = self.copy()
        for turn, points in enumerate(earned):
            later.income = min(MOST_INCOME, later.income + points)
            if later.standard and turn:
                # A step gives five dollars now, and only two later. Capital of this Turn is bought already.
                while later.cash < later.level - later.income and later.income > LEAST_INCOME:
                    later.raise_steps(1)
            if not later.settle():
                return turn
        return len(earned)

    def afford(self, price: int) -> bool:
        """Check whether a price can be paid without danger; in the Standard game, with cash."""
        later = self.copy()
        return later.pay(price) and (later.standard or later.lasts())

    def most(self) -> int:
        """Return the highest price that can be paid without danger."""
        low, high = 0, MOST_PRICE
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.afford(middle) else (low, middle - 1)
        return low

    def value(self) -> float:
        """Return the value of money and income in points; in the last Turn, exactly."""
        if self.turns > 1:
            return self.points + DOLLAR * (min(self.cash, ENOUGH) + STEP * self.income)
        later = self.copy()
        if not later.settle():
            return -100.0
        return float(later.points + income_points(later.income))

    def cost(self, price: int) -> float:
        """Return how much paying a price lowers the value."""
        later = self.copy()
        return self.value() - later.value() if later.pay(price) else 1000.0


def purse_of(state: Steam, seat: int) -> Purse:
    """Return the money of a seat."""
    return Purse(
        state.standard, state.cash[seat], state.incomes[seat], state.points[seat], state.levels[seat], turns_left(state)
    )


def income_first(state: Steam, seat: int, points: int) -> bool:
    """Check whether the points of a delivery are better put on income than on victory points."""
    income = state.incomes[seat]
    after = min(MOST_INCOME, income + points)
    purse = purse_of(state, seat)
    earned = earned_by(state, seat, own_roads(state, seat))
    if not purse.lasts() or (state.standard and purse.life(earned) < len(earned)):
        return True  # it averts bankruptcy
    # A step pays a dollar in every Turn to come; in the last one, money buys nothing.
    rate = DOLLAR if purse.cash < ENOUGH else 0.0
    if state.standard and income < state.levels[seat]:
        rate = OWED
    steps = (after - income) * rate * (turns_left(state) - 1)
    return steps + income_points(after) - income_points(income) > points
