"""A map as the game uses it: its hexes, what lies across their edges, its set-up, and its rivers and labels."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Final, final

from branchline.engine.json_validation import shown
from branchline.games.steam.rules.maps.file_entries import Entries, Notes, Place, Reader, Table
from branchline.games.steam.rules.maps.grid import Cell, Grid, Side, Spot, across, fold, name_of, spot_of
from branchline.games.steam.rules.tiles import EDGE_INDEX, EDGES

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
        columns, lines = [abs(self.hexes[a].spot[axis] - self.hexes[b].spot[axis]) for axis in (0, 1)]
        return columns + max(0, (lines - columns) // 2)


RIVER_KINDS: Final = ("river", "canal", "lake")
LABEL_KINDS: Final = ("water", "hills", "land")
NO_EDGE: Final = -1


@final
@dataclass
class River:
    """A line through hexes."""

    name: str
    kind: str
    spots: list[Spot]
    enters: int  # an edge of the first hex, or NO_EDGE
    leaves: int  # an edge of the last hex, or NO_EDGE


@final
@dataclass
class Label:
    """Words on the map that name no place of the game."""

    text: str
    kind: str
    spot: Spot


@final
class Drawing:
    """All rivers and labels of a map."""

    def __init__(self, data: Table, grid: Grid, notes: Notes) -> None:
        self.rivers: list[River] = []
        self.labels: list[Label] = []
        self.drawn: set[Spot] = set()  # hexes on any path, even one with a fault
        reader = Reader(notes, data).table("drawing", False)
        reader.only(("rivers", "labels"))
        for river in reader.tables("rivers"):
            self.read_river(river, grid)
        if "rivers" in reader.data:
            self.check_rivers(grid, notes)
        for label in reader.tables("labels"):
            self.read_label(label, grid)

    def read_river(self, reader: Reader, grid: Grid) -> None:
        """One river and the hexes it runs through."""
        reader.only(("name", "kind", "path"))
        name = reader.text("name") or ""
        kind = read_kind(reader, RIVER_KINDS)
        words = (reader.text("path") or "").split()
        enters = leaves = NO_EDGE
        if words and words[0] in EDGE_INDEX:
            enters = EDGE_INDEX[words.pop(0)]
        if words and words[-1] in EDGE_INDEX:
            leaves = EDGE_INDEX[words.pop()]
        if not words:
            if "path" in reader.data:
                reader.entry_fault("path", "the path of {river} has no hexes; expected at least one", river=name)
            return
        spots: list[Spot] = []
        for word in words:
            spot = spot_of(word)
            if spot is not None and grid.in_play(spot):
                spots.append(spot)
            elif spot is None or not grid.may_be_lost(spot):
                word = shown(word)
                reader.entry_fault(
                    "path", "{word} in the path of {river}; expected a hex in play", word=word, river=name
                )
        self.drawn.update(spots)
        if len(spots) < len(words):
            return
        for before, after in pairwise(spots):
            if after not in [across(before, edge) for edge in range(6)]:
                reader.entry_fault(
                    "path",
                    "{hex} in the path of {river} is not next to {before}; expected each hex next to the one before",
                    hex=name_of(after),
                    river=name,
                    before=name_of(before),
                )
        check_mouth(reader, name, grid, spots[0], enters)
        check_mouth(reader, name, grid, spots[-1], leaves)
        for spot in spots:
            if "~" not in grid.cells[spot].code:
                reader.entry_fault(
                    "path", "{river} runs through {hex}, which has no river; expected ~", river=name, hex=name_of(spot)
                )
        self.rivers.append(River(name, kind, spots, enters, leaves))

    def check_rivers(self, grid: Grid, notes: Notes) -> None:
        """Every hex with a river lies on a path."""
        for cell in grid.playable():
            if "~" in cell.code and cell.spot not in self.drawn:
                notes.line_fault(
                    cell.text_line,
                    "{hex} has a river (~) that is missing from drawing.rivers; expected it on a path",
                    hex=name_of(cell.spot),
                )

    def read_label(self, reader: Reader, grid: Grid) -> None:
        """One label."""
        reader.only(("text", "kind", "at"))
        text = reader.text("text")
        kind = read_kind(reader, LABEL_KINDS)
        at = reader.text("at")
        spot = None if at is None else spot_of(at)
        if at is None or text is None or (spot is not None and grid.may_be_lost(spot)):
            return
        if spot is not None and spot in grid.cells:
            self.labels.append(Label(text, kind, spot))
        else:
            reader.entry_fault("at", "{label} is at {hex}; expected a hex with a code", label=text, hex=shown(at))


def check_mouth(reader: Reader, name: str, grid: Grid, spot: Spot, edge: int) -> None:
    """An edge at an end of a path leads into water or off the board."""
    if edge != NO_EDGE and grid.in_play(across(spot, edge)):
        reader.entry_fault(
            "path",
            "{river} enters or leaves by {side}, where {hex} is in play; expected water or the edge of the board",
            river=name,
            side=f"{name_of(spot)} {EDGES[edge]}",
            hex=name_of(across(spot, edge)),
        )


def read_kind(reader: Reader, kinds: tuple[str, ...]) -> str:
    """One of a few words."""
    kind = reader.text("kind") or kinds[0]
    if kind in kinds:
        return kind
    reader.expected(reader.at("kind"), " or ".join(kinds), kind)
    return kinds[0]
