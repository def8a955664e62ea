"""What a seat may know of a game of Steam, written as numbers straight from the position."""

from typing import Final, final

from branchline.engine.packed import i64, vec
from branchline.games.steam.rules.board import KINDS, NO_TILE, NOWHERE, SIDES, URBANIZATION, Board
from branchline.games.steam.rules.link_tracing import trace
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.possible_track import PATH_BIT, PATH_COUNT
from branchline.games.steam.rules.state import GONE, Steam
from branchline.games.steam.rules.tiles import PIECES, Piece
from branchline.learn.fast.observation import Observer, Sheet

PATHS: Final = list(PATH_BIT)  # the pairs of sides that track on a hex can join
MOST_PATHS: Final = 2  # on a tile


def paths_of(piece: Piece) -> list[int]:
    """Return the pairs of sides that a piece joins, then NOWHERE. In a town there are exits only."""
    return ([PATHS.index(path) for path in piece.paths] + [NOWHERE] * MOST_PATHS)[:MOST_PATHS]


TRACK: Final = vec[i64]([path for piece in PIECES for path in paths_of(piece)])


@final
class SteamObserver(Observer[Steam]):
    """Writes the fields of `SteamEncoding`, in their order."""

    def __init__(self, board: Board) -> None:
        self.size: i64 = board.size
        self.near = board.near
        self.places = vec[i64]([place.index for place in board.hexes if place.key])  # cities and towns
        self.place_at = board.near[: board.size]  # by hex: which of the places it is
        number: i64
        for number in range(len(self.places)):
            self.place_at[self.places[number]] = number
        # The exits of all links, one link after another, and the link of each.
        self.exits = board.near[:]
        self.link_of = board.near[:]

    def write(self, state: Steam, seat: i64, sheet: Sheet) -> None:
        sheet.number(state.standard)
        sheet.number(state.mercy)
        sheet.number(state.turn_number)
        sheet.number(state.round)
        write_order(state.order, sheet)
        write_order(state.acting, sheet)
        sheet.number(state.at)
        write_order(state.places, sheet)
        write_seats(state.bankrupt, sheet)
        write_seats(state.built, sheet)
        sheet.seat(state.free_pass)
        write_seats(state.upgraded, sheet)
        write_seats(state.bidders, sheet)
        sheet.seat(state.leader)
        self.write_players(state, sheet)
        for pairs in (state.dues, state.pledges):
            sheet.next()
            for whose, number in pairs:
                sheet.put_seat(whose, number)
        sheet.number(state.builds_left)
        sheet.number(state.performed)
        sheet.number(state.loose)
        self.write_tiles(state, sheet)
        self.write_links(state, sheet)
        self.write_supply(state, sheet)
        self.write_places(state, sheet)
        for counts in (state.spaces, [*state.new_cities], [*state.delivered], [*state.bag]):
            sheet.next()
            write_counts(counts, 0, len(counts), 0, sheet)

    def write_players(self, state: Steam, sheet: Sheet) -> None:
        """Write what everyone knows of the players."""
        other: i64
        for numbers in (state.cash, state.incomes, state.points, state.levels):
            sheet.next()
            for other in range(state.seats):
                sheet.put_seat(other, numbers[other])
        sheet.next()  # tile
        for other in range(state.seats):
            tile: i64 = state.held[other]
            if tile != NO_TILE:
                sheet.put(sheet.relative(other) * URBANIZATION + tile - 1, 1)
        sheet.next()  # passed
        for other in range(state.seats):
            sheet.put_seat(other, state.passed[other])
        sheet.next()  # bid
        for other in range(state.seats):
            sheet.put_seat(other, state.bids[other] + 1)

    def write_tiles(self, state: Steam, sheet: Sheet) -> None:
        """Write the track on the tiles."""
        pieces = state.tracks.pieces
        place: i64
        path: i64
        sheet.next()  # paths
        for place in range(self.size):
            if pieces[place] >= 0:
                for path in range(MOST_PATHS * pieces[place], MOST_PATHS * (pieces[place] + 1)):
                    if TRACK[path] >= 0:
                        sheet.put(place * PATH_COUNT + TRACK[path], 1)

    def write_links(self, state: Steam, sheet: Sheet) -> None:
        """Write the links by their exits, with their owners."""
        tracks, exits, link_of = state.tracks, self.exits, self.link_of
        owners, count = tracks.owners, self.find_exits(state)
        number: i64
        sheet.next()  # owners
        for number in range(count):
            owner = owners[link_of[number]]
            group = state.seats if owner < 0 else sheet.relative(owner)
            sheet.put(group * self.size * SIDES + exits[number], 1)
        sheet.next()  # complete
        for number in range(count):
            if complete(tracks, link_of[number]):
                sheet.put(exits[number], 1)
        sheet.next()  # fresh
        for number in range(count):
            if tracks.fresh[link_of[number]]:
                sheet.put(exits[number], 1)

    def find_exits(self, state: Steam) -> i64:
        """Note the exits of all links; return how many there are."""
        tracks, exits, link_of = state.tracks, self.exits, self.link_of
        count: i64 = 0
        link: i64
        number: i64
        for link in range(len(tracks.owners)):
            if tracks.owners[link] != GONE:
                first = count
                count = trace(self.near, tracks.pieces, tracks.ends[2 * link], exits, first)
                for number in range(first, count):
                    link_of[number] = link
        return count

    def write_supply(self, state: Steam, sheet: Sheet) -> None:
        """Write which tiles lie on the map, and which are left."""
        tracks = state.tracks
        place: i64
        sheet.next()  # kinds
        for place in range(self.size):
            if tracks.pairs[place] >= 0:
                sheet.put(place, tracks.pairs[place] + 1)
        sheet.numbers(tracks.supply, 0, len(tracks.supply))

    def write_places(self, state: Steam, sheet: Sheet) -> None:
        """Write the cities with their cubes."""
        places, city = self.places, state.city
        number: i64
        sheet.next()  # cities
        for number in range(len(places)):
            if city[places[number]] >= 0:
                sheet.put(number * KINDS + city[places[number]], 1)
        sheet.next()  # cubes
        for number in range(len(places)):
            if city[places[number]] >= 0:
                write_counts(state.cubes, places[number] * KINDS, KINDS, number * KINDS, sheet)
        sheet.next()  # grown
        for grown in state.grown:
            sheet.put(self.place_at[grown], 1)


def write_order(order: tuple[int, ...], sheet: Sheet) -> None:
    """Write for each place of an order which seat has it."""
    sheet.next()
    place: i64 = 0
    for whose in order:
        sheet.put(place + sheet.relative(whose), 1)
        place += sheet.seats


def write_seats(some: tuple[int, ...], sheet: Sheet) -> None:
    """Write a one for each of some seats."""
    sheet.next()
    for whose in some:
        sheet.put_seat(whose, 1)


def write_counts(counts: list[int], first: i64, count: i64, place: i64, sheet: Sheet) -> None:
    """Write numbers that stand one after another in a list, most of which are 0."""
    number: i64
    for number in range(count):
        found: i64 = counts[first + number]
        if found:
            sheet.put(place + number, found)
