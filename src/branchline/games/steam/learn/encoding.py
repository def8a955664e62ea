"""Steam as numbers; hexes, cities and towns are those of the map that is played on."""

import re
from typing import Any, Final, final

from branchline.games.steam.learn.observer import PATHS, SteamObserver
from branchline.games.steam.learn.speller import SteamSpeller
from branchline.games.steam.rules import board
from branchline.games.steam.rules.actions.take import TAKES
from branchline.games.steam.rules.board import COLOURS, KINDS, SIDES, Board
from branchline.games.steam.rules.game import SteamGame
from branchline.games.steam.rules.link_tracing import along
from branchline.games.steam.rules.notation import OWNERS
from branchline.games.steam.rules.options import Options
from branchline.games.steam.rules.state import PROMPTS, Tracks
from branchline.games.steam.rules.tiles import EDGE_INDEX, PAIRS, PIECE_INDEX, PIECES, pair_name
from branchline.learn.encoding import Encoding, Field, Fields, View, Vocabulary
from branchline.learn.fast.observation import Observer, Rows
from branchline.learn.fast.speller import Speller

# A seat is paid for its links 6 times by each of its own deliveries and 3 times by those of others,
# two of each in a Turn: no more than 294 points in any game, each of which is 5 dollars at most.
MOST_POINTS: Final = 300
MOST_CASH: Final = 1_999
# Numbers are spelt by their tens and their unit.
TENS: Final = {"bid": 200, "capital": 40}
MOST_CUBES: Final = max(board.CUBES)
COLOUR_INDEX: Final = {name: colour for colour, name in enumerate(COLOURS)}
PAIR_INDEX: Final = {pair_name(pair): pair for pair in range(len(PAIRS))}
TILE_INDEX: Final = {name: tile - 1 for tile, name in enumerate(board.ACTION_TILES) if tile}
# By piece: the pairs of sides it joins. In a town there are exits only.
TRACK: Final = {piece.text: [PATHS.index(path) for path in piece.paths] for piece in PIECES}
# Between two places of a delivery: the owner of the link is named where that must be said.
HOP: Final = re.compile(rf"( >(?:(?:{'|'.join(OWNERS)})>)?)(?= )")


def exits(rail_board: Board, view: View) -> list[list[int]]:
    """Return the exits of each link of a view, traced on its tiles; an exit is a hex and a side, as one number."""
    hexes = rail_board.map.hex_index
    pieces = Tracks(rail_board.size).pieces
    for name, (text, _) in view["tiles"].items():
        pieces[hexes[name]] = PIECE_INDEX[text]
    found = []
    for link in view["links"]:
        place, side = ("", "") if link is None else link["ends"][0]["exit"].split()
        found.append(along(rail_board.near, pieces, hexes[place] * SIDES + EDGE_INDEX[side]) if link else [])
    return found


