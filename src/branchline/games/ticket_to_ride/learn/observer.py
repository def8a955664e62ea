"""What a seat may know of a game of Ticket to Ride, written as numbers straight from the position."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions.action import demanded
from branchline.games.ticket_to_ride.rules.actions.tickets import offered
from branchline.games.ticket_to_ride.rules.layout import EMPTY, KINDS, NOT_YET, block
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import DEALT
from branchline.learn.fast.observation import Observer, Sheet

PLACES: Final = 14  # in which a ticket can be: the last is GIVEN_UP of the last seat


@final
class TicketToRideObserver(Observer[TicketToRide]):
    """Writes the fields of `TicketToRideEncoding`, in their order."""

    def __init__(self) -> None:
        self.tickets_in = vec[i64]([0] * PLACES)

    def write(self, state: TicketToRide, seat: i64, sheet: Sheet) -> None:
        row = state.row
        is_last = state.turns_left != NOT_YET
        sheet.seat(state.first)
        sheet.number(1 if is_last else 0)  # last_round
        sheet.number(state.turns_left if is_last else 0)
        sheet.numbers(row, at.SHOWN + 1, KINDS)  # market
        sheet.number(row[at.DECK])
        sheet.numbers(row, at.DISCARD + 1, KINDS)
        self.write_deck_pool(state, seat, sheet)
        sheet.number(row[at.TICKETS_LEFT] + state.under_next - state.under_first)  # ticket_deck
        sheet.owners(state.owner)  # routes
        sheet.owners(state.station_owner)
        self.write_tunnel(state, sheet)
        self.write_players(state, sheet)
        self.write_own(state, seat, sheet)

    def write_deck_pool(self, state: TicketToRide, seat: i64, sheet: Sheet) -> None:
        """Write the cards of the last shuffle that the seat has not seen: in the deck, or drawn blind by others."""
        row = state.row
        sheet.next()  # deck_pool
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
        sheet.choice(-1 if claim is None else claim.route.index)
        sheet.next()  # tunnel_paid
        if claim is not None:
            kind: i64
            for kind in range(KINDS):
                sheet.put(kind, claim.payment.counts[kind])
        sheet.next()  # revealed
        if claim is not None:
            place: i64
            for place in range(at.REVEALED, at.REVEALED + at.MOST_REVEALED):
                if state.row[place] != EMPTY:
                    sheet.add(state.row[place])
        sheet.number(0 if claim is None else demanded(state))

    def write_players(self, state: TicketToRide, sheet: Sheet) -> None:
        """Write what everyone knows of the players."""
        row = state.row
        for place in (at.CARS_LEFT, at.RESERVE, at.POINTS):
            sheet.by_seat(row, at.FIRST_SEAT + place, at.BLOCK)
        self.write_sums(state, at.HAND, sheet)  # cards
        sheet.by_seat(row, at.FIRST_SEAT + at.KNOWN, at.BLOCK, KINDS)
        self.write_sums(state, at.DRAWN, sheet)  # blind
        sheet.by_seat(row, at.FIRST_SEAT + at.SPENT, at.BLOCK, KINDS)  # shown
        # No one learns how many tickets another keeps before all have chosen (TTR-2.17).
        choosing = state.stage == at.FIRST_TICKETS
        self.count_tickets(state, 0 if choosing else len(state.board.tickets))
        sheet.by_seat(self.tickets_in, at.HELD, 1)  # tickets
        sheet.by_seat(self.tickets_in, at.GIVEN_UP, 1)
        sheet.next()  # offered
        player: i64
        for player in range(state.seats):
            sheet.put_seat(player, i64(DEALT) if choosing else offered(state, player))

    def write_sums(self, state: TicketToRide, place: i64, sheet: Sheet) -> None:
        """Write for each seat how many cards there are at a place of its block."""
        sheet.next()
        player: i64
        kind: i64
        for player in range(state.seats):
            number: i64 = 0
            for kind in range(KINDS):
                number += state.row[block(player) + place + kind]
            sheet.put_seat(player, number)

    def count_tickets(self, state: TicketToRide, tickets: i64) -> None:
        """Count the first tickets in each place."""
        row, tickets_in = state.row, self.tickets_in
        place: i64
        for place in range(PLACES):
            tickets_in[place] = 0
        ticket: i64
        for ticket in range(state.tickets_at, state.tickets_at + tickets):
            if row[ticket] < at.UNDER:
                tickets_in[row[ticket]] += 1

    def write_own(self, state: TicketToRide, seat: i64, sheet: Sheet) -> None:
        """Write what only the seat knows."""
        row, own = state.row, block(seat)
        tickets = len(row) - state.tickets_at
        sheet.numbers(row, own + at.HAND, KINDS)
        sheet.equal(row, state.tickets_at, tickets, at.HELD + seat)  # own_tickets
        sheet.equal(row, state.tickets_at, tickets, at.GIVEN_UP + seat)
        sheet.next()  # own_offer
        slot: i64
        for slot in range(own + at.OFFER, own + at.OFFER + at.MOST_OFFERED):
            if row[slot] != EMPTY:
                sheet.put(row[slot], 1)
        sheet.next()  # own_under
        ticket: i64
        for ticket in range(tickets):
            where = row[state.tickets_at + ticket] - at.UNDER
            if where >= 0 and where % at.WHO == seat + 1:
                sheet.put(ticket, where // at.WHO - state.under_first + 1)
        sheet.number(state.under_next - state.under_first)  # under
