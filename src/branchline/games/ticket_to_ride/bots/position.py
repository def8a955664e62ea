"""What a seat sees of a game, as numbers, and the claims, stations and draws that help it most."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.engine.action import Visitor
from branchline.engine.game import NOBODY, Move
from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.bots.rollout_policy import fullest, points_per_turn
from branchline.games.ticket_to_ride.bots.simulator import CALM, Rails, Table
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import TOP_CARD, Draw
from branchline.games.ticket_to_ride.rules.actions.payment import Payment
from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
from branchline.games.ticket_to_ride.rules.board import Route
from branchline.games.ticket_to_ride.rules.connections import parts_of
from branchline.games.ticket_to_ride.rules.layout import CARDS, GREY, KINDS, LOCO, NOT_YET
from branchline.games.ticket_to_ride.rules.scoring import RESERVE_POINTS, equal


@final
class Position:
    """The view of the seat that must decide; its table holds what the view shows."""

    def __init__(self, rails: Rails, view: dict[str, Any]) -> None:
        board = rails.board
        seats = len(view["players"])
        own, players = view["own"], view["players"]
        self.board = board
        self.prompt: str = view["prompt"]
        self.seat: int = view["seat"]
        table = self.table = Table(rails, rails.luck, [CALM] * seats)
        table.turns_left = NOT_YET if view["turns_left"] is None else 1
        table.owner = board.no_owners[:]
        for name, seat in view["routes"].items():
            table.owner[board.route_index[name]] = seat
        table.built = vec[i64]([0] * seats)
        for name, seat in view["stations"].items():
            table.built[seat] |= 1 << int(board.city_index[name])
        table.cars = vec[i64]([player["cars"] for player in players])
        table.reserve = vec[i64]([player["stations"] for player in players])
        self.hand = numbers(own["hand"])
        table.hands = vec[i64]([0] * (seats * KINDS))
        kind: i64
        for kind in range(KINDS):
            table.hands[self.seat * KINDS + kind] = self.hand[kind]
        self.cars: int = table.cars[self.seat]
        # What a draw from the deck may give: its cards and those others have drawn from it.
        self.unseen = numbers(view["deck_pool"])
        self.tickets = [board.tickets[board.ticket_index[name]] for name in own["tickets"]]
        # For every city the part of the seat's network it lies in; equal numbers are joined.
        self.joined = parts_of(board, equal(table.owner, 0, self.seat))
        # The tickets that its own routes do not complete.
        self.open_tickets = [t for t in self.tickets if self.joined[t.a.index] != self.joined[t.b.index]]

    def is_open(self, route: Route) -> bool:
        """Check whether the seat may still claim a route, if it could pay."""
        return self.table.is_open(self.seat, route.index)


def numbers(cards: dict[str, int]) -> vec[i64]:
    """Return how many cards there are of each kind."""
    return vec[i64]([cards.get(name, 0) for name in CARDS])


LOCO_WORTH: Final = 3  # a locomotive is kept for ferries and the last missing card
NEEDED: Final = 2  # a card that another wanted route needs
WHOLE_TURN: Final = 0.55  # a market locomotive takes both draws of a turn


@final
class Want:
    """A route to be claimed, the colour set aside for it and what is missing."""

    def __init__(self, route: Route, colour: i64, missing: i64, ferry_short: i64, weight: float) -> None:
        self.route = route
        self.colour = colour
        self.missing = missing
        self.ferry_short = ferry_short
        self.weight = weight  # how urgent it is

    def needs(self, card: i64) -> bool:
        """Check whether a card of a colour is among those missing."""
        if card == LOCO:
            return self.missing > 0
        return self.colour == card and self.missing > self.ferry_short


@final
class Wants:
    """Wanted routes, most urgent first; each gets its cards before the next."""

    def __init__(self, position: Position, routes: list[Route]) -> None:
        self.position = position
        self.spare = position.hand[:]
        self.list = [self.set_aside(route, 1 / (1 + n / 2)) for n, route in enumerate(routes)]

    def set_aside(self, route: Route, weight: float) -> Want:
        """Reserve what the hand has for a route."""
        spare, colour = self.spare, route.colour
        if colour == GREY:
            colour = fullest(spare, 0)
        cards = min(spare[colour], route.length - route.ferry)
        locos = min(spare[LOCO], route.length - cards)
        spare[colour] -= cards
        spare[LOCO] -= locos
        short = max(0, route.ferry - locos)
        return Want(route, colour, route.length - cards - locos, short, weight)

    def worth(self, card: i64) -> float:
        """Return how much a card helps: most if it completes an urgent claim."""
        total = 0.0
        for want in self.list:
            if want.needs(card):
                total += want.weight / float(want.missing)
        return total

    def lacking(self, card: int) -> Route | None:
        """Return the most urgent route that a card helps, None if it helps none."""
        return next((want.route for want in self.list if want.needs(card)), None)

    def best_draw(self, moves: list[Move]) -> Move:
        """Return the draw that helps most; one from the deck helps as its average card does."""
        best, most = moves[0], -1.0
        average, all_unseen = 0.0, 0.0
        kind: i64
        for kind in range(KINDS):
            average += self.worth(kind) * float(self.position.unseen[kind])
            all_unseen += float(self.position.unseen[kind])
        if all_unseen:
            average /= all_unseen
        whole = any(want.missing == 1 for want in self.list)
        for move in moves:
            if not isinstance(move, Draw):
                continue
            # A little more for a draw from the deck, because others do not see the card.
            worth = average + 0.02 if move.card == TOP_CARD else self.worth(move.card)
            if move.card == LOCO and not whole:
                worth *= WHOLE_TURN
            if worth > most:
                best, most = move, worth
        return best

    def price(self, payment: Payment, own_colour: i64 = GREY) -> i64:
        """Return what a payment costs beyond spare cards and those set aside for its own route."""
        price = LOCO_WORTH * payment.locos
        if payment.cards and payment.colour != own_colour:
            price += NEEDED * max(0, payment.cards - self.spare[payment.colour])
        return price

    def best_claim(self, moves: list[Move], complete: bool) -> Move | None:
        """Return a claim of the most urgent route; if `complete`, only with the cards set aside."""
        claims = [move for move in moves if isinstance(move, Claim)]
        for want in self.list:
            number = want.route.index
            own = [claim for claim in claims if claim.route.index == number]
            if own and not (complete and want.missing):
                return min(own, key=lambda claim: self.price(claim.payment, want.colour))
        return None


def best_gain(position: Position, moves: list[Move]) -> Move | None:
    """Return the claim or station that scores most points at once, None if none scores any."""
    best: Move | None = None
    most = 0.0
    gains = Gains(position)
    for move in moves:
        assert isinstance(move, Action)
        gain = move.accept(gains)
        if gain > most:
            best, most = move, gain
    return best


@final
class Gains(Visitor[float]):
    """The points that each kind of action scores at once; of equal ones, fewer locomotives leave more to pay with."""

    def __init__(self, position: Position) -> None:
        self.position = position

    def claim(self, action: Claim) -> float:
        """Return the points of a route and of the tickets that it completes; a tunnel may fail."""
        points = int(action.route.points) + completed(self.position, action.route)
        return (points * 0.7 if action.route.tunnel else points) - 0.01 * int(action.payment.locos)

    def build_station(self, action: BuildStation) -> float:
        """Return the points of the best route that a station could borrow, less the station itself."""
        position, best = self.position, 0
        for route in action.city.routes:
            if position.table.owner[route.index] not in (NOBODY, position.seat):
                best = max(best, completed(position, route))
        return best - RESERVE_POINTS - 0.01 * int(action.payment.locos)

    def other(self, action: Any) -> float:
        return 0.0


def best_routes(position: Position, most: int) -> list[Route]:
    """Return the open routes with most points for a turn."""
    free = [route for route in position.board.routes if position.is_open(route)]
    free.sort(key=lambda route: -points_per_turn(position.table, position.seat, route.index))
    return free[:most]


def completed(position: Position, route: Route) -> int:
    """Return twice the value of the tickets that one more route would complete."""
    joined = position.joined
    one, other = joined[route.a.index], joined[route.b.index]
    points: i64 = 0
    for ticket in position.open_tickets:
        a, b = joined[ticket.a.index], joined[ticket.b.index]
        if (a == one and b == other) or (a == other and b == one):
            points += 2 * ticket.points
    return points
