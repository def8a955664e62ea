"""What a seat sees of a game, as numbers that a bot can calculate with."""

from __future__ import annotations

from random import Random
from typing import final

from branchline.engine.game import NOBODY
from branchline.engine.json_validation import Reader
from branchline.games.ticket_to_ride.bots.board_arrays import CALM, Rails
from branchline.games.ticket_to_ride.bots.simulator import Table
from branchline.games.ticket_to_ride.rules.board import CARDS, Route, Ticket
from branchline.games.ticket_to_ride.rules.scoring import join
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
