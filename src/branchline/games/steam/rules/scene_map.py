"""The facts of a scene that lie on the map: cities, cubes, tiles and the owners of links, or a drawing of them."""

from typing import Final

from branchline.engine import dice, game
from branchline.engine.errors import BadData, expect
from branchline.engine.json_validation import Reader, counts, shown, whole
from branchline.games.steam.rules import link_tracing, links, track, turn
from branchline.games.steam.rules.board import COLOURS, CUBES, KINDS, NOWHERE, SEAT_COLOURS, SIDES
from branchline.games.steam.rules.state import BUILD, Steam, Tracks
from branchline.games.steam.rules.tiles import EDGE_INDEX, EDGES, PIECES, Piece, find_piece


def place_of(state: Steam, name: object, path: str) -> int:
    """A hex by its name, or by the name or key of its city or town."""
    place = state.board.map.find(name) if isinstance(name, str) else NOWHERE
    if place < 0:
        beyond = state.board.map.out_of_play(name) if isinstance(name, str) else ""
        raise BadData(f"{path}: {beyond or f'no hex, city or town {shown(name)}'}")
    return place


def place_cities(state: Steam, reader: Reader) -> None:
    """New Cities on towns (STM-18.2) and City Growth markers on printed cities (STM-19.3)."""
    left = list(state.new_cities)
    state.city = state.city[:]
    if "new_cities" in reader.data:
        given = reader.object("new_cities")
        for name in given.data:
            place = place_of(state, name, "new_cities")
            colour = given.choice(name, COLOURS)
            town = state.board.town[place] and state.city[place] < 0
            expect(town, f"{given.at(name)}: expected a town, each once")
            expect(left[colour] > 0, f"{given.at(name)}: no {COLOURS[colour]} New City is left")
            left[colour] -= 1
            state.city[place] = colour
    state.new_cities = tuple(left)
    if "grown" in reader.data:
        for item in reader.items("grown"):
            place = place_of(state, item, "grown")
            if state.board.city[place] < 0 or place in state.grown:
                raise BadData(f"grown: expected printed cities, each once, not {shown(item)}")
            state.grown = (*state.grown, place)


def place_cubes(state: Steam, reader: Reader) -> None:
    """Cubes as told or as at set-up (STM-4.2, STM-4.5); the rest is in the bag."""
    bag = dice.Bag(COLOURS, list(CUBES))
    given = "cubes" in reader.data
    if given:
        cities = reader.object("cubes")
        for name in cities.data:
            place = place_of(state, name, "cubes")
            empty = state.city[place] >= 0 and not any(state.cubes[place * KINDS : (place + 1) * KINDS])
            expect(empty, f"{cities.at(name)}: expected cities, each once")
            state.cubes[place * KINDS : (place + 1) * KINDS] = taken(bag, cities.value(name), cities.at(name))
    if "spaces" in reader.data:
        items = reader.items("spaces")
        most = state.board.map.supply_spaces
        expect(len(items) <= most, f"spaces: {len(items)} given, the map has {most}")
        for space, value in enumerate(items):
            state.spaces[space * KINDS : (space + 1) * KINDS] = taken(bag, value, f"spaces[{space}]")
    # At random where nothing was said, as at set-up; New Cities have none (STM-4.12).
    turn.draw_cubes(state, bag, not given, not given and "spaces" not in reader.data)


def taken(bag: dice.Bag, value: object, path: str) -> list[int]:
    """Cubes by colour, taken out of the bag."""
    numbers = counts(value, path, COLOURS)
    for colour in range(KINDS):
        # STM-1.5
        expect(numbers[colour] <= bag.counts[colour], f"{path}: there are not that many {COLOURS[colour]} cubes")
        bag.put(colour, -numbers[colour])
    return numbers


def place_tiles(state: Steam, reader: Reader) -> list[int]:
    """Tiles on the map, from the supply; return the link of each exit."""
    if "tiles" in reader.data:
        given = reader.object("tiles")
        for name in given.data:
            place, path, text = place_of(state, name, "tiles"), given.at(name), given.text(name)
            piece = find_piece(text.split())
            if piece is None:
                raise BadData(f"{path}: expected a tile such as 21 N-S or T21 N S, not {shown(text)}")
            lay(state, place, piece, path)
    return link_tracing.note_links(state)


