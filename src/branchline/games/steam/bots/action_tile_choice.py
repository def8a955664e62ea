"""The action tile that is of most use: by a quick estimate, or by a search of the build turn."""

from __future__ import annotations

from typing import Final, final

from branchline.bots.budget import Watch
from branchline.engine.game import Move
from branchline.games.steam.bots import network_value
from branchline.games.steam.bots.build_plan_search import Plan, PlanSearch
from branchline.games.steam.bots.delivery_choice import upkeep_lasts
from branchline.games.steam.bots.growth_choice import best_forecast_offer, best_offer
from branchline.games.steam.bots.line_choice import Planner, build_turn, roads_with
from branchline.games.steam.bots.money_value import purse_of
from branchline.games.steam.rules import board
from branchline.games.steam.rules.actions.take import TakeTile, takes, tile_price
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.turn import BUILDS, complete_links

NEVER: Final = 100.0  # lost by a tile that could lead to bankruptcy


@final
class Weights:
    """The value of what no forecast shows."""

    def __init__(self, order: float, move: float, build: float, early: float, crowd: float) -> None:
        self.by_tile = {board.TURN_ORDER: order, board.FIRST_MOVE: move, board.FIRST_BUILD: build}
        self.early = early  # of one place earlier in the next Turn, by the numbers on the tiles
        self.crowd = crowd  # of First Build, for each player who would build before

    def place(self, state: Steam, tile: int) -> float:
        """Return the value of a tile's place in the next Turn."""
        return 0.0 if state.standard else -self.early * tile

    def tile(self, state: Steam, tile: int, builds: bool) -> float:
        """Return the value of a tile to a seat that means to build or not."""
        crowd = self.crowd if tile == board.FIRST_BUILD and builds else 0.0
        return self.by_tile[tile] + crowd * state.order.index(state.mover)


STEADY: Final = Weights(order=0.4, move=0.5, build=0.3, early=0.05, crowd=0.2)
SHARP: Final = Weights(order=0.2, move=0.7, build=0.2, early=0.06, crowd=0.15)


def best_tile(state: Steam) -> Move:
    """Return the tile with the best estimate, and whether to pay for it."""
    estimate = Estimate(state)
    return max(takes(state), key=estimate.value)


@final
class Estimate:
    """The gain of each tile to the seat that chooses."""

    def __init__(self, state: Steam) -> None:
        self.state = state
        self.seat = state.mover
        self.left = purse_of(state, self.seat)  # once the best line is built
        self.planner = Planner(build_turn(state, self.seat, BUILDS), self.seat, self.left.copy())
        self.plan = self.planner.anywhere(BUILDS)
        self.roads = network_value.own_roads(state, self.seat)
        if self.plan is not None:
            self.roads = roads_with(self.roads, self.plan.line)
            self.left.pay(self.plan.line.price)

    def value(self, take: TakeTile) -> float:
        """Return the gain of a tile; a tile that is passed counts for the next order only."""
        state = self.state
        early = STEADY.place(state, take.tile)
        if take.passing:
            return early
        price = tile_price(state, take.tile)
        if take.tile == board.LOCOMOTIVE and not upkeep_lasts(state, self.seat, self.roads):
            return early - NEVER
        if price and not self.left.afford(price):
            return early - NEVER
        return self.use(take.tile) - (self.left.cost(price) if price else 0.0) + early

    def use(self, tile: int) -> float:
        """Return the gain of a tile, without its price."""
        if tile == board.ENGINEER:
            return self.fourth_build()
        if tile == board.LOCOMOTIVE:
            return self.level()
        if tile in (board.CITY_GROWTH, board.URBANIZATION):
            return best_offer(self.state, self.seat, self.roads, tile).gain
        return STEADY.tile(self.state, tile, self.plan is not None)

    def fourth_build(self) -> float:
        """Return the gain of the best line with a fourth tile beyond one with three."""
        more = self.planner.anywhere(BUILDS + 1)
        if more is None:
            return 0.0
        return max(0.0, more.gain - (0.0 if self.plan is None else self.plan.gain))

    def level(self) -> float:
        """Return the gain of one more level in the deliveries to come."""
        state, seat = self.state, self.seat
        level, actions = state.levels[seat], network_value.actions_left(state)
        limit = min(network_value.reachable_level(state, seat) + 1, 6)
        found = network_value.hauls(state.cubes, state.city, self.roads, limit)
        now = network_value.points_to_come(state, found, level, actions)
        upkeep = network_value.UPKEEP * network_value.turns_left(state) if state.standard else 0.0
        return network_value.points_to_come(state, found, level + 1, actions) - now - upkeep


def best_searched_tile(state: Steam, watch: Watch) -> Move:
    """Return the tile with the best forecast after the build turn that would follow."""
    search = PlanSearch(state, state.mover, watch)
    plan = search.best(build_turn(state, state.mover, BUILDS))
    return max(takes(state), key=lambda take: forecast_with(state, take, search, plan))


def forecast_with(state: Steam, take: TakeTile, search: PlanSearch, plan: Plan) -> float:
    """Return the forecast with a tile."""
    early = SHARP.place(state, take.tile)
    if take.passing:
        return plan.value + early
    seat = state.mover
    price = take.dollars(state)
    left = purse_of(plan.state, seat)
    if price and not left.afford(price):
        return early - NEVER
    left.pay(price)
    roads = network_value.own_roads(plan.state, seat)
    if take.tile == board.LOCOMOTIVE:
        if not upkeep_lasts(state, seat, roads):
            return early - NEVER
        left.level += 1
        return search.forecast.value(left, roads, complete_links(plan.state, seat)) + early
    if take.tile == board.ENGINEER:
        return search.best(build_turn(state, seat, BUILDS + 1)).value + early
    if take.tile in (board.CITY_GROWTH, board.URBANIZATION):
        offer = best_forecast_offer(plan.state, search.forecast, left, roads, take.tile)
        return plan.value + offer.gain + early
    return plan.value + SHARP.tile(state, take.tile, bool(plan.lines)) + early
