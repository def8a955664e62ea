"""The choice in each stage of a turn: an action, a city for a good, cards to take and to give away."""

from __future__ import annotations

from typing import final

from branchline.engine.dice import put
from branchline.engine.game import Move
from branchline.engine.packed import i64
from branchline.games.railways.bots.position_value import Valuation, Weights, secured_points
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.actions import connect, discard, pass_turn
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.actions.place import PLACES, empty_cities
from branchline.games.railways.rules.actions.take import PILE, TAKES, lying_at, takes
from branchline.games.railways.rules.board import GOOD, GOOD_COLOURS, HELD, KINDS, LOCO, counted
from branchline.games.railways.rules.cards import kinds_held, throw_away
from branchline.games.railways.rules.layout import block
from branchline.games.railways.rules.legal_moves import last_deliveries, locomotives_and_deliveries
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.payment import PAYMENTS, affordable
from branchline.games.railways.rules.state import ACTION, LAST, PLACE, SECOND, TRIM, Railways
from branchline.games.railways.rules.visibility import hidden_cards

Ranking = list[tuple[float, Move]]  # moves with their values


def best_move(state: Railways, weights: Weights) -> Move:
    """Return the move that leads to the position with the highest value."""
    if state.stage == ACTION:
        return ranked_actions(state, weights)[0][1]
    valuation = Valuation(state, weights)
    if state.stage == PLACE:
        worths = {city: place_worth(state, city, state.good, valuation) for city in empty_cities(state)}
        return PLACES[max(worths, key=lambda city: worths[city])]
    if state.stage == TRIM:
        return discard.TRIMS[least_missed(state, valuation)]
    if state.stage == LAST:  # any delivery is better than none
        return max(last_deliveries(state), key=lambda trip: secured_points(after(state, trip), state.mover, 0, weights))
    draws = Draws(state, valuation)
    sources = [take.source for take in takes(state)]
    # A second card is always taken, as any can be discarded.
    return TAKES[max(sources, key=draws.from_source)]


def ranked_actions(state: Railways, weights: Weights) -> Ranking:
    """Return the sensible actions with the value of what they lead to, best first."""
    valuation = Valuation(state, weights)
    found: Ranking = [(valuation.value(state) - weights.idle, pass_turn.PASS)]
    for build in sensible_connections(state):
        found.append((valuation.value(built(state, build), fresh=build.link.city), build))
    for action in locomotives_and_deliveries(state):
        found.append((valuation.value(after(state, action)), action))
    found += discards(state, valuation)
    return sorted(found, key=lambda pair: pair[0], reverse=True)


def sensible_connections(state: Railways) -> list[connect.Connect]:
    """Return the mover's connections, each value of a link for the cheapest payment."""
    found: list[connect.Connect] = []
    for offer in connect.offers(state):
        payments = cheapest_payments(offer)
        for node in offer.targets():
            found += [connect.Connect(Link(offer.city, node, offer.colour, PAYMENTS[payment])) for payment in payments]
    return found


def cheapest_payments(offer: connect.Offer) -> list[int]:
    """Return for each value of a link the payment with the fewest locomotives, then cards."""
    cheapest: dict[int, int] = {}
    for number in affordable(offer.value, offer.twos, offer.ones, offer.wilds):
        value = PAYMENTS[number].value
        if value not in cheapest or price(number) < price(cheapest[value]):
            cheapest[value] = number
    return list(cheapest.values())


def price(number: int) -> tuple[int, int]:
    """Return what makes one payment dearer than another of the same value."""
    payment = PAYMENTS[number]
    return payment.wilds, payment.rails


def built(state: Railways, move: connect.Connect) -> Railways:
    """Return the table after a connection, with the goods of the new city still in the bag."""
    then = after(state, move)
    city = move.link.city
    for colour, number in enumerate(counted(then.row[at.GOODS + city])):
        put(then.row, at.BAG, colour, number)
    then.row[at.GOODS + city] = 0
    return then


def after(state: Railways, action: Action) -> Railways:
    """Return the table after an action."""
    copy = state.copy()
    action.apply(copy)
    return copy


