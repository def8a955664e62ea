"""Deliveries: sorted by the mover's points, with what others score."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from branchline.engine.game import Move
from branchline.games.steam.rules.actions.deliver import Deliver
from branchline.games.steam.rules.board import SEAT_COLOURS
from branchline.games.steam.rules.maps.validation import fold
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.terminal.formatting import SEAT_STYLES, cube, place_name
from branchline.terminal.formatting import count, numbered, numbered_moves, plain_table

Deliveries = list[tuple[int, Deliver]]


def own_points(state: Steam, move: Deliver) -> tuple[int, int]:
    """Return what a delivery scores for the mover, and for all others."""
    owners = move.owners_used(state)
    own = owners.count(state.mover)
    return own, len([owner for owner in owners if owner >= 0]) - own


def delivery_rows(state: Steam, trips: Deliveries, most: int | None = None) -> list[RenderableType]:
    """List deliveries; a short list has only the first ones, each cube by its best route."""
    if not trips:
        return [Text("You have nothing to deliver.")]
    listed = trips if most is None else best_ways(trips)[:most]
    columns = ["", "deliver", "way", "you", "others"]
    table = plain_table(columns=columns, right=["you"], whole=["others"])
    for number, move in listed:
        own, _ = own_points(state, move)
        way = str(move).split(" ", 2)[2]  # with the owners of links where they must be named
        table.add_row(numbered(number), cube(move.colour), way, str(own), others(state, move))
    if len(listed) == len(trips):
        return [table]
    more = count(len(trips) - len(listed), "more delivery")
    example = place_name(state, listed[-1][1].nodes[0]).casefold()
    rest = f"and {more}, or other routes: type deliveries, or deliveries {example}"
    return [Group(table, Text(rest))]


def best_ways(trips: Deliveries) -> Deliveries:
    """Return the first route for each cube and city, which is the best if they are in order."""
    best: dict[tuple[int, int, int], tuple[int, Deliver]] = {}
    for number, move in trips:
        best.setdefault((move.colour, move.nodes[0], move.nodes[-1]), (number, move))
    return list(best.values())


def others(state: Steam, move: Deliver) -> Text:
    """Return what the owners of other links get."""
    text = Text()
    owners = move.owners_used(state)
    for seat in state.order:
        points = owners.count(seat)
        if points and seat != state.mover:
            text.append(", " if text else "")
            text.append(f"{SEAT_COLOURS[seat]} {points}", style=SEAT_STYLES[seat])
    return text


def filtered_deliveries(state: Steam, moves: list[Move], words: list[str]) -> list[RenderableType]:
    """List all deliveries for `deliveries`; with words, those that name the colours or places."""
    found: Deliveries = []
    for number, move in numbered_moves(moves, Deliver):
        names = fold(" ".join(place_name(state, node) for node in move.nodes))
        text = f"{fold(str(move))} {names}"
        if all(fold(word) in text for word in words):
            found.append((number, move))
    if not found:
        if words:
            return [Text(f"No delivery matches now: {' '.join(words)}.")]
        return [Text("You cannot deliver anything now.")]
    return delivery_rows(state, found)