def lay(state: Steam, place: int, index: int, path: str) -> None:
    """A tile on an empty hex, by any player."""
    tracks = state.tracks
    piece = PIECES[index]
    expect(tracks.pieces[place] < 0, f"{path}: the hex has two tiles")
    fault = track.misplaced(state, place, piece)
    if fault is not None:
        raise BadData(f"{path}: {fault.rule}")
    for side in range(SIDES):
        open_side = not piece.exits >> side & 1 or state.board.near[place * SIDES + side] >= 0
        expect(open_side, f"{path}: no track may cross the edge {EDGES[side]}")  # STM-9.17
    pair = take_tile(tracks, piece, set())
    expect(pair >= 0, f"{path}: no tile {piece.face.name} is left (STM-1.15)")
    tracks.pieces[place] = index
    tracks.pairs[place] = pair


def take_tile(tracks: Tracks, piece: Piece, tried: set[int]) -> int:
    """Take a tile with a face from the supply and return its kind, NOWHERE if there is none."""
    # If need be a tile on the map is exchanged for one of another kind that shows the same face, so that it does not
    # matter in which order the tiles are given.
    pair = track.pair_from(tracks.supply, NOWHERE, piece)
    if pair >= 0:
        tracks.supply[pair] -= 1
        return pair
    for pair in piece.pairs:
        if pair in tried:
            continue
        tried.add(pair)
        for place, laid in enumerate(tracks.pairs):
            if laid == pair:
                other = take_tile(tracks, PIECES[tracks.pieces[place]], tried)
                if other >= 0:
                    tracks.pairs[place] = other
                    return pair
    return NOWHERE


def place_owners(state: Steam, reader: Reader, link_of: list[int]) -> None:
    """The owners of links, and those begun or extended in this build turn."""
    tracks = state.tracks
    said: dict[int, int] = {}
    if "owners" in reader.data:
        given = reader.object("owners")
        for name in given.data:
            link, path, value = link_at(state, name, "owners", link_of), given.at(name), given.value(name)
            owner = game.NOBODY if value is None else whole(value, path, 0, state.seats - 1)
            # It may be said twice, but not in two ways.
            expect(said.get(link, owner) == owner, f"{path}: the link has two owners")
            said[link] = tracks.owners[link] = owner
            if owner != game.NOBODY:
                expect(owner in state.order, f"{path}: seat {owner} is bankrupt")
                starts = links.other_node(tracks, link) >= 0 or (state.stage == BUILD and owner == state.mover)
                expect(starts, f"{path}: the link does not start at a city or town (STM-9.13)")
    if "fresh" in reader.data:
        for item in reader.items("fresh"):
            tracks.fresh[link_at(state, item, "fresh", link_of)] = True


def link_at(state: Steam, name: object, path: str, link_of: list[int]) -> int:
    """The link whose track an exit such as K15 N belongs to."""
    words = name.split() if isinstance(name, str) else []
    if len(words) < 2 or words[-1].upper() not in EDGE_INDEX:
        raise BadData(f"{path}: expected an exit such as K15 N, not {shown(name)}")
    place = place_of(state, " ".join(words[:-1]), path)
    link = link_of[place * SIDES + EDGE_INDEX[words[-1].upper()]]
    expect(link >= 0, f"{path}: there is no track at {shown(name)}")
    return link


NO_OWNER: Final = "nobody"
CITY_WORD: Final = "city"
FRESH: Final = "*"


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


def read_tracks(name: str, words: list[str], number: int, owners: dict[str, object], fresh: list[object]) -> str:
    """The tile of a line; the owners of its tracks are noted by their exits."""
    tile = [words[0]]
    for word in words[1:]:
        owner = word.rstrip(FRESH)
        if owner != NO_OWNER and owner not in SEAT_COLOURS:
            tile.append(word)
            continue
        if len(tile) < 2:
            raise BadData(f"drawing, line {number}: {shown(word)} cannot own track")
        end = f"{name} {tile[-1].split('-')[0]}"
        if end in owners:
            raise BadData(f"drawing, line {number}: a track has two owners")
        owners[end] = None if owner == NO_OWNER else SEAT_COLOURS.index(owner)
        if word != owner:
            fresh.append(end)
    return " ".join(tile)


def joined(key: str, given: object, drawing: dict[str, object]) -> object:
    """A fact given next to a drawing, and what the drawing says of it."""
    if not isinstance(given, dict):
        return given  # which the scene will refuse
    for name in given:
        if name in drawing:
            raise BadData(f"{key}: {shown(name)} is also in the drawing")
    return {**drawing, **given}
