"""The complete state as JSON, names instead of numbers: its fields, how each is written, and read with faults named."""

from typing import Final, final

from branchline.engine import dice, fields
from branchline.engine.errors import BadData, BadOption, expect
from branchline.engine.fields import Field, Form, Part
from branchline.engine.json_validation import Reader, counts, index_of, list_of, names_at, shown, text_of, whole
from branchline.engine.packed import i64, vec
from branchline.games.steam.rules import board, links, options, scene, turn
from branchline.games.steam.rules.board import ACTION_TILES, COLOURS, KINDS, NO_TILE, NOWHERE, SIDES, TURNS
from branchline.games.steam.rules.maps.rail_map import RailMap
from branchline.games.steam.rules.state import GONE, PROMPTS, Steam
from branchline.games.steam.rules.tiles import EDGE_INDEX, EDGES, PAIRS, PIECE_INDEX, PIECES, TILES, pair_name

# What a build turn changes, and so what is kept of the position before loose track (STM-17.6).
BUILT: Final = (
    "players", "tiles", "supply", "links", "cities", "spaces", "new_cities", "grown",
    "builds_left", "performed", "barred", "built",
)  # fmt: skip
SPENT: Final = ("cash", "income", "points")  # of the one who builds
TILE_INDEX: Final = {name: tile for tile, name in enumerate(ACTION_TILES) if tile != NO_TILE}
PAIR_NAMES: Final = [pair_name(pair) for pair in range(len(PAIRS))]
PAIR_INDEX: Final = {name: pair for pair, name in enumerate(PAIR_NAMES)}
COLOUR_INDEX: Final = {name: colour for colour, name in enumerate(COLOURS)}
CUBES: Final = fields.counted(COLOURS)
TILE: Final = Form(
    lambda tile: ACTION_TILES[tile] if tile else None,
    lambda data, place: NO_TILE if data is None else index_of(text_of(data, place), place, TILE_INDEX),
)


def seats_of(seats: int) -> Form:
    """Return the form of some seats, none twice."""

    def read(data: object, place: str) -> tuple[int, ...]:
        found = [whole(item, place, 0, seats - 1) for item in list_of(data, place)]
        expect(len(set(found)) == len(found), f"{place}: a seat is named twice")
        return tuple(found)

    return Form(lambda value: list(value), read)


def numbers_of(seats: int, low: int, high: int) -> Form:
    """Return the form of some seats, none twice, each with a number."""

    def read(data: object, place: str) -> tuple[tuple[int, int], ...]:
        found = []
        for index, item in enumerate(list_of(data, place)):
            path = f"{place}[{index}]"
            seat, number = pair_of(item, path)
            found.append((whole(seat, path, 0, seats - 1), whole(number, path, low, high)))
        expect(len(dict(found)) == len(found), f"{place}: a seat is named twice")
        return tuple(found)

    return Form(lambda value: [list(pair) for pair in value], read)


def pair_of(value: object, path: str) -> tuple[object, object]:
    """Return a list of two."""
    if not isinstance(value, list) or len(value) != 2:
        raise BadData(f"{path}: expected a list of two, not {shown(value)}")
    return value[0], value[1]


def fields_of(seats: int) -> list[Field]:
    """List what a position is, apart from the map and the rules that are played."""
    colours, some, seat = fields.fixed(CUBES), seats_of(seats), fields.maybe(fields.number(0, seats - 1))
    return [
        *[Field(key) for key in ("mercy", "performed")],
        *[Field(key, some) for key in ("order", "acting", "bankrupt", "built", "upgraded", "bidders", "places")],
        *[Field(key, seat) for key in ("free_pass", "leader")],
        *[Field(key, colours) for key in ("new_cities", "delivered", "bag")],
        Field("prompt", fields.name(PROMPTS), "stage"),
        Field("turn_number", fields.number(1, TURNS[seats])),
        Field("at", fields.number(0, seats)),
        Field("round", fields.number(1, turn.ROUNDS)),
        Field("builds_left", fields.number(0, turn.BUILDS + 1)),
        Field("dues", numbers_of(seats, 1, board.MOST_LEVEL)),
        Field("pledges", numbers_of(seats, 0, scene.MOST_CASH)),
        Players("players"),
        Cities("cities"),
        Spaces("spaces"),
        Grown("grown"),
        Tiles("tiles"),
        Supply("supply"),
        Links("links"),
        Barred("barred"),
        Before("before"),
    ]


