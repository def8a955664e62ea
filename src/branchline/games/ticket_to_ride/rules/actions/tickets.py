"""Drawing tickets and choosing which to keep (TTR-2.9 to TTR-2.12 and TTR-10)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.notation import HIDDEN, parse_name
from branchline.engine.outcome import Effect
from branchline.engine.packed import i64, vec
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.engine.preview import AT_END, BRINGS, COSTS, Preview, signed
from branchline.engine.rulebook import Denial
from branchline.engine.subclassing import mypyc_attr
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions.action import ONE_ACTION, ONE_OF_FOUR, Action, wrong_stage
from branchline.games.ticket_to_ride.rules.board import RULES, Board, Ticket, indices, mask
from branchline.games.ticket_to_ride.rules.notation import ticket_name, ticket_names, with_market
from branchline.games.ticket_to_ride.rules.scoring import connected
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import DEALT, LEAST_AT_FIRST, draw_ticket, end_turn, offer_ticket

TWO_AT_FIRST, DRAWN_TICKETS, KEEP_ONE, NO_TICKETS = RULES.pick("TTR-2.9", "TTR-10.1", "TTR-10.2", "TTR-10.7")
MOST_DRAWN: Final = 3  # TTR-10.1
LEAST: Final = 1  # TTR-10.2


@final
class DrawTickets(Action):
    """Take the top tickets of the ticket deck to choose from."""

    def __init__(self, board: Board) -> None:
        super().__init__("tickets")
        self.board = board

    def denial(self, state: TicketToRide) -> Denial | None:
        """Check that a ticket is left; how many the mover holds does not matter (TTR-10.5)."""
        if state.stage == at.SECOND_CARD:
            return ONE_ACTION.forbids(
                "You cannot draw tickets this turn: you have drawn a train card and must draw a second."
            )
        if state.stage != at.ACTION:
            return wrong_stage(state)
        if tickets_left(state):
            return None
        return NO_TICKETS.forbids("No tickets are left: the ticket deck is empty.")

    def apply(self, state: TicketToRide) -> None:
        """Offer three tickets, or all if fewer are left (TTR-10.1); the oldest put back last."""
        state.passes = 0
        slot: i64
        for slot in range(MOST_DRAWN):
            if state.row[at.TICKETS_LEFT]:
                draw_ticket(state, state.mover, slot)
            elif state.under_first < state.under_next:
                offer_ticket(state, state.mover, slot, state.next_under())
        state.stage = at.KEEP

    def preview(self, state: TicketToRide) -> list[Preview]:
        number = min(MOST_DRAWN, state.row[at.TICKETS_LEFT] + state.under_next - state.under_first)
        kept = plural("you must keep at least {n} of them", "you must keep at least {n} of them", LEAST)
        offer = plural("{n} ticket to choose from", "{n} tickets to choose from", number)
        lost = phrase("tickets you keep but do not complete are subtracted")
        return [
            Preview(COSTS, kept, KEEP_ONE.id),
            Preview(BRINGS, offer, DRAWN_TICKETS.id),
            Preview(AT_END, lost, "TTR-13.5"),
        ]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        """Describe a draw of tickets; their names only for readers who may know them."""
        # Tickets that were put back are not drawn at random, so fewer draws do not show the number.
        if len(draws) < MOST_DRAWN:
            return phrase("draws tickets")
        if HIDDEN in draws:
            return plural("draws {n} ticket", "draws {n} tickets", len(draws))
        drawn = [self.board.tickets[self.board.ticket_index[ticket]] for ticket in draws]
        return phrase("draws the tickets {tickets}", tickets=[ticket_name(ticket) for ticket in drawn])


@final
@mypyc_attr(free_list_len=1)
class KeepTickets(Action):
    """Keep some of the tickets on offer and give up the others."""

    def __init__(self, board: Board, tickets: int) -> None:
        super().__init__()
        self.board = board
        self.tickets = tickets

    def spell(self) -> str:
        names = [self.board.tickets[ticket].id for ticket in indices(self.tickets)]
        return "keep " + (" ".join(names) or "nothing")

    @staticmethod
    def parse(board: Board, words: list[str]) -> KeepTickets:
        """Parse the names of tickets, or `nothing`."""
        if not words:
            raise BadMove("keep: expected tickets, as in keep berlin-london, or nothing")
        if words == ["nothing"]:
            return KeepTickets(board, 0)
        tickets = [parse_name(word, board.ticket_index, "ticket") for word in words]
        if len(set(tickets)) < len(tickets):
            raise BadMove("keep: a ticket is named twice")
        return KeepTickets(board, mask(tickets))

    def denial(self, state: TicketToRide) -> Denial | None:
        """Check for enough of the tickets on offer, and no others (TTR-10.4), long or not."""
        if state.stage == at.ACTION:
            return ONE_OF_FOUR.forbids("You have no tickets to choose from.")
        if state.stage == at.FIRST_TICKETS:
            return self.denial_at_first(state)
        if state.stage != at.KEEP:
            return wrong_stage(state)
        offer = mask(state.offer(state.mover))
        if self.tickets & ~offer:
            return self.not_drawn(state, offer)
        if self.tickets.bit_count() >= LEAST:
            return None
        # TTR-17.4, TTR-17.5
        return KEEP_ONE.forbids_plural(
            "You drew {n} ticket and must keep it: {tickets}.",
            "You drew {n} tickets and must keep at least one: {tickets}.",
            len(state.offer(state.mover)),
            tickets=ticket_names(self.board, offer),
        )

    def denial_at_first(self, state: TicketToRide) -> Denial | None:
        """Check the choice of the tickets that were dealt."""
        offer = mask(state.offer(state.mover))
        strange = ticket_names(self.board, self.tickets & ~offer)
        if strange:
            return TWO_AT_FIRST.forbids_plural(
                "{strange} is not one of the tickets you were dealt: {tickets}.",
                "{strange} are not among the tickets you were dealt: {tickets}.",
                len(strange),
                strange=strange,
                tickets=ticket_names(self.board, offer),
            )
        kept = self.tickets.bit_count()
        if kept >= LEAST_AT_FIRST:
            return None
        return TWO_AT_FIRST.forbids(
            "You must keep at least {least} of the {dealt} tickets you were dealt, not {kept}.",
            least=LEAST_AT_FIRST,
            dealt=len(state.offer(state.mover)),
            kept=kept,
        )

    def not_drawn(self, state: TicketToRide, offer: int) -> Denial:
        """Deny tickets that were not drawn; those held stay without being named (TTR-10.4)."""
        strange, drawn = self.tickets & ~offer, ticket_names(self.board, offer)
        held = ticket_names(self.board, strange & state.mask_of(at.HELD + state.mover))
        if held:
            return DRAWN_TICKETS.forbids_plural(
                "You already hold {held}; choose from the tickets you drew: {tickets}.",
                "You already hold {held}; choose from the tickets you drew: {tickets}.",
                len(held),
                held=held,
                tickets=drawn,
            )
        others = ticket_names(self.board, strange)
        return DRAWN_TICKETS.forbids_plural(
            "{strange} is not one of the tickets you drew: {tickets}.",
            "{strange} are not among the tickets you drew: {tickets}.",
            len(others),
            strange=others,
            tickets=drawn,
        )

    def apply(self, state: TicketToRide) -> None:
        """Remove the others from the game at set-up (TTR-2.11), later put them under the deck."""
        seat = state.mover
        row = state.row
        kept: i64 = self.tickets
        at_first = state.stage == at.FIRST_TICKETS
        slot: i64
        for slot in range(at.block(seat) + at.OFFER, at.block(seat) + at.OFFER + at.MOST_OFFERED):
            ticket = row[slot]
            row[slot] = at.EMPTY
            if ticket == at.EMPTY:
                continue
            place = state.tickets_at + ticket
            if kept >> ticket & 1:
                row[place] = at.HELD + seat
            elif at_first:
                row[place] = at.GIVEN_UP + seat
            else:  # in the order in which they were drawn (TTR-10.3, TTR-10.8)
                state.put_under(ticket, seat)
        if not at_first:
            end_turn(state, row)
            return
        state.mover = (seat + 1) % state.seats
        # All choose as if at the same time (TTR-2.17); then the first turn begins (TTR-2.19).
        if state.mover == state.first:
            state.stage = at.ACTION

    def rule(self, state: TicketToRide) -> str:
        return TWO_AT_FIRST.id if state.stage == at.FIRST_TICKETS else super().rule(state)

    def preview(self, state: TicketToRide) -> list[Preview]:
        parts = connected(state, state.mover)
        found: list[Preview] = []
        given_up = len(state.offer(state.mover)) - self.tickets.bit_count()
        if given_up and state.stage == at.FIRST_TICKETS:
            gone = plural("{n} ticket leaves the game", "{n} tickets leave the game", given_up)
            found.append(Preview(COSTS, gone, "TTR-2.11"))
        elif given_up:
            under = plural("{n} ticket goes under the deck", "{n} tickets go under the deck", given_up)
            found.append(Preview(COSTS, under, "TTR-10.3"))
        return found + [preview_ticket(parts, self.board.tickets[ticket]) for ticket in indices(self.tickets)]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        names = ticket_names(self.board, self.tickets)
        deed = plural("keeps the ticket {tickets}", "keeps the tickets {tickets}", len(names), tickets=names)
        return with_market(deed, draws)


@final
class HiddenKeep(Action):
    """A choice of tickets as the others read it in the log: how many, or not even that yet."""

    def __init__(self, number: str) -> None:
        super().__init__(f"keep {number}")
        self.number = number

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        if self.number == HIDDEN:
            return with_market(phrase("chooses tickets"), draws)
        deed = plural("keeps {n} ticket", "keeps {n} tickets", int(self.number))
        return with_market(deed, draws)


def preview_ticket(parts: vec[i64], ticket: Ticket) -> Preview:
    """Preview a ticket that is kept: completed already, or won or lost at the end."""
    name = ticket_name(ticket)
    if parts[ticket.a.index] == parts[ticket.b.index]:
        done = phrase("{ticket} is completed: {points}", ticket=name, points=signed(ticket.points))
        return Preview(AT_END, done, "TTR-13.4")
    still_open = phrase(
        "{ticket}: {points} if completed, otherwise {loss}",
        ticket=name,
        points=signed(ticket.points),
        loss=signed(-ticket.points),
    )
    return Preview(AT_END, still_open, "TTR-13.5")


def tickets_left(state: TicketToRide) -> bool:
    """Check whether the ticket deck has any tickets."""
    return state.row[at.TICKETS_LEFT] > 0 or state.under_first < state.under_next


def prebuild_tickets(board: Board) -> DrawTickets:
    """Make the draw of tickets, once, and keep it with its board."""
    board.draw_tickets = DrawTickets(board)
    return board.draw_tickets


# By how many must be kept, then by how many are on offer: every set of places, as a mask.
SETS: Final = [
    [[places for places in range(1 << size) if places.bit_count() >= least] for size in range(DEALT + 1)]
    for least in range(LEAST_AT_FIRST + 1)
]


def choices(state: TicketToRide) -> list[KeepTickets]:
    """List the sets of tickets the mover may keep of those on offer."""
    return [keep(state, places) for places in keepable(state)]


def keepable(state: TicketToRide) -> list[int]:
    """Return the sets of places that are enough to keep (TTR-2.9, TTR-2.10, TTR-10.2)."""
    least = LEAST_AT_FIRST if state.stage == at.FIRST_TICKETS else LEAST
    return SETS[least][offered(state, state.mover)]


def offered(state: TicketToRide, seat: i64) -> i64:
    """Count the tickets on offer to a seat."""
    own = at.block(seat) + at.OFFER
    number: i64 = 0
    while number < at.MOST_OFFERED and state.row[own + number] != at.EMPTY:
        number += 1
    return number


def keep(state: TicketToRide, places: i64) -> KeepTickets:
    """Return the choice of the tickets at some places of the mover's offer."""
    row, ones = state.row, state.board.ticket_one
    own = at.block(state.mover) + at.OFFER
    tickets: i64 = 0
    while places:
        if places & 1:
            tickets += ones[row[own]]
        places >>= 1
        own += 1
    return KeepTickets(state.board, tickets)
