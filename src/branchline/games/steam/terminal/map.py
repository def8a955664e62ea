"""A map as text, by itself or with its track: whole, or as much of it as fits around a place."""

from collections.abc import Callable, Iterator
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from branchline.engine.game import NOBODY
from branchline.games.steam.rules import link_tracing, tiles
from branchline.games.steam.rules.board import COLOURS, KINDS, SIDES
from branchline.games.steam.rules.maps.grid import Spot, across
from branchline.games.steam.rules.maps.rail_map import CITY, TOWN, Hex, RailMap
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.terminal.table import CUBE_LETTERS, CUBE_STYLES, SEAT_LETTERS, SEAT_STYLES, unknown_hex
from branchline.terminal.formatting import count

PART_ROWS: Final = 23  # rows of a part
NARROW: Final = 40  # columns without which a part makes no sense
UNOWNED: Final = "="
MARKS: Final = (  # on each side of a hex, in rows and columns from its corner
    ((-1, 2), (-1, 3)),
    ((0, 5), (1, 6)),
    ((2, 6), (3, 5)),
    ((3, 2), (3, 3)),
    ((2, -1), (3, 0)),
    ((0, 0), (1, -1)),
)


class Drawing:
    """As much of the map as the terminal has room for: all of it in one or two parts, or around a place."""

    def __init__(self, state: Steam, place: int | None) -> None:
        self.state = state
        self.around = None if place is None else corner(state.board.hexes[place].spot)
        rail_map = state.board.map
        self.style: dict[tuple[int, int], str] = {}
        self.canvas = map_canvas(rail_map, self.label, self.ground)
        tracks = state.tracks
        self.owners = {  # of the link at each exit
            at: tracks.owners[tracks.link_at[exits[0]]] for exits, _, _ in link_tracing.walks(state) for at in exits
        }
        for there in rail_map.hexes:
            self.colour(there.index)
            self.track(there.index)

    def ground(self, place: int) -> str:
        """Return a city with the letter of its colour and its number of cubes, or the land."""
        there = self.state.board.hexes[place]
        colour = self.state.city[place]
        cubes = self.state.cubes[place * KINDS : (place + 1) * KINDS]
        return ground_words(there) if colour < 0 else f"{there.key} {LETTERS[colour]}{sum(cubes)}"

    def label(self, place: int) -> str:
        """Return the cubes of a city, or the face of a tile."""
        if self.state.city[place] >= 0:
            text = "".join(CUBE_LETTERS[c] * self.state.cubes[place * KINDS + c] for c in range(KINDS))
            return text if len(text) <= ROOM else f"{text[: ROOM - 1]}+"
        piece = self.state.tracks.pieces[place]
        return "" if piece < 0 else tiles.PIECES[piece].face.name

    def colour(self, place: int) -> None:
        """Colour the writing in a city."""
        colour = self.state.city[place]
        if colour < 0:
            return
        top, left = corner(self.state.board.hexes[place].spot)
        for at in range(left, left + ROOM):
            self.style[top + 1, at] = f"bold {CUBE_STYLES[colour]}"
            mark = self.canvas.marks[top + 2][at]
            if mark in CUBE_LETTERS:
                self.style[top + 2, at] = CUBE_STYLES[CUBE_LETTERS.index(mark)]

    def track(self, place: int) -> None:
        """Mark the sides over which track leaves a tile with the letter of its owner."""
        number = self.state.tracks.pieces[place]
        top, left = corner(self.state.board.hexes[place].spot)
        for side in range(SIDES):
            if number < 0 or not tiles.PIECES[number].exits >> side & 1:
                continue
            owner = self.owners[place * SIDES + side]
            mark, style = (UNOWNED, "dim") if owner == NOBODY else (SEAT_LETTERS[owner], f"bold {SEAT_STYLES[owner]}")
            for down, right in MARKS[side]:
                self.canvas.put(top + down, left + right, mark)
                self.style[top + down, left + right] = style

    def part(self, top: int, left: int, height: int, width: int) -> Text:
        """Return a window of the map."""
        text = Text(no_wrap=True, overflow="crop")
        for row in range(top, min(top + height, self.canvas.height)):
            marks = "".join(self.canvas.marks[row][left : left + width]).rstrip()
            for at, mark in enumerate(marks, start=left):
                text.append(mark, style=self.style.get((row, at), ""))
            text.append("\n")
        text.rstrip()
        return text

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the rows, as wide as there is room for."""
        canvas, part = self.canvas, self.part
        width = min(max(NARROW, options.max_width), canvas.width)
        beyond = canvas.width - width
        if self.around is not None:
            top, left = self.around
            left = min(max(0, left + 3 - width // 2), beyond)
            top = min(max(0, top + 1 - PART_ROWS // 2), max(0, canvas.height - PART_ROWS))
            yield part(top, left, PART_ROWS, width)
        elif not beyond:
            yield part(0, 0, canvas.height, width)
        else:
            yield from (Text("West", style="bold"), part(0, 0, canvas.height, width))
            yield from (Text("\nEast", style="bold"), part(0, beyond, canvas.height, width))


def draw_map(state: Steam, names: list[str], words: list[str]) -> list[RenderableType]:
    """Draw the whole map for `map`, or the part around a place or hex for `map albany`."""
    place = state.board.map.find(" ".join(words)) if words else None
    if place is not None and place < 0:
        return [unknown_hex(state, " ".join(words))]
    track = Text("Track: ")
    for seat in range(state.seats):
        track.append(f"{SEAT_LETTERS[seat]} {names[seat]}", style=SEAT_STYLES[seat]).append("  ")
    cubes = Text("Cubes: ")
    for colour in range(KINDS):
        cubes.append(f"{CUBE_LETTERS[colour]} {COLOURS[colour]}  ", style=CUBE_STYLES[colour])
    return [
        Drawing(state, place),
        track.append(f"{UNOWNED} unowned"),
        cubes.append("(P3: a purple city with 3)"),
        Text("Land:  o town  ^ hill +$2  ~ river +$1  : water  # no track may cross"),
    ]


# A hex, with its top edge on the last row of the hex above:
#     ____
#    /C7  \        its name
#   /^~    \____   what the ground is, or the place
#   \21 N-S/       what lies on it
#    \____/
WIDE: Final = 6  # characters from column to column
HIGH: Final = 2  # rows from line to line, which is half a hex
ROOM: Final = 6  # characters for a label
NAME_ROOM: Final = 4
THICK: Final = "#"
WATER: Final = ":"

KEY: Final = (
    "o town   ^ hill   ~ river, canal or lake   : water   # no track may cross\n"
    "A city shows its key, the letter of its colour (E is grey) and the goods it starts with."
)
LETTERS: Final = ("R", "B", "Y", "P", "E")

Labels = Callable[[int], str]


class Canvas:
    """Rows of characters."""

    def __init__(self, columns: int, lines: int) -> None:
        self.width = WIDE * columns + 3
        self.height = HIGH * lines + 5
        self.marks = [[" "] * self.width for _ in range(self.height)]

    def put(self, row: int, column: int, text: str) -> None:
        """Write over what is there."""
        for at, mark in enumerate(text):
            self.marks[row][column + at] = mark

    def text(self) -> str:
        """Return the rows, without those above and below that are empty."""
        return "\n".join(["".join(marks).rstrip() for marks in self.marks]).strip("\n")


def map_canvas(rail_map: RailMap, label: Labels | None = None, ground: Labels | None = None) -> Canvas:
    """Draw a map."""
    # `label` gives the few characters to show in a hex, and `ground` those instead of its terrain or place, by the
    # index of the hex.
    canvas = Canvas(rail_map.columns, rail_map.lines)
    water = {other.spot for other in rail_map.beyond if other.water}
    for spot in water:
        top, left = corner(spot)
        # As wide as the outline it does not have, so that waters side by side run together.
        for row, indent, width in ((0, 0, 6), (1, -1, 8), (2, -1, 8), (3, 0, 6)):
            canvas.put(top + row, left + indent, WATER * width)
    for place in rail_map.hexes:
        top, left = corner(place.spot)
        first = ground_words(place) if ground is None else ground(place.index)
        second = "" if label is None else label(place.index)
        canvas.put(top, left + 1, place.name[:NAME_ROOM].ljust(NAME_ROOM))
        canvas.put(top + 1, left, first[:ROOM].ljust(ROOM))
        canvas.put(top + 2, left, second[:ROOM].ljust(ROOM))
    for place in rail_map.hexes:
        for edge in range(6):
            thick = (place.spot, edge) in rail_map.blocked or across(place.spot, edge) in water
            draw_edge(canvas, place.spot, edge, thick)
    return canvas


def corner(spot: Spot) -> tuple[int, int]:
    """Return the row of a hex's name, and the column where its widest rows begin, inside the outline."""
    return HIGH * spot[1] - 1, WIDE * (spot[0] - 1) + 2


