"""Scenes: each fact is as told, all else is filled in, and nothing is lost or doubled."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import BadDraw
from branchline.games.railways.rules.game import RailwaysGame
from branchline.games.railways.rules.layout import SIZE
from branchline.games.railways.rules.state import PROMPTS, Railways
from tests.games.railways.cities import CARDS, GOODS, LOCO
from tests.games.railways.helpers import (
    CALM,
    GAME,
    all_goods,
    bag,
    bag_size,
    delivered,
    discards,
    display,
    ending,
    everything,
    goods,
    hand,
    link,
    listed,
    pile,
    pile_size,
    power,
    public,
    trains,
)
from tests.games.table import play

OMAHA = ("Omaha", "start", "white", 0, 3)


def checked(seats: int = 2, **facts: Any) -> Railways:
    """A scene in which every piece is somewhere."""
    state = GAME.scene(seats, **facts)
    GAME.audit(state)
    younger = facts.get("variant") == "younger"
    cards = {card: number for card, number in CARDS.items() if not (younger and card == LOCO)}
    assert everything(state) == cards
    assert all_goods(state) == ({} if younger else dict.fromkeys(GOODS, 15))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_no_facts_it_is_an_empty_table_at_the_first_action(seats: int) -> None:
    state = checked(seats)
    assert (state.turn, state.prompt, state.seats) == (0, "action", seats)
    assert (pile_size(state), bag_size(state), discards(state)) == (108, 60, [])
    assert trains(state) == [10] * seats
    assert power(state) == state.scores() == [0] * seats
    assert [hand(state, seat) for seat in range(seats)] == [{}] * seats
    assert public(state).links == []
    assert LOCO not in display(state)
    assert None not in display(state)
    assert listed(state) == ["pass"]


def test_without_a_number_of_seats_there_are_two(game: RailwaysGame) -> None:
    assert game.scene().seats == 2


def test_links_are_built_in_their_order_with_the_cards_or_the_value_told() -> None:
    built = [
        OMAHA,
        ["Ogden", "Omaha", "purple", 1, "1+wild+wild"],
        ("Denver", "Ogden", "white", 1),
        ("Memphis", "start", "white", 0, 8),
    ]
    state = checked(links=built)
    assert [(one.city, one.node, one.owner) for one in public(state).links] == [
        ("Omaha", "start", 0),
        ("Ogden", "Omaha", 1),
        ("Denver", "Ogden", 1),
        ("Memphis", "start", 0),
    ]
    assert [one.cards for one in public(state).links] == ["2+1", "1+wild+wild", "2+2", "2+2+2+2"]
    assert link(state, "Ogden").value == 3
    assert trains(state) == [8, 8]
    assert checked(links=tuple(built)).to_json() == state.to_json()


def test_a_link_is_paid_with_twos_then_ones_then_wilds() -> None:
    facts: dict[str, Any] = {"display": ["brown 1", "brown 2", "orange 1"], "links": [OMAHA]}
    assert link(checked(**facts), "Omaha").cards == "2+1"
    assert link(checked(hands=[{"white 2": 7}], **facts), "Omaha").cards == "1+1+1"
    both = {"white 2": 7, "white 1": 5}
    assert link(checked(hands=[both], **facts), "Omaha").cards == "1+wild+wild"
    assert link(checked(hands=[{"white 1": 6}], **facts), "Omaha").cards == "2+wild"


def test_links_with_cards_come_before_those_with_a_value() -> None:
    built = [OMAHA, ("Memphis", "start", "white", 0, "2+2+2+2+2+2+2")]
    assert link(checked(links=built, display=["brown 1"]), "Omaha").cards == "1+1+1"


def test_goods_lie_on_cities() -> None:
    state = checked(links=[OMAHA], goods={"Omaha": {"red": 2, "blue": 15}})
    assert goods(state, "Omaha") == {"blue": 15, "red": 2}
    assert bag(state) == {"red": 13, "black": 15, "yellow": 15}
    assert goods(checked(links=[OMAHA]), "Omaha") == {}


def test_hands_are_counts_or_lists_and_unsaid_ones_are_empty() -> None:
    state = checked(3, hands=[{"white 2": 3, "Denver": 1}, ["white 1", "white 1", LOCO]])
    assert hand(state, 0) == {"white 2": 3, "Denver": 1}
    assert hand(state, 1) == {"white 1": 2, LOCO: 1}
    assert hand(state, 2) == {}
    assert checked(hands=[None, {"Denver": 1}]).all_of(SIZE) == [0, 1]


def test_the_display_lies_as_told() -> None:
    assert display(checked(display=CALM)) == CALM
    assert display(checked(display=[LOCO] * 3)) == [LOCO] * 3
    filled = display(checked(display=[None, LOCO]))
    assert filled[1] == LOCO
    assert filled.count(LOCO) == 1
    assert None not in filled


def test_a_display_has_gaps_when_there_is_no_pile() -> None:
    nothing: list[Any] = [0, {}, []]
    for pile_told in nothing:
        state = checked(display=[None, "white 1"], pile=pile_told)
        assert display(state) == [None, "white 1", None]
        assert pile_size(state) == 0
        assert len(discards(state)) == 110


def test_the_pile_is_counts_a_list_or_a_size() -> None:
    assert pile(checked(pile={"Denver": 1, "white 2": 2})) == {"white 2": 2, "Denver": 1}
    assert pile(checked(pile=["Denver", "white 2"])) == {"white 2": 1, "Denver": 1}
    state = checked(pile=7, discard=["Denver", "Omaha"])
    assert pile_size(state) == 7
    # What no one has spoken of lies under the discard.
    assert len(discards(state)) == 111 - 7 - 3
    assert discards(state)[-2:] == ["Denver", "Omaha"]


def test_with_an_empty_discard_the_rest_is_in_hands_of_which_nothing_was_said() -> None:
    state = checked(3, pile=7, discard=[], hands=[{"Denver": 1}])
    assert discards(state) == []
    assert hand(state, 0) == {"Denver": 1}
    sizes = state.all_of(SIZE)
    assert sizes[1] + sizes[2] == 111 - 7 - 3 - 1
    assert abs(sizes[1] - sizes[2]) <= 1


def test_the_discard_lies_from_the_bottom_to_the_top() -> None:
    state = checked(discard=["Denver", "white 1", "Omaha"])
    assert discards(state) == ["Denver", "white 1", "Omaha"]
    play(state, "pass", "take discard", "take discard")
    assert hand(state, 0) == {"white 1": 1, "Omaha": 1}


def test_the_bag_is_counts_or_a_size_and_the_rest_is_delivered() -> None:
    state = checked(3, bag={"red": 2}, delivered=[{"blue": 3}])
    assert bag(state) == {"red": 2}
    assert delivered(state, 0) == {"blue": 3}
    together = [sum(delivered(state, seat).values()) for seat in (1, 2)]
    assert sum(together) == 60 - 2 - 3
    assert abs(together[0] - together[1]) <= 1
    assert bag_size(checked(bag=9)) == 9


def test_power_points_and_delivered_goods() -> None:
    state = checked(3, power=[2, None, 1], points=[7, 30], delivered=[None, {"red": 2}])
    assert power(state) == [2, 0, 1]
    assert state.scores() == [7, 30, 0]
    assert [delivered(state, seat) for seat in range(3)] == [{}, {"red": 2}, {}]


def test_the_turn_and_the_start_player() -> None:
    state = checked(4, first=2)
    assert (state.turn, state.first) == (2, 2)
    state = checked(4, first=2, turn=0)
    assert (state.turn, state.first) == (0, 2)
    assert (checked(4, turn=3).turn, checked(4, turn=3).first) == (3, 0)


PROMPTED: dict[str, dict[str, Any]] = {
    "action": {},
    "place the good": {"links": [OMAHA], "draws": ["black"]},
    "take a card": {},
    "take a second card or stop": {},
    "discard to 13 cards": {"hands": [{"white 1": 6, "white 2": 7, "brown 1": 3}]},
    "last delivery": {
        "links": [OMAHA, ("Ogden", "start", "white", 0)],
        "power": [2],
        "goods": {"Omaha": {"yellow": 1}},
    },
    "over": {},
}


@pytest.mark.parametrize("prompt", PROMPTS)
def test_anything_may_be_asked_that_fits(prompt: str) -> None:
    state = checked(prompt=prompt, **PROMPTED[prompt])
    assert state.prompt == prompt
    assert state.turn == (None if prompt == "over" else 0)
    assert bool(state.moves()) == (prompt != "over")
    clone = GAME.from_json(state.to_json())
    assert clone.to_json() == state.to_json()
    if prompt == "place the good":
        assert state.view(None)["good"] == "black"


def test_the_end_is_as_told_or_as_the_table_shows() -> None:
    assert ending(checked()) is None
    assert ending(checked(ending="RWC-13.3")) == "RWC-13.3"
    assert ending(checked(pile=0)) == "RWC-13.1"
    assert ending(checked(bag=0)) == "RWC-13.3"
    assert ending(checked(variant="younger")) is None
    assert ending(checked(prompt="over")) == "RWC-13.1"
    assert ending(checked(bag=0, pile=0, ending="RWC-13.3")) == "RWC-13.3"


def test_the_variant_and_the_switches() -> None:
    state = checked(variant="younger", guard=True, quiet=1, loco_second=False)
    view = state.view(None)
    assert (view["variant"], view["guard"], view["quiet"]) == ("younger", True, 1)
    assert (view["loco_second"], view["bag"], view["pile"]) == (False, 0, 87)


def test_draws_come_as_told_and_then_by_chance() -> None:
    state = checked(draws=["Denver", LOCO], display=CALM)
    play(state, "pass", "take pile", "take 1")
    assert hand(state, 0) == {"Denver": 1, CALM[0]: 1}
    assert display(state) == [LOCO, *CALM[1:]]
    play(state, "pass", "take pile", "stop")
    assert state.all_of(SIZE) == [2, 1]


def test_a_draw_that_cannot_be_is_told_when_it_is_due() -> None:
    state = checked(draws=["Atlantis"])
    play(state, "pass")
    with pytest.raises(BadDraw, match="Atlantis"):
        state.play(GAME.move("take pile"))


def test_the_seed_decides_what_was_not_said() -> None:
    assert checked(seed=1).to_json() == checked(seed=1).to_json()
    assert checked(seed=1).to_json() != checked(seed=2).to_json()
    assert checked().to_json() == checked(seed=0).to_json()
