"""City Growth and Urbanization, carried out in the build turn (STM-18, STM-19)."""

from __future__ import annotations

from typing import final

from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.actions.take import unmarked_cities
from branchline.games.steam.rules.board import (
    CITY_GROWTH,
    COLOURS,
    KINDS,
    RULES,
    URBANIZATION,
    Board,
)
from branchline.games.steam.rules.pending_track import forget
from branchline.games.steam.rules.state import BUILD, Action, Steam
from branchline.games.steam.rules.turn import wrong_time
from branchline.games.steam.rules.urbanization import city_fault, place_city, towns_left

GROW_HOLDER, MARKED, FILLED = RULES.pick("STM-19.1", "STM-19.3", "STM-R.7")
CITY_HOLDER, COLOUR_LEFT = RULES.pick("STM-18.1", "STM-18.4")


@final
class Grow(Action):
    """Move the cubes of a supply space to a city that has not grown yet."""

    __slots__ = ("place", "space")

    def __init__(self, board: Board, place: int, space: int) -> None:
        super().__init__(f"grow {board.hexes[place].title} {space + 1}")
        self.place = place
        self.space = space

    def why_not(self, state: Steam) -> Rule | None:
        """The holder of City Growth, once, on any unmarked city (STM-19.4, STM-19.5)."""
        if state.stage != BUILD:
            return wrong_time(state)
        if not may_act(state, CITY_GROWTH):
            return GROW_HOLDER
        if self.place not in unmarked_cities(state):
            return MARKED
        # An empty space moves nothing and is never chosen for growing.
        return None if cubes_in(state, self.space) else FILLED

    def play(self, state: Steam) -> None:
        """The cubes and a marker to the city (STM-19.2); spaces stay empty (STM-19.6, STM-19.7)."""
        move_space(state, self.space, self.place)
        state.grown = (*state.grown, self.place)
        state.performed = True  # not a build (STM-9.5)
        forget(state)


@final
class Urbanize(Action):
    """Make a town a city of a chosen colour, with the cubes of a supply space."""

    __slots__ = ("colour", "place", "space")

    def __init__(self, board: Board, place: int, colour: int, space: int) -> None:
        super().__init__(f"urbanize {board.hexes[place].title} {COLOURS[colour]} {space + 1}")
        self.place = place
        self.colour = colour
        self.space = space

    def why_not(self, state: Steam) -> Rule | None:
        """The holder of Urbanization who did not pass, once, on any town (STM-18.2)."""
        if state.stage != BUILD:
            return wrong_time(state)
        if not may_act(state, URBANIZATION):
            return CITY_HOLDER
        fault = city_fault(state, self.place)
        if fault is not None:
            return fault
        if not state.new_cities[self.colour]:
            return COLOUR_LEFT
        # Without any cube left the New City comes without cubes (STM-R.5).
        if not cubes_in(state, self.space) and (any(state.spaces) or self.space):
            return FILLED
        return None

    def play(self, state: Steam) -> None:
        """The tile, the cubes, and the links that end there now.

        It is no build and costs none (STM-9.4, STM-10.12, STM-18.12), whenever it is done
        (STM-9.25, STM-18.11, STM-18.14).
        """
        place_city(state, self.place, self.colour)
        left = list(state.new_cities)
        left[self.colour] -= 1
        state.new_cities = tuple(left)
        move_space(state, self.space, self.place)  # STM-18.5
        state.performed = True
        forget(state)


def may_act(state: Steam, tile: int) -> bool:
    """Whether the mover holds a tile he did not pass, and has not used it yet."""
    seat = state.mover
    return state.held[seat] == tile and not state.passed[seat] and not state.performed


def cubes_in(state: Steam, space: int) -> int:
    """How many cubes lie on a supply space."""
    return sum(state.spaces[space * KINDS : (space + 1) * KINDS])


def move_space(state: Steam, space: int, place: int) -> None:
    """All cubes of a supply space to a city."""
    for colour in range(KINDS):
        state.cubes[place * KINDS + colour] += state.spaces[space * KINDS + colour]
        state.spaces[space * KINDS + colour] = 0


def filled_spaces(state: Steam) -> list[int]:
    """The supply spaces that hold cubes."""
    return [space for space in range(len(state.spaces) // KINDS) if cubes_in(state, space)]


def prebuild_growths(board: Board) -> None:
    """Every growth and every New City that there could be, made once."""
    spaces = range(board.map.supply_spaces)
    for place in range(board.size):
        if board.city[place] >= 0:
            board.grows[place] = [Grow(board, place, space) for space in spaces]
        elif board.town[place]:
            board.urbanizations[place] = [
                Urbanize(board, place, colour, space) for colour in range(KINDS) for space in spaces
            ]


def growths(state: Steam) -> list[Action]:
    """Every way to carry out the mover's City Growth or Urbanization."""
    found_moves: list[Action] = []
    if may_act(state, CITY_GROWTH):
        for place in unmarked_cities(state):
            for space in filled_spaces(state):
                found_moves.append(state.board.grows[place][space])
    if may_act(state, URBANIZATION):
        spaces = filled_spaces(state) or [0]
        number = state.board.map.supply_spaces
        for place in founding_places(state):
            for colour in range(KINDS):
                if state.new_cities[colour]:
                    for space in spaces:
                        made = state.board.urbanizations[place]
                        found_moves.append(made[colour * number + space])
    return found_moves


def founding_places(state: Steam) -> list[int]:
    """The towns where the mover may place a New City."""
    if not any(state.new_cities):
        return []
    return [place for place in towns_left(state) if city_fault(state, place) is None]


def has_duty(state: Steam) -> bool:
    """Whether the mover can still carry out the tile he took and did not pass."""
    if may_act(state, CITY_GROWTH):
        return bool(any(state.spaces) and unmarked_cities(state))
    return may_act(state, URBANIZATION) and bool(founding_places(state))
