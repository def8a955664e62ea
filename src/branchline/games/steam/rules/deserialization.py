"""The state that was written as JSON, read back with every fault named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from branchline.engine.dice import Dice, dice_from_json
from branchline.engine.errors import BadData, BadOption, expect
from branchline.engine.json_validation import Reader, counts, index_of, shown, whole
from branchline.games.steam.rules import board
from branchline.games.steam.rules.board import ACTION_TILES, COLOURS, KINDS, MOST_LEVEL, NO_TILE, NOWHERE, SIDES, Board
from branchline.games.steam.rules.consistency import audit, check_question
from branchline.games.steam.rules.link_tracing import walks
from branchline.games.steam.rules.links import add_link, all_traceable, set_end
from branchline.games.steam.rules.options import recorded_map
from branchline.games.steam.rules.scene import MOST_CASH, MOST_POINTS
from branchline.games.steam.rules.state import BUILD, GONE, NO_BID, PROMPTS, Steam
from branchline.games.steam.rules.tiles import EDGE_INDEX, PAIRS, PIECE_INDEX, TILES, pair_name
from branchline.games.steam.rules.turn import BUILDS, ROUNDS

if TYPE_CHECKING:
    from branchline.games.steam.rules.actions.lay import Lay
    from branchline.games.steam.rules.game import SteamGame

KEYS: Final = (
    "game", "rules", "map", "standard", "mercy", "seats", "turn", "prompt", "turn_number", "order",
    "acting", "at", "round", "bankrupt", "built", "players", "free_pass", "upgraded", "bidders",
    "leader", "places", "tiles", "supply", "links", "cities", "spaces", "new_cities", "grown",
    "builds_left", "performed", "loose", "before", "barred", "dues", "pledges", "delivered", "bag",
    "dice",
)  # fmt: skip
# What a build turn changes, and so what is kept of the position before loose track (STM-17.6).
BUILT: Final = (
    "players", "tiles", "supply", "links", "cities", "spaces", "new_cities", "grown",
    "builds_left", "performed", "barred", "built",
)  # fmt: skip
SPENT: Final = ("cash", "income", "points")  # of the one who builds
TILE_INDEX: Final = {name: tile for tile, name in enumerate(ACTION_TILES) if tile != NO_TILE}
PAIR_INDEX: Final = {pair_name(pair): pair for pair in range(len(PAIRS))}
COLOUR_INDEX: Final = {name: colour for colour, name in enumerate(COLOURS)}


def from_json(game: SteamGame, data: object) -> Steam:
    """The state that `to_json` described."""
    reader = Reader(data)
    reader.need_game(game.slug, game.version)
    reader.only(*KEYS)
    seats = reader.whole("seats", game.least, game.most)
    dice = dice_from_json(reader.value("dice"))
    state = Steam(game, read_board(game, reader), seats, reader.truth("standard"), dice)
    state.mercy = reader.truth("mercy")
    read_phase(state, reader)
    read_players(state, reader)
    read_map(state, reader)
    barred = enumerate(reader.items("barred"))
    state.barred = tuple([lay_of(state, item, f"barred[{at}]") for at, item in barred])
    read_before(game, state, reader)
    audit(state)
    check_question(state)
    for seat in state.order:
        # All owned track leads to a city (STM-9.13), but for that of a build turn under way.
        leads = (state.stage == BUILD and seat == state.mover) or all_traceable(state, seat)
        expect(leads, f"links: a link of seat {seat} does not lead to a city over its own track")
    return state


def lay_of(state: Steam, item: object, path: str) -> Lay:
    """A tile that was taken back, as the move that laid it."""
    verb, _, rest = item.partition(" ") if isinstance(item, str) else ("", "", "")
    name, _, piece = rest.partition(" ")
    place = state.board.map.hex_index.get(name, NOWHERE)
    number = PIECE_INDEX.get(piece, NOWHERE)
    move = None if place < 0 or number < 0 else state.board.lays[place][number]
    if verb != "lay" or move is None:
        raise BadData(f"{path}: expected a tile that was laid, not {shown(item)}")
    return move


def read_before(game: SteamGame, state: Steam, reader: Reader) -> None:
    """The position before loose track: as this one, but for what the mover did since."""
    loose = reader.truth("loose")
    expect(loose == (reader.value("before") is not None), "before: expected only, and always, while track is loose")
    if not loose:
        return
    inner = reader.object("before")
    inner.only(*BUILT)
    try:
        before = from_json(game, {**reader.data, **inner.data, "loose": False, "before": None})
    except BadData as error:
        raise BadData(f"before: {error}") from error
    others = without_purse(reader, state.mover) == without_purse(inner, state.mover)
    expect(others, "before.players: expected that only the builder has paid since")
    built = state.built == tuple(sorted({*before.built, state.mover}))
    expect(built, "before.built: expected that only the builder has built since")
    more = before.builds_left > state.builds_left and len(before.barred) > 0
    expect(more, "before: expected more builds, and the tile that was laid then to be barred")
    before.dice = Dice(0)  # as `keep` has it
    state.before = before


def without_purse(reader: Reader, builder: int) -> list[dict[str, object]]:
    """The players without what building costs."""
    return [
        {key: player.data[key] for key in player.data if seat != builder or key not in SPENT}
        for seat, player in enumerate(reader.objects("players"))
    ]


def read_board(game: SteamGame, reader: Reader) -> Board:
    """The map, if it is the one that was meant."""
    inner = reader.object("map")
    inner.only("name", "digest", *(["text"] if "text" in inner.data else []))
    try:
        return game.board_of(recorded_map(inner.data))
    except BadOption as error:
        raise BadData(str(error)) from error


def read_phase(state: Steam, reader: Reader) -> None:
    """The decision and its seat, the progress of the Turn, and its auction."""
    state.stage = reader.choice("prompt", PROMPTS)
    state.mover = reader.mover("turn", state.seats)
    state.turn_number = reader.whole("turn_number", 1, board.TURNS[state.seats])
    state.order = reader.seats("order", state.seats)
    state.acting = reader.seats("acting", state.seats)
    state.at = reader.whole("at", 0, state.seats)
    state.round = reader.whole("round", 1, ROUNDS)
    state.bankrupt = reader.seats("bankrupt", state.seats)
    state.built = reader.seats("built", state.seats)
    state.upgraded = reader.seats("upgraded", state.seats)
    state.builds_left = reader.whole("builds_left", 0, BUILDS + 1)
    state.performed = reader.truth("performed")
    state.free_pass = reader.mover("free_pass", state.seats)
    state.bidders = reader.seats("bidders", state.seats)
    state.leader = reader.mover("leader", state.seats)
    state.places = reader.seats("places", state.seats)
    state.dues = seat_numbers(state, reader, "dues", 1, MOST_LEVEL)
    state.pledges = seat_numbers(state, reader, "pledges", 0, MOST_CASH)


def seat_numbers(state: Steam, reader: Reader, key: str, low: int, high: int) -> tuple[tuple[int, int], ...]:
    """Seats, none twice, each with a number."""
    found = []
    for place, item in enumerate(reader.items(key)):
        path = f"{key}[{place}]"
        seat, number = pair_of(item, path)
        found.append((whole(seat, path, 0, state.seats - 1), whole(number, path, low, high)))
    expect(len(dict(found)) == len(found), f"{key}: a seat is named twice")
    return tuple(found)


def read_players(state: Steam, reader: Reader) -> None:
    """The tracks, the action tile and the bid of each seat."""
    reader.per_seat("players", state.seats)
    for seat, player in enumerate(reader.objects("players")):
        player.only("cash", "income", "points", "level", "tile", "passed", "bid")
        state.cash[seat] = player.whole("cash", 0, MOST_CASH)
        state.incomes[seat] = player.whole("income", board.LEAST_INCOME, board.MOST_INCOME)
        state.points[seat] = player.whole("points", 0, MOST_POINTS)
        state.levels[seat] = player.whole("level", 1, MOST_LEVEL)
        if player.value("tile") is not None:
            state.held[seat] = index_of(player.text("tile"), player.at("tile"), TILE_INDEX)
        state.passed[seat] = player.truth("passed")
        if player.value("bid") is not None:
            state.bids[seat] = player.whole("bid", NO_BID + 1, MOST_CASH)


def read_map(state: Steam, reader: Reader) -> None:
    """Cities and cubes, tiles and links."""
    read_cities(state, reader)
    read_supply(state, reader)
    read_tiles(state, reader)
    links = reader.items("links")
    for index, value in enumerate(links):
        read_link(state, value, f"links[{index}]")
    walks(state)  # refuses a ring of track, which no link would show
    for place in state.grown:
        once = state.board.city[place] >= 0 and state.grown.count(place) == 1
        expect(once, "grown: expected printed cities, each once")  # STM-19.4


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
    expect(len(spaces) == expected, f"spaces: expected {expected}, not {len(spaces)}")
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
    """A link, or null for one that was removed and whose number will be used again."""
    tracks = state.tracks
    link = add_link(tracks, GONE, False)
    if value is None:
        return
    reader = Reader(value, path)
    reader.only("owner", "ends", "fresh")
    tracks.owners[link] = reader.mover("owner", state.seats)
    tracks.fresh[link] = reader.truth("fresh")
    ends = reader.objects("ends")
    expect(len(ends) == 2, f"{path}.ends: expected two, not {len(ends)}")
    for which, end in enumerate(ends):
        end.only("exit", "node")
        node = NOWHERE
        if end.value("node") is not None:
            node = index_of(end.text("node"), end.at("node"), state.board.map.hex_index)
        name, _, edge = end.text("exit").partition(" ")  # such as K15 N
        place = index_of(name, end.at("exit"), state.board.map.hex_index)
        set_end(tracks, link, which, node, place * SIDES + index_of(edge, end.at("exit"), EDGE_INDEX))
