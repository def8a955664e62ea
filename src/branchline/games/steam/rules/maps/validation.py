"""What the parts of a map file must be to each other, and what makes a sound map a good one: advice, never a rule."""

from collections.abc import Iterator
from typing import Final

from branchline.engine.json_validation import shown
from branchline.engine.phrase import Phrase, phrase
from branchline.games.steam.rules.maps.file_entries import CUBES, PRINTED, Entries, Notes, Place
from branchline.games.steam.rules.maps.grid import Cell, Grid, Side, Spot, across, fold, name_of, spot_of
from branchline.games.steam.rules.maps.rail_map import CITY, EMPTY_LAND, NO_HEX, Hex, RailMap
from branchline.games.steam.rules.tiles import EDGE_INDEX, EDGES, opposite

LEAST_CITIES: Final = 2  # a cube comes from one and goes to another
# Several times what lies on any table, so that no map keeps a computer busy for long.
MOST_HEXES: Final = 900
MOST_CITIES: Final = 60
MOST_TOWNS: Final = 150


def check_size(entries: Entries, grid: Grid, notes: Notes) -> None:
    """No more hexes, cities or towns than a table holds; the first one too many is named."""
    hexes = grid.playable()
    if len(hexes) > MOST_HEXES:
        too_many = phrase("the grid has {n} hexes in play; expected at most {most}", n=len(hexes), most=MOST_HEXES)
        notes.add(hexes[MOST_HEXES].text_line, too_many)
    cities = [place for place in entries.places if place.city]
    if len(cities) > MOST_CITIES:
        too_many = phrase("there are {n} cities; expected at most {most}", n=len(cities), most=MOST_CITIES)
        notes.add(notes.line(cities[MOST_CITIES].path), too_many)
    towns = [place for place in entries.places if not place.city]
    if len(towns) > MOST_TOWNS:
        too_many = phrase("there are {n} towns; expected at most {most}", n=len(towns), most=MOST_TOWNS)
        notes.add(notes.line(towns[MOST_TOWNS].path), too_many)


def check_places(entries: Entries, grid: Grid, notes: Notes) -> None:
    """Every key once in the grid and once in the lists."""
    listed: dict[str, Place] = {}
    for place in entries.places:
        if place.key in listed:
            notes.entry_fault(place.path, "{key} is listed in both [cities] and [towns]; expected once", key=place.key)
        listed[place.key] = place
    if len([place for place in entries.places if place.city]) < LEAST_CITIES:
        notes.entry_fault("cities", "too few cities; expected at least {least}", least=LEAST_CITIES)
    drawn: dict[str, Cell] = {}
    for cell in grid.cells.values():
        key, name = cell.key, name_of(cell.spot)
        if key in drawn:
            first = name_of(drawn[key].spot)
            again = phrase("{key} at {hex} is already at {first}; expected once", key=key, hex=name, first=first)
            notes.add(cell.text_line, again)
        elif key and key not in listed:
            notes.line_fault(
                cell.text_line, "{key} at {hex} is not listed; expected it in [cities] or [towns]", key=key, hex=name
            )
        if key:
            drawn.setdefault(key, cell)
    for place in listed.values():
        if place.key not in drawn and place.key not in grid.astray:
            notes.entry_fault(place.path, "{key} is missing from the grid; expected it there once", key=place.key)


def check_names(entries: Entries, grid: Grid, notes: Notes) -> None:
    """Every place can be called by its name without being taken for another or for a hex."""
    taken: dict[str, str] = {place.key.casefold(): place.key for place in entries.places}
    for place in entries.places:
        path = f"{place.path}.name"
        word = fold(place.name)
        if not word or ">" in place.name:
            notes.entry_fault(path, "name {name}; expected letters or digits, and no >", name=shown(place.name))
        elif taken.get(word, place.key) != place.key:
            notes.entry_fault(
                path, "{name} could also mean {other}; expected a distinct name", name=place.name, other=taken[word]
            )
        elif spot_of(word.upper()) in grid.cells:
            notes.entry_fault(path, "{name} is also the name of a hex; expected another name", name=place.name)
        taken.setdefault(word, place.key)


def check_blocked(entries: Entries, grid: Grid, notes: Notes) -> set[Side]:
    """The closed edges, each from both sides (STM-2.14)."""
    closed: set[Side] = set()
    for index, text in enumerate(entries.blocked):
        path = f"blocked[{index}]"
        words = text.split()
        spot = spot_of(words[0]) if words else None
        if text and (spot is None or len(words) < 2):
            notes.entry_fault(path, "{value}; expected a hex and its closed edges, such as C5 N NE", value=shown(text))
        elif spot is not None and grid.may_be_lost(spot):
            continue
        elif spot is not None and not grid.in_play(spot):
            notes.entry_fault(path, "{what}; expected a hex in play", what=what_is(grid, spot))
        elif spot is not None:
            for word in words[1:]:
                block(grid, spot, word, path, closed, notes)
    return closed


