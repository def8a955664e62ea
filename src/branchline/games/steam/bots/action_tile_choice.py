"""The action tile that is of most use, and where cubes from the supply or a New City serve a seat best."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, final

from branchline.bots.bot import Watch
from branchline.engine.game import Move
from branchline.engine.packed import i64, vec
from branchline.games.steam.bots import delivery_choice, values
from branchline.games.steam.bots.forecast import Forecast
from branchline.games.steam.bots.line_choice import Plan, Planner, PlanSearch, build_turn, roads_with
from branchline.games.steam.bots.values import Purse, Roads, purse_of
from branchline.games.steam.rules import board, turn
from branchline.games.steam.rules.actions import action, growth
from branchline.games.steam.rules.actions.take import TakeTile, takes, tile_price, unmarked_cities
from branchline.games.steam.rules.board import KINDS
from branchline.games.steam.rules.links import may_become_city
from branchline.games.steam.rules.state import Steam

NEVER: Final = 100.0  # lost by a tile that could lead to bankruptcy


@final
@dataclass(eq=False)
class Weights:
    """The value of what no forecast shows."""

    by_tile: dict[int, float]
    early: float  # of one place earlier in the next Turn, by the numbers on the tiles
    crowd: float  # of First Build, for each player who would build before

    def place(self, state: Steam, tile: int) -> float:
        """Return the value of a tile's place in the next Turn."""
        return 0.0 if state.standard else -self.early * tile

    def tile(self, state: Steam, tile: int, builds: bool) -> float:
        """Return the value of a tile to a seat that means to build or not."""
        crowd = self.crowd if tile == board.FIRST_BUILD and builds else 0.0
        return self.by_tile[tile] + crowd * state.order.index(state.mover)


STEADY: Final = Weights({board.TURN_ORDER: 0.4, board.FIRST_MOVE: 0.5, board.FIRST_BUILD: 0.3}, early=0.05, crowd=0.2)
SHARP: Final = Weights({board.TURN_ORDER: 0.2, board.FIRST_MOVE: 0.7, board.FIRST_BUILD: 0.2}, early=0.06, crowd=0.15)


@final
class Estimate:
    """The gain of each tile to the seat that chooses."""

    def __init__(self, state: Steam) -> None:
        self.state = state
        self.seat = state.mover
        self.left = purse_of(state, self.seat)  # once the best line is built
        self.planner = Planner(build_turn(state, self.seat, turn.BUILDS), self.seat)
        self.plan = self.planner.anywhere(turn.BUILDS)
        self.roads = values.own_roads(state, self.seat)
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
        if take.tile == board.LOCOMOTIVE and not delivery_choice.upkeep_lasts(state, self.seat, self.roads):
            return early - NEVER
        if price and not self.left.afford(price):
            return early - NEVER
        return self.use(take.tile) - (self.left.cost(price) if price else 0.0) + early

    def use(self, tile: int) -> float:
        """Return the gain of a tile, without its price."""
        if tile == board.ENGINEER:
            more = self.planner.anywhere(turn.BUILDS + 1)  # a line with a fourth tile
            return 0.0 if more is None else max(0.0, more.gain - (0.0 if self.plan is None else self.plan.gain))
        if tile == board.LOCOMOTIVE:
            return self.level()
        if tile in (board.CITY_GROWTH, board.URBANIZATION):
            return best_offer(self.state, self.seat, self.roads, tile).gain
        return STEADY.tile(self.state, tile, self.plan is not None)

    def level(self) -> float:
        """Return the gain of one more level in the deliveries to come."""
        state, seat = self.state, self.seat
        level, actions = state.levels[seat], values.actions_left(state)
        limit = min(values.reachable_level(state, seat) + 1, 6)
        found = values.hauls(state.cubes, state.city, self.roads, limit)
        now = values.points_to_come(state, found, level, actions)
        upkeep = values.UPKEEP * values.turns_left(state) if state.standard else 0.0
        return values.points_to_come(state, found, level + 1, actions) - now - upkeep


