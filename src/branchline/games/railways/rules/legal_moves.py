"""The moves at each question: listed, or counted so that one is picked without listing."""

from __future__ import annotations

from typing import final

from branchline.games.railways.rules.actions.connect import Offer, offers
from branchline.games.railways.rules.actions.deliver import DELIVERIES
from branchline.games.railways.rules.actions.discard import PLACES, discards, empty_cities
from branchline.games.railways.rules.actions.locomotive import LOCOMOTIVE, LOCOMOTIVES
from branchline.games.railways.rules.actions.pass_turn import DECLINE, PASS
from branchline.games.railways.rules.actions.take import STOP, takes
from branchline.games.railways.rules.actions.trim import TRIMS
from branchline.games.railways.rules.board import HELD, LOCO
from branchline.games.railways.rules.cards import kinds_held
from branchline.games.railways.rules.deliveries import Trips
from branchline.games.railways.rules.state import (
    ACTION,
    LAST,
    PLACE,
    SECOND,
    TAKE,
    TRIM,
    Action,
    Railways,
)


def listed(state: Railways) -> list[Action]:
    """Every legal move (RWC-17.3): the five actions in their order (RWC-3.3), or the answers."""
    found: list[Action] = []
    if state.stage == ACTION:
        for offer in offers(state):
            found += offer.moves()
    found += few(state)
    return found


def few(state: Railways) -> list[Action]:
    """The moves that are never many: all but connections."""
    if state.stage == ACTION:
        return actions(state)
    if state.stage == TAKE:
        return takes(state)
    if state.stage == SECOND:
        return [*takes(state), STOP]
    if state.stage == TRIM:
        return [TRIMS[kind] for kind in kinds_held(state, state.mover)]
    if state.stage == PLACE:
        return [PLACES[city] for city in empty_cities(state)]
    if state.stage == LAST:
        trips = Trips(state, state.mover, further=False)
        return [*[DELIVERIES[trip] for trip in trips.within], DECLINE]
    return []


def actions(state: Railways) -> list[Action]:
    """The actions B to E."""
    found: list[Action] = []
    loco = state.hands[state.mover * HELD + LOCO] > 0
    trips = Trips(state, state.mover, further=loco)
    if loco:
        found.append(LOCOMOTIVE)
        found += [LOCOMOTIVES[trip] for trip in trips.within]
        found += [LOCOMOTIVES[trip] for trip in trips.beyond]
    found += [DELIVERIES[trip] for trip in trips.within]
    found += discards(state)
    found.append(PASS)
    return found


@final
class Menu:
    """How many legal moves there are, and any one of them by its place in the list."""

    def __init__(self, state: Railways) -> None:
        self.offers: list[Offer] = offers(state) if state.stage == ACTION else []
        self.few = few(state)
        self.total = len(self.few)
        for offer in self.offers:
            self.total += offer.total

    def nth(self, number: int) -> Action:
        """The move at this place of the list."""
        for offer in self.offers:
            if number < offer.total:
                return offer.nth(number)
            number -= offer.total
        return self.few[number]
