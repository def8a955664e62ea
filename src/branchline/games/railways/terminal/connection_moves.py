"""Connections: a row for each way to pay, with every node it can lead to."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.board import CITIES, COLOURS, NODE_NAMES, START
from branchline.games.railways.rules.notation import plain
from branchline.games.railways.rules.payment import Payment
from branchline.games.railways.terminal.formatting import RAIL_STYLES, side_by_side
from branchline.terminal.formatting import count, numbered, plain_table

Connects = list[tuple[int, Connect]]  # each with its number
Way = tuple[int, int, Payment]  # a city, a colour, the cards
Ways = dict[Way, Connects]  # each with the connections to all the nodes it can lead to

SHOWN: Final = 30  # ways to pay that are listed at once


def place(move: Connect) -> tuple[object, ...]:
    """Return the sort key of a connection: city, colour, price; the start board before cities.

    A payment is dearer the more locomotives, then cards, then value it has.
    """
    link, payment = move.link, move.link.payment
    price = (payment.wilds, payment.rails, payment.value)
    return (NODE_NAMES[link.city], link.colour, price, link.node != START, NODE_NAMES[link.node])


def by_way(connects: Connects) -> Ways:
    """Return connections in order, by what is paid for what."""
    found: Ways = {}
    for number, move in sorted(connects, key=lambda pair: place(pair[1])):
        way = (move.link.city, move.link.colour, move.link.payment)
        found.setdefault(way, []).append((number, move))
    return found


def cheapest(ways: Ways) -> Ways:
    """Return the cheapest way for each city in each colour."""
    first: dict[tuple[int, int], Way] = {}
    for city, colour, payment in ways:
        first.setdefault((city, colour), (city, colour, payment))
    return {way: ways[way] for way in first.values()}


def ordered_connects(connects: Connects) -> tuple[list[Connect], list[Connect]]:
    """Return the connections that are cheapest, then all the others."""
    ways = by_way(connects)
    first = cheapest(ways)
    others = [move for way in ways if way not in first for _, move in ways[way]]
    return [move for way in first for _, move in ways[way]], others


def connect_group(connects: Connects) -> list[RenderableType]:
    """Show one way to pay for each city and colour, and how to see the rest."""
    ways = by_way(connects)
    if not ways:
        return []
    title = Text("Connect", style="bold")
    title.append("   city, cards, points; then the number for each place it can join", style="dim")
    first = cheapest(ways)
    shown: list[RenderableType] = [title, rows(first)]
    if len(first) < len(ways):
        city = plain(NODE_NAMES[next(iter(ways))[0]])
        more = count(len(ways) - len(first), "more way")
        shown.append(Text(f"  {more} to pay, some for more points: type connects {city}"))
    return shown


def rows(ways: Ways) -> Table:
    """Show a row for each way, with the nodes along it and the numbers of the moves."""
    table = plain_table(columns=[""] * 3, whole=[""], header=False)
    before = START
    for (city, colour, payment), connects in ways.items():
        name = "" if city == before else f"{CITIES[city].name} {CITIES[city].value}"
        before = city
        cards = Text(f"{COLOURS[colour]} {payment.text}", style=RAIL_STYLES[colour])
        nodes = [
            numbered(number).append(f" {NODE_NAMES[move.link.node]}", style="not bold") for number, move in connects
        ]
        table.add_row(f"  {name}", cards, f"+{payment.value}", side_by_side(nodes))
    return table


def filtered_connects(connects: Connects, words: list[str]) -> list[RenderableType]:
    """Show the short list for `connects`; with words, every way that names them all."""
    if not connects:
        return [Text("You cannot connect anything now.")]
    if not words:
        return connect_group(connects)
    ways = by_way([one for one in connects if all(plain(word) in plain(one[1].text) for word in words)])
    if not ways:
        nothing = f"No connection matches now: {' '.join(words)}."
        return [Text(nothing), Text("To see why, type the whole move: why connect ...")]
    shown: list[RenderableType] = [rows(dict(list(ways.items())[:SHOWN]))]
    if len(ways) > SHOWN:
        more = count(len(ways) - SHOWN, "way")
        shown.append(Text(f"and {more} more; add a colour, a place or cards, as in white 2+1"))
    return shown
