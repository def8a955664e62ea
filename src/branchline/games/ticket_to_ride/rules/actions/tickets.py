"""Drawing tickets and choosing which to keep (TTR-2.9 to TTR-2.12 and TTR-10)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.ticket_to_ride.rules.board import RULES, Board, indices, mask
from branchline.games.ticket_to_ride.rules.state import (
    ACTION,
    FIRST_TICKETS,
    KEEP,
    Action,
    TicketToRide,
)
from branchline.games.ticket_to_ride.rules.turn import DEALT, end_turn, ticket_bag, wrong_time

TWO_AT_FIRST, DRAWN_TICKETS, KEEP_ONE, NO_TICKETS = RULES.pick(
    "TTR-2.9", "TTR-10.1", "TTR-10.2", "TTR-10.7"
)
OFFER: Final = 3  # TTR-10.1
LEAST_AT_FIRST: Final = 2  # TTR-2.9
LEAST: Final = 1  # TTR-10.2


@final
class DrawTickets(Action):
    """Take the top tickets of the ticket deck to choose from."""

    def why_not(self, state: TicketToRide) -> Rule | None:
        """There must be a ticket left; how many one holds does not matter (TTR-10.5)."""
        if state.stage != ACTION:
            return wrong_time(state)
        return None if state.ticket_deck or state.under else NO_TICKETS

    def play(self, state: TicketToRide) -> None:
        """Three tickets, or all if fewer are left (TTR-10.1); the oldest put back come last."""
        state.passes = 0
        deck = ticket_bag(state.board, state.ticket_deck)
        offer = [state.dice.draw(deck) for _ in range(min(OFFER, deck.left))]
        state.ticket_deck &= ~mask(offer)
        while len(offer) < OFFER and state.under:
            offer.append(state.under[0][0])
            state.under = state.under[1:]
        state.offers[state.mover] = tuple(offer)
        state.stage = KEEP


@final
class Keep(Action):
    """Keep some of the tickets on offer and give up the others."""

    __slots__ = ("tickets",)

    def __init__(self, board: Board, tickets: int) -> None:
        names = [board.tickets[ticket].id for ticket in indices(tickets)]
        super().__init__("keep " + (" ".join(names) or "nothing"))
        self.tickets = tickets

    def why_not(self, state: TicketToRide) -> Rule | None:
        """Enough of the tickets on offer, and no others (TTR-10.4); the long one is not special."""
        if state.stage not in (FIRST_TICKETS, KEEP):
            return wrong_time(state)
        at_first = state.stage == FIRST_TICKETS
        if self.tickets & ~mask(state.offers[state.mover]):
            return TWO_AT_FIRST if at_first else DRAWN_TICKETS
        if self.tickets.bit_count() < (LEAST_AT_FIRST if at_first else LEAST):
            return TWO_AT_FIRST if at_first else KEEP_ONE  # TTR-17.4, TTR-17.5
        return None

    def play(self, state: TicketToRide) -> None:
        """The others leave the game at set-up (TTR-2.11), later they go under the deck."""
        seat = state.mover
        back = [ticket for ticket in state.offers[seat] if not self.tickets >> ticket & 1]
        state.held[seat] |= self.tickets
        state.offers[seat] = ()
        if state.stage == KEEP:
            # In the order in which they were drawn (TTR-10.3, TTR-10.8).
            state.under += tuple([(ticket, seat) for ticket in back])
            end_turn(state)
            return
        given_up = list(state.given_up)
        for ticket in back:
            given_up[seat] |= 1 << ticket
        state.given_up = tuple(given_up)
        state.mover = (seat + 1) % state.seats
        # All choose as if at the same time (TTR-2.17); then the first turn begins (TTR-2.19).
        if state.mover == state.first:
            state.stage = ACTION


DRAW_TICKETS: Final = DrawTickets("tickets")


# By how many must be kept, then by how many are on offer: every set of places, as a mask.
SETS: Final = [
    [
        [places for places in range(1 << size) if places.bit_count() >= least]
        for size in range(DEALT + 1)
    ]
    for least in range(LEAST_AT_FIRST + 1)
]


def choices(state: TicketToRide) -> list[Action]:
    """Every set of tickets the mover may keep of those on offer."""
    return [keep(state, places) for places in keepable(state)]


def keepable(state: TicketToRide) -> list[int]:
    """The places on offer that are enough to keep (TTR-2.9, TTR-2.10, TTR-10.2), as masks."""
    least = LEAST_AT_FIRST if state.stage == FIRST_TICKETS else LEAST
    return SETS[least][len(state.offers[state.mover])]


def keep(state: TicketToRide, places: int) -> Keep:
    """To keep the tickets at some places of the mover's offer."""
    offer = state.offers[state.mover]
    return Keep(state.board, mask([offer[place] for place in indices(places)]))
