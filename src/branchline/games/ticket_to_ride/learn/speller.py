"""The words of a turn of Ticket to Ride, found without a list of the moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from branchline.engine.game import NOBODY, Move
from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim import first_claim, is_open
from branchline.games.ticket_to_ride.rules.actions.draw import DRAW_DECK, DRAWS, FROM_DECK, sources
from branchline.games.ticket_to_ride.rules.actions.payment import Payment, payments
from branchline.games.ticket_to_ride.rules.actions.station import count_payments, payment_places
from branchline.games.ticket_to_ride.rules.actions.tickets import choices, tickets_left
from branchline.games.ticket_to_ride.rules.board import Board, Route, indices
from branchline.games.ticket_to_ride.rules.layout import ALONE, COLOURS, GREY, KINDS, LOCO, block
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.learn.fast.observation import Rows
from branchline.learn.fast.speller import Speller, Spelling

# Where the words of each kind begin; see `TicketToRideEncoding.make_vocabulary`.
DECK_WORD: Final = 0
DRAW_WORDS: Final = 1  # by kind of card
TICKETS_WORD: Final = 10
KEEP_WORD: Final = 14
ENOUGH_WORD: Final = 15
CLAIM_WORDS: Final = 16  # by route; then those of stations, by city, and of tickets
LENGTHS: Final = (1, 2, 3, 4, 6, 8)  # of routes; stations and tunnels need no other numbers


@final
class TicketToRideSpeller(Speller[TicketToRide]):
    """Finds the first words of a turn by what the hand can pay for, and lists only the moves of the one said."""

    def __init__(self, board: Board, spell: Callable[[str], Spelling], rows: Rows, table: int) -> None:
        super().__init__(spell, rows, table)
        self.board = board
        self.routes: i64 = len(board.routes)
        # For each route: its colour and shape, as the place of both in `payable`.
        self.costs = vec[i64]([route.colour * board.shape_count + route.shape for route in board.routes])
        self.payable = vec[i64]([0] * ((GREY + 1) * int(board.shape_count)))
        self.singles: list[Move] = [DRAW_DECK, *DRAWS, board.draw_tickets]  # the moves of one word, by word
        self.payment_words = vec[i64]([0] * (ALONE * KINDS * KINDS))
        for total in LENGTHS:
            for payment in payments(total):
                self.payment_words[place_in_words(payment)] = spell(f"pay {payment.text}")[1]
        self.first = False  # whether the first word of a turn is to be said

    def find(self, state: TicketToRide) -> None:
        self.first = state.stage in (at.ACTION, at.SECOND_CARD)
        if self.first:
            found = sources(state)
            if found & FROM_DECK:
                self.allow(DECK_WORD)
            self.allow_all(DRAW_WORDS, found & ~FROM_DECK)
            if state.stage == at.ACTION:
                self.allow_others(state)
            if self.open_count > 1:
                return
            self.close()
            self.first = False
        if state.stage in (at.FIRST_TICKETS, at.KEEP):
            self.choose_tickets(state)
        else:
            super().find(state)

    def say(self, state: TicketToRide, word: i64) -> None:
        if not self.first:
            super().say(state, word)
            return
        self.first = False
        self.note(word)
        if word < CLAIM_WORDS:
            self.close()
            self.move = self.singles[word]
        elif word < CLAIM_WORDS + self.routes:
            self.choose_claim(state, self.board.routes[word - CLAIM_WORDS])
        else:
            city = self.board.cities[word - CLAIM_WORDS - self.routes]
            builds = [build for place in payment_places(state) if (build := city.builds[place]) is not None]
            self.choose_from([*builds], [(word, self.payment_word(build.payment)) for build in builds])

    def action(self, state: TicketToRide) -> Action:
        assert isinstance(self.move, Action)
        return self.move

    def allow_others(self, state: TicketToRide) -> None:
        """Allow tickets, each route that is open to the mover and that its hand can pay for, and stations."""
        if tickets_left(state):
            self.allow(TICKETS_WORD)
        self.find_payable(state)
        owner, costs, payable, routes = state.owner, self.costs, self.payable, self.board.routes
        route: i64
        for route in range(self.routes):
            if owner[route] == NOBODY and payable[costs[route]]:
                if is_open(state, routes[route]):
                    self.allow(CLAIM_WORDS + route)
        if count_payments(state):
            self.allow_stations(state)

    def find_payable(self, state: TicketToRide) -> None:
        """Find out what the hand of the mover can pay for, by colour and shape; grey routes take any colour."""
        board, row, payable, ways = state.board, state.row, self.payable, state.board.ways
        shapes, hand = board.shape_count, block(state.mover) + at.HAND
        price = row[hand + LOCO] * at.PRICES
        grey, alone = GREY * shapes, (price + ALONE) * shapes
        shape: i64
        kind: i64
        for shape in range(shapes):
            payable[grey + shape] = ways[alone + shape]
        for kind in range(COLOURS):
            paid, own = (price + row[hand + kind]) * shapes, kind * shapes
            for shape in range(shapes):
                payable[own + shape] = ways[paid + shape] + ways[alone + shape]
                payable[grey + shape] += ways[paid + shape]

    def allow_stations(self, state: TicketToRide) -> None:
        """Allow each city without a station."""
        owner = state.station_owner
        city: i64
        for city in range(len(owner)):
            if owner[city] == NOBODY:
                self.allow(CLAIM_WORDS + self.routes + city)

    def choose_claim(self, state: TicketToRide, route: Route) -> None:
        """Go on with the claims of a route that the hand can pay for."""
        found: list[Move] = []
        spellings: list[Spelling] = []
        board, hand = state.board, block(state.mover) + at.HAND
        locos = state.row[hand + LOCO]
        kind: i64
        number: i64
        for kind in range(KINDS):
            if kind == LOCO or route.colour in (kind, GREY):
                cards = state.row[hand + kind] if kind < LOCO else i64(ALONE)
                ways = board.ways[(locos * at.PRICES + cards) * board.shape_count + route.shape]
                first = first_claim(board, kind, route.shape, locos)
                for number in range(first, first + ways):
                    claim = route.claims[number]
                    assert claim is not None
                    found.append(claim)
                    spellings.append((CLAIM_WORDS + route.index, self.payment_word(claim.payment)))
        self.choose_from(found, spellings)

    def choose_tickets(self, state: TicketToRide) -> None:
        """Go on with the sets of tickets that may be kept."""
        first = CLAIM_WORDS + self.routes + len(self.board.cities)
        kept = choices(state)
        tickets = [[first + ticket for ticket in indices(choice.tickets)] for choice in kept]
        self.choose_from([*kept], [(KEEP_WORD, *words, ENOUGH_WORD) for words in tickets])

    def payment_word(self, payment: Payment) -> i64:
        """Return the word of a payment with cards of at most one colour."""
        return self.payment_words[place_in_words(payment)]


def place_in_words(payment: Payment) -> i64:
    """Return where the word of a payment with cards of at most one colour stands."""
    return (payment.total * KINDS + payment.kind) * KINDS + payment.cards
