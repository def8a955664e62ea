"""`board`: who owns what, and what is still open around a city."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from branchline.engine.json_validation import Reader
from branchline.games.ticket_to_ride.rules.board import PARALLEL_FOR_ALL, Board, City, Route
from branchline.games.ticket_to_ride.rules.notation import plain
from branchline.games.ticket_to_ride.terminal.formatting import cities, route_kind
from branchline.terminal.formatting import plain_table
from branchline.terminal.view import View


def draw_board(board: Board, view: View, names: list[str], words: list[str]) -> list[RenderableType]:
    """Show the routes and stations of all players, or everything around some cities."""
    if not words:
        return owned(board, view, names)
    near = [city for city in board.cities if all(plain(word) in plain(city.name) for word in words)]
    if not near:
        return [Text(f"There is no city called {' '.join(words)}.")]
    return [around(board, view, names, city) for city in near]


def owned(board: Board, view: View, names: list[str]) -> list[RenderableType]:
    """List routes and stations by player."""
    reader = Reader(view)
    owner = reader.object("routes").data
    stations = reader.object("stations").data
    shown: list[RenderableType] = []
    for seat, name in enumerate(names):
        routes = [route for route in board.routes if owner.get(route.id) == seat]
        built = [board.cities[board.city_index[c]].name for c in stations if stations[c] == seat]
        text = Text(name, style="bold").append(": ", style="not bold")
        told = ", ".join(f"{cities(r.a, r.b)} {r.length}" for r in routes) or "no routes yet"
        text.append(told, style="not bold")
        if built:
            text.append(f"; stations in {', '.join(built)}", style="not bold")
        shown.append(text)
    shown.append(Text("To see what is open around a city: board paris", style="dim"))
    return shown


def around(board: Board, view: View, names: list[str], city: City) -> RenderableType:
    """List every route from a city: its kind and its owner."""
    reader = Reader(view)
    owner = reader.object("routes").data
    station = reader.object("stations").data.get(city.id)
    title = city.name
    if station is not None:
        title += f", with {names[int(str(station))]}'s station"
    table = plain_table(title, ["to", "route", "points", "id", "owner"], right=["points"])
    for route in city.routes:
        other = route.b if route.a is city else route.a
        held = holder(board, owner, names, route)
        table.add_row(other.name, route_kind(route), str(route.points), route.id, held)
    return table


def holder(board: Board, owner: dict[str, object], names: list[str], route: Route) -> Text:
    """Return the owner of a route, or whether it is open or closed by the parallel route."""
    seat = owner.get(route.id)
    if seat is not None:
        return Text(names[int(str(seat))])
    parallel_taken = route.parallel >= 0 and board.routes[route.parallel].id in owner
    if parallel_taken and len(names) < PARALLEL_FOR_ALL:
        return Text("closed (TTR-7.4)", style="dim")
    return Text("open", style="green")
