"""What changes in a game of Ticket to Ride: the fields and their copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from branchline.engine.dice import Bag, Dice
from branchline.engine.game import NOBODY, Game, State
from branchline.games.ticket_to_ride.rules.board import (
    CARDS,
    CARS,
    COLOURS,
    KINDS,
    LOCOS,
    MARKET,
    PARALLEL_FOR_ALL,
    PER_COLOUR,
    STATIONS,
    Board,
    Route,
)

if TYPE_CHECKING:
    from branchline.games.ticket_to_ride.rules.actions.claim import Claim

# What is being asked; the prompt of the contract is the name at the same place in PROMPTS.
FIRST_TICKETS: Final = 0
ACTION: Final = 1
SECOND_CARD: Final = 2
TUNNEL: Final = 3
KEEP: Final = 4
OVER: Final = 5
PROMPTS: Final = ("first tickets", "action", "second card", "pay for the tunnel or withdraw", "keep tickets", "over")

EMPTY: Final = -1  # a gap in the market
NOT_YET: Final = -1  # the last round has not been triggered


@final
class TicketToRide(State):
    """A position; lists named in the plural are by seat, flat ones by seat * 9 + card."""

    # At first all cards are in the deck, and all tickets in their places.

    def __init__(self, game: Game[Any], board: Board, seats: int, dice: Dice, bare: bool = False) -> None:
        self.game = game
        self.board = board
        self.seats = seats
        self.dice = dice
        self.mover = 0
        self.stage = FIRST_TICKETS
        self.first = 0
        # Copies share `owner` and `open_routes`, which are long, until one of them changes them.
        self.shared = False
        # A tunnel under way: the claim tried and the cards turned up.
        self.tunnel: Claim | None = None
        self.revealed: tuple[int, ...] = ()
        self.shuffles = 0  # how often the discard has become the deck
        # The end (TTR-12.1, TTR-17.2).
        self.turns_left = NOT_YET
        self.passes = 0
        if bare:
            return  # a copy has lists of its own
        # Train cards: whatever is in no hand is in one of these, or laid down for a tunnel.
        self.hands = [0] * (KINDS * seats)
        self.deck = Bag(CARDS, [PER_COLOUR] * COLOURS + [LOCOS])
        self.discard = Bag(CARDS, [0] * KINDS)
        self.market = [EMPTY] * MARKET
        # The board: who owns a route, which cities hold a seat's stations (as a mask).
        self.owner = [NOBODY] * len(board.routes)
        self.stations = [0] * seats
        # Kept up to date with the board so that they need not be counted anew.
        self.cars = [CARS] * seats
        self.reserve = [STATIONS] * seats
        self.points = [0] * seats  # TTR-2.1
        self.open_routes = [len(fare.routes) for fare in board.fares] * seats  # how many each may claim, by fare
        # Tickets, as masks; `under` are those put under the deck, uppermost first, with who did it.
        self.held = [0] * seats
        self.offers: list[tuple[int, ...]] = [()] * seats
        self.given_up = (0,) * seats
        self.ticket_deck = board.regular_tickets
        self.under: tuple[tuple[int, int], ...] = ()
        self.box = board.long_tickets  # out of the game, unseen by anyone
        # What everybody could have noticed about hidden cards; see cards.py.
        self.known = [0] * (KINDS * seats)
        self.drawn = [0] * (KINDS * seats)
        self.spent = [0] * (KINDS * seats)

    def copy(self) -> TicketToRide:
        copy = TicketToRide(self.game, self.board, self.seats, self.dice.copy(), bare=True)
        copy.hands = self.hands[:]
        copy.deck = self.deck.copy()
        copy.discard = self.discard.copy()
        copy.market = self.market[:]
        copy.owner = self.owner
        copy.open_routes = self.open_routes
        copy.shared = self.shared = True
        copy.stations = self.stations[:]
        copy.cars = self.cars[:]
        copy.reserve = self.reserve[:]
        copy.points = self.points[:]
        copy.held = self.held[:]
        copy.offers = self.offers[:]
        copy.known = self.known[:]
        copy.drawn = self.drawn[:]
        copy.spent = self.spent[:]
        copy.mover = self.mover
        copy.stage = self.stage
        copy.first = self.first
        copy.given_up = self.given_up
        copy.ticket_deck = self.ticket_deck
        copy.under = self.under
        copy.box = self.box
        copy.tunnel = self.tunnel
        copy.revealed = self.revealed
        copy.shuffles = self.shuffles
        copy.turns_left = self.turns_left
        copy.passes = self.passes
        return copy

    def build(self, owner: int, route: Route) -> None:
        """Put a seat's cars on a route (TTR-6.8) and score at once (TTR-6.10, TTR-8.4)."""
        # Note for whom it and its parallel are closed now (TTR-7).
        self.cars[owner] -= route.length
        self.points[owner] += route.points
        if self.shared:
            self.owner = self.owner[:]
            self.open_routes = self.open_routes[:]
            self.shared = False
        fares = len(self.board.fares)
        neighbour = NOBODY if route.parallel < 0 else self.owner[route.parallel]
        for seat in range(self.seats):
            if seat != neighbour:
                self.open_routes[seat * fares + route.fare] -= 1
        if route.parallel >= 0 and neighbour == NOBODY:
            parallel = self.board.routes[route.parallel]
            for seat in range(self.seats):
                if seat == owner or self.seats < PARALLEL_FOR_ALL:
                    self.open_routes[seat * fares + parallel.fare] -= 1
        self.owner[route.index] = owner
