"""Section 2 of the rulebook: the deal, the first tickets and who begins."""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

import pytest

from branchline import BadOption, Dice, Script
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.board import indices
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.layout import CARDS, KINDS, LOCO
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import GAME, hand, market, offer, pile, sizes

L: Final = "locomotive"
LONG: Final = {ticket.id for ticket in GAME.board.tickets if ticket.long}
REGULAR: Final = {ticket.id for ticket in GAME.board.tickets if not ticket.long}
SEATS: Final = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def ticket_deck(state: TicketToRide) -> set[str]:
    """The tickets that may still be drawn, before any was put back."""
    assert not state.under
    return set(state.ticket_names_in(at.IN_DECK))


def all_keep(state: TicketToRide) -> TicketToRide:
    """Every seat keeps all four tickets, so that the first turn begins."""
    for _ in range(state.seats):
        play(state, "keep " + " ".join(offer(state, state.mover)))
    return state


@pytest.mark.rule("TTR-2.1")
@SEATS
def test_ttr_2_1_scores_start_at_nothing(game: TicketToRideGame, seats: int) -> None:
    assert all_keep(game.start(seats, 8)).scores() == [0] * seats


@pytest.mark.rule("TTR-2.2")
@SEATS
def test_ttr_2_2_each_player_gets_four_cards(game: TicketToRideGame, seats: int) -> None:
    for seed in range(100):
        state = game.start(seats, seed)
        assert [sum(hand(state, seat).values()) for seat in range(seats)] == [4] * seats


@pytest.mark.rule("TTR-2.2")
def test_ttr_2_2_the_cards_are_shuffled(game: TicketToRideGame) -> None:
    dealt = [0] * KINDS
    deals = set()
    for seed in range(2000):
        state = game.start(2, seed)
        deals.add(tuple(state.hands))
        for place, number in enumerate(state.hands):
            dealt[place % KINDS] += number
    # Of 16000 cards 12 in 110 are of a colour and 14 in 110 locomotives; five deviations wide.
    assert all(abs(number - 16000 * 12 / 110) < 200 for number in dealt[:LOCO])
    assert abs(dealt[LOCO] - 16000 * 14 / 110) < 215
    assert len(deals) > 1900


@pytest.mark.rule("TTR-2.2", "TTR-2.3")
def test_ttr_2_3_the_market_is_turned_up_after_the_hands_are_dealt(game: TicketToRideGame) -> None:
    hands = ["red"] * 4 + ["blue"] * 4
    row = ["green", L, "white", L, "black"]
    state = game.start(2, Script(hands + row, Dice(1)), first=0)
    assert [hand(state, 0), hand(state, 1)] == [{"red": 4}, {"blue": 4}]
    assert market(state) == row
    assert sizes(state) == (97, 0, 5)


@pytest.mark.rule("TTR-2.4", "TTR-4.10")
def test_ttr_2_4_a_starting_market_shows_at_most_two_locomotives(game: TicketToRideGame) -> None:
    replaced = 0
    for seed in range(2000):
        state = game.start(2 + seed % 4, seed)
        assert state.market.count(LOCO) <= 2
        if state.discard.left:
            replaced += 1
            assert state.discard.left % 5 == 0
            assert state.discard.counts[LOCO] >= 3 * state.discard.left // 5
    # About one row in fifty has three locomotives or more; the test must have met some.
    assert 10 < replaced < 100


@pytest.mark.rule("TTR-2.4")
@pytest.mark.parametrize(
    "thrown_out", [pytest.param([L, L, L, L, L], id="V-M9"), pytest.param([L, "red", L, "blue", L], id="three")]
)
def test_ttr_2_4_a_starting_market_of_locomotives_is_replaced_before_the_first_turn(
    game: TicketToRideGame, thrown_out: list[str]
) -> None:
    hands = ["red"] * 4 + ["blue"] * 4
    row = ["green", "white", L, "black", L]
    state = game.start(2, Script(hands + thrown_out + row, Dice(1)), first=0)
    assert state.prompt == "first tickets"
    assert market(state) == row
    assert pile(state.discard) == Counter(thrown_out)
    assert sizes(state) == (92, 5, 5)


@pytest.mark.rule("TTR-2.5", "TTR-2.6", "TTR-2.8")
@SEATS
def test_ttr_2_5_each_player_is_dealt_one_long_and_three_regular_tickets(game: TicketToRideGame, seats: int) -> None:
    dealt: Counter[str] = Counter()
    for seed in range(400):
        state = game.start(seats, seed)
        for seat in range(seats):
            four = offer(state, seat)
            assert len(set(four)) == 4
            assert len(LONG & set(four)) == 1
            assert len(REGULAR & set(four)) == 3
            dealt.update(four)
    # Both piles are shuffled: each ticket comes about as often as the others of its pile.
    long, regular = 400 * seats / 6, 400 * 3 * seats / 40
    assert all(long * 0.6 < dealt[ticket] < long * 1.4 for ticket in LONG)
    assert all(regular * 0.3 < dealt[ticket] < regular * 1.7 for ticket in REGULAR)


