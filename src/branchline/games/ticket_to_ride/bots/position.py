"""What a seat sees of a game, as numbers, and the claims, stations and draws that help it most."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, final

from branchline.engine.game import NOBODY, Move
from branchline.engine.json_validation import Reader
from branchline.games.ticket_to_ride.bots.simulator import CALM, Rails, Table
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DECK, Draw
from branchline.games.ticket_to_ride.rules.actions.payment import Payment
from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
from branchline.games.ticket_to_ride.rules.board import CARDS, COLOURS, GREY, LOCO, City, Route, Ticket
from branchline.games.ticket_to_ride.rules.scoring import RESERVE_POINTS, join
from branchline.games.ticket_to_ride.rules.state import NOT_YET


@final
class Position:
    """The view of the seat that must decide; its table holds what the view shows."""

    def __init__(self, rails: Rails, view: dict[str, object]) -> None:
        reader = Reader(view)
        board = rails.board
        seats = reader.whole("seats", 2, 5)
        players = reader.objects("players")
        own = reader.object("own")
        self.board = board
        self.prompt = reader.text("prompt")
        self.seat = reader.whole("seat", 0, seats - 1)
        table = self.table = Table(rails, Random(0), [CALM] * seats)
        table.turns_left = NOT_YET if reader.value("turns_left") is None else 1
        table.owner = [NOBODY] * len(board.routes)
        for name, seat in reader.object("routes").data.items():
            table.owner[board.route_index[name]] = int(str(seat))
        table.built = [0] * seats
        for name, seat in reader.object("stations").data.items():
            table.built[int(str(seat))] |= 1 << board.city_index[name]
        table.cars = [player.whole("cars", 0, 45) for player in players]
        table.reserve = [player.whole("stations", 0, 3) for player in players]
        self.hand = own.counts("hand", CARDS)
        table.hands = [self.hand if seat == self.seat else [] for seat in range(seats)]
        self.cars = table.cars[self.seat]
        # What a draw from the deck may give: its cards and those others have drawn from it.
        self.unseen = reader.counts("deck_pool", CARDS)
        self.tickets = [board.tickets[i] for i in own.names("tickets", board.ticket_index)]
        # For every city the part of the seat's network it lies in; equal numbers are joined.
        self.joined = list(range(len(board.cities)))
        for route in board.routes:
            if table.owner[route.index] == self.seat:
                join(self.joined, self.joined[route.a.index], self.joined[route.b.index])

    def is_open(self, route: Route) -> bool:
        """Check whether the seat may still claim a route, if it could pay."""
        return self.table.is_open(self.seat, route.index)

    def open_tickets(self) -> list[Ticket]:
        """Return the tickets that its own routes do not complete."""
        return [t for t in self.tickets if self.joined[t.a.index] != self.joined[t.b.index]]


LOCO_WORTH: Final = 3  # a locomotive is kept for ferries and the last missing card
NEEDED: Final = 2  # a card that another wanted route needs
WHOLE_TURN: Final = 0.55  # a market locomotive takes both draws of a turn


@final
@dataclass(eq=False)
class Want:
    """A route to be claimed, the colour set aside for it and what is missing."""

    route: Route
    colour: int
    missing: int
    ferry_short: int
    weight: float  # how urgent it is

    def needs(self, card: int) -> bool:
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
        colour = route.colour
        if colour == GREY:
            colour = max(range(COLOURS), key=lambda kind: self.spare[kind])
        cards = min(self.spare[colour], route.length - route.ferry)
        locos = min(self.spare[LOCO], route.length - cards)
        self.spare[colour] -= cards
        self.spare[LOCO] -= locos
        short = max(0, route.ferry - locos)
        return Want(route, colour, route.length - cards - locos, short, weight)

    def worth(self, card: int) -> float:
        """Return how much a card helps: most if it completes an urgent claim."""
        wants = [want for want in self.list if want.needs(card)]
        return sum([want.weight / want.missing for want in wants], 0.0)

    def lacking(self, card: int) -> Route | None:
        """Return the most urgent route that a card helps, None if it helps none."""
        return next((want.route for want in self.list if want.needs(card)), None)

    def best_draw(self, moves: list[Move]) -> Move:
        """Return the draw that helps most; one from the deck helps as its average card does."""
        best, most = moves[0], -1.0
        unseen = self.position.unseen
        all_unseen = sum(unseen) or 1
        average = sum(self.worth(kind) * unseen[kind] for kind in range(LOCO + 1)) / all_unseen
        for move in moves:
            if not isinstance(move, Draw):
                continue
            # A little more for a draw from the deck, because others do not see the card.
            worth = average + 0.02 if move.card == DECK else self.worth(move.card)
            if move.card == LOCO and not any(w.missing == 1 for w in self.list):
                worth *= WHOLE_TURN
            if worth > most:
                best, most = move, worth
        return best

    def price(self, payment: Payment, own_colour: int | None = None) -> int:
        """Return what a payment costs beyond spare cards and those set aside for its own route."""
        price = LOCO_WORTH * payment.locos
        if payment.cards and payment.colour != own_colour:
            price += NEEDED * max(0, payment.cards - self.spare[payment.colour])
        return price

    def best_claim(self, moves: list[Move], complete: bool) -> Move | None:
        """Return a claim of the most urgent route; if `complete`, only with the cards set aside."""
        for want in self.list:
            number = want.route.index
            claims = [m for m in moves if isinstance(m, Claim) and m.route.index == number]
            if claims and not (complete and want.missing):
                return min(claims, key=lambda claim: self.price(claim.payment, want.colour))
        return None


def best_gain(position: Position, moves: list[Move]) -> Move | None:
    """Return the claim or station that scores most points at once, None if none scores any."""
    best: Move | None = None
    most = 0.0
    by_route: dict[int, float] = {}
    for move in moves:
        if isinstance(move, Claim):
            route = move.route
            if route.index not in by_route:
                points = route.points + completed(position, route)
                by_route[route.index] = points * 0.7 if route.tunnel else points
            # A tunnel may fail; fewer locomotives leave more for its extra cards.
            gain = by_route[route.index] - 0.01 * move.payment.locos
        elif isinstance(move, BuildStation):
            gain = station_gain(position, move.city) - 0.01 * move.payment.locos
        else:
            continue
        if gain > most:
            best, most = move, gain
    return best


def station_gain(position: Position, city: City) -> float:
    """Return the points of the best route a station could borrow, less the station itself."""
    lent = [
        completed(position, route)
        for route in city.routes
        if position.table.owner[route.index] not in (NOBODY, position.seat)
    ]
    return max(lent, default=0) - RESERVE_POINTS


def completed(position: Position, route: Route) -> int:
    """Return twice the value of the tickets that one more route would complete."""
    ends = {position.joined[route.a.index], position.joined[route.b.index]}
    if len(ends) < 2:
        return 0
    return sum(
        2 * ticket.points
        for ticket in position.open_tickets()
        if {position.joined[ticket.a.index], position.joined[ticket.b.index]} == ends
    )
