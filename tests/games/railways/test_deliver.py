"""Section 7 of the rulebook: deliveries, and the vectors T.3, T.4 and T.40 to T.54."""

from __future__ import annotations

import pytest

from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import LOCO
from tests.games.railways.helpers import bag_size, delivered, gain, goods, listed, n1, power, scene, trains
from tests.games.table import allowed, play, refused

BECKY, STEVE, JAMES, DANA = range(4)


def with_power(mover: int, power: int, there: dict[str, dict[str, int]], **facts: object) -> Railways:
    """N1 with goods on its cities, a mover and its power."""
    powers = [0] * 4
    powers[mover] = power
    return n1(turn=mover, power=powers, goods=there, **facts)


# A good, who moves it with what power, and every legal delivery with the points it brings.
VECTORS = [
    ("RWC-T.4", "yellow Portland", STEVE, 3, {"Kansas City": [1, 3, 0, 0]}),
    ("RWC-T.40", "yellow Portland", STEVE, 2, {}),
    ("RWC-T.41", "yellow Portland", STEVE, 1, {}),
    ("RWC-T.42", "yellow Portland", BECKY, 7, {}),
    ("RWC-T.43", "red Altoona", STEVE, 7, {"Portland": [0, 1, 0, 0]}),
    ("RWC-T.44", "yellow Kansas City", BECKY, 2, {"New York": [2, 0, 0, 1]}),
    ("RWC-T.46", "black Atlanta", BECKY, 2, {"Cheyenne": [2, 1, 0, 0]}),
    ("RWC-T.48", "red New York", DANA, 3, {"Atlanta": [0, 0, 0, 1]}),
    ("RWC-T.50 Steve", "black Kansas City", STEVE, 1, {"Cheyenne": [0, 1, 0, 0]}),
    ("RWC-T.50 Steve, power 7", "black Kansas City", STEVE, 7, {"Cheyenne": [0, 1, 0, 0]}),
    ("RWC-T.50 Becky", "black Kansas City", BECKY, 2, {"New York": [2, 0, 0, 1]}),
    ("RWC-T.51 Steve", "red Cheyenne", STEVE, 2, {"Atlanta": [1, 2, 0, 0]}),
    ("RWC-T.51 Becky", "red Cheyenne", BECKY, 2, {"Portland": [2, 1, 0, 0]}),
    ("RWC-T.52", "red Portland", STEVE, 4, {"Atlanta": [2, 4, 0, 0]}),
    ("RWC-T.52, power 3", "red Portland", STEVE, 3, {}),
    ("no link of his", "red Altoona", JAMES, 7, {}),
]


@pytest.mark.rule("RWC-7.2", "RWC-7.3", "RWC-7.5", "RWC-7.6", "RWC-7.12", "RWC-7.13", "RWC-7.14")
@pytest.mark.parametrize(("good", "mover", "power", "goals"), [pytest.param(*case, id=i) for i, *case in VECTORS])
def test_rwc_7_deliveries_of_the_vectors(good: str, mover: int, power: int, goals: dict[str, list[int]]) -> None:
    colour, origin = good.split(" ", 1)
    state = with_power(mover, power, {origin: {colour: 1}})
    assert listed(state, "deliver") == [f"deliver {good} > {goal}" for goal in goals]
    for goal, points in goals.items():
        after = allowed(state, f"deliver {good} > {goal}")
        assert gain(state, after) == points
        assert goods(after, origin) == {}
        assert delivered(after, mover) == {colour: 1}
        assert [delivered(after, seat) for seat in range(4) if seat != mover] == [{}] * 3


# Of the vectors, what is refused and why.
REFUSED = [
    ("RWC-T.40", "yellow Portland > Kansas City", STEVE, 2, "RWC-7.5"),
    ("RWC-T.42 over L1", "yellow Portland > Kansas City", BECKY, 7, "RWC-7.3"),
    ("RWC-T.42 over L6", "yellow Portland > Fort Worth", BECKY, 7, "RWC-7.2"),
    ("RWC-T.43", "red Altoona > Atlanta", STEVE, 7, "RWC-7.6"),
    ("RWC-T.48", "red New York > Portland", DANA, 7, "RWC-7.6"),
    ("RWC-T.50 Steve", "black Kansas City > New York", STEVE, 7, "RWC-7.3"),
    ("RWC-T.50 Becky", "black Kansas City > Cheyenne", BECKY, 7, "RWC-7.3"),
    ("RWC-T.51 Steve", "red Cheyenne > Portland", STEVE, 7, "RWC-7.3"),
    ("RWC-T.51 Becky", "red Cheyenne > Atlanta", BECKY, 7, "RWC-7.3"),
    ("RWC-T.52", "red Portland > Atlanta", STEVE, 3, "RWC-7.5"),
    ("RWC-T.53", "red Altoona > Portland", STEVE, 0, "RWC-S.12"),
    ("RWC-7.1", "red Portland > Portland", STEVE, 7, "RWC-7.1"),
]


