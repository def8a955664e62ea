"""Section 4 of the rulebook: connecting a new city (the vectors are in test_connect_vectors.py)."""

from __future__ import annotations

import pytest

from branchline import BadMove
from tests.games.railways.cities import CITIES, LOCO, RAILS, START
from tests.games.railways.helpers import GAME, discards, gain, hand, link, listed, n1, public, scene, trains
from tests.games.table import allowed, play, refused

NAMES = list(CITIES)


@pytest.mark.rule("RWC-4.1")
def test_rwc_4_1_a_city_from_the_hand_is_joined_to_one_node() -> None:
    state = n1(hands=[{"Roanoke": 1, "orange 2": 1}, {"Ogden": 1}])
    after = allowed(state, "connect Roanoke > Fort Worth orange 2")
    assert link(after, "Roanoke").node == "Fort Worth"
    # Neither the card of another seat nor one of the pile will do.
    refused(state, "connect Ogden > start white 2", "RWC-4.1")
    refused(state, "connect Sacramento > start orange 2", "RWC-4.1")


@pytest.mark.rule("RWC-4.2", "RWC-S.19", "RWC-C.10")
@pytest.mark.parametrize("target", [START, "Portland", "Cheyenne", "New York"])
def test_rwc_4_2_no_link_joins_what_is_built_already(target: str) -> None:
    state = n1(hands=[{"orange 2": 3, "brown 2": 3, "Roanoke": 1}])
    for colour in ("orange", "brown"):
        refused(state, f"connect Kansas City > {target} {colour} 2+2", "RWC-4.2")


@pytest.mark.rule("RWC-4.1", "RWC-4.2")
@pytest.mark.parametrize("target", ["Ogden", "Denver", "Roanoke"])
def test_rwc_4_1_a_target_must_be_on_the_table(target: str) -> None:
    # Ogden and Roanoke itself are in the hand, Denver is in the pile.
    state = n1(hands=[{"Roanoke": 1, "Ogden": 1, "white 2": 3}])
    refused(state, f"connect Roanoke > {target} white 2", "RWC-4.3")


@pytest.mark.rule("RWC-4.3")
@pytest.mark.parametrize("mover", range(4))
def test_rwc_4_3_any_node_may_be_the_target_whoever_owns_the_links(mover: int) -> None:
    hands: list[object] = [None] * 4
    hands[mover] = {"Roanoke": 1, "Sacramento": 1, **{f"{colour} 2": 1 for colour in RAILS}}
    state = n1(turn=mover, hands=hands)
    for target, colour in {
        START: "white",
        "Portland": "lightgreen",
        "Cheyenne": "lightgreen",
        "Kansas City": "brown",
        "Atlanta": "brown",
        "Fort Worth": "orange",
        "Altoona": "white",
    }.items():
        assert link(allowed(state, f"connect Roanoke > {target} {colour} 2"), "Roanoke").owner == (mover)
    allowed(state, "connect Sacramento > New York purple 2")


@pytest.mark.rule("RWC-4.4", "RWC-4.12")
def test_rwc_4_4_cards_of_another_colour_cannot_pay() -> None:
    state = scene(hands=[{"Roanoke": 1, "brown 1": 1, "orange 1": 1}])
    assert not listed(state, "connect")
    refused(state, "connect Roanoke > start brown 1+1", "RWC-4.10")
    refused(state, "connect Roanoke > start brown 2", "RWC-4.10")


@pytest.mark.rule("RWC-4.5", "RWC-4.7")
@pytest.mark.parametrize("name", NAMES)
def test_rwc_4_5_the_colour_is_one_of_the_new_citys_at_the_start_board_too(name: str) -> None:
    cards = {f"{colour} 2": 3 for colour in RAILS}
    state = scene(hands=[{name: 1, **cards}], display=[None, None, None], pile=0)
    colours = {text.split()[-2] for text in listed(state, "connect")}
    assert colours == set(CITIES[name].tracks)
    for colour in set(RAILS) - colours:
        refused(state, f"connect {name} > start {colour} 2+2+2", "RWC-4.5")


@pytest.mark.rule("RWC-4.6")
def test_rwc_4_6_a_target_city_needs_a_free_track_of_the_colour() -> None:
    state = n1(hands=[{"Ogden": 1, "Sacramento": 1, "purple 2": 1, "white 2": 1}])
    targets = {text.split(" > ")[1] for text in listed(state, "connect Ogden")}
    purple = ("start", "Cheyenne", "Atlanta", "New York", "Fort Worth")
    assert targets == {*[f"{node} purple 2" for node in purple], "start white 2", "Altoona white 2"}
    for node in ("Portland", "Altoona", "Kansas City"):
        refused(state, f"connect Ogden > {node} purple 2", "RWC-4.6")


