"""Section 4 of the rulebook: drawing train cards; the market is in test_market.py."""

from __future__ import annotations

from typing import Final

import pytest

from branchline.games.ticket_to_ride.rules.layout import CARDS
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import hand, market, scene, sizes

L: Final = "locomotive"
ROW: Final = ["red", "blue", "green", "white", "black"]


def table(row: list[str], *draws: str) -> TicketToRide:
    """Seat 0 has no card; the market is given, and what the deck yields."""
    return scene(hands=[{}], market=row, draws=list(draws))


def bare(row: list[str], cards: dict[str, int] | None = None) -> TicketToRide:
    """Neither deck nor discard: all that is not in the market is in the hand of seat 1."""
    return scene(hands=[cards or {}], market=row, deck=0, discard=0)


def texts(state: TicketToRide, verb: str = "draw") -> list[str]:
    """The legal moves of one kind."""
    return [str(move) for move in state.moves() if str(move).startswith(verb)]


@pytest.mark.rule("TTR-4.1", "TTR-4.2")
@pytest.mark.parametrize(
    ("first", "second", "gained"),
    [
        ("draw red", "draw blue", {"red": 1, "blue": 1}),
        ("draw red", "draw deck", {"red": 1, "purple": 1}),
        ("draw deck", "draw red", {"orange": 1, "red": 1}),
        ("draw deck", "draw deck", {"orange": 1, "purple": 1}),
    ],
)
def test_ttr_4_1_two_cards_are_drawn_from_either_source(first: str, second: str, gained: dict[str, int]) -> None:
    state = table(ROW, "orange", "purple")
    deck = state.deck.left
    play(state, first)
    assert (state.turn, state.prompt) == (0, "second card")
    play(state, second)
    assert (state.turn, state.prompt) == (1, "action")
    assert hand(state, 0) == gained
    assert sizes(state) == (deck - 2, 0, 5)


@pytest.mark.rule("TTR-4.2")
def test_ttr_4_2_a_card_the_market_does_not_show_cannot_be_taken() -> None:
    state = table(ROW, "orange", "orange")
    for card in CARDS:
        if card in ROW:
            allowed(state, f"draw {card}")
        else:
            refused(state, f"draw {card}", "TTR-4.2")
    # For the second card the same holds, on the market as it is by then.
    play(state, "draw red")
    refused(state, "draw red", "TTR-4.2")
    allowed(state, "draw orange")


@pytest.mark.rule("TTR-4.3")
@pytest.mark.parametrize("slot", range(5))
def test_ttr_4_3_a_market_card_is_replaced_at_once(slot: int) -> None:
    state = table(ROW, "yellow", "purple")
    deck = state.deck.left
    play(state, f"draw {ROW[slot]}")
    row = [*ROW[:slot], "yellow", *ROW[slot + 1 :]]
    assert market(state) == row
    assert sizes(state) == (deck - 1, 0, 5)
    play(state, "draw yellow")
    assert market(state) == [*ROW[:slot], "purple", *ROW[slot + 1 :]]
    assert hand(state, 0) == {ROW[slot]: 1, "yellow": 1}


@pytest.mark.rule("TTR-4.3")
def test_ttr_4_3_a_blind_draw_leaves_the_market_alone() -> None:
    state = table(ROW, "yellow", "purple")
    assert market(play(state, "draw deck", "draw deck")) == ROW


@pytest.mark.rule("TTR-4.4", "TTR-4.5")
def test_ttr_4_4_a_market_locomotive_is_the_only_card_of_a_turn() -> None:
    state = table([L, "blue", L, "green", "white"], "red", "red")
    play(state, f"draw {L}")
    assert (state.turn, state.prompt) == (1, "action")
    assert hand(state, 0) == {L: 1}
    assert market(state) == ["red", "blue", L, "green", "white"]
    # Another player may take the other one as first card.
    assert allowed(state, f"draw {L}").turn == 0


@pytest.mark.rule("TTR-4.5", "TTR-4.8")
@pytest.mark.parametrize("first", ["draw blue", "draw deck"])
@pytest.mark.parametrize("drawn", ["yellow", L])
def test_ttr_4_5_a_market_locomotive_is_never_the_second_card(first: str, drawn: str) -> None:
    state = play(table([L, "blue", "red", "green", "white"], drawn), first)
    # Where 4.8 forbids it, 4.5 does so too: 4.8 says only that a blind one makes no exception.
    refused(state, f"draw {L}", "TTR-4.5", "TTR-4.8")
    assert f"draw {L}" not in texts(state)
    allowed(state, "draw red")


