"""Refusals name the facts of the position and of the move, and nothing that is hidden."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, Final

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import play, refused
from tests.games.ticket_to_ride.endings import idle_table
from tests.games.ticket_to_ride.helpers import GAME, scene, why
from tests.games.ticket_to_ride.test_refused_payments import BUILDS, CLAIMS, PAYS
from tests.games.ticket_to_ride.tunnelling import CALM, L, tried

ACTIONS: Final = Path(__file__).parents[3] / "src/branchline/games/ticket_to_ride/rules/actions"
EMPTY: Final[dict[str, Any]] = {"market": [], "deck": 0, "discard": 0}
T: Final = ["paris-wien", "brest-marseille", "berlin-moskva"]
ONE_DRAWN: Final = play(scene(market=[*CALM[:4], L]), "draw deck")
DRAWN: Final = play(scene(tickets=[["kyiv-petrograd"]], ticket_deck=T), "tickets")
ONE_LEFT: Final = play(scene(ticket_deck=T[:1]), "tickets")
NAMES: Final = "Berlin\N{EN DASH}Moskva (12), Brest\N{EN DASH}Marseille (7) and Paris\N{EN DASH}Wien (8)"


DRAWS: Final = [
    (
        scene(market=CALM),
        "draw red",
        "TTR-4.2",
        ("There is no face-up red card: the face-up cards are purple, blue, orange, white and yellow."),
    ),
    (
        scene(market=CALM),
        "draw locomotive",
        "TTR-4.2",
        ("There is no face-up locomotive: the face-up cards are purple, blue, orange, white and yellow."),
    ),
    (scene(**EMPTY), "draw red", "TTR-4.2", "There are no face-up cards to take."),
    (
        ONE_DRAWN,
        "draw locomotive",
        "TTR-4.5",
        "You have already drawn a card: you can take a face-up locomotive only as your first.",
    ),
    (
        scene(market=["red", L], deck=0, discard=0),
        "draw deck",
        "TTR-4.18",
        "The deck and the discard pile are empty; the face-up cards are red and locomotive.",
    ),
    (
        scene(**EMPTY),
        "draw deck",
        "TTR-4.20",
        ("There is no card to draw: the deck and the discard pile are empty, and there are no face-up cards."),
    ),
    (
        scene(market=CALM, deck=20),
        "pass",
        "TTR-3.3",
        "You cannot pass: you can still act by drawing train cards and drawing tickets.",
    ),
    (
        scene(hands=[{"black": 1}], ticket_deck=[], **EMPTY),
        "pass",
        "TTR-3.3",
        "You cannot pass: you can still act by claiming a route and building a station.",
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
        ("You must draw a second card before your turn ends: the face-up cards are blue and locomotive."),
    ),
    (scene(ticket_deck=[]), "tickets", "TTR-10.7", "No tickets are left: the ticket deck is empty."),
]
TICKETS: Final = [
    (DRAWN, "keep nothing", "TTR-10.2", f"You drew 3 tickets and must keep at least one: {NAMES}."),
    (ONE_LEFT, "keep nothing", "TTR-10.2", "You drew 1 ticket and must keep it: Paris\N{EN DASH}Wien (8)."),
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
        (f"Edinburgh\N{EN DASH}Paris (7) and Roma\N{EN DASH}Smyrna (8) are not among the tickets you drew: {NAMES}."),
    ),
    (
        DRAWN,
        "keep paris-wien kyiv-petrograd",
        "TTR-10.1",
        (f"You already hold Ky\xefv\N{EN DASH}Petrograd (6); choose from the tickets you drew: {NAMES}."),
    ),
]
TIMED: Final = [
    (GAME.start(2, 1), "draw deck", "TTR-2.19", "Choose your tickets first: keep at least 2 of 4."),
    (scene(), "keep paris-wien", "TTR-3.1", "You have no tickets to choose from."),
    (scene(), "pay red 1", "TTR-3.1", "You have no tunnel that needs extra cards."),
    (scene(), "withdraw", "TTR-3.1", "You have no tunnel to withdraw from."),
    (
        ONE_DRAWN,
        "claim brest-paris black 3",
        "TTR-3.2",
        ("You cannot claim Brest\N{EN DASH}Paris this turn: you have drawn a card and must draw a second."),
    ),
    (
        ONE_DRAWN,
        "station roma red 1",
        "TTR-3.2",
        ("You cannot build a station in Roma this turn: you have drawn a card and must draw a second."),
    ),
    (
        ONE_DRAWN,
        "tickets",
        "TTR-3.2",
        "You cannot draw tickets this turn: you have drawn a train card and must draw a second.",
    ),
    (ONE_DRAWN, "withdraw", "TTR-3.2", "You have drawn a train card: now you must draw a second."),
    (
        tried("claim paris-zurich green 3", {"green": 3}, "green", L, "blue"),
        "draw deck",
        "TTR-3.4",
        ("You are trying the tunnel Paris–Zürich, which needs 2 extra cards: pay them or withdraw."),
    ),
    (DRAWN, "draw deck", "TTR-3.4", "You have drawn 3 tickets: choose which to keep before you do anything else."),
    (ONE_LEFT, "draw deck", "TTR-3.4", "You have drawn 1 ticket: keep it before you do anything else."),
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
def test_a_refused_move_is_explained(state: TicketToRide, move: str, rule: str, sentence: str) -> None:
    refused(state, move, rule)
    assert why(state, move) == sentence


def test_the_first_tickets_are_named_to_whoever_was_dealt_them() -> None:
    state = GAME.start(3, 5, first=1)
    dealt = [state.board.tickets[ticket] for ticket in sorted(state.offers[1])]
    strange = state.board.tickets[state.offers[2][0]]
    names = [f"{one.a.name}\N{EN DASH}{one.b.name} ({one.points})" for one in [strange, *dealt]]
    assert why(state, f"keep {dealt[0].id} {strange.id}") == (
        f"{names[0]} is not one of the tickets you were dealt: {names[1]}, {names[2]}, {names[3]} and {names[4]}."
    )
    assert why(state, f"keep {dealt[0].id}") == ("You must keep at least 2 of the 4 tickets you were dealt, not 1.")
    assert why(state, "keep nothing") == ("You must keep at least 2 of the 4 tickets you were dealt, not 0.")


def denying_functions() -> list[ast.FunctionDef]:
    """Return the functions of the actions that can deny one."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(ACTIONS.glob("*.py"))]
    functions = [node for tree in trees for node in ast.walk(tree) if type(node) is ast.FunctionDef]
    return [one for one in functions if one.returns and "Denial" in ast.unparse(one.returns)]


