"""The terminal view of Ticket to Ride; the other files of this folder draw the table and the moves."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.game import Game, Move, State
from branchline.engine.outcome import Outcome
from branchline.games.ticket_to_ride.rules.board import RULES, indices
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.scoring import connected, join, ticket_result
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.terminal import move_list
from branchline.games.ticket_to_ride.terminal.table import cities, draw_board, draw_table, ticket_name
from branchline.terminal import formatting
from branchline.terminal.view import TerminalView, View

SHEET: Final = ("routes", "tickets", "stations", "express", "total", "trail")
REASONS: Final = {  # what decided a game, by the heading of the score sheet
    "total": ("wins: {total}", RULES["TTR-14.1"]),
    "completed": ("wins: tied on points, but with {completed}", RULES["TTR-14.2"]),
    "built": ("wins: tied on points, but with {built}", RULES["TTR-14.3"]),
    "express": ("wins: tied on points, but with the European Express", RULES["TTR-14.4"]),
    None: ("share the victory", RULES["TTR-14.5"]),
}


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
        return draw_table(self.board, view, names)

    def order(self, view: View, moves: list[Move]) -> list[Move]:
        return move_list.ordered(moves)

    def menu(self, view: View, names: list[str], moves: list[Move]) -> list[RenderableType]:
        return move_list.draw_menu(self.board, moves)

    def more(self, words: list[str], view: View, names: list[str], moves: list[Move]) -> list[RenderableType] | None:
        """Answer the view's words; a claim or station without payment lists the ways to pay."""
        verb, rest = words[0], words[1:]
        if verb == "claims" or (verb == "claim" and len(rest) < 2):
            return move_list.filtered_claims(self.board, moves, rest)
        if verb == "stations" or (verb == "station" and len(rest) < 2):
            return move_list.filtered_stations(moves, rest)
        if verb == "board":
            return draw_board(self.board, view, names, rest)
        return None

    def ending(self, state: State, names: list[str]) -> list[RenderableType]:
        """Show the scores, who won and why, and all tickets."""
        assert isinstance(state, TicketToRide)
        outcome = state.outcome()
        assert outcome is not None
        table = formatting.plain_table("Final scoring", ["place", "player", *SHEET], right=["place", *SHEET])
        for place, seat in formatting.ranked(outcome):
            table.add_row(place, names[seat], *[str(outcome.table[seat][heading]) for heading in SHEET])
        return formatting.ending(outcome, table, verdict(outcome, names), all_tickets(state, names))


def verdict(outcome: Outcome, names: list[str]) -> str:
    """Return who won, and the rule that decided."""
    return formatting.verdict(outcome, names, REASONS, completed="completed ticket", built="built station")


def all_tickets(state: TicketToRide, names: list[str]) -> Table:
    """List everyone's tickets, completed or not, with the routes used through stations."""
    table = formatting.plain_table("Tickets", ["player", "ticket", "points", ""], right=["points"])
    for seat, name in enumerate(names):
        borrowed = ticket_result(state, seat).borrowed
        parts = connected(state, seat)
        for route in borrowed:
            join(parts, parts[route.a.index], parts[route.b.index])
        for ticket in [state.board.tickets[index] for index in indices(state.held[seat])]:
            done = parts[ticket.a.index] == parts[ticket.b.index]
            points = f"{ticket.points if done else -ticket.points:+d}"
            words = Text("completed", "green") if done else Text("not completed", "red")
            table.add_row(name, ticket_name(ticket), points, words)
            name = ""
        if borrowed:
            routes = ", ".join(cities(route.a, route.b) for route in borrowed)
            table.add_row("", Text(f"borrowed: {routes}", style="dim"))
    return table