def block(grid: Grid, spot: Spot, word: str, path: str, closed: set[Side], notes: Notes) -> None:
    """Close one edge of a hex."""
    if word not in EDGE_INDEX:
        notes.entry_fault(path, "edge {word}; expected one of {edges}", word=shown(word), edges=", ".join(EDGES))
        return
    edge = EDGE_INDEX[word]
    other = across(spot, edge)
    side = f"{name_of(spot)} {word}"
    if grid.may_be_lost(other):
        return
    if not grid.in_play(other):
        notes.entry_fault(
            path,
            "{side} is closed anyway, since {what}; expected an edge between two hexes in play",
            side=side,
            what=what_is(grid, other),
        )
    elif (spot, edge) in closed:
        notes.entry_fault(path, "{side} is already closed; expected each edge once, from one side", side=side)
    else:
        closed.add((spot, edge))
        closed.add((other, opposite(edge)))


def what_is(grid: Grid, spot: Spot) -> Phrase:
    """What a spot that is not in play is."""
    if spot not in grid.cells:
        if spot_of(name_of(spot)) is None:
            return phrase("it leads off the board")  # to where no hex could have a name
        return phrase("{hex} is off the board", hex=name_of(spot))
    if grid.cells[spot].code == "w":
        return phrase("{hex} is water", hex=name_of(spot))
    return phrase("{hex} is out of play", hex=name_of(spot))


def isolated(cell: Cell, place: Place | None, more: int) -> Phrase:
    """A part of the map that no way leads to, by one of its hexes."""
    what = phrase("hex {hex}", hex=name_of(cell.spot))
    if place is not None and place.city:
        what = phrase("city {name} at {hex}", name=place.name, hex=name_of(cell.spot))
    elif place is not None:
        what = phrase("town {name} at {hex}", name=place.name, hex=name_of(cell.spot))
    if more:
        what = phrase("{what} with {more} more around it", what=what, more=more)
    return phrase("isolated {what}; expected a path over open edges to the other hexes", what=what)


def check_ways(entries: Entries, grid: Grid, closed: set[Side], notes: Notes) -> None:
    """Every hex in play can be reached from every other over open edges."""
    if not grid.whole:
        return  # a hex that could not be read may be the missing way
    names = {place.key: place for place in entries.places}
    for part in sorted(regions(grid, closed), key=len, reverse=True)[1:]:
        cells = [grid.cells[spot] for spot in part]
        cell = next((cell for cell in cells if cell.key), cells[0])
        notes.add(cell.text_line, isolated(cell, names.get(cell.key), len(part) - 1))


def regions(grid: Grid, closed: set[Side]) -> list[list[Spot]]:
    """The hexes in play, in parts without an open edge between them."""
    found: list[list[Spot]] = []
    seen: set[Spot] = set()
    for cell in grid.playable():
        if cell.spot not in seen:
            part = [cell.spot]
            seen.add(cell.spot)
            for spot in part:  # it grows while it is walked
                for edge in range(6):
                    other = across(spot, edge)
                    if other not in seen and grid.in_play(other) and (spot, edge) not in closed:
                        seen.add(other)
                        part.append(other)
            found.append(sorted(part, key=lambda spot: (spot[1], spot[0])))
    return found


def check_cubes(entries: Entries, notes: Notes) -> None:
    """The game has enough cubes, whatever the number of players (STM-1.5, STM-4.2 to STM-4.6)."""
    cities = [place for place in entries.places if place.city]
    change = entries.city_cubes_change
    for city in cities:
        if city.cubes and city.cubes + change < 1:
            few = phrase(
                "cubes for {key}: {cubes}, so {left} with three players; expected at least 1",
                key=city.key, cubes=city.cubes, left=city.cubes + change,
            )  # fmt: skip
            notes.add(notes.line(f"{city.path}.cubes"), few)
    printed = sum(city.cubes for city in cities)
    fewer = printed + change * len(cities)
    three, more = phrase("with three players"), phrase("with four or more players")
    for players, on_cities, on_space, path in (
        (three, fewer, entries.supply_cubes_of_3, "setup.with_3_players.supply_cubes"),
        (more, printed, entries.supply_cubes, "setup.supply_cubes"),
    ):
        total = on_cities + entries.supply_spaces * on_space
        if total > CUBES:
            notes.entry_fault(
                path,
                "{on_cities} cubes on cities and {spaces} x {on_space} in the supply "
                "{players} make {total}; expected at most {most}",
                on_cities=on_cities,
                spaces=entries.supply_spaces,
                on_space=on_space,
                players=players,
                total=total,
                most=CUBES,
            )


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