def read_map(reader: Reader) -> RailMap:
    """Return the map, if it is the one that was meant."""
    inner = reader.object("map")
    inner.only("name", "digest", *(["text"] if "text" in inner.data else []))
    try:
        return options.recorded_map(inner.data)
    except BadOption as error:
        raise BadData(str(error)) from error


@final
class Players(Part):
    """The tracks, the action tile and the bid of each seat."""

    def write(self, state: Steam) -> list[object]:
        rows = [(field.key, field.form.write, getattr(state, field.attribute)) for field in OF_PLAYER]
        return [{key: write(row[seat]) for key, write, row in rows} for seat in range(state.seats)]

    def read(self, state: Steam, reader: Reader) -> None:
        reader.per_seat("players", state.seats)
        for seat, player in enumerate(reader.objects("players")):
            player.only(*[field.key for field in OF_PLAYER])
            for field in OF_PLAYER:
                getattr(state, field.attribute)[seat] = field.form.read(player.value(field.key), player.at(field.key))


def cubes_json(cubes: list[int], at: int) -> dict[str, int]:
    """Return the cubes of a place or a space of a list, by colour."""
    return {COLOURS[colour]: number for colour in range(KINDS) if (number := cubes[at + colour])}


@final
class Cities(Part):
    """Every city with its colour and its cubes."""

    def write(self, state: Steam) -> dict[str, object]:
        return {
            state.board.hexes[place].name: [COLOURS[colour], cubes_json(state.cubes, place * KINDS)]
            for place, colour in enumerate(state.city)
            if colour != NOWHERE
        }

    def read(self, state: Steam, reader: Reader) -> None:
        cities = reader.object("cities")
        state.city = vec[i64]([NOWHERE] * state.board.size)
        for name in cities.data:
            place = index_of(name, "cities", state.board.map.hex_index)
            colour, cubes = pair_of(cities.value(name), cities.at(name))
            state.city[place] = index_of(text_of(colour, cities.at(name)), cities.at(name), COLOUR_INDEX)
            state.cubes[place * KINDS : (place + 1) * KINDS] = counts(cubes, cities.at(name), COLOURS)


@final
class Spaces(Part):
    """The cubes on each supply space."""

    def write(self, state: Steam) -> list[object]:
        return [cubes_json(state.spaces, at) for at in range(0, len(state.spaces), KINDS)]

    def read(self, state: Steam, reader: Reader) -> None:
        spaces, expected = reader.items("spaces"), state.board.map.supply_spaces
        expect(len(spaces) == expected, f"spaces: expected {expected}, not {len(spaces)}")
        for space, value in enumerate(spaces):
            state.spaces[space * KINDS : (space + 1) * KINDS] = counts(value, f"spaces[{space}]", COLOURS)


@final
class Grown(Part):
    """The cities that have grown."""

    def write(self, state: Steam) -> list[str]:
        return [state.board.hexes[place].name for place in state.grown]

    def read(self, state: Steam, reader: Reader) -> None:
        state.grown = tuple(names_at(reader.value("grown"), "grown", state.board.map.hex_index))
        for place in state.grown:
            once = state.board.city[place] >= 0 and state.grown.count(place) == 1
            expect(once, "grown: expected printed cities, each once")  # STM-19.4


@final
class Tiles(Part):
    """The tiles on the map, each with its kind."""

    def write(self, state: Steam) -> dict[str, object]:
        return {
            state.board.hexes[place].name: [PIECES[piece].text, PAIR_NAMES[state.tracks.pairs[place]]]
            for place, piece in enumerate(state.tracks.pieces)
            if piece >= 0
        }

    def read(self, state: Steam, reader: Reader) -> None:
        tiles = reader.object("tiles")
        for name in tiles.data:
            place, path = index_of(name, "tiles", state.board.map.hex_index), tiles.at(name)
            piece, pair = pair_of(tiles.value(name), path)
            state.tracks.pieces[place] = index_of(text_of(piece, path), path, PIECE_INDEX)
            state.tracks.pairs[place] = index_of(text_of(pair, path), path, PAIR_INDEX)


@final
class Supply(Part):
    """The tiles left of each kind."""

    def write(self, state: Steam) -> dict[str, int]:
        return dict(zip(PAIR_INDEX, state.tracks.supply, strict=True))

    def read(self, state: Steam, reader: Reader) -> None:
        supply = reader.object("supply")
        supply.only(*PAIR_INDEX)
        state.tracks.supply = vec[i64]([supply.whole(name, 0, TILES) for name in PAIR_INDEX])


