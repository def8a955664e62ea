"""What a seat may know of a game of Railways, written as numbers straight from the position."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.packed import i64
from branchline.games.railways.rules import cells as at
from branchline.games.railways.rules import network as places
from branchline.games.railways.rules.board import (
    CITY_CARDS,
    DISPLAY,
    GOOD_COLOURS,
    HELD,
    KINDS,
    NODES,
    RAIL_COLOURS,
    number_of,
)
from branchline.games.railways.rules.cards import top_discard
from branchline.games.railways.rules.cells import EMPTY, block
from branchline.games.railways.rules.network import Network
from branchline.games.railways.rules.state import NO_GOOD, NOT_YET, Railways
from branchline.learn.fast.observation import Observer, Sheet, relative

LINK_CARDS: Final = 3  # numbers for the cards of a link: twos, ones and wilds


@final
class RailwaysObserver(Observer[Railways]):
    """Writes the fields of `RailwaysEncoding`, in their order."""

    def write(self, state: Railways, seat: i64, sheet: Sheet) -> None:
        row, options = state.row, state.options
        sheet.next()  # first
        sheet.mark(relative(state.first, seat, state.seats))
        sheet.next()  # younger
        sheet.put(0, 1 if options.younger else 0)
        sheet.next()  # loco_second
        sheet.put(0, 1 if options.loco_second else 0)
        sheet.next()  # guard
        sheet.put(0, 1 if options.guard else 0)
        sheet.next()  # ending
        if state.ending != NOT_YET:
            sheet.mark(state.ending)
        sheet.next()  # quiet
        sheet.put(0, state.quiet)
        sheet.next()  # pile
        sheet.put(0, row[at.PILE])
        sheet.next()  # display
        place: i64
        for place in range(DISPLAY):
            if row[at.DISPLAY + place] != EMPTY:
                sheet.mark(place * KINDS + row[at.DISPLAY + place])
        sheet.next()  # discard_top
        if row[at.DISCARD]:
            sheet.mark(top_discard(state))
        sheet.next()  # discard_cards
        sheet.put(0, row[at.DISCARD])
        self.write_links(state.network, seat, state.seats, sheet)
        sheet.next()  # goods
        self.write_goods(state, sheet)
        sheet.next()  # good
        if state.good != NO_GOOD:
            sheet.mark(state.good)
        sheet.next()  # bag
        sheet.put(0, row[at.BAG])
        self.write_players(state, seat, sheet)
        sheet.next()  # own_hand
        self.write_cards(state, seat, at.HAND, at.CITIES, 0, sheet)

    def write_links(self, network: Network, seat: i64, seats: i64, sheet: Sheet) -> None:
        """Write the links, each by its new city."""
        row = network.row
        built: i64
        first, end = i64(places.BUILT + 1), places.BUILT + 1 + row[places.BUILT]
        sheet.next()  # links
        for built in range(first, end):
            sheet.mark(relative(row[places.OWNERS + row[built]], seat, seats) * CITY_CARDS + row[built])
        sheet.next()  # joined
        for built in range(first, end):
            sheet.mark(row[built] * NODES + row[places.PARENTS + row[built]])
        sheet.next()  # colours
        for link in network.links:
            sheet.mark(link.city * RAIL_COLOURS + link.colour)
        sheet.next()  # link_cards
        for link in network.links:
            payment, place = link.payment, link.city * LINK_CARDS
            sheet.put(place, payment.twos)
            sheet.put(place + 1, payment.ones)
            sheet.put(place + 2, payment.wilds)

    def write_goods(self, state: Railways, sheet: Sheet) -> None:
        """Write the goods on the cities."""
        row = state.row
        city: i64
        for city in range(CITY_CARDS):
            if row[at.GOODS + city]:
                self.write_colours(row[at.GOODS + city], city * GOOD_COLOURS, sheet)

    def write_colours(self, goods: i64, place: i64, sheet: Sheet) -> None:
        """Write how many goods there are of each colour."""
        colour: i64
        for colour in range(GOOD_COLOURS):
            sheet.put(place + colour, number_of(goods, colour))

    def write_players(self, state: Railways, seat: i64, sheet: Sheet) -> None:
        """Write what everyone knows of the players."""
        row, seats = state.row, state.seats
        player: i64
        sheet.next()  # cards
        sheet.by_seat(row, at.SEATS + at.SIZE, at.BLOCK, 1, seat, seats)
        sheet.next()  # known
        for player in range(seats):
            self.write_cards(state, player, at.KNOWN, at.KNOWN_CITIES, relative(player, seat, seats) * KINDS, sheet)
        sheet.next()  # promised
        for player in range(seats):
            sheet.put(relative(player, seat, seats), state.promised >> player & 1)
        sheet.next()  # power
        sheet.by_seat(row, at.SEATS + at.POWER, at.BLOCK, 1, seat, seats)
        sheet.next()  # trains
        sheet.by_seat(row, at.SEATS + at.TRAINS, at.BLOCK, 1, seat, seats)
        sheet.next()  # delivered
        for player in range(seats):
            place = relative(player, seat, seats) * GOOD_COLOURS
            self.write_colours(state.of(player, at.DELIVERED), place, sheet)
        sheet.next()  # points
        sheet.by_seat(row, at.SEATS + at.POINTS, at.BLOCK, 1, seat, seats)

    def write_cards(self, state: Railways, seat: i64, held: i64, cities: i64, place: i64, sheet: Sheet) -> None:
        """Write cards of a seat by kind, from where their counts and the mask of cities lie in its block."""
        sheet.copy(state.row, block(seat) + held, HELD, place)
        mask = state.of(seat, cities)
        place += HELD
        while mask:
            if mask & 1:
                sheet.mark(place)
            mask >>= 1
            place += 1
