"""Steam as numbers; hexes, cities and towns are those of the map that is played on."""

import re
from functools import partial
from typing import Any, Final

from branchline.games.steam.learn.observer import PATHS, SteamObserver
from branchline.games.steam.learn.speller import SteamSpeller
from branchline.games.steam.rules import board
from branchline.games.steam.rules.actions.take import TAKES
from branchline.games.steam.rules.board import COLOURS, SIDES, Board
from branchline.games.steam.rules.game import SteamGame
from branchline.games.steam.rules.link_tracing import along
from branchline.games.steam.rules.notation import OWNERS
from branchline.games.steam.rules.options import Options
from branchline.games.steam.rules.state import PROMPTS, Tracks
from branchline.games.steam.rules.tiles import EDGE_INDEX, PAIRS, PIECE_INDEX, PIECES, pair_name
from branchline.learn import fields
from branchline.learn.encoding import Encoding, Vocabulary
from branchline.learn.fast.observation import Observer, Rows
from branchline.learn.fast.speller import Speller
from branchline.learn.fields import ONE, Field, Shape, View

# A seat is paid for its links 6 times by each of its own deliveries and 3 times by those of others,
# two of each in a Turn: no more than 294 points in any game, each of which is 5 dollars at most.
MOST_POINTS: Final = 300
MOST_CASH: Final = 1_999
# Numbers are spelt by their tens and their unit.
TENS: Final = {"bid": 200, "capital": 40}
MOST_CUBES: Final = max(board.CUBES)
COLOUR_INDEX: Final = fields.indexed(COLOURS)
PAIR_INDEX: Final = fields.indexed(map(pair_name, range(len(PAIRS))))
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


