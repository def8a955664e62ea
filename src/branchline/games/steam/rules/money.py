"""Money: raising it in the Base game (STM-6), and settling what is due (STM-23, STM-32)."""
# Money is raised only by `pay`, for the price that is due and no more (STM-6.1, STM-6.9), wherever the Base game asks
# for one (STM-6.12), tile by tile (STM-6.13); nothing pays it back (STM-6.11).

from typing import Final

from branchline.engine.packed import i64
from branchline.games.steam.rules.board import LEAST_INCOME
from branchline.games.steam.rules.state import BUILD, Steam

STEP: Final = 5  # dollars for a step of income (STM-6.3)
POINTS_A_STEP: Final = 2  # victory points for a step at the bottom (STM-6.4)


def steps_left(state: Steam, seat: i64) -> i64:
    """Return how often a seat can raise five dollars, by income, then points (STM-6.8, STM-3.5)."""
    return state.incomes[seat] - LEAST_INCOME + state.points[seat] // POINTS_A_STEP  # STM-6.5


def may_raise(state: Steam) -> bool:
    """Check whether money may be raised: in the Standard game by mercy, for track only."""
    return not state.standard or (state.mercy and state.stage == BUILD)  # STM-27.10


def purse(state: Steam, seat: i64) -> i64:
    """Return the most a seat can pay now; in the Standard game cash only (STM-28.6, STM-31.2)."""
    if not may_raise(state):
        return state.cash[seat]
    return state.cash[seat] + STEP * steps_left(state, seat)  # STM-6.10


def raisable(state: Steam, seat: i64) -> i64:
    """Return the dollars that a seat can raise in addition to its cash."""
    return purse(state, seat) - state.cash[seat]


def pay(state: Steam, seat: i64, price: i64) -> None:
    """Pay from cash (STM-6.2), raising the smallest sum that covers the rest (STM-6.6)."""
    steps = steps_for(state.cash[seat], price)
    if steps:
        raise_steps(state, seat, steps)
    state.cash[seat] -= price  # the change stays (STM-6.7); it goes to the bank (STM-3.9)


def steps_for(cash: i64, price: i64) -> i64:
    """Return how often five dollars must be raised to pay a price."""
    return max(0, (price - cash + STEP - 1) // STEP)


def raise_steps(state: Steam, seat: i64, steps: i64) -> None:
    """Take this many times five dollars from the bank."""
    by_income, by_points = price_of_steps(state, seat, steps)
    state.incomes[seat] -= by_income
    state.points[seat] -= by_points
    state.cash[seat] += STEP * steps


def price_of_steps(state: Steam, seat: i64, steps: i64) -> tuple[i64, i64]:
    """Return the income and the points that it costs to raise this many times five dollars."""
    # STM-6.3 and STM-6.4, as STM-28.1 and STM-28.2.
    by_income: i64 = min(steps, state.incomes[seat] - LEAST_INCOME)
    return by_income, POINTS_A_STEP * (steps - by_income)


def owed(state: Steam, seat: i64) -> i64:
    """Return what a seat must pay at the end of a Turn; below 0 it is received."""
    upkeep = state.levels[seat] if state.standard else 0  # none in the Base game (STM-23.8)
    return upkeep - state.incomes[seat]


def most_pledged(state: Steam, seat: i64) -> i64:
    """Return how many steps a seat may raise for upkeep by mercy, as far as it lacks (STM-6.6)."""
    lacking = max(0, owed(state, seat) - state.cash[seat])
    return min((lacking + STEP - 1) // STEP, steps_left(state, seat))


def settle(state: Steam, seat: i64) -> bool:
    """Settle income and expenses of a seat (STM-23.1, STM-32.1); False if it is bankrupt."""
    due = owed(state, seat)  # fixed before anything is paid (STM-23.6, STM-32.3)
    for other, steps in state.pledges:
        if other == seat:
            raise_steps(state, seat, steps)  # STM-27.10
    if due <= 0:
        state.cash[seat] -= due  # STM-23.2, STM-23.3, STM-32.2
        return True
    if state.standard:
        return settle_standard(state, seat, due)
    if due > purse(state, seat):
        return False  # STM-23.7
    pay(state, seat, due)  # STM-23.4, STM-23.5
    return True


def settle_standard(state: Steam, seat: i64, due: i64) -> bool:
    """Cash first (STM-32.4), then a point or, without points, an income for two dollars each."""
    # The five dollars a step of other phases are not to be had here (STM-32.10), unless they were raised by mercy
    # before.
    paid = min(due, state.cash[seat])
    state.cash[seat] -= paid
    missing = due - paid
    steps = (missing + 1) // 2  # STM-32.8
    by_points = min(steps, state.points[seat])  # STM-32.5, STM-32.11
    by_income = min(steps - by_points, state.incomes[seat] - LEAST_INCOME)  # STM-32.6
    state.points[seat] -= by_points
    state.incomes[seat] -= by_income
    if by_points + by_income < steps:
        return False  # STM-32.9
    state.cash[seat] += 2 * steps - missing  # the change of an odd sum (STM-32.7)
    return True
