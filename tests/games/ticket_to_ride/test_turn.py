"""Section 3 of the rulebook: a turn is one of four actions."""

from __future__ import annotations

from typing import Final

import pytest

from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import offer, owner, scene, tickets

MARKET: Final = ["red", "blue", "green", "white", "black"]
HAND: Final = {"black": 3, "red": 2, "locomotive": 2}
TICKETS: Final = ["berlin-bucuresti", "berlin-moskva", "berlin-roma", "bruxelles-danzig"]
# One move, or more, for each of the four actions.
ACTIONS: Final = {
    "draw": ("draw deck", "draw deck"),
    "claim": ("claim amsterdam-bruxelles black 1",),
    "tickets": ("tickets", "keep berlin-moskva"),
    "station": ("station paris red 1",),
}
BEGINNINGS: Final = ["draw deck", "draw red", "claim amsterdam-bruxelles black 1", "tickets", "station paris red 1"]


def table(seats: int = 3) -> TicketToRide:
    """A position in which all four actions are open to seat 0."""
    return scene(seats, hands=[HAND], market=MARKET, ticket_deck=TICKETS)


def in_a_tunnel() -> TicketToRide:
    """A position in which seat 0 has tried a tunnel and is asked for one card more."""
    draws = ["black", "red", "red"]
    state = scene(3, hands=[HAND], market=MARKET, ticket_deck=TICKETS, draws=draws)
    return play(state, "claim madrid-pamplona-black black 2+1")


@pytest.mark.rule("TTR-3.1")
def test_ttr_3_1_the_four_actions_are_open() -> None:
    state = table()
    assert {str(move).split()[0] for move in state.moves()} == set(ACTIONS)
    for text in BEGINNINGS:
        allowed(state, text)


@pytest.mark.rule("TTR-3.1")
@pytest.mark.parametrize("text", ["keep berlin-moskva", "keep nothing", "pay red 1", "withdraw"])
def test_ttr_3_1_nothing_else_is_an_action(text: str) -> None:
    refused(table(), text, "TTR-3.1")


@pytest.mark.rule("TTR-3.1", "TTR-3.2", "TTR-3.5")
@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_3_5_after_an_action_the_turn_passes_to_the_next_seat(seats: int, action: str) -> None:
    state = table(seats)
    *earlier, last = ACTIONS[action]
    play(state, *earlier)
    assert state.turn == 0
    play(state, last)
    assert (state.turn, state.prompt) == (1, "action")


@pytest.mark.rule("TTR-3.5", "TTR-2.16")
def test_ttr_3_5_after_the_last_seat_comes_the_first() -> None:
    state = scene(3, turn=2, deck=40)
    assert play(state, "draw deck", "draw deck").turn == 0


@pytest.mark.rule("TTR-3.2")
@pytest.mark.parametrize("text", BEGINNINGS[2:])
@pytest.mark.parametrize("first", BEGINNINGS[:2])
def test_ttr_3_2_no_other_action_between_two_draws(first: str, text: str) -> None:
    refused(play(table(), first), text, "TTR-3.2")


@pytest.mark.rule("TTR-3.2", "TTR-6.2", "TTR-11.3")
@pytest.mark.parametrize("action", ACTIONS)
def test_ttr_3_2_one_action_is_not_done_twice(action: str) -> None:
    state = play(table(2), *ACTIONS[action])
    # What is played next is the other seat's, and changes nothing of the first one's.
    hand, held, cars = state.hands[:9], tickets(state, 0), state.cars[0]
    state.play(state.moves()[0])
    assert (state.hands[:9], tickets(state, 0), state.cars[0]) == (hand, held, cars)


@pytest.mark.rule("TTR-3.3")
@pytest.mark.parametrize(
    ("only", "facts"),
    [
        pytest.param("draw deck", {}, id="all"),
        pytest.param("draw red", {"market": ["red"], "hands": [{}], "ticket_deck": 0}, id="draw"),
        pytest.param(
            "claim amsterdam-bruxelles black 1",
            {
                "market": [],
                "hands": [{"black": 1}],
                "ticket_deck": 0,
                "stations": {"lisboa": 0, "madrid": 0, "cadiz": 0},
            },
            id="claim",
        ),
        pytest.param("station paris green 1", {"market": [], "hands": [{"green": 1}], "ticket_deck": 0}, id="station"),
        pytest.param("tickets", {"market": [], "hands": [{}], "ticket_deck": 1}, id="tickets"),
    ],
)
def test_ttr_3_3_who_can_act_may_not_pass(only: str, facts: dict[str, object]) -> None:
    state = scene(2, **({"deck": 0, "discard": 0, **facts} if facts else {}))
    allowed(state, only)
    if facts:
        assert {str(move).split()[0] for move in state.moves()} == {only.split()[0]}
    refused(state, "pass", "TTR-3.3")


@pytest.mark.rule("TTR-3.3", "TTR-17.1")
def test_ttr_3_3_who_cannot_act_passes() -> None:
    state = scene(hands=[{}], market=[], deck=0, discard=0, ticket_deck=0)
    assert [str(move) for move in state.moves()] == ["pass"]
    assert allowed(state, "pass").turn == 1


@pytest.mark.rule("TTR-3.4", "TTR-4.21")
@pytest.mark.parametrize("first", BEGINNINGS[:2])
@pytest.mark.parametrize("text", ["pass", "withdraw", "keep nothing"])
def test_ttr_3_4_a_card_drawn_is_not_taken_back(first: str, text: str) -> None:
    state = play(table(), first)
    assert state.prompt == "second card"
    refused(state, text, "TTR-4.21" if text == "pass" else "TTR-3.2")


@pytest.mark.rule("TTR-3.4")
@pytest.mark.parametrize("text", [*BEGINNINGS, "pass", "withdraw", "pay black 1"])
def test_ttr_3_4_tickets_drawn_are_not_swapped_for_another_action(text: str) -> None:
    state = play(table(), "tickets")
    refused(state, text, "TTR-3.4")
    assert {str(move).split()[0] for move in state.moves()} == {"keep"}


@pytest.mark.rule("TTR-3.4")
@pytest.mark.parametrize("text", [*BEGINNINGS, "pass", "keep nothing", "keep berlin-moskva"])
def test_ttr_3_4_a_tunnel_tried_is_not_swapped_for_another_action(text: str) -> None:
    state = in_a_tunnel()
    assert state.prompt == "pay for the tunnel or withdraw"
    refused(state, text, "TTR-3.4")


@pytest.mark.rule("TTR-3.4")
def test_ttr_3_4_another_route_cannot_be_claimed_after_a_reveal() -> None:
    state = in_a_tunnel()
    for text in ("claim madrid-pamplona-white locomotive 3", "claim madrid-pamplona-black black 3"):
        refused(state, text, "TTR-3.4")
    withdrawn = allowed(state, "withdraw")
    assert (withdrawn.turn, owner(withdrawn, "madrid-pamplona-black")) == (1, None)


@pytest.mark.rule("TTR-3.4")
def test_ttr_3_4_tickets_drawn_stay_on_offer_until_the_choice() -> None:
    state = play(table(), "tickets")
    assert offer(state, 0) == TICKETS[:3]
    assert len(state.moves()) == 7
