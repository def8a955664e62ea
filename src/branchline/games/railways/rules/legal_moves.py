"""The legal moves: listed, or counted so that one is picked without listing."""

from __future__ import annotations

from typing import Final, final

from branchline.games.railways.rules import board
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.deliver import DELIVERIES
from branchline.games.railways.rules.actions.discard import discards
from branchline.games.railways.rules.actions.locomotive import LOCOMOTIVE, LOCOMOTIVES
from branchline.games.railways.rules.actions.pass_turn import DECLINE, PASS
from branchline.games.railways.rules.actions.place import places
from branchline.games.railways.rules.actions.take import STOP, takes
from branchline.games.railways.rules.actions.trim import trims
from branchline.games.railways.rules.board import HELD, LOCO
from branchline.games.railways.rules.deliveries import Trips
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.payment import PAYMENTS, WAYS, affordable, hand_number, nth_affordable
from branchline.games.railways.rules.state import ACTION, LAST, PLACE, SECOND, TAKE, TRIM, Railways

# Made when they are first needed and kept: all there could be are too many to make beforehand.
MADE: Final[dict[int, Connect]] = {}


def connection(city: int, node: int, colour: int, payment: int) -> Connect:
    """Return the connection that builds a link, always the same one."""
    number = ((city * board.NODES + node) * board.RAIL_COLOURS + colour) * len(PAYMENTS) + payment
    made = MADE.get(number)
    if made is None:
        made = Connect(Link(city, node, colour, PAYMENTS[payment]))
        MADE[number] = made
    return made


@final
class Offer:
    """A city in hand in one of its colours: how many payments, each open at how many targets."""

    def __init__(self, state: Railways, city: board.City, colour: int) -> None:
        hand = state.mover * board.HELD
        self.city = city
        self.colour = colour
        self.free = state.network.free[colour]
        self.ones = state.hands[hand + 2 * colour]
        self.twos = state.hands[hand + 2 * colour + 1]
        self.wilds = state.hands[hand + board.LOCO]
        self.ways = WAYS[hand_number(city.value, self.twos, self.ones, self.wilds)]
        self.total = self.ways * (1 + self.free.bit_count()) if self.ways else 0

    def targets(self) -> list[int]:
        """Return the nodes that take a link of the colour: the start board first (RWC-4.3)."""
        return [board.START, *[city.index for city in board.CITIES if self.free >> city.index & 1]]

    def moves(self) -> list[Connect]:
        """List every connection, by target and payment."""
        found = []
        payments = affordable(self.city.value, self.twos, self.ones, self.wilds)
        for node in self.targets():
            for payment in payments:
                found.append(connection(self.city.index, node, self.colour, payment))
        return found

    def nth(self, number: int) -> Connect:
        """Return the connection at a place of the list, without listing them."""
        node = self.targets()[number // self.ways]
        payment = nth_affordable(self.city.value, self.twos, self.ones, self.wilds, number % self.ways)
        return connection(self.city.index, node, self.colour, payment)


def offers(state: Railways) -> list[Offer]:
    """Return what the mover can connect, by city and colour."""
    found: list[Offer] = []
    cities = state.cities[state.mover]
    if cities and state.trains[state.mover]:
        for city in board.CITIES:
            if cities >> city.index & 1:
                for colour in city.colours:
                    offer = Offer(state, city, colour)
                    if offer.total:
                        found.append(offer)
    return found


def legal_moves(state: Railways) -> list[Action]:
    """List every legal move (RWC-17.3): the five actions in order (RWC-3.3), or the answers."""
    found: list[Action] = []
    if state.stage == ACTION:
        for offer in offers(state):
            found += offer.moves()
    found += other_moves(state)
    return found


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
    found: list[Action] = []
    loco = state.hands[state.mover * HELD + LOCO] > 0
    trips = Trips(state, state.mover, further=loco)
    if loco:
        found.append(LOCOMOTIVE)
        found += [LOCOMOTIVES[trip] for trip in trips.within]
        found += [LOCOMOTIVES[trip] for trip in trips.beyond]
    found += [DELIVERIES[trip] for trip in trips.within]
    return found


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