@final
class Links(Part):
    """The links; null keeps the place of one that was removed, as the next new link will take it."""

    def write(self, state: Steam) -> list[object]:
        tracks, hexes = state.tracks, state.board.hexes
        ends = [
            {"exit": f"{hexes[end // SIDES].name} {EDGES[end % SIDES]}", "node": None if node < 0 else hexes[node].name}
            for node, end in zip(tracks.nodes, tracks.ends, strict=True)
        ]
        return [
            None
            if owner == GONE
            else {
                "owner": None if owner < 0 else owner,
                "ends": ends[2 * link : 2 * link + 2],
                "fresh": tracks.fresh[link],
            }
            for link, owner in enumerate(tracks.owners)
        ]

    def read(self, state: Steam, reader: Reader) -> None:
        for index, value in enumerate(reader.items("links")):
            link = links.add_link(state.tracks, GONE, False)
            if value is not None:
                read_link(state, link, Reader(value, f"links[{index}]"))


def read_link(state: Steam, link: int, reader: Reader) -> None:
    """Read the owner and the two ends of a link."""
    tracks, known = state.tracks, state.board.map.hex_index
    reader.only("owner", "ends", "fresh")
    tracks.owners[link] = reader.mover("owner", state.seats)
    tracks.fresh[link] = reader.truth("fresh")
    ends = reader.objects("ends")
    expect(len(ends) == 2, f"{reader.path}.ends: expected two, not {len(ends)}")
    for which, end in enumerate(ends):
        end.only("exit", "node")
        node = NOWHERE if end.value("node") is None else index_of(end.text("node"), end.at("node"), known)
        name, _, edge = end.text("exit").partition(" ")  # such as K15 N
        place = index_of(name, end.at("exit"), known)
        links.set_end(tracks, link, which, node, place * SIDES + index_of(edge, end.at("exit"), EDGE_INDEX))


@final
class Barred(Part):
    """The tiles that were taken back, as the moves that laid them."""

    def write(self, state: Steam) -> list[str]:
        return [move.text for move in state.barred]

    def read(self, state: Steam, reader: Reader) -> None:
        for index, item in enumerate(reader.items("barred")):
            verb, _, rest = item.partition(" ") if isinstance(item, str) else ("", "", "")
            name, _, piece = rest.partition(" ")
            place = state.board.map.hex_index.get(name, NOWHERE)
            number = PIECE_INDEX.get(piece, NOWHERE)
            move = None if place < 0 or number < 0 else state.board.lays[place][number]
            if verb != "lay" or move is None:
                raise BadData(f"barred[{index}]: expected a tile that was laid, not {shown(item)}")
            state.barred = (*state.barred, move)


@final
class Before(Part):
    """The position before loose track: as this one, but for what the mover did since."""

    def write(self, state: Steam) -> object:
        if state.before is None:
            return None
        return fields.write_fields([field for field in FIELDS[state.seats] if field.key in BUILT], state.before)

    def read(self, state: Steam, reader: Reader) -> None:
        loose = reader.truth("loose")
        expect(loose == (reader.value("before") is not None), "before: expected only, and always, while track is loose")
        if not loose:
            return
        inner = reader.object("before")
        inner.only(*BUILT)
        try:
            before = state.game.from_json({**reader.data, **inner.data, "loose": False, "before": None})
        except BadData as error:
            raise BadData(f"before: {error}") from error
        others = without_purse(reader, state.mover) == without_purse(inner, state.mover)
        expect(others, "before.players: expected that only the builder has paid since")
        built = state.built == tuple(sorted({*before.built, state.mover}))
        expect(built, "before.built: expected that only the builder has built since")
        more = before.builds_left > state.builds_left and len(before.barred) > 0
        expect(more, "before: expected more builds, and the tile that was laid then to be barred")
        before.dice = dice.Dice(0)  # as `keep` has it
        state.before = before


def without_purse(reader: Reader, builder: int) -> list[dict[str, object]]:
    """Return the players without what building costs."""
    return [
        {key: player.data[key] for key in player.data if seat != builder or key not in SPENT}
        for seat, player in enumerate(reader.objects("players"))
    ]


OF_PLAYER: Final = [
    Field("cash", fields.number(0, scene.MOST_CASH)),
    Field("income", fields.number(board.LEAST_INCOME, board.MOST_INCOME), "incomes"),
    Field("points", fields.number(0, scene.MOST_POINTS)),
    Field("level", fields.number(1, board.MOST_LEVEL), "levels"),
    Field("tile", TILE, "held"),
    Field("passed"),
    Field("bid", fields.maybe(fields.number(0, scene.MOST_CASH)), "bids"),
]
FIELDS: Final = {seats: fields_of(seats) for seats in TURNS}  # by the number of seats
