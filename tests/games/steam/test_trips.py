"""Every delivery there is (STM-21): the search against one that tries everything."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Dice
from branchline.games.steam.rules.board import COLOURS, SEAT_COLOURS
from branchline.games.steam.rules.delivery_routes import Network
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME, place_of, scene
from tests.games.steam.small_map import HEXES, STRAIGHT, TOWNS, Track, colour_of, neighbours

Link = tuple[str, str, int | None]
Trip = tuple[str, tuple[str, ...], tuple[int | None, ...]]  # colour, nodes, owners

PAIRS = [(one, other) for one in HEXES for other in neighbours(one) if one < other]
NEW = ("red", "blue", "yellow", "purple", "grey", "grey", "grey", "grey")
BENDS = 3


class Drawing:
    """A network on the small map, kept as a list of links with the facts of its scene."""

    def __init__(self) -> None:
        self.track = Track()
        self.links: list[Link] = []
        self.new_cities: dict[str, str] = {}

    def add(self, pair: tuple[str, str], owner: int | None, bend: int) -> None:
        """Add a link where there is room."""
        if self.track.add(*pair, owner, bend):
            self.links.append((*pair, owner))

    def colour(self, node: str) -> str | None:
        """The colour of a city, None for a town."""
        return self.new_cities.get(node) or colour_of(node)

    def state(self, seats: int, levels: list[int], mover: int) -> Steam:
        """The position with one cube of each colour in every city."""
        cities = [node for node in HEXES if self.colour(node)]
        # There are 16 grey cubes and there may be more cities.
        there = {
            node: {colour: 1 for colour in COLOURS if colour != "grey" or number < 16}
            for number, node in enumerate(cities)
        }
        facts: dict[str, Any] = self.track.facts(self.new_cities)
        return scene(seats, phase="move", turn=mover, levels=levels, cubes=there, **facts)


def between(drawing: Drawing, one: str, other: str) -> list[int | None]:
    """The owners of the links between two places."""
    return [owner for a, b, owner in drawing.links if {a, b} == {one, other}]


def walks(drawing: Drawing, most: int) -> list[tuple[tuple[str, ...], tuple[int | None, ...]]]:
    """Every way over at most so many links that starts in a city and enters no place twice."""
    found = []
    waiting: list[tuple[tuple[str, ...], tuple[int | None, ...]]] = [
        ((node,), ()) for node in HEXES if drawing.colour(node)
    ]
    while waiting:
        nodes, owners = waiting.pop()
        if owners:
            found.append((nodes, owners))
        if len(owners) < most:
            for a, b, owner in drawing.links:
                for one, other in ((a, b), (b, a)):
                    if one == nodes[-1] and other not in nodes:
                        waiting.append(((*nodes, other), (*owners, owner)))
    return found


def legal(drawing: Drawing, trip: Trip, mover: int, level: int) -> bool:
    """The rules of section 21 as they are written, one after another."""
    colour, nodes, owners = trip
    if not 1 <= len(owners) <= level:  # 21.3
        return False
    if drawing.colour(nodes[-1]) != colour:  # 21.4, 21.6
        return False
    if any(drawing.colour(node) == colour for node in nodes[1:-1]):  # 21.5
        return False
    if len(set(nodes)) < len(nodes):  # 21.8, 21.9, R.37
        return False
    own = owners.count(mover)
    if own < 1:  # 21.10
        return False
    opponents = {owner for owner in owners if owner is not None and owner != mover}
    return all(owners.count(owner) <= own for owner in opponents)  # 21.11


def brute_force(drawing: Drawing, mover: int, level: int) -> set[Trip]:
    """All legal deliveries, whatever cubes there are."""
    return {
        (colour, nodes, owners)
        for nodes, owners in walks(drawing, level)
        for colour in COLOURS
        if legal(drawing, (colour, nodes, owners), mover, level)
    }


def found_trips(state: Steam, mover: int) -> list[Trip]:
    """What the game finds, in names."""
    titles = [place.title for place in state.board.hexes]
    return [
        (
            COLOURS[trip.colour],
            tuple(titles[node] for node in trip.nodes),
            tuple(None if owner < 0 else owner for owner in trip.owners_used(state)),
        )
        for trip in Network(state, mover).all_trips()
    ]


def written(drawing: Drawing, trip: Trip, mover: int) -> str:
    """A delivery as text; an owner is named only if the hop would mean another one without."""
    colour, nodes, owners = trip
    text = f"deliver {colour} {nodes[0]}"
    for one, other, owner in zip(nodes, nodes[1:], owners, strict=False):
        plain = owner == mover or len(set(between(drawing, one, other))) == 1
        name = "nobody" if owner is None else SEAT_COLOURS[owner]
        text += f" > {other}" if plain else f" >{name}> {other}"
    return text


def check(drawing: Drawing, mover: int, level: int, seats: int = 4) -> set[Trip]:
    """Compare what is found, what is listed and what is allowed with brute force."""
    levels = [level if seat == mover else 1 for seat in range(seats)]
    state = drawing.state(seats, levels, mover)
    expected = brute_force(drawing, mover, level)
    trips = found_trips(state, mover)
    assert len(set(trips)) == len(trips)
    assert set(trips) == expected
    cubes = {
        trip for trip in expected if state.cubes[place_of(state, trip[1][0]) * len(COLOURS) + COLOURS.index(trip[0])]
    }
    listed = [move.text for move in state.moves() if move.text.startswith("deliver")]
    assert sorted(listed) == sorted(written(drawing, trip, mover) for trip in cubes)
    return expected


def drawn(dice: Dice, links: int, seats: int) -> Drawing:
    """A network by lot."""
    drawing = Drawing()
    towns = list(TOWNS)
    for _ in range(dice.below(4)):
        town = towns.pop(dice.below(len(towns)))
        left = [c for c in NEW if NEW.count(c) > list(drawing.new_cities.values()).count(c)]
        drawing.new_cities[town] = left[dice.below(len(left))]
    for _ in range(links):
        owner = dice.below(seats + 1)
        pair = PAIRS[dice.below(len(PAIRS))]
        bend = dice.below(BENDS) if dice.below(2) else STRAIGHT
        drawing.add(pair, None if owner == seats else owner, bend)
    return drawing


@st.composite
def networks(draw: st.DrawFn) -> Drawing:
    """Networks of up to fourteen links, most of them joined to one another."""
    drawing = Drawing()
    towns = draw(st.lists(st.sampled_from(TOWNS), unique=True, max_size=3))
    colours = draw(st.permutations(("grey", "red", "blue")))
    drawing.new_cities = dict(zip(towns, colours, strict=False))
    owners = st.sampled_from((0, 0, 1, 1, 2, None))
    for _ in range(draw(st.integers(1, 14))):
        reached = {node for one, other, _ in drawing.links for node in (one, other)}
        near = [pair for pair in PAIRS if reached & set(pair)] or PAIRS
        doubled = [(one, other) for one, other, _ in drawing.links] or PAIRS
        pool = draw(st.sampled_from((near, near, doubled)))
        drawing.add(draw(st.sampled_from(pool)), draw(owners), draw(st.integers(0, BENDS - 1)))
    return drawing


@pytest.mark.slow
@pytest.mark.rule("STM-21.2", "STM-21.3", "STM-21.4", "STM-21.5", "STM-21.7", "STM-21.9")
@settings(max_examples=300)
@given(drawing=networks(), mover=st.integers(0, 2), level=st.integers(1, 6))
def test_stm_21_2_the_trips_are_all_there_are(drawing: Drawing, mover: int, level: int) -> None:
    check(drawing, mover, level, seats=3)


@pytest.mark.rule("STM-21.10", "STM-21.11", "STM-21.13", "STM-21.14", "STM-R.37", "STM-R.38")
@pytest.mark.parametrize("seed", range(12))
def test_stm_21_11_the_trips_of_crowded_maps_are_all_there_are(seed: int) -> None:
    drawing = drawn(Dice(seed), 80, 4)
    assert len(drawing.links) > 15
    level = 3 + seed % 4
    found = [len(check(drawing, mover, level)) for mover in range(4)]
    assert sum(found) > 50


def test_stm_21_14_the_maps_by_lot_hold_what_matters() -> None:
    drawings = [drawn(Dice(seed), 80, 4) for seed in range(12)]
    links = [link for drawing in drawings for link in drawing.links]
    assert any(owner is None for _, _, owner in links)
    assert any(set(ends) & set(TOWNS) for *ends, _ in links)
    assert any(drawing.new_cities for drawing in drawings)
    parallel = [len(set(between(drawing, one, other))) for drawing in drawings for one, other, _ in drawing.links]
    assert max(parallel) >= 2


@pytest.mark.rule("STM-21.3", "STM-21.5", "STM-21.6", "STM-21.10", "STM-21.11")
@pytest.mark.parametrize("seed", range(6))
def test_stm_21_6_a_way_is_refused_exactly_when_the_rules_say_so(seed: int) -> None:
    dice = Dice(100 + seed)
    drawing = drawn(dice, 30, 3)
    mover, level = dice.below(3), 3
    state = drawing.state(3, [level] * 3, mover)
    counts = [0, 0]
    for nodes, owners in walks(drawing, level + 1):
        for colour in COLOURS:
            if not state.cubes[place_of(state, nodes[0]) * len(COLOURS) + COLOURS.index(colour)]:
                continue
            expected = legal(drawing, (colour, nodes, owners), mover, level)
            if not expected and dice.below(20):
                continue  # so many are illegal that a part will do
            move = GAME.move(written(drawing, (colour, nodes, owners), mover))
            assert (state.why_not(move) is None) == expected, move
            counts[expected] += 1
    assert min(counts) > 5


@pytest.mark.rule("STM-T.18")
@pytest.mark.parametrize(("level", "trips"), [(1, 1), (2, 2), (3, 4), (4, 6), (5, 7), (6, 7)])
def test_stm_t_18_brute_force_agrees_on_the_worked_network(level: int, trips: int) -> None:
    drawing = Drawing()
    drawing.new_cities = {"Oldham": "grey"}
    green = [("Oldham", "Redhill"), ("Boston", "Redhill"), ("Blyth", "Boston"), ("Oldham", "Thirsk")]
    black = [("Boston", "Thirsk"), ("Blyth", "Perth"), ("Perth", "York")]
    for pair in green + black:
        drawing.add(pair, 0 if pair in green else 1, STRAIGHT)
    found = check(drawing, 0, level, seats=3)
    assert len([trip for trip in found if trip[1][0] == "Oldham"]) == trips
