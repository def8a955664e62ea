"""What a seat sees of a game, as numbers a bot can reckon with."""

from __future__ import annotations

from typing import final

from branchline.engine.game import NOBODY
from branchline.engine.json_validation import Reader
from branchline.games.ticket_to_ride.rules.board import (
    CARDS,
    LOCO,
    PARALLEL_FOR_ALL,
    Board,
    Route,
    Ticket,
)


@final
class Position:
    """The view of the seat that must decide."""

    def __init__(self, board: Board, view: dict[str, object]) -> None:
        reader = Reader(view)
        self.board = board
        self.prompt = reader.text("prompt")
        self.seats = reader.whole("seats", 2, 5)
        self.seat = reader.whole("seat", 0, self.seats - 1)
        self.last_round = reader.value("turns_left") is not None
        self.owner = [NOBODY] * len(board.routes)
        for name, seat in reader.object("routes").data.items():
            self.owner[board.route_index[name]] = int(str(seat))
        self.stations = [NOBODY] * len(board.cities)
        for name, seat in reader.object("stations").data.items():
            self.stations[board.city_index[name]] = int(str(seat))
        players = reader.objects("players")
        self.all_cars = [player.whole("cars", 0, 45) for player in players]
        self.cars = self.all_cars[self.seat]
        self.reserve = players[self.seat].whole("stations", 0, 3)
        self.ticket_deck = reader.whole("ticket_deck", 0, 46)
        self.market = [CARDS.index(str(card)) for card in reader.items("market") if card]
        own = reader.object("own")
        self.hand = own.counts("hand", CARDS)
        self.locos = self.hand[LOCO]
        # What a blind draw may bring: the cards of the deck and those others drew from it.
        self.unseen = reader.counts("deck_pool", CARDS)
        self.tickets = [board.tickets[i] for i in own.names("tickets", board.ticket_index)]
        self.joined = parts(board, self.owner, self.seat)

    def is_open(self, route: Route) -> bool:
        """Whether the seat may still claim a route, if it could pay."""
        if self.owner[route.index] != NOBODY or route.length > self.cars:
            return False
        neighbour = NOBODY if route.parallel < 0 else self.owner[route.parallel]
        if neighbour == NOBODY:
            return True
        return neighbour != self.seat and self.seats >= PARALLEL_FOR_ALL

    def open_tickets(self) -> list[Ticket]:
        """The tickets its own routes do not complete."""
        return [t for t in self.tickets if self.joined[t.a.index] != self.joined[t.b.index]]

    def turns_to_come(self) -> int:
        """A guess at how many more turns the seat will have."""
        if self.last_round:
            return 1
        # In play that is neither slow nor quick, two turns bring about three cars on the board.
        return 1 + max(0, min(self.all_cars) - 2) * 2 // 3


def parts(board: Board, owner: list[int], seat: int) -> list[int]:
    """For every city the part of a seat's network it lies in; equal numbers are joined."""
    found = list(range(len(board.cities)))
    for route in board.routes:
        if owner[route.index] == seat:
            one, other = found[route.a.index], found[route.b.index]
            if one != other:
                found = [one if part == other else part for part in found]
    return found
