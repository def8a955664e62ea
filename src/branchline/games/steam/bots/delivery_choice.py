"""Moving goods: the best cube or a better locomotive, by an estimate or by playing the Turn out."""

from typing import Final

from branchline.bots.bot import Watch
from branchline.engine.game import Move
from branchline.games.steam.bots import forecast, values
from branchline.games.steam.bots.values import FADE, Haul, Roads, own_roads, purse_of, turns_left
from branchline.games.steam.rules import board, delivery_routes
from branchline.games.steam.rules.actions import action, bidding, deliver, player_tracks
from branchline.games.steam.rules.state import MOVE, OVER, POINTS, UPKEEP, Steam
from branchline.games.steam.rules.turn import complete_links

# What a point of an opponent counts, and one that the cube could score on a longer route later.
ENVY: Final = 0.35
PATIENCE: Final = 0.15
SHARP_ENVY: Final = 0.25
SHARP_PATIENCE: Final = 0.5
HASTE: Final = 0.3  # for a cube that someone else may take
TRIED: Final = 8  # deliveries that the sharp bot tries
LITTLE: Final = 2  # points below which an upgrade is usually better

Scored = tuple[float, int, deliver.Deliver]  # the value of a delivery, and the points for its own links


def scored(state: Steam, found: list[Haul], level: int, envy: float, patience: float) -> list[Scored]:
    """Return the mover's deliveries with what each scores, and its worth for others and later counted in."""
    longest = {haul.kind: haul.points(level) for haul in found}
    scores: list[Scored] = []
    for move in delivery_routes.deliveries(state):
        owners = move.owners_used(state)
        own = owners.count(state.mover)
        others = sum(1 for owner in owners if owner >= 0) - own
        later = longest.get((move.nodes[0], move.colour), 0)
        scores.append((own - envy * others - patience * max(0, later - own), own, move))
    return scores


def best_goods(state: Steam) -> Move:
    """Deliver, upgrade or pass, whichever is estimated to score more until the end."""
    seat = state.mover
    actions = values.actions_left(state)
    level = state.levels[seat]
    roads = own_roads(state, seat)
    limit = values.reachable_level(state, seat)
    found = values.hauls(state.cubes, state.city, roads, limit)
    best: deliver.Deliver | None = None
    most, points = 0.0, 0
    for score, own, move in scored(state, found, level + 1, ENVY, PATIENCE):
        if score > most:
            best, most, points = move, score, own
    if not player_tracks.UPGRADE.is_legal(state) or not upkeep_lasts(state, seat, roads):
        return best or bidding.PASS
    waiting = values.points_to_come(state, found, level + 1, actions - 1)
    if best is not None:
        rest = without(found, best)
        delivering = points + FADE * values.points_to_come(state, rest, level, actions - 1)
        return player_tracks.UPGRADE if FADE * waiting > delivering else best
    # Without upkeep an upgrade costs nothing; with it, it must gain something (STM-32.1).
    free = not state.standard and turns_left(state) > 1
    return player_tracks.UPGRADE if free or waiting > 0 else bidding.PASS


def upkeep_lasts(state: Steam, seat: int, roads: Roads) -> bool:
    """Check whether the upkeep of one more level is safe, or gains more than it costs."""
    if not state.standard:
        return True
    purse = purse_of(state, seat)
    now = purse.life(values.earned_by(state, seat, roads))
    level = purse.level + 1
    purse.level = level
    found = values.hauls(state.cubes, state.city, roads, level)
    return purse.lasts() or purse.life(values.earnings(state, found, level)) >= now


def without(found: list[Haul], move: deliver.Deliver) -> list[Haul]:
    """Return what is left to deliver after a delivery."""
    taken = (move.nodes[0], move.colour)
    return [Haul(haul.city, haul.colour, haul.count - (haul.kind == taken), haul.lengths) for haul in found]


