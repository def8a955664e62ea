"""The legal moves, numbered and in groups; hundreds of them stay readable."""

from __future__ import annotations

from typing import Final, final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from branchline.engine.action import Visitor
from branchline.engine.game import Move
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DECK, Draw
from branchline.games.ticket_to_ride.rules.actions.pass_turn import PassTurn
from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
from branchline.games.ticket_to_ride.rules.actions.tickets import DrawTickets, KeepTickets
from branchline.games.ticket_to_ride.rules.actions.tunnel import Pay, Withdraw
from branchline.games.ticket_to_ride.rules.board import CARDS, GREY, LOCO, Board, Route
from branchline.games.ticket_to_ride.rules.notation import plain
from branchline.games.ticket_to_ride.terminal.formatting import (
    card,
    cities,
    payment,
    route_kind,
    ticket_name,
)
from branchline.terminal.formatting import count, numbered, plain_table

SHOWN: Final = 8  # routes in the short list of claims

Draws = list[tuple[int, Draw]]
Claims = list[tuple[int, Claim]]


@final
class MoveGroups(Visitor[None]):
    """The legal moves by kind, each with its number in the list."""

    def __init__(self, moves: list[Move]) -> None:
        self.draws: Draws = []
        self.keeps: list[tuple[int, KeepTickets]] = []
        self.claims: Claims = []
        self.builds: list[tuple[int, BuildStation]] = []
        self.singles: list[tuple[int, Action, str, Text]] = []  # each has a row of its own
        self.number = 0
        for self.number, move in enumerate(moves, start=1):
            assert isinstance(move, Action)
            move.accept(self)

    def draw(self, action: Draw) -> None:
        """Add a draw of a train card."""
        self.draws.append((self.number, action))

    def keep_tickets(self, action: KeepTickets) -> None:
        """Add a choice of tickets."""
        self.keeps.append((self.number, action))

    def claim(self, action: Claim) -> None:
        """Add a claim."""
        self.claims.append((self.number, action))

    def build_station(self, action: BuildStation) -> None:
        """Add a station."""
        self.builds.append((self.number, action))

    def draw_tickets(self, action: DrawTickets) -> None:
        """Add the draw of tickets."""
        words = Text("draw up to three tickets, keep at least one")
        self.singles.append((self.number, action, "Tickets", words))

    def pay(self, action: Pay) -> None:
        """Add a payment for a tunnel."""
        self.singles.append((self.number, action, "Pay", payment(action.payment.text)))

    def withdraw(self, action: Withdraw) -> None:
        """Add the withdrawal from a tunnel."""
        words = Text("take your cards back; your turn is over")
        self.singles.append((self.number, action, "Withdraw", words))

    def pass_turn(self, action: PassTurn) -> None:
        """Add the pass."""
        self.singles.append((self.number, action, "Pass", Text("you can do nothing else")))


def ordered(moves: list[Move]) -> list[Move]:
    """Put draws and tickets first, then claims by route, stations by city, cheap payments first.

    The longest routes come first: they bring most, and the short list ends somewhere.
    """
    groups = MoveGroups(moves)
    keeps = [move for _, move in groups.keeps]
    claims = [move for _, move in groups.claims]
    builds = [move for _, move in groups.builds]
    keeps.sort(key=lambda keep: keep.tickets.bit_count())  # few tickets first
    claims.sort(key=lambda claim: (-claim.route.length, claim.route.index, claim.payment.locos))
    builds.sort(key=lambda build: (build.city.index, build.payment.locos))
    draws: list[Move] = [move for _, move in groups.draws]
    singles = [move for _, move, _, _ in groups.singles]
    return [*draws, *singles, *keeps, *claims, *builds]


def draw_menu(board: Board, moves: list[Move]) -> list[RenderableType]:
    """Show what can be done now: all of it if that is little, else groups and how to open them."""
    groups = MoveGroups(moves)
    table = plain_table()
    table.show_header = False
    table.add_column("", style="bold")
    table.add_column("")
    if groups.draws:
        table.add_row("Draw", draw_row(groups.draws))
    if groups.keeps:
        table.add_row("Keep", keep_rows(board, groups.keeps))
    for number, _, label, words in groups.singles:
        table.add_row(label, numbered(number).append("  ").append_text(words))
    if groups.builds:
        price = count(groups.builds[0][1].payment.total, "card")
        table.add_row("Station", Text(f"for {price}; type stations and a city: stations paris"))
    if not groups.claims:
        return [table]
    title = Text("Claim", style="bold").append("    black 2+1: two black, one locomotive", "dim")
    return [table, title, Padding(claim_rows(groups.claims), (0, 0, 0, 2))]


def draw_row(draws: Draws) -> Text:
    """The draws side by side."""
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
    """The choices of tickets, one below the other."""
    table = plain_table()
    table.show_header = False
    for number, move in keeps:
        kept = [ticket for ticket in board.tickets if move.tickets >> ticket.index & 1]
        table.add_row(numbered(number), ", ".join(f"{ticket_name(t)} {t.points}" for t in kept))
    return table


def by_route(claims: Claims) -> dict[Route, Claims]:
    """Claims by their route."""
    found: dict[Route, Claims] = {}
    for number, move in claims:
        found.setdefault(move.route, []).append((number, move))
    return found


def claim_rows(claims: Claims, most: int = SHOWN) -> RenderableType:
    """Routes with the cheapest payment of each, the first ones only if there are many."""
    routes = by_route(claims)
    table = plain_table()
    table.show_header = False
    for _ in range(6):
        table.add_column(no_wrap=True)
    for route, ways in list(routes.items())[:most]:
        table.add_row(*route_row(route, ways[0]), others_told(len(ways) - 1))
    if len(routes) <= most:
        return table
    rest = len(routes) - most
    return Group(table, Text(f"and {count(rest, 'more route')}: type claims, or claims paris"))


def others_told(others: int) -> str:
    """That there are more ways to pay; naming a city shows them."""
    return f"({others} more)" if others else ""


def route_row(route: Route, first: tuple[int, Claim]) -> tuple[Text, str, Text, str, Text]:
    """A route that can be claimed and what it is paid with."""
    number, move = first
    return (
        numbered(number),
        cities(route.a, route.b),
        route_kind(route),
        f"+{route.points}",
        payment(move.payment.text),
    )


def filtered_claims(board: Board, moves: list[Move], words: list[str]) -> list[RenderableType]:
    """`claims`: all routes; with words only those that hold them, with every payment."""
    claims = MoveGroups(moves).claims
    routes = by_route(claims)
    if not words:
        return [claim_rows(claims, len(routes))] if claims else [Text("No route can be claimed.")]
    table = plain_table()
    table.show_header = False
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
    """`stations paris`: the ways to pay for one there; alone, the cities that are free."""
    builds = MoveGroups(moves).builds
    if not builds:
        return [Text("You cannot build a station now.")]
    if not words:
        free = ", ".join(dict.fromkeys(move.city.name for _, move in builds))
        return [Text(f"Free cities: {free}."), Text("Choose one, as in: stations paris")]
    table = plain_table()
    table.show_header = False
    for number, move in builds:
        name = f"{move.city.id} {plain(move.city.name)}"
        if all(plain(word) in name for word in words):
            table.add_row(numbered(number), move.city.name, payment(move.payment.text))
    if table.row_count:
        return [table]
    return [Text(f"You cannot build a station there now: {' '.join(words)}.")]