def discards(state: Railways, valuation: Valuation) -> Ranking:
    """Return the discards of the card that is missed least, for each thing that may follow."""
    possible = discard.follow_ups(state)
    if not possible or not state.of(state.mover, at.SIZE):
        return []
    kind = least_missed(state, valuation)
    spared = without(state, kind)
    draws, now = Draws(spared, valuation), valuation.value(spared)
    found: Ranking = []
    for follow_up in possible:
        if follow_up == discard.RESTOCK:
            worth = restock_worth(state, kind, valuation)
        elif follow_up == PILE:
            worth = now + draws.blind()
        else:
            worth = now + draws.worth(state.display()[follow_up - 1])
        found.append((worth - valuation.weights.idle, discard.discard(kind, follow_up)))
    return found


def restock_worth(state: Railways, kind: int, valuation: Valuation) -> float:
    """Return the mean value of the table after a restock for a card."""
    copy = after(state, discard.discard(kind, discard.RESTOCK))
    put(copy.row, at.BAG, copy.good, 1)  # any good of the bag may be drawn
    empty = own_empty_cities(copy, valuation.seat)
    total = 0.0
    for good in range(GOOD_COLOURS):
        number = int(copy.row[at.BAG + 1 + good])
        if number:
            total += number * max([place_worth(copy, city, good, valuation) for city in empty])
    return total / int(copy.row[at.BAG])


def own_empty_cities(state: Railways, seat: int) -> list[int]:
    """Return the empty cities at the seat's links, or any one if there is none."""
    own: set[int] = set()
    for link in state.network.links:
        if state.network.owner(link.city) == seat:
            own |= {int(link.city), int(link.node)}
    empty = empty_cities(state)
    return [city for city in empty if city in own] or empty[:1]


def place_worth(state: Railways, city: int, good: int, valuation: Valuation) -> float:
    """Return the value of the table with a good on a city."""
    copy = state.copy()
    copy.row[at.GOODS + city] += GOOD[good]
    return valuation.value(copy)


@final
class Hands:
    """The prospects of a table with other cards in the mover's hand; all else stays as it is."""

    def __init__(self, state: Railways, valuation: Valuation) -> None:
        self.state = state.copy()
        self.valuation = valuation
        self.hauls: dict[int, list[float]] = {}  # by the locomotives in hand

    def change(self, kind: i64, number: i64) -> None:
        """Put cards of a kind into the hand, or take them out."""
        row, own = self.state.row, block(self.state.mover)
        if kind < HELD:
            row[own + at.HAND + kind] += number
        else:
            row[own + at.CITIES] += number * (1 << kind - HELD)

    def prospects(self) -> float:
        """Return the value of the turns to come with the hand as it is."""
        locos = int(self.state.of(self.state.mover, at.HAND + LOCO))
        if locos not in self.hauls:
            self.hauls[locos] = self.valuation.hauls(self.state)
        return self.valuation.tasks(self.state, self.hauls[locos])

    def changed(self, kind: i64, number: i64) -> float:
        """Return the value with other cards of a kind."""
        self.change(kind, number)
        found = self.prospects()
        self.change(kind, -number)
        return found


@final
class Draws:
    """What each card would add to the value of the mover's hand."""

    def __init__(self, state: Railways, valuation: Valuation) -> None:
        self.state = state
        self.hands = Hands(state, valuation)
        self.valuation = valuation
        self.now = self.hands.prospects()
        self.known: dict[int, float] = {}

    def worth(self, kind: int) -> float:
        """Return what a card would add."""
        if kind not in self.known:
            self.known[kind] = self.hands.changed(kind, 1) - self.now
        return self.known[kind]

    def blind(self) -> float:
        """Return what the top card of the pile would add on average."""
        unseen = hidden_cards(self.state, self.state.mover)
        total = sum(unseen[kind] * self.worth(kind) for kind in range(KINDS) if unseen[kind])
        return total / max(1, sum(unseen)) + self.valuation.weights.secret

    def from_source(self, source: int) -> float:
        """Return what a card adds, less the second one that a face-up locomotive costs (RWC-10.6)."""
        if source == PILE:
            return self.blind()
        kind = lying_at(self.state, source)
        lost = self.blind() if kind == LOCO and self.state.stage != SECOND else 0.0
        return self.worth(kind) - lost


def without(state: Railways, kind: int) -> Railways:
    """Return the table without a card of the mover's hand."""
    copy = state.copy()
    throw_away(copy, kind)
    return copy


def least_missed(state: Railways, valuation: Valuation) -> int:
    """Return the kind of card in the mover's hand that is worth least."""
    hands = Hands(state, valuation)
    left = {kind: hands.changed(kind, -1) for kind in kinds_held(state, state.mover)}
    return max(left, key=lambda kind: left[kind])
