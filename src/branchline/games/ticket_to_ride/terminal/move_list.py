"""The legal moves, numbered and in groups; hundreds of them stay readable."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
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
from branchline.games.ticket_to_ride.terminal.formatting import card, cities, payment, route_kind, ticket_name
from branchline.terminal.formatting import count, moves_of, numbered, numbered_moves, plain_table

SHOWN: Final = 8  # routes in the short list of claims
SINGLES: Final[dict[type[Move], tuple[str, str]]] = {  # moves that have a row of their own
    DrawTickets: ("Tickets", "draw up to three tickets, keep at least one"),
    Pay: ("Pay", ""),
    Withdraw: ("Withdraw", "take your cards back; your turn is over"),
    PassTurn: ("PassTurn", "you can do nothing else"),
}

Claims = list[tuple[int, Claim]]


def ordered(moves: list[Move]) -> list[Move]:
    """Put draws and tickets first, then claims by route, stations by city, cheap payments first.

    The longest routes come first: they score most, and the short list ends somewhere.
    """
    keeps = moves_of(moves, KeepTickets)
    claims = moves_of(moves, Claim)
    builds = moves_of(moves, BuildStation)
    keeps.sort(key=lambda keep: keep.tickets.bit_count())  # few tickets first
    claims.sort(key=lambda claim: (-claim.route.length, claim.route.index, claim.payment.locos))
    builds.sort(key=lambda build: (build.city.index, build.payment.locos))
    draws, singles = moves_of(moves, Draw), moves_of(moves, *SINGLES)
    return [*draws, *singles, *keeps, *claims, *builds]


def draw_menu(board: Board, moves: list[Move]) -> list[RenderableType]:
    """Show what can be done now: all of it if that is little, else groups and how to open them."""
    table = plain_table(header=False)
    table.add_column(style="bold")
    if draws := numbered_moves(moves, Draw):
        table.add_row("Draw", draw_row(draws))
    if keeps := numbered_moves(moves, KeepTickets):
        table.add_row("Keep", keep_rows(board, keeps))
    for number, move in numbered_moves(moves, *SINGLES):
        label, words = SINGLES[type(move)]
        shown = payment(move.payment.text) if isinstance(move, Pay) else Text(words)
        table.add_row(label, numbered(number).append("  ").append_text(shown))
    if builds := moves_of(moves, BuildStation):
        price = count(builds[0].payment.total, "card")
        table.add_row("Station", Text(f"for {price}; type stations and a city: stations paris"))
    claims = numbered_moves(moves, Claim)
    if not claims:
        return [table]
    title = Text("Claim", style="bold").append("    black 2+1: two black, one locomotive", "dim")
    return [table, title, Padding(claim_rows(claims), (0, 0, 0, 2))]


def draw_row(draws: list[tuple[int, Draw]]) -> Text:
    """Return the draws side by side."""
    text = Text()
    for number, move in draws:
        text.append_text(numbered(number)).append(" ")
        if move.card == DECK:
            text.append("deck (face down)")
        else:
            text.append_text(card(CARDS[move.card]))
            if move.card == LOCO:
                text.append(" (ends your turn)")
        text.append("   ")
    return text


def keep_rows(board: Board, keeps: list[tuple[int, KeepTickets]]) -> RenderableType:
    """List the choices of tickets."""
    table = plain_table(header=False)
    for number, move in keeps:
        kept = [ticket for ticket in board.tickets if move.tickets >> ticket.index & 1]
        table.add_row(numbered(number), ", ".join(f"{ticket_name(t)} {t.points}" for t in kept))
    return table


def by_route(claims: Claims) -> dict[Route, Claims]:
    """Return claims by their route."""
    found: dict[Route, Claims] = {}
    for number, move in claims:
        found.setdefault(move.route, []).append((number, move))
    return found


def claim_rows(claims: Claims, most: int = SHOWN) -> RenderableType:
    """List routes with their cheapest payments, only the first ones if there are many."""
    routes = by_route(claims)
    table = plain_table(columns=[""] * 6, whole=[""], header=False)
    for route, ways in list(routes.items())[:most]:
        more = f"({len(ways) - 1} more)" if len(ways) > 1 else ""
        table.add_row(*route_row(route, ways[0]), more)
    if len(routes) <= most:
        return table
    rest = len(routes) - most
    return Group(table, Text(f"and {count(rest, 'more route')}: type claims, or claims paris"))


def route_row(route: Route, way: tuple[int, Claim]) -> list[RenderableType]:
    """Return a route that can be claimed and what it is paid with."""
    number, move = way
    name, points = cities(route.a, route.b), f"+{route.points}"
    return [numbered(number), name, route_kind(route), points, payment(move.payment.text)]


def filtered_claims(board: Board, moves: list[Move], words: list[str]) -> list[RenderableType]:
    """List all routes for `claims`; with words, those that match, with every payment."""
    claims = numbered_moves(moves, Claim)
    routes = by_route(claims)
    if not words:
        return [claim_rows(claims, len(routes))] if claims else [Text("No route can be claimed.")]
    table = plain_table(header=False)
    for route, ways in routes.items():
        name = f"{route.id} {plain(cities(route.a, route.b))} {plain(route_kind(route).plain)}"
        if all(plain(word) in name for word in words):
            for way in ways:
                table.add_row(*route_row(route, way))
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
    if table.row_count:
        return [table]
    return [Text(f"You cannot build a station there now: {' '.join(words)}.")]
