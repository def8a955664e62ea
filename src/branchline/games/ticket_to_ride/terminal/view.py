"""The terminal view of Ticket to Ride, which the other files of this folder draw."""

from __future__ import annotations

from typing import Any, ClassVar, final

from rich.console import RenderableType

from branchline.engine.game import Game, Move, State
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.terminal.board import draw_board
from branchline.games.ticket_to_ride.terminal.ending import draw_ending
from branchline.games.ticket_to_ride.terminal.move_list import draw_menu, filtered_claims, filtered_stations, ordered
from branchline.games.ticket_to_ride.terminal.table import draw_table
from branchline.terminal.view import TerminalView, View


@final
class TicketToRideView(TerminalView):
    """Ticket to Ride: Europe as text."""

    headings = ("completed", "routes", "tickets", "built")
    words: ClassVar[dict[str, str]] = {
        "claims [CITY]": "the routes you can claim; for a city, with every way to pay",
        "stations [CITY]": "the cities where you can build; for a city, every way to pay",
        "board [CITY]": "who owns what, or every route from a city",
        "black 2+1": "in a payment: two black cards and one locomotive",
        "ferry 2": "of a route: at least two of the cards must be locomotives",
        "tunnel": "of a route: three cards are turned over, and you may have to pay extra cards",
    }

    examples = ("draw deck", "draw locomotive", "second card")

    def __init__(self, game: Game[Any]) -> None:
        assert isinstance(game, TicketToRideGame)
        self.board = game.board

    def table(self, view: View, names: list[str]) -> list[RenderableType]:
        """Show face-up cards, players, hand and tickets."""
        return draw_table(self.board, view, names)

    def order(self, view: View, moves: list[Move]) -> list[Move]:
        """Put draws first, then tickets, claims by route, and stations by city."""
        return ordered(moves)

    def menu(self, view: View, names: list[str], moves: list[Move]) -> list[RenderableType]:
        """Show the moves in groups."""
        return draw_menu(self.board, moves)

    def more(self, words: list[str], view: View, names: list[str], moves: list[Move]) -> list[RenderableType] | None:
        """Answer the view's words; a claim or station without payment lists the ways to pay."""
        verb, rest = words[0], words[1:]
        if verb == "claims" or (verb == "claim" and len(rest) < 2):
            return filtered_claims(self.board, moves, rest)
        if verb == "stations" or (verb == "station" and len(rest) < 2):
            return filtered_stations(moves, rest)
        if verb == "board":
            return draw_board(self.board, view, names, rest)
        return None

    def ending(self, state: State, names: list[str]) -> list[RenderableType]:
        """Show scores, verdict and all tickets."""
        assert isinstance(state, TicketToRide)
        return draw_ending(state, names)
