"""What lies on the map and beside it, read from JSON."""

from __future__ import annotations

from typing import Final

from branchline.engine.errors import BadData
from branchline.engine.json_validation import Reader, counts, index_of, shown
from branchline.games.steam.rules.board import COLOURS, KINDS, NOWHERE, SIDES
from branchline.games.steam.rules.link_tracing import walks
from branchline.games.steam.rules.links import set_end
from branchline.games.steam.rules.state import GONE, Steam
from branchline.games.steam.rules.tiles import EDGE_INDEX, FACES, PAIRS, PIECE_INDEX, TILES


def pair_name(pair: int) -> str:
    """A kind of tile by its two faces."""
    front, back, _ = PAIRS[pair]
    return f"{FACES[front].name}/{FACES[back].name}"


PAIR_INDEX: Final = {pair_name(pair): pair for pair in range(len(PAIRS))}
COLOUR_INDEX: Final = {name: colour for colour, name in enumerate(COLOURS)}


def read_map_pieces(state: Steam, reader: Reader) -> None:
    """Cities and cubes, tiles and links."""
    read_cities(state, reader)
    read_supply(state, reader)
    read_tiles(state, reader)
    links = reader.items("links")
    for index, value in enumerate(links):
        read_link(state, value, f"links[{index}]")
    walks(state)  # refuses a ring of track, which no link would show
    for place in state.grown:
        if state.board.city[place] < 0 or state.grown.count(place) > 1:
            raise BadData("grown: expected printed cities, each once")  # STM-19.4


def pair_of(value: object, path: str) -> tuple[object, object]:
    """A list of two."""
    if not isinstance(value, list) or len(value) != 2:
        raise BadData(f"{path}: expected a list of two, not {shown(value)}")
    return value[0], value[1]


def name_in(value: object, path: str, known: dict[str, int]) -> int:
    """What a text names."""
    if not isinstance(value, str):
        raise BadData(f"{path}: expected text, not {shown(value)}")
    return index_of(value, path, known)


def read_cities(state: Steam, reader: Reader) -> None:
    """Every city with its colour and its cubes."""
    known = state.board.map.hex_index
    cities = reader.object("cities")
    state.city = [NOWHERE] * state.board.size
    for name in cities.data:
        place = name_in(name, "cities", known)
        colour, cubes = pair_of(cities.value(name), cities.at(name))
        state.city[place] = name_in(colour, cities.at(name), COLOUR_INDEX)
        numbers = counts(cubes, cities.at(name), COLOURS)
        state.cubes[place * KINDS : (place + 1) * KINDS] = numbers
    state.grown = tuple(reader.names("grown", known))


def read_supply(state: Steam, reader: Reader) -> None:
    """Cubes that are in no city, and New Cities that are on no town."""
    spaces = reader.items("spaces")
    expected = state.board.map.supply_spaces
    if len(spaces) != expected:
        raise BadData(f"spaces: expected {expected}, not {len(spaces)}")
    for space, value in enumerate(spaces):
        numbers = counts(value, f"spaces[{space}]", COLOURS)
        state.spaces[space * KINDS : (space + 1) * KINDS] = numbers
    state.new_cities = tuple(reader.counts("new_cities", COLOURS))
    state.delivered = tuple(reader.counts("delivered", COLOURS))
    state.bag = tuple(reader.counts("bag", COLOURS))


def read_tiles(state: Steam, reader: Reader) -> None:
    """Tiles on the map and in the supply."""
    tracks = state.tracks
    tiles = reader.object("tiles")
    for name in tiles.data:
        place = name_in(name, "tiles", state.board.map.hex_index)
        piece, pair = pair_of(tiles.value(name), tiles.at(name))
        tracks.pieces[place] = name_in(piece, tiles.at(name), PIECE_INDEX)
        tracks.pairs[place] = name_in(pair, tiles.at(name), PAIR_INDEX)
    supply = reader.object("supply")
    supply.only(*PAIR_INDEX)
    for name, pair_index in PAIR_INDEX.items():
        tracks.supply[pair_index] = supply.whole(name, 0, TILES)


def read_link(state: Steam, value: object, path: str) -> None:
    """A link, or null for one that is no more and whose number will be used again."""
    tracks = state.tracks
    link = len(tracks.owners)
    tracks.owners.append(GONE)
    tracks.fresh.append(False)
    tracks.nodes += [NOWHERE, NOWHERE]
    tracks.ends += [NOWHERE, NOWHERE]
    if value is None:
        return
    reader = Reader(value, path)
    reader.only("owner", "ends", "fresh")
    tracks.owners[link] = reader.mover("owner", state.seats)
    tracks.fresh[link] = reader.truth("fresh")
    ends = reader.objects("ends")
    if len(ends) != 2:
        raise BadData(f"{path}.ends: expected two, not {len(ends)}")
    for which, end in enumerate(ends):
        end.only("exit", "node")
        node = NOWHERE
        if end.value("node") is not None:
            node = index_of(end.text("node"), end.at("node"), state.board.map.hex_index)
        set_end(tracks, link, which, node, exit_at(state, end.text("exit"), end.at("exit")))


def exit_at(state: Steam, text: str, path: str) -> int:
    """An exit such as K15 N."""
    name, _, edge = text.partition(" ")
    place = index_of(name, path, state.board.map.hex_index)
    return place * SIDES + index_of(edge, path, EDGE_INDEX)
