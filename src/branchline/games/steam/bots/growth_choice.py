"""Where cubes from the supply, or a New City, serve a seat best."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import final

from branchline.games.steam.bots import network_value
from branchline.games.steam.bots.forecast import Forecast
from branchline.games.steam.bots.money_value import Purse, purse_of
from branchline.games.steam.bots.network_value import Roads
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.actions.growth import Grow, Urbanize, filled_spaces
from branchline.games.steam.rules.actions.take import unmarked_cities
from branchline.games.steam.rules.board import CITY_GROWTH, KINDS
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.turn import complete_links
from branchline.games.steam.rules.urbanization import may_become_city

ALL: int = (1 << KINDS) - 1

Worth = Callable[[list[int], list[int]], float]  # of the cubes and the cities of a position


@final
@dataclass(eq=False)
class Offer:
    """A move that adds cubes to the map, and its gain."""

    move: Action | None
    gain: float


def best_offer(state: Steam, seat: int, roads: Roads, tile: int) -> Offer:
    """Return the move of City Growth or Urbanization that adds most to a seat's network."""
    level, limit = state.levels[seat], network_value.reachable_level(state, seat)
    actions = network_value.actions_left(state)

    def worth(cubes: list[int], cities: list[int]) -> float:
        found = network_value.hauls(cubes, cities, roads, limit)
        return network_value.points_to_come(state, found, level, actions)

    nothing = Offer(None, 0.0)
    found = offers(state, seat, roads, tile, worth, worth(state.cubes, state.city))
    best = max(found, key=lambda offer: offer.gain, default=nothing)
    return best if best.gain > 0 else nothing


def best_forecast_offer(state: Steam, forecast: Forecast, purse: Purse, roads: Roads, tile: int) -> Offer:
    """Return the move with the best forecast, compared with that of the money held now."""
    seat = forecast.seat
    links = complete_links(state, seat)

    def worth(cubes: list[int], cities: list[int]) -> float:
        return forecast.value_in(cubes, cities, purse, roads, links)

    before = forecast.value(purse_of(state, seat), roads, links)
    found = offers(state, seat, roads, tile, worth, before)
    nothing = Offer(None, forecast.value(purse, roads, links) - before)
    return max(found, key=lambda offer: offer.gain, default=nothing)


def offers(state: Steam, seat: int, roads: Roads, tile: int, worth: Worth, before: float) -> list[Offer]:
    """List the moves of an action tile in a seat's network, with the best space for each."""
    found: list[Offer] = []
    if tile == CITY_GROWTH:
        for city in unmarked_cities(state):
            space = best_space(state, seat, roads, state.city, city) if city in roads else -1
            if space >= 0:
                gain = worth(cubes_with(state, city, space), state.city) - before
                found.append(Offer(Grow(state.board, city, space), gain))
        return found
    for town in roads:
        if may_become_city(state, town):
            for colour in range(KINDS):
                if state.new_cities[colour]:
                    cities = state.city[:]
                    cities[town] = colour
                    space = max(0, best_space(state, seat, roads, cities, town))
                    gain = worth(cubes_with(state, town, space), cities) - before
                    found.append(Offer(Urbanize(state.board, town, colour, space), gain))
    return found


def best_space(state: Steam, seat: int, roads: Roads, cities: list[int], city: int) -> int:
    """Return the supply space whose cubes travel furthest from a city, -1 if none is filled."""
    level = network_value.reachable_level(state, seat)
    lengths = network_value.Travel(roads, cities, level).out_of(city, ALL)
    best, most = -1, -1
    for space in filled_spaces(state):
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
