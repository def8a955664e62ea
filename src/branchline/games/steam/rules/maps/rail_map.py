"""A map as the game uses it: its hexes, what lies across their edges, and its set-up."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from branchline.games.steam.rules.maps.decoration import Drawing
from branchline.games.steam.rules.maps.file_entries import Entries, Place
from branchline.games.steam.rules.maps.grid import Cell, Grid, Side, across, fold, name_of

EMPTY_LAND: Final = 0
TOWN: Final = 1
CITY: Final = 2

NO_HEX: Final = -1
NO_COLOUR: Final = -1
FEW_SEATS: Final = 3  # with three players the set-up may differ (STM-4.3, STM-4.6)


@final
class Hex:
    """A hex in play."""

    def __init__(self, index: int, cell: Cell, place: Place | None) -> None:
        self.index = index
        self.spot = cell.spot
        self.name = name_of(cell.spot)
        self.hill = "^" in cell.code  # STM-2.3
        self.river = "~" in cell.code  # STM-2.7, STM-2.8
        self.kind = (CITY if place.city else TOWN) if place else EMPTY_LAND
        self.key = place.key if place else ""
        self.title = place.name if place else ""
        self.called = self.title or self.name
        self.colour = place.colour if place else NO_COLOUR
        self.cubes = place.cubes if place else 0  # the printed number (STM-2.12)
        self.near = [NO_HEX] * 6  # STM-2.14, STM-2.15


@final
class Beyond:
    """A hex that is drawn but out of play: water, or land if not."""

    def __init__(self, cell: Cell) -> None:
        self.spot = cell.spot
        self.name = name_of(cell.spot)
        self.water = cell.code == "w"


@final
class RailMap:
    """A sound map."""

    def __init__(self, text: str, entries: Entries, grid: Grid, closed: set[Side], drawing: Drawing) -> None:
        self.text = text
        self.digest = sha256(text.encode("utf-8")).hexdigest()
        self.id = entries.id
        self.title = entries.title
        self.ideal_players = entries.ideal_players
        self.km_per_hex = entries.km_per_hex
        self.columns = grid.columns
        self.lines = grid.lines
        self.supply_spaces = entries.supply_spaces
        self.plain_supply = entries.supply_cubes
        self.small_supply = entries.supply_cubes_of_3
        self.small_change = entries.city_cubes_change
        places = {place.key: place for place in entries.places}
        self.hexes = [Hex(index, cell, places.get(cell.key)) for index, cell in enumerate(grid.playable())]
        self.hex_index = {place.name: place.index for place in self.hexes}
        self.place_index = {place.key: place.index for place in self.hexes if place.key}
        self.names = {fold(place.title): place.index for place in self.hexes if place.key}
        for place in self.hexes:
            for edge in range(6):
                other = name_of(across(place.spot, edge))
                if (place.spot, edge) not in closed:
                    place.near[edge] = self.hex_index.get(other, NO_HEX)
        # For drawing only.
        self.beyond = [Beyond(cell) for cell in grid.cells.values() if not cell.in_play]
        self.rivers = drawing.rivers
        self.labels = drawing.labels
        self.blocked = closed

    def supply_cubes(self, seats: int) -> int:
        """The cubes put on each goods supply space (STM-4.5, STM-4.6)."""
        return self.small_supply if seats == FEW_SEATS else self.plain_supply

    def city_cubes(self, place: int, seats: int) -> int:
        """The cubes put on a printed city, given by its hex; other hexes get none (STM-4.2)."""
        cubes = self.hexes[place].cubes
        if cubes and seats == FEW_SEATS:
            cubes += self.small_change  # STM-4.3
        return cubes

    def find(self, word: str) -> int:
        """The hex of this name, or of the place with this key or name; NO_HEX if there is none."""
        if word.upper() in self.hex_index:
            return self.hex_index[word.upper()]
        if word.upper() in self.place_index:
            return self.place_index[word.upper()]
        return self.names.get(fold(word), NO_HEX)

    def out_of_play(self, word: str) -> str:
        """What a hex of this name is that is drawn but not in play; empty if there is none."""
        for other in self.beyond:
            if other.name == word.upper():
                return f"{other.name} is water" if other.water else f"{other.name} is out of play"
        return ""

    def distance(self, a: int, b: int) -> int:
        """How many steps from hex to hex lead from one to another, over water too."""
        columns, lines = (abs(self.hexes[a].spot[axis] - self.hexes[b].spot[axis]) for axis in (0, 1))
        return columns + max(0, (lines - columns) // 2)
