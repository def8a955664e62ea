"""Deliveries: what they score for everyone, now and with one locomotive more."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.game import NOBODY, Move
from branchline.games.railways.rules.actions.deliver import Deliver
from branchline.games.railways.rules.actions.locomotive import Locomotive
from branchline.games.railways.rules.board import NODE_NAMES
from branchline.games.railways.rules.notation import plain
from branchline.games.railways.terminal.formatting import good, joined
from branchline.games.railways.terminal.seen_table import SeenTable
from branchline.terminal.formatting import count, numbered, plain_table

SHOWN: Final = 10  # deliveries in the menu

# A delivery with the numbers of its two moves, as an action and with a locomotive.
Trips = dict[Deliver, dict[bool, int]]


def owners_on(seen: SeenTable, trip: Deliver) -> list[int]:
    """Return the owners of a delivery's links, link by link."""
    network = seen.state.network
    path = network.path(trip.origin, trip.goal)
    return [network.owner_between(path[at - 1], path[at]) for at in range(1, len(path))]


def worth(seen: SeenTable, trip: Deliver) -> tuple[int, int]:
    """Return the rank of a delivery: by the mover's points, then by how little others score."""
    owners = owners_on(seen, trip)
    return (-len(owners), len(owners) - owners.count(seen.state.mover))


def delivery_of(move: Move) -> Deliver | None:
    """Return the delivery that a move makes, if it makes one."""
    if isinstance(move, Locomotive):
        return move.delivery
    return move if isinstance(move, Deliver) else None


def trips_in(moves: list[Move]) -> Trips:
    """Return the deliveries in the order of their first numbers."""
    found: Trips = {}
    for number, move in enumerate(moves, start=1):
        if (trip := delivery_of(move)) is not None:
            found.setdefault(trip, {})[move is not trip] = number
    return found


def delivery_group(seen: SeenTable, moves: list[Move]) -> list[RenderableType]:
    """Show the best deliveries, and how to see the rest."""
    trips = trips_in(moves)
    if not trips:
        return []
    title = Text("Deliver", style="bold")
    if any(True in numbers for numbers in trips.values()):
        title.append("   now, or with a locomotive played first", style="dim")
    shown: list[RenderableType] = [title, rows(seen, trips, SHOWN)]
    if len(trips) > SHOWN:
        rest = count(len(trips) - SHOWN, "more delivery")
        shown.append(Text(f"  and {rest}: type deliveries, or deliveries red"))
    return shown


def rows(seen: SeenTable, trips: Trips, most: int, way: bool = False) -> Table:
    """Return a row for each delivery: the numbers to choose, and who scores how much."""
    powered = any(True in numbers for numbers in trips.values())
    ways = ["  now", "loco"] if powered else ["  now"]
    columns = [*ways, "good", "from > to", "you", "others"]
    table = plain_table(columns=columns, right=[*ways, "you"])
    for trip in sorted(trips, key=lambda trip: worth(seen, trip))[:most]:
        numbers = [trips[trip].get(with_loco) for with_loco in (False, True)[: len(ways)]]
        choices = [Text() if number is None else numbered(number) for number in numbers]
        owners = owners_on(seen, trip)  # the mover scores for all links, the others for theirs
        others = [
            seen.name(seat).append(f" +{owners.count(seat)}", style="default")
            for seat in sorted({*owners} - {seen.state.mover, NOBODY})
        ]
        table.add_row(*choices, good(trip.colour), route(seen, trip, way), f"+{len(owners)}", joined(others, ", "))
    return table


def route(seen: SeenTable, trip: Deliver, way: bool) -> str:
    """Return where a cube comes from and goes to, with every node in between if wanted."""
    ends = [trip.origin, trip.goal]
    nodes = seen.state.network.path(trip.origin, trip.goal) if way else ends
    return " > ".join([NODE_NAMES[node] for node in nodes])


def filtered_deliveries(seen: SeenTable, moves: list[Move], words: list[str]) -> list[RenderableType]:
    """Show all deliveries with their routes for `deliveries`; with words, those that name them."""
    found = {
        trip: numbers
        for trip, numbers in trips_in(moves).items()
        if all(plain(word) in plain(f"{trip.trip} {route(seen, trip, way=True)}") for word in words)
    }
    if found:
        return [rows(seen, found, len(found), way=True)]
    return [Text(f"No delivery matches now: {' '.join(words)}." if words else "You cannot deliver anything now.")]
