"""A position drawn as text: a board to look at, and a list of its track that can be read back."""

from __future__ import annotations

from typing import Final

from branchline.engine.errors import BadData
from branchline.engine.game import NOBODY
from branchline.engine.json_validation import shown
from branchline.games.steam.rules.board import COLOURS, KINDS, NOWHERE, SEAT_COLOURS, SIDES
from branchline.games.steam.rules.link_tracing import links_by_exit
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.maps.ascii_map import LETTERS, ROOM, ground_words, text_map
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import EDGES, PIECES, Piece

SEAT_LETTERS: Final = ("o", "g", "n", "w", "b", "k")
NO_OWNER: Final = "nobody"
CITY_WORD: Final = "city"
FRESH: Final = "*"
KEY: Final = (
    "A tile shows its number, then the six sides of its hex clockwise from the top, each with the\n"
    "owner of the track there: o orange, g green, n natural, w white, b brown, k black, x nobody;\n"
    "- is no track, and a capital letter a complete link. A city shows its colour and its cubes."
)


def sketch(state: Steam) -> str:
    """The board as a player would see it, with a key."""
    link_of = links_by_exit(state)

    def ground(place: int) -> str:
        return tile_words(state, place)

    def label(place: int) -> str:
        if state.city[place] >= 0:
            return cube_words(state, place)
        return side_words(state, place, link_of) if state.tracks.pieces[place] >= 0 else ""

    board = text_map(state.board.map, label, None, ground)
    crowded = [crowd_words(state, place) for place in range(state.board.size)]
    return f"{board}\n\n{KEY}\n{''.join(crowded)}"


def tile_words(state: Steam, place: int) -> str:
    """The tile or the city on a hex, or its ground."""
    where = state.board.hexes[place]
    if state.city[place] >= 0:
        return f"{where.key} {LETTERS[state.city[place]]}"
    piece = state.tracks.pieces[place]
    return ground_words(where) if piece < 0 else f"{PIECES[piece].face.name}{where.key}"


def cubes_in(state: Steam, place: int) -> list[int]:
    """The cubes in a city by colour."""
    return state.cubes[place * KINDS : (place + 1) * KINDS]


def cube_words(state: Steam, place: int) -> str:
    """The cubes in a city, each by its letter; if they are too many, a star for the line below."""
    numbers = cubes_in(state, place)
    text = "".join([LETTERS[colour] * numbers[colour] for colour in range(KINDS)])
    return text if len(text) <= ROOM else f"{len(text)}*"


def crowd_words(state: Steam, place: int) -> str:
    """A line below the board for a city with too many cubes to be shown on it."""
    numbers = cubes_in(state, place)
    if sum(numbers) <= ROOM:
        return ""
    words = [f"{numbers[colour]} {COLOURS[colour]}" for colour in range(KINDS) if numbers[colour]]
    return f"* {state.board.hexes[place].title}: {', '.join(words)}\n"


def side_words(state: Steam, place: int, link_of: list[int]) -> str:
    """The six sides of a hex with a tile, each with the letter of the owner of its track."""
    text = ""
    for side in range(SIDES):
        link = link_of[place * SIDES + side]
        if link < 0:
            text += "-"
            continue
        owner = state.tracks.owners[link]
        letter = "x" if owner == NOBODY else SEAT_LETTERS[owner]
        text += letter.upper() if complete(state.tracks, link) else letter
    return text


def drawn(state: Steam) -> str:
    """The track on the map, a line for each tile and New City; `scene(drawing=...)` reads it."""
    link_of = links_by_exit(state)
    lines = []
    for place in range(state.board.size):
        name = state.board.hexes[place].name
        piece = state.tracks.pieces[place]
        if piece >= 0:
            words = track_words(PIECES[piece])
            owners = [owner_word(state, link_of[place * SIDES + side]) for _, side in words]
            tracks = [f"{word} {owner}" for (word, _), owner in zip(words, owners, strict=True)]
            lines.append(" ".join([name, PIECES[piece].face.name, *tracks]))
        elif state.city[place] >= 0 and state.board.city[place] == NOWHERE:
            lines.append(f"{name} {CITY_WORD} {COLOURS[state.city[place]]}")
    return "".join([f"{line}\n" for line in lines])


def track_words(piece: Piece) -> list[tuple[str, int]]:
    """The tracks of a piece as words, each with one of its sides."""
    if piece.town:
        return [(EDGES[side], side) for side in range(SIDES) if piece.exits >> side & 1]
    return [(f"{EDGES[one]}-{EDGES[other]}", one) for one, other in piece.paths]


def owner_word(state: Steam, link: int) -> str:
    """The owner of a link, starred if it was begun or extended in this build turn."""
    owner = state.tracks.owners[link]
    word = NO_OWNER if owner == NOBODY else SEAT_COLOURS[owner]
    return word + FRESH if state.tracks.fresh[link] else word


def with_drawing(facts: dict[str, object]) -> dict[str, object]:
    """The facts of a scene with its drawing turned into the facts it stands for."""
    text = facts.get("drawing")
    if text is None:
        return facts
    if not isinstance(text, str):
        raise BadData(f"drawing: expected text, not {shown(text)}")
    tiles: dict[str, object] = {}
    cities: dict[str, object] = {}
    owners: dict[str, object] = {}
    fresh: list[object] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        if not words:
            continue
        name = words[0].upper()
        if len(words) < 3 or name in tiles or name in cities:
            raise BadData(
                f"drawing, line {number}: expected a new hex and a tile or a city, as in"
                f" K15 21 N-S green or N14 city grey, not {shown(line)}"
            )
        if words[1] == CITY_WORD:
            cities[name] = " ".join(words[2:])
        else:
            tiles[name] = read_tracks(name, words[1:], number, owners, fresh)
    found = dict(facts)
    for key, drawing in (("tiles", tiles), ("new_cities", cities), ("owners", owners)):
        found[key] = joined(key, facts.get(key, {}), drawing)
    given = facts.get("fresh", [])
    found["fresh"] = given + fresh if isinstance(given, list) else given
    return found


def read_tracks(
    name: str, words: list[str], number: int, owners: dict[str, object], fresh: list[object]
) -> str:
    """The tile of a line; the owners of its tracks are noted by their exits."""
    tile = [words[0]]
    for word in words[1:]:
        owner = word.rstrip(FRESH)
        if owner != NO_OWNER and owner not in SEAT_COLOURS:
            tile.append(word)
            continue
        if len(tile) < 2:
            raise BadData(f"drawing, line {number}: {shown(word)} owns no track")
        end = f"{name} {tile[-1].split('-')[0]}"
        if end in owners:
            raise BadData(f"drawing, line {number}: a track has two owners")
        owners[end] = None if owner == NO_OWNER else SEAT_COLOURS.index(owner)
        if word != owner:
            fresh.append(end)
    return " ".join(tile)


def joined(key: str, given: object, drawing: dict[str, object]) -> object:
    """A fact given beside a drawing, and what the drawing says of it."""
    if not isinstance(given, dict):
        return given  # which the scene will refuse
    for name in given:
        if name in drawing:
            raise BadData(f"{key}: {shown(name)} is in the drawing too")
    return {**drawing, **given}