@pytest.mark.rule("RWC-7.1", "RWC-7.2", "RWC-7.3", "RWC-7.5", "RWC-7.6")
@pytest.mark.parametrize(("text", "mover", "power", "rule"), [pytest.param(*case, id=i) for i, *case in REFUSED])
def test_rwc_7_what_is_refused(text: str, mover: int, power: int, rule: str) -> None:
    colour, origin = text.split(" > ")[0].split(" ", 1)
    state = with_power(mover, power, {origin: {colour: 1}})
    refused(state, f"deliver {text}", rule)


@pytest.mark.rule("RWC-7.1")
def test_rwc_7_1_a_good_must_lie_at_the_origin() -> None:
    state = with_power(STEVE, 7, {"Altoona": {"blue": 1}, "Cheyenne": {"red": 1}})
    refused(state, "deliver red Altoona > Portland", "RWC-7.1")
    refused(state, "deliver red Denver > Portland", "RWC-7.1")
    refused(state, "deliver red Cheyenne > Memphis", "RWC-7.1")


@pytest.mark.rule("RWC-7.1")
def test_rwc_7_1_one_good_is_moved_and_the_others_stay() -> None:
    state = with_power(STEVE, 1, {"Altoona": {"red": 3, "black": 2}})
    after = allowed(state, "deliver red Altoona > Portland")
    assert goods(after, "Altoona") == {"red": 2, "black": 2}
    assert goods(after, "Portland") == {}


LINE = [
    ("St. Louis", "start", "orange", 0, 5),
    ("Altoona", "St. Louis", "orange", 0, 2),  # accepts blue
    ("Roanoke", "Altoona", "white", 0, 2),  # red
    ("Cheyenne", "Roanoke", "brown", 1, 2),  # black
    ("Ogden", "Cheyenne", "purple", 1, 2),  # yellow
]
ONE_OF_EACH = {"St. Louis": {"blue": 1, "red": 1, "black": 1, "yellow": 1}}
AWAY = {"blue": "Altoona", "red": "Roanoke", "black": "Cheyenne", "yellow": "Ogden"}


@pytest.mark.rule("RWC-T.3", "RWC-7.5", "RWC-7.4", "RWC-C.6")
@pytest.mark.parametrize("power", range(6))
def test_rwc_t_3_cities_as_far_away_as_the_power_are_in_reach(power: int) -> None:
    state = scene(links=LINE, goods=ONE_OF_EACH, power=[power], hands=[{"white 1": 1}])
    reached = list(AWAY.items())[:power]
    expected = {f"deliver {colour} St. Louis > {goal}" for colour, goal in reached}
    assert set(listed(state, "deliver")) == expected
    for colour, goal in list(AWAY.items())[power:]:
        refused(state, f"deliver {colour} St. Louis > {goal}", "RWC-7.5" if power else "RWC-S.12")


@pytest.mark.rule("RWC-7.4", "RWC-7.12", "RWC-7.13")
@pytest.mark.parametrize(
    ("colour", "points"), [("blue", [1, 0]), ("red", [2, 0]), ("black", [3, 1]), ("yellow", [4, 2])]
)
def test_rwc_7_12_the_mover_scores_every_link_and_the_owners_their_own(colour: str, points: list[int]) -> None:
    state = scene(links=LINE, goods=ONE_OF_EACH, power=[7])
    assert gain(state, allowed(state, f"deliver {colour} St. Louis > {AWAY[colour]}")) == points


@pytest.mark.rule("RWC-7.7", "RWC-1.11")
@pytest.mark.parametrize("colour", ["blue", "red", "black", "yellow"])
def test_rwc_7_7_a_city_of_value_five_ends_every_route(colour: str) -> None:
    # From Atlanta all goods but red stop at New York; nothing passes through it.
    built = [
        ("Atlanta", "start", "brown", 0, 4),
        ("New York", "Atlanta", "purple", 0, 5),
        ("Ogden", "New York", "purple", 0, 2),
        ("Sacramento", "New York", "purple", 0, 2),
    ]
    state = scene(links=built, goods={"Atlanta": {colour: 1}}, power=[9])
    assert listed(state, "deliver") == [f"deliver {colour} Atlanta > New York"]
    beyond = {"yellow": "Ogden", "red": "Sacramento"}
    if colour in beyond:
        refused(state, f"deliver {colour} Atlanta > {beyond[colour]}", "RWC-7.7")
    # As an origin it is left like any other city.
    state = scene(links=built, goods={"New York": {"yellow": 1, "red": 1}}, power=[9])
    goals = ["yellow New York > Ogden", "red New York > Atlanta", "red New York > Sacramento"]
    assert set(listed(state, "deliver")) == {f"deliver {text}" for text in goals}


