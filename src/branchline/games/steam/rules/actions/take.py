"""Taking an action tile (STM-8, STM-30)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.board import (
    ACTION_TILES,
    CITY_GROWTH,
    LOCOMOTIVE,
    MOST_LEVEL,
    RULES,
    TURN_ORDER,
    URBANIZATION,
)
from branchline.games.steam.rules.money import pay, purse
from branchline.games.steam.rules.state import SELECT, Action, Steam
from branchline.games.steam.rules.turn import next_actor, wrong_time
from branchline.games.steam.rules.urbanization import towns_left

TAKEN, NO_LEVEL, NO_PASS, NO_CITY = RULES.pick("STM-8.2", "STM-8.12", "STM-8.13", "STM-8.15")
AFFORD, ONLY_PASSED, NO_USE, NO_TIME = RULES.pick("STM-R.3", "STM-R.5", "STM-30.5", "STM-8.16")

GROWTH_PRICE: Final = 2  # STM-8.10
LOCOMOTIVE_PRICE: Final = 4  # plus the new level (STM-8.11, STM-C.4)
URBANIZATION_PRICE: Final = 6  # STM-8.14


@final
class Take(Action):
    """Take one of the action tiles that are left; in the Base game some may be passed."""

    __slots__ = ("passing", "tile")

    def __init__(self, tile: int, passing: bool) -> None:
        super().__init__(f"take {ACTION_TILES[tile]}{' pass' if passing else ''}")
        self.tile = tile
        self.passing = passing

    def why_not(self, state: Steam) -> Rule | None:
        """The tile must be there, of use, and paid for (STM-8.1, STM-30.1, STM-30.6)."""
        if state.stage != SELECT:
            return wrong_time(state)
        if self.tile in state.held:
            return TAKEN
        if self.passing and state.standard:
            return NO_USE
        fault = take_fault(state, self.tile, self.passing)
        # A player who may take none takes any one, without effect (STM-R.4).
        if fault in (NO_LEVEL, NO_CITY) and not anything(state):
            return None if not self.passing else NO_PASS
        return fault

    def price(self, state: Steam) -> int:
        """What the tile costs, unless it is taken without its action."""
        idle = self.passing or take_fault(state, self.tile, False) is not None
        return 0 if idle else tile_price(state, self.tile)

    def play(self, state: Steam) -> None:
        """Pay (STM-8.4); a locomotive grows at once, other tiles act in their phases."""
        seat = state.mover
        idle = self.passing or take_fault(state, self.tile, False) is not None
        state.held[seat] = self.tile
        state.passed[seat] = idle
        if not idle:
            pay(state, seat, tile_price(state, self.tile))
            if self.tile == LOCOMOTIVE:
                state.levels[seat] += 1  # STM-8.11, STM-30.3
        next_actor(state)


def take_fault(state: Steam, tile: int, passing: bool) -> Rule | None:
    """The rule that keeps the mover from a tile that is still there."""
    if passing and tile not in (CITY_GROWTH, URBANIZATION):
        return NO_PASS
    if tile == LOCOMOTIVE and state.levels[state.mover] == MOST_LEVEL:
        return NO_LEVEL
    if tile == URBANIZATION and not (any(state.new_cities) and towns_left(state)):
        return NO_CITY
    if state.standard or passing:
        return None
    if tile == CITY_GROWTH and not (any(state.spaces) and unmarked_cities(state)):
        return ONLY_PASSED
    return AFFORD if tile_price(state, tile) > purse(state, state.mover) else None


def tile_price(state: Steam, tile: int) -> int:
    """What a tile costs on taking; nothing in the Standard game (STM-27.5, STM-30.2)."""
    if state.standard:
        return 0
    if tile == CITY_GROWTH:
        return GROWTH_PRICE
    if tile == LOCOMOTIVE:
        return LOCOMOTIVE_PRICE + state.levels[state.mover] + 1
    return URBANIZATION_PRICE if tile == URBANIZATION else 0


def unmarked_cities(state: Steam) -> list[int]:
    """The cities that have not grown; New Cities carry a marker from the start (STM-1.9)."""
    return [
        place
        for place in range(state.board.size)
        if state.board.city[place] >= 0 and place not in state.grown
    ]


def anything(state: Steam) -> bool:
    """Whether the mover may take any tile by the rules."""
    for tile in range(TURN_ORDER, URBANIZATION + 1):
        if tile not in state.held:
            if take_fault(state, tile, False) is None or take_fault(state, tile, True) is None:
                return True
    return False


TAKES: Final = [
    Take(tile, passing)
    for tile in range(TURN_ORDER, URBANIZATION + 1)
    for passing in ((False, True) if tile in (CITY_GROWTH, URBANIZATION) else (False,))
]


def takes(state: Steam) -> list[Action]:
    """Every tile the mover may take."""
    return [take for take in TAKES if take.why_not(state) is None]