class SteamEncoding(Encoding):
    """The words and fields of Steam on one map."""

    prompts = PROMPTS

    def make_vocabulary(self, options: dict[str, object]) -> Vocabulary:
        assert isinstance(self.game, SteamGame)
        self.board = self.game.board_of(Options(options).map)
        places = [place for place in self.board.hexes if place.key]
        self.place_index = fields.indexed([place.name for place in places])
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
        seats, spaces = self.seats, self.board.map.supply_spaces
        by_hex, by_place = partial(fields.by_name, self.board.map.hex_index), partial(fields.by_name, self.place_index)
        seat, some, all_seats = fields.one_seat(seats), fields.some_seats(seats), fields.each(seats, ONE)
        order, cubes, sides = fields.each(seats, seat), fields.counts(COLOUR_INDEX), self.board.size * SIDES
        pairs = Shape(seats, lambda pairs, seat: [((whose - seat) % seats, number) for whose, number in pairs])
        few: dict[str, Any] = {"high": MOST_CUBES, "unit": 4}
        all_cubes: dict[str, Any] = {"high": MOST_CUBES, "unit": MOST_CUBES}
        turns, supply = max(board.TURNS.values()), max(number for _, _, number in PAIRS)
        return [
            Field("standard", ONE, "whether the Standard game is played"),
            Field("mercy", ONE, "the option of that name"),
            Field("turn_number", ONE, "the Turn", high=turns, unit=turns),
            Field("round", ONE, "the round of moving goods", high=2),
            Field("order", order, "by place in the turn order: who has it"),
            Field("acting", order, "by place in the order of this phase: who has it"),
            Field("at", ONE, "the place in it that acts now", high=seats, unit=seats),
            Field("places", order, "by place from this auction: who has it"),
            Field("bankrupt", some, "by seat: whether it is bankrupt"),
            Field("built", some, "by seat: whether it has ever laid a tile"),
            Field("free_pass", seat, "by seat: whether it may pass once and stay in the auction"),
            Field("upgraded", some, "by seat: whether it has had its free upgrade"),
            Field("bidders", some, "by seat: whether it is still in the auction"),
            Field("leader", seat, "by seat: whether its bid is the highest"),
            Field("cash", all_seats, "by seat: dollars", high=MOST_CASH, unit=20, of="players.cash"),
            Field("income", all_seats, "by seat: income",
                  low=board.LEAST_INCOME, high=board.MOST_INCOME, unit=board.MOST_INCOME, of="players.income"),
            Field("points", all_seats, "by seat: victory points", high=MOST_POINTS, unit=20, of="players.points"),
            Field("level", all_seats, "by seat: level",
                  high=board.MOST_LEVEL, unit=board.MOST_LEVEL, of="players.level"),
            Field("tile", fields.each(seats, fields.choice(TILE_INDEX)), "by seat: the action tile held",
                  of="players.tile"),
            Field("passed", all_seats, "by seat: whether its action was passed", of="players.passed"),
            Field("bid", fields.each(seats, Shape(1, lambda bid, seat: [(0, bid + 1)])),
                  "by seat: the last bid and one more", high=MOST_CASH, unit=20, of="players.bid"),
            Field("dues", pairs, "by seat: points it has still to place", high=6, unit=6),
            Field("pledges", pairs, "by seat: steps of capital for upkeep", high=4, unit=4),
            Field("builds_left", ONE, "builds left in this build turn", high=4, unit=4),
            Field("performed", ONE, "whether City Growth or Urbanization was carried out"),
            Field("loose", ONE, "whether track must still be led to a city"),
            Field("paths", by_hex(fields.marks(len(PATHS))), "by hex: the pairs of its sides that track joins"),
            Field("owners", fields.marks((seats + 1) * sides),
                  "by seat, and last for nobody: the exits of its links, by hex and side"),
            Field("complete", fields.marks(sides), "by hex and side: whether that link is complete"),
            Field("fresh", fields.marks(sides), "by hex and side: whether it is of this build turn"),
            Field("kinds", by_hex(ONE), "by hex: the kind of tile, in the order of the manifest, from 1",
                  high=len(PAIRS), unit=len(PAIRS)),
            Field("supply", fields.counts(PAIR_INDEX), "tiles left of each kind", high=supply, unit=supply),
            Field("cities", by_place(fields.choice(COLOUR_INDEX)), "by city or town: its colour as a city"),
            Field("cubes", by_place(cubes), "by city or town: its cubes, by colour", **few),
            Field("grown", fields.tally(self.place_index), "by city or town: whether it has a growth marker"),
            Field("spaces", fields.each(spaces, cubes), "by supply space: its cubes, by colour", **few),
            Field("new_cities", cubes, "New City tiles left, by colour",
                  high=max(board.NEW_CITIES), unit=max(board.NEW_CITIES)),
            Field("delivered", cubes, "cubes delivered, by colour", **all_cubes),
            Field("bag", cubes, "cubes that stayed in the bag, by colour", **all_cubes),
        ]  # fmt: skip

    def facts(self, view: View) -> View:
        tiles, links = view["tiles"].items(), []
        for link, ends in zip(view["links"], exits(self.board, view), strict=True):
            if link is not None:
                owner = self.seats if link["owner"] is None else (link["owner"] - view["seat"]) % self.seats
                links.append((link, owner * self.board.size * SIDES, ends))
        return {
            "paths": {name: TRACK[piece] for name, (piece, _) in tiles},
            "kinds": {name: PAIR_INDEX[pair] + 1 for name, (_, pair) in tiles},
            "owners": [first + at for _, first, ends in links for at in ends],
            "complete": [at for link, _, ends in links if all(end["node"] for end in link["ends"]) for at in ends],
            "fresh": [at for link, _, ends in links if link["fresh"] for at in ends],
            "cities": {name: colour for name, (colour, _) in view["cities"].items()},
            "cubes": {name: cubes for name, (_, cubes) in view["cities"].items()},
        }


def pieces(text: str) -> list[str]:
    """Return the words of a move; a number is its tens and its unit, a delivery goes place by place."""
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
