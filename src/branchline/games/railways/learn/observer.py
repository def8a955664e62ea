"""What a seat may know of a game of Railways, written as numbers straight from the position."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.packed import i64
from branchline.games.railways.rules import board
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules import network as places
from branchline.games.railways.rules.board import CITY_CARDS, GOOD_COLOURS, KINDS, number_of
from branchline.games.railways.rules.cards import top_discard
from branchline.games.railways.rules.layout import EMPTY, block
from branchline.games.railways.rules.network import Network
from branchline.games.railways.rules.state import Railways
from branchline.learn.fast.observation import Observer, Sheet

LINK_CARDS: Final = 3  # numbers for the cards of a link: twos, ones and wilds


@final
class RailwaysObserver(Observer[Railways]):
    """Writes the fields of `RailwaysEncoding`, in their order."""

    def write(self, state: Railways, seat: i64, sheet: Sheet) -> None:
        row, options = state.row, state.options
        sheet.seat(state.first)
        sheet.number(options.younger)
        sheet.number(options.loco_second)
        sheet.number(options.guard)
        sheet.choice(state.ending)
        sheet.number(state.quiet)
        sheet.number(row[at.PILE])
        sheet.next()  # display
        place: i64
        for place in range(board.DISPLAY):
            if row[at.DISPLAY + place] != EMPTY:
                sheet.put(place * KINDS + row[at.DISPLAY + place], 1)
        sheet.choice(top_discard(state))
        sheet.number(row[at.DISCARD])
        self.write_links(state.network, sheet)
        sheet.next()  # goods
        for place in range(CITY_CARDS):
            if row[at.GOODS + place]:
                self.write_colours(row[at.GOODS + place], place * GOOD_COLOURS, sheet)
        sheet.choice(state.good)
        sheet.number(row[at.BAG])
        self.write_players(state, sheet)
        sheet.next()  # own_hand
        self.write_cards(state, seat, at.HAND, at.CITIES, 0, sheet)

    def write_links(self, network: Network, sheet: Sheet) -> None:
        """Write the links, each by its new city."""
        row = network.row
        built: i64
        first, end = i64(places.BUILT + 1), places.BUILT + 1 + row[places.BUILT]
        sheet.next()  # links
        for built in range(first, end):
            sheet.put(sheet.relative(row[places.OWNERS + row[built]]) * CITY_CARDS + row[built], 1)
        sheet.next()  # joined
        for built in range(first, end):
            sheet.put(row[built] * board.NODES + row[places.PARENTS + row[built]], 1)
        sheet.next()  # colours
        for link in network.links:
            sheet.put(link.city * board.RAIL_COLOURS + link.colour, 1)
        sheet.next()  # link_cards
        for link in network.links:
            payment, place = link.payment, link.city * LINK_CARDS
            sheet.put(place, payment.twos)
            sheet.put(place + 1, payment.ones)
            sheet.put(place + 2, payment.wilds)

    def write_colours(self, goods: i64, place: i64, sheet: Sheet) -> None:
        """Write how many goods there are of each colour."""
        colour: i64
        for colour in range(GOOD_COLOURS):
            sheet.put(place + colour, number_of(goods, colour))

    def write_players(self, state: Railways, sheet: Sheet) -> None:
        """Write what everyone knows of the players."""
        row = state.row
        player: i64
        sheet.by_seat(row, at.SEATS + at.SIZE, at.BLOCK)  # cards
        sheet.next()  # known
        for player in range(state.seats):
            self.write_cards(state, player, at.KNOWN, at.KNOWN_CITIES, sheet.relative(player) * KINDS, sheet)
        sheet.next()  # promised
        for player in range(state.seats):
            sheet.put_seat(player, state.promised >> player & 1)
        sheet.by_seat(row, at.SEATS + at.POWER, at.BLOCK)
        sheet.by_seat(row, at.SEATS + at.TRAINS, at.BLOCK)
        sheet.next()  # delivered
        for player in range(state.seats):
            self.write_colours(state.of(player, at.DELIVERED), sheet.relative(player) * GOOD_COLOURS, sheet)
        sheet.by_seat(row, at.SEATS + at.POINTS, at.BLOCK)

    def write_cards(self, state: Railways, seat: i64, held: i64, cities: i64, place: i64, sheet: Sheet) -> None:
        """Write cards of a seat by kind, from where their counts and the mask of cities lie in its block."""
        sheet.copy(state.row, block(seat) + held, board.HELD, place)
        mask = state.of(seat, cities)
        place += board.HELD
        while mask:
            if mask & 1:
                sheet.put(place, 1)
            mask >>= 1
            place += 1
