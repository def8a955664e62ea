"""Action tiles, capital, growth and New Cities, each by the build turn that would follow."""

from __future__ import annotations

from typing import Final

from branchline.bots.budget import Watch
from branchline.engine.game import Move
from branchline.games.steam.bots.build_plan_search import Campaign, Plan
from branchline.games.steam.bots.capital_and_bids import Pricing, build_turn_with
from branchline.games.steam.bots.delivery_choice import upkeep_lasts
from branchline.games.steam.bots.forecast import Forecast, cubes_with
from branchline.games.steam.bots.growth_choice import Offer, best_space
from branchline.games.steam.bots.line_choice import build_turn
from branchline.games.steam.bots.money_value import Purse, purse_of
from branchline.games.steam.bots.network_value import Roads, own_roads
from branchline.games.steam.rules.actions.growth import Grow, Urbanize
from branchline.games.steam.rules.actions.take import TakeTile, takes, unmarked_cities
from branchline.games.steam.rules.board import (
    CITY_GROWTH,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    KINDS,
    LOCOMOTIVE,
    TURN_ORDER,
    URBANIZATION,
)
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.turn import BUILDS, complete_links
from branchline.games.steam.rules.urbanization import may_become_city

SMALL: Final = {TURN_ORDER: 0.2, FIRST_MOVE: 0.7, FIRST_BUILD: 0.2}  # use that is hard to reckon
EARLY: Final = 0.06  # a place earlier in the next Turn, by the numbers on the tiles
CROWD: Final = 0.15  # for each player who builds before
NEVER: Final = 100.0  # for a tile that could ruin


def best_tile(state: Steam, watch: Watch) -> Move:
    """The tile after which the game looks best."""
    seat = state.mover
    campaign = Campaign(state, seat, watch)
    plan = campaign.best(build_turn(state, seat, BUILDS))
    return max(takes(state), key=lambda take: tile_value(state, take, campaign, plan))


def tile_value(state: Steam, take: TakeTile, campaign: Campaign, plan: Plan) -> float:
    """What the game would come to with a tile."""
    early = 0.0 if state.standard else -EARLY * take.tile
    if take.passing:
        return plan.value + early
    seat = state.mover
    price = take.dollars(state)
    left = purse_of(plan.state, seat)
    if price and not left.afford(price):
        return early - NEVER
    left.pay(price)
    roads = own_roads(plan.state, seat)
    links = complete_links(plan.state, seat)
    if take.tile == LOCOMOTIVE:
        if not upkeep_lasts(state, seat, roads):
            return early - NEVER
        left.level += 1
        return campaign.forecast.value(left, roads, links) + early
    if take.tile == ENGINEER:
        return campaign.best(build_turn(state, seat, BUILDS + 1)).value + early
    if take.tile == CITY_GROWTH:
        return plan.value + best_growth(plan.state, campaign.forecast, left, roads).gain + early
    if take.tile == URBANIZATION:
        return plan.value + best_city(plan.state, campaign.forecast, left, roads).gain + early
    crowd = 0.0
    if take.tile == FIRST_BUILD and plan.lines:
        crowd = CROWD * state.order.index(seat)
    return plan.value + SMALL[take.tile] + crowd + early


def best_growth(state: Steam, forecast: Forecast, purse: Purse, roads: Roads) -> Offer:
    """The best city to grow and the supply space for it, compared with what money is held now."""
    links = complete_links(state, forecast.seat)
    before = forecast.value(purse_of(state, forecast.seat), roads, links)
    best = Offer(None, forecast.value(purse, roads, links) - before)
    for city in unmarked_cities(state):
        space = best_space(state, forecast.seat, roads, state.city, city) if city in roads else -1
        if space >= 0:
            cubes = cubes_with(state, city, space)
            gain = forecast.value_in(cubes, state.city, purse, roads, links) - before
            if gain > best.gain or best.move is None:
                best = Offer(Grow(state.board, city, space), gain)
    return best


def best_city(state: Steam, forecast: Forecast, purse: Purse, roads: Roads) -> Offer:
    """The best town to make a city, its colour and the supply space for it."""
    links = complete_links(state, forecast.seat)
    before = forecast.value(purse_of(state, forecast.seat), roads, links)
    best = Offer(None, forecast.value(purse, roads, links) - before)
    for town in roads:
        if not may_become_city(state, town):
            continue
        for colour in range(KINDS):
            if not state.new_cities[colour]:
                continue
            cities = state.city[:]
            cities[town] = colour
            space = max(0, best_space(state, forecast.seat, roads, cities, town))
            cubes = cubes_with(state, town, space)
            gain = forecast.value_in(cubes, cities, purse, roads, links) - before
            if gain > best.gain or best.move is None:
                best = Offer(Urbanize(state.board, town, colour, space), gain)
    return best


def planned(watch: Watch) -> Pricing:
    """What the best plan costs that some money allows, found while there is time."""

    def price(state: Steam, seat: int, purse: Purse) -> int:
        later = build_turn_with(state, seat, purse)
        return Campaign(state, seat, watch).best(later).price

    return price
