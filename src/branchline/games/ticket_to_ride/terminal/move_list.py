"""The legal moves, numbered and in groups; hundreds of them stay readable."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from branchline.engine.game import Move
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DECK, Draw
from branchline.games.ticket_to_ride.rules.actions.pass_turn import PassTurn
from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
from branchline.games.ticket_to_ride.rules.actions.tickets import DrawTickets, KeepTickets
from branchline.games.ticket_to_ride.rules.actions.tunnel import Pay, Withdraw
from branchline.games.ticket_to_ride.rules.board import CARDS, GREY, LOCO, Board, Route
from branchline.games.ticket_to_ride.rules.notation import plain
from branchline.games.ticket_to_ride.terminal.table import card, cities, payment, route_kind, ticket_name
from branchline.terminal.formatting import count, moves_of, numbered, numbered_moves, plain_table

SHOWN: Final = 8  # routes in the short list of claims
SINGLES: Final[dict[type[Move], tuple[str, str]]] = {  # moves that have a row of their own
    DrawTickets: ("Tickets", "draw up to three tickets, keep at least one"),
    Pay: ("Pay", ""),
    Withdraw: ("Withdraw", "take your cards back; your turn is over"),
    PassTurn: ("PassTurn", "you can do nothing else"),
}

Routes = dict[Route, list[tuple[int, Claim]]]  # the claims of each, with their numbers


def ordered(moves: list[Move]) -> list[Move]:
    """Put draws and tickets first, then claims by route, stations by city, cheap payments first.

    The longest routes come first: they score most, and the short list ends somewhere.
    """
    few_tickets = sorted(moves_of(moves, KeepTickets), key=lambda keep: keep.tickets.bit_count())
    claims = moves_of(moves, Claim)
    builds = moves_of(moves, BuildStation)
    claims.sort(key=lambda claim: (-claim.route.length, claim.route.index, claim.payment.locos))
    builds.sort(key=lambda build: (build.city.index, build.payment.locos))
    return [*moves_of(moves, Draw), *moves_of(moves, *SINGLES), *few_tickets, *claims, *builds]


def draw_menu(board: Board, moves: list[Move]) -> list[RenderableType]:
    """Show what can be done now: all of it if that is little, else groups and how to open them."""
    table = plain_table(header=False)
    table.add_column(style="bold")
    if draws := numbered_moves(moves, Draw):
        table.add_row("Draw", draw_row(draws))
    if keeps := numbered_moves(moves, KeepTickets):
        choices = plain_table(header=False)
        for number, keep in keeps:
            kept = [f"{ticket_name(t)} {t.points}" for t in board.tickets if keep.tickets >> t.index & 1]
            choices.add_row(numbered(number), ", ".join(kept))
        table.add_row("Keep", choices)
    for number, move in numbered_moves(moves, *SINGLES):
        label, words = SINGLES[type(move)]
        shown = payment(move.payment.text) if isinstance(move, Pay) else Text(words)
        table.add_row(label, numbered(number).append("  ").append_text(shown))
    if builds := moves_of(moves, BuildStation):
        price = count(builds[0].payment.total, "card")
        table.add_row("Station", Text(f"for {price}; type stations and a city: stations paris"))
    routes = by_route(moves)
    if not routes:
        return [table]
    title = Text("Claim", style="bold").append("    black 2+1: two black, one locomotive", "dim")
    return [table, title, Padding(claim_rows(routes), (0, 0, 0, 2))]


def draw_row(draws: list[tuple[int, Draw]]) -> Text:
    """Return the draws side by side."""
    text = Text()
    for number, move in draws:
        text.append_text(numbered(number)).append(" ")
        text.append_text(Text("deck (face down)") if move.card == DECK else card(CARDS[move.card]))
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
    table.add_row(numbered(number), name, route_kind(route), points, payment(move.payment.text), *more)


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
    builds = numbered_moves(moves, BuildStation)
    if not builds:
        return [Text("You cannot build a station now.")]
    if not words:
        free = ", ".join(dict.fromkeys(move.city.name for _, move in builds))
        return [Text(f"Free cities: {free}."), Text("Choose one, as in: stations paris")]
    table = plain_table(header=False)
    for number, move in builds:
        name = f"{move.city.id} {plain(move.city.name)}"
        if all(plain(word) in name for word in words):
            table.add_row(numbered(number), move.city.name, payment(move.payment.text))
    return [table if table.row_count else Text(f"You cannot build a station there now: {' '.join(words)}.")]
