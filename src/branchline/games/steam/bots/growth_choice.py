"""Where the cubes of the supply, and a New City, serve a seat best."""

from __future__ import annotations

from typing import final

from branchline.games.steam.bots.network_value import (
    Roads,
    Travel,
    actions_left,
    hauls,
    network_worth,
    reachable_level,
    schedule,
)
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.actions.growth import Grow, Urbanize
from branchline.games.steam.rules.actions.growth_list import filled_spaces
from branchline.games.steam.rules.actions.take import unmarked_cities
from branchline.games.steam.rules.board import KINDS
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.urbanization import may_become_city

ALL: int = (1 << KINDS) - 1


@final
class Offer:
    """A move that brings cubes onto the map, and what it is worth."""

    __slots__ = ("gain", "move")

    def __init__(self, move: Action | None, gain: float) -> None:
        self.move = move
        self.gain = gain


def best_growth(state: Steam, seat: int, roads: Roads) -> Offer:
    """The best city to grow and the supply space for it."""
    before = network_worth(state, seat, roads)
    best = Offer(None, 0.0)
    for city in unmarked_cities(state):
        if city not in roads:
            continue
        space = best_space(state, seat, roads, state.city, city)
        if space < 0:
            continue
        gain = worth_with(state, seat, roads, state.city, city, space) - before
        if gain > best.gain:
            best = Offer(Grow(state.board, city, space), gain)
    return best


def best_city(state: Steam, seat: int, roads: Roads) -> Offer:
    """The best town to make a city, its colour and the supply space for it."""
    before = network_worth(state, seat, roads)
    best = Offer(None, 0.0)
    for town in roads:
        if not may_become_city(state, town):
            continue
        for colour in range(KINDS):
            if not state.new_cities[colour]:
                continue
            cities = state.city[:]
            cities[town] = colour
            space = max(0, best_space(state, seat, roads, cities, town))
            gain = worth_with(state, seat, roads, cities, town, space) - before
            if gain > best.gain:
                best = Offer(Urbanize(state.board, town, colour, space), gain)
    return best


def best_space(state: Steam, seat: int, roads: Roads, cities: list[int], city: int) -> int:
    """The supply space whose cubes would travel furthest from a city, below 0 if none would."""
    level = reachable_level(state, seat)
    lengths = Travel(roads, cities, level).out_of(city, ALL)
    best, most = -1, -1
    for space in filled_spaces(state):
        cubes = state.spaces[space * KINDS : (space + 1) * KINDS]
        points = sum(cubes[colour] * far(lengths[colour]) for colour in range(KINDS))
        if points > most:
            best, most = space, points
    return best


def far(lengths: int) -> int:
    """The longest of some lengths."""
    return max(0, lengths.bit_length() - 1)


def worth_with(
    state: Steam, seat: int, roads: Roads, cities: list[int], city: int, space: int
) -> float:
    """The worth of the network with the cubes of a space in a city."""
    cubes = state.cubes[:]
    for colour in range(KINDS):
        cubes[city * KINDS + colour] += state.spaces[space * KINDS + colour]
    found = hauls(cubes, cities, roads, reachable_level(state, seat))
    return schedule(state, found, state.levels[seat], actions_left(state))[0]
