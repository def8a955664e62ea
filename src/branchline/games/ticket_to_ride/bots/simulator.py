"""A simulated table as plain numbers, what can happen on it, and its final scores.

It holds what decides a game, and leaves out who knows what and the order of what was put back. A
game is played out on it about ten times as fast as by the rules themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.rules import scoring
from branchline.games.ticket_to_ride.rules.actions.tunnel import REVEALED
from branchline.games.ticket_to_ride.rules.board import (
    GREY,
    KINDS,
    LOCO,
    PARALLEL_FOR_ALL,
    STATIONS,
    Board,
    Route,
    Ticket,
    indices,
)
from branchline.games.ticket_to_ride.rules.cards import TOO_MANY_LOCOS
from branchline.games.ticket_to_ride.rules.longest_path import longest_trail
from branchline.games.ticket_to_ride.rules.state import NOT_YET, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import FEW_CARS

CAR: Final = 10  # the cost of a car; other costs are tenths of it
LOCO_EACH: Final = 10  # a ferry's locomotives are hard to come by
TUNNEL: Final = 8  # the extra cards it may demand, or the turn lost
LEAST: Final = 2  # even a route that pays for itself takes cars and turns


@final
@dataclass(frozen=True, eq=False)
class Style:
    """How a seat plays in simulated games: what it saves up for, and how it values its turns."""

    claim: int  # what the turn of a claim costs, in tenths of a car
    credit: int  # what a point is worth, in tenths of a car
    goals: int  # routes for points that are looked at together
    loco: float  # the part of its worth that a face-up locomotive keeps, as it takes both draws
    near: int  # once anyone has so few cars left, it claims any route
    patience: float  # the part of the turns to come that may be planned for
    turn_worth: float  # points that a turn scores on average


# Quick: few tickets, long routes, two cards a turn; the game is over before others are ready.
QUICK: Final = Style(claim=12, credit=6, goals=8, loco=0.2, near=5, patience=0.9, turn_worth=2.8)
# Calm: all tickets along the shortest paths, then routes for points; as the steady bot plays.
CALM: Final = Style(claim=8, credit=0, goals=5, loco=0.55, near=4, patience=1.0, turn_worth=1.6)


@final
class Rails:
    """The facts of each route by its number: ends, length, colour, points, parallel."""

    def __init__(self, board: Board) -> None:
        routes = board.routes
        self.board = board
        self.numbers = range(len(routes))
        self.a = [route.a.index for route in routes]
        self.b = [route.b.index for route in routes]
        self.length = [route.length for route in routes]
        self.colour = [route.colour for route in routes]
        self.ferry = [route.ferry for route in routes]
        self.tunnel = [route.tunnel for route in routes]
        self.points = [route.points for route in routes]
        self.parallel = [route.parallel for route in routes]
        self.longest_first = sorted(self.numbers, key=lambda number: -routes[number].length)
        # at[city]: (number of the route, the city at its other end)
        self.at = [[(r.index, r.b.index if r.a is city else r.a.index) for r in city.routes] for city in board.cities]
        self.prices = {style: [price(route, style) for route in routes] for style in (QUICK, CALM)}


def price(route: Route, style: Style) -> int:
    """Return what a route costs a seat that may claim it, less the value of its points."""
    cars = CAR * route.length + LOCO_EACH * route.ferry + TUNNEL * route.tunnel
    return max(LEAST, cars + style.claim - style.credit * route.points)


REPLACEMENTS: Final = 3  # of a market full of locomotives; more in a row are very rare


@final
class Table:
    """A position; lists are by seat."""

    def __init__(self, rails: Rails, random: Random, styles: list[Style]) -> None:
        self.rails = rails
        self.random = random  # the same luck for all moves that are tried on this table
        self.seats = len(styles)
        self.styles = styles
        self.mover = 0
        self.turns_left = 0
        self.owner: list[int] = []
        self.hands: list[list[int]] = []
        self.cars: list[int] = []
        self.points: list[int] = []
        self.reserve: list[int] = []
        self.built: list[int] = []  # cities, as a mask
        self.tickets: list[list[Ticket]] = []
        # What a seat plans: routes to claim, in this order, and routes to borrow.
        self.goals: list[list[int]] = []
        self.loans: list[list[int]] = []
        self.for_points: list[bool] = []  # its goals serve no ticket
        self.market: list[int] = []
        self.discard: list[int] = []
        self.deck: list[int] = []
        self.ticket_deck: list[int] = []  # the next one is the last

    def copy(self) -> Table:
        """Return an independent copy, with the cards in the same order."""
        copy = Table(self.rails, self.random, self.styles)
        copy.mover = self.mover
        copy.turns_left = self.turns_left
        copy.owner = self.owner[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.cars = self.cars[:]
        copy.points = self.points[:]
        copy.reserve = self.reserve[:]
        copy.built = self.built[:]
        copy.tickets = self.tickets[:]
        copy.goals = [goals[:] for goals in self.goals]
        copy.loans = [loans[:] for loans in self.loans]
        copy.for_points = self.for_points[:]
        copy.market = self.market[:]
        copy.discard = self.discard[:]
        copy.deck = self.deck[:]
        copy.ticket_deck = self.ticket_deck[:]
        return copy

    # What a seat may do.

    def is_open(self, seat: int, route: int) -> bool:
        """Check whether the seat may still claim a route, if it could pay."""
        if self.owner[route] != NOBODY or self.rails.length[route] > self.cars[seat]:
            return False
        parallel = self.rails.parallel[route]
        if parallel < 0 or self.owner[parallel] == NOBODY:
            return True
        return self.owner[parallel] != seat and self.seats >= PARALLEL_FOR_ALL

    def payment(self, seat: int, route: int) -> tuple[int, int]:
        """Return the colour and the locomotives to pay for a route with, if it can be paid."""
        rails = self.rails
        ferry = rails.ferry[route]
        colour = rails.colour[route]
        if colour == GREY:
            colour = self.spare_colour(seat, rails.length[route] - ferry)
        return colour, max(ferry, rails.length[route] - self.hands[seat][colour])

    def spare_colour(self, seat: int, enough: int) -> int:
        """Return the colour for a grey route: that of most cards, preferably one no goal needs."""
        hand = self.hands[seat]
        colours = self.rails.colour
        asked = {colours[goal] for goal in self.goals[seat]}
        best, most = 0, -1
        for colour in range(LOCO):
            number = 2 * min(hand[colour], enough) + (colour not in asked)
            if number > most:
                best, most = colour, number
        return best

    def turns_to_come(self) -> int:
        """Return a guess at how many more turns a seat will have."""
        if self.turns_left != NOT_YET:
            return 1
        # On average, two turns put about three cars on the board.
        return 1 + max(0, min(self.cars) - 2) * 2 // 3

    # What happens when it does.

    def end_turn(self) -> bool:
        """Pass the turn to the next seat; return whether the game is over."""
        if self.turns_left != NOT_YET:
            self.turns_left -= 1
        elif self.cars[self.mover] <= FEW_CARS:
            self.turns_left = self.seats
        self.mover = (self.mover + 1) % self.seats
        return self.turns_left == 0

    def pay(self, seat: int, colour: int, cards: int, locos: int) -> None:
        """Move cards from the hand to the discard pile."""
        hand = self.hands[seat]
        hand[colour] -= cards
        hand[LOCO] -= locos
        self.discard[colour] += cards
        self.discard[LOCO] += locos

    def claim(self, seat: int, route: int, colour: int, locos: int) -> bool:
        """Pay for a route and own it, unless a tunnel costs more than the hand has."""
        cards = self.rails.length[route] - locos
        if self.rails.tunnel[route]:
            extra = self.demanded(colour if cards else LOCO)
            more = min(extra, self.hands[seat][colour] - cards) if cards else 0
            if locos + extra - more > self.hands[seat][LOCO]:
                return False
            self.pay(seat, colour, more, extra - more)
        self.pay(seat, colour, cards, locos)
        self.owner[route] = seat
        self.cars[seat] -= self.rails.length[route]
        self.points[seat] += self.rails.points[route]
        return True

    def demanded(self, colour: int) -> int:
        """Draw for a tunnel and return how many extra cards it costs."""
        extra = 0
        for _ in range(REVEALED):
            if self.deck or self.reshuffle():
                card = self.deck.pop()
                self.discard[card] += 1
                extra += card in (LOCO, colour)
        return extra

    def build(self, seat: int, city: int, colour: int, locos: int) -> None:
        """Pay for a station and put it in a city."""
        self.pay(seat, colour, STATIONS + 1 - self.reserve[seat] - locos, locos)
        self.built[seat] |= 1 << city
        self.reserve[seat] -= 1

    def draw_blind(self, seat: int) -> None:
        """Draw the top card of the deck, if there is any."""
        if self.deck or self.reshuffle():
            self.hands[seat][self.deck.pop()] += 1
        self.mind_locomotives()

    def take(self, seat: int, slot: int) -> None:
        """Take a card of the market and replace it."""
        self.hands[seat][self.market[slot]] += 1
        if not (self.deck or self.reshuffle()):
            self.market.pop(slot)
            return
        self.market[slot] = self.deck.pop()
        self.mind_locomotives()

    def mind_locomotives(self) -> None:
        """Replace a market that shows too many locomotives (TTR-4.10, TTR-4.12)."""
        for _ in range(REPLACEMENTS):
            if self.market.count(LOCO) < TOO_MANY_LOCOS:
                return
            for slot, card in enumerate(self.market):
                if self.deck or self.reshuffle():
                    self.discard[card] += 1
                    self.market[slot] = self.deck.pop()

    def reshuffle(self) -> bool:
        """Make the discard pile the deck; return whether there is a card now."""
        self.deck = [kind for kind in range(KINDS) for _ in range(self.discard[kind])]
        self.random.shuffle(self.deck)
        self.discard = [0] * KINDS
        return bool(self.deck)

    def draw_tickets(self, number: int) -> list[Ticket]:
        """Draw the top tickets of the ticket deck."""
        tickets = self.rails.board.tickets
        drawn = [tickets[index] for index in self.ticket_deck[-number:]]
        del self.ticket_deck[-number:]
        return drawn


def laid_out(rails: Rails, state: TicketToRide, styles: list[Style], word: int) -> Table:
    """Return a position as a table; its decks are shuffled with the word as the seed."""
    table = Table(rails, Random(word), styles)
    seats = range(state.seats)
    tickets = state.board.tickets
    table.mover = state.mover
    table.turns_left = state.turns_left
    table.owner = state.owner[:]
    table.hands = [state.hands[seat * KINDS : (seat + 1) * KINDS] for seat in seats]
    table.cars = state.cars[:]
    table.points = state.points[:]
    table.reserve = state.reserve[:]
    table.built = state.stations[:]
    table.tickets = [[tickets[i] for i in indices(state.held[seat])] for seat in seats]
    table.goals = [[] for _ in seats]
    table.loans = [[] for _ in seats]
    table.for_points = [False] * state.seats
    table.market = [card for card in state.market if card >= 0]
    table.discard = state.discard.counts[:]
    table.deck = [kind for kind in range(KINDS) for _ in range(state.deck.counts[kind])]
    table.random.shuffle(table.deck)
    drawn_first = indices(state.ticket_deck)
    table.random.shuffle(drawn_first)
    table.ticket_deck = [ticket for ticket, _ in state.under][::-1] + drawn_first
    return table


def totals(table: Table) -> list[int]:
    """Return what each seat would score if the game were over, with the best use of its stations."""
    board = table.rails.board
    routes: list[list[Route]] = [[] for _ in range(table.seats)]
    for route, owner in zip(board.routes, table.owner, strict=True):
        if owner != NOBODY:
            routes[owner].append(route)
    found = scoring.express_points([longest_trail(own) for own in routes])
    for seat in range(table.seats):
        parts = list(range(len(board.cities)))
        for route in routes[seat]:
            scoring.join(parts, parts[route.a.index], parts[route.b.index])
        loans = [scoring.lendable(board.cities[i], table.owner, seat, parts) for i in indices(table.built[seat])]
        found[seat] += scoring.best_loans(parts, table.tickets[seat], [loan for loan in loans if loan]).points
        found[seat] += table.points[seat] + scoring.RESERVE_POINTS * table.reserve[seat]
    return found
