"""Which action tile is of most use."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import Move
from branchline.games.steam.bots.delivery_choice import upkeep_lasts
from branchline.games.steam.bots.growth_choice import best_city, best_growth
from branchline.games.steam.bots.line_choice import Choice, Planner, build_turn
from branchline.games.steam.bots.money_value import Purse, purse_of
from branchline.games.steam.bots.network_value import (
    UPKEEP,
    Roads,
    actions_left,
    hauls,
    join,
    own_roads,
    reachable_level,
    schedule,
    turns_left,
)
from branchline.games.steam.rules.actions.take import TakeTile, takes, tile_price
from branchline.games.steam.rules.board import (
    CITY_GROWTH,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LOCOMOTIVE,
    TURN_ORDER,
    URBANIZATION,
)
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.turn import BUILDS

SMALL: Final = {TURN_ORDER: 0.4, FIRST_MOVE: 0.5, FIRST_BUILD: 0.3}  # use that is hard to reckon
EARLY: Final = 0.05  # a place earlier in the next Turn, by the numbers on the tiles
LATE: Final = 0.2  # for each player who builds before


def best_tile(state: Steam) -> Move:
    """The tile that promises most, with its price."""
    use = Use(state)
    return max(takes(state), key=use.value)


class Use:
    """What the tiles are worth to the seat that chooses."""

    def __init__(self, state: Steam) -> None:
        self.state = state
        self.seat = state.mover
        self.purse = purse_of(state, self.seat)
        self.ahead = state.order.index(self.seat)
        planner = Planner(build_turn(state, self.seat, BUILDS), self.seat, self.purse)
        self.planner = planner
        self.plan = planner.anywhere(BUILDS)
        self.roads = with_plan(own_roads(state, self.seat), self.plan)
        self.left = left_after(self.purse, self.plan)

    def value(self, take: TakeTile) -> float:
        """What a tile brings; one that is passed only counts for the next order."""
        state = self.state
        early = 0.0 if state.standard else -EARLY * take.tile
        if take.passing:
            return early
        price = tile_price(state, take.tile)
        if take.tile == LOCOMOTIVE and not upkeep_lasts(state, self.seat, self.roads):
            return early - 50.0
        if price and not self.left.afford(price):
            return early - 50.0
        use = self.use(take.tile) - (self.left.cost(price) if price else 0.0)
        return use + early

    def use(self, tile: int) -> float:
        """What a tile brings, whatever it costs."""
        if tile == ENGINEER:
            return self.fourth_build()
        if tile == LOCOMOTIVE:
            return self.level()
        if tile == CITY_GROWTH:
            return best_growth(self.state, self.seat, self.roads).gain
        if tile == URBANIZATION:
            return best_city(self.state, self.seat, self.roads).gain
        late = LATE * self.ahead if tile == FIRST_BUILD and self.plan is not None else 0.0
        return SMALL[tile] + late

    def fourth_build(self) -> float:
        """What the best line with a fourth tile brings beyond the best with three."""
        more = self.planner.anywhere(BUILDS + 1)
        if more is None:
            return 0.0
        return max(0.0, more.gain - (0.0 if self.plan is None else self.plan.gain))

    def level(self) -> float:
        """What a level more brings, in deliveries to come."""
        state, seat = self.state, self.seat
        level, actions = state.levels[seat], actions_left(state)
        limit = min(reachable_level(state, seat) + 1, 6)
        found = hauls(state.cubes, state.city, self.roads, limit)
        now = schedule(state, found, level, actions)[0]
        upkeep = UPKEEP * turns_left(state) if state.standard else 0.0
        return schedule(state, found, level + 1, actions)[0] - now - upkeep


def with_plan(roads: Roads, plan: Choice | None) -> Roads:
    """Roads as they will be when a line is built."""
    if plan is not None:
        for one, other in zip(plan.line.nodes, plan.line.nodes[1:], strict=False):
            join(roads, one, other)
    return roads


def left_after(purse: Purse, plan: Choice | None) -> Purse:
    """The money that is left when a line is paid for."""
    left = purse.copy()
    if plan is not None:
        left.pay(plan.line.price)
    return left
