"""The growths and New Cities of a build turn: made once for a board, and listed."""

from __future__ import annotations

from branchline.games.steam.rules.actions import growth
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.actions.take import unmarked_cities
from branchline.games.steam.rules.board import CITY_GROWTH, KINDS, URBANIZATION, Board
from branchline.games.steam.rules.state import Steam


def prebuild_growths(board: Board) -> None:
    """Make every growth and every New City that there could be, once."""
    spaces = range(board.map.supply_spaces)
    for place in range(board.size):
        if board.city[place] >= 0:
            board.grows[place] = [growth.Grow(board, place, space) for space in spaces]
        elif board.town[place]:
            board.urbanizations[place] = [
                growth.Urbanize(board, place, colour, space)
                for colour in range(KINDS)
                for space in spaces
            ]


def filled_spaces(state: Steam) -> list[int]:
    """List the supply spaces that hold cubes."""
    return [space for space in range(len(state.spaces) // KINDS) if growth.cubes_in(state, space)]


def growths(state: Steam) -> list[Action]:
    """List every way to carry out the mover's City Growth or Urbanization."""
    if growth.may_act(state, CITY_GROWTH):
        spaces = filled_spaces(state)
        grows = state.board.grows
        return [grows[place][space] for place in unmarked_cities(state) for space in spaces]
    return new_cities(state) if growth.may_act(state, URBANIZATION) else []


def new_cities(state: Steam) -> list[Action]:
    """List every New City that the mover may place."""
    spaces = filled_spaces(state) or [0]
    number = state.board.map.supply_spaces
    found: list[Action] = []
    for place in growth.founding_places(state):
        made = state.board.urbanizations[place]
        for colour in range(KINDS):
            if state.new_cities[colour]:
                found += [made[colour * number + space] for space in spaces]
    return found