def full_house(name: str, colour: str, links: int) -> dict[str, object]:
    """A city joined to the start board, with so many links of a colour in all at it."""
    others = [city for city in CITIES.values() if city.name != name and colour in city.tracks]
    others.sort(key=lambda city: city.value)
    built: list[tuple[object, ...]] = [(name, START, colour, 0, CITIES[name].value)]
    for city in others[: links - 1]:
        built.append((city.name, name, colour, 1, city.value))
    return {"links": built, "hands": [{others[links].name: 1, f"{colour} 2": 2}]}


@pytest.mark.rule("RWC-4.8", "RWC-1.13", "RWC-S.20", "RWC-S.21", "RWC-C.7")
@pytest.mark.parametrize("name", NAMES)
def test_rwc_4_8_every_link_uses_up_one_track_at_both_its_cities(name: str) -> None:
    city = CITIES[name]
    for colour in set(city.tracks):
        tracks = city.tracks.count(colour)
        for links in range(1, tracks + 1):
            facts = full_house(name, colour, links)
            state = scene(2, **facts)
            (new,) = hand(state, 0).keys() & CITIES.keys()
            text = f"connect {new} > {name} {colour} 2+2"
            if links < tracks:
                allowed(state, text)
            else:
                refused(state, text, "RWC-4.6")


@pytest.mark.rule("RWC-4.9", "RWC-S.22")
def test_rwc_4_9_the_start_board_takes_any_number_of_links() -> None:
    built = [
        (city.name, START, city.tracks[number % 4], number % 4, city.value)
        for number, city in enumerate(CITIES.values())
        if city.value < 4
    ]
    state = scene(4, links=built, hands=[{"Denver": 1, "lightgreen 2": 2}])
    after = allowed(state, "connect Denver > start lightgreen 2+2")
    assert len([one for one in public(after).links if one.node == START]) == len(built) + 1 == 16


@pytest.mark.rule("RWC-4.10", "RWC-C.1")
@pytest.mark.parametrize("name", NAMES)
def test_rwc_4_10_the_total_value_decides_not_the_number_of_cards(name: str) -> None:
    city = CITIES[name]
    colour = city.tracks[0]
    state = scene(hands=[{name: 1, f"{colour} 2": 3, f"{colour} 1": 5, LOCO: 3}])
    for twos in range(4):
        for ones in range(6):
            for wilds in range(4):
                if twos + ones == 0:
                    continue
                cards = "+".join(["2"] * twos + ["1"] * ones + ["wild"] * wilds)
                text = f"connect {name} > start {colour} {cards}"
                if 2 * twos + ones + wilds >= city.value:
                    assert text in listed(state)
                else:
                    refused(state, text, "RWC-4.10")


@pytest.mark.rule("RWC-4.10")
def test_rwc_4_10_the_value_of_the_target_is_irrelevant() -> None:
    state = n1(hands=[{"Ogden": 1, "purple 2": 1}])
    allowed(state, "connect Ogden > New York purple 2")


@pytest.mark.rule("RWC-4.11", "RWC-4.13", "RWC-4.15", "RWC-C.2")
@pytest.mark.parametrize("wilds", range(1, 8))
def test_rwc_4_11_a_locomotive_counts_one_and_any_number_may_be_used(wilds: int) -> None:
    state = scene(hands=[{"Roanoke": 1, "white 1": 1, LOCO: wilds}])
    after = allowed(state, "connect Roanoke > start white 1" + "+wild" * wilds)
    assert link(after, "Roanoke").value == 1 + wilds
    assert gain(state, after) == [1 + wilds, 0]
    assert hand(after, 0) == {}


@pytest.mark.rule("RWC-4.11")
def test_rwc_4_11_only_locomotives_from_the_hand_may_be_used() -> None:
    state = scene(hands=[{"Roanoke": 1, "white 1": 1}, {LOCO: 3}], power=[3, 2])
    refused(state, "connect Roanoke > start white 1+wild", "RWC-4.11")


@pytest.mark.rule("RWC-4.12")
def test_rwc_4_12_one_card_at_least_is_a_rail_card() -> None:
    state = scene(hands=[{"Roanoke": 1, "orange 1": 1, LOCO: 5}])
    for wilds in range(2, 6):
        cards = "+".join(["wild"] * wilds)
        refused(state, f"connect Roanoke > start orange {cards}", "RWC-4.12")


