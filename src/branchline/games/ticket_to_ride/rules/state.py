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

    def __init__(
        self,
        game: Game[Any],
        board: Board,
        seats: int,
        dice: Dice,
        hands: list[int],
        deck: Bag,
        discard: Bag,
        market: list[int],
        owner: list[int],
        stations: list[int],
        held: list[int],
        offers: list[tuple[int, ...]],
        known: list[int],
        drawn: list[int],
        spent: list[int],
        cars: list[int],
        reserve: list[int],
        points: list[int],
        open_routes: list[int],
    ) -> None:
        self.game = game
        self.board = board
        self.seats = seats
        self.dice = dice
        self.mover = 0
        self.stage = FIRST_TICKETS
        self.first = 0
        # Train cards: whatever is in no hand is in one of these, or laid down for a tunnel.
        self.hands = hands
        self.deck = deck
        self.discard = discard
        self.market = market
        # The board: who owns a route, which cities hold a seat's stations (as a mask).
        self.owner = owner
        self.stations = stations
        # Copies share `owner` and `open_routes`, which are long, until one of them changes them.
        self.shared = False
        # Kept up to date with the board so that they need not be counted again.
        self.cars = cars
        self.reserve = reserve
        self.points = points
        self.open_routes = open_routes  # seat * fares + fare: how many routes it may claim
        # Tickets, as masks; `under` are those put back, uppermost first, with who did it.
        self.held = held
        self.given_up = NO_TICKETS
        self.offers = offers
        self.ticket_deck = 0
        self.under: tuple[tuple[int, int], ...] = ()
        self.box = 0  # out of the game, unseen by anyone
        # A tunnel under way: the claim tried and the cards turned up.
        self.tunnel: Claim | None = None
        self.revealed: tuple[int, ...] = ()
        # What everyone could have noticed about hidden cards; see cards.py.
        self.known = known
        self.drawn = drawn
        self.spent = spent
        self.shuffles = 0  # how often the discard has become the deck
        # The end (TTR-12.1, TTR-17.2).
        self.turns_left = NOT_YET
        self.passes = 0

    def copy(self) -> TicketToRide:
        """Return an independent copy that plays on exactly as this one would."""
        copy = TicketToRide(
            self.game,
            self.board,
            self.seats,
            self.dice.copy(),
            self.hands[:],
            self.deck.copy(),
            self.discard.copy(),
            self.market[:],
            self.owner,
            self.stations[:],
            self.held[:],
            self.offers[:],
            self.known[:],
            self.drawn[:],
            self.spent[:],
            self.cars[:],
            self.reserve[:],
            self.points[:],
            self.open_routes,
        )
        copy.shared = self.shared = True
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

    def seat_count(self) -> int:
        """Return how many seats play."""
        return self.seats

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
    fares = [len(fare.routes) for fare in board.fares]
    state = TicketToRide(
        game,
        board,
        seats,
        dice,
        hands=[0] * (KINDS * seats),
        deck=Bag(CARDS, [PER_COLOUR] * COLOURS + [LOCOS]),
        discard=Bag(CARDS, [0] * KINDS),
        market=[EMPTY] * MARKET,
        owner=[NOBODY] * len(board.routes),
        stations=[0] * seats,
        held=[0] * seats,
        offers=[()] * seats,
        known=[0] * (KINDS * seats),
        drawn=[0] * (KINDS * seats),
        spent=[0] * (KINDS * seats),
        cars=[CARS] * seats,
        reserve=[STATIONS] * seats,
        points=[0] * seats,  # TTR-2.1
        open_routes=fares * seats,
    )
    state.given_up = (0,) * seats
    state.ticket_deck = board.regular_tickets
    state.box = board.long_tickets
    return state
