"""The drawing of a map file: rivers and labels, which help the eye and never the rules."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final, final

from branchline.engine.json_validation import shown
from branchline.games.steam.rules.maps.file_entries import Notes, Reader, Table
from branchline.games.steam.rules.maps.grid import Grid, Spot, across, name_of, spot_of
from branchline.games.steam.rules.tiles import EDGE_INDEX, EDGES

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
