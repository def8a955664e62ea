"""A forecast of a seat's final points: its deliveries Turn by Turn, its money and growth."""

from typing import Final, final

from branchline.engine.packed import i64, vec
from branchline.games.steam.bots.values import Purse, Roads, hauls, own_roads, turns_left
from branchline.games.steam.rules import board, money
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.turn import ROUNDS, complete_links

LATER: Final = 0.93  # of a delivery that has to wait a Turn: someone may interfere
SHARED: Final = 0.75  # of a cube that someone else can also deliver
UNSEEN: Final = 0.55  # of a route over links that are not built yet
GROWTH: Final = 0.6  # links that the longest route gains in a Turn
PLENTY: Final = 7  # income from which points are better
LATE: Final = 5  # Turns before the end from which points are better, too
WELL_SPENT: Final = 6  # dollars of a Turn that are spent with full effect
MOST_SPENT: Final = 12  # dollars that can be spent in a Turn
HALF: Final = 0.4  # the effect of those beyond what is well spent
DOLLAR: Final = 0.1  # points for a dollar well spent, in any Turn
LASTING: Final = 0.04  # and for each Turn in which what it bought can be used
RUIN: Final = 30.0  # what bankruptcy costs, in points


@final
class Forecast:
    """The forecasts of a seat's plans, all calculated in the same way."""

    def __init__(self, state: Steam, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.turns = turns_left(state)
        self.links = complete_links(state, seat)
        self.roads = own_roads(state, seat)
        self.shared = in_reach_of_others(state, seat)

    def value(self, purse: Purse, roads: Roads, links: int) -> float:
        """Return the points at the end, with some money, roads and links."""
        return self.value_in(self.state.cubes, self.state.city, purse, roads, links)

    def value_in(self, cubes: list[int], city: vec[i64], purse: Purse, roads: Roads, links: int) -> float:
        """Return the same with other cubes and cities."""
        turns = min(self.turns, purse.turns)
        if turns <= 0:
            return purse.points + end_points(purse.income) + links
        found = hauls(cubes, city, roads, board.MOST_LEVEL)
        wares: list[tuple[int, list[float]]] = []  # how many cubes of a kind, and what one scores at each level
        for haul in found:
            part = SHARED if haul.kind in self.shared else 1.0
            wares.append((haul.count, [part * haul.points(level) for level in range(board.MOST_LEVEL + 1)]))
        longest = longest_way(roads)
        # The other cubes that may be delivered: those next to the roads, and a part of the supply.
        there = sum(sum(cubes[node * board.KINDS : (node + 1) * board.KINDS]) for node in roads)
        stock = there + sum(self.state.spaces) // self.state.seats - sum(haul.count for haul in found)
        best = -1000.0
        for top in range(purse.level, min(board.MOST_LEVEL, purse.level + turns) + 1):
            earned = earnings(wares, purse.level, top, turns, longest, stock)
            best = max(best, outcome(purse, top, earned))
        return best + links


def in_reach_of_others(state: Steam, seat: int) -> set[tuple[int, int]]:
    """Return the kinds of cubes, by city and colour, that an opponent could deliver alone."""
    found: set[tuple[int, int]] = set()
    for other in state.order:
        if other != seat:
            level = min(board.MOST_LEVEL, state.levels[other] + 1)
            there = hauls(state.cubes, state.city, own_roads(state, other), level)
            found |= {haul.kind for haul in there if haul.points(level) > 1}
    return found


def longest_way(roads: Roads) -> int:
    """Return about the most links in a row: those of a chain through the largest part."""
    best = 0
    seen: set[int] = set()
    for start in roads:
        part = [] if start in seen else [start]
        seen.add(start)
        for node in part:
            for other in roads[node]:
                if other not in seen:
                    seen.add(other)
                    part.append(other)
        best = max(best, len(part) - 1)
    return best


def earnings(
    wares: list[tuple[int, list[float]]], level: int, top: int, turns: int, longest: int, stock: int
) -> list[float]:
    """Return the points of each Turn if the seat upgrades to a level, once in a Turn, at once."""
    # The highest level chooses its cubes first: cubes that can wait for it do so.
    earned = [0.0] * turns
    left = [count for count, _ in wares]
    for now in range(top, level - 1, -1):
        times = times_at(now, level, top, turns)
        if not times:
            continue
        ranked = sorted(range(len(wares)), key=lambda ware: -wares[ware][1][now])
        place = 0
        for turn in times:
            while place < len(ranked) and not left[ranked[place]]:
                place += 1
            known = wares[ranked[place]][1][now] if place < len(ranked) else 0.0
            best = UNSEEN * min(now, longest + GROWTH * turn) if turn and stock > 0 else 0.0
            if known and known >= best:
                left[ranked[place]] -= 1
                best = known
            elif best:
                stock -= 1
            earned[turn] += best * LATER**turn
    return earned


def times_at(now: int, level: int, top: int, turns: int) -> list[int]:
    """Return the Turns of the deliveries at a level, before the highest is reached."""
    rise = now - level
    times = [rise - 1] if rise else []  # the delivery in the Turn of the upgrade
    if now == top:
        for turn in range(rise, turns):
            times += [turn] * ROUNDS
    return [turn for turn in times if turn < turns]


def outcome(purse: Purse, top: int, earned: list[float]) -> float:
    """Return the points at the end, with what money is spent on until then."""
    cash, income, points = float(purse.cash), float(purse.income), float(purse.points)
    level, gained, left = purse.level, 0.0, len(earned)
    for gain in earned:
        spent = min(MOST_SPENT, max(0.0, cash))
        well = min(spent, WELL_SPENT)
        gained += (DOLLAR + LASTING * left) * (well + HALF * (spent - well))
        cash -= spent
        if takes_income(income, left):
            income = min(board.MOST_INCOME, income + gain)
        else:
            points += gain
        level = min(level + 1, top)
        cash += income - (level if purse.standard else 0)
        if cash < 0:
            income, points = lower(purse.standard, income, points, -cash)
            cash = 0.0
        left -= 1
    if income < board.LEAST_INCOME:
        return points + gained - RUIN
    return points + gained + end_points(income)


def takes_income(income: float, turns: int) -> bool:
    """Check whether points go to income with some Turns left: early, up to a limit, and below 0."""
    return income < 0 or (turns > LATE and income < PLENTY)


def lower(standard: bool, income: float, points: float, due: float) -> tuple[float, float]:
    """Return income and points after a sum that cash did not cover."""
    if not standard:
        return income - due / money.STEP, points
    by_points = min(points, due / 2)
    return income - (due / 2 - by_points), points - by_points


def end_points(income: float) -> float:
    """Return the points for income at the end."""
    return income / 2 if income > 0 else 2 * income
