"""A simulated table as plain numbers, what can happen on it, and its final scores.

It holds what decides a game, and leaves out who knows what and the order of what was put back. A
game is played out on it about ten times as fast as by the rules themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.bots.path_search import PathSearch
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules import scoring
from branchline.games.ticket_to_ride.rules.actions.action import is_extra
from branchline.games.ticket_to_ride.rules.board import Board, Route, Ticket, indices, mask
from branchline.games.ticket_to_ride.rules.cards import TOO_MANY_LOCOS
from branchline.games.ticket_to_ride.rules.connections import parts_of
from branchline.games.ticket_to_ride.rules.longest_path import longest_trail
from branchline.games.ticket_to_ride.rules.state import TicketToRide
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
        self.a = vec[i64]([route.a.index for route in routes])
        self.b = vec[i64]([route.b.index for route in routes])
        self.ends = vec[i64]([mask([route.a.index, route.b.index]) for route in routes])
        self.length = vec[i64]([route.length for route in routes])
        self.colour = vec[i64]([route.colour for route in routes])
        self.ferry = vec[i64]([route.ferry for route in routes])
        self.tunnel = vec[i64]([route.tunnel for route in routes])
        self.points = vec[i64]([route.points for route in routes])
        self.parallel = vec[i64]([route.parallel for route in routes])
        self.longest_first = sorted(range(len(routes)), key=lambda number: -routes[number].length)
        self.paths = PathSearch(board)
        self.prices = {style: vec[i64]([price(route, style) for route in routes]) for style in (QUICK, CALM)}
        self.luck = Random(0)  # of tables on which nothing is drawn
        self.worthless = vec[float]([0.0] * at.KINDS)


def price(route: Route, style: Style) -> int:
    """Return what a route costs a seat that may claim it, less the value of its points."""
    cars = CAR * route.length + LOCO_EACH * route.ferry + TUNNEL * route.tunnel
    return max(LEAST, cars + style.claim - style.credit * route.points)


REPLACEMENTS: Final = 3  # of a market full of locomotives; more in a row are very rare


@final
class Table:
    """A position; rows and lists are by seat, or by seat * 9 + card."""

    def __init__(self, rails: Rails, random: Random, styles: list[Style]) -> None:
        self.rails = rails
        self.random = random  # the same luck for all moves that are tried on this table
        self.seats: i64 = len(styles)
        self.styles = styles
        self.mover: i64 = 0
        self.turns_left: i64 = 0
        self.owner = vec[i64]([])
        self.hands = vec[i64]([])
        self.cars = vec[i64]([])
        self.points = vec[i64]([])
        self.reserve = vec[i64]([])
        self.built = vec[i64]([])  # cities, as masks
        self.tickets: list[list[Ticket]] = []
        # What a seat plans: routes to claim, in this order, and routes to borrow.
        self.goals: list[list[int]] = []
        self.loans: list[list[int]] = []
        self.for_points: list[bool] = []  # its goals serve no ticket
        self.market = vec[i64]([])  # EMPTY for a gap
        self.locos: i64 = 0  # in the market
        self.discard = vec[i64]([])  # by kind
        self.deck = vec[i64]([])  # copies share it
        self.left: i64 = 0  # cards of the deck; the last of them is the next
        self.ticket_deck: list[int] = []  # the next one is the last

    def copy(self) -> Table:
        """Return an independent copy, with the cards in the same order."""
        copy = Table(self.rails, self.random, self.styles)
        copy.mover = self.mover
        copy.turns_left = self.turns_left
        copy.owner = self.owner[:]
        copy.hands = self.hands[:]
        copy.cars = self.cars[:]
        copy.points = self.points[:]
        copy.reserve = self.reserve[:]
        copy.built = self.built[:]
        copy.tickets = self.tickets[:]
        copy.goals = [goals[:] for goals in self.goals]
        copy.loans = [loans[:] for loans in self.loans]
        copy.for_points = self.for_points[:]
        copy.market = self.market[:]
        copy.locos = self.locos
        copy.discard = self.discard[:]
        copy.deck = self.deck
        copy.left = self.left
        copy.ticket_deck = self.ticket_deck[:]
        return copy

    # What a seat may do.

    def is_open(self, seat: i64, route: i64) -> bool:
        """Check whether the seat may still claim a route, if it could pay."""
        owner = self.owner
        if owner[route] != NOBODY or self.rails.length[route] > self.cars[seat]:
            return False
        parallel = self.rails.parallel[route]
        if parallel < 0 or owner[parallel] == NOBODY:
            return True
        return owner[parallel] != seat and self.seats >= at.PARALLEL_FOR_ALL

    def payment(self, seat: i64, route: i64) -> tuple[i64, i64]:
        """Return the colour and the locomotives to pay for a route with, if it can be paid."""
        rails = self.rails
        ferry, length = rails.ferry[route], rails.length[route]
        colour = rails.colour[route]
        if colour == at.GREY:
            colour = self.spare_colour(seat, length - ferry)
        locos = length - self.hands[seat * at.KINDS + colour]
        return colour, locos if locos > ferry else ferry

    def spare_colour(self, seat: i64, enough: i64) -> i64:
        """Return the colour for a grey route: that of most cards, preferably one no goal needs."""
        asked: i64 = 0
        for goal in self.goals[seat]:
            asked |= 1 << self.rails.colour[goal]
        best: i64 = 0
        most: i64 = -1
        colour: i64
        for colour in range(at.LOCO):
            cards = self.hands[seat * at.KINDS + colour]
            number = 2 * (cards if cards < enough else enough) + 1 - (asked >> colour & 1)
            if number > most:
                best, most = colour, number
        return best

    def cards(self, seat: i64) -> i64:
        """Return how many cards a seat has in hand."""
        found: i64 = 0
        for place in range(seat * at.KINDS, (seat + 1) * at.KINDS):
            found += self.hands[place]
        return found

    def fewest_cars(self) -> i64:
        """Return the cars of the seat that has fewest."""
        cars = self.cars
        fewest = cars[0]
        for seat in range(1, self.seats):
            if cars[seat] < fewest:
                fewest = cars[seat]
        return fewest

    def turns_to_come(self) -> int:
        """Return a guess at how many more turns a seat will have."""
        if self.turns_left != at.NOT_YET:
            return 1
        # On average, two turns put about three cars on the board.
        return 1 + max(0, self.fewest_cars() - 2) * 2 // 3

    # What happens when it does.

    def end_turn(self) -> bool:
        """Pass the turn to the next seat; return whether the game is over."""
        if self.turns_left != at.NOT_YET:
            self.turns_left -= 1
        elif self.cars[self.mover] <= FEW_CARS:
            self.turns_left = self.seats
        self.mover = (self.mover + 1) % self.seats
        return self.turns_left == 0

    def pay(self, seat: i64, colour: i64, cards: i64, locos: i64) -> None:
        """Move cards from the hand to the discard pile."""
        self.hands[seat * at.KINDS + colour] -= cards
        self.hands[seat * at.KINDS + at.LOCO] -= locos
        self.discard[colour] += cards
        self.discard[at.LOCO] += locos

    def claim(self, seat: i64, route: i64, colour: i64, locos: i64) -> bool:
        """Pay for a route and own it, unless a tunnel costs more than the hand has."""
        cards = self.rails.length[route] - locos
        if self.rails.tunnel[route]:
            extra = self.demanded(colour if cards else i64(at.LOCO))
            more = self.hands[seat * at.KINDS + colour] - cards if cards else i64(0)
            if more > extra:
                more = extra
            if locos + extra - more > self.hands[seat * at.KINDS + at.LOCO]:
                return False
            self.pay(seat, colour, more, extra - more)
        self.pay(seat, colour, cards, locos)
        self.owner[route] = seat
        self.cars[seat] -= self.rails.length[route]
        self.points[seat] += self.rails.points[route]
        return True

    def demanded(self, colour: i64) -> i64:
        """Draw for a tunnel and return how many extra cards it costs."""
        extra: i64 = 0
        for _ in range(at.MOST_REVEALED):
            card = self.top_card()
            if card >= 0:
                self.discard[card] += 1
                if is_extra(card, colour):
                    extra += 1
        return extra

    def build(self, seat: i64, city: i64, colour: i64, locos: i64) -> None:
        """Pay for a station and put it in a city."""
        self.pay(seat, colour, at.STATIONS + 1 - self.reserve[seat] - locos, locos)
        self.built[seat] |= 1 << int(city)
        self.reserve[seat] -= 1

    def draw_blind(self, seat: i64) -> None:
        """Draw the top card of the deck, if there is any."""
        if self.left or self.reshuffle():
            self.left -= 1
            self.hands[seat * at.KINDS + self.deck[self.left]] += 1
        self.mind_locomotives()

    def take(self, seat: i64, slot: i64) -> None:
        """Take a card of the market and replace it."""
        self.hands[seat * at.KINDS + self.market[slot]] += 1
        self.market[slot] = self.top_card()
        self.locos = face_up_locomotives(self.market)
        if self.market[slot] != at.EMPTY:
            self.mind_locomotives()

    def mind_locomotives(self) -> None:
        """Replace a market that shows too many locomotives (TTR-4.10, TTR-4.12)."""
        market = self.market
        for _ in range(REPLACEMENTS):
            if self.locos < TOO_MANY_LOCOS:
                return
            slot: i64
            for slot in range(at.MARKET):
                if market[slot] != at.EMPTY and (self.left or self.reshuffle()):
                    self.discard[market[slot]] += 1
                    market[slot] = self.top_card()
            self.locos = face_up_locomotives(market)

    def top_card(self) -> i64:
        """Take the top card of the deck; return EMPTY if there is none."""
        if not (self.left or self.reshuffle()):
            return at.EMPTY
        self.left -= 1
        return self.deck[self.left]

    def reshuffle(self) -> bool:
        """Make the discard pile the deck; return whether there is a card now."""
        self.deck = shuffled(self.discard, self.random)
        self.left = len(self.deck)
        self.discard = vec[i64]([0] * at.KINDS)
        return self.left > 0

    def draw_tickets(self, number: int) -> list[Ticket]:
        """Draw the top tickets of the ticket deck."""
        tickets = self.rails.board.tickets
        drawn = [tickets[index] for index in self.ticket_deck[-number:]]
        del self.ticket_deck[-number:]
        return drawn


def face_up_locomotives(market: vec[i64]) -> i64:
    """Count the locomotives in a market."""
    found: i64 = 0
    for card in market:
        if card == at.LOCO:
            found += 1
    return found


def shuffled(counts: vec[i64], random: Random) -> vec[i64]:
    """Return cards in a random order, from how many there are of each kind."""
    found = vec[i64]([kind for kind in range(at.KINDS) for _ in range(counts[kind])])
    shuffle(found, random)
    return found


def shuffle(row: vec[i64], random: Random) -> None:
    """Shuffle a row, as the `shuffle` of Python does it with a list."""
    last: i64 = len(row) - 1
    while last > 0:
        bits = int(last + 1).bit_length()
        place: i64 = random.getrandbits(bits)
        while place > last:
            place = random.getrandbits(bits)
        row[last], row[place] = row[place], row[last]
        last -= 1


def taken_cities(stations: vec[i64]) -> i64:
    """Return the cities with a station of any player, as a mask."""
    taken: i64 = 0
    for cities in stations:
        taken |= cities
    return taken


def laid_out(rails: Rails, state: TicketToRide, styles: list[Style], word: int) -> Table:
    """Return a position as a table; its decks are shuffled with the word as the seed."""
    table = Table(rails, Random(word), styles)
    tickets = state.board.tickets
    table.mover = state.mover
    table.turns_left = state.turns_left
    table.owner = state.owner[:]
    table.hands = vec[i64](state.hands)
    table.cars = vec[i64](state.cars)
    table.points = vec[i64](state.points)
    table.reserve = vec[i64](state.reserve)
    table.built = vec[i64](state.stations)
    table.tickets = [[tickets[i] for i in state.tickets_in(at.HELD + seat)] for seat in range(state.seats)]
    table.goals = [[] for _ in styles]
    table.loans = [[] for _ in styles]
    table.for_points = [False] * len(styles)
    table.market = vec[i64](state.market)
    table.locos = face_up_locomotives(table.market)
    table.discard = vec[i64](state.discard.counts)
    table.deck = shuffled(vec[i64](state.deck.counts), table.random)
    table.left = len(table.deck)
    drawn_first = vec[i64](state.tickets_in(at.IN_DECK))
    shuffle(drawn_first, table.random)
    table.ticket_deck = [*[ticket for ticket, _ in state.under][::-1], *drawn_first]
    return table


def totals(table: Table) -> list[int]:
    """Return what each seat would score if the game were over, with the best use of its stations."""
    board = table.rails.board
    found: list[int] = []
    trails: list[int] = []
    for seat in range(table.seats):
        routes = scoring.equal(table.owner, 0, seat)
        parts = parts_of(board, routes)
        trails.append(longest_trail(board, routes, parts))
        tickets = vec[i64]([ticket.index for ticket in table.tickets[seat]])
        stations = vec[i64](indices(table.built[seat]))
        points = scoring.best_loans(board, table.owner, seat, parts, tickets, stations).points
        found.append(points + table.points[seat] + scoring.RESERVE_POINTS * table.reserve[seat])
    return [points + express for points, express in zip(found, scoring.express_points(trails), strict=True)]