@pytest.mark.rule("TTR-4.6", "TTR-4.7")
@pytest.mark.parametrize("cards", [(L, "red"), ("red", L), (L, L)])
def test_ttr_4_6_a_blind_locomotive_is_an_ordinary_card(cards: tuple[str, str]) -> None:
    state = table(ROW, *cards)
    play(state, "draw deck")
    assert (state.turn, state.prompt) == (0, "second card")
    play(state, "draw deck")
    assert state.turn == 1
    assert hand(state, 0) == {card: cards.count(card) for card in cards}


@pytest.mark.rule("TTR-4.7")
def test_ttr_4_7_a_blind_locomotive_after_a_market_card_is_kept() -> None:
    state = play(table(ROW, "yellow", L), "draw red", "draw deck")
    assert (state.turn, hand(state, 0)) == (1, {"red": 1, L: 1})


@pytest.mark.rule("TTR-4.9")
def test_ttr_4_9_there_is_no_hand_limit() -> None:
    cards = {**dict.fromkeys(CARDS[:7], 12), L: 8}
    state = scene(hands=[cards, {}], market=["red"] * 5, deck={"red": 7, L: 6}, discard=0)
    for _ in range(6):
        play(state, "draw red" if "draw red" in texts(state) else "draw deck")
        while state.prompt == "second card":
            play(state, texts(state)[0])
    assert sum(hand(state, 0).values()) > 92
    allowed(state, texts(state)[0])


@pytest.mark.rule("TTR-4.18", "TTR-4.19")
def test_ttr_4_18_without_deck_and_discard_nobody_draws_blind() -> None:
    state = bare(["red", "blue", "green"])
    refused(state, "draw deck", "TTR-4.18")
    play(state, "draw red")
    refused(state, "draw deck", "TTR-4.18")
    assert texts(state) == ["draw blue", "draw green"]


@pytest.mark.rule("TTR-4.19")
def test_ttr_4_19_what_is_left_of_the_market_may_be_taken_without_replacement() -> None:
    state = play(bare(["red", "blue", L]), "draw red")
    assert market(state) == [None, "blue", L, None, None]
    refused(state, f"draw {L}", "TTR-4.5")
    play(state, "draw blue")
    assert market(state) == [None, None, L, None, None]
    assert hand(state, 0) == {"red": 1, "blue": 1}
    assert (state.turn, sizes(state)) == (1, (0, 0, 1))


@pytest.mark.rule("TTR-4.20", "TTR-4.2")
def test_ttr_4_20_with_no_card_anywhere_another_action_must_be_taken() -> None:
    state = bare([], {"black": 1})
    refused(state, "draw deck", "TTR-4.20")
    for card in CARDS:
        refused(state, f"draw {card}", "TTR-4.2", "TTR-4.20")
    assert {str(move).split()[0] for move in state.moves()} == {"tickets", "claim", "station"}
    refused(state, "pass", "TTR-3.3")


@pytest.mark.rule("TTR-4.21")
@pytest.mark.parametrize("first", ["draw red", "draw deck"])
def test_ttr_4_21_the_second_draw_is_compulsory(first: str) -> None:
    state = play(table(ROW, "yellow"), first)
    refused(state, "pass", "TTR-4.21")
    assert texts(state) == [str(move) for move in state.moves()]


@pytest.mark.rule("TTR-4.21")
def test_ttr_4_21_the_last_legal_second_card_must_be_drawn() -> None:
    from_market = play(bare(["red", "blue", L]), "draw red")
    assert [str(move) for move in from_market.moves()] == ["draw blue"]
    refused(from_market, "pass", "TTR-4.21")
    # Only locomotives are in the market, but there is a deck.
    state = scene(hands=[{}], market=[L, L, L, L, L], deck={"red": 2}, discard=0)
    play(state, "draw deck")
    assert [str(move) for move in state.moves()] == ["draw deck"]
    refused(state, "pass", "TTR-4.21")


@pytest.mark.rule("TTR-4.22")
@pytest.mark.parametrize("row", [["red"], ["red", L], [L, "red", L]])
def test_ttr_4_22_with_no_legal_second_card_the_turn_ends(row: list[str]) -> None:
    state = play(bare(row), "draw red")
    assert (state.turn, state.prompt) == (1, "action")
    assert hand(state, 0) == {"red": 1}


@pytest.mark.rule("TTR-4.22")
def test_ttr_4_22_after_the_last_card_of_the_deck_only_locomotives_are_left() -> None:
    state = scene(hands=[{}], market=[L] * 5, deck={"red": 1}, discard=0)
    play(state, "draw deck")
    assert (state.turn, sizes(state)) == (1, (0, 0, 5))


@pytest.mark.rule("TTR-4.24")
@pytest.mark.parametrize("card", ["red", L])
def test_ttr_4_24_the_action_may_be_chosen_for_a_single_card(card: str) -> None:
    state = bare([card])
    drawn = allowed(state, f"draw {card}")
    assert (drawn.turn, hand(drawn, 0), sizes(drawn)) == (1, {card: 1}, (0, 0, 0))