def calls(function: ast.FunctionDef, *names: str) -> list[ast.Call]:
    """Return the calls of functions and methods by name."""
    found = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
    return [call for call in found if ast.unparse(call.func).rpartition(".")[2] in names]


def test_every_sentence_that_can_refuse_is_proved_above() -> None:
    written = {
        ast.literal_eval(call.args[0])
        for function in denying_functions()
        for call in calls(function, "phrase", "plural", "forbids", "forbids_plural")
    }
    dealt = GAME.start(3, 5, first=1)
    cases = [(state, move) for state, move, _, _ in [*DRAWS, *TICKETS, *TIMED]]
    cases += [(state, move) for state, move, _, _ in [*CLAIMS, *BUILDS, *PAYS]]
    cases += [(dealt, "keep nothing"), (dealt, f"keep {GAME.board.tickets[dealt.offers[2][0]].id}")]
    heard = {refusal.one for state, move in cases if (refusal := state.refusal(GAME.move(move)))}
    assert len(written) > 40
    assert written <= heard


def test_every_rule_that_an_action_picks_is_named_by_a_check() -> None:
    picked: set[str] = set()
    used: set[str] = set()
    for path in sorted(ACTIONS.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("RULES.pick("):
                assert isinstance(node.targets[0], ast.Tuple)
                picked |= {f"{ast.unparse(name)}" for name in node.targets[0].elts}
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                used |= {one.id for one in ast.walk(function) if isinstance(one, ast.Name)}
                used |= {one.attr for one in ast.walk(function) if isinstance(one, ast.Attribute)}
    assert len(picked) > 30
    assert picked <= used


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
