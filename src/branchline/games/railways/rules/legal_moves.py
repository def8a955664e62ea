"""The legal moves: listed, or counted so that one is picked without listing."""

from branchline.engine.dice import Dice
from branchline.engine.packed import i64
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.actions.connect import nth_connection, number_of_connections, offers
from branchline.games.railways.rules.actions.deliver import DELIVERIES, LOCOMOTIVE, LOCOMOTIVES
from branchline.games.railways.rules.actions.discard import TRIMS, discards, nth_discard, possible, trims
from branchline.games.railways.rules.actions.pass_turn import DECLINE, PASS
from branchline.games.railways.rules.actions.place import places
from branchline.games.railways.rules.actions.take import STOP, TAKES, open_sources, takes
from branchline.games.railways.rules.board import LOCO, nth_one, ones
from branchline.games.railways.rules.cards import nth_held
from branchline.games.railways.rules.deliveries import Trips
from branchline.games.railways.rules.state import ACTION, LAST, PLACE, SECOND, TAKE, TRIM, Railways


def legal_moves(state: Railways) -> list[Action]:
    """List every legal move (RWC-17.3): the five actions in order (RWC-3.3), or the answers."""
    if state.stage == ACTION:
        connections = [move for offer in offers(state) for move in offer.moves()]
        return [*connections, *locomotives_and_deliveries(state), *discards(state), PASS]
    if state.stage == TAKE:
        return [*takes(state)]
    if state.stage == SECOND:
        return [*takes(state), STOP]
    if state.stage == TRIM:
        return trims(state)
    if state.stage == PLACE:
        return places(state)
    if state.stage == LAST:
        return [*last_deliveries(state), DECLINE]
    return []


def mover_trips(state: Railways) -> Trips:
    """Return the deliveries of the mover, in a turn also those that a locomotive in hand allows."""
    return Trips(state, state.mover, further=state.of(state.mover, at.HAND + LOCO) > 0)


def last_trips(state: Railways) -> Trips:
    """Return the deliveries that the mover may make after the last turn."""
    return Trips(state, state.mover, further=False)


def locomotives_and_deliveries(state: Railways) -> list[Action]:
    """List the actions B and C."""
    trips = mover_trips(state)
    played: list[Action] = []
    if trips.further:
        played = [LOCOMOTIVE]
        played += [LOCOMOTIVES[trip] for trip in trips.within]
        played += [LOCOMOTIVES[trip] for trip in trips.beyond]
    return [*played, *[DELIVERIES[trip] for trip in trips.within]]


def last_deliveries(state: Railways) -> list[Action]:
    """List those deliveries."""
    return [DELIVERIES[trip] for trip in last_trips(state).within]


def pick(state: Railways, dice: Dice) -> Action:
    """Return one of the legal moves at random, without listing them; the game is not over."""
    if state.stage == TAKE or state.stage == SECOND:
        sources = open_sources(state)
        number = ones(sources)
        chosen = dice.below(number + int(state.stage == SECOND))
        return TAKES[nth_one(sources, chosen)] if chosen < number else STOP
    if state.stage == ACTION:
        return pick_action(state, dice)
    if state.stage == TRIM:
        return TRIMS[nth_held(state, state.mover, dice.below(state.of(state.mover, at.KINDS)))]
    if state.stage == LAST:
        within = last_trips(state).within
        chosen = dice.below(len(within) + 1)
        return DELIVERIES[within[chosen]] if chosen < len(within) else DECLINE
    few = legal_moves(state)
    return few[dice.below(len(few))]


def pick_action(state: Railways, dice: Dice) -> Action:
    """Return one of the actions that may begin a turn, by counting them in the order of the list."""
    trips = mover_trips(state)
    connections = number_of_connections(state)
    within = len(trips.within)
    played: i64 = 0
    if trips.further:
        played = 1 + within + len(trips.beyond)
    follow_ups = possible(state)
    discards = state.of(state.mover, at.KINDS) * ones(follow_ups)
    number = dice.below(connections + played + within + discards + 1)
    if number < connections:
        return nth_connection(state, number)
    number -= connections
    if number < played:
        return nth_locomotive(trips, number)
    number -= played
    if number < within:
        return DELIVERIES[trips.within[number]]
    number -= within
    return nth_discard(state, follow_ups, number) if number < discards else PASS


def nth_locomotive(trips: Trips, number: i64) -> Action:
    """Return the locomotive at this place of the list, alone or with its delivery."""
    if not number:
        return LOCOMOTIVE
    within = len(trips.within)
    return LOCOMOTIVES[trips.within[number - 1] if number <= within else trips.beyond[number - 1 - within]]
