"""The terminal view of Ticket to Ride: its words, the legal moves, and the end; table.py draws the table."""

from typing import Any, ClassVar, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from branchline.engine.game import Game, Move, State
from branchline.engine.outcome import Outcome
from branchline.games.ticket_to_ride.rules import connections, scoring
from branchline.games.ticket_to_ride.rules.actions import draw, pass_turn, station, tickets, tunnel
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.board import RULES, Board, Route, indices
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.layout import CARDS, GREY, LOCO
from branchline.games.ticket_to_ride.rules.notation import plain
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.terminal.table import card, cities, draw_board, draw_table, route_kind, ticket_name
from branchline.terminal import formatting
from branchline.terminal.formatting import count, moves_of, numbered, numbered_moves, plain_table
from branchline.terminal.view import TerminalView, View

SHEET: Final = ("routes", "tickets", "stations", "express", "total", "trail")
REASONS: Final = {  # what decided a game, by the heading of the score sheet
    "total": ("wins: {total}", RULES["TTR-14.1"]),
    "completed": ("wins: tied on points, but with {completed}", RULES["TTR-14.2"]),
    "built": ("wins: tied on points, but with {built}", RULES["TTR-14.3"]),
    "express": ("wins: tied on points, but with the European Express", RULES["TTR-14.4"]),
    None: ("share the victory", RULES["TTR-14.5"]),
}


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
        """Put draws and tickets first, then claims by route, stations by city, cheap payments first."""
        # The longest routes come first: they score most, and the short list ends somewhere.
        few_tickets = sorted(moves_of(moves, tickets.KeepTickets), key=lambda keep: keep.tickets.bit_count())
        claims = moves_of(moves, Claim)
        builds = moves_of(moves, station.BuildStation)
        claims.sort(key=lambda claim: (-claim.route.length, claim.route.index, claim.payment.locos))
        builds.sort(key=lambda build: (build.city.index, build.payment.locos))
        return [*moves_of(moves, draw.Draw), *moves_of(moves, tunnel.Pay, *SINGLES), *few_tickets, *claims, *builds]

    def menu(self, view: View, names: list[str], moves: list[Move]) -> list[RenderableType]:
        """Show what can be done now: all of it if that is little, else groups and how to open them."""
        table = plain_table(header=False)
        table.add_column(style="bold")
        if draws := numbered_moves(moves, draw.Draw):
            table.add_row("Draw", draw_row(draws))
        if keeps := numbered_moves(moves, tickets.KeepTickets):
            choices = plain_table(header=False)
            for number, keep in keeps:
                kept = [f"{ticket_name(t)} {t.points}" for t in self.board.tickets if keep.tickets >> t.index & 1]
                choices.add_row(numbered(number), ", ".join(kept))
            table.add_row("Keep", choices)
        for number, pay in numbered_moves(moves, tunnel.Pay):
            table.add_row("Pay", numbered(number).append("  ").append_text(card(pay.payment.text)))
        for number, move in numbered_moves(moves, *SINGLES):
            label, words = SINGLES[type(move)]
            table.add_row(label, numbered(number).append("  ").append(words, "not bold"))
        if builds := moves_of(moves, station.BuildStation):
            price = count(builds[0].payment.total, "card")
            table.add_row("Station", Text(f"for {price}; type stations and a city: stations paris"))
        routes = by_route(moves)
        if not routes:
            return [table]
        title = Text("Claim", style="bold").append("    black 2+1: two black, one locomotive", "dim")
        return [table, title, Padding(claim_rows(routes), (0, 0, 0, 2))]

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
        borrowed = scoring.ticket_result(state, seat).borrowed
        parts = scoring.connected(state, seat)
        for route in borrowed:
            connections.join(parts, parts[route.a.index], parts[route.b.index])
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


SHOWN: Final = 8  # routes in the short list of claims
SINGLES: Final[dict[type[Move], tuple[str, str]]] = {  # moves that have a row of their own
    tickets.DrawTickets: ("Tickets", "draw up to three tickets, keep at least one"),
    tunnel.Withdraw: ("Withdraw", "take your cards back; your turn is over"),
    pass_turn.PassTurn: ("Pass", "you can do nothing else"),
}

Routes = dict[Route, list[tuple[int, Claim]]]  # the claims of each, with their numbers


def draw_row(draws: list[tuple[int, draw.Draw]]) -> Text:
    """Return the draws side by side."""
    text = Text()
    for number, move in draws:
        text.append_text(numbered(number)).append(" ")
        text.append_text(Text("deck (face down)") if move.card == draw.TOP_CARD else card(CARDS[move.card]))
        text.append(" (ends your turn)   " if move.card == LOCO else "   ")
    return text


def by_route(moves: list[Move]) -> Routes:
    """Return the claims by their route."""
    found: Routes = {}
    for number, move in numbered_moves(moves, Claim):
        found.setdefault(move.route, []).append((number, move))
    return found


def claim_rows(routes: Routes, most: int = SHOWN) -> RenderableType:
    """List routes with their cheapest payments, only the first ones if there are many."""
    table = plain_table(columns=[""] * 6, whole=[""], header=False)
    for ways in list(routes.values())[:most]:
        add_claim(table, *ways[0], f"({len(ways) - 1} more)" if len(ways) > 1 else "")
    if len(routes) <= most:
        return table
    return Group(table, Text(f"and {count(len(routes) - most, 'more route')}: type claims, or claims paris"))


def add_claim(table: Table, number: int, move: Claim, *more: str) -> None:
    """Add a row for a route that can be claimed and what it is paid with."""
    route = move.route
    name, points = cities(route.a, route.b), f"+{route.points}"
    table.add_row(numbered(number), name, route_kind(route), points, card(move.payment.text), *more)


def filtered_claims(board: Board, moves: list[Move], words: list[str]) -> list[RenderableType]:
    """List all routes for `claims`; with words, those that match, with every payment."""
    routes = by_route(moves)
    if not words:
        return [claim_rows(routes, len(routes))] if routes else [Text("No route can be claimed.")]
    table = plain_table(header=False)
    for route, ways in routes.items():
        name = f"{route.id} {plain(cities(route.a, route.b))} {plain(route_kind(route).plain)}"
        if all(plain(word) in name for word in words):
            for number, move in ways:
                add_claim(table, number, move)
    if table.row_count:
        return [table]
    shown: list[RenderableType] = [Text(f"No route you can claim matches: {' '.join(words)}.")]
    for route in board.routes:
        if route.id == plain(words[0]):
            colour = CARDS[0 if route.colour == GREY else route.colour]
            shown.append(Text(f"To see why: why claim {route.id} {colour} {route.length}"))
    return shown


def filtered_stations(moves: list[Move], words: list[str]) -> list[RenderableType]:
    """List the free cities for `stations`; with a city, the ways to pay for one there."""
    builds = numbered_moves(moves, station.BuildStation)
    if not builds:
        return [Text("You cannot build a station now.")]
    if not words:
        free = ", ".join(dict.fromkeys(move.city.name for _, move in builds))
        return [Text(f"Free cities: {free}."), Text("Choose one, as in: stations paris")]
    table = plain_table(header=False)
    for number, move in builds:
        name = f"{move.city.id} {plain(move.city.name)}"
        if all(plain(word) in name for word in words):
            table.add_row(numbered(number), move.city.name, card(move.payment.text))
    return [table if table.row_count else Text(f"You cannot build a station there now: {' '.join(words)}.")]
