"""The table as one seat sees it: cards, players, tickets; who owns what, and what is still open."""

from collections.abc import Mapping
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.json_validation import Reader
from branchline.games.ticket_to_ride.bots.path_search import FAR
from branchline.games.ticket_to_ride.bots.position import Position
from branchline.games.ticket_to_ride.bots.simulator import Rails
from branchline.games.ticket_to_ride.rules.board import Board, City, Route, Ticket
from branchline.games.ticket_to_ride.rules.layout import CARDS, GREY, PARALLEL_FOR_ALL, PROMPTS, SECOND_CARD, TUNNEL
from branchline.games.ticket_to_ride.rules.notation import plain
from branchline.terminal.formatting import count, plain_table
from branchline.terminal.view import View

DASH: Final = "\N{EN DASH}"

STYLES: Final = {
    "purple": "magenta",
    "blue": "blue",
    "orange": "dark_orange",
    "white": "bold",
    "green": "green",
    "yellow": "yellow",
    "black": "bright_black",
    "red": "red",
    "locomotive": "bold cyan",
}


def draw_table(board: Board, view: View, names: list[str]) -> list[RenderableType]:
    """Show what a player needs before an action."""
    reader = Reader(view)
    # In the middle of a turn the rest has just been shown.
    midway = reader.text("prompt") in (PROMPTS[SECOND_CARD], PROMPTS[TUNNEL])
    shown: list[RenderableType] = [] if midway else [players(reader, names), ""]
    shown.append(face_up_cards(reader))
    if "own" in view:
        own = reader.object("own")
        shown.append(Text("Your hand  ", style="bold").append_text(cards(own.object("hand").data)))
        position = Position(Rails(board), view)
        if own.items("offer"):
            offer = [board.tickets[board.ticket_index[name]] for name in own.texts("offer")]
            shown += ["", ticket_rows(position, "tickets on offer", offer)]
        if own.items("tickets") and not midway:
            shown += ["", ticket_rows(position, "your tickets", position.tickets)]
    if reader.value("tunnel") is not None:
        shown.append(tunnel(reader.object("tunnel")))
    left = reader.value("turns_left")
    if left is not None and reader.value("turn") is not None:
        last = f"The last round: {count(int(str(left)), 'turn')} left, including yours."
        shown.append(Text(last, style="bold"))
    return shown


def players(reader: Reader, names: list[str]) -> Table:
    """List the players with what is public about them."""
    numbers = ("points", "trains", "stations", "cards", "tickets")
    table = plain_table(columns=["", "player", *numbers], right=numbers)
    for seat, player in enumerate(reader.objects("players")):
        kept = player.value("tickets")
        table.add_row(
            ">" if seat == reader.value("turn") else "",
            names[seat] + (" (you)" if seat == reader.value("seat") else ""),
            *[str(player.value(key)) for key in ("points", "cars", "stations", "cards")],
            "?" if kept is None else str(kept),
        )
    return table


def face_up_cards(reader: Reader) -> Text:
    """Return the face-up cards and the sizes of the piles."""
    text = Text("Face up    ", style="bold")
    for name in reader.items("market"):
        text.append_text(card(str(name)) if name else Text("(gap)")).append("  ")
    discard = sum(int(str(number)) for number in reader.object("discard").data.values())
    deck, left = reader.value("deck"), reader.value("ticket_deck")
    return text.append(f"\n           deck {deck}, discard pile {discard}, tickets {left}", style="dim")


def ticket_rows(position: Position, title: str, tickets: list[Ticket]) -> Table:
    """List some tickets of the seat and how far they are."""
    table = plain_table(columns=[title, "value", ""], right=["value"])
    for ticket in tickets:
        table.add_row(ticket_name(ticket), str(ticket.points), progress(position, ticket))
    return table


