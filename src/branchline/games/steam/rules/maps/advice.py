"""What makes a sound map a good one; advice, never a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from branchline.games.steam.rules.maps.file_entries import CUBES, PRINTED
from branchline.games.steam.rules.maps.rail_map import CITY, EMPTY_LAND, NO_HEX, Hex, RailMap

MOST_TILES: Final = 4  # between neighbouring places
FAR: Final = 4  # steps between cities of one colour
FULL_TABLE: Final = 4  # players from which the plain set-up holds
DOORS: Final = 2  # open edges on which a city can be built from


def advice(rail_map: RailMap) -> Iterator[tuple[str, str]]:
    """Yield what could be better: the entry it is about, and the words."""
    places = [place for place in rail_map.hexes if place.key]
    cities = [place for place in places if place.kind == CITY]
    for index, city in enumerate(cities):
        # Every city should have room for at least two lines, and be apart from those of its colour.
        beside = [rail_map.hexes[other].kind for other in city.near if other != NO_HEX]
        room = len([kind for kind in beside if kind != CITY])
        if room < DOORS:
            yield entry(city), f"{city.title} has room to build on {room} of its edges; better {DOORS}"
        for other in cities[:index]:
            steps = rail_map.distance(city.index, other.index)
            if steps == 1:
                yield entry(city), f"{city.title} and {other.title} lie side by side; better apart"
            elif city.colour == other.colour and steps < FAR:
                words = f"{city.title} and {other.title} are both {PRINTED[city.colour]} and {steps} steps apart"
                yield entry(city), f"{words}; better {FAR}"
    for place in places:
        # One to four tiles should lead from a place to the nearest other.
        tiles = tiles_to_next(rail_map, place)
        if tiles == 0:
            yield entry(place), f"another place right beside {place.title}; better with a tile between"
        elif tiles > MOST_TILES:
            yield entry(place), f"no other place within {MOST_TILES} tiles of {place.title}; better nearer"
    counts = [len([city for city in cities if city.colour == c]) for c in range(len(PRINTED))]
    if max(counts) - min(counts) > 1:
        numbers = ", ".join(f"{count} {name}" for count, name in zip(counts, PRINTED, strict=True))
        yield "cities", f"cities by colour: {numbers}; better as many of each"
    # Some cubes should stay in the bag, so that nobody knows which ones are out.
    total = sum(city.cubes for city in cities) + rail_map.supply_spaces * rail_map.supply_cubes(FULL_TABLE)
    if total >= CUBES:
        yield "setup.supply_cubes", f"all {CUBES} cubes are put out; better to keep some"


def entry(place: Hex) -> str:
    """Where a place is listed."""
    return f"cities.{place.key}" if place.kind == CITY else f"towns.{place.key}"


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
