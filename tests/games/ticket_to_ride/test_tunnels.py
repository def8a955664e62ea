"""Tunnels (TTR-9): the try, the three cards turned up, and the answer to their demand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import hand, market, owner, pile, scene, sizes
from tests.games.ticket_to_ride.tunnelling import ASKED, BLACK, GREY, L, before_a_tunnel, demand, tried, turned_up


@pytest.mark.rule("TTR-9.1")
def test_ttr_9_1_the_base_payment_is_exactly_the_length_and_fits_the_route() -> None:
    state = before_a_tunnel({"black": 5, "white": 3, "red": 1, L: 1}, ("green",) * 3)
    allowed(state, f"{BLACK} black 3")
    allowed(state, f"{BLACK} black 2+1")
    refused(state, f"{BLACK} black 2", "TTR-9.1")
    refused(state, f"{BLACK} black 4", "TTR-9.1")
    refused(state, f"{BLACK} white 3", "TTR-9.1", "TTR-6.5")
    refused(state, f"{GREY} black 2 red 1", "TTR-9.1", "TTR-6.6")
    refused(state, f"{GREY} red 3", "TTR-9.1")  # not in hand


@pytest.mark.rule("TTR-9.1")
def test_ttr_9_1_the_base_payment_lies_face_up_out_of_the_hand() -> None:
    state = tried(f"{BLACK} black 2+1", {"black": 3, L: 2}, "black", "red", "red")
    assert hand(state, 0) == {"black": 1, L: 1}
    tunnel = state.view(1)["tunnel"]
    assert isinstance(tunnel, dict)
    assert tunnel["claim"] == f"{BLACK} black 2+1"


@pytest.mark.rule("TTR-9.2", "TTR-7.2", "TTR-7.4")
def test_ttr_9_2_cars_and_twins_are_checked_before_the_reveal() -> None:
    cards = {"black": 3, "white": 3}
    few: dict[str, Any] = {"keep_open": ["paris-zurich"]}
    refused(before_a_tunnel(cards, cars=[2], **few), f"{GREY} white 3", "TTR-9.2")
    allowed(before_a_tunnel(cards, ("red",) * 3, cars=[3], **few), f"{GREY} white 3")
    white = "claim madrid-pamplona-white white 3"
    theirs: dict[str, Any] = {"routes": {"madrid-pamplona-black": 1}}
    refused(before_a_tunnel(cards, seats=3, **theirs), white, "TTR-7.4", "TTR-9.2")
    allowed(before_a_tunnel(cards, ("red",) * 3, seats=4, **theirs), white)


@pytest.mark.rule("TTR-9.3")
@pytest.mark.parametrize(
    ("route", "length"),
    [
        ("barcelona-pamplona", 2),
        ("paris-zurich", 3),
        ("marseille-roma", 4),
        ("budapest-kyiv", 6),
        ("petrograd-stockholm", 8),
    ],
)
def test_ttr_9_3_three_cards_are_turned_up_whatever_the_length(route: str, length: int) -> None:
    state = before_a_tunnel({"green": length}, ("green", "red", "blue"))
    deck = state.deck.left
    play(state, f"claim {route} green {length}")
    assert turned_up(state) == ["green", "red", "blue"]
    assert state.deck.left == deck - 3


@pytest.mark.rule("TTR-9.4")
@pytest.mark.parametrize(
    ("payment", "demanded"), [("green 3", 1), ("green 1+2", 1), ("red 3", 2), ("red 1+2", 2), ("blue 3", 0)]
)
def test_ttr_9_4_the_colour_of_the_payment_is_the_tunnel_colour(payment: str, demanded: int) -> None:
    cards = {"green": 3, "red": 3, "blue": 3, L: 2}
    state = tried(f"{GREY} {payment}", cards, "green", "red", "red")
    assert demand(state) == demanded


@pytest.mark.rule("TTR-9.5")
@pytest.mark.parametrize("matching", range(4))
def test_ttr_9_5_each_card_of_the_colour_demands_one(matching: int) -> None:
    revealed = ["black"] * matching + ["red"] * (3 - matching)
    assert demand(tried(f"{BLACK} black 3", {"black": 3}, *revealed)) == matching


@pytest.mark.rule("TTR-9.6")
@pytest.mark.parametrize("locos", range(4))
def test_ttr_9_6_each_locomotive_demands_one(locos: int) -> None:
    revealed = [L] * locos + ["red"] * (3 - locos)
    assert demand(tried(f"{BLACK} black 3", {"black": 3}, *revealed)) == locos


@pytest.mark.rule("TTR-9.7")
def test_ttr_9_7_extras_are_of_the_colour_or_locomotives_in_any_mix() -> None:
    cards = {"black": 6, "red": 3, L: 3}
    state = tried(f"{BLACK} black 3", cards, "black", "black", L)
    for extra in ("black 3", "black 2+1", "black 1+2", "locomotive 3"):
        assert owner(allowed(state, f"pay {extra}"), "madrid-pamplona-black") == 0
    for extra in ("red 3", "red 1+2", "black 2 red 1"):
        refused(state, f"pay {extra}", "TTR-9.7")


@pytest.mark.rule("TTR-9.8")
@pytest.mark.parametrize("tunnel", [BLACK, GREY])
def test_ttr_9_8_after_locomotives_alone_only_locomotives_demand(tunnel: str) -> None:
    cards = {"black": 4, L: 5}
    assert demand(tried(f"{tunnel} locomotive 3", cards, "black", "black", "red")) == 0
    assert demand(tried(f"{tunnel} locomotive 3", cards, "black", L, "black")) == 1


@pytest.mark.rule("TTR-9.9")
@pytest.mark.parametrize("tunnel", [BLACK, GREY])
def test_ttr_9_9_after_locomotives_alone_only_locomotives_pay(tunnel: str) -> None:
    state = tried(f"{tunnel} locomotive 3", {"black": 4, L: 5}, L, L, "black")
    allowed(state, "pay locomotive 2")
    refused(state, "pay black 2", "TTR-9.9")
    refused(state, "pay black 1+1", "TTR-9.9")


@pytest.mark.rule("TTR-9.10")
def test_ttr_9_10_with_nothing_demanded_there_is_no_choice_to_withdraw() -> None:
    state = tried(f"{BLACK} black 3", {"black": 4}, "red", "red", "red")
    assert (owner(state, "madrid-pamplona-black"), state.turn, state.prompt) == (0, 1, "action")
    refused(state, "withdraw", "TTR-3.1")
    refused(state, "pay black 1", "TTR-3.1")


@pytest.mark.rule("TTR-9.11")
def test_ttr_9_11_extras_paid_in_full_win_the_tunnel() -> None:
    state = tried(f"{BLACK} black 3", {"black": 5}, "black", "black", "red")
    assert owner(state, "madrid-pamplona-black") is None
    play(state, "pay black 2")
    assert (owner(state, "madrid-pamplona-black"), state.points[0], state.turn) == (0, 4, 1)


@pytest.mark.rule("TTR-9.12")
@pytest.mark.parametrize("spare", [0, 1])
def test_ttr_9_12_who_cannot_or_will_not_pay_takes_all_back(spare: int) -> None:
    cards = {"black": 2 + spare, L: 1}
    state = tried(f"{BLACK} black 2+1", cards, "black", "red", "red")
    if spare:
        allowed(state, "pay black 1")
    else:
        refused(state, "pay black 1", "TTR-9.12")
    play(state, "withdraw")
    assert (hand(state, 0), state.turn, state.prompt) == (cards, 1, "action")


@pytest.mark.rule("TTR-9.13")
def test_ttr_9_13_part_of_the_extras_is_refused() -> None:
    state = tried(f"{BLACK} black 3", {"black": 6, L: 3}, "black", "black", L)
    refused(state, "pay black 1", "TTR-9.13")
    refused(state, "pay black 1+1", "TTR-9.13")
    refused(state, "pay locomotive 2", "TTR-9.13")
    refused(state, "pay nothing", "TTR-9.13")
    allowed(state, "pay black 3")


@pytest.mark.rule("TTR-9.14")
def test_ttr_9_14_after_a_withdrawal_the_route_is_open_as_before() -> None:
    state = before_a_tunnel({"black": 4}, ("black", "red", "red"), seats=2)
    board = state.view(None)["routes"]
    play(state, f"{BLACK} black 3", "withdraw")
    assert (state.points, state.cars) == ([0, 0], [45, 45])
    assert state.view(None)["routes"] == board
    # The other seat draws; then the same claim may be tried again.
    play(state, "draw purple", "draw blue")
    allowed(state, f"{BLACK} black 3")


@pytest.mark.rule("TTR-9.15")
@pytest.mark.parametrize(("answer", "paid"), [("pay black 1", 4), ("withdraw", 0)])
def test_ttr_9_15_the_revealed_cards_are_discarded_at_the_end(answer: str, paid: int) -> None:
    state = tried(f"{BLACK} black 3", {"black": 4}, "black", "red", "blue")
    assert pile(state.discard) == {}
    play(state, answer)
    assert pile(state.discard) == {"black": 1 + paid, "red": 1, "blue": 1}


@pytest.mark.rule("TTR-9.16")
def test_ttr_9_16_on_success_base_and_extras_are_discarded() -> None:
    state = tried(f"{BLACK} black 2+1", {"black": 3, L: 3}, "black", L, "red")
    play(state, "pay black 1+1")
    assert hand(state, 0) == {L: 1}
    assert pile(state.discard) == {"black": 3 + 1, L: 2 + 1, "red": 1}


@pytest.mark.rule("TTR-9.17")
def test_ttr_9_17_extras_need_no_cars_and_bring_no_points() -> None:
    facts: dict[str, Any] = {"cars": [3], "keep_open": ["paris-zurich"]}
    state = before_a_tunnel({"green": 6}, ("green",) * 3, **facts)
    points = state.points[0]
    # Three cars are enough for three spaces though six cards are paid.
    play(state, f"{GREY} green 3", "pay green 3")
    assert (state.cars[0], state.points[0]) == (0, points + 4)


@pytest.mark.rule("TTR-9.18")
def test_ttr_9_18_the_reveal_goes_on_with_the_shuffled_discard() -> None:
    state = before_a_tunnel({"black": 3}, deck=["red"], discard={"black": 4})
    play(state, f"{BLACK} black 3")
    assert turned_up(state) == ["red", "black", "black"]
    assert (sizes(state), demand(state)) == ((2, 0, 5), 2)


@pytest.mark.rule("TTR-9.19")
def test_ttr_9_19_what_lies_on_the_table_is_not_shuffled_in() -> None:
    state = before_a_tunnel({"black": 4}, deck=["red", "black"], discard={"green": 3})
    play(state, f"{BLACK} black 3")
    # Neither the three black cards nor the red and the black one turned up before are there.
    assert sorted(turned_up(state)) == ["black", "green", "red"]
    assert pile(state.deck) == {"green": 2}
    play(state, "withdraw")
    assert pile(state.deck) == {"green": 2}
    assert pile(state.discard) == {"black": 1, "green": 1, "red": 1}


@pytest.mark.rule("TTR-9.20")
@pytest.mark.parametrize(
    ("deck", "discard", "shown"),
    [(["red"], [], 1), (["red"], ["blue"], 2), (["red", "blue"], [], 2), (["red"], ["blue"] * 2, 3)],
)
def test_ttr_9_20_only_the_cards_there_are_get_revealed(deck: list[str], discard: list[str], shown: int) -> None:
    state = before_a_tunnel({"red": 3, "blue": 3}, deck=deck, discard=discard)
    play(state, f"{GREY} red 3")  # one red is turned up, so the table stands still
    assert (len(turned_up(state)), demand(state), state.deck.left) == (shown, 1, 0)


@pytest.mark.rule("TTR-9.21")
def test_ttr_9_21_with_no_card_to_reveal_the_base_payment_is_enough() -> None:
    state = before_a_tunnel({"black": 3}, deck=[], discard=[])
    play(state, f"{BLACK} black 3")
    assert (owner(state, "madrid-pamplona-black"), state.points[0], state.turn) == (0, 4, 1)


@pytest.mark.rule("TTR-9.22")
@pytest.mark.parametrize("deck", [[], ["red"], ["red"] * 3])
def test_ttr_9_22_the_market_is_not_used_for_the_reveal(deck: list[str]) -> None:
    state = scene(hands=[{"white": 3}], market=["white"] * 5, deck=deck, discard=[])
    play(state, f"{GREY} white 3")
    assert market(state) == ["white"] * 5
    assert owner(state, "paris-zurich") == 0  # no white card was turned up


@pytest.mark.rule("TTR-9.23")
def test_ttr_9_23_a_tunnel_may_be_tried_without_a_card_for_extras() -> None:
    state = before_a_tunnel({"black": 3}, ("black", "red", "red"))
    after = allowed(state, f"{BLACK} black 3")
    assert (hand(after, 0), after.prompt) == ({}, ASKED)


@pytest.mark.rule("TTR-9.24")
def test_ttr_9_24_the_choice_is_put_to_those_who_cannot_pay_too() -> None:
    able = tried(f"{BLACK} black 3", {"black": 4}, "black", "red", "red")
    unable = tried(f"{BLACK} black 3", {"black": 3, "red": 1}, "black", "red", "red")
    assert [move.text for move in able.moves()] == ["pay black 1", "withdraw"]
    assert [move.text for move in unable.moves()] == ["withdraw"]
    assert (unable.turn, unable.prompt) == (able.turn, able.prompt) == (0, ASKED)
    for viewer in (1, None):
        assert unable.view(viewer) == able.view(viewer)
