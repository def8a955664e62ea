"""Refusals name the facts of the position and of the move, and nothing that is hidden."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, Final

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.refusals.actions import ACTIONS
from branchline.games.ticket_to_ride.rules.refusals.offers import OFFERS
from branchline.games.ticket_to_ride.rules.refusals.routes import ROUTES
from branchline.games.ticket_to_ride.rules.refusals.sources import SOURCES
from branchline.games.ticket_to_ride.rules.refusals.stations import STATIONS
from branchline.games.ticket_to_ride.rules.refusals.timing import TIMES
from branchline.games.ticket_to_ride.rules.refusals.tunnels import TUNNELS
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import play, refused
from tests.games.ticket_to_ride.endings import idle_table
from tests.games.ticket_to_ride.helpers import GAME, scene, why
from tests.games.ticket_to_ride.tunnelling import CALM, L, tried

HERE: Final = Path(__file__).parents[3] / "src/branchline/games/ticket_to_ride/rules"
# What can be told of the refusals that each file decides.
TOLD: Final[dict[str, set[str]]] = {
    "turn.py": {*TIMES},
    "actions/claim.py": {*ROUTES},
    "actions/draw.py": {*SOURCES},
    "actions/pass_turn.py": {*ACTIONS},
    "actions/station.py": {*STATIONS},
    "actions/tickets.py": {*OFFERS, *ACTIONS},
    "actions/tunnel.py": {*TUNNELS},
}
EMPTY: Final[dict[str, Any]] = {"market": [], "deck": 0, "discard": 0}
T: Final = ["paris-wien", "brest-marseille", "berlin-moskva"]
ONE_DRAWN: Final = play(scene(market=[*CALM[:4], L]), "draw deck")
DRAWN: Final = play(scene(tickets=[["kyiv-petrograd"]], ticket_deck=T), "tickets")
ONE_LEFT: Final = play(scene(ticket_deck=T[:1]), "tickets")
NAMES: Final = (
    "Berlin\N{EN DASH}Moskva (12), Brest\N{EN DASH}Marseille (7) and Paris\N{EN DASH}Wien (8)"
)


DRAWS: Final = [
    (
        scene(market=CALM),
        "draw red",
        "TTR-4.2",
        ("There is no red card in the market: it shows purple, blue, orange, white and yellow."),
    ),
    (
        scene(market=CALM),
        "draw locomotive",
        "TTR-4.2",
        ("There is no locomotive in the market: it shows purple, blue, orange, white and yellow."),
    ),
    (
        scene(**EMPTY),
        "draw red",
        "TTR-4.2",
        "The market is empty: there is no card to take from it.",
    ),
    (
        ONE_DRAWN,
        "draw locomotive",
        "TTR-4.5",
        "You have drawn one card already: a locomotive from the market can only be the first.",
    ),
    (
        scene(market=["red", L], deck=0, discard=0),
        "draw deck",
        "TTR-4.18",
        "Deck and discard are empty; the market shows red and locomotive.",
    ),
    (
        scene(**EMPTY),
        "draw deck",
        "TTR-4.20",
        "There is no card to draw: deck, discard and market are all empty.",
    ),
    (
        scene(market=CALM, deck=20),
        "pass",
        "TTR-3.3",
        "You may not pass: you can still act by drawing train cards and drawing tickets.",
    ),
    (
        scene(hands=[{"black": 1}], ticket_deck=[], **EMPTY),
        "pass",
        "TTR-3.3",
        "You may not pass: you can still act by claiming a route and building a station.",
    ),
    (
        play(scene(market=CALM, deck=20), "draw deck"),
        "pass",
        "TTR-4.21",
        "You must draw a second card before your turn ends: the deck has 19 cards.",
    ),
    (
        play(scene(market=["red", "blue", L], deck=0, discard=0), "draw red"),
        "pass",
        "TTR-4.21",
        "You must draw a second card before your turn ends: the market shows blue and locomotive.",
    ),
    (
        scene(ticket_deck=[]),
        "tickets",
        "TTR-10.7",
        "No ticket is left: the ticket deck is empty.",
    ),
]
TICKETS: Final = [
    (
        DRAWN,
        "keep nothing",
        "TTR-10.2",
        f"You drew 3 tickets and must keep at least one: {NAMES}.",
    ),
    (
        ONE_LEFT,
        "keep nothing",
        "TTR-10.2",
        "You drew 1 ticket and must keep it: Paris\N{EN DASH}Wien (8).",
    ),
    (
        DRAWN,
        "keep paris-wien roma-smyrna",
        "TTR-10.1",
        f"Roma\N{EN DASH}Smyrna (8) is not one of the tickets you drew: {NAMES}.",
    ),
    (
        DRAWN,
        "keep edinburgh-paris roma-smyrna",
        "TTR-10.1",
        (
            "Edinburgh\N{EN DASH}Paris (7) and Roma\N{EN DASH}Smyrna (8) are not among the tickets"
            f" you drew: {NAMES}."
        ),
    ),
    (
        DRAWN,
        "keep paris-wien kyiv-petrograd",
        "TTR-10.1",
        (
            "Ky\xefv\N{EN DASH}Petrograd (6) is yours already; choose from the tickets you drew:"
            f" {NAMES}."
        ),
    ),
]
TIMED: Final = [
    (
        GAME.start(2, 1),
        "draw deck",
        "TTR-2.19",
        "No turn has begun: first choose which of your 4 tickets you keep, at least 2.",
    ),
    (
        scene(),
        "keep paris-wien",
        "TTR-3.1",
        "You have drawn no tickets that you could keep.",
    ),
    (scene(), "pay red 1", "TTR-3.1", "You are trying no tunnel that asks for more cards."),
    (scene(), "withdraw", "TTR-3.1", "You are trying no tunnel from which you could withdraw."),
    (
        ONE_DRAWN,
        "claim brest-paris black 3",
        "TTR-3.2",
        (
            "You cannot claim Brest\N{EN DASH}Paris this turn: you have drawn a card and must draw"
            " a second."
        ),
    ),
    (
        ONE_DRAWN,
        "station roma red 1",
        "TTR-3.2",
        "You cannot build in Roma this turn: you have drawn a card and must draw a second.",
    ),
    (
        ONE_DRAWN,
        "tickets",
        "TTR-3.2",
        "You cannot draw tickets this turn: you have drawn a train card and must draw a second.",
    ),
    (
        ONE_DRAWN,
        "withdraw",
        "TTR-3.2",
        "You have drawn a train card: now you must draw a second.",
    ),
    (
        tried("claim paris-zurich green 3", {"green": 3}, "green", L, "blue"),
        "draw deck",
        "TTR-3.4",
        (
            "You are trying the tunnel Paris\N{EN DASH}Z\xfcrich, which asks for 2 more cards:"
            " pay them or withdraw."
        ),
    ),
    (
        DRAWN,
        "draw deck",
        "TTR-3.4",
        "You have drawn 3 tickets: choose which you keep before you do anything else.",
    ),
    (
        ONE_LEFT,
        "draw deck",
        "TTR-3.4",
        "You have drawn 1 ticket: keep it before you do anything else.",
    ),
    (
        play(scene(turns_left=1), "draw deck", "draw deck"),
        "draw deck",
        "TTR-12.3",
        "The game is over: the last round has been played.",
    ),
    (
        play(idle_table(), "pass", "pass", "pass", "pass"),
        "draw deck",
        "TTR-12.3",
        "The game is over: all players have passed, one after another.",
    ),
]


@pytest.mark.parametrize(("state", "move", "rule", "sentence"), [*DRAWS, *TICKETS, *TIMED])
def test_a_refused_move_is_explained(
    state: TicketToRide, move: str, rule: str, sentence: str
) -> None:
    refused(state, move, rule)
    assert why(state, move) == sentence


def test_the_first_tickets_are_named_to_whoever_was_dealt_them() -> None:
    state = GAME.start(3, 5, first=1)
    dealt = [state.board.tickets[ticket] for ticket in sorted(state.offers[1])]
    strange = state.board.tickets[state.offers[2][0]]
    names = [f"{one.a.name}\N{EN DASH}{one.b.name} ({one.points})" for one in [strange, *dealt]]
    assert why(state, f"keep {dealt[0].id} {strange.id}") == (
        f"{names[0]} is not one of the tickets you were dealt:"
        f" {names[1]}, {names[2]}, {names[3]} and {names[4]}."
    )
    assert why(state, f"keep {dealt[0].id}") == (
        "You must keep at least 2 of the 4 tickets you were dealt, not 1."
    )
    assert why(state, "keep nothing") == (
        "You must keep at least 2 of the 4 tickets you were dealt, not 0."
    )


def rules_returned(path: Path) -> set[str]:
    """The ids of the rules that functions of a file return, as refusals do."""
    tree = ast.parse(path.read_text("utf-8"))
    ids: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("RULES.pick("):
            assert isinstance(node.value, ast.Call)
            assert isinstance(node.targets[0], ast.Tuple)
            for name, rule in zip(node.targets[0].elts, node.value.args, strict=True):
                ids[ast.unparse(name)] = ast.literal_eval(rule)
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Return) and node.value is not None:
            names = {name.id for name in ast.walk(node.value) if isinstance(name, ast.Name)}
            found |= {ids[name] for name in names & set(ids)}
    assert found == set(ids.values()), "a rule is picked but never returned"
    return found


def test_every_rule_that_can_refuse_has_its_sentence() -> None:
    files = ["turn.py", *[f"actions/{path.name}" for path in (HERE / "actions").glob("*.py")]]
    refusing = {name: rules_returned(HERE / name) for name in files}
    assert {name: ids for name, ids in refusing.items() if ids - TOLD.get(name, set())} == {}
    # And there is no sentence that nobody would ever read.
    assert {rule for ids in TOLD.values() for rule in ids} == {
        rule for ids in refusing.values() for rule in ids
    }


@pytest.mark.parametrize("seed", range(4))
def test_a_refusal_tells_nothing_that_the_mover_does_not_know(seed: int) -> None:
    state, dice = GAME.start(2 + seed, seed), Dice(seed)
    tries = [GAME.move(text) for text in TRIES]
    heard = set()
    while state.turn is not None:
        imagined = state.imagine(state.turn, dice)
        for move in tries:
            reason, dreamt = state.refusal(move), imagined.refusal(move)
            assert str(reason) == str(dreamt)
            heard.add(str(reason))
        state.play(state.pick(dice))
    assert len(heard) > 50


TRIES: Final = [
    "claim brest-paris black 3",
    "claim paris-zurich green 2+1",
    "claim berlin-frankfurt-red red 3",
    "claim palermo-smyrna blue 4+2",
    "station paris red 1",
    "station wien blue 2",
    "keep paris-wien",
    "keep nothing",
    "pay red 2",
    "pay locomotive 1",
    "draw locomotive",
    "draw red",
    "draw deck",
    "tickets",
    "withdraw",
    "pass",
]
