"""Cases the printed rules are silent about, during play (TTR-17.1 to 17.14)."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from branchline.games.ticket_to_ride.rules.board import HERE, Board
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.endings import idle_table, outcome_of
from tests.games.ticket_to_ride.helpers import hand, market, offer, owner, pile, scene, sizes, tickets

L = "locomotive"
NO_CARDS: dict[str, Any] = {"deck": [], "discard": [], "market": []}


def texts(state: TicketToRide) -> list[str]:
    """The legal moves as they are written."""
    return [move.text for move in state.moves()]


def bare_table(seats: int, **facts: Any) -> TicketToRide:
    """No cards to draw, no tickets: the last seat has all the cards, the others have none."""
    return scene(seats, hands=[{}] * (seats - 1), ticket_deck=0, **NO_CARDS, **facts)


@pytest.mark.rule("TTR-17.1", "TTR-3.3")
def test_ttr_17_1_without_a_legal_action_the_turn_is_passed() -> None:
    state = bare_table(2)
    assert texts(state) == ["pass"]
    for text in ("draw deck", "draw red"):
        refused(state, text, "TTR-4.20", "TTR-4.2")
    refused(state, "tickets", "TTR-10.7")
    after = allowed(state, "pass")
    assert (after.turn, hand(after, 0)) == (1, {})
    refused(after, "pass", "TTR-3.3")  # seat 1 has all the cards


@pytest.mark.rule("TTR-17.2")
def test_ttr_17_2_a_whole_round_of_passes_ends_the_game() -> None:
    state = idle_table()
    play(state, "pass", "pass", "pass")
    assert state.outcome() is None  # not yet
    play(state, "pass")
    assert outcome_of(state).reason.id == "TTR-17.2"
    assert texts(state) == []


@pytest.mark.rule("TTR-17.2")
def test_ttr_17_2_passes_with_an_action_between_them_do_not_end_the_game() -> None:
    state = bare_table(3)
    # Seat 2 pays a locomotive: it is shuffled, turned up, and taken by seat 0.
    play(state, "pass", "pass", f"station paris {L} 1")
    assert state.to_json()["passes"] == 0
    play(state, f"draw {L}", "pass")
    assert (state.turn, state.outcome()) == (2, None)


@pytest.mark.rule("TTR-17.3", "TTR-9.23")
def test_ttr_17_3_a_tunnel_try_is_an_action_even_if_it_must_fail() -> None:
    # Seat 0 has two cars and two blue cards; all that these could pay for is taken, but a tunnel.
    blue = ["berlin-essen", "bruxelles-frankfurt", "cadiz-lisboa"]
    grey = ["danzig-warszawa", "kyiv-wilno", "rostov-sochi", "venezia-zagrab", "wien-zagrab"]
    tunnels = ["angora-constantinople", "barcelona-pamplona", "bucuresti-sofia"]
    tunnels += ["constantinople-smyrna", "sarajevo-sofia"]
    facts: dict[str, Any] = {
        "routes": dict.fromkeys([*blue, *grey, *tunnels], 1),
        "keep_open": ["munchen-venezia"],
        "stations": {"roma": 0, "wien": 0, "kyiv": 0},
        "ticket_deck": 0,
    }
    state = scene(hands=[{"blue": 2}], cars=[2], **facts, **NO_CARDS)
    assert texts(state) == ["claim munchen-venezia blue 2"]
    refused(state, "pass", "TTR-3.3")
    without = scene(hands=[{"blue": 1}], cars=[2], **facts, **NO_CARDS)
    assert texts(without) == ["pass"]


@pytest.mark.rule("TTR-17.4", "TTR-10.2")
def test_ttr_17_4_tickets_must_be_drawn_if_nothing_else_can_be_done() -> None:
    state = scene(hands=[{}], ticket_deck=2, **NO_CARDS)
    assert texts(state) == ["tickets"]
    refused(state, "pass", "TTR-3.3")
    play(state, "tickets")
    refused(state, "keep nothing", "TTR-10.2")
    assert len(texts(state)) == 3  # one, the other, or both
    after = allowed(state, f"keep {offer(state, 0)[0]}")
    assert tickets(after, 0) == {offer(state, 0)[0]}


@pytest.mark.rule("TTR-17.5")
def test_ttr_17_5_the_last_ticket_is_drawn_and_kept() -> None:
    state = play(scene(ticket_deck=["berlin-london"]), "tickets")
    assert offer(state, 0) == ["berlin-london"]
    assert texts(state) == ["keep berlin-london"]
    refused(state, "keep nothing", "TTR-10.2")
    play(state, "keep berlin-london")
    assert (tickets(state, 0), state.turn) == ({"berlin-london"}, 1)
    refused(state, "tickets", "TTR-10.7")


@pytest.mark.rule("TTR-17.6", "TTR-4.13")
@pytest.mark.parametrize("row", [[L, L, L, "red"], [L, L, L, L], [L, L, L, "red", "blue"]])
def test_ttr_17_6_a_short_row_of_locomotives_stays(row: list[str]) -> None:
    state = scene(market=row, deck=[], discard=[], ticket_deck=3)
    play(state, "tickets")
    play(state, f"keep {offer(state, 0)[0]}")
    assert market(state) == row + [None] * (5 - len(row))


@pytest.mark.rule("TTR-17.7", "TTR-4.13")
@pytest.mark.parametrize(
    ("deck", "discard", "replaced"),
    [
        (["red", "red", "red", L], [], True),
        (["red", L, L, L], ["red", "red"], True),
        (["red", L, L, L], ["red"], False),
        ([L, L, L], ["red", "red", "red"], True),
        ([L, L, L], [], False),
    ],
)
def test_ttr_17_7_the_guard_looks_at_the_whole_pool_and_not_at_hands(
    deck: list[str], discard: list[str], replaced: bool
) -> None:
    # The hands hold all the other cards, many of them no locomotives; they do not count.
    state = scene(market=[L] * 5, deck=deck, discard=discard, ticket_deck=["berlin-london"])
    play(state, "tickets", "keep berlin-london")
    assert (market(state) != [L] * 5) == replaced
    assert not replaced or market(state).count(L) <= 2


@pytest.mark.rule("TTR-17.7")
def test_ttr_17_7_the_guard_counts_the_market_itself() -> None:
    facts: dict[str, Any] = {"discard": [], "ticket_deck": ["berlin-london"]}
    stays = scene(market=[L, L, L, L, "red"], deck=["red", L], **facts)
    play(stays, "tickets", "keep berlin-london")
    assert market(stays) == [L, L, L, L, "red"]
    goes = scene(market=[L, L, L, "red", "red"], deck=["red", L], **facts)
    play(goes, "tickets", "keep berlin-london")
    assert market(goes).count(L) <= 2


@pytest.mark.rule("TTR-17.8")
def test_ttr_17_8_the_deck_may_run_out_in_the_middle_of_a_replacement() -> None:
    state = scene(
        market=[L, L, L, "red", "blue"],
        deck=["green"],
        discard=[],
        ticket_deck=["berlin-london"],
        draws=["green", L, "red", "blue", L],
    )
    play(state, "tickets", "keep berlin-london")
    # The green card is the last of the deck; the row is filled from the five thrown out.
    assert market(state) == ["green", L, "red", "blue", L]
    assert sizes(state) == (1, 0, 5)
    assert pile(state.deck) == {L: 1}


def row_after_row(rows: int) -> list[str]:
    """Draws that turn up too many locomotives again and again, from 14 of them and 3 red cards."""
    deck, discard, row = [L] * 9 + ["red"] * 3, list[str](), [L] * 5
    drawn: list[str] = []
    for _ in range(rows):
        discard, row = discard + row, []
        for slot in range(5):
            # A red card first, so that they never come together at the end of a deck.
            wanted = "red" if slot == 0 else L
            card = wanted if wanted in deck else deck[0]
            deck.remove(card)
            row.append(card)
            if not deck:
                deck, discard = discard, []
        assert row.count(L) >= 3
        drawn += row
    return drawn


@pytest.mark.rule("TTR-17.9", "TTR-4.11")
def test_ttr_17_9_a_thousand_replacements_are_not_too_many() -> None:
    draws = row_after_row(1001)
    state = scene(market=[L] * 5, deck={L: 9, "red": 3}, discard=[], ticket_deck=["berlin-london"], draws=draws)
    play(state, "tickets", "keep berlin-london")
    dice = state.to_json()["dice"]
    assert isinstance(dice, dict)
    assert dice["script"] == []  # all 1001 rows were turned up, and then one that could stay
    assert market(state).count(L) == 2


@pytest.mark.rule("TTR-17.9")
def test_ttr_17_9_a_row_that_can_only_change_places_with_the_deck_is_left() -> None:
    row, deck = [L, L, L, "red", "blue"], {L: 4, "green": 1}
    state = scene(market=row, deck=deck, discard=[], ticket_deck=["berlin-london"])
    play(state, "tickets", "keep berlin-london")
    assert (market(state), pile(state.deck)) == (row, deck)


@pytest.mark.rule("TTR-17.10")
def test_ttr_17_10_a_grey_route_may_be_paid_with_locomotives_alone() -> None:
    state = scene(hands=[{L: 4}])
    after = allowed(state, f"claim danzig-warszawa {L} 2")
    assert (owner(after, "danzig-warszawa"), hand(after, 0)) == (0, {L: 2})
    refused(state, f"claim danzig-warszawa {L} 3", "TTR-6.4")


@pytest.mark.rule("TTR-17.11")
def test_ttr_17_11_a_station_may_be_paid_with_locomotives_alone() -> None:
    for built in range(3):
        stations = dict.fromkeys(["roma", "wien"][:built], 0)
        after = allowed(scene(hands=[{L: 3}], stations=stations), f"station paris {L} {built + 1}")
        assert after.reserve[0] == 2 - built


@pytest.mark.rule("TTR-17.12")
def test_ttr_17_12_more_locomotives_than_a_ferry_demands() -> None:
    state = scene(hands=[{"blue": 5, L: 6}])
    for payment in ("blue 4+2", "blue 3+3", "blue 1+5", f"{L} 6"):
        allowed(state, f"claim palermo-smyrna {payment}")
    refused(state, "claim palermo-smyrna blue 4+3", "TTR-6.4")
    refused(state, "claim palermo-smyrna blue 5+1", "TTR-8.1")


@pytest.mark.rule("TTR-17.13", "TTR-6.4", "TTR-11.19")
def test_ttr_17_13_paying_too_much_is_refused_everywhere() -> None:
    state = scene(hands=[{"black": 9, L: 3}], draws=["black", "red", "red"])
    refused(state, "claim brest-paris black 4", "TTR-6.4")
    refused(state, "claim athina-smyrna black 2+1", "TTR-6.4")
    refused(state, "claim madrid-pamplona-black black 4", "TTR-9.1")
    refused(state, "station paris black 2", "TTR-11.19")
    play(state, "claim madrid-pamplona-black black 3")
    refused(state, "pay black 2", "TTR-17.13")
    refused(state, "pay black 1+1", "TTR-17.13")
    allowed(state, "pay black 1")


def game_with_a_ferry_tunnel() -> TicketToRideGame:
    """The game on a map whose tunnel paris-zurich shows a locomotive symbol."""
    data = json.loads((files(HERE) / "boards" / "europe.json").read_text("utf-8"))
    for route in data["routes"]:
        if route["id"] == "paris-zurich":
            route["ferry"] = 1
    return TicketToRideGame(Board(data))


@pytest.mark.rule("TTR-17.14", "TTR-8.1")
def test_ttr_17_14_a_ferry_tunnel_needs_its_locomotives_in_the_base_payment() -> None:
    game = game_with_a_ferry_tunnel()
    state = game.scene(2, hands=[{"green": 4, L: 1}], draws=["green", "red", "red"])
    rule = state.why_not(game.move("claim paris-zurich green 3"))
    assert rule is not None
    assert rule.id == "TTR-8.1"
    state.play(game.move("claim paris-zurich green 2+1"))
    # The extra card follows section 9: no locomotive is needed for it.
    assert texts(state) == ["pay green 1", "withdraw"]
    state.play(game.move("pay green 1"))
    assert owner(state, "paris-zurich") == 0
