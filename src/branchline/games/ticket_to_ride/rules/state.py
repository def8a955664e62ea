"""What changes in a game of Ticket to Ride: one row of numbers, what lies on the board, and their copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from branchline.engine.dice import Bag, Dice, bag_at, put
from branchline.engine.game import NOBODY, Game, State
from branchline.engine.packed import i64, vec
from branchline.engine.subclassing import mypyc_attr
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.board import Board, Route

if TYPE_CHECKING:
    from branchline.games.ticket_to_ride.rules.actions.claim import Claim


@final
@mypyc_attr(free_list_len=1)
class TicketToRide(State):
    """A position; the properties that are named in the plural are lists by seat, or by seat * 9 + card."""

    def __init__(
        self,
        game: Game[Any],
        board: Board,
        seats: i64,
        dice: Dice,
        row: vec[i64],
        owner: vec[i64],
        station_owner: vec[i64],
        open_routes: vec[i64],
    ) -> None:
        self.game = game
        self.board = board
        self.seats = seats
        self.dice = dice
        self.row = row
        self.tickets_at: i64 = at.FIRST_SEAT + seats * at.BLOCK
        # Copies share these, until one of them builds: whose a route is, whose station is in a city, and how many
        # routes each seat may still claim with a kind of card, by seat, kind and shape (see `Board.shapes`).
        self.owner = owner
        self.station_owner = station_owner
        self.open_routes = open_routes
        self.shared = False
        self.mover = 0
        self.stage = at.FIRST_TICKETS
        self.first: i64 = 0
        # A tunnel under way: the claim that is tried. The row has the cards turned up.
        self.tunnel: Claim | None = None
        self.shuffles: i64 = 0  # how often the discard has become the deck
        # The end (TTR-12.1, TTR-17.2).
        self.turns_left: i64 = at.NOT_YET
        self.passes: i64 = 0
        # The numbers of the first ticket under the deck, and of the next one that is put there.
        self.under_first: i64 = 0
        self.under_next: i64 = 0

    def copy(self) -> TicketToRide:
        copy = TicketToRide(
            self.game,
            self.board,
            self.seats,
            self.dice.copy(),
            self.row[:],
            self.owner,
            self.station_owner,
            self.open_routes,
        )
        copy.shared = self.shared = True
        copy.mover = self.mover
        copy.stage = self.stage
        copy.first = self.first
        copy.tunnel = self.tunnel
        copy.shuffles = self.shuffles
        copy.turns_left = self.turns_left
        copy.passes = self.passes
        copy.under_first = self.under_first
        copy.under_next = self.under_next
        return copy

    def unshare(self) -> None:
        """Stop sharing the board with copies, since it is going to change."""
        if self.shared:
            self.owner = self.owner[:]
            self.station_owner = self.station_owner[:]
            self.open_routes = self.open_routes[:]
            self.shared = False

    def build(self, owner: i64, route: Route) -> None:
        """Put a seat's cars on a route (TTR-6.8) and score at once (TTR-6.10, TTR-8.4)."""
        self.unshare()
        board, row, owners = self.board, self.row, self.owner
        own = at.block(owner)
        neighbour = i64(NOBODY) if route.parallel < 0 else owners[route.parallel]
        # Note for whom it and its parallel are closed now (TTR-7).
        for seat in range(self.seats):
            if seat != neighbour:
                self.close(seat, route)
        if route.parallel >= 0 and neighbour == NOBODY:
            for seat in range(self.seats):
                if seat == owner or self.seats < at.PARALLEL_FOR_ALL:
                    self.close(seat, board.routes[route.parallel])
        owners[route.index] = owner
        row[own + at.POINTS] += route.points
        left = row[own + at.CARS_LEFT] - route.length
        row[own + at.CARS_LEFT] = left
        if left < board.longest:
            self.close_long(owner, left)

    def close(self, seat: i64, route: Route) -> None:
        """Count a route, open to a seat until now, no longer."""
        if route.length > self.row[at.block(seat) + at.CARS_LEFT]:
            return  # it was not counted for lack of cars
        open_routes, one = self.open_routes, self.board.shape_one[route.shape]
        own = seat * at.OPEN_SIZE + route.shape // at.DIGITS
        if route.colour < at.KINDS:
            open_routes[own + route.colour * at.WORDS] -= one
            open_routes[own + at.LOCO * at.WORDS] -= one
            return
        place: i64
        for place in range(own, own + at.OPEN_SIZE, at.WORDS):
            open_routes[place] -= one

    def close_long(self, seat: i64, cars: i64) -> None:
        """Count routes that are longer than a seat has cars no longer."""
        open_routes, within = self.open_routes, self.board.within
        place: i64
        for place in range(seat * at.OPEN_SIZE, (seat + 1) * at.OPEN_SIZE, at.WORDS):
            open_routes[place] &= within[cars * at.WORDS]
            open_routes[place + 1] &= within[cars * at.WORDS + 1]

    def note_ticket_deck(self) -> None:
        """Fill the bag of the tickets in their deck from the places of all tickets."""
        row = self.row
        row[at.TICKETS_LEFT] = 0
        for ticket in range(i64(len(self.board.tickets))):
            row[at.TICKETS_LEFT + 1 + ticket] = 0
            if row[self.tickets_at + ticket] == at.IN_DECK:
                put(row, at.TICKETS_LEFT, ticket, 1)

    def put_under(self, ticket: i64, who: i64) -> None:
        """Put a ticket under the deck."""
        self.row[self.tickets_at + ticket] = at.UNDER + self.under_next * at.WHO + who + 1
        self.under_next += 1

    def next_under(self) -> i64:
        """Return the ticket that was put under the deck first, and leave it to be placed."""
        first = at.UNDER + self.under_first * at.WHO
        ticket: i64 = 0
        while not first <= self.row[self.tickets_at + ticket] < first + at.WHO:
            ticket += 1
        self.under_first += 1
        return ticket

    @property
    def under(self) -> list[tuple[int, int]]:
        """The tickets put under the deck, uppermost first, and by whom."""
        places: list[int] = []  # where each is, and which it is
        ticket: i64
        for ticket in range(i64(len(self.row)) - self.tickets_at):
            where = self.row[self.tickets_at + ticket]
            if where >= at.UNDER:
                places.append((where - at.UNDER) * at.TICKETS + ticket)
        places.sort()
        return [(place % at.TICKETS, place // at.TICKETS % at.WHO - 1) for place in places]

    def write(self, own: i64, numbers: list[int]) -> None:
        """Write numbers into the row, one after another."""
        for number in numbers:
            self.row[own] = number
            own += 1

    def offer(self, seat: i64) -> list[int]:
        """Return the tickets a seat may choose from."""
        own = at.block(seat) + at.OFFER
        return [ticket for ticket in self.row[own : own + at.MOST_OFFERED] if ticket != at.EMPTY]

    def cards(self, seat: i64, place: i64) -> list[int]:
        """Return the cards at a place of a seat's block: how many there are of each kind."""
        own = at.block(seat) + place
        return [*self.row[own : own + at.KINDS]]

    def by_seat(self, place: i64, size: i64 = 1) -> list[int]:
        """Return the numbers at a place of each seat's block, one after another."""
        found: list[int] = []
        for seat in range(self.seats):
            own = at.block(seat) + place
            found += [*self.row[own : own + size]]
        return found

    def tickets_in(self, place: i64) -> list[int]:
        """Return the tickets in a place."""
        row, first = self.row, self.tickets_at
        return [int(ticket - first) for ticket in range(first, i64(len(row))) if row[ticket] == place]

    def ticket_names_in(self, place: i64) -> list[str]:
        """Return the names of the tickets in a place."""
        return [self.board.ticket_names[ticket] for ticket in self.tickets_in(place)]

    def mask_of(self, place: i64) -> int:
        """Return the tickets in a place as a mask."""
        return sum([1 << ticket for ticket in self.tickets_in(place)])

    @property
    def hands(self) -> list[int]:
        """The cards in hand."""
        return self.by_seat(at.HAND, at.KINDS)

    @property
    def known(self) -> list[int]:
        """The cards that a seat certainly has, since all saw it take or show them."""
        return self.by_seat(at.KNOWN, at.KINDS)

    @property
    def drawn(self) -> list[int]:
        """The cards drawn blind since the last shuffle."""
        return self.by_seat(at.DRAWN, at.KINDS)

    @property
    def spent(self) -> list[int]:
        """The cards shown since then that nobody knew of."""
        return self.by_seat(at.SPENT, at.KINDS)

    @property
    def cars(self) -> list[int]:
        """The cars left."""
        return self.by_seat(at.CARS_LEFT)

    @property
    def reserve(self) -> list[int]:
        """The stations left."""
        return self.by_seat(at.RESERVE)

    @property
    def points(self) -> list[int]:
        """The points for routes."""
        return self.by_seat(at.POINTS)

    @property
    def offers(self) -> list[tuple[int, ...]]:
        """The tickets to choose from."""
        return [tuple(self.offer(seat)) for seat in range(self.seats)]

    @property
    def held(self) -> list[int]:
        """The tickets held, as masks."""
        return [self.mask_of(at.HELD + seat) for seat in range(self.seats)]

    @property
    def given_up(self) -> list[int]:
        """The tickets given up at the start, as masks."""
        return [self.mask_of(at.GIVEN_UP + seat) for seat in range(self.seats)]

    @property
    def ticket_deck(self) -> int:
        """The tickets in their deck, as a mask, without those put under it."""
        return self.mask_of(at.IN_DECK)

    @property
    def box(self) -> int:
        """The tickets out of the game, unseen by anyone, as a mask."""
        return self.mask_of(at.BOX)

    @property
    def stations(self) -> list[int]:
        """The cities with a seat's stations, as masks."""
        found = [0] * self.seats
        for city, owner in enumerate(self.station_owner):
            if owner != NOBODY:
                found[owner] |= 1 << city
        return found

    @property
    def deck(self) -> Bag:
        """The train cards to be drawn."""
        return bag_at(self.row, at.DECK, at.CARDS)

    @property
    def discard(self) -> Bag:
        """The train cards on the discard pile."""
        return bag_at(self.row, at.DISCARD, at.CARDS)

    @property
    def market(self) -> list[int]:
        """The face-up cards, EMPTY for a gap."""
        return [*self.row[at.FACE_UP : at.FACE_UP + at.MARKET]]

    @property
    def revealed(self) -> tuple[int, ...]:
        """The cards turned up for a tunnel."""
        return tuple([card for card in self.row[at.REVEALED : at.REVEALED + at.MOST_REVEALED] if card != at.EMPTY])


def new_table(game: Game[Any], board: Board, seats: i64, dice: Dice) -> TicketToRide:
    """Return a table before the deal."""
    row = board.first_rows[seats][:]
    state = TicketToRide(game, board, seats, dice, row, board.no_owners, board.no_stations, board.first_open[seats])
    state.shared = True
    return state