@pytest.mark.rule("RWC-7.8", "RWC-7.9", "RWC-1.14", "RWC-C.3")
def test_rwc_7_8_the_start_board_is_passed_and_counts_its_links() -> None:
    there = {"Portland": {"black": 1}}
    assert listed(with_power(STEVE, 1, there), "deliver") == []
    state = with_power(STEVE, 2, there)
    assert listed(state, "deliver") == ["deliver black Portland > Cheyenne"]
    assert gain(state, allowed(state, "deliver black Portland > Cheyenne")) == [1, 2, 0, 0]


@pytest.mark.rule("RWC-7.9", "RWC-C.3")
@pytest.mark.parametrize("colour", ["blue", "red", "black", "yellow"])
def test_rwc_7_9_the_start_board_is_neither_origin_nor_destination(colour: str) -> None:
    state = with_power(STEVE, 7, {"Portland": {colour: 1}})
    assert not [text for text in listed(state) if text.endswith("> start") or " start > " in text]


@pytest.mark.rule("RWC-7.10", "RWC-S.17", "RWC-S.18")
def test_rwc_7_10_no_way_leads_back() -> None:
    # Red from Atlanta would have to come back to Atlanta, or to continue from New York.
    state = with_power(BECKY, 9, {"Atlanta": {"red": 1}})
    assert listed(state, "deliver") == ["deliver red Atlanta > Portland"]
    refused(state, "deliver red Atlanta > Atlanta", "RWC-7.1")


@pytest.mark.rule("RWC-7.11", "RWC-S.23")
def test_rwc_7_11_the_origins_own_demand_is_ignored() -> None:
    state = with_power(STEVE, 9, {"Portland": {"red": 2}})
    assert delivered(state, STEVE) == {}  # it is not delivered by lying there
    after = allowed(state, "deliver red Portland > Atlanta")
    assert goods(after, "Portland") == {"red": 1}


@pytest.mark.rule("RWC-7.14")
def test_rwc_7_14_the_good_stays_with_the_mover_for_all_to_see() -> None:
    state = with_power(STEVE, 1, {"Altoona": {"red": 1}}, delivered=[None, {"red": 1, "blue": 2}])
    bag = bag_size(state)
    play(state, "deliver red Altoona > Portland")
    assert delivered(state, STEVE) == {"red": 2, "blue": 2}
    assert bag_size(state) == bag


@pytest.mark.rule("RWC-7.15", "RWC-T.54")
@pytest.mark.parametrize("case", VECTORS, ids=[case[0] for case in VECTORS])
def test_rwc_t_54_power_is_a_limit_and_no_cost(case: tuple[str, str, int, int, object]) -> None:
    _, good, mover, strength, _ = case
    colour, origin = good.split(" ", 1)
    state = with_power(mover, strength, {origin: {colour: 1}})
    for text in listed(state, "deliver"):
        after = allowed(state, text)
        assert power(after) == power(state)
        assert trains(after) == trains(state)


@pytest.mark.rule("RWC-7.16")
def test_rwc_7_16_a_city_receives_any_number_of_goods() -> None:
    state = with_power(STEVE, 1, {"Altoona": {"red": 4}})
    for _ in range(4):
        play(state, "deliver red Altoona > Portland", "take pile", "stop")
        for _ in range(3):
            play(state, "pass", "take pile", "stop")
    assert delivered(state, STEVE) == {"red": 4}
    assert goods(state, "Portland") == {}


@pytest.mark.rule("RWC-7.17", "RWC-S.12")
def test_rwc_7_17_delivering_needs_a_legal_delivery() -> None:
    for facts in ({}, {"power": [3]}, {"power": [3], "links": LINE}):
        assert "deliver" not in {text.split()[0] for text in listed(scene(2, **facts))}
    none = scene(links=LINE, goods=ONE_OF_EACH, hands=[{LOCO: 1}])
    assert not listed(none, "deliver")
    assert len(listed(none, "locomotive")) == 2


@pytest.mark.rule("RWC-7.3", "RWC-S.20")
def test_rwc_s_20_a_city_with_all_tracks_used_still_sends_receives_and_passes() -> None:
    # Portland with the lightgreen track used as well.
    extra = ("Salt Lake City", "Portland", "lightgreen", 0, 3)
    there = {"Altoona": {"red": 1, "black": 1}, "Portland": {"blue": 1}}
    state = with_power(STEVE, 2, there, more=[extra])
    texts = {"red Altoona > Portland", "black Altoona > Fort Worth", "blue Portland > Altoona"}
    assert set(listed(state, "deliver")) == {f"deliver {text}" for text in texts}
