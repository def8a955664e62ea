"""Section 21 of the rulebook: whose links a cube uses, and which way it may go."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import cubes, scene
from tests.games.steam.small_map import LEFT, RIGHT, along, network
from tests.games.table import allowed, play, refused


def mover(facts: dict[str, Any], level: int = 6, **more: Any) -> Steam:
    """Seat 0 about to move goods on a network."""
    return scene(phase="move", levels=[level, 1, 1], **facts, **more)


def deliveries(state: Steam) -> set[str]:
    """The deliveries that are listed."""
    return {move.text[8:] for move in state.moves() if move.text.startswith("deliver")}


@pytest.mark.rule("STM-21.10", "STM-T.17")
def test_stm_21_10_one_link_at_least_is_the_mover_s() -> None:
    two = ("Yarm", "Oldham"), ("Oldham", "Poole")
    cubes_there = {"Yarm": {"purple": 1}}
    text = "deliver purple Yarm > Oldham > Poole"
    for owners, legal in (((0, 0), True), ((0, 1), True), ((1, 2), False), ((None, None), False)):
        facts = network(*[(*ends, owner) for ends, owner in zip(two, owners, strict=True)])
        state = mover(facts, cubes=cubes_there)
        if legal:
            allowed(state, text)
        else:
            refused(state, text, "STM-21.10")


@pytest.mark.rule("STM-21.11", "STM-T.17")
@pytest.mark.parametrize(
    ("owners", "rule"),
    [
        ((0, 1, 0, 1, 2), None),
        ((0, 0, 1, 1, 1), "STM-21.11"),
        ((1, 1, 2, 2, None), "STM-21.10"),
        ((0, 1, 2, None, None), None),  # as many links as each opponent
        ((0, 1, 2, 0, 2), None),
        ((0, 1, 2, 2, None), "STM-21.11"),
        ((0, None, None, None, None), None),
    ],
)
def test_stm_21_11_no_opponent_used_more_than_oneself(owners: tuple[int | None, ...], rule: str | None) -> None:
    way = "Brook > Yarm > Oldham > Poole > Truro > Rowan"
    facts = network(*along(way, *owners))
    state = mover(facts, 5, cubes={"Brook": {"red": 1}})
    text = f"deliver red {way}"
    if rule is None:
        allowed(state, text)
    else:
        refused(state, text, rule)


@pytest.mark.rule("STM-21.12")
def test_stm_21_12_nobody_is_asked_for_the_use_of_his_link() -> None:
    facts = network(("Yarm", "Oldham", 0), ("Oldham", "Poole", 1))
    state = allowed(mover(facts, cubes={"Yarm": {"purple": 1}}), "deliver purple Yarm > Oldham > Poole")
    assert cubes(state, "Yarm") == {}  # it is done; only points are left to be placed
    assert (state.prompt, state.turn) == ("income or victory points", 0)


@pytest.mark.rule("STM-21.13", "STM-R.39", "STM-22.3")
def test_stm_21_13_links_of_nobody_count_towards_the_level_only() -> None:
    facts = network(("Yarm", "Oldham", None), ("Oldham", "Poole", 0))
    there = {"Yarm": {"purple": 1}}
    text = "deliver purple Yarm > Oldham > Poole"
    refused(mover(facts, 1, cubes=there), text, "STM-21.3")
    assert allowed(mover(facts, 2, cubes=there), text).dues == ((0, 1),)
    longer = network(("Brook", "Yarm", None), ("Yarm", "Oldham", None), ("Oldham", "Poole", 0))
    state = mover(longer, 3, cubes={"Brook": {"purple": 1}})
    assert allowed(state, "deliver purple Brook > Yarm > Oldham > Poole").dues == ((0, 1),)


@pytest.mark.rule("STM-21.14")
def test_stm_21_14_the_way_is_the_mover_s_choice() -> None:
    facts = network(*along("Redhill > Yarm > Oldham > Thirsk > Redhill", 0))
    state = mover(facts, cubes={"Yarm": {"red": 1}})
    assert allowed(state, "deliver red Yarm > Redhill").dues == ((0, 1),)
    assert allowed(state, "deliver red Yarm > Oldham > Thirsk > Redhill").dues == ((0, 3),)


@pytest.mark.rule("STM-21.14", "STM-12.9", "STM-22.1")
def test_stm_21_14_whose_parallel_link_is_the_mover_s_choice() -> None:
    facts = network(
        ("Yarm", "Redhill", 1), ("Yarm", "Redhill", 0, LEFT), ("Yarm", "Redhill", 2, RIGHT), ("Yarm", "Brook", 0)
    )
    state = mover(facts, cubes={"Brook": {"red": 1}})
    assert deliveries(state) == {
        "red Brook > Yarm > Redhill",
        "red Brook > Yarm >green> Redhill",
        "red Brook > Yarm >natural> Redhill",
    }
    assert allowed(state, "deliver red Brook > Yarm > Redhill").dues == ((0, 2),)
    assert allowed(state, "deliver red Brook > Yarm >green> Redhill").dues == ((0, 1), (1, 1))
    assert allowed(state, "deliver red Brook > Yarm >natural> Redhill").dues == ((0, 1), (2, 1))
    refused(state, "deliver red Brook > Yarm >nobody> Redhill", "STM-21.2")


@pytest.mark.rule("STM-21.14")
def test_stm_21_14_between_the_links_of_others_one_must_choose() -> None:
    facts = network(("Yarm", "Redhill", 1), ("Yarm", "Redhill", None, LEFT), ("Yarm", "Brook", 0))
    state = mover(facts, cubes={"Brook": {"red": 1}})
    refused(state, "deliver red Brook > Yarm > Redhill", "STM-21.14")
    assert allowed(state, "deliver red Brook > Yarm >green> Redhill").dues == ((0, 1), (1, 1))
    assert allowed(state, "deliver red Brook > Yarm >nobody> Redhill").dues == ((0, 1),)


@pytest.mark.rule("STM-21.14")
@pytest.mark.parametrize("owner", ["orange", "green", "nobody"])
def test_stm_21_14_a_delivery_is_written_in_one_way(owner: str) -> None:
    # Between Yarm and Redhill there is nothing to choose, from Brook on one's own link is meant.
    facts = network(("Yarm", "Redhill", 0), ("Brook", "Yarm", 0), ("Yarm", "Brook", 1, LEFT))
    state = mover(facts, cubes={"Yarm": {"red": 1}, "Brook": {"red": 1}})
    rule = "STM-21.14" if owner == "orange" else "STM-21.2"
    refused(state, f"deliver red Yarm >{owner}> Redhill", rule)
    refused(state, "deliver red Brook >orange> Yarm > Redhill", "STM-21.14")
    allowed(state, "deliver red Brook > Yarm > Redhill")


@pytest.mark.rule("STM-21.15", "STM-R.41")
def test_stm_21_15_the_cube_is_out_of_the_game() -> None:
    facts = network(("Yarm", "Redhill", 0))
    state = mover(facts, cubes={"Yarm": {"red": 2, "blue": 1}})
    bag = state.bag
    play(state, "deliver red Yarm > Redhill")
    assert cubes(state, "Yarm") == {"red": 1, "blue": 1}
    assert cubes(state, "Redhill") == {}
    assert state.delivered == (1, 0, 0, 0, 0)
    assert state.bag == bag


@pytest.mark.rule("STM-R.38", "STM-T.53")
def test_stm_r_38_a_cube_leaves_a_city_of_its_colour_for_another() -> None:
    facts = network(("Redhill", "Boston", 0))
    state = mover(facts, 1, cubes={"Redhill": {"red": 1}})
    assert deliveries(state) == {"red Redhill > Boston"}
    assert allowed(state, "deliver red Redhill > Boston").dues == ((0, 1),)


@pytest.mark.rule("STM-R.37")
def test_stm_r_37_no_town_is_passed_twice() -> None:
    # A loop through the town would let the cube use both own links beyond it.
    facts = network(*along("Yarm > Oldham > Poole", 0), ("Oldham", "Poole", 0, LEFT), ("Oldham", "Redhill", 0))
    state = mover(facts, cubes={"Yarm": {"red": 1}})
    assert deliveries(state) == {"red Yarm > Oldham > Redhill"}
    refused(state, "deliver red Yarm > Oldham > Poole > Oldham > Redhill", "STM-R.37")
