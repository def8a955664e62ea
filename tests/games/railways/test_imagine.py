"""Imagined tables (RWC-17): a seat cannot tell them from the real one, and they are not it."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline import Dice, Script
from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import LOCO, SMALL
from tests.games.railways.helpers import CALM, GAME, bag, discards, full, hand, n1, pile, players, scene
from tests.games.railways.playing import Steer, builder, by_verb, games, viewers
from tests.games.table import play

# What does not change from one imagined table to the next.
KNOWN_TO_ALL = (
    "variant", "loco_second", "guard", "seats", "first", "turn", "prompt", "known", "promised",
    "display", "discard", "links", "goods", "good", "bag", "power", "delivered", "points",
    "ending", "quiet", "mark",
)  # fmt: skip


def imagined(state: Railways, viewer: int | None, number: int) -> list[Railways]:
    """So many tables that the viewer takes for possible."""
    tables = []
    for seed in range(number):
        table = state.imagine(viewer, Dice(1000 * number + seed))
        assert isinstance(table, Railways)
        GAME.audit(table)
        tables.append(table)
    return tables


def check_possible(state: Railways, table: Railways, viewer: int | None) -> None:
    """Compare an imagined table with the real one where the viewer knows it."""
    real, found = full(state), full(table)
    assert table.view(viewer) == state.view(viewer)
    for key in KNOWN_TO_ALL:
        assert found[key] == real[key], key
    for seat, cards in enumerate(found["hands"]):
        if seat == viewer:
            assert cards == real["hands"][seat]
        assert sum(cards.values()) == sum(real["hands"][seat].values())
        hidden = Counter(cards) - Counter(found["known"][seat])
        assert Counter(found["known"][seat]) <= Counter(cards)
        if found["promised"][seat]:
            assert hidden.keys() & set(SMALL)


@pytest.mark.rule("RWC-17.1", "RWC-17.2")
@pytest.mark.parametrize(("seats", "seed", "steer"), [(2, 31, by_verb), (3, 32, builder), (4, 33, by_verb)])
def test_rwc_17_2_an_imagined_table_looks_the_same_at_every_position(seats: int, seed: int, steer: Steer) -> None:
    for number, state in enumerate(games(seats, seed, steer, every=2)):
        before = full(state)
        for viewer in viewers(seats):
            table = state.imagine(viewer, Dice(number))
            assert isinstance(table, Railways)
            GAME.audit(table)
            check_possible(state, table, viewer)
        assert full(state) == before  # thinking changes nothing


@pytest.mark.rule("RWC-17.2")
@pytest.mark.parametrize("viewer", [0, None])
def test_rwc_17_2_any_card_not_seen_may_be_in_anothers_hand(viewer: int | None) -> None:
    state = scene(hands=[{"white 2": 5}, {"Denver": 1, "brown 2": 2}], discard=["Omaha"])
    tables = imagined(state, viewer, 400)
    found = Counter(card for table in tables for card in hand(table, 1))
    unseen = set(pile(state)) | {"Denver", "brown 2"} | ({"white 2"} if viewer is None else set())
    assert set(found) == unseen
    assert "Omaha" not in found
    assert {sum(hand(table, 1).values()) for table in tables} == {3}
    # The chance of a kind follows the number of its unseen cards, so it is nothing special.
    hidden = sum(pile(state).values()) + 3 + (5 if viewer is None else 0)
    mean = sum(hand(table, 1).get("brown 2", 0) for table in tables) / len(tables)
    assert abs(mean - 3 * 7 / hidden) < 0.1
    if viewer == 0:
        assert all(hand(table, 0) == {"white 2": 5} for table in tables)


@pytest.mark.rule("RWC-17.1")
def test_rwc_17_1_cards_taken_openly_stay_where_they_are() -> None:
    state = scene(display=CALM, discard=["Denver", LOCO], hands=[{}, {}])
    play(state, "pass", "take pile", "take discard", "pass", "take 2", "take discard")
    for viewer in (1, None):
        for table in imagined(state, viewer, 40):
            assert hand(table, 0)[LOCO] >= 1
    for viewer in (0, None):
        tables = imagined(state, viewer, 40)
        assert all(hand(table, 1) == {"white 2": 1, "Denver": 1} for table in tables)
    blind = {tuple(hand(table, 0)) for table in imagined(state, 1, 40)}
    assert len(blind) > 10


@pytest.mark.rule("RWC-2.9", "RWC-17.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_2_9_everybody_has_the_locomotive_of_the_deal(seats: int) -> None:
    state = GAME.start(seats, 40)
    for viewer in viewers(seats):
        for table in imagined(state, viewer, 20):
            assert all(hand(table, seat)[LOCO] >= 1 for seat in range(seats))
    # Once it is laid down, nothing is known any more.
    state = GAME.start(2, 40, first=0)
    play(state, "locomotive", "take pile", "stop")
    without = [LOCO not in hand(table, 0) for table in imagined(state, 1, 60)]
    assert any(without)


@pytest.mark.rule("RWC-2.10", "RWC-17.2")
@pytest.mark.parametrize("variant", ["full", "younger"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_2_10_everybody_has_a_city_of_value_two_but_which_is_open(seats: int, variant: str) -> None:
    state = GAME.start(seats, 41, variant=variant)
    for viewer in viewers(seats):
        tables = imagined(state, viewer, 60)
        for seat in range(seats):
            dealt = [tuple(sorted(hand(table, seat).keys() & set(SMALL))) for table in tables]
            assert all(dealt)
            assert (len(set(dealt)) == 1) == (seat == viewer)
        own = set() if viewer is None else hand(state, viewer).keys() & set(SMALL)
        shown = {card for card in full(state)["display"] if card in SMALL}
        held: set[str] = set()
        for table in tables:
            held = held.union(*[small(table, seat) for seat in range(seats) if seat != viewer])
        assert held == set(SMALL) - own - shown


def small(table: Railways, seat: int) -> set[str]:
    """The cities of value 2 in a hand."""
    return hand(table, seat).keys() & set(SMALL)


@pytest.mark.rule("RWC-2.10")
def test_rwc_2_10_the_promise_holds_until_an_unseen_small_city_is_laid_down() -> None:
    # Seat 0 is dealt Ogden, takes Roanoke openly and builds it: Ogden, or another, is still there.
    deal = ["Ogden", "Altoona", "white 1", "white 2", "purple 1", "purple 2"]
    draws = [*deal, "Roanoke", "orange 2", "orange 1"]
    state = start_with(draws)
    play(state, "pass", "take 1", "take 2", "pass", "take pile", "stop")
    play(state, "connect Roanoke > start orange 2")
    assert players(state)[0]["promised"]
    assert all(small(table, 0) for table in imagined(state, 1, 50))
    play(state, "take pile", "stop", "pass", "take pile", "stop")
    play(state, "discard Ogden, draw pile")
    assert not players(state)[0]["promised"]
    assert not all(small(table, 0) for table in imagined(state, 1, 50))


def start_with(draws: list[str]) -> Railways:
    """A game of two, seat 0 first, whose deal and first draws are told."""
    return GAME.start(2, Script(draws, Dice(4)), first=0)


@pytest.mark.rule("RWC-17.2")
def test_rwc_17_2_what_is_left_in_the_bag_is_no_secret_but_what_comes_next_is() -> None:
    state = n1(hands=[{"Denver": 1, "white 2": 2}])
    drawn = set()
    for table in imagined(state, 1, 30):
        assert bag(table) == bag(state)
        play(table, "pass", "take pile", "stop")
    for table in imagined(state, 0, 30):
        play(table, "connect Denver > start white 2+2")
        drawn.add(str(full(table)["goods"]["Denver"]))
    assert len(drawn) > 5


@pytest.mark.rule("RWC-17.1")
def test_rwc_17_1_the_discard_stays_as_all_saw_it_grow() -> None:
    cards = ["Denver", "white 1", LOCO, "Omaha"]
    state = scene(discard=cards, hands=[{"white 2": 3}, {"purple 1": 2}])
    for viewer in (0, 1, None):
        for table in imagined(state, viewer, 10):
            assert discards(table) == cards


@pytest.mark.rule("RWC-17.2", "RWC-17.4")
def test_rwc_17_4_the_chance_to_come_is_that_of_the_dice_brought_along() -> None:
    state = GAME.start(2, 77, first=0)
    ways = set()
    for seed in range(8):
        table = state.imagine(0, Dice(seed))
        assert isinstance(table, Railways)
        play(table, "pass", "take pile", "take pile")
        ways.add(str(hand(table, 0)))
    assert len(ways) == 8


@pytest.mark.rule("RWC-17.2")
@pytest.mark.parametrize("seats", [2, 4])
def test_rwc_17_2_an_imagined_table_plays_on_by_the_rules(seats: int) -> None:
    dice = Dice(3)
    for state in games(seats, 50 + seats, by_verb, every=90):
        for table in imagined(state, 0, 1):
            while table.turn is not None:
                table.play(by_verb(table, dice))
            GAME.audit(table)
            assert table.outcome() is not None


@pytest.mark.slow
@pytest.mark.rule("RWC-17.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_17_1_any_position_at_all_can_be_imagined(seats: int) -> None:
    # Whatever all may have seen of the hands, and whoever may still hold the city he was dealt.
    for number, state in enumerate(games(seats, 70 + seats, every=5)):
        dice = Dice(number)
        data = full(state)
        for seat, cards in enumerate(data["hands"]):
            known = {card: dice.below(count + 1) for card, count in cards.items()}
            data["known"][seat] = {card: count for card, count in known.items() if count}
            hidden = [card for card in cards if card in SMALL and not known[card]]
            data["promised"][seat] = bool(hidden) and not dice.below(2)
        made = GAME.from_json(data)
        for viewer in viewers(seats):
            for table in imagined(made, viewer, 3):
                check_possible(made, table, viewer)
