"""Sections 5 and 6 of the rulebook: locomotives and claiming a route."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Final

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.board import Route
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.layout import CARDS, GREY
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import GAME, hand, owner, pile, scene, sizes

L: Final = "locomotive"
COLOURS: Final = CARDS[:8]
POINTS: Final = {1: 1, 2: 2, 3: 4, 4: 7, 6: 15, 8: 21}
ROUTES: Final = GAME.board.routes
EVERYTHING: Final = {**dict.fromkeys(COLOURS, 12), L: 14}
# A route of each length that is no tunnel, and what pays for it; the longest is a ferry.
BY_LENGTH: Final = {
    1: "amsterdam-bruxelles black 1",
    2: "essen-frankfurt green 2",
    3: "brest-paris black 3",
    4: "moskva-petrograd white 4",
    6: "palermo-smyrna blue 4+2",
}


def fits(route: Route, colour: str, cards: int, locos: int) -> bool:
    """Whether cards of one colour and locomotives pay for a route, told from the rules again."""
    if cards + locos != route.length or locos < route.ferry:
        return False
    return cards == 0 or route.colour == GREY or CARDS[route.colour] == colour


def every_payment(route: Route) -> set[str]:
    """The texts of all claims that fit a route."""
    found = set()
    for colour in COLOURS:
        for locos in range(route.length + 1):
            cards = route.length - locos
            if fits(route, colour, cards, locos):
                paid = f"{L} {locos}" if not cards else f"{colour} {cards}"
                found.add(f"claim {route.id} {paid}" + (f"+{locos}" if cards and locos else ""))
    return found


@pytest.mark.rule("TTR-5.1", "TTR-5.2", "TTR-6.4", "TTR-6.5", "TTR-6.6", "TTR-8.1", "TTR-8.3")
def test_ttr_6_4_the_claims_listed_are_all_that_fit_and_no_others() -> None:
    state = scene(hands=[EVERYTHING, {}], market=[], deck=0, discard=0)
    listed = [str(move) for move in state.moves() if str(move).startswith("claim")]
    expected = {text for route in ROUTES for text in every_payment(route)}
    assert len(listed) == len(set(listed))
    assert set(listed) == expected


@pytest.mark.rule("TTR-6.4", "TTR-6.5", "TTR-8.1")
@pytest.mark.parametrize("route", [pytest.param(route, id=route.id) for route in ROUTES])
def test_ttr_6_4_a_payment_near_the_right_one_is_refused(route: Route) -> None:
    state = scene(hands=[EVERYTHING, {}], market=[], deck=0, discard=0)
    for colour in COLOURS:
        for total in (route.length - 1, route.length, route.length + 1):
            for locos in range(total + 1):
                if fits(route, colour, total - locos, locos):
                    continue
                move = GAME.move(f"claim {route.id} {colour} {total - locos} {L} {locos}")
                rule = state.why_not(move)
                assert rule is not None
                wrong = total - locos and route.colour not in (GREY, CARDS.index(colour))
                # More than one rule may forbid the same payment; each named one must.
                exact = "TTR-9.1" if route.tunnel else "TTR-6.4"
                reasons = {"TTR-6.5": wrong, exact: total != route.length}
                reasons["TTR-8.1"] = locos < route.ferry
                assert reasons[rule.id]


@pytest.mark.rule("TTR-5.1")
@pytest.mark.parametrize("colour", COLOURS)
def test_ttr_5_1_a_locomotive_stands_for_any_colour(colour: str) -> None:
    for route in ROUTES:
        if route.colour == CARDS.index(colour):
            text = f"claim {route.id} {colour} {route.length - 1} {L} 1"
            state = scene(hands=[{colour: route.length - 1, L: 1}])
            assert GAME.move(text) in state.moves()
            assert state.price(GAME.move(text)) == hand(state, 0)
    station = scene(hands=[{colour: 1, L: 1}], stations={"paris": 0})
    assert station.price(GAME.move(f"station roma {colour} 1+1")) == {colour: 1, L: 1}
    assert station.price(GAME.move("tickets")) == {}
    assert hand(allowed(station, f"station roma {colour} 1+1"), 0) == {}


@pytest.mark.rule("TTR-5.1")
def test_ttr_5_1_a_locomotive_pays_the_extra_card_of_a_tunnel() -> None:
    state = scene(hands=[{"black": 3, L: 1}], draws=["black", "red", "red"])
    play(state, "claim madrid-pamplona-black black 3")
    assert owner(allowed(state, f"pay {L} 1"), "madrid-pamplona-black") == 0


@pytest.mark.rule("TTR-5.2")
@pytest.mark.parametrize("locos", range(5))
def test_ttr_5_2_any_number_of_a_payment_may_be_locomotives(locos: int) -> None:
    state = scene(hands=[{"white": 4, L: 4}])
    text = f"claim moskva-petrograd white {4 - locos} {L} {locos}"
    claimed = allowed(state, text)
    assert hand(claimed, 0) == +Counter({"white": locos, L: 4 - locos})


@pytest.mark.rule("TTR-5.3")
def test_ttr_5_3_locomotives_may_be_used_though_the_colour_is_at_hand() -> None:
    state = scene(hands=[{"green": 5, L: 3}], stations={"paris": 0})
    for text in ("claim essen-frankfurt green 1+1", f"claim essen-frankfurt {L} 2"):
        allowed(state, text)
    for text in ("station roma green 1+1", f"station roma {L} 2"):
        allowed(state, text)


@pytest.mark.rule("TTR-6.1")
def test_ttr_6_1_a_route_need_not_touch_routes_already_owned() -> None:
    state = scene(hands=[{"white": 4}], routes={"cadiz-lisboa": 0})
    assert owner(allowed(state, "claim moskva-petrograd white 4"), "moskva-petrograd") == 0


@pytest.mark.rule("TTR-6.1", "TTR-6.11")
@pytest.mark.parametrize("proprietor", [0, 1])
def test_ttr_6_1_an_owned_route_is_not_open(proprietor: int) -> None:
    state = scene(hands=[{"white": 4, L: 4}], routes={"moskva-petrograd": proprietor})
    refused(state, "claim moskva-petrograd white 4", "TTR-6.1")
    refused(state, "claim moskva-petrograd locomotive 4", "TTR-6.1")


@pytest.mark.rule("TTR-6.2", "TTR-3.2")
def test_ttr_6_2_one_route_is_claimed_in_a_turn() -> None:
    state = scene(hands=[{"white": 8, "green": 4}, {}])
    play(state, "claim moskva-petrograd white 4")
    assert state.turn == 1
    # The cards of seat 0 would pay for this one, but it is not its turn any more.
    refused(state, "claim essen-frankfurt green 2", "TTR-6.4")
    assert sum(seat == 0 for seat in state.owner) == 1


@pytest.mark.rule("TTR-6.3", "TTR-6.4", "TTR-17.13")
@pytest.mark.parametrize("cards", [0, 1, 2, 3, 5, 6, 12])
def test_ttr_6_3_a_route_is_not_claimed_in_part(cards: int) -> None:
    state = scene(hands=[{"white": 12}])
    paid = f"white {cards}" if cards else "nothing"
    refused(state, f"claim moskva-petrograd {paid}", "TTR-6.4")
    assert owner(state, "moskva-petrograd") is None
    assert state.cars[0] == 45


@pytest.mark.rule("TTR-6.4")
@pytest.mark.parametrize("cards", [{}, {"white": 3, "red": 9}, {"white": 2, L: 1}, {L: 3}])
def test_ttr_6_4_only_cards_in_hand_can_pay(cards: dict[str, int]) -> None:
    state = scene(hands=[cards])
    for locos in range(5):
        text = f"claim moskva-petrograd white {4 - locos} {L} {locos}"
        refused(state, text, "TTR-6.4")


@pytest.mark.rule("TTR-6.5")
@pytest.mark.parametrize("colour", COLOURS)
def test_ttr_6_5_a_coloured_route_takes_its_own_colour_only(colour: str) -> None:
    state = scene(hands=[{colour: 4, "white": 4, L: 1}])
    for paid in (f"{colour} 4", f"{colour} 3+1"):
        if colour == "white":
            allowed(state, f"claim moskva-petrograd {paid}")
        else:
            refused(state, f"claim moskva-petrograd {paid}", "TTR-6.5")
    if colour != "white":
        refused(state, f"claim moskva-petrograd white 2 {colour} 2", "TTR-6.5")


@pytest.mark.rule("TTR-6.6")
@pytest.mark.parametrize("colour", COLOURS)
def test_ttr_6_6_a_grey_route_takes_any_one_colour(colour: str) -> None:
    state = scene(hands=[{colour: 2, L: 1}])
    allowed(state, f"claim danzig-warszawa {colour} 2")
    allowed(state, f"claim danzig-warszawa {colour} 1+1")


@pytest.mark.rule("TTR-6.6")
def test_ttr_6_6_a_grey_route_takes_no_two_colours() -> None:
    state = scene(hands=[{**dict.fromkeys(COLOURS, 3), L: 3}])
    for one, other in combinations(COLOURS, 2):
        refused(state, f"claim danzig-warszawa {one} 1 {other} 1", "TTR-6.6")
        refused(state, f"claim berlin-danzig {one} 1 {other} 2 {L} 1", "TTR-6.6")


@pytest.mark.rule("TTR-6.7")
@pytest.mark.parametrize("length", BY_LENGTH)
def test_ttr_6_7_as_many_cars_are_needed_as_the_route_is_long(length: int) -> None:
    route, _, paid = BY_LENGTH[length].partition(" ")
    cards = {paid.split()[0]: 4, L: 2}
    enough = scene(cars=[length], keep_open=[route], hands=[cards])
    assert allowed(enough, f"claim {route} {paid}").cars[0] == 0
    short = scene(cars=[length - 1], keep_open=[route], hands=[cards])
    refused(short, f"claim {route} {paid}", "TTR-6.7")


@pytest.mark.rule("TTR-6.8", "TTR-6.9", "TTR-6.10")
@pytest.mark.parametrize("length", BY_LENGTH)
def test_ttr_6_8_a_claim_moves_cars_cards_and_points(length: int) -> None:
    route, _, paid = BY_LENGTH[length].partition(" ")
    colour = paid.split()[0]
    ferry = 2 if length == 6 else 0
    state = scene(3, hands=[{colour: 7, L: 3}], routes={"cadiz-lisboa": 0, "brest-dieppe": 1})
    deck, discard, shown = sizes(state)
    play(state, f"claim {route} {paid}")
    assert owner(state, route) == 0
    assert state.cars == [45 - 2 - length, 45 - 2, 45]
    assert state.scores() == [2 + POINTS[length], 2, 0]
    assert pile(state.discard) == +Counter({colour: length - ferry, L: ferry})
    assert hand(state, 0) == +Counter({colour: 7 - length + ferry, L: 3 - ferry})
    assert sizes(state) == (deck, discard + length, shown)


@pytest.mark.rule("TTR-6.10")
def test_ttr_6_10_points_of_the_longest_route() -> None:
    state = scene(hands=[{"white": 5, L: 3}], draws=["red", "blue", "green"])
    play(state, "claim petrograd-stockholm white 5+3")
    assert (state.scores(), state.cars) == ([21, 0], [37, 45])


@pytest.mark.rule("TTR-6.11", "TTR-6.2", "TTR-6.8", "TTR-6.10")
@pytest.mark.parametrize("seed", range(10))
def test_ttr_6_11_routes_stay_and_cars_never_return(game: TicketToRideGame, seed: int) -> None:
    state, dice = game.start(2 + seed % 4, seed), Dice(seed)
    while state.turn is not None:
        mover, owners, cars, points = state.mover, state.owner[:], state.cars[:], state.points[:]
        state.play(state.pick(dice))
        new = [route for route in ROUTES if state.owner[route.index] != owners[route.index]]
        assert all(owners[route.index] < 0 for route in new)
        assert len(new) <= 1
        for route in new:
            cars[mover] -= route.length
            points[mover] += POINTS[route.length]
        assert (state.cars, state.points) == (cars, points)
    assert any(seat >= 0 for seat in state.owner)
