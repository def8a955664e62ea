"""The board of Ticket to Ride for the browser: facts of the game, where each is drawn, and words for translators."""

from functools import cache
from importlib.resources import files
from json import loads
from typing import Any, Final

from branchline.engine.game import NOBODY
from branchline.engine.plugin import Terms
from branchline.games.ticket_to_ride.rules import board as rules
from branchline.games.ticket_to_ride.rules.actions.action import extra_cards
from branchline.games.ticket_to_ride.rules.actions.tunnel import REVEALED
from branchline.games.ticket_to_ride.rules.notation import COUNTED
from branchline.games.ticket_to_ride.rules.scoring import EXPRESS_POINTS, RESERVE_POINTS
from branchline.games.ticket_to_ride.rules.state import PROMPTS

HERE: Final = "branchline.games.ticket_to_ride.web"
GROUND: Final = ("land", "graticule", "mountains", "seas")  # borders: the game is set about 1900


def board_json(options: dict[str, object]) -> dict[str, object]:
    """Return what never changes at a table of Ticket to Ride, whatever its options."""
    return europe_json()


@cache
def europe_json() -> dict[str, object]:
    """Return the map of Europe: its facts and its layout."""
    board = rules.europe()
    layout = read_layout("ticket-to-ride-europe")
    ground = read_layout("europe-land")
    return {
        "size": layout["viewBox"],
        "slot": layout["slot"],
        "ground": {piece: ground[piece] for piece in GROUND},
        "cards": list(rules.CARDS),
        "cars": rules.CARS,
        "stations": rules.STATIONS,
        "station_points": RESERVE_POINTS,
        "express_points": EXPRESS_POINTS,
        "tunnel_cards": REVEALED,
        "tunnel_counts": tunnel_counts(),
        "cities": [{"id": city.id, "name": city.name, **layout["cities"][city.id]} for city in board.cities],
        "routes": [route_json(board, route, layout["routes"][route.id]) for route in board.routes],
        "tickets": [
            {"id": ticket.id, "a": ticket.a.id, "b": ticket.b.id, "points": ticket.points, "long": ticket.long}
            for ticket in board.tickets
        ],
    }


def tunnel_counts() -> dict[str, list[str]]:
    """Return which of the cards turned up cost an extra card, by the colour that was paid."""
    colours = [rules.NO_COLOUR if kind == rules.LOCO else kind for kind in range(rules.KINDS)]
    return {
        rules.CARDS[kind]: [rules.CARDS[card] for card in range(rules.KINDS) if extra_cards([card], colour)]
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
        "colour": "grey" if route.colour == rules.GREY else rules.CARDS[route.colour],
        "length": route.length,
        "tunnel": route.tunnel,
        "ferry": route.ferry,
        "parallel": None if route.parallel == NOBODY else board.routes[route.parallel].id,
        "points": route.points,
        "spaces": [[space["x"], space["y"], space["angle"]] for space in place["spaces"]],
    }


def vocabulary() -> Terms:
    """Return cards, colours and prompts."""
    return Terms(
        [
            ("a card or its colour", rules.CARDS),
            ("the colour of a player", rules.SEAT_COLOURS),
            ("what is asked", PROMPTS),
        ],
        COUNTED[:],
    )
