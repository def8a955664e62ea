"""Moving goods: the best cube, or a better locomotive."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import Move
from branchline.games.steam.bots.money_value import purse_of
from branchline.games.steam.bots.network_value import (
    FADE,
    Haul,
    Roads,
    actions_left,
    earned_by,
    earnings,
    hauls,
    own_roads,
    reachable_level,
    schedule,
    turns_left,
)
from branchline.games.steam.rules.actions.bidding import PASS
from branchline.games.steam.rules.actions.deliver import Deliver
from branchline.games.steam.rules.actions.delivery_list import deliveries
from branchline.games.steam.rules.actions.upgrade import UPGRADE
from branchline.games.steam.rules.state import Steam

ENVY: Final = 0.35  # what a point of an opponent counts
PATIENCE: Final = 0.15  # what a point counts that the cube could bring on a longer way later


def best_goods(state: Steam) -> Move:
    """Deliver, upgrade or pass, whichever promises more until the end."""
    seat = state.mover
    actions = actions_left(state)
    level = state.levels[seat]
    roads = own_roads(state, seat)
    found = hauls(state.cubes, state.city, roads, reachable_level(state, seat))
    best: Deliver | None = None
    most, own = 0.0, 0
    longest = {(haul.city, haul.colour): haul.points(level + 1) for haul in found}
    for move in deliveries(state):
        owners = move.owners_used(state)
        points = owners.count(seat)
        others = sum(1 for owner in owners if owner >= 0 and owner != seat)
        later = longest.get((move.nodes[0], move.colour), 0)
        score = points - ENVY * others - PATIENCE * max(0, later - points)
        if score > most:
            best, most, own = move, score, points
    if not UPGRADE.is_legal(state) or not upkeep_lasts(state, seat, roads):
        return best or PASS
    waiting, _ = schedule(state, found, level + 1, actions - 1)
    if best is not None:
        rest = without(found, best)
        delivering = own + FADE * schedule(state, rest, level, actions - 1)[0]
        return UPGRADE if FADE * waiting > delivering else best
    # Without upkeep an upgrade costs nothing; with it, it must promise something (STM-32.1).
    free = not state.standard and turns_left(state) > 1
    return UPGRADE if free or waiting > 0 else PASS


def upkeep_lasts(state: Steam, seat: int, roads: Roads) -> bool:
    """Whether the upkeep of a level more is no danger, or brings more than it costs."""
    if not state.standard:
        return True
    purse = purse_of(state, seat)
    now = purse.life(earned_by(state, seat, roads))
    level = purse.level + 1
    purse.level = level
    earned = earnings(state, hauls(state.cubes, state.city, roads, level), level)
    return purse.lasts() or purse.life(earned) >= now


def without(found: list[Haul], move: Deliver) -> list[Haul]:
    """What is left to deliver once a cube is gone."""
    return [
        Haul(haul.city, haul.colour, haul.count - 1, haul.lengths)
        if (haul.city, haul.colour) == (move.nodes[0], move.colour)
        else haul
        for haul in found
    ]
