"""Section 2 of the rulebook: the set-up, and the options of whoever starts a game."""

from __future__ import annotations

import pytest

from branchline import BadOption, Dice, Record, Script
from tests.games.railways.cities import CARDS, LOCO, SMALL
from tests.games.railways.helpers import (
    GAME,
    bag_size,
    discards,
    display,
    ending,
    hand,
    pile,
    pile_size,
    power,
    public,
    trains,
)
from tests.games.table import play

seat_numbers = pytest.mark.parametrize("seats", [2, 3, 4])


@pytest.mark.rule("RWC-2.1", "RWC-T.11")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 6])
def test_rwc_t_11_two_to_four_players(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.start(seats, 1)
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.scene(seats)


@pytest.mark.rule("RWC-2.12", "RWC-2.13", "RWC-2.14", "RWC-T.10")
@pytest.mark.parametrize(("seats", "left"), [(2, 100), (3, 96), (4, 92)])
def test_rwc_t_10_the_table_after_the_deal(seats: int, left: int) -> None:
    for seed in range(20):
        state = GAME.start(seats, seed)
        assert [sum(hand(state, seat).values()) for seat in range(seats)] == [4] * seats
        assert pile_size(state) == left
        shown = display(state)
        assert len(shown) == 3
        assert None not in shown
        assert state.prompt == "action"


@pytest.mark.rule("RWC-2.9", "RWC-2.10", "RWC-2.11", "RWC-T.12", "RWC-T.10")
@seat_numbers
def test_rwc_t_12_every_opening_hand_has_a_locomotive_and_a_city_of_value_two(seats: int) -> None:
    dealt: set[str] = set()
    more_locos = more_cities = 0
    for seed in range(60):
        state = GAME.start(seats, seed)
        for seat in range(seats):
            cards = hand(state, seat)
            small = set(SMALL) & cards.keys()
            assert cards[LOCO] >= 1
            assert small
            dealt |= small
            # What was not dealt apart is in the deck again, so some hands have more of it.
            more_locos += cards[LOCO] > 1
            more_cities += len(small) > 1
    assert dealt == set(SMALL)
    assert more_locos > 5
    assert more_cities > 0


@pytest.mark.rule("RWC-2.10", "RWC-17.4")
def test_rwc_2_10_each_small_city_is_as_likely_as_the_others() -> None:
    dealt = dict.fromkeys(SMALL, 0)
    games = 500
    for seed in range(games):
        cards = hand(GAME.start(2, seed), 0)
        for city in dealt:
            dealt[city] += city in cards
    # One of five, and two more cards out of 107 to 108 with four of the small cities in them.
    for number in dealt.values():
        assert abs(number / games - (1 / 5 + 4 / 5 * 2 / 108)) < 0.06


@pytest.mark.rule("RWC-2.4", "RWC-2.6", "RWC-2.7", "RWC-2.15")
@seat_numbers
def test_rwc_2_15_nothing_has_happened_yet(seats: int) -> None:
    state = GAME.start(seats, 4)
    assert state.scores() == [0] * seats
    assert trains(state) == [10] * seats
    assert power(state) == [0] * seats
    assert (bag_size(state), discards(state)) == (60, [])
    assert public(state).links == []
    assert public(state).goods == {}
    assert ending(state) is None


@pytest.mark.rule("RWC-2.8", "RWC-3.1")
@seat_numbers
def test_rwc_2_8_the_start_player_is_named_or_drawn_by_lot(seats: int) -> None:
    for first in range(seats):
        state = GAME.start(seats, 1, first=first)
        assert state.turn == first
        assert state.view(None)["first"] == first
    drawn = [GAME.start(seats, seed).turn for seed in range(40)]
    assert set(drawn) == set(range(seats))
    assert [GAME.start(seats, seed, first="random").turn for seed in range(40)] == drawn


@pytest.mark.rule("RWC-2.8")
def test_rwc_2_8_he_keeps_the_card_for_the_whole_game() -> None:
    state, dice = GAME.start(3, 6, first=2), Dice(1)
    while state.turn is not None:
        assert state.view(None)["first"] == 2
        state.play(state.pick(dice))


@pytest.mark.rule("RWC-2.16")
def test_rwc_2_16_three_locomotives_may_lie_in_the_display() -> None:
    found = 0
    for seed in range(400):
        state = GAME.start(2, seed)
        found += display(state) == [LOCO] * 3
    assert found
    # Nor is it flushed in play.
    state = GAME.scene(display=[LOCO, LOCO, "white 1"], draws=[LOCO])
    play(state, "pass", "take 3")
    assert display(state) == [LOCO] * 3


@pytest.mark.rule("RWC-17.4")
@seat_numbers
def test_rwc_17_4_all_chance_is_one_seeded_source(seats: int) -> None:
    assert GAME.start(seats, 9).to_json() == GAME.start(seats, 9).to_json()
    assert GAME.start(seats, 9).to_json() != GAME.start(seats, 8).to_json()
    record = Record.start(GAME, seats, 9)
    # The lot, a small city for each seat, two cards for each, the display.
    assert len(record.deal) == 1 + 3 * seats + 3
    dealt = record.deal[1 : 1 + seats]
    assert len(set(dealt) & set(SMALL)) == seats
    script = Script(record.deal)
    state = GAME.start(seats, script)
    assert not script.unused()
    assert [hand(state, seat) for seat in range(seats)] == [hand(GAME.start(seats, 9), seat) for seat in range(seats)]


@pytest.mark.rule("RWC-2.11", "RWC-2.13")
def test_rwc_2_11_the_rest_is_the_pile() -> None:
    state = GAME.start(4, 12)
    rest = dict(CARDS)
    for seat in range(4):
        for card, number in hand(state, seat).items():
            rest[card] -= number
    for shown in display(state):
        assert shown is not None
        rest[shown] -= 1
    assert pile(state) == {card: number for card, number in rest.items() if number}


BAD = [
    ({"variant": "children"}, "variant: expected one of full, younger, not 'children'"),
    ({"variant": None}, "variant: expected one of full, younger, not None"),
    ({"variant": True}, "variant: expected one of full, younger, not True"),
    ({"loco_second": 1}, "loco_second: expected True or False, not 1"),
    ({"loco_second": "yes"}, "loco_second: expected True or False, not 'yes'"),
    ({"guard": None}, "guard: expected True or False, not None"),
    ({"first": -1}, "first: expected 'random' or a seat"),
    ({"first": 3}, "first: expected 'random' or a seat, 0 to 2, not 3"),
    ({"first": True}, "first: expected 'random' or a seat"),
    ({"first": "0"}, "first: expected 'random' or a seat"),
    ({"map": "usa"}, "unknown option 'map'; choose from variant, first, loco_second, guard"),
]


@pytest.mark.parametrize(("options", "words"), BAD)
def test_an_option_that_cannot_be_is_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(BadOption) as caught:
        GAME.start(3, 1, **options)
    assert words in str(caught.value)


def test_options_are_recorded_with_nothing_left_unsaid() -> None:
    record = Record.start(GAME, 2, 5, None, variant="younger", first=1)
    expected = {"variant": "younger", "first": 1, "loco_second": True, "guard": False}
    assert record.options == expected
