"""What a network and money are worth: the cubes that can be delivered in the Turns left, and what may be spent."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, final

from branchline.engine.packed import i64, vec
from branchline.games.steam.rules import links, money, scoring
from branchline.games.steam.rules.board import KINDS, LEAST_INCOME, MOST_INCOME, MOST_LEVEL, TURNS
from branchline.games.steam.rules.state import MOVE, OVER, POINTS, Steam
from branchline.games.steam.rules.turn import ROUNDS

FADE: Final = 0.9  # a delivery later is worth less: others may take the cube
CAUTION: Final = 0.5  # the part of the cubes in reach that others will leave
LATER: Final = 3  # levels beyond the present one that are looked at
UPKEEP: Final = 0.25  # of a level for a Turn, in points (STM-32.1)

Roads = dict[int, list[int]]


def turns_left(state: Steam) -> int:
    """Count the Turns to come, the present one included."""
    return TURNS[state.seats] - state.turn_number + 1


def actions_left(state: Steam) -> int:
    """Count how often a seat will move goods or upgrade, if it has not acted in this round."""
    now = ROUNDS - state.round + 1 if state.stage in (MOVE, POINTS, OVER) else ROUNDS
    return now + ROUNDS * (turns_left(state) - 1)


def own_roads(state: Steam, seat: int) -> Roads:
    """Return the nodes joined by complete links of a seat; unowned links are left out."""
    roads: Roads = {}
    tracks = state.tracks
    for link, owner in enumerate(tracks.owners):
        if owner == seat and links.complete(tracks, link):
            join(roads, tracks.nodes[2 * link], tracks.nodes[2 * link + 1])
    return roads


def join(roads: Roads, one: int, other: int) -> None:
    """Add a link between two nodes, once."""
    there = roads.setdefault(one, [])
    if other not in there:
        there.append(other)
        roads.setdefault(other, []).append(one)


@final
@dataclass(eq=False)
class Haul:
    """Cubes of one colour in one city: how many, and the lengths of the routes open to them."""

    city: int
    colour: int
    count: int
    lengths: int  # a bit for each number of links

    @property
    def kind(self) -> tuple[int, int]:
        """Where the cubes are, and their colour."""
        return self.city, self.colour

    def points(self, level: int) -> int:
        """Return the longest route within a level, which is what it scores over own links."""
        return max(0, (self.lengths & ((2 << level) - 1)).bit_length() - 1)


@final
class Travel:
    """The routes out of a city over a seat's own links."""

    def __init__(self, roads: Roads, city: vec[i64], limit: int) -> None:
        self.roads = roads
        self.city = city
        self.limit = limit
        self.seen: set[int] = set()
        self.found = [0] * KINDS

    def out_of(self, origin: int, colours: int) -> list[int]:
        """Return for each colour the lengths of the routes open to a cube of it, as bits."""
        self.found = [0] * KINDS
        self.seen = {origin}
        self.go(origin, 1, colours)
        return self.found

    def go(self, node: int, length: int, colours: int) -> None:
        """Continue by one link in each direction; cubes stop at the first city of their colour."""
        for other in self.roads[node]:
            if other in self.seen:
                continue
            aboard = colours
            colour = self.city[other]
            if colour >= 0 and aboard >> colour & 1:
                self.found[colour] |= 1 << length
                aboard &= ~(1 << colour)
            if aboard and length < self.limit:
                self.seen.add(other)
                self.go(other, length + 1, aboard)
                self.seen.discard(other)


def hauls(cubes: list[int], city: vec[i64], roads: Roads, limit: int) -> list[Haul]:
    """List all kinds of delivery over some roads."""
    travel = Travel(roads, city, limit)
    found: list[Haul] = []
    for origin in roads:
        there = cubes[origin * KINDS : (origin + 1) * KINDS] if city[origin] >= 0 else []
        colours = sum([1 << colour for colour, count in enumerate(there) if count])
        if colours:
            lengths = travel.out_of(origin, colours)
            for colour, count in enumerate(there):
                if count and lengths[colour]:
                    found.append(Haul(origin, colour, count, lengths[colour]))
    return found


def reachable_level(state: Steam, seat: int) -> int:
    """Return the level worth planning for."""
    return min(MOST_LEVEL, state.levels[seat] + min(LATER, turns_left(state)))


def points_to_come(state: Steam, found: list[Haul], level: int, actions: int) -> float:
    """Return the points of the deliveries to come, with the best number of upgrades first."""
    best = 0.0
    for more in range(min(MOST_LEVEL - level, LATER, actions - 1) + 1):
        gains: list[int] = []
        for haul in found:
            gains += [haul.points(level + more)] * min(haul.count, actions)
        gains.sort(reverse=True)
        value = 0.0
        weight = FADE**more
        for gain in gains[: actions - more]:
            value += gain * weight
            weight *= FADE
        if state.standard:
            value -= UPKEEP * more * turns_left(state)
        if value > best + 1e-9:
            best = value
    return best


def network_worth(state: Steam, seat: int, roads: Roads) -> float:
    """Return the points a seat may expect from deliveries over its own links."""
    found = hauls(state.cubes, state.city, roads, reachable_level(state, seat))
    return points_to_come(state, found, state.levels[seat], actions_left(state))


def earnings(state: Steam, found: list[Haul], level: int) -> list[int]:
    """Return the points that deliveries will certainly score, Turn by Turn."""
    gains: list[int] = []
    for haul in found:
        gains += [haul.points(level)] * haul.count
    gains.sort(reverse=True)
    total, sums = 0.0, [0]
    for turn in range(turns_left(state)):
        total += CAUTION * sum(gains[ROUNDS * turn : ROUNDS * (turn + 1)])
        sums.append(int(total))
    return [after - before for before, after in pairwise(sums)]


def earned_by(state: Steam, seat: int, roads: Roads) -> list[int]:
    """Return the points a seat will certainly score over its own links as they are."""
    level = state.levels[seat]
    return earnings(state, hauls(state.cubes, state.city, roads, level), level)


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
            if self.standard or not self.raise_steps((missing + money.STEP - 1) // money.STEP):
                return False
        self.cash -= price
        return True

    def raise_steps(self, steps: int) -> bool:
        """Take five dollars for each step (STM-6.3, STM-6.4); return False if it cannot."""
        for _ in range(steps):
            if self.income > LEAST_INCOME:
                self.income -= 1
            elif self.points >= money.POINTS_A_STEP:
                self.points -= money.POINTS_A_STEP
            else:
                return False
            self.cash += money.STEP
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
            return self.points + DOLLAR * (min(self.cash, ENOUGH) + money.STEP * self.income)
        later = self.copy()
        if not later.settle():
            return -100.0
        return float(later.points + scoring.income_points(later.income))

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
    return steps + scoring.income_points(after) - scoring.income_points(income) > points
