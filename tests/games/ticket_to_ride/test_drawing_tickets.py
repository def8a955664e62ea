"""Section 10 of the rulebook: drawing tickets, and the vectors V-K3 to V-K6 and V-K8."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest

from branchline import BadOption, Dice
from branchline.games.ticket_to_ride.rules.board import indices
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import GAME, offer, scene, sizes, tickets, under

# The tickets t1 to t5 of the vectors.
T: Final = ["paris-wien", "brest-marseille", "berlin-moskva", "roma-smyrna", "edinburgh-paris"]
HELD: Final = ["kyiv-petrograd", "brest-petrograd"]
LONG: Final = {ticket.id for ticket in GAME.board.tickets if ticket.long}


def table(*deck: str) -> TicketToRide:
    """The ticket deck from the top down; seat 0 holds a regular and a long ticket."""
    return scene(tickets=[HELD], ticket_deck=list(deck))


def keep(kept: list[str]) -> str:
    """The text of a choice."""
    return "keep " + (" ".join(kept) or "nothing")


def deck_size(state: TicketToRide) -> int:
    """How many tickets are in the ticket deck."""
    return len(indices(state.ticket_deck)) + len(state.under)


def row(name: str, rules: str, *values: object) -> object:
    """A vector under its id; the rules are those of its last column."""
    ids = [f"TTR-{number}" for number in rules.split(", ")]
    return pytest.param(*values, id=name, marks=pytest.mark.rule(*ids))


@pytest.mark.parametrize(
    ("deck", "kept", "left"),
    [
        row("V-K3", "10.3, 10.8", T, [T[1]], [T[3], T[4], T[0], T[2]]),
        row("V-K4", "10.1", T[:2], [T[0]], [T[1]]),
        row("V-K4-both", "10.1", T[:2], T[:2], []),
        row("V-K5", "17.5", T[:1], T[:1], []),
    ],
)
def test_ttr_10_vectors_of_tickets_kept(deck: list[str], kept: list[str], left: list[str]) -> None:
    state = play(table(*deck), "tickets")
    assert (state.turn, state.prompt, offer(state, 0)) == (0, "keep tickets", deck[:3])
    before = sizes(state)
    kept_by = allowed(state, keep(kept))
    assert tickets(kept_by, 0) == {*HELD, *kept}
    assert (under(kept_by), deck_size(kept_by)) == (left, len(left))
    assert (kept_by.turn, kept_by.prompt, offer(kept_by, 0)) == (1, "action", [])
    assert sizes(kept_by) == before


@pytest.mark.parametrize(
    ("deck", "text", "rule"),
    [
        row("V-K5-nothing", "10.2, 17.5", T[:1], "keep nothing", "TTR-10.2"),
        row("V-K6", "10.7", [], "tickets", "TTR-10.7"),
        row("V-K8", "10.2", T, "keep nothing", "TTR-10.2"),
    ],
)
def test_ttr_10_vectors_of_refusals(deck: list[str], text: str, rule: str) -> None:
    state = table(*deck)
    refused(play(state, "tickets") if deck else state, text, rule)


@pytest.mark.rule("TTR-10.1")
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_ttr_10_1_the_top_three_are_drawn_or_all_there_are(size: int) -> None:
    state = play(table(*T[:size]), "tickets")
    assert offer(state, 0) == T[: min(size, 3)]
    assert under(state) == T[3:size]


@pytest.mark.rule("TTR-10.1", "TTR-2.5")
def test_ttr_10_1_any_ticket_of_a_shuffled_deck_may_be_the_top_one() -> None:
    tops = {offer(play(scene(seed=seed), "tickets"), 0)[0] for seed in range(400)}
    assert len(tops) == 40


@pytest.mark.rule("TTR-10.1")
@pytest.mark.parametrize("size", [1, 2, 3, 4, 34])
def test_ttr_10_1_three_are_drawn_from_a_shuffled_deck(size: int) -> None:
    state = play(scene(ticket_deck=size), "tickets")
    assert len(set(offer(state, 0))) == min(size, 3)
    assert deck_size(state) == size - min(size, 3)


@pytest.mark.rule("TTR-10.1")
def test_ttr_10_1_those_put_back_come_after_those_never_drawn() -> None:
    state = scene(ticket_deck=4)
    play(state, "tickets")
    first = offer(state, 0)
    play(state, keep(first[:1]), "tickets")
    # One ticket was left of the shuffled deck; then come the two put back.
    assert offer(state, 1)[1:] == first[1:]
    assert offer(state, 1)[0] not in first


@pytest.mark.rule("TTR-10.2")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_ttr_10_2_one_to_all_of_the_drawn_tickets_are_kept(size: int) -> None:
    state = play(table(*T[:size]), "tickets")
    assert len(state.moves()) == 2**size - 1
    for number in range(1, size + 1):
        for kept in combinations(T[:size], number):
            assert tickets(allowed(state, keep([*kept])), 0) == {*HELD, *kept}
    refused(state, "keep nothing", "TTR-10.2")


@pytest.mark.rule("TTR-10.2", "TTR-10.1")
@pytest.mark.parametrize("other", [T[3], "london-wien", "cadiz-stockholm"])
def test_ttr_10_2_only_drawn_tickets_are_kept(other: str) -> None:
    state = play(table(*T), "tickets")
    refused(state, keep([other]), "TTR-10.1", "TTR-10.2")
    refused(state, keep([T[0], other]), "TTR-10.1", "TTR-10.2")


@pytest.mark.rule("TTR-10.3", "TTR-10.8")
@pytest.mark.parametrize("kept", [[0], [1], [2], [0, 1], [0, 2], [1, 2], [0, 1, 2]])
def test_ttr_10_3_tickets_not_kept_go_to_the_bottom_as_they_were_drawn(kept: list[int]) -> None:
    state = play(table(*T), "tickets", keep([T[place] for place in kept]))
    back = [T[place] for place in range(3) if place not in kept]
    assert under(state) == [*T[3:], *back]
    # The next player draws from the top.
    assert offer(play(state, "tickets"), 1) == [*T[3:], *back][:3]


@pytest.mark.rule("TTR-10.8")
def test_ttr_10_8_the_order_is_that_of_drawing_whatever_the_names() -> None:
    for order in (T, sorted(T), sorted(T, reverse=True)):
        state = play(table(*order), "tickets", keep([order[1]]))
        assert under(state) == [order[3], order[4], order[0], order[2]]


@pytest.mark.rule("TTR-10.4")
def test_ttr_10_4_tickets_held_are_never_given_up() -> None:
    state = play(table(*T), "tickets")
    refused(state, keep([T[0], HELD[0]]), "TTR-10.1", "TTR-10.4")
    refused(state, keep(HELD), "TTR-10.1", "TTR-10.4")
    assert set(HELD) < tickets(allowed(state, keep([T[0]])), 0)


@pytest.mark.rule("TTR-10.4")
@pytest.mark.parametrize("seed", range(6))
def test_ttr_10_4_no_move_of_a_game_loses_a_ticket(game: TicketToRideGame, seed: int) -> None:
    state, dice, drawn = game.start(3, seed), Dice(seed), 0
    while state.turn is not None:
        before = state.held[:]
        move = state.pick(dice)
        drawn += str(move) == "tickets"
        state.play(move)
        assert all(old & ~new == 0 for old, new in zip(before, state.held, strict=True))
    assert drawn


@pytest.mark.rule("TTR-10.5", "TTR-10.6", "TTR-10.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_10_5_there_is_no_limit_to_the_tickets_held(game: TicketToRideGame, seats: int) -> None:
    for seed in range(10):
        state = game.start(seats, seed, first=0)
        for seat in range(seats):
            play(state, keep(offer(state, seat)))
        seen: list[str] = []
        while deck_size(state):
            play(state, "tickets")
            seat = state.mover
            seen += offer(state, seat)
            # Seat 0 keeps all it can get, the others leave what they may.
            play(state, keep(offer(state, seat)[: 3 if seat == 0 else 1]))
        assert not LONG & set(seen)
        assert len(tickets(state, 0)) > 4 + 36 // (seats + 4)
        assert sum(len(tickets(state, seat)) for seat in range(seats)) == 40 + seats
        refused(state, "tickets", "TTR-10.7")


@pytest.mark.rule("TTR-10.6")
def test_ttr_10_6_long_tickets_are_never_in_the_ticket_deck() -> None:
    state = scene()
    deck = {state.board.tickets[ticket].id for ticket in indices(state.ticket_deck)}
    assert len(deck) == 40
    assert not LONG & deck
    for ticket in LONG:
        with pytest.raises(BadOption, match="long"):
            scene(ticket_deck=[ticket, T[0]])


@pytest.mark.rule("TTR-10.7")
def test_ttr_10_7_with_an_empty_deck_no_tickets_are_drawn() -> None:
    refused(table(), "tickets", "TTR-10.7")
    allowed(table(T[0]), "tickets")
    # The deck is empty after the last ticket is kept, for the next player too.
    state = play(table(*T[:2]), "tickets", keep(T[:2]))
    refused(state, "tickets", "TTR-10.7")
    state = play(table(*T[:2]), "tickets", keep(T[:1]))
    allowed(state, "tickets")
