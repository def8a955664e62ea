"""Section 21 of the rulebook: how a cube travels."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import scene
from tests.games.steam.small_map import LEFT, TOWNS, along, network
from tests.games.table import allowed, refused

# The network of STM-T.18: green is seat 0, black seat 1; R1 is Redhill, R2 Boston, B Blyth.
WORKED = network(
    *along("Thirsk > Oldham > Redhill > Boston > Blyth", 0),
    *along("Blyth > Perth > York", 1),
    ("Thirsk", "Boston", 1),
    new_cities={"Oldham": "grey"},
)
ALL_COLOURS = {"Oldham": {"red": 1, "blue": 1, "purple": 1, "yellow": 1}}
YELLOW = "deliver yellow Oldham > Redhill > Boston > Blyth > Perth > York"


def mover(facts: dict[str, Any], level: int = 6, **more: Any) -> Steam:
    """Seat 0 about to move goods on a network."""
    return scene(phase="move", levels=[level, 1, 1], **{"cubes": ALL_COLOURS, **facts, **more})


def deliveries(state: Steam) -> set[str]:
    """The deliveries that are listed."""
    return {move.text[8:] for move in state.moves() if move.text.startswith("deliver")}


@pytest.mark.rule("STM-T.18", "STM-C.31", "STM-C.24")
@pytest.mark.parametrize(
    ("level", "ways"),
    [
        (1, ["red Oldham > Redhill"]),
        (2, ["red Oldham > Thirsk > Boston"]),
        (3, ["blue Oldham > Redhill > Boston > Blyth", "blue Oldham > Thirsk > Boston > Blyth"]),
        (4, ["purple Oldham > Redhill > Boston > Blyth > Perth", "purple Oldham > Thirsk > Boston > Blyth > Perth"]),
        (5, ["yellow Oldham > Redhill > Boston > Blyth > Perth > York"]),
        (6, []),
    ],
)
def test_stm_t_18_what_each_level_adds(level: int, ways: list[str]) -> None:
    before = deliveries(mover(WORKED, level - 1)) if level > 1 else set()
    assert deliveries(mover(WORKED, level)) - before == set(ways)
    assert before <= deliveries(mover(WORKED, level))


@pytest.mark.rule("STM-T.18", "STM-22.1", "STM-22.2")
@pytest.mark.parametrize(
    ("text", "dues"),
    [
        ("red Oldham > Redhill", ((0, 1),)),
        ("red Oldham > Thirsk > Boston", ((0, 1), (1, 1))),
        ("blue Oldham > Redhill > Boston > Blyth", ((0, 3),)),
        ("purple Oldham > Redhill > Boston > Blyth > Perth", ((0, 3), (1, 1))),
        ("yellow Oldham > Redhill > Boston > Blyth > Perth > York", ((0, 3), (1, 2))),
    ],
)
def test_stm_t_18_the_links_each_delivery_uses(text: str, dues: tuple[tuple[int, int], ...]) -> None:
    assert allowed(mover(WORKED, 5), f"deliver {text}").dues == dues


@pytest.mark.rule("STM-T.18", "STM-21.5", "STM-21.11", "STM-21.3")
def test_stm_t_18_what_is_refused() -> None:
    state = mover(WORKED, 5)
    refused(state, "deliver red Oldham > Redhill > Boston", "STM-21.5")
    refused(state, "deliver yellow Oldham > Thirsk > Boston > Blyth > Perth > York", "STM-21.11")
    refused(mover(WORKED, 4), YELLOW, "STM-21.3")
    refused(mover(WORKED, 2), "deliver blue Oldham > Redhill > Boston > Blyth", "STM-21.3")


@pytest.mark.rule("STM-T.18")
def test_stm_t_18_over_own_links_only() -> None:
    line = along("Thirsk > Oldham > Redhill > Boston > Blyth", 0)
    own = network(*line, new_cities={"Oldham": "grey"})
    assert deliveries(mover(own)) == {"red Oldham > Redhill", "blue Oldham > Redhill > Boston > Blyth"}


@pytest.mark.rule("STM-21.1")
def test_stm_21_1_any_cube_in_any_city_by_any_player() -> None:
    facts = network(("Yarm", "Brook", 2), ("Poole", "Oldham", 2), ("Oldham", "Yarm", 2))
    there = {"Yarm": {"blue": 1, "purple": 1}, "Brook": {"yellow": 2}, "Poole": {"yellow": 1}}
    state = scene(phase="move", turn=2, levels=[1, 1, 2], cubes=there, **facts)
    assert deliveries(state) == {
        "blue Yarm > Brook",
        "purple Yarm > Oldham > Poole",
        "yellow Brook > Yarm",
        "yellow Poole > Oldham > Yarm",
    }
    for text in deliveries(state):
        allowed(state, f"deliver {text}")


@pytest.mark.rule("STM-21.1")
def test_stm_21_1_no_cube_no_delivery() -> None:
    state = mover(network(("Yarm", "Brook", 0)), cubes={"Brook": {"blue": 1}, "Poole": {"yellow": 1}})
    refused(state, "deliver yellow Brook > Yarm", "STM-21.1")
    refused(state, "deliver blue Yarm > Brook", "STM-21.1")


@pytest.mark.rule("STM-21.1", "STM-2.18", "STM-C.11")
def test_stm_c_11_towns_neither_give_nor_take_cubes() -> None:
    state = mover(network(("Yarm", "Oldham", 0), ("Oldham", "Poole", 0)), cubes={"Yarm": {"red": 1}})
    refused(state, "deliver yellow Oldham > Yarm", "STM-21.1")
    refused(state, "deliver red Yarm > Oldham", "STM-21.4")


@pytest.mark.rule("STM-21.2", "STM-13.12")
def test_stm_21_2_over_complete_links_only() -> None:
    yarm = {"Yarm": {"red": 1}}
    done = network(("Yarm", "Redhill", 0))
    allowed(mover(done, cubes=yarm), "deliver red Yarm > Redhill")
    # Without the second tile the link ends openly; without any there is nothing.
    bend = network(("Yarm", "Redhill", 0, LEFT))
    allowed(mover(bend, cubes=yarm), "deliver red Yarm > Redhill")
    half = {name: tile for name, tile in bend["tiles"].items() if name == "D2"}
    assert len(half) == 1
    open_end = {**bend, "tiles": half}
    refused(mover(open_end, cubes=yarm), "deliver red Yarm > Redhill", "STM-21.2")
    nothing = {**bend, "tiles": {}, "owners": {}}
    refused(mover(nothing, cubes=yarm), "deliver red Yarm > Redhill", "STM-21.2")


@pytest.mark.rule("STM-21.3", "STM-3.8")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5, 6])
def test_stm_21_3_as_many_links_as_the_level(level: int) -> None:
    way = "Brook > Yarm > Oldham > Poole > Truro > Bury > Yeovil > Boston"
    facts, line = network(*along(way, 0)), way.split(" > ")
    for links in range(1, 8):
        # The cube starts so far from Boston; no red city lies on the way.
        start = line[7 - links]
        if start in TOWNS:
            continue
        state = mover(facts, level, cubes={start: {"red": 1}})
        text = "deliver red " + " > ".join(line[7 - links :])
        if links <= level:
            assert allowed(state, text).dues == ((0, links),)
        else:
            refused(state, text, "STM-21.3")


@pytest.mark.rule("STM-21.4", "STM-21.6")
def test_stm_21_4_it_ends_in_a_city_of_its_colour() -> None:
    state = mover(WORKED)
    refused(state, "deliver blue Oldham > Redhill", "STM-21.4")
    refused(state, "deliver blue Oldham > Redhill > Boston", "STM-21.4")
    refused(state, "deliver blue Oldham > Thirsk", "STM-21.4")  # nor is it left in a town
    allowed(state, "deliver blue Oldham > Redhill > Boston > Blyth")


@pytest.mark.rule("STM-21.4", "STM-2.11")
def test_stm_21_4_a_new_city_takes_its_colour() -> None:
    for colour, other in (("grey", "purple"), ("purple", "grey")):
        facts = network(("Yarm", "Oldham", 0), new_cities={"Oldham": colour})
        state = mover(facts, cubes={"Yarm": {"grey": 1, "purple": 1}})
        allowed(state, f"deliver {colour} Yarm > Oldham")
        refused(state, f"deliver {other} Yarm > Oldham", "STM-21.4")


@pytest.mark.rule("STM-21.5")
def test_stm_21_5_it_goes_no_further_than_the_first_city_of_its_colour() -> None:
    facts = network(*along("Torquay > Redhill > Yarm > Totnes > Torquay > Boston", 0))
    state = mover(facts, cubes={"Yarm": {"red": 1, "blue": 1}})
    refused(state, "deliver red Yarm > Redhill > Torquay > Boston", "STM-21.5")
    assert deliveries(state) == {
        "red Yarm > Redhill",
        "red Yarm > Totnes > Torquay > Boston",
        "red Yarm > Totnes > Torquay > Redhill",
    }


@pytest.mark.rule("STM-21.7")
def test_stm_21_7_through_towns_and_cities_of_other_colours() -> None:
    facts = network(*along("Yarm > Oldham > Poole > Truro > Rowan", 0))
    state = mover(facts, cubes={"Yarm": {"red": 1}})
    allowed(state, "deliver red Yarm > Oldham > Poole > Truro > Rowan")


@pytest.mark.rule("STM-21.8", "STM-21.9", "STM-R.37")
def test_stm_21_8_it_does_not_come_back() -> None:
    ring = network(
        *along("Yarm > Oldham > Thirsk > Boston > Blyth", 0),
        *along("Oldham > Redhill > Yarm", 0),
        *along("Thirsk > Redhill > Boston", 0),
    )
    state = mover(ring, cubes={"Yarm": {"blue": 1}})
    refused(state, "deliver blue Yarm > Redhill > Yarm > Redhill > Boston > Blyth", "STM-21.8")
    refused(state, "deliver blue Yarm > Oldham > Redhill > Yarm > Redhill > Boston", "STM-21.8")
    twice = "deliver blue Yarm > Redhill > Boston > Thirsk > Redhill > Boston > Blyth"
    refused(state, twice, "STM-21.9")
    town = "deliver blue Yarm > Oldham > Thirsk > Oldham > Redhill > Boston > Blyth"
    refused(state, town, "STM-R.37")
    allowed(state, "deliver blue Yarm > Oldham > Thirsk > Redhill > Boston > Blyth")


@pytest.mark.rule("STM-21.8")
def test_stm_21_8_its_origin_is_no_goal_even_in_its_colour() -> None:
    ring = network(("Yarm", "Brook", 0), ("Yarm", "Brook", 0, LEFT))
    state = mover(ring, cubes={"Yarm": {"yellow": 1}})
    refused(state, "deliver yellow Yarm > Brook > Yarm", "STM-21.8")
    assert deliveries(state) == set()