@pytest.mark.rule("TTR-2.7")
@SEATS
def test_ttr_2_7_long_tickets_not_dealt_leave_the_game_unseen(game: TicketToRideGame, seats: int) -> None:
    state, dice = game.start(seats, 4), Dice(9)
    gone = LONG - {ticket for seat in range(seats) for ticket in offer(state, seat)}
    assert len(gone) == 6 - seats
    assert set(state.ticket_names_in(at.BOX)) == gone
    while state.turn is not None:
        state.play(state.pick(dice))
        seen = json.dumps([state.view(seat) for seat in (None, *range(seats))])
        assert not any(ticket in seen for ticket in gone)
    assert set(state.ticket_names_in(at.BOX)) == gone


@pytest.mark.rule("TTR-2.7", "TTR-2.13")
@pytest.mark.parametrize(
    ("seats", "left", "unseen"), [(2, 34, 4), (3, 31, 3), (4, 28, 2), pytest.param(5, 25, 1, id="V-K7")]
)
def test_ttr_2_13_the_tickets_left_over_after_dealing(
    game: TicketToRideGame, seats: int, left: int, unseen: int
) -> None:
    for seed in range(50):
        state = game.start(seats, seed)
        assert len(ticket_deck(state)) == left
        assert len(indices(state.box)) == unseen
        assert set(state.ticket_names_in(at.BOX)) < LONG


@pytest.mark.rule("TTR-2.13")
@pytest.mark.parametrize(("seats", "deck"), [(2, 97), (3, 93), (4, 89), (5, 85)])
def test_ttr_2_13_the_deck_by_number_of_players(game: TicketToRideGame, seats: int, deck: int) -> None:
    calm = 0
    for seed in range(500):
        state = game.start(seats, seed)
        assert sum(sizes(state)) == deck + 5
        if not state.discard.left:
            calm += 1
            assert sizes(state) == (deck, 0, 5)
    assert calm > 400


@pytest.mark.rule("TTR-2.15")
@SEATS
def test_ttr_2_15_the_starting_player_is_random_or_named(game: TicketToRideGame, seats: int) -> None:
    begun = Counter(game.start(seats, seed).turn for seed in range(600))
    assert set(begun) == set(range(seats))
    assert min(begun.values()) > 600 / seats * 0.7
    assert {game.start(seats, seed, first="random").turn for seed in range(99)} == set(begun)
    for seat in range(seats):
        for seed in range(5):
            state = game.start(seats, seed, first=seat)
            assert state.turn == seat
            assert all_keep(state).turn == seat


@pytest.mark.rule("TTR-2.15")
@pytest.mark.parametrize("first", [-1, 3, "me", True, None])
def test_ttr_2_15_only_a_player_at_the_table_can_be_named(game: TicketToRideGame, first: object) -> None:
    with pytest.raises(BadOption, match="first"):
        game.start(3, 1, first=first)


@pytest.mark.rule("TTR-2.16", "TTR-3.5")
@SEATS
def test_ttr_2_16_play_goes_round_by_seats(game: TicketToRideGame, seats: int) -> None:
    state = all_keep(game.start(seats, 2, first=1))
    order = []
    for _ in range(2 * seats):
        order.append(state.turn)
        play(state, "draw deck", "draw deck")
    assert order == [(1 + turn) % seats for turn in range(2 * seats)]


@pytest.mark.rule("TTR-2.18")
@SEATS
def test_ttr_2_18_the_regular_tickets_not_dealt_are_the_ticket_deck(game: TicketToRideGame, seats: int) -> None:
    for seed in range(50):
        state = game.start(seats, seed)
        dealt = {ticket for seat in range(seats) for ticket in offer(state, seat)}
        assert ticket_deck(state) == REGULAR - dealt


@pytest.mark.rule("TTR-2.19")
@SEATS
def test_ttr_2_19_the_first_turn_starts_when_all_have_chosen(game: TicketToRideGame, seats: int) -> None:
    state = game.start(seats, 7, first=seats - 1)
    for _ in range(seats):
        assert state.prompt == "first tickets"
        shown = next(CARDS[card] for card in state.market)
        for text in ("draw deck", f"draw {shown}", "tickets", "pass", "station paris red 1"):
            refused(state, text, "TTR-2.19")
        refused(state, "claim amsterdam-bruxelles black 1", "TTR-2.19")
        play(state, str(state.moves()[0]))
    assert (state.prompt, state.turn) == ("action", seats - 1)
    allowed(state, "draw deck")
