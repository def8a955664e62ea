"""What a seat may know of a game of Ticket to Ride, written as numbers straight from the position."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions.action import demanded
from branchline.games.ticket_to_ride.rules.actions.tickets import offered
from branchline.games.ticket_to_ride.rules.layout import (
    EMPTY,
    FIRST_TICKETS,
    KINDS,
    MOST_OFFERED,
    MOST_REVEALED,
    NOT_YET,
    block,
)
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import DEALT
from branchline.learn.fast.observation import Observer, Sheet, relative

PLACES: Final = 14  # in which a ticket can be: the last is GIVEN_UP of the last seat


@final
class TicketToRideObserver(Observer[TicketToRide]):
    """Writes the fields of `TicketToRideEncoding`, in their order."""

    def __init__(self) -> None:
        self.tickets_in = vec[i64]([0] * PLACES)

    def write(self, state: TicketToRide, seat: i64, sheet: Sheet) -> None:
        row = state.row
        sheet.next()  # first
        sheet.mark(relative(state.first, seat, state.seats))
        sheet.next()  # last_round
        sheet.put(0, 0 if state.turns_left == NOT_YET else 1)
        sheet.next()  # turns_left
        sheet.put(0, 0 if state.turns_left == NOT_YET else state.turns_left)
        sheet.next()  # market
        sheet.copy(row, at.SHOWN + 1, KINDS)
        sheet.next()  # deck
        sheet.put(0, row[at.DECK])
        sheet.next()  # discard
        sheet.copy(row, at.DISCARD + 1, KINDS)
        sheet.next()  # deck_pool
        self.write_deck_pool(state, seat, sheet)
        sheet.next()  # ticket_deck
        sheet.put(0, row[at.TICKETS_LEFT] + state.under_next - state.under_first)
        sheet.next()  # routes
        sheet.owners(state.owner, seat, state.seats)
        sheet.next()  # stations
        sheet.owners(state.station_owner, seat, state.seats)
        self.write_tunnel(state, sheet)
        self.write_players(state, seat, sheet)
        self.write_own(state, seat, sheet)

    def write_deck_pool(self, state: TicketToRide, seat: i64, sheet: Sheet) -> None:
        """Write the cards of the last shuffle that the seat has not seen: in the deck, or drawn blind by others."""
        row = state.row
        kind: i64
        player: i64
        for kind in range(KINDS):
            number = row[at.DECK + 1 + kind]
            for player in range(state.seats):
                if player != seat:
                    number += row[block(player) + at.DRAWN + kind]
            sheet.put(kind, number)

    def write_tunnel(self, state: TicketToRide, sheet: Sheet) -> None:
        """Write the tunnel under way, if there is one."""
        claim = state.tunnel
        sheet.next()  # tunnel
        if claim is not None:
            sheet.mark(claim.route.index)
        sheet.next()  # tunnel_paid
        if claim is not None:
            kind: i64
            for kind in range(KINDS):
                sheet.put(kind, claim.payment.counts[kind])
        sheet.next()  # revealed
        if claim is not None:
            place: i64
            for place in range(at.REVEALED, at.REVEALED + MOST_REVEALED):
                if state.row[place] != EMPTY:
                    sheet.add(state.row[place])
        sheet.next()  # demanded
        if claim is not None:
            sheet.put(0, demanded(state))

    def write_players(self, state: TicketToRide, seat: i64, sheet: Sheet) -> None:
        """Write what everyone knows of the players."""
        row, seats = state.row, state.seats
        for place in (at.CARS_LEFT, at.RESERVE, at.POINTS):
            sheet.next()  # cars, reserve, points
            sheet.by_seat(row, at.FIRST_SEAT + place, at.BLOCK, 1, seat, seats)
        sheet.next()  # cards
        self.write_sums(state, at.HAND, seat, sheet)
        sheet.next()  # known
        sheet.by_seat(row, at.FIRST_SEAT + at.KNOWN, at.BLOCK, KINDS, seat, seats)
        sheet.next()  # blind
        self.write_sums(state, at.DRAWN, seat, sheet)
        sheet.next()  # shown
        sheet.by_seat(row, at.FIRST_SEAT + at.SPENT, at.BLOCK, KINDS, seat, seats)
        # No one learns how many tickets another keeps before all have chosen (TTR-2.17).
        choosing = state.stage == FIRST_TICKETS
        if not choosing:
            self.count_tickets(state)
        for place in (at.HELD, at.GIVEN_UP):
            sheet.next()  # tickets, given_up
            if not choosing:
                sheet.by_seat(self.tickets_in, place, 1, 1, seat, seats)
        sheet.next()  # offered
        player: i64
        for player in range(seats):
            number = i64(DEALT) if choosing else offered(state, player)
            sheet.put(relative(player, seat, seats), number)

    def write_sums(self, state: TicketToRide, place: i64, seat: i64, sheet: Sheet) -> None:
        """Write for each seat how many cards there are at a place of its block."""
        player: i64
        kind: i64
        for player in range(state.seats):
            number: i64 = 0
            for kind in range(KINDS):
                number += state.row[block(player) + place + kind]
            sheet.put(relative(player, seat, state.seats), number)

    def count_tickets(self, state: TicketToRide) -> None:
        """Count the tickets in each place."""
        row, tickets_in = state.row, self.tickets_in
        place: i64
        for place in range(PLACES):
            tickets_in[place] = 0
        ticket: i64
        for ticket in range(state.tickets_at, len(row)):
            if row[ticket] < at.UNDER:
                tickets_in[row[ticket]] += 1

    def write_own(self, state: TicketToRide, seat: i64, sheet: Sheet) -> None:
        """Write what only the seat knows."""
        row, own = state.row, block(seat)
        tickets = len(row) - state.tickets_at
        sheet.next()  # own_hand
        sheet.copy(row, own + at.HAND, KINDS)
        sheet.next()  # own_tickets
        sheet.equal(row, state.tickets_at, tickets, at.HELD + seat)
        sheet.next()  # own_given_up
        sheet.equal(row, state.tickets_at, tickets, at.GIVEN_UP + seat)
        sheet.next()  # own_offer
        slot: i64
        for slot in range(own + at.OFFER, own + at.OFFER + MOST_OFFERED):
            if row[slot] != EMPTY:
                sheet.mark(row[slot])
        sheet.next()  # own_under
        ticket: i64
        for ticket in range(tickets):
            where = row[state.tickets_at + ticket] - at.UNDER
            if where >= 0 and where % at.WHO == seat + 1:
                sheet.put(ticket, where // at.WHO - state.under_first + 1)
        sheet.next()  # under
        sheet.put(0, state.under_next - state.under_first)
