"""The legal moves (TTR-3.1): listed, or counted so that one is picked without listing."""

from __future__ import annotations

from typing import Final, final

from branchline.games.ticket_to_ride.rules.actions import station
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim import claims, count_claims, nth_claim
from branchline.games.ticket_to_ride.rules.actions.draw import DRAWS_FROM, draws, sources
from branchline.games.ticket_to_ride.rules.actions.pass_turn import PASS
from branchline.games.ticket_to_ride.rules.actions.tickets import choices, keep, keepable
from branchline.games.ticket_to_ride.rules.actions.tunnel import answers
from branchline.games.ticket_to_ride.rules.state import ACTION, FIRST_TICKETS, KEEP, SECOND_CARD, TUNNEL, TicketToRide

NONE: Final[list[int]] = []  # shared, as no one changes it


def legal_moves(state: TicketToRide) -> list[Action]:
    """List the draws, tickets, claims and stations that are legal, or else a pass (TTR-17.1)."""
    if state.stage == ACTION:
        return [*few(state), *claims(state), *station.builds(state)] or [PASS]
    if state.stage in (FIRST_TICKETS, KEEP):
        return choices(state)
    return [*few(state)]


def few(state: TicketToRide) -> tuple[Action, ...]:
    """List the moves that are never many: draws, drawing tickets, answers to a tunnel."""
    if state.stage == ACTION:
        with_tickets = state.ticket_deck or state.under  # as `tickets_left`, without a call
        return (state.board.draws_and_tickets if with_tickets else DRAWS_FROM)[sources(state)]
    if state.stage == SECOND_CARD:
        return draws(state)
    return answers(state) if state.stage == TUNNEL else ()


@final
class MoveCounter:
    """The number of legal moves, and any one of them by its place in the list."""

    def __init__(self, state: TicketToRide) -> None:
        self.state = state
        self.few = few(state)
        self.keepable = NONE
        self.claims = 0
        self.ways = NONE
        self.total = len(self.few)
        if state.stage == ACTION:
            self.claims = count_claims(state)
            self.ways = station.affordable(state)
            self.total += self.claims
            if self.ways:
                self.total += len(self.ways) * station.free_cities(state)
            if not self.total:
                self.few = (PASS,)
                self.total = 1
        elif state.stage in (FIRST_TICKETS, KEEP):
            self.keepable = keepable(state)
            self.total = len(self.keepable)

    def nth(self, number: int) -> Action:
        """Return the move at this place of the list."""
        if self.keepable:
            return keep(self.state, self.keepable[number])
        if number < len(self.few):
            return self.few[number]
        number -= len(self.few)
        if number < self.claims:
            return nth_claim(self.state, number)
        place, city = divmod(number - self.claims, station.free_cities(self.state))
        return station.open_cities(self.state)[city].builds[self.ways[place]]