def best_searched_tile(state: Steam, watch: Watch) -> Move:
    """Return the tile with the best forecast after the build turn that would follow."""
    search = PlanSearch(state, state.mover, watch)
    plan = search.best(build_turn(state, state.mover, turn.BUILDS))
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
    roads = values.own_roads(plan.state, seat)
    if take.tile == board.LOCOMOTIVE:
        if not delivery_choice.upkeep_lasts(state, seat, roads):
            return early - NEVER
        left.level += 1
        return search.forecast.value(left, roads, turn.complete_links(plan.state, seat)) + early
    if take.tile == board.ENGINEER:
        return search.best(build_turn(state, seat, turn.BUILDS + 1)).value + early
    if take.tile in (board.CITY_GROWTH, board.URBANIZATION):
        offer = best_forecast_offer(plan.state, search.forecast, left, roads, take.tile)
        return plan.value + offer.gain + early
    return plan.value + SHARP.tile(state, take.tile, bool(plan.lines)) + early


ALL: int = (1 << KINDS) - 1

Worth = Callable[[list[int], vec[i64]], float]  # of the cubes and the cities of a position


@final
@dataclass(eq=False)
class Offer:
    """A move that adds cubes to the map, and its gain."""

    move: action.Action | None
    gain: float


def best_offer(state: Steam, seat: int, roads: Roads, tile: int) -> Offer:
    """Return the move of City Growth or Urbanization that adds most to a seat's network."""
    level, limit = state.levels[seat], values.reachable_level(state, seat)
    actions = values.actions_left(state)

    def worth(cubes: list[int], cities: vec[i64]) -> float:
        found = values.hauls(cubes, cities, roads, limit)
        return values.points_to_come(state, found, level, actions)

    nothing = Offer(None, 0.0)
    found = offers(state, seat, roads, tile, worth, worth(state.cubes, state.city))
    best = max(found, key=lambda offer: offer.gain, default=nothing)
    return best if best.gain > 0 else nothing


def best_forecast_offer(state: Steam, forecast: Forecast, purse: Purse, roads: Roads, tile: int) -> Offer:
    """Return the move with the best forecast, compared with that of the money held now."""
    seat = forecast.seat
    links = turn.complete_links(state, seat)

    def worth(cubes: list[int], cities: vec[i64]) -> float:
        return forecast.value_in(cubes, cities, purse, roads, links)

    before = forecast.value(purse_of(state, seat), roads, links)
    found = offers(state, seat, roads, tile, worth, before)
    nothing = Offer(None, forecast.value(purse, roads, links) - before)
    return max(found, key=lambda offer: offer.gain, default=nothing)


def offers(state: Steam, seat: int, roads: Roads, tile: int, worth: Worth, before: float) -> list[Offer]:
    """List the moves of an action tile in a seat's network, with the best space for each."""
    found: list[Offer] = []
    if tile == board.CITY_GROWTH:
        for city in unmarked_cities(state):
            space = best_space(state, seat, roads, state.city, city) if city in roads else -1
            if space >= 0:
                gain = worth(cubes_with(state, city, space), state.city) - before
                found.append(Offer(growth.Grow(state.board, city, space), gain))
        return found
    for town in roads:
        if may_become_city(state, town):
            for colour in range(KINDS):
                if state.new_cities[colour]:
                    cities = state.city[:]
                    cities[town] = colour
                    space = max(0, best_space(state, seat, roads, cities, town))
                    gain = worth(cubes_with(state, town, space), cities) - before
                    found.append(Offer(growth.Urbanize(state.board, town, colour, space), gain))
    return found


def best_space(state: Steam, seat: int, roads: Roads, cities: vec[i64], city: int) -> int:
    """Return the supply space whose cubes travel furthest from a city, -1 if none is filled."""
    level = values.reachable_level(state, seat)
    lengths = values.Travel(roads, cities, level).out_of(city, ALL)
    best, most = -1, -1
    for space in growth.filled_spaces(state):
        cubes = state.spaces[space * KINDS : (space + 1) * KINDS]
        points = sum(cubes[colour] * max(0, lengths[colour].bit_length() - 1) for colour in range(KINDS))
        if points > most:
            best, most = space, points
    return best


def cubes_with(state: Steam, city: int, space: int) -> list[int]:
    """Return the cubes of the map with those of a supply space added to a city."""
    cubes = state.cubes[:]
    for colour in range(KINDS):
        cubes[city * KINDS + colour] += state.spaces[space * KINDS + colour]
    return cubes
