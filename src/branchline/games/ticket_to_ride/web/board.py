"""The board of Ticket to Ride for the browser: facts of the game, where each is drawn, and words for translators."""

from functools import cache
from importlib.resources import files
from json import loads
from typing import Any, Final

from branchline.engine import game, plugin
from branchline.games.ticket_to_ride.rules import board as rules
from branchline.games.ticket_to_ride.rules import layout, notation, scoring
from branchline.games.ticket_to_ride.rules.actions.action import is_extra

HERE: Final = "branchline.games.ticket_to_ride.web"
GROUND: Final = ("land", "graticule", "mountains", "seas")  # borders: the game is set about 1900


def board_json(options: dict[str, object]) -> dict[str, object]:
    """Return what never changes at a table of Ticket to Ride, whatever its options."""
    return europe_json()


@cache
def europe_json() -> dict[str, object]:
    """Return the map of Europe: its facts and its layout."""
    board = rules.europe()
    drawn = read_layout("ticket-to-ride-europe")
    ground = read_layout("europe-land")
    return {
        "size": drawn["viewBox"],
        "slot": drawn["slot"],
        "ground": {piece: ground[piece] for piece in GROUND},
        "cards": list(layout.CARDS),
        "cars": layout.CARS,
        "stations": layout.STATIONS,
        "station_points": scoring.RESERVE_POINTS,
        "express_points": scoring.EXPRESS_POINTS,
        "tunnel_cards": layout.MOST_REVEALED,
        "tunnel_counts": tunnel_counts(),
        "cities": [{"id": city.id, "name": city.name, **drawn["cities"][city.id]} for city in board.cities],
        "routes": [route_json(board, route, drawn["routes"][route.id]) for route in board.routes],
        "tickets": [
            {"id": ticket.id, "a": ticket.a.id, "b": ticket.b.id, "points": ticket.points, "long": ticket.long}
            for ticket in board.tickets
        ],
    }


def tunnel_counts() -> dict[str, list[str]]:
    """Return which of the cards turned up cost an extra card, by the colour that was paid."""
    colours = [layout.NO_COLOUR if kind == layout.LOCO else kind for kind in range(layout.KINDS)]
    return {
        layout.CARDS[kind]: [layout.CARDS[card] for card in range(layout.KINDS) if is_extra(card, colour)]
        for kind, colour in enumerate(colours)
    }


def read_layout(name: str) -> dict[str, Any]:
    """Read one of the files that say where things are drawn."""
    text = (files(HERE) / "layouts" / f"{name}.json").read_text("utf-8")
    layout: dict[str, Any] = loads(text)
    return layout


def route_json(board: rules.Board, route: rules.Route, place: dict[str, Any]) -> dict[str, object]:
    """Return a route and the places of its spaces, from city `a` to city `b`."""
    return {
        "id": route.id,
        "a": route.a.id,
        "b": route.b.id,
        "colour": "grey" if route.colour == layout.GREY else layout.CARDS[route.colour],
        "length": route.length,
        "tunnel": route.tunnel,
        "ferry": route.ferry,
        "parallel": None if route.parallel == game.NOBODY else board.routes[route.parallel].id,
        "points": route.points,
        "spaces": [[space["x"], space["y"], space["angle"]] for space in place["spaces"]],
    }


def vocabulary() -> plugin.Terms:
    """Return cards, colours and prompts."""
    return plugin.Terms(
        [
            ("a card or its colour", layout.CARDS),
            ("the colour of a player", layout.SEAT_COLOURS),
            ("what is asked", layout.PROMPTS),
        ],
        notation.COUNTED[:],
    )
