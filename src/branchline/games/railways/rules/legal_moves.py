"""The legal moves: listed, or counted so that one is picked without listing."""

from __future__ import annotations

from typing import final

from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.actions.connect import Offer, offers
from branchline.games.railways.rules.actions.deliver import DELIVERIES, LOCOMOTIVE, LOCOMOTIVES
from branchline.games.railways.rules.actions.discard import discards, places, trims
from branchline.games.railways.rules.actions.pass_turn import DECLINE, PASS
from branchline.games.railways.rules.actions.take import STOP, takes
from branchline.games.railways.rules.board import HELD, LOCO
from branchline.games.railways.rules.deliveries import Trips
from branchline.games.railways.rules.state import ACTION, LAST, PLACE, SECOND, TAKE, TRIM, Railways


def legal_moves(state: Railways) -> list[Action]:
    """List every legal move (RWC-17.3): the five actions in order (RWC-3.3), or the answers."""
    connections = [move for offer in offers(state) for move in offer.moves()] if state.stage == ACTION else []
    return [*connections, *other_moves(state)]


def other_moves(state: Railways) -> list[Action]:
    """List the moves that are never many: all but connections."""
    if state.stage == ACTION:
        return [*locomotives_and_deliveries(state), *discards(state), PASS]
    if state.stage == TAKE:
        return takes(state)
    if state.stage == SECOND:
        return [*takes(state), STOP]
    if state.stage == TRIM:
        return trims(state)
    if state.stage == PLACE:
        return places(state)
    if state.stage == LAST:
        return [*last_deliveries(state), DECLINE]
    return []


def locomotives_and_deliveries(state: Railways) -> list[Action]:
    """List the actions B and C."""
    loco = state.hands[state.mover * HELD + LOCO] > 0
    trips = Trips(state, state.mover, further=loco)
    played = [LOCOMOTIVE, *[LOCOMOTIVES[trip] for trip in trips.within + trips.beyond]] if loco else []
    return [*played, *[DELIVERIES[trip] for trip in trips.within]]


def last_deliveries(state: Railways) -> list[Action]:
    """List the deliveries that the mover may make after the last turn."""
    return [DELIVERIES[trip] for trip in Trips(state, state.mover, further=False).within]


@final
class MoveCounter:
    """How many legal moves there are, and any one of them by its place in the list."""

    def __init__(self, state: Railways) -> None:
        self.offers: list[Offer] = offers(state) if state.stage == ACTION else []
        self.others = other_moves(state)
        self.total = len(self.others)
        for offer in self.offers:
            self.total += offer.total

    def nth(self, number: int) -> Action:
        """Return the move at this place of the list."""
        for offer in self.offers:
            if number < offer.total:
                return offer.nth(number)
            number -= offer.total
        return self.others[number]
