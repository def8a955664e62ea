"""Section 2 of the rulebook, TTR-2.9 to 2.12 and 2.17: the tickets kept before the first turn."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Final

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import offer, tickets

SEATS: Final = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def ticket_deck(state: TicketToRide) -> set[str]:
    """The tickets that may still be drawn, before any was put back."""
    assert not state.under
    return set(state.ticket_names_in(at.IN_DECK))


@pytest.mark.rule("TTR-2.9", "TTR-2.10")
@SEATS
def test_ttr_2_9_any_two_three_or_four_of_the_dealt_tickets_are_kept(game: TicketToRideGame, seats: int) -> None:
    state = game.start(seats, 6, first=0)
    for seat in range(seats):
        four = offer(state, seat)
        assert len(state.moves()) == 6 + 4 + 1
        for number in (2, 3, 4):
            for kept in combinations(four, number):
                assert tickets(allowed(state, "keep " + " ".join(kept)), seat) == set(kept)
        play(state, f"keep {four[0]} {four[1]}")


@pytest.mark.parametrize(
    ("kept", "rule"),
    [
        pytest.param([0], "TTR-2.9", id="V-K1", marks=pytest.mark.rule("TTR-2.9")),
        pytest.param([2], "TTR-2.9", id="V-K1-regular", marks=pytest.mark.rule("TTR-2.9")),
        pytest.param([1, 3], "", id="V-K2", marks=pytest.mark.rule("TTR-2.10", "TTR-2.11")),
    ],
)
def test_ttr_2_9_vectors_of_the_first_choice(game: TicketToRideGame, kept: list[int], rule: str) -> None:
    state = game.start(3, 6, first=1)
    four, deck = offer(state, 1), ticket_deck(state)
    assert [state.board.tickets[ticket].long for ticket in state.offers[1]] == [True] + [False] * 3
    chosen = [four[place] for place in kept]
    if rule:
        refused(state, "keep " + " ".join(chosen), rule)
        return
    state = allowed(state, "keep " + " ".join(chosen))
    assert tickets(state, 1) == set(chosen)
    assert ticket_deck(state) == deck


@pytest.mark.rule("TTR-2.9")
def test_ttr_2_9_nothing_or_a_ticket_of_another_cannot_be_kept(game: TicketToRideGame) -> None:
    state = game.start(2, 6, first=0)
    refused(state, "keep nothing", "TTR-2.9")
    own, others = offer(state, 0), offer(state, 1)
    refused(state, f"keep {own[0]} {own[1]} {others[1]}", "TTR-2.9")
    refused(state, f"keep {own[0]} {own[1]} {min(ticket_deck(state))}", "TTR-2.9")


@pytest.mark.rule("TTR-2.11")
@SEATS
def test_ttr_2_11_tickets_given_up_leave_the_game(game: TicketToRideGame, seats: int) -> None:
    state = game.start(seats, 31)
    gone: set[str] = set()
    for _ in range(seats):
        four = offer(state, state.mover)
        gone |= set(four[:2])
        play(state, f"keep {four[2]} {four[3]}")
    # Draw the whole ticket deck: none of them comes up.
    drawn: set[str] = set()
    while "tickets" in map(str, state.moves()):
        play(state, "tickets")
        drawn |= set(offer(state, state.mover))
        play(state, "keep " + " ".join(offer(state, state.mover)))
    assert len(gone) == 2 * seats
    assert len(drawn) == 40 - 3 * seats
    assert not gone & drawn


@pytest.mark.slow
@pytest.mark.rule("TTR-2.12", "TTR-15.6")
@SEATS
def test_ttr_2_12_tickets_given_up_are_never_shown_to_others(game: TicketToRideGame, seats: int) -> None:
    state, dice = game.start(seats, 17), Dice(3)
    gone: dict[int, set[str]] = {}
    for _ in range(seats):
        four = offer(state, state.mover)
        gone[state.mover] = set(four[:2])
        play(state, f"keep {four[2]} {four[3]}")
    while True:
        for viewer in (None, *range(seats)):
            seen = json.dumps(state.view(viewer))
            for seat, lost in gone.items():
                assert [ticket in seen for ticket in lost] == [viewer == seat] * 2
        if state.turn is None:
            return
        state.play(state.pick(dice))


@pytest.mark.rule("TTR-2.17")
@SEATS
def test_ttr_2_17_a_choice_shows_nothing_to_those_who_have_not_chosen(game: TicketToRideGame, seats: int) -> None:
    state = game.start(seats, 23, first=0)
    for seat in range(seats - 1):
        others = [None, *[other for other in range(seats) if other != seat]]
        before = [state.view(other) for other in others]
        futures = []
        for move in state.moves():
            clone = state.copy()
            clone.play(move)
            # Whose answer is awaited is all that changes, whatever was chosen.
            futures.append([{**clone.view(other), "turn": seat} for other in others])
        assert all(future == before for future in futures)
        # Nor does the choice change what the next is dealt.
        dealt = [offer(state, other) for other in range(seat + 1, seats)]
        play(state, str(state.moves()[seat]))
        assert [offer(state, other) for other in range(seat + 1, seats)] == dealt
