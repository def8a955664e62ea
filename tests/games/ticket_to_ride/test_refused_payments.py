"""What players are told when a route, a station or the extra cards of a tunnel are refused."""

from __future__ import annotations

from typing import Final

import pytest

from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import refused
from tests.games.ticket_to_ride.helpers import scene, why
from tests.games.ticket_to_ride.tunnelling import BLACK, GREY, L, tried

A_GREEN_TUNNEL: Final = (f"{GREY} green 3", {"green": 4, "red": 1, L: 1})


def owned(seats: int, turn: int, route: str, owner: int) -> TicketToRide:
    """Someone is to move, and a route has an owner."""
    return scene(seats, turn=turn, routes={route: owner})


CLAIMS: Final = [
    (owned(2, 0, "brest-paris", 0), "claim brest-paris black 3", "TTR-6.1", "You already own Brest–Paris."),
    (
        owned(2, 0, "brest-paris", 1),
        "claim brest-paris black 3",
        "TTR-6.1",
        "Brest\N{EN DASH}Paris is taken: it belongs to the red player.",
    ),
    (
        owned(4, 2, "berlin-frankfurt-red", 2),
        "claim berlin-frankfurt-black black 3",
        "TTR-7.2",
        ("Berlin–Frankfurt (black) is closed to you: you own the parallel route, and nobody may own both."),
    ),
    (
        owned(3, 2, "frankfurt-paris-orange", 0),
        "claim frankfurt-paris-white white 3",
        "TTR-7.4",
        (
            "Frankfurt–Paris (white) is closed: with 3 players, only one route of a double route "
            "may be claimed, and the blue player owns the other."
        ),
    ),
    (
        owned(2, 0, "dieppe-london-1", 1),
        "claim dieppe-london-2 red 1+1",
        "TTR-7.4",
        (
            "Dieppe–London is closed: with 2 players, only one route of a double route may be "
            "claimed, and the red player owns the other."
        ),
    ),
    (
        scene(cars=[2], keep_open=["brest-paris"]),
        "claim brest-paris black 3",
        "TTR-6.7",
        "Brest–Paris needs 3 trains, and you have 2 left.",
    ),
    (
        scene(cars=[0], keep_open=["dieppe-paris"]),
        "claim dieppe-paris purple 1",
        "TTR-6.7",
        "Dieppe–Paris needs 1 train, and you have 0 left.",
    ),
    (
        scene(cars=[2], keep_open=["paris-zurich"]),
        "claim paris-zurich red 3",
        "TTR-9.2",
        ("You cannot try the tunnel Paris–Zürich: it needs 3 trains, and you have 2 left."),
    ),
    (
        scene(),
        "claim danzig-warszawa red 1 blue 1",
        "TTR-6.6",
        ("Danzig\N{EN DASH}Warszawa is grey: pay with one colour and locomotives, not with 1 blue and 1 red together."),
    ),
    (
        scene(),
        "claim essen-frankfurt blue 2",
        "TTR-6.5",
        "Essen\N{EN DASH}Frankfurt takes only green cards and locomotives, not 2 blue.",
    ),
    (
        scene(),
        "claim essen-frankfurt green 1 blue 1+1",
        "TTR-6.5",
        "Essen\N{EN DASH}Frankfurt takes only green cards and locomotives, not 1 blue.",
    ),
    (
        scene(hands=[{"green": 3}]),
        "claim essen-frankfurt green 3",
        "TTR-6.4",
        "Essen–Frankfurt costs exactly 2 cards, but you are paying 3.",
    ),
    (
        scene(hands=[{"black": 2, L: 1}]),
        "claim brest-paris black 3",
        "TTR-6.4",
        "You cannot pay 3 black for Brest–Paris: you have 2 black and 1 locomotive.",
    ),
    (
        scene(hands=[{"black": 2}]),
        "claim brest-paris black 2+1",
        "TTR-6.4",
        ("You cannot pay 2 black and 1 locomotive for Brest–Paris: you have 2 black and 0 locomotives."),
    ),
    (
        scene(hands=[{"red": 1, L: 1}]),
        "claim amsterdam-london red 1+1",
        "TTR-8.1",
        "The ferry Amsterdam–London needs at least 2 locomotives, but you are paying 1.",
    ),
    (
        scene(hands=[{"red": 2}]),
        "claim dieppe-london-1 red 2",
        "TTR-8.1",
        "The ferry Dieppe–London needs at least 1 locomotive, but you are paying 0.",
    ),
    (
        scene(hands=[{"red": 2}]),
        "claim paris-zurich red 2",
        "TTR-9.1",
        (
            "The tunnel Paris–Zürich costs exactly 3 cards to try, but you are paying 2; you may "
            "have to pay extra later."
        ),
    ),
    (
        scene(hands=[{"red": 2}]),
        "claim paris-zurich red 3",
        "TTR-9.1",
        ("You cannot pay 3 red for Paris–Zürich: you have 2 red and 0 locomotives."),
    ),
]
BUILDS: Final = [
    (
        scene(stations={"paris": 0, "wien": 0, "roma": 0}),
        "station berlin red 1",
        "TTR-11.3",
        "You have no stations left: all 3 are on the board.",
    ),
    (
        scene(stations={"paris": 0}),
        "station paris red 2",
        "TTR-11.1",
        "You already have a station in Paris, and a city can hold only one.",
    ),
    (
        scene(3, stations={"zurich": 2}),
        "station zurich red 1",
        "TTR-11.1",
        "The green player has a station in Zürich, and a city can hold only one.",
    ),
    (
        scene(stations={"paris": 0}),
        "station roma red 1 blue 1",
        "TTR-11.5",
        "Pay for a station with one colour and locomotives, not with 1 blue and 1 red together.",
    ),
    (scene(), "station roma nothing", "TTR-11.4", "Your first station costs 1 card, but you are paying 0."),
    (
        scene(stations={"paris": 0}),
        "station roma red 3",
        "TTR-11.19",
        "Your second station costs 2 cards, but you are paying 3.",
    ),
    (
        scene(stations={"paris": 0, "wien": 0}),
        "station roma red 2",
        "TTR-11.4",
        "Your third station costs 3 cards, but you are paying 2.",
    ),
    (
        scene(hands=[{"red": 1}]),
        "station roma locomotive 1",
        "TTR-11.19",
        "You cannot pay 1 locomotive for a station in Roma: you have 0 locomotives.",
    ),
]
PAYS: Final = [
    (
        tried(*A_GREEN_TUNNEL, "red", "green", "blue"),
        "pay red 1",
        "TTR-9.7",
        (
            "You started the tunnel Paris–Zürich with green cards: the extra cards must be the "
            "same colour or locomotives, not 1 red."
        ),
    ),
    (
        tried(f"{BLACK} locomotive 3", {"black": 1, L: 4}, "black", "black", L),
        "pay black 1",
        "TTR-9.9",
        (
            "You started the tunnel Madrid–Pamplona (black) with locomotives only: the extra "
            "cards must also be locomotives, not 1 black."
        ),
    ),
    (
        tried(*A_GREEN_TUNNEL, "green", L, "blue"),
        "pay green 1",
        "TTR-9.13",
        ("The tunnel Paris–Zürich needs 2 extra cards, but you are paying 1: pay in full or withdraw."),
    ),
    (
        tried(*A_GREEN_TUNNEL, "green", "red", "blue"),
        "pay green 1+1",
        "TTR-17.13",
        "The tunnel Paris–Zürich needs only 1 extra card, but you are paying 2.",
    ),
    (
        tried(*A_GREEN_TUNNEL, "green", L, "blue"),
        "pay green 2",
        "TTR-9.12",
        ("You cannot pay 2 green extra for the tunnel Paris–Zürich: you have 1 green and 1 locomotive left."),
    ),
    (
        tried(*A_GREEN_TUNNEL, "green", L, "blue"),
        "draw deck",
        "TTR-3.4",
        ("You are trying the tunnel Paris–Zürich, which needs 2 extra cards: pay them or withdraw."),
    ),
]


@pytest.mark.parametrize(("state", "move", "rule", "sentence"), [*CLAIMS, *BUILDS, *PAYS])
def test_a_refused_payment_is_explained(state: TicketToRide, move: str, rule: str, sentence: str) -> None:
    refused(state, move, rule)
    assert why(state, move) == sentence
