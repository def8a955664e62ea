"""Capital and bids: as much as the plans need, and little more."""

from collections.abc import Callable
from math import inf
from typing import Final

from branchline.bots.bot import Watch
from branchline.engine.game import Move
from branchline.games.steam.bots.line_choice import Planner, PlanSearch, build_turn, built
from branchline.games.steam.bots.values import Purse, earned_by, own_roads, purse_of, turns_left
from branchline.games.steam.rules import money, scoring, turn
from branchline.games.steam.rules.actions import bidding, player_tracks
from branchline.games.steam.rules.state import Steam

MOST_BID: Final = 2
MOST_STEPS: Final = 5  # in one Turn, for track
DEEP: Final = -5  # the income below which no track is worth its capital
HOPED: Final = 2  # points that the deliveries of a Turn usually score
FEW_STEPS: Final = 2  # where that many would lead to bankruptcy

Pricing = Callable[[Steam, int, Purse], int]  # what a seat would build for, with some money


def build_turn_with(state: Steam, seat: int, purse: Purse) -> Steam:
    """Return the position as if it were a seat's build turn, with some money."""
    later = build_turn(state, seat, turn.BUILDS)
    later.cash[seat], later.incomes[seat] = purse.cash, purse.income
    later.points[seat] = purse.points
    return later


def planned_price(state: Steam, seat: int, purse: Purse) -> int:
    """Return the cost of the lines that the steady bot would build with some money."""
    later = build_turn_with(state, seat, purse)
    spent = 0
    while later.builds_left:
        choice = Planner(later, seat).anywhere(later.builds_left)
        after = None if choice is None else built(later, choice.line)
        if choice is None or after is None:
            break
        later = after
        spent += choice.line.price
    return spent


def searched_price(watch: Watch) -> Pricing:
    """Return a pricing by the plan that the sharp bot finds within its time."""
    return lambda state, seat, purse: PlanSearch(state, seat, watch).best(build_turn_with(state, seat, purse)).price


def best_capital(state: Steam, pricing: Pricing) -> Move:
    """Buy as many steps as the best builds and the upkeep need."""
    seat = state.mover
    purse = purse_of(state, seat)
    price = 0
    for most in dict.fromkeys((most_steps(purse), FEW_STEPS, MOST_STEPS)):
        if not price and most <= purse.income - DEEP:
            price = pricing(state, seat, with_steps(purse, most))
    hoped = max(HOPED, earned_by(state, seat, own_roads(state, seat))[0])
    if not purse.lasts():
        hoped = 0
    steps = 0
    while steps < money.steps_left(state, seat):
        later = with_steps(purse, steps)
        # Five dollars for a step now are better than two for a step when the upkeep is due.
        if later.cash >= price + max(0, later.level - later.income - hoped):
            break
        steps += 1
    return player_tracks.BuyCapital(steps)


def most_steps(purse: Purse) -> int:
    """Return the most capital that can be bought and spent without danger."""
    for steps in range(min(MOST_STEPS, purse.income - DEEP), 0, -1):
        later = purse.copy()
        can_raise, later.cash = later.raise_steps(steps), 0
        if can_raise and later.lasts():
            return steps
    return 0


def with_steps(purse: Purse, steps: int) -> Purse:
    """Return a purse after some steps of capital."""
    later = purse.copy()
    later.raise_steps(steps)
    return later


def best_pledge(state: Steam) -> Move:
    """Return the steps for upkeep, under the option mercy, after which the seat has most."""
    best, most, seat = 0, -inf, state.mover
    for steps in range(money.most_pledged(state, seat) + 1):
        later = state.copy()
        later.pledges = ((seat, steps),)
        if money.settle(later, seat):
            points = later.points[seat] + scoring.income_points(later.incomes[seat])
            # After the last Turn, only points count.
            value = purse_of(later, seat).value() if turns_left(later) > 1 else float(points)
            if value > most:
                best, most = steps, value
    return player_tracks.BuyCapital(best)


def best_bid(state: Steam, pricing: Pricing) -> Move:
    """Bid a dollar or two for an early place, if the plans do not need them."""
    seat = state.mover
    least = bidding.least_bid(state)
    bid = bidding.Bid(least)
    if least == 0:
        return bid
    if least > MOST_BID or not bid.is_legal(state):
        return best_pass(state)
    purse = purse_of(state, seat)
    if not purse.standard:
        return bid if purse.afford(least) else bidding.PASS
    due = max(0, purse.level - purse.income)
    spare = purse.cash - pricing(state, seat, purse) - due
    return bid if least <= spare else best_pass(state)


def best_pass(state: Steam) -> Move:
    """Return the free pass while others may still drop out; it never leads to a later place."""
    useful = len(state.bidders) > 2 and bidding.FREE_PASS.is_legal(state)
    return bidding.FREE_PASS if useful else bidding.PASS
