"""Imagined tables (TTR-15): a seat cannot tell them from the real one, and they are not it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import play
from tests.games.ticket_to_ride.endings import CALM, ended
from tests.games.ticket_to_ride.helpers import GAME, hand, offer, pile, scene, tickets, under
from tests.games.ticket_to_ride.watching import by_verb, full, is_long, viewers, watched

BLACK = "claim madrid-pamplona-black"


def imagined(state: TicketToRide, viewer: int | None, number: int) -> list[TicketToRide]:
    """So many tables that the viewer takes for possible."""
    tables = []
    for seed in range(number):
        table = state.imagine(viewer, Dice(1000 * number + seed))
        assert isinstance(table, TicketToRide)
        GAME.audit(table)
        tables.append(table)
    return tables


def check_possible(table: TicketToRide, data: dict[str, Any], viewer: int | None) -> None:
    """Compare an imagined table with the real one where the viewer knows it."""
    found = full(table)
    for key in ("known", "spent", "discard", "market", "routes", "stations", "tunnel", "passes"):
        assert found[key] == data[key], key
    if viewer is not None:
        for key in ("hands", "tickets", "given_up", "offers", "drawn"):
            assert found[key][viewer] == data[key][viewer], key
    if data["prompt"] == "over":
        assert found["tickets"] == data["tickets"]
    for place, (ticket, seat) in enumerate(data["under"]):
        assert found["under"][place][1] == seat
        if seat == viewer:
            assert found["under"][place][0] == ticket
    for seat, hand_of_seat in enumerate(found["hands"]):
        # Cards all have seen go into a hand are there, and one long ticket was dealt to each.
        assert Counter(found["known"][seat]) <= Counter(hand_of_seat)
        dealt = found["tickets"][seat] + found["given_up"][seat] + found["offers"][seat]
        assert len([ticket for ticket in dealt if is_long(ticket)]) == 1
    assert all(is_long(ticket) for ticket in found["box"])


@pytest.mark.slow
@pytest.mark.rule("TTR-15.6", "TTR-15.1", "TTR-15.2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_15_6_an_imagined_table_looks_the_same_at_every_position(seats: int) -> None:
    for number, state in enumerate(watched(seats, 30 + seats)):
        data = full(state)
        for viewer in viewers(seats):
            table = state.imagine(viewer, Dice(number))
            assert isinstance(table, TicketToRide)
            GAME.audit(table)
            assert table.view(viewer) == state.view(viewer)
            check_possible(table, data, viewer)
        assert full(state) == data  # thinking changes nothing


@pytest.mark.slow
@pytest.mark.rule("TTR-15.6")
@pytest.mark.parametrize("seats", [2, 4])
def test_ttr_15_6_what_others_hold_moves_from_table_to_table(seats: int) -> None:
    held_cards, held_tickets = 0, 0
    for state in watched(seats, 40 + seats)[seats::25]:
        if state.turn is None:
            continue
        for viewer in viewers(seats):
            tables = imagined(state, viewer, 12)
            for seat in range(seats):
                if seat == viewer:
                    continue
                # Cards can only move if some were drawn blind from this very deck.
                blind = sum(state.drawn[seat * 9 : seat * 9 + 9]) - sum(state.spent[seat * 9 : seat * 9 + 9])
                if blind >= 3 and state.deck.left > 20:
                    held_cards += 1
                    assert any(hand(table, seat) != hand(state, seat) for table in tables)
                if tickets(state, seat):
                    held_tickets += 1
                    assert any(tickets(table, seat) != tickets(state, seat) for table in tables)
    assert held_cards > 5
    assert held_tickets > 20


@pytest.mark.rule("TTR-15.2")
@pytest.mark.parametrize("viewer", [0, None])
def test_ttr_15_2_any_card_not_seen_may_be_in_anothers_hand(viewer: int | None) -> None:
    state = scene(hands=[{"blue": 11}, {"red": 3}], market=CALM)
    tables = imagined(state, viewer, 300)
    found = Counter(card for table in tables for card in hand(table, 1))
    unseen = set(pile(state.deck)) | {"red"} | ({"blue"} if viewer is None else set())
    assert set(found) == unseen
    assert {sum(hand(table, 1).values()) for table in tables} == {3}
    assert any("red" not in hand(table, 1) for table in tables)
    # The chance of a kind follows the number of its unseen cards, so red is nothing special.
    mean = sum(hand(table, 1).get("red", 0) for table in tables) / len(tables)
    expected = 3 * 12 / (state.deck.left + (3 if viewer == 0 else 14))
    assert abs(mean - expected) < 0.15


@pytest.mark.rule("TTR-15.2")
def test_ttr_15_2_a_card_taken_from_the_market_stays_known() -> None:
    state = scene(market=CALM)
    play(state, "draw orange", "draw deck", "draw white", "draw deck")
    for table in imagined(state, 0, 50):
        assert hand(table, 1)["white"] >= 1
        assert hand(table, 0) == hand(state, 0)
    for table in imagined(state, None, 50):
        assert hand(table, 0)["orange"] >= 1
        assert hand(table, 1)["white"] >= 1


@pytest.mark.rule("TTR-15.5")
def test_ttr_15_5_a_payment_taken_back_stays_known() -> None:
    cards = {"black": 3, "green": 4}
    state = scene(hands=[cards], draws=["black", "red", "red"], market=CALM)
    play(state, f"{BLACK} black 3")
    for table in imagined(state, 1, 30):
        assert table.tunnel is not None
        assert (table.tunnel.text, table.revealed) == (f"{BLACK} black 3", state.revealed)
        assert sum(hand(table, 0).values()) == 4
    play(state, "withdraw")
    tables = imagined(state, 1, 50)
    assert all(hand(table, 0)["black"] >= 3 for table in tables)
    assert any(hand(table, 0) != cards for table in tables)


@pytest.mark.rule("TTR-15.4")
def test_ttr_15_4_a_shuffled_discard_stays_in_the_deck() -> None:
    # All saw what was discarded: once that is the deck, no hand can hold any of it.
    facts: dict[str, Any] = {"deck": ["red"], "discard": {"blue": 5, "green": 5}}
    state = scene(hands=[{"black": 4}], market=CALM, **facts)
    play(state, "draw deck")
    assert pile(state.deck) == facts["discard"]
    for table in imagined(state, 1, 50):
        assert pile(table.deck) == facts["discard"]
        assert hand(table, 0) == {"black": 4, "red": 1}  # all other cards are accounted for
    play(state, "draw deck")
    fresh = Counter[str]()
    for table in imagined(state, 1, 100):
        extra = Counter(hand(table, 0)) - Counter({"black": 4, "red": 1})
        assert sum(extra.values()) == 1
        fresh += extra
        assert Counter(pile(table.deck)) + extra == Counter(facts["discard"])
    assert set(fresh) == {"blue", "green"}


@pytest.mark.rule("TTR-15.4")
def test_ttr_15_4_cards_shown_were_in_the_hand_that_showed_them() -> None:
    # Seat 0 has three cards from before the shuffle; of the one since then it pays for a station.
    facts: dict[str, Any] = {"deck": ["red"], "discard": {"blue": 5, "green": 5}}
    state = scene(hands=[{"black": 2}], market=CALM, draws=["red", "blue"], **facts)
    play(state, "draw deck", "draw deck", "draw orange", "draw white", "station paris blue 1")
    for table in imagined(state, 1, 50):
        assert hand(table, 0) == {"black": 2, "red": 1}
        assert pile(table.deck) == pile(state.deck)
    # Had it paid with a card it has had for long, the one drawn since could be either colour.
    state = scene(hands=[{"black": 2}], market=CALM, draws=["red", "blue"], **facts)
    play(state, "draw deck", "draw deck", "draw orange", "draw white", "station paris red 1")
    hands = {tuple(sorted(hand(table, 0))) for table in imagined(state, 1, 50)}
    assert hands == {("black", "blue"), ("black", "green")}


@pytest.mark.rule("TTR-15.1")
def test_ttr_15_1_every_hidden_ticket_may_be_anywhere() -> None:
    state = GAME.start(3, 5)
    for _ in range(3):
        play(state, f"keep {' '.join(offer(state, state.mover)[:3])}")
    tables = imagined(state, 0, 300)
    mine = tickets(state, 0) | set(full(state)["given_up"][0])
    hidden = set(GAME.board.ticket_names) - mine
    elsewhere = [full(table) for table in tables]
    assert {ticket for data in elsewhere for ticket in data["tickets"][1]} == hidden
    assert {ticket for data in elsewhere for ticket in data["tickets"][2]} == hidden
    assert {ticket for data in elsewhere for ticket in data["given_up"][1]} == hidden
    long = {ticket for ticket in hidden if is_long(ticket)}
    assert {ticket for data in elsewhere for ticket in data["ticket_deck"]} == hidden - long
    assert {ticket for data in elsewhere for ticket in data["box"]} == long


@pytest.mark.rule("TTR-15.1")
def test_ttr_15_1_tickets_put_back_stay_where_their_owner_knows_them() -> None:
    state = scene()
    play(state, "tickets")
    first = offer(state, 0)
    play(state, f"keep {first[0]}", "tickets")
    second = offer(state, 1)
    play(state, f"keep {second[0]}")
    assert under(state) == first[1:] + second[1:]
    for table in imagined(state, 0, 50):
        assert under(table)[:2] == first[1:]
    tables = imagined(state, 0, 50) + imagined(state, 0, 60)
    assert len({tuple(under(table)[2:]) for table in tables}) > 40
    for table in imagined(state, 1, 50):
        assert under(table)[2:] == second[1:]
    assert len({tuple(under(table)) for table in imagined(state, None, 50)}) > 40


@pytest.mark.rule("TTR-15.1")
def test_ttr_15_1_tickets_on_offer_are_known_to_their_seat_alone() -> None:
    state = play(scene(3), "tickets")
    assert {tuple(offer(table, 0)) for table in imagined(state, 0, 30)} == {tuple(offer(state, 0))}
    for viewer in (1, 2, None):
        offers = {tuple(offer(table, 0)) for table in imagined(state, viewer, 30)}
        assert len(offers) > 25


@pytest.mark.rule("TTR-15.1", "TTR-2.17")
def test_ttr_15_1_choices_at_set_up_are_imagined_too() -> None:
    state = GAME.start(3, 8, first=0)
    play(state, f"keep {' '.join(offer(state, 0)[:2])}")
    kept = set()
    for table in imagined(state, 1, 100):
        chosen, gone = full(table)["tickets"][0], full(table)["given_up"][0]
        assert (len(chosen) + len(gone), len(offer(table, 2))) == (4, 4)
        assert len(chosen) >= 2
        kept.add(len(chosen))
        assert table.view(1) == state.view(1)
    assert kept == {2, 3, 4}  # how many it kept is not known yet


@pytest.mark.rule("TTR-15.7")
def test_ttr_15_7_at_the_end_tickets_are_as_shown_and_hands_are_not() -> None:
    state = ended(hands=[{"red": 3}, {"green": 6}], tickets=[["berlin-london"], ["brest-venezia"]])
    tables = imagined(state, 0, 30)
    assert {tuple(tickets(table, 1)) for table in tables} == {("brest-venezia",)}
    assert len({tuple(sorted(hand(table, 1).items())) for table in tables}) > 20
    for table in tables:
        assert table.view(0) == state.view(0)


@pytest.mark.rule("TTR-15.6")
def test_ttr_15_6_the_dice_of_the_table_are_not_imagined() -> None:
    state = GAME.start(2, 77)
    table = state.imagine(0, Dice(1))
    assert table.dice.to_json() != state.dice.to_json()
    # The chance to come is that of the dice brought along: with others the game goes elsewhere.
    ways = set()
    for seed in range(8):
        table = state.imagine(0, Dice(seed))
        for _ in range(2):
            table.play(table.moves()[0])
        table.play(GAME.move("draw deck"))
        ways.add(str(table.to_json()["hands"]))
    assert len(ways) == 8


@pytest.mark.rule("TTR-15.6")
@pytest.mark.parametrize("seats", [2, 5])
def test_ttr_15_6_an_imagined_table_plays_on_by_the_rules(seats: int) -> None:
    dice = Dice(3)
    for state in watched(seats, 50 + seats)[::60]:
        for table in imagined(state, 0, 1):
            while table.turn is not None:
                table.play(by_verb(table, dice))
            GAME.audit(table)
            assert table.outcome() is not None
