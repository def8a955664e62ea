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
NO_TICKETS: Final[tuple[int, ...]] = ()
NOT_YET: Final = -1  # the last round has not been triggered


@final
class TicketToRide(State):
    """A position; lists named in the plural are by seat, flat ones by seat * 9 + card."""

    # What is copied with each position, see `blank` and `copy`.
    # Train cards: whatever is in no hand is in one of these, or laid down for a tunnel.
    hands: list[int]
    deck: Bag
    discard: Bag
    market: list[int]
    # The board: who owns a route, which cities hold a seat's stations (as a mask).
    owner: list[int]
    stations: list[int]
    # Kept up to date with the board so that they need not be counted anew.
    cars: list[int]
    reserve: list[int]
    open_routes: list[int]  # seat * fares + fare: how many routes it may claim
    # Tickets, as masks.
    held: list[int]
    offers: list[tuple[int, ...]]
    # What everybody could have noticed about hidden cards; see cards.py.
    known: list[int]
    drawn: list[int]
    spent: list[int]

    def __init__(self, game: Game[Any], board: Board, seats: int, dice: Dice) -> None:
        self.game = game
        self.board = board
        self.seats = seats
        self.dice = dice
        self.mover = 0
        self.stage = FIRST_TICKETS
        self.first = 0
        # Copies share `owner` and `open_routes`, which are long, until one of them changes them.
        self.shared = False
        # Tickets put back, as masks; `under` are those put under the deck, uppermost first, with who did it.
        self.given_up = NO_TICKETS
        self.ticket_deck = 0
        self.under: tuple[tuple[int, int], ...] = ()
        self.box = 0  # out of the game, unseen by anyone
        # A tunnel under way: the claim tried and the cards turned up.
        self.tunnel: Claim | None = None
        self.revealed: tuple[int, ...] = ()
        self.shuffles = 0  # how often the discard has become the deck
        # The end (TTR-12.1, TTR-17.2).
        self.turns_left = NOT_YET
        self.passes = 0

    def copy(self) -> TicketToRide:
        copy = TicketToRide(self.game, self.board, self.seats, self.dice.copy())
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

    def build(self, route: Route) -> None:
        """Put the mover's cars on a route (TTR-6.8) and score at once (TTR-6.10, TTR-8.4)."""
        self.cars[self.mover] -= route.length
        self.points[self.mover] += route.points
        self.own(self.mover, route)

    def own(self, owner: int, route: Route) -> None:
        """Note the owner of a route, and for whom it and its parallel are closed now (TTR-7)."""
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


def blank(game: Game[Any], board: Board, seats: int, dice: Dice) -> TicketToRide:
    """Return the table before the deal: all cards in the deck, all tickets in their places."""
    state = TicketToRide(game, board, seats, dice)
    state.hands = [0] * (KINDS * seats)
    state.deck = Bag(CARDS, [PER_COLOUR] * COLOURS + [LOCOS])
    state.discard = Bag(CARDS, [0] * KINDS)
    state.market = [EMPTY] * MARKET
    state.owner = [NOBODY] * len(board.routes)
    state.stations = [0] * seats
    state.cars = [CARS] * seats
    state.reserve = [STATIONS] * seats
    state.points = [0] * seats  # TTR-2.1
    state.open_routes = [len(fare.routes) for fare in board.fares] * seats
    state.held = [0] * seats
    state.offers = [()] * seats
    state.known = [0] * (KINDS * seats)
    state.drawn = [0] * (KINDS * seats)
    state.spent = [0] * (KINDS * seats)
    state.given_up = (0,) * seats
    state.ticket_deck = board.regular_tickets
    state.box = board.long_tickets
    return state