def best_searched_goods(state: Steam, watch: Watch) -> Move:
    """Return the delivery, the upgrade or the pass after which the forecast is best."""
    seat = state.mover
    options = ranked(state)[:TRIED]
    if player_tracks.UPGRADE.is_legal(state) and upkeep_lasts(state, seat, own_roads(state, seat)):
        options.insert(1, player_tracks.UPGRADE)  # tried early in case time is short
    if state.standard or not options:
        options.append(bidding.PASS)  # an upgrade may cost more than it gains (STM-32.1)
    if len(options) == 1:
        return options[0]
    best, most = options[0], -forecast.RUIN * int(state.seats)
    for option in options:
        if not watch.more():
            break
        value = standing(end_of_turn(state, option), seat)
        if value > most:
            best, most = option, value
    return best


def ranked(state: Steam) -> list[action.Action]:
    """Return the mover's deliveries, one for each kind of cube, best first."""
    seat = state.mover
    ahead = min(board.MOST_LEVEL, state.levels[seat] + 1)
    shared = forecast.in_reach_of_others(state, seat)
    found = values.hauls(state.cubes, state.city, own_roads(state, seat), ahead)
    best: dict[tuple[int, int], tuple[float, action.Action]] = {}
    for score, _, move in scored(state, found, ahead, SHARP_ENVY, SHARP_PATIENCE):
        kind = (move.nodes[0], move.colour)
        if kind in shared:
            score += HASTE
        if kind not in best or score > best[kind][0]:
            best[kind] = (score, move)
    return [move for _, move in sorted(best.values(), key=lambda pair: -pair[0])]


def end_of_turn(state: Steam, option: action.Action) -> Steam:
    """Return the end of the Turn if the mover does this and everyone what scores most at once."""
    later = state.copy()
    turn = later.turn_number
    option.apply(later)
    while later.stage in (MOVE, POINTS) and later.turn_number == turn:
        if later.stage == POINTS:
            player_tracks.SCORES[0 if income_now(later) else 1].apply(later)
        else:
            quick(later).apply(later)
    while later.stage == UPKEEP:
        player_tracks.BuyCapital(0).apply(later)
    return later


def quick(state: Steam) -> action.Action:
    """Return the delivery that scores the mover most at once, an upgrade if that is little."""
    seat = state.mover
    best: action.Action = bidding.PASS
    most = 0.0
    for move in delivery_routes.deliveries(state):
        if len(move.owners) > most:  # no shorter route scores more
            owners = move.owners_used(state)
            own = owners.count(seat)
            score = own - SHARP_ENVY * (len(owners) - own)
            if score > most:
                best, most = move, score
    if most >= LITTLE or state.standard or turns_left(state) == 1:
        return best
    return player_tracks.UPGRADE if player_tracks.UPGRADE.is_legal(state) else best


def income_now(state: Steam) -> bool:
    """Check whether points are better put on income: early, up to a limit, and below 0."""
    seat, points = state.dues[0]
    income, turns = state.incomes[seat], turns_left(state)
    if turns == 1:
        # Each step below 0 costs two points.
        gain = 2 * min(points, -income) + max(0, income + points) // 2
        return income < 0 and gain > points
    return forecast.takes_income(income, turns)


def standing(state: Steam, seat: int) -> float:
    """Return a seat's forecast at the end of a Turn, less a part of the others'."""
    own = outlook(state, seat)
    others = [outlook(state, other) for other in state.order if other != seat]
    return own - SHARP_ENVY * (sum(others) + max(others)) / 2 if others else own


def outlook(state: Steam, seat: int) -> float:
    """Return the forecast of a seat."""
    if seat in state.bankrupt:
        return -forecast.RUIN
    future = forecast.Forecast(state, seat)
    purse = purse_of(state, seat)
    if state.stage == OVER:
        purse.turns = 0
    return future.value(purse, future.roads, complete_links(state, seat))
