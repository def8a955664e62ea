"""Ticket to Ride as the contract suite needs to know it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from branchline import Dice, Game, Move, State
from branchline.engine.game import verb
from branchline.games.ticket_to_ride.rules.actions.tickets import KeepTickets
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.testing.tables import Catalogue
from tests.games.ticket_to_ride.helpers import numbered

# Payments no route or station takes, or hardly any hand can make.
ODD = (
    "claim brest-paris nothing",
    "claim brest-paris black 2",
    "claim brest-paris black 4",
    "claim brest-paris red 3",
    "claim brest-paris black 2 red 1",
    "claim brest-paris red 1 locomotive 2",
    "claim brest-paris locomotive 4",
    "claim danzig-warszawa blue 1 red 1",
    "claim amsterdam-london red 1+1",
    "claim palermo-smyrna blue 5+1",
    "claim palermo-smyrna blue 2 red 2 locomotive 2",
    "claim petrograd-stockholm white 12",
    "claim petrograd-stockholm white 4 black 4",
    "station paris nothing",
    "station paris red 1 blue 1",
    "station paris red 2+2",
    "station paris locomotive 4",
    "pay nothing",
    "pay red 4",
    "pay red 1 blue 1",
    "pay red 1 blue 1 locomotive 1",
    "keep nothing",
)


def moves(game: Game[Any], state: State) -> list[Move]:
    """All prebuilt moves, every subset of the tickets on offer, and odd payments."""
    assert isinstance(game, TicketToRideGame)
    assert isinstance(state, TicketToRide)
    found: list[Move] = [*game.prebuilt.values(), *[game.move(text) for text in ODD]]
    offered = [ticket for offer in state.offers for ticket in offer]
    for offer in [*state.offers, tuple(offered[:5])]:
        for size in range(1, len(offer) + 1):
            for chosen in combinations(offer, size):
                found.append(KeepTickets(state.board, sum(1 << ticket for ticket in chosen)))
    # Tickets held already, or in the deck, can never be kept.
    for tickets in (*state.held, state.ticket_deck):
        if tickets:
            found.append(KeepTickets(state.board, tickets))
    return list(dict.fromkeys(found))


def by_number(game: Game[Any], state: State) -> list[Move]:
    """The moves as they are picked, by number."""
    assert isinstance(state, TicketToRide)
    return numbered(state)


def hoard(state: State, dice: Dice) -> Move:
    """Draw cards nearly always, so that the deck runs out and the market has gaps."""
    draws = [move for move in state.moves() if str(move).startswith("draw ")]
    return draws[dice.below(len(draws))] if draws and dice.below(12) else state.pick(dice)


# Moves whose points are certain: not what others or chance decide, nor what tickets are worth.
CERTAIN = {"claim", "station", "pay", "withdraw", "draw"}


def certain(state: State, move: Move) -> bool:
    """Whether the points of a move are certain."""
    told = " ".join(str(preview.words) for preview in state.preview(move))
    return verb(move) in CERTAIN and "if it succeeds" not in told


TICKET_TO_RIDE = Catalogue(
    tables=tuple([(seats, seed, {}) for seats in (2, 3, 4, 5) for seed in (1, 2, 3)]),
    moves=moves,
    by_number=by_number,
    steer=hoard,
    rare=lambda state: False,
    pace=1,
    parts=("routes", "tickets", "stations", "express"),
    out=lambda state: [],
    least_positions=21,
    least_prompts=3,
    noun=lambda name: "ticket" if "-" in name else "card",
    several_rules={"claim": {"TTR-6.1", "TTR-8.1", "TTR-9.1"}, "keep": {"TTR-2.9", "TTR-10.2"}},
    rare_verbs=frozenset({"pass"}),
    certain=certain,
    retold=frozenset({"short reveal"}),
    good_options=({}, {"first": "random"}, {"first": 0}, {"first": 1}),
    bad_options=(
        ({"first": -1}, "expected"),
        ({"first": 3}, "expected"),
        ({"first": True}, "expected"),
        ({"first": None}, "expected"),
        ({"first": "0"}, "expected"),
        ({"first": 0.0}, "expected"),
        ({"first": [0]}, "expected"),
        ({"first": 10**5000}, "expected"),
        ({"map": "europe"}, "; choose from "),
        ({"First": 0}, "; choose from "),
        ({"first": 0, "colour": "red"}, "; choose from "),
    ),
)
