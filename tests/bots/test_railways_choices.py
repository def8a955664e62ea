"""What the better bots for Railways do in positions where the right thing is plain."""

import pytest

from branchline.bots import make
from branchline.games.railways.bots.position_value import STEADY, goods_worth, turns_to_come
from branchline.games.railways.rules.state import Railways
from tests.bots.playing import asked
from tests.bots.railways_tables import LINE, scene
from tests.games.railways.helpers import GAME

LEVELS = ("steady", "sharp@1", "sharp@8")


def chosen(state: Railways, level: str = "steady") -> str:
    return asked(make(level, GAME), state)


@pytest.mark.parametrize("level", LEVELS)
def test_it_delivers_over_the_longest_way_of_its_own(level: str) -> None:
    state = scene(links=LINE, goods={"Portland": {"yellow": 1, "black": 1}}, power=[3, 0])
    assert chosen(state, level) == "deliver yellow Portland > Kansas City"


@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_a_locomotive_for_a_way_that_is_a_link_too_long(level: str) -> None:
    state = scene(links=LINE, goods={"Portland": {"yellow": 1}}, power=[2, 0], hands=[{"locomotive": 1}])
    assert chosen(state, level) == "locomotive yellow Portland > Kansas City"


def test_it_would_rather_use_links_of_its_own_than_those_of_others() -> None:
    """Both ways are two links, and no goods are left for later."""
    links = [
        ("Portland", "start", "orange", 0, 3),
        ("Cheyenne", "start", "brown", 1, 2),
        ("Fort Worth", "start", "orange", 0, 3),
    ]
    state = scene(links=links, goods={"Portland": {"black": 1}}, power=[2, 0], prompt="last delivery")
    assert chosen(state) == "deliver black Portland > Fort Worth"


def test_the_last_delivery_is_the_longest_not_the_one_that_leaves_it_for_later() -> None:
    state = scene(
        links=LINE, goods={"Portland": {"yellow": 1, "black": 1}}, power=[3, 0],
        prompt="last delivery",
    )  # fmt: skip
    assert chosen(state) == "deliver yellow Portland > Kansas City"


def test_the_last_delivery_completes_a_set_rather_than_being_longer() -> None:
    state = scene(
        links=LINE, goods={"Portland": {"yellow": 1, "black": 1}}, power=[3, 0],
        delivered=[{"blue": 1, "red": 1, "yellow": 1}, {}], prompt="last delivery",
    )  # fmt: skip
    assert chosen(state) == "deliver black Portland > Cheyenne"


@pytest.mark.parametrize("level", LEVELS)
def test_in_its_last_turn_it_lays_down_all_that_counts(level: str) -> None:
    hand = {"Roanoke": 1, "orange 2": 2, "orange 1": 1, "locomotive": 1}
    state = scene(hands=[hand], pile=0)
    assert chosen(state, level) == "connect Roanoke > start orange 2+2+1+wild"


def test_with_time_it_pays_no_more_than_it_must() -> None:
    state = scene(hands=[{"Roanoke": 1, "orange 2": 2, "purple 2": 1}], variant="younger")
    assert chosen(state) == "connect Roanoke > start orange 2"


@pytest.mark.parametrize("level", LEVELS)
def test_it_takes_a_city_from_another_where_it_can(level: str) -> None:
    """Six for the new link against five: St. Louis changes hands."""
    state = scene(links=[("St. Louis", "start", "orange", 1, 5)], hands=[{"Minneapolis": 1, "orange 2": 3}], pile=8)
    assert chosen(state, level) == "connect Minneapolis > St. Louis orange 2+2+2"


def test_it_takes_the_card_its_city_needs() -> None:
    state = scene(
        hands=[{"Kansas City": 1, "brown 2": 1}], display=["purple 1", "brown 2", "white 1"], prompt="take a card"
    )
    assert chosen(state) == "take 2"


@pytest.mark.parametrize(("prompt", "expected"), [("take a card", "take 2"), ("take a second card or stop", "take 1")])
def test_it_takes_a_face_up_locomotive_second(prompt: str, expected: str) -> None:
    state = scene(
        links=LINE,
        goods={"Portland": {"yellow": 3}, "Cheyenne": {"yellow": 1}},
        hands=[{"Omaha": 1, "white 1": 1}],
        display=["locomotive", "white 2", "purple 1"],
        prompt=prompt,
    )
    assert chosen(state) == expected
    if prompt == "take a card":
        state.play(GAME.move("take 2"))
        assert chosen(state) == "take 1"


def test_it_parts_with_the_card_it_needs_least() -> None:
    hand = {"Kansas City": 1, "brown 2": 4, "orange 2": 5, "locomotive": 3, "white 1": 1}
    state = scene(hands=[hand], prompt="discard to 13 cards")
    assert chosen(state) == "trim white 1"


def test_it_puts_a_good_where_it_has_the_longest_way() -> None:
    state = scene(links=LINE, power=[3, 0], prompt="place the good", draws=["yellow"])
    assert chosen(state) == "place Portland"


def test_with_nothing_to_build_or_deliver_it_exchanges_a_card() -> None:
    state = scene(hands=[{"white 1": 3}], display=["locomotive", "brown 1", "Denver"])
    assert chosen(state) == "discard white 1, draw 3"


def test_it_knows_how_many_turns_are_to_come() -> None:
    assert turns_to_come(scene(pile=0)) == 0
    # Two cards a turn: the second seat empties the pile, or the first one in the next round.
    assert turns_to_come(scene(pile=4)) == 0
    assert turns_to_come(scene(pile=5)) == 1
    assert turns_to_come(scene(pile=2, turn=1)) == 0
    assert turns_to_come(scene(pile=3, turn=1)) == 1
    # The bag or the trains of anyone may run out before the pile does.
    long = turns_to_come(scene())
    assert turns_to_come(scene(bag=5)) < long
    seven = ["Roanoke", "Altoona", "Sacramento", "Cheyenne", "Portland", "Omaha", "Fort Worth"]
    links = [(city, "start", "orange", 1) for city in seven]
    links += [(city, "start", "white", 1) for city in ("Louisville", "Baltimore")]
    assert turns_to_come(scene(links=links)) == 1 < long


def test_goods_of_four_colours_are_worth_most() -> None:
    assert goods_worth([1, 1, 1, 1], turns=5, weights=STEADY) == goods_worth([1, 1, 1, 1], turns=0, weights=STEADY) == 5
    # Before the end an unfinished set counts for something, at the end for nothing.
    assert goods_worth([1, 1, 1, 0], turns=5, weights=STEADY) > goods_worth([2, 1, 0, 0], turns=5, weights=STEADY) > 0
    assert goods_worth([1, 1, 1, 0], turns=0, weights=STEADY) == 0