@pytest.mark.rule("RWC-4.14", "RWC-4.15", "RWC-4.19")
def test_rwc_4_14_all_of_a_colour_may_go_into_one_link() -> None:
    state = scene(hands=[{"Roanoke": 1, "white 1": 6, "white 2": 7, LOCO: 10}], display=[None] * 3)
    cards = "+".join(["2"] * 7 + ["1"] * 6 + ["wild"] * 10)
    after = allowed(state, f"connect Roanoke > start white {cards}")
    assert link(after, "Roanoke").value == 30
    assert after.scores() == [30, 0]


@pytest.mark.rule("RWC-4.16")
def test_rwc_4_16_cards_laid_down_stay_on_the_table() -> None:
    cards = {"Roanoke": 1, "orange 2": 2, "orange 1": 1, LOCO: 2, "purple 1": 1}
    state = scene(hands=[cards], discard=["brown 1"], draws=["red"])
    play(state, "connect Roanoke > start orange 2+1+wild")
    assert hand(state, 0) == {"orange 2": 1, LOCO: 1, "purple 1": 1}
    assert discards(state) == ["brown 1"]
    assert link(state, "Roanoke").cards == "2+1+wild"


@pytest.mark.rule("RWC-4.17", "RWC-2.6")
def test_rwc_4_17_a_link_takes_a_train_and_stays_its_owners() -> None:
    state = n1(hands=[{"Roanoke": 1, "orange 2": 1}])
    before = trains(state)
    assert before == [7, 7, 10, 9]
    after = allowed(state, "connect Roanoke > start orange 2")
    assert trains(after) == [6, 7, 10, 9]
    for one in public(state).links:
        assert link(after, one.city) == one


def ten_links(seat: int) -> list[tuple[str, str, str, int, int]]:
    """Ten links of a seat at the start board."""
    small = sorted(CITIES.values(), key=lambda city: city.value)[:10]
    return [(city.name, START, city.tracks[number % 4], seat, city.value) for number, city in enumerate(small)]


@pytest.mark.rule("RWC-4.18", "RWC-T.35", "RWC-S.16")
def test_rwc_4_18_without_a_train_nothing_can_be_connected() -> None:
    # It cannot come to this at a table: the round ends before the next turn of the seat.
    facts = {"links": ten_links(0), "ending": "RWC-13.2", "turn": 0, "first": 0}
    state = scene(hands=[{"Denver": 1, "white 2": 2}], **facts)
    refused(state, "connect Denver > start white 2+2", "RWC-4.18")
    assert "connect" not in {text.split()[0] for text in listed(state)}
    nine = {**facts, "links": ten_links(0)[:9], "ending": None}
    allowed(scene(hands=[{"Denver": 1, "white 2": 2}], **nine), "connect Denver > start white 2+2")


@pytest.mark.rule("RWC-4.19", "RWC-12.1")
def test_rwc_4_19_the_value_of_the_link_is_scored_at_once() -> None:
    state = n1(hands=[{"Denver": 1, "white 2": 3}], points=[7, 1, 2, 3])
    after = allowed(state, "connect Denver > start white 2+2+2")
    assert after.scores() == [13, 1, 2, 3]


@pytest.mark.rule("RWC-4.20", "RWC-4.21", "RWC-S.18")
def test_rwc_4_21_the_network_is_a_tree_and_its_links_never_change() -> None:
    state = n1(hands=[{"Minneapolis": 1, "orange 2": 2}])
    before = public(state).links
    play(state, "connect Minneapolis > Kansas City orange 2+2")
    after = public(state).links
    assert set(before) < set(after)
    # Each link brings one new city to a node that was there: no cycle can come of it.
    assert [one.city for one in after] == list(dict.fromkeys(one.city for one in after))
    built = {START}
    for one in after:
        assert one.node in built
        built.add(one.city)


@pytest.mark.rule("RWC-4.1", "RWC-S.14")
def test_rwc_s_14_without_a_city_card_there_is_no_connecting() -> None:
    state = n1(hands=[{"white 2": 3, LOCO: 1}])
    assert not listed(state, "connect")
    assert {"locomotive", "discard white 2, draw pile", "pass"} <= set(listed(state))
    refused(state, "connect Denver > start white 2+2", "RWC-S.14")


@pytest.mark.rule("RWC-4.4", "RWC-T.31")
def test_rwc_4_4_a_text_of_two_colours_is_no_link() -> None:
    with pytest.raises(BadMove, match=r"RWC-4\.4"):
        GAME.move("connect Roanoke > start brown 1 orange 1")
