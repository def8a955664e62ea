"""An imagined table as plain numbers, and what can happen on it.

It holds what decides a game and forgets the rest: who knows what, the order of what was put back.
A game is played out on it some ten times as quickly as by the rules themselves.
"""

from __future__ import annotations

from random import Random
from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.bots.board_arrays import Rails, Style
from branchline.games.ticket_to_ride.rules.actions.tunnel import REVEALED
from branchline.games.ticket_to_ride.rules.board import (
    GREY,
    KINDS,
    LOCO,
    PARALLEL_FOR_ALL,
    STATIONS,
    Ticket,
    indices,
)
from branchline.games.ticket_to_ride.rules.cards import TOO_MANY_LOCOS
from branchline.games.ticket_to_ride.rules.state import NOT_YET, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import FEW_CARS

REPLACEMENTS: Final = 3  # of a market full of locomotives; more hardly ever come in a row


@final
class Table:
    """A position; lists are by seat."""

    __slots__ = (
        "built",
        "cars",
        "deck",
        "discard",
        "for_points",
        "goals",
        "hands",
        "loans",
        "market",
        "mover",
        "owner",
        "points",
        "rails",
        "random",
        "reserve",
        "seats",
        "styles",
        "ticket_deck",
        "tickets",
        "turns_left",
    )

    def __init__(self, rails: Rails, random: Random, styles: list[Style]) -> None:
        self.rails = rails
        self.random = random  # the same luck for whatever is tried on this table
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
        # What a seat works for: routes to claim, in this order, and routes to borrow.
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
        """Whether the seat may still claim a route, if it could pay."""
        if self.owner[route] != NOBODY or self.rails.length[route] > self.cars[seat]:
            return False
        parallel = self.rails.parallel[route]
        if parallel < 0 or self.owner[parallel] == NOBODY:
            return True
        return self.owner[parallel] != seat and self.seats >= PARALLEL_FOR_ALL

    def payment(self, seat: int, route: int) -> tuple[int, int]:
        """The colour and the locomotives to pay for a route with, if it can be paid."""
        rails = self.rails
        ferry = rails.ferry[route]
        colour = rails.colour[route]
        if colour == GREY:
            colour = self.spare_colour(seat, rails.length[route] - ferry)
        return colour, max(ferry, rails.length[route] - self.hands[seat][colour])

    def spare_colour(self, seat: int, enough: int) -> int:
        """The colour for a grey route: that of most cards, rather one no goal asks for."""
        hand = self.hands[seat]
        colours = self.rails.colour
        asked = {colours[goal] for goal in self.goals[seat]}
        best, most = 0, -1
        for colour in range(LOCO):
            number = 2 * min(hand[colour], enough) + (colour not in asked)
            if number > most:
                best, most = colour, number
        return best

    # What happens when it does.

    def end_turn(self) -> bool:
        """On to the next seat; whether the game is over."""
        if self.turns_left != NOT_YET:
            self.turns_left -= 1
        elif self.cars[self.mover] <= FEW_CARS:
            self.turns_left = self.seats
        self.mover = (self.mover + 1) % self.seats
        return self.turns_left == 0

    def pay(self, seat: int, colour: int, cards: int, locos: int) -> None:
        """Cards from the hand to the discard."""
        hand = self.hands[seat]
        hand[colour] -= cards
        hand[LOCO] -= locos
        self.discard[colour] += cards
        self.discard[LOCO] += locos

    def claim(self, seat: int, route: int, colour: int, locos: int) -> bool:
        """Pay for a route and own it, unless a tunnel asks for more than the hand has."""
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
        """How many extra cards a tunnel asks for."""
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
        """The top card of the deck, if there is any."""
        if self.deck or self.reshuffle():
            self.hands[seat][self.deck.pop()] += 1
        self.mind_locomotives()

    def take(self, seat: int, slot: int) -> None:
        """A card of the market, and the next one in its place."""
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
            self.replace_market()

    def replace_market(self) -> None:
        """All cards of the market anew, as far as the deck goes."""
        for slot, card in enumerate(self.market):
            if self.deck or self.reshuffle():
                self.discard[card] += 1
                self.market[slot] = self.deck.pop()

    def reshuffle(self) -> bool:
        """The discard becomes the deck; whether there is a card now."""
        self.deck = [kind for kind in range(KINDS) for _ in range(self.discard[kind])]
        self.random.shuffle(self.deck)
        self.discard = [0] * KINDS
        return bool(self.deck)

    def stations_anywhere(self) -> int:
        """The cities that hold a station, whoever's, as a mask."""
        taken = 0
        for cities in self.built:
            taken |= cities
        return taken

    def draw_tickets(self, number: int) -> list[Ticket]:
        """The top tickets of the ticket deck."""
        tickets = self.rails.board.tickets
        drawn = [tickets[index] for index in self.ticket_deck[-number:]]
        del self.ticket_deck[-number:]
        return drawn


def laid_out(rails: Rails, state: TicketToRide, styles: list[Style], word: int) -> Table:
    """A position as a table, its decks in an order that grows from the word."""
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
