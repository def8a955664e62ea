"""Cards, routes and tickets as short texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from branchline.games.ticket_to_ride.rules.board import CARDS, GREY, City, Route, Ticket

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


def card(name: str) -> Text:
    """Return a kind of card in its colour."""
    return Text(name, style=STYLES.get(name, ""))


def cards(counts: Mapping[str, object]) -> Text:
    """Return cards with their numbers: `red 2  locomotive 1`."""
    text = Text()
    for name in CARDS:
        if counts.get(name):
            text.append_text(card(name)).append(f" {counts[name]}  ")
    return text if text else Text("no cards")


def payment(text: str) -> Text:
    """Return a payment in its colour."""
    return Text(text, style=STYLES.get(text.split()[0], ""))


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
