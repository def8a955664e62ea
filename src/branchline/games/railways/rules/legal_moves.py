"""The legal moves: listed, or counted so that one is picked without listing."""

from typing import final

from branchline.engine.dice import Dice
from branchline.engine.packed import i64
from branchline.games.railways.rules import cells as at
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
        return nth_take(sources, dice.below(ones(sources) + int(state.stage == SECOND)))
    if state.stage == ACTION:
        actions = ActionCounter(state)
        return actions.nth(dice.below(actions.total))
    if state.stage == TRIM:
        return TRIMS[nth_held(state, state.mover, dice.below(state.of(state.mover, at.KINDS)))]
    few = legal_moves(state)
    return few[dice.below(len(few))]


def nth_take(sources: i64, number: i64) -> Action:
    """Return the card to take at this place of the list, given the sources; after the last, to stop."""
    return TAKES[nth_one(sources, number)] if number < ones(sources) else STOP


@final
class ActionCounter:
    """How many actions begin a turn, and any one of them by its place in the list."""

    total: i64
    connections: i64
    played: i64
    within: i64
    possible: i64  # what may follow a discard, as a mask

    def __init__(self, state: Railways) -> None:
        self.state = state
        self.trips = mover_trips(state)
        self.connections = number_of_connections(state)
        self.within = len(self.trips.within)
        self.played = 1 + self.within + len(self.trips.beyond) if self.trips.further else 0
        self.possible = possible(state)
        discards = state.of(state.mover, at.KINDS) * ones(self.possible)
        self.total = self.connections + self.played + self.within + discards + 1

    def nth(self, number: i64) -> Action:
        """Return the action at this place of the list."""
        if number == self.total - 1:
            return PASS
        if number < self.connections:
            return nth_connection(self.state, number)
        number -= self.connections
        if number < self.played:
            return self.nth_locomotive(number)
        number -= self.played
        if number < self.within:
            return DELIVERIES[self.trips.within[number]]
        return nth_discard(self.state, self.possible, number - self.within)

    def nth_locomotive(self, number: i64) -> Action:
        """Return the locomotive at this place, alone or with its delivery."""
        if not number:
            return LOCOMOTIVE
        if number <= self.within:
            return LOCOMOTIVES[self.trips.within[number - 1]]
        return LOCOMOTIVES[self.trips.beyond[number - 1 - self.within]]
