"""Section 4 of the rulebook, TTR-4.10 to 4.17 and 4.23: market, shuffling, the vectors V-M."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import hand, market, pile, scene, sizes

L: Final = "locomotive"
ROW: Final = ["red", "blue", "green", "white", "black"]
MIXED: Final = {"purple": 8, "orange": 8, "yellow": 8, "white": 8, L: 8}
TICKET: Final = "berlin-moskva"


def quiet_turn(state: TicketToRide) -> TicketToRide:
    """A whole turn that moves no train card: the one ticket left is drawn and kept."""
    return play(state, "tickets", f"keep {TICKET}")


def row(name: str, rules: str, *values: object) -> object:
    """A vector under its id; the rules are those of its last column."""
    ids = [f"TTR-{number}" for number in rules.split(", ")]
    return pytest.param(*values, id=name, marks=pytest.mark.rule(*ids))


@pytest.mark.parametrize(
    ("shown", "deck", "discard", "after"),
    [
        # `after` are the sizes deck and discard may have once the market is replaced, as often
        # as it takes; none if it stays.
        row("V-M1", "4.10", [L, L, L, "red", "blue"], MIXED, {}, {(35, 5), (30, 10)}),
        row("V-M2", "4.10", [L, L, "red", "blue", "green"], MIXED, {}, set()),
        row("V-M3", "4.13", [L, L, L, "red", "blue"], {}, {}, set()),
        row("V-M4", "4.13, 17.8", [L, L, L, "red", "blue"], {"green": 1}, {}, {(1, 0)}),
        row("V-M5", "4.13", [L] * 5, {L: 9}, {"red": 2}, set()),
        row("V-M6", "4.11, 4.13", [L] * 5, {L: 8}, {"red": 3}, {(11, 0), (6, 5), (1, 10)}),
        row("V-M7", "17.6", [L, L, L, "red"], {}, {}, set()),
    ],
)
@pytest.mark.parametrize("seed", range(20))
def test_ttr_4_10_market_vectors(
    shown: list[str], deck: dict[str, int], discard: dict[str, int], after: set[tuple[int, int]], seed: int
) -> None:
    state = scene(market=shown, deck=deck, discard=discard, seed=seed, ticket_deck=[TICKET])
    before = sizes(state)
    quiet_turn(state)
    left = market(state)
    if not after:
        assert left == [*shown, *[None] * (5 - len(shown))]
        assert (sizes(state), pile(state.discard)) == (before, discard)
        return
    assert left.count(L) <= 2
    assert None not in left
    assert sizes(state)[:2] in after
    there = Counter(map(str, left)) + Counter(pile(state.deck)) + Counter(pile(state.discard))
    assert there == Counter(shown) + Counter(deck) + Counter(discard)


@pytest.mark.rule("TTR-4.10", "TTR-4.3")
@pytest.mark.parametrize("shown", [[L, L, "red", "blue", "green"], ["red", L, "blue", "green", L]])
def test_ttr_4_10_three_locomotives_are_thrown_out_at_once(shown: list[str]) -> None:
    new = ["yellow", L, "white", L, "purple"]
    state = scene(hands=[{}], market=shown, draws=[L, *new])
    deck = state.deck.left
    play(state, "draw red")
    assert market(state) == new
    assert pile(state.discard) == {L: 3, "blue": 1, "green": 1}
    assert sizes(state) == (deck - 6, 5, 5)


@pytest.mark.rule("TTR-4.10")
def test_ttr_4_10_two_locomotives_stay() -> None:
    state = scene(hands=[{}], market=[L, "black", "red", "blue", "green"], draws=[L])
    play(state, "draw red")
    assert market(state) == [L, "black", L, "blue", "green"]
    assert not state.discard.left


@pytest.mark.rule("TTR-4.11")
def test_ttr_4_11_the_replacement_repeats_until_two_locomotives_are_left() -> None:
    rows = [[L, "red", L, L, "red"], [L, L, L, L, "white"], ["blue", L, "blue", L, "blue"]]
    draws = [L, *[card for cards in rows for card in cards]]
    state = scene(hands=[{}], market=[L, L, "red", "blue", "green"], draws=draws)
    deck = state.deck.left
    play(state, "draw red")
    assert market(state) == rows[-1]
    assert sizes(state) == (deck - 16, 15, 5)


@pytest.mark.rule("TTR-4.11", "TTR-4.13", "TTR-17.9")
@pytest.mark.parametrize(
    ("deck", "after"),
    [
        pytest.param({"green": 1, L: 4}, [L, L, L, "red", "blue"], id="three others"),
        pytest.param({"green": 2, L: 3}, [L, L, L, "red", "blue"], id="four others"),
        pytest.param({"green": 3, L: 2}, ["green", "green", "green", L, L], id="a good row"),
    ],
)
def test_ttr_4_11_market_and_deck_do_not_change_places_for_ever(deck: dict[str, int], after: list[str]) -> None:
    # Each row thrown out would be the next deck as it is, since no other card is in the pool.
    shown = [L, L, L, "red", "blue"]
    state = quiet_turn(scene(market=shown, deck=deck, discard=0, ticket_deck=[TICKET]))
    assert sorted(map(str, market(state))) == sorted(after)
    assert (state.turn, sizes(state)) == (1, (5, 0, 5))


@pytest.mark.rule("TTR-4.12")
def test_ttr_4_12_the_second_draw_uses_the_new_market() -> None:
    new = ["yellow", L, "white", "orange", "purple"]
    state = scene(hands=[{}], market=[L, L, "red", "blue", "green"], draws=[L, *new, "black"])
    play(state, "draw red")
    assert (state.turn, state.prompt, market(state)) == (0, "second card", new)
    refused(state, "draw blue", "TTR-4.2")
    refused(state, f"draw {L}", "TTR-4.5")
    play(state, "draw yellow")
    assert hand(state, 0) == {"red": 1, "yellow": 1}
    assert (state.turn, market(state)) == (1, ["black", *new[1:]])


@pytest.mark.rule("TTR-4.10", "TTR-4.12", "TTR-17.8")
def test_ttr_4_12_a_blind_card_that_ends_a_stalemate_lets_the_market_be_replaced() -> None:
    # Market and deck could only change places, until one of them is a card shorter.
    facts: dict[str, Any] = {
        "market": ["white", L, L, L, "yellow"],
        "deck": {"orange": 1, "green": 1, L: 3},
        "discard": 0,
    }
    new = ["orange", L, L, "green", "white"]
    state = scene(hands=[{}], draws=[L, *new], **facts)
    play(state, "draw deck")
    assert (state.turn, state.prompt, market(state)) == (0, "second card", new)
    assert (pile(state.deck), pile(state.discard)) == ({"yellow": 1, L: 3}, {})
    refused(state, "draw yellow", "TTR-4.2")
    for seed in range(50):
        state = play(scene(hands=[{}], draws=[L], seed=seed, **facts), "draw deck")
        assert market(state).count(L) <= 2


@pytest.mark.rule("TTR-4.10", "TTR-4.12", "TTR-4.13")
@pytest.mark.parametrize("seats", [2, 5])
def test_ttr_4_12_no_row_of_three_locomotives_waits_for_a_second_card(seats: int) -> None:
    # Small pools with many locomotives, in which rows are often thrown out or stand.
    replaced = stood = 0
    for seed in range(400):
        dice = Dice(seed)
        shown = [L if dice.below(2) else "white" for _ in range(5)]
        others = {"orange": dice.below(3), "green": dice.below(3)}
        deck = {L: 1 + dice.below(5), **others}
        state = scene(seats, hands=[{}], market=shown, deck=deck, discard=0, seed=seed)
        before = market(state)
        play(state, "draw deck")
        if state.prompt != "second card":
            continue
        row, left = Counter(market(state)), pile(state.deck)
        if row[L] >= 3:
            pool = 5 - row[L] + sum(left.values()) - left.get(L, 0)
            swapped = state.deck.left == 5 and left.get(L, 0) >= 3
            assert pool < 3 or swapped, (shown, deck)
            stood += 1
        replaced += market(state) != before
    assert stood
    assert replaced


@pytest.mark.rule("TTR-4.13", "TTR-17.7")
@pytest.mark.parametrize(
    ("shown", "deck", "discard"),
    [
        pytest.param([L, L, L, L, "red"], {"blue": 1, L: 2}, {}, id="deck"),
        pytest.param([L, L, L, L, "red"], {L: 2}, {"blue": 1}, id="discard"),
        pytest.param([L, L, L, "red", "red"], {L: 2}, {}, id="market"),
        pytest.param([L, L, L, L, L], {"blue": 1, L: 3}, {"blue": 1}, id="no market"),
    ],
)
@pytest.mark.parametrize("place", ["deck", "discard"])
def test_ttr_4_13_the_guard_counts_the_others_of_the_whole_pool(
    shown: list[str], deck: dict[str, int], discard: dict[str, int], place: str
) -> None:
    # With two cards that are no locomotive nothing happens, however many are in the hands.
    two = scene(market=shown, deck=deck, discard=discard, ticket_deck=[TICKET])
    assert market(quiet_turn(two)) == shown
    # One more, wherever it lies, and the market is replaced.
    if place == "deck":
        deck = {**deck, "green": 1}
    else:
        discard = {**discard, "green": 1}
    three = scene(market=shown, deck=deck, discard=discard, ticket_deck=[TICKET])
    assert market(quiet_turn(three)).count(L) == 2


@pytest.mark.rule("TTR-4.14", "TTR-4.13")
def test_ttr_4_14_a_market_left_standing_is_tested_at_the_end_of_every_turn() -> None:
    shown = [L, L, L, "red", "blue"]
    state = scene(hands=[{"green": 2}], market=shown, deck={L: 6}, discard=0, ticket_deck=[TICKET], turn=1)
    quiet_turn(state)
    assert (state.turn, market(state)) == (0, shown)
    # The green card paid for a station is the third that is no locomotive.
    play(state, "station paris green 1")
    assert market(state).count(L) == 2
    assert sum(sizes(state)) == 12


@pytest.mark.rule("TTR-4.14")
def test_ttr_4_14_a_payment_of_locomotives_does_not_free_a_market() -> None:
    shown = [L, L, L, "red", "blue"]
    state = scene(market=shown, hands=[{L: 2}], deck={L: 4}, discard=0)
    play(state, f"station paris {L} 1")
    assert (market(state), sizes(state)) == (shown, (4, 1, 5))


@pytest.mark.rule("TTR-4.15")
@pytest.mark.parametrize("text", ["draw deck", "draw red"])
def test_ttr_4_15_the_discard_is_shuffled_when_the_last_card_is_taken(text: str) -> None:
    discard = {"purple": 4, "orange": 3}
    state = scene(hands=[{}], market=ROW, deck={"yellow": 1}, discard=discard)
    play(state, text)
    assert (sizes(state), pile(state.deck)) == ((7, 0, 5), discard)
    assert market(state) == (ROW if text == "draw deck" else ["yellow", *ROW[1:]])
    # The second card may come from the new deck.
    drawn = allowed(state, "draw deck")
    assert (drawn.turn, sizes(drawn)) == (1, (6, 0, 5))


@pytest.mark.rule("TTR-4.15")
def test_ttr_4_15_nothing_is_shuffled_while_the_deck_has_a_card() -> None:
    state = scene(hands=[{}], market=ROW, deck={"yellow": 2}, discard={"purple": 4})
    play(state, "draw deck")
    assert (pile(state.deck), pile(state.discard)) == ({"yellow": 1}, {"purple": 4})


@pytest.mark.rule("TTR-4.15", "TTR-2.2")
def test_ttr_4_15_the_new_deck_is_in_random_order() -> None:
    firsts: Counter[str] = Counter()
    discard = {"purple": 4, "orange": 4, "green": 4}
    for seed in range(300):
        state = scene(hands=[{}], market=ROW, deck={"yellow": 1}, discard=discard, seed=seed)
        play(state, "draw deck", "draw deck")
        firsts.update(set(hand(state, 0)) - {"yellow"})
    assert set(firsts) == {"purple", "orange", "green"}
    assert min(firsts.values()) > 60


@pytest.mark.rule("TTR-4.16", "TTR-4.18")
def test_ttr_4_16_with_nothing_to_shuffle_the_next_discards_become_the_deck() -> None:
    state = scene(hands=[{"green": 3}], market=ROW, deck={"yellow": 1}, discard=0, turn=1)
    play(state, "draw deck")
    assert sizes(state) == (0, 0, 5)
    refused(state, "draw deck", "TTR-4.18")
    play(state, "draw red")
    assert sizes(state) == (0, 0, 4)
    # Seat 0 pays two cards: one fills the gap, one is the deck, none the discard.
    play(state, "claim essen-frankfurt green 2")
    assert market(state) == ["green", *ROW[1:]]
    assert (pile(state.deck), pile(state.discard)) == ({"green": 1}, {})
    allowed(state, "draw deck")


@pytest.mark.rule("TTR-4.17")
@pytest.mark.parametrize(("shown", "after"), [([], (0, 0, 2)), (["red", "blue"], (0, 0, 4)), (ROW[:4], (1, 0, 5))])
def test_ttr_4_17_gaps_are_filled_as_soon_as_there_is_a_deck(shown: list[str], after: tuple[int, int, int]) -> None:
    state = scene(hands=[{"green": 2}], market=shown, deck=0, discard=0)
    assert sizes(state) == (0, 0, len(shown))
    play(state, "claim essen-frankfurt green 2")
    assert sizes(state) == after
    assert market(state)[: len(shown)] == shown
    # The next player finds the market so.
    assert "draw green" in map(str, state.moves())


@pytest.mark.rule("TTR-4.17")
def test_ttr_4_17_a_gap_stays_while_nothing_is_discarded() -> None:
    state = scene(market=["red", "blue", "green"], deck=0, discard=0, ticket_deck=[TICKET])
    assert sizes(quiet_turn(state)) == (0, 0, 3)


@pytest.mark.slow
@pytest.mark.rule("TTR-4.23", "TTR-4.15", "TTR-4.16", "TTR-4.17")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_4_23_no_empty_deck_beside_discards_and_no_gap_beside_a_deck(game: TicketToRideGame, seats: int) -> None:
    empty = gaps = 0
    for seed in range(5):
        state, dice = game.start(seats, seed), Dice(seed)
        for _ in range(400):
            if state.turn is None:
                break
            # Players who hoard cards run the deck out; now and then they do something else.
            draws = [move for move in state.moves() if str(move).startswith("draw")]
            hoard = draws and dice.below(12)
            state.play(draws[dice.below(len(draws))] if hoard else state.pick(dice))
            if state.prompt.startswith("pay"):
                continue
            deck, discard, shown = sizes(state)
            assert deck or not discard
            assert shown == 5 or not deck + discard
            empty += not deck
            gaps += shown < 5
    assert empty > 20
    assert gaps > 10