@final
class SteamEncoding(Encoding):
    """The words and fields of Steam on one map."""

    prompts = PROMPTS

    def make_vocabulary(self, options: dict[str, object]) -> Vocabulary:
        assert isinstance(self.game, SteamGame)
        self.board = self.game.board_of(Options(options).map)
        places = [place for place in self.board.hexes if place.key]
        self.place_index = {place.name: number for number, place in enumerate(places)}
        words = ["pass", "free pass", "done", "upgrade", "score income", "score points"]
        words += ["lay", "take back", "grow", "urbanize"]
        words += [take.text for take in TAKES]
        words += [f"{verb} {ten or ''}" for verb, tens in TENS.items() for ten in range(tens)]
        words += [str(unit) for unit in range(10)]
        words += [f"deliver {colour}" for colour in COLOURS]
        words += [f" {colour}" for colour in COLOURS]
        words += [f" {space + 1}" for space in range(self.board.map.supply_spaces)]
        words += [f" >{owner}>" for owner in OWNERS]
        words += [f" {place.title}" for place in places]
        words += [f" > {place.title}" for place in places]
        words += [f" {place.name}" for place in self.board.hexes]
        words += [f" {piece.text}" for piece in PIECES]
        # A map may call a town as a colour or a hex is called: one word can stand for both.
        return Vocabulary(dict.fromkeys(words), pieces)

    @property
    def observer(self) -> Observer[Any]:
        return SteamObserver(self.board)

    def speller(self, rows: Rows, table: int) -> Speller[Any]:
        return SteamSpeller(self.board, self.vocabulary.index, self.vocabulary.spell, rows, table)

    def make_fields(self) -> list[Field]:
        seats, hexes, places = self.seats, self.board.size, len(self.place_index)
        spaces = self.board.map.supply_spaces
        orders = seats * seats
        turns = max(board.TURNS.values())
        cubes = {"high": MOST_CUBES, "unit": 4}
        all_cubes = {"high": MOST_CUBES, "unit": MOST_CUBES}
        supply = max(number for _, _, number in PAIRS)
        return [
            Field("standard", 1, "whether the Standard game is played"),
            Field("mercy", 1, "the option of that name"),
            Field("turn_number", 1, "the Turn", high=turns, unit=turns),
            Field("round", 1, "the round of moving goods", high=2),
            Field("order", orders, "by place in the turn order: who has it"),
            Field("acting", orders, "by place in the order of this phase: who has it"),
            Field("at", 1, "the place in it that acts now", high=seats, unit=seats),
            Field("places", orders, "by place from this auction: who has it"),
            Field("bankrupt", seats, "by seat: whether it is bankrupt"),
            Field("built", seats, "by seat: whether it has ever laid a tile"),
            Field("free_pass", seats, "by seat: whether it may pass once and stay in the auction"),
            Field("upgraded", seats, "by seat: whether it has had its free upgrade"),
            Field("bidders", seats, "by seat: whether it is still in the auction"),
            Field("leader", seats, "by seat: whether its bid is the highest"),
            Field("cash", seats, "by seat: dollars", high=MOST_CASH, unit=20),
            Field("income", seats, "by seat: income",
                  low=board.LEAST_INCOME, high=board.MOST_INCOME, unit=board.MOST_INCOME),
            Field("points", seats, "by seat: victory points", high=MOST_POINTS, unit=20),
            Field("level", seats, "by seat: level", high=board.MOST_LEVEL, unit=board.MOST_LEVEL),
            Field("tile", seats * len(TILE_INDEX), "by seat: the action tile held"),
            Field("passed", seats, "by seat: whether its action was passed"),
            Field("bid", seats, "by seat: the last bid and one more", high=MOST_CASH, unit=20),
            Field("dues", seats, "by seat: points it has still to place", high=6, unit=6),
            Field("pledges", seats, "by seat: steps of capital for upkeep", high=4, unit=4),
            Field("builds_left", 1, "builds left in this build turn", high=4, unit=4),
            Field("performed", 1, "whether City Growth or Urbanization was carried out"),
            Field("loose", 1, "whether track must still be led to a city"),
            Field("paths", hexes * len(PATHS), "by hex: the pairs of its sides that track joins"),
            Field("owners", (seats + 1) * hexes * SIDES,
                  "by seat, and last for nobody: the exits of its links, by hex and side"),
            Field("complete", hexes * SIDES, "by hex and side: whether that link is complete"),
            Field("fresh", hexes * SIDES, "by hex and side: whether it is of this build turn"),
            Field("kinds", hexes, "by hex: the kind of tile, in the order of the manifest, from 1",
                  high=len(PAIRS), unit=len(PAIRS)),
            Field("supply", len(PAIRS), "tiles left of each kind", high=supply, unit=supply),
            Field("cities", places * KINDS, "by city or town: its colour as a city"),
            Field("cubes", places * KINDS, "by city or town: its cubes, by colour", **cubes),
            Field("grown", places, "by city or town: whether it has a growth marker"),
            Field("spaces", spaces * KINDS, "by supply space: its cubes, by colour", **cubes),
            Field("new_cities", KINDS, "New City tiles left, by colour",
                  high=max(board.NEW_CITIES), unit=max(board.NEW_CITIES)),
            Field("delivered", KINDS, "cubes delivered, by colour", **all_cubes),
            Field("bag", KINDS, "cubes that stayed in the bag, by colour", **all_cubes),
        ]  # fmt: skip

    def write(self, view: View, sheet: Fields) -> None:
        for name in ("standard", "mercy", "turn_number", "round", "at", "builds_left", "performed", "loose"):
            sheet.put(name, view[name])
        for name in ("order", "acting", "places"):
            self.in_order(view, sheet, name, view[name])
        for name in ("bankrupt", "built", "upgraded", "bidders"):
            self.by_seat(view, sheet, name, view[name])
        for name in ("free_pass", "leader"):
            self.by_seat(view, sheet, name, [] if view[name] is None else [view[name]])
        for seat, player in enumerate(view["players"]):
            self.write_player(self.relative(view, seat), player, sheet)
        for name in ("dues", "pledges"):
            for seat, number in view[name]:
                sheet.put(name, number, self.relative(view, seat))
        self.write_track(view, sheet)
        for name, (colour, cubes) in view["cities"].items():
            place = self.place_index[name] * KINDS
            sheet.mark("cities", place + COLOUR_INDEX[colour])
            sheet.count("cubes", COLOUR_INDEX, cubes, place)
        sheet.tick("grown", self.place_index, view["grown"])
        for space, cubes in enumerate(view["spaces"]):
            sheet.count("spaces", COLOUR_INDEX, cubes, space * KINDS)
        for name in ("new_cities", "delivered", "bag"):
            sheet.count(name, COLOUR_INDEX, view[name])

    def write_player(self, place: int, player: View, sheet: Fields) -> None:
        """What all know of a player."""
        for name in ("cash", "income", "points", "level", "passed"):
            sheet.put(name, player[name], place)
        if player["tile"] is not None:
            sheet.mark("tile", place * len(TILE_INDEX) + TILE_INDEX[player["tile"]])
        if player["bid"] is not None:
            sheet.put("bid", player["bid"] + 1, place)

    def write_track(self, view: View, sheet: Fields) -> None:
        """Write the tiles and the links with their owners."""
        sheet.count("supply", PAIR_INDEX, view["supply"])
        for name, (piece, pair) in view["tiles"].items():
            place = self.board.map.hex_index[name]
            sheet.put("kinds", PAIR_INDEX[pair] + 1, place)
            for path in TRACK[piece]:
                sheet.mark("paths", place * len(PATHS) + path)
        for link, ends in zip(view["links"], exits(self.board, view), strict=True):
            if link is None:
                continue
            owner = link["owner"]
            group = self.seats if owner is None else self.relative(view, owner)
            complete = all(end["node"] is not None for end in link["ends"])
            for end in ends:
                sheet.mark("owners", group * self.board.size * SIDES + end)
                sheet.put("complete", complete, end)
                sheet.put("fresh", link["fresh"], end)


def pieces(text: str) -> list[str]:
    """The words of a move; a number is its tens and its unit, a delivery goes place by place."""
    verb, _, rest = text.partition(" ")
    if verb in TENS:
        return [text[:-1], text[-1]]
    if verb == "lay":
        return [verb, *[f" {word}" for word in rest.split(" ", 1)]]
    if verb == "take":  # an action tile, or a tile of track back
        return ["take back", text.removeprefix("take back")] if rest.startswith("back ") else [text]
    if verb in ("grow", "urbanize"):
        return [verb, *[f" {word}" for word in rest.rsplit(" ", 1 if verb == "grow" else 2)]]
    if verb != "deliver":
        return [text]
    colour, _, way = rest.partition(" ")
    start, *hops = HOP.split(way)
    found = [f"deliver {colour}", f" {start}"]
    for link, place in zip(hops[::2], hops[1::2], strict=True):
        found += [link + place] if link == " >" else [link, place]
    return found
