"""Games of random moves by players with money: much track, New Cities and long auctions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from branchline import Dice
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME

MAPS: Final = ("northeast", "ruhr")
RULE_SETS: Final = ("base", "standard")
TABLES: Final = [(seats, rail_map, rules) for seats in (3, 4, 5, 6) for rail_map in MAPS for rules in RULE_SETS]


def walk(seats: int, rail_map: str, rules: str, seed: int) -> Iterator[Steam]:
    """A game from its first question to its end; the same state comes again and again."""
    state = GAME.scene(
        seats,
        map=rail_map,
        rules=rules,
        phase="select" if rules == "base" else "capital",
        cash=[250] * seats,
        income=[8] * seats,
        levels=[3] * seats,
        seed=seed,
    )
    dice = Dice(seed)
    yield state
    while state.turn is not None:
        state.play(state.pick(dice))
        yield state


def sampled(seats: int, rail_map: str, rules: str, seed: int, every: int = 25) -> list[Steam]:
    """Some positions of a rich game and of a poor one from its set-up, the ends included."""
    found = []
    for number, state in enumerate(walk(seats, rail_map, rules, seed)):
        if number % every == 0 or state.turn is None:
            found.append(state.copy())
    state, dice = GAME.start(seats, seed, map=rail_map, rules=rules), Dice(seed)
    number = 0
    while state.turn is not None:
        if number % every < 2:
            found.append(state.copy())
        state.play(state.pick(dice))
        number += 1
    return found
