"""Moving goods with a look at what all seats will move until the Turn is over."""

from __future__ import annotations

from typing import Final

from branchline.bots.budget import Watch
from branchline.engine.game import Move
from branchline.games.steam.bots.delivery_choice import upkeep_lasts
from branchline.games.steam.bots.forecast import LATE, PLENTY, RUIN, Forecast, in_reach_of_others
from branchline.games.steam.bots.money_value import purse_of
from branchline.games.steam.bots.network_value import hauls, own_roads, turns_left
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.actions.bidding import PASS
from branchline.games.steam.rules.actions.capital import BuyCapital
from branchline.games.steam.rules.actions.delivery_list import deliveries
from branchline.games.steam.rules.actions.score import SCORES
from branchline.games.steam.rules.actions.upgrade import UPGRADE
from branchline.games.steam.rules.board import MOST_LEVEL
from branchline.games.steam.rules.state import MOVE, OVER, POINTS, UPKEEP, Steam
from branchline.games.steam.rules.turn import complete_links

ENVY: Final = 0.25  # what a point of an opponent counts
TRIED: Final = 8  # deliveries that are looked at
PATIENCE: Final = 0.5  # what a point counts that the cube could bring on a longer way later
HASTE: Final = 0.3  # for a cube that somebody else may take
LITTLE: Final = 2  # points below which an upgrade is mostly better


def best_goods(state: Steam, watch: Watch) -> Move:
    """The delivery, the upgrade or the pass after which the game looks best."""
    seat = state.mover
    options = ranked(state)[:TRIED]
    if UPGRADE.is_legal(state) and upkeep_lasts(state, seat, own_roads(state, seat)):
        options.insert(1, UPGRADE)  # tried early, should time be short
    if state.standard or not options:
        options.append(PASS)  # an upgrade may cost more than it brings (STM-32.1)
    if len(options) == 1:
        return options[0]
    best, most = options[0], -RUIN * state.seats
    for option in options:
        if not watch.more():
            break
        value = standing(played_on(state, option), seat)
        if value > most:
            best, most = option, value
    return best


def ranked(state: Steam) -> list[Action]:
    """The deliveries open to the mover, one for each kind of cube, best first."""
    seat = state.mover
    roads = own_roads(state, seat)
    ahead = min(MOST_LEVEL, state.levels[seat] + 1)
    shared = in_reach_of_others(state, seat)
    longest = {
        (haul.city, haul.colour): haul.points(ahead)
        for haul in hauls(state.cubes, state.city, roads, ahead)
    }
    best: dict[tuple[int, int], tuple[float, Action]] = {}
    for move in deliveries(state):
        owners = move.owners_used(state)
        own = owners.count(seat)
        others = sum(1 for owner in owners if owner >= 0) - own
        kind = (move.nodes[0], move.colour)
        score = own - ENVY * others - PATIENCE * max(0, longest.get(kind, 0) - own)
        if kind in shared:
            score += HASTE
        if kind not in best or score > best[kind][0]:
            best[kind] = (score, move)
    return [move for _, move in sorted(best.values(), key=lambda pair: -pair[0])]


def played_on(state: Steam, option: Action) -> Steam:
    """The end of the Turn if the mover does this and all others what brings most at once."""
    later = state.copy()
    turn = later.turn_number
    option.apply(later)
    while later.stage in (MOVE, POINTS) and later.turn_number == turn:
        if later.stage == POINTS:
            SCORES[0 if income_now(later) else 1].apply(later)
        else:
            quick(later).apply(later)
    while later.stage == UPKEEP:
        BuyCapital(0).apply(later)
    return later


def quick(state: Steam) -> Action:
    """The delivery that brings the mover most at once; an upgrade if that is little."""
    seat = state.mover
    best: Action = PASS
    most = 0.0
    for move in deliveries(state):
        if len(move.owners) > most:  # no shorter way brings more
            owners = move.owners_used(state)
            own = owners.count(seat)
            score = own - ENVY * (len(owners) - own)
            if score > most:
                best, most = move, score
    if most >= LITTLE or state.standard or turns_left(state) == 1:
        return best
    return UPGRADE if UPGRADE.is_legal(state) else best


def income_now(state: Steam) -> bool:
    """Whether points are better put on income: early, to a bound, and below 0."""
    seat, points = state.dues[0]
    income, turns = state.incomes[seat], turns_left(state)
    if turns == 1:
        return income_at_the_end(income, points)
    return income < 0 or (turns > LATE and income < PLENTY)


def income_at_the_end(income: int, points: int) -> bool:
    """In the last Turn: two points for each step below 0."""
    return income < 0 and 2 * min(points, -income) + max(0, income + points) // 2 > points


def standing(state: Steam, seat: int) -> float:
    """How a seat stands at the end of a Turn: its own forecast, and a part of the others'."""
    own = outlook(state, seat)
    others = [outlook(state, other) for other in state.order if other != seat]
    if not others:
        return own
    return own - ENVY * (sum(others) + max(others)) / 2


def outlook(state: Steam, seat: int) -> float:
    """What the game would come to for a seat."""
    forecast = Forecast(state, seat)
    if seat in state.bankrupt:
        return -RUIN
    purse = purse_of(state, seat)
    if state.stage == OVER:
        purse.turns = 0
    return forecast.value(purse, forecast.roads, complete_links(state, seat))
