"""What makes a sound map a good one; advice, never a rule."""

from __future__ import annotations

from typing import Final

from branchline.games.steam.rules.maps.entries import CUBES, PRINTED
from branchline.games.steam.rules.maps.rail_map import CITY, EMPTY_LAND, NO_HEX, Hex, RailMap

MOST_TILES: Final = 4  # between neighbouring places
FAR: Final = 4  # steps between cities of one colour
FULL_TABLE: Final = 4  # players from which the plain set-up holds
DOORS: Final = 2  # open edges on which a city can be built from


def advice(rail_map: RailMap) -> list[tuple[str, str]]:
    """What could be better: the entry it is about, and the words."""
    found: list[tuple[str, str]] = []
    places = [place for place in rail_map.hexes if place.key]
    cities = [place for place in places if place.kind == CITY]
    for index, city in enumerate(cities):
        found += doors(rail_map, city)
        for other in cities[:index]:
            found += company(rail_map, city, other)
    for place in places:
        found += reach(rail_map, place)
    return found + colours(cities) + bag(rail_map, cities)


def entry(place: Hex) -> str:
    """Where a place is listed."""
    return f"cities.{place.key}" if place.kind == CITY else f"towns.{place.key}"


def doors(rail_map: RailMap, city: Hex) -> list[tuple[str, str]]:
    """Every city should have space for at least two lines."""
    room = 0
    for other in city.near:
        if other != NO_HEX and rail_map.hexes[other].kind != CITY:
            room += 1
    if room >= DOORS:
        return []
    return [(entry(city), f"{city.title} has room to build on {room} of its edges; better {DOORS}")]


def company(rail_map: RailMap, city: Hex, other: Hex) -> list[tuple[str, str]]:
    """No two cities side by side, and those of one colour far apart."""
    steps = rail_map.distance(city.index, other.index)
    if steps == 1:
        return [(entry(city), f"{city.title} and {other.title} lie side by side; better apart")]
    if city.colour == other.colour and steps < FAR:
        colour = PRINTED[city.colour]
        words = f"{city.title} and {other.title} are both {colour} and {steps} steps apart"
        return [(entry(city), f"{words}; better {FAR}")]
    return []


def reach(rail_map: RailMap, place: Hex) -> list[tuple[str, str]]:
    """One to four tiles should lead from a place to the nearest other."""
    tiles = tiles_to_next(rail_map, place)
    if 1 <= tiles <= MOST_TILES:
        return []
    words = f"no other place within {MOST_TILES} tiles of {place.title}; better nearer"
    if tiles == 0:
        words = f"another place right beside {place.title}; better with a tile between"
    return [(entry(place), words)]


def tiles_to_next(rail_map: RailMap, place: Hex) -> int:
    """How many tiles lead to the nearest other place; one more than the most if none is near."""
    seen = {place.index}
    front = [place.index]
    for tiles in range(MOST_TILES + 1):
        after: list[int] = []
        for here in front:
            for other in rail_map.hexes[here].near:
                if other == NO_HEX or other in seen:
                    continue
                if rail_map.hexes[other].kind != EMPTY_LAND:
                    return tiles
                seen.add(other)
                after.append(other)
        front = after
    return MOST_TILES + 1


def colours(cities: list[Hex]) -> list[tuple[str, str]]:
    """The four colours should be equally frequent."""
    counts = [len([city for city in cities if city.colour == c]) for c in range(len(PRINTED))]
    if max(counts) - min(counts) <= 1:
        return []
    words = ", ".join(f"{count} {name}" for count, name in zip(counts, PRINTED, strict=True))
    return [("cities", f"cities by colour: {words}; better as many of each")]


def bag(rail_map: RailMap, cities: list[Hex]) -> list[tuple[str, str]]:
    """Some cubes should stay in the bag, so that no one knows which ones are out."""
    total = sum(city.cubes for city in cities)
    total += rail_map.supply_spaces * rail_map.supply_cubes(FULL_TABLE)
    return [] if total < CUBES else [("setup.supply_cubes", f"all {CUBES} cubes are put out; better to keep some")]
