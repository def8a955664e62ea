"""What a seat will have at the end: its deliveries Turn by Turn, its money, and what grows."""

from __future__ import annotations

from typing import Final, final

from branchline.games.steam.bots.money_value import Purse
from branchline.games.steam.bots.network_value import Haul, Roads, hauls, own_roads, turns_left
from branchline.games.steam.rules.board import KINDS, LEAST_INCOME, MOST_INCOME, MOST_LEVEL
from branchline.games.steam.rules.money import STEP
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.turn import ROUNDS, complete_links

LATER: Final = 0.93  # of a delivery that has to wait a Turn: something may come in between
SHARED: Final = 0.75  # of a cube that somebody else can deliver too
UNSEEN: Final = 0.55  # of the way that cubes may go on links not built yet
GROWTH: Final = 0.6  # links that the longest way gains in a Turn
PLENTY: Final = 7  # income from which points are better
LATE: Final = 5  # Turns before the end from which points are better, too
WELL_SPENT: Final = 6  # dollars of a Turn that are spent with full effect
MOST_SPENT: Final = 12  # dollars that can be spent in a Turn
HALF: Final = 0.4  # the effect of those beyond what is well spent
DOLLAR: Final = 0.1  # points for a dollar well spent, whenever
LASTING: Final = 0.04  # and for each Turn in which what it bought can be used
RUIN: Final = 30.0  # what bankruptcy costs, in points


@final
class Forecast:
    """What the plans of a seat would lead to, each by the same reckoning."""

    __slots__ = ("links", "roads", "seat", "shared", "state", "turns")

    def __init__(self, state: Steam, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.turns = turns_left(state)
        self.links = complete_links(state, seat)
        self.roads = own_roads(state, seat)
        self.shared = in_reach_of_others(state, seat)

    def value(self, purse: Purse, roads: Roads, links: int) -> float:
        """The points at the end, with some money, roads and links."""
        return self.value_in(self.state.cubes, self.state.city, purse, roads, links)

    def value_in(
        self, cubes: list[int], city: list[int], purse: Purse, roads: Roads, links: int
    ) -> float:
        """The same with other cubes and cities."""
        turns = min(self.turns, purse.turns)
        if turns <= 0:
            return purse.points + end_points(purse.income) + links
        found = hauls(cubes, city, roads, MOST_LEVEL)
        wares = [self.ware(haul) for haul in found]
        longest = longest_way(roads)
        stock = self.stock(cubes, roads) - sum(haul.count for haul in found)
        best = -1000.0
        for top in range(purse.level, min(MOST_LEVEL, purse.level + turns) + 1):
            earned = earnings(wares, purse.level, top, turns, longest, stock)
            best = max(best, outcome(purse, top, earned))
        return best + links

    def stock(self, cubes: list[int], roads: Roads) -> int:
        """The cubes that may come to be delivered: those beside the roads, a part of the supply."""
        there = sum(sum(cubes[node * KINDS : (node + 1) * KINDS]) for node in roads)
        return there + sum(self.state.spaces) // self.state.seats

    def ware(self, haul: Haul) -> tuple[int, list[float]]:
        """How many cubes of a kind there are, and what one brings at each level."""
        part = SHARED if (haul.city, haul.colour) in self.shared else 1.0
        return haul.count, [part * haul.points(level) for level in range(MOST_LEVEL + 1)]


def in_reach_of_others(state: Steam, seat: int) -> set[tuple[int, int]]:
    """The kinds of cubes, by city and colour, that an opponent could deliver on his own."""
    found: set[tuple[int, int]] = set()
    for other in state.order:
        if other != seat:
            level = min(MOST_LEVEL, state.levels[other] + 1)
            for haul in hauls(state.cubes, state.city, own_roads(state, other), level):
                if haul.points(level) > 1:
                    found.add((haul.city, haul.colour))
    return found


def longest_way(roads: Roads) -> int:
    """About the most links in a row: those of a chain through the largest part."""
    best = 0
    seen: set[int] = set()
    for start in roads:
        if start in seen:
            continue
        part = [start]
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
    """The points of each Turn if one upgrades to a level, once in a Turn, as soon as one can.

    The highest level chooses its cubes first: what can wait for it, waits.
    """
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
            best = 0.0
            if turn and stock > 0:
                best = UNSEEN * min(now, longest + GROWTH * turn)
            known = 0.0
            if place < len(ranked):
                known = wares[ranked[place]][1][now]
            if known and known >= best:
                left[ranked[place]] -= 1
                best = known
            elif best:
                stock -= 1
            earned[turn] += best * LATER**turn
    return earned


def times_at(now: int, level: int, top: int, turns: int) -> list[int]:
    """The Turns of the deliveries at a level, on the way to the highest."""
    rise = top - level
    if now == top:
        times = [rise - 1] if rise else []
        for turn in range(rise, turns):
            times += [turn] * ROUNDS
    elif now == level:
        times = []
    else:
        times = [now - level - 1]
    return [turn for turn in times if turn < turns]


def outcome(purse: Purse, top: int, earned: list[float]) -> float:
    """The points at the end, with what money brings on the way."""
    cash, income, points = float(purse.cash), float(purse.income), float(purse.points)
    level, gained, left = purse.level, 0.0, len(earned)
    for gain in earned:
        spent = min(MOST_SPENT, max(0.0, cash))
        well = min(spent, WELL_SPENT)
        gained += (DOLLAR + LASTING * left) * (well + HALF * (spent - well))
        cash -= spent
        if income < 0 or (left > LATE and income < PLENTY):
            income = min(MOST_INCOME, income + gain)
        else:
            points += gain
        level = min(level + 1, top)
        cash += income - (level if purse.standard else 0)
        if cash < 0:
            income, points = lower(purse.standard, income, points, -cash)
            cash = 0.0
        left -= 1
    if income < LEAST_INCOME:
        return points + gained - RUIN
    return points + gained + end_points(income)


def lower(standard: bool, income: float, points: float, due: float) -> tuple[float, float]:
    """The tracks after a sum that cash did not cover."""
    if not standard:
        return income - due / STEP, points
    by_points = min(points, due / 2)
    return income - (due / 2 - by_points), points - by_points


def end_points(income: float) -> float:
    """What income is worth at the end."""
    return income / 2 if income > 0 else 2 * income