def ground_words(place: Hex) -> str:
    """Return what a hex is, in six characters: a city, a town on its land, or land."""
    land = ("^" if place.hill else "") + ("~" if place.river else "")
    if place.kind == CITY:
        return f"{place.key} {LETTERS[place.colour]}{place.cubes}"
    if place.kind == TOWN:
        return f"o{place.key}{land}"
    return land.center(ROOM)


def draw_edge(canvas: Canvas, spot: Spot, edge: int, thick: bool) -> None:
    """Draw one edge of a hex; a thick one stays, whichever hex is drawn later."""
    top, left = corner(spot)
    pieces = (
        ((top - 1, left + 1, "____"),),
        ((top, left + 5, "\\"), (top + 1, left + 6, "\\")),
        ((top + 2, left + 6, "/"), (top + 3, left + 5, "/")),
        ((top + 3, left + 1, "____"),),
        ((top + 2, left - 1, "\\"), (top + 3, left, "\\")),
        ((top, left, "/"), (top + 1, left - 1, "/")),
    )[edge]
    for row, column, text in pieces:
        if canvas.marks[row][column] != THICK:
            canvas.put(row, column, THICK * len(text) if thick else text)


def legend(rail_map: RailMap) -> str:
    """List the places of a map by key, to stand under the drawing."""
    lines = [KEY, ""]
    cities_first = sorted(rail_map.hexes, key=lambda place: (place.kind != CITY, place.key))
    for place in [place for place in cities_first if place.key]:
        words = f"{place.key}  {place.title}, {place.name}"
        if place.kind == CITY:
            words += f": {COLOURS[place.colour]} city, {count(place.cubes, 'cube')}"
        lines.append(words)
    return "\n".join(lines)
