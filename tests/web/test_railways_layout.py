"""How the network of Railways lays itself out in the browser, card by card."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import branchline
from branchline.bots import Seat, make
from tests.web.javascript import answer, scripts_of

SCRIPTS = scripts_of("railways")
MODULE = SCRIPTS / "layout.js"
EACH_STEP = """
  let layout = module.bare();
  const steps = [];
  for (const [city, node] of data) {
    layout = module.joined(layout, city, node);
    const places = [...layout.places].map(([name, place]) =>
      ({ name, ...place, from: module.origin(layout, place) }));
    steps.push({ left: layout.left, right: layout.right, places });
  }
  return steps;
"""
WAYS = ((1, 0), (0, 1), (-1, 0), (0, -1))
Links = list[tuple[str, str]]


def steps_of(links: Links) -> list[dict[str, Any]]:
    """The layout after each link."""
    found: list[dict[str, Any]] = answer(MODULE, EACH_STEP, links)
    return found


def played(seats: int, seed: int) -> Links:
    """The links of a whole game between bots."""
    game = branchline.game("railways")
    state, dice = game.start(seats=seats, seed=seed, guard=True), branchline.Dice(seed)
    bot = make("steady", game)
    while state.turn is not None:
        state.play(bot.choose(Seat(state, dice)))
    return [(link["city"], link["node"]) for link in state.view(None)["links"]]


def wild(seed: int) -> Links:
    """A tree of all 25 cities such as no one would build; no city has more than four links."""
    dice = Random(seed)
    used = {"start": -100}
    links: Links = []
    for number in range(25):
        node = dice.choice([name for name, count in used.items() if count < 4])
        used[node] += 1
        used[f"city {number}"] = 1
        links.append((f"city {number}", node))
    return links


def line(place: dict[str, Any]) -> list[tuple[int, int]]:
    """The cells of a link, from its node to its city, without the node."""
    (dx, dy), (x, y) = WAYS[place["way"]], (place["from"]["x"], place["from"]["y"])
    length = abs(place["x"] - x) + abs(place["y"] - y)
    return [(x + dx * step, y + dy * step) for step in range(1, length + 1)]


def check(step: dict[str, Any]) -> None:
    """Every link is straight, no two things share a cell, and no side of a card has two links."""
    board = [(x, 0) for x in range(step["left"], step["right"] + 1)]
    cells = list(board)
    sides: list[tuple[int, int, int]] = []
    at = {place["name"]: (place["x"], place["y"]) for place in step["places"]}
    for place in step["places"]:
        here, origin = at[place["name"]], (place["from"]["x"], place["from"]["y"])
        way = line(place)
        assert way[-1] == here, "straight, and in the way it says"
        assert origin == at[place["node"]] if place["node"] in at else origin in board
        cells += way
        sides += [(*origin, place["way"]), (*here, (place["way"] + 2) % 4)]
    assert len(set(cells)) == len(cells), "no card on another, no link through another"
    assert len(set(sides)) == len(sides)


def extent(step: dict[str, Any]) -> tuple[int, int]:
    """How many columns and rows a layout has."""
    xs = [step["left"], step["right"], *[place["x"] for place in step["places"]]]
    ys = [0, *[place["y"] for place in step["places"]]]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def moved(before: dict[str, Any], after: dict[str, Any]) -> int:
    """How many cards lie elsewhere after another was added."""
    old = {place["name"]: (place["x"], place["y"]) for place in before["places"]}
    new = {place["name"]: (place["x"], place["y"]) for place in after["places"]}
    return sum(new[name] != place for name, place in old.items())


@pytest.mark.slow
@pytest.mark.rule("RWC-4.20")
@pytest.mark.parametrize("seed", range(6))
def test_games_of_bots_are_readable_to_the_last_card(seed: int) -> None:
    steps = steps_of(played(2 + seed % 3, seed))
    for step in steps:
        check(step)
    assert max(extent(steps[-1])) <= 9
    shifts = [moved(before, after) for before, after in pairwise(steps)]
    assert sum(count > 0 for count in shifts) <= len(steps) / 3, "most cards keep their places"


@pytest.mark.parametrize("seed", range(8))
def test_any_tree_can_be_laid_out(seed: int) -> None:
    for step in (steps := steps_of(wild(seed))):
        check(step)
    assert max(extent(steps[-1])) <= 13


@pytest.mark.rule("RWC-4.9")
def test_the_start_board_takes_every_city() -> None:
    steps = steps_of([(f"city {number}", "start") for number in range(25)])
    for step in steps:
        check(step)
    assert steps[3]["right"] == steps[3]["left"], "four sides are enough for four"
    assert steps[4]["right"] > steps[4]["left"], "it grows for the fifth"


def test_a_long_line_stays_on_the_table() -> None:
    links = [(f"city {number}", f"city {number - 1}" if number else "start") for number in range(25)]
    steps = steps_of(links)
    for step in steps:
        check(step)
    assert max(extent(steps[-1])) <= 9


@pytest.mark.slow
def test_it_depends_on_the_order_of_the_links_alone() -> None:
    links = wild(3)
    assert steps_of(links) == steps_of(links)
    assert steps_of(links[:12]) == steps_of(links)[:12]


def test_a_full_city_takes_no_more() -> None:
    full = [("a", "start"), ("b", "a"), ("c", "a"), ("d", "a")]
    said = answer(
        MODULE,
        "try { module.joined(module.layoutOf(data), 'e', 'a') } catch (e) { return e.message }",
        [{"city": city, "node": node} for city, node in full],
    )
    assert said == "no side of a is free"