def progress(position: Position, ticket: Ticket) -> Text:
    """Return whether own routes connect a ticket, or how many trains the shortest path takes."""
    if position.joined[ticket.a.index] == position.joined[ticket.b.index]:
        return Text("connected", style="green")
    cars = position.board.no_owners[:]
    for route in position.board.routes:
        if position.table.owner[route.index] == position.seat:
            cars[route.index] = 0
        elif position.is_open(route):
            cars[route.index] = route.length
        else:
            cars[route.index] = FAR
    least = position.table.rails.paths.search(cars, ticket.a.index, ticket.b.index)
    if least > position.cars:
        return Text("open; you have too few trains, but a station might do", style="red")
    return Text(f"open, at least {count(least, 'train')}")


def tunnel(reader: Reader) -> Text:
    """Return the tunnel under way and what it costs."""
    text = Text("Tunnel     ", style="bold").append(f"{reader.text('claim')}; turned over: ")
    for name in reader.texts("revealed"):
        text.append_text(card(name)).append(" ")
    return text.append(f"; it costs {count(reader.whole('demanded', 0, 3), 'extra card')}")


def draw_board(board: Board, view: View, names: list[str], words: list[str]) -> list[RenderableType]:
    """Show the routes and stations of all players, or everything around some cities."""
    reader = Reader(view)
    owners, stations = reader.object("routes").data, reader.object("stations").data
    if words:
        near = [city for city in board.cities if all(plain(word) in plain(city.name) for word in words)]
        none = Text(f"There is no city called {' '.join(words)}.")
        return [around(board, owners, stations.get(city.id), names, city) for city in near] or [none]
    shown: list[RenderableType] = []
    for seat, name in enumerate(names):
        routes = [f"{cities(r.a, r.b)} {r.length}" for r in board.routes if owners.get(r.id) == seat]
        built = [board.cities[board.city_index[city]].name for city in stations if stations[city] == seat]
        told = ", ".join(routes) or "no routes yet"
        told += f"; stations in {', '.join(built)}" if built else ""
        shown.append(Text(name, style="bold").append(f": {told}", style="not bold"))
    return [*shown, Text("To see what is open around a city: board paris", style="dim")]


def around(board: Board, owners: dict[str, object], station: object, names: list[str], city: City) -> Table:
    """List every route from a city: its kind and its owner."""
    title = city.name if station is None else f"{city.name}, with {names[int(str(station))]}'s station"
    table = plain_table(title, ["to", "route", "points", "id", "owner"], right=["points"])
    for route in city.routes:
        other = route.b if route.a is city else route.a
        held = holder(board, owners, names, route)
        table.add_row(other.name, route_kind(route), str(route.points), route.id, held)
    return table


def holder(board: Board, owners: dict[str, object], names: list[str], route: Route) -> Text:
    """Return the owner of a route, or whether it is open or closed by the parallel route."""
    if route.id in owners:
        return Text(names[int(str(owners[route.id]))])
    parallel_taken = route.parallel >= 0 and board.routes[route.parallel].id in owners
    if parallel_taken and len(names) < PARALLEL_FOR_ALL:
        return Text("closed (TTR-7.4)", style="dim")
    return Text("open", style="green")


def card(text: str) -> Text:
    """Return a kind of card, or a payment that begins with it, in its colour."""
    return Text(text, style=STYLES.get(text.split()[0], ""))


def cards(counts: Mapping[str, object]) -> Text:
    """Return cards with their numbers: `red 2  locomotive 1`."""
    text = Text()
    for name in CARDS:
        if counts.get(name):
            text.append_text(card(name)).append(f" {counts[name]}  ")
    return text if text else Text("no cards")


def cities(a: City, b: City) -> str:
    """Return two cities by name."""
    return f"{a.name}{DASH}{b.name}"


def route_kind(route: Route) -> Text:
    """Return what a route costs: `black 3`, `grey 4, ferry 2`, `grey 3, tunnel`."""
    colour = "grey" if route.colour == GREY else CARDS[route.colour]
    text = card(colour).append(f" {route.length}")
    if route.tunnel:
        text.append(", tunnel")
    if route.ferry:
        text.append(f", ferry {route.ferry}")
    return text


def ticket_name(ticket: Ticket) -> str:
    """Return a ticket by its cities."""
    return cities(ticket.a, ticket.b) + (" (long)" if ticket.long else "")
