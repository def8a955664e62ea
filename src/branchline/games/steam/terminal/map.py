"""The map with its track: whole, or as much of it as fits around a place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import COLOURS, KINDS, SIDES
from branchline.games.steam.rules.link_tracing import walks
from branchline.games.steam.rules.maps.ascii_map import LETTERS, ROOM, corner, ground_words, map_canvas
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PIECES
from branchline.games.steam.terminal.formatting import CUBE_LETTERS, CUBE_STYLES, SEAT_LETTERS, SEAT_STYLES, unknown_hex

HIGH: Final = 23  # rows of a part
NARROW: Final = 40  # columns without which a part makes no sense
UNOWNED: Final = "="

Style = dict[tuple[int, int], str]


@final
class Drawing:
    """The map as rows of characters, with styles."""

    def __init__(self, state: Steam) -> None:
        self.state = state
        rail_map = state.board.map
        self.style: Style = {}
        self.canvas = map_canvas(rail_map, self.label, self.ground)
        tracks = state.tracks
        self.owners = {  # of the link at each exit
            at: tracks.owners[tracks.link_at[exits[0]]] for exits, _, _ in walks(state) for at in exits
        }
        for place in rail_map.hexes:
            self.colour(place.index)
            self.track(place.index)

    def ground(self, place: int) -> str:
        """Return a city with the letter of its colour and its number of cubes, or the land."""
        there = self.state.board.hexes[place]
        colour = self.state.city[place]
        if colour < 0:
            return ground_words(there)
        return f"{there.key} {LETTERS[colour]}{sum(self.cubes(place))}"

    def label(self, place: int) -> str:
        """Return the cubes of a city, or the face of a tile."""
        if self.state.city[place] >= 0:
            cubes = self.cubes(place)
            text = "".join(CUBE_LETTERS[c] * cubes[c] for c in range(KINDS))
            return text if len(text) <= ROOM else f"{text[: ROOM - 1]}+"
        piece = self.state.tracks.pieces[place]
        return "" if piece < 0 else PIECES[piece].face.name

    def cubes(self, place: int) -> list[int]:
        """Return the cubes in a city."""
        return self.state.cubes[place * KINDS : (place + 1) * KINDS]

    def colour(self, place: int) -> None:
        """Colour the writing in a city."""
        colour = self.state.city[place]
        if colour < 0:
            return
        top, left = corner(self.state.board.hexes[place].spot)
        for at in range(ROOM):
            self.style[top + 1, left + at] = f"bold {CUBE_STYLES[colour]}"
            mark = self.canvas.marks[top + 2][left + at]
            if mark in CUBE_LETTERS:
                self.style[top + 2, left + at] = CUBE_STYLES[CUBE_LETTERS.index(mark)]

    def track(self, place: int) -> None:
        """Mark the sides over which track leaves a tile with the letter of its owner."""
        number = self.state.tracks.pieces[place]
        if number < 0:
            return
        top, left = corner(self.state.board.hexes[place].spot)
        for side in range(SIDES):
            if not PIECES[number].exits >> side & 1:
                continue
            owner = self.owners[place * SIDES + side]
            mark = UNOWNED if owner == NOBODY else SEAT_LETTERS[owner]
            style = "dim" if owner == NOBODY else f"bold {SEAT_STYLES[owner]}"
            for row, column in (
                ((top - 1, left + 2), (top - 1, left + 3)),
                ((top, left + 5), (top + 1, left + 6)),
                ((top + 2, left + 6), (top + 3, left + 5)),
                ((top + 3, left + 2), (top + 3, left + 3)),
                ((top + 2, left - 1), (top + 3, left)),
                ((top, left), (top + 1, left - 1)),
            )[side]:
                self.canvas.put(row, column, mark)
                self.style[row, column] = style

    def part(self, top: int, left: int, height: int, width: int) -> Text:
        """Return a window of the map."""
        text = Text(no_wrap=True, overflow="crop")
        for row in range(top, min(top + height, self.canvas.height)):
            marks = self.canvas.marks[row][left : left + width]
            for at, mark in enumerate("".join(marks).rstrip()):
                text.append(mark, style=self.style.get((row, left + at), ""))
            text.append("\n")
        text.rstrip()
        return text


@final
class WholeMap:
    """The whole map; in two parts, west and east, where the terminal is too narrow."""

    def __init__(self, state: Steam) -> None:
        self.drawing = Drawing(state)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the rows, as wide as the space allows."""
        canvas = self.drawing.canvas
        width = max(NARROW, options.max_width)
        if width >= canvas.width:
            yield self.drawing.part(0, 0, canvas.height, canvas.width)
            return
        yield Text("West", style="bold")
        yield self.drawing.part(0, 0, canvas.height, width)
        yield Text("\nEast", style="bold")
        yield self.drawing.part(0, canvas.width - width, canvas.height, width)


@final
class MapAround:
    """The part of the map around a place."""

    def __init__(self, state: Steam, place: int) -> None:
        self.drawing = Drawing(state)
        self.top, self.left = corner(state.board.hexes[place].spot)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the rows around the place, within the bounds of the map."""
        canvas = self.drawing.canvas
        width = min(max(NARROW, options.max_width), canvas.width)
        left = min(max(0, self.left + 3 - width // 2), canvas.width - width)
        top = min(max(0, self.top + 1 - HIGH // 2), max(0, canvas.height - HIGH))
        yield self.drawing.part(top, left, HIGH, width)


def draw_map(state: Steam, names: list[str], words: list[str]) -> list[RenderableType]:
    """Draw the whole map for `map`, or the part around a place or hex for `map albany`."""
    if not words:
        return [WholeMap(state), *key(state, names)]
    place = state.board.map.find(" ".join(words))
    if place < 0:
        return [unknown_hex(state, " ".join(words))]
    return [MapAround(state, place), *key(state, names)]


def key(state: Steam, names: list[str]) -> list[RenderableType]:
    """Return what the signs mean."""
    text = Text("Track: ")
    for seat in range(state.seats):
        text.append(f"{SEAT_LETTERS[seat]} {names[seat]}", style=SEAT_STYLES[seat]).append("  ")
    text.append(f"{UNOWNED} unowned")
    cubes = Text("Cubes: ")
    for colour in range(KINDS):
        cubes.append(f"{CUBE_LETTERS[colour]} {COLOURS[colour]}  ", style=CUBE_STYLES[colour])
    cubes.append("(P3: a purple city with 3)")
    ground = Text("Land:  o town  ^ hill +$2  ~ river +$1  : water  # no track may cross")
    return [text, cubes, ground]
