"""The moves of a turn (TTR-3.1): listed, or counted so that one is picked without listing."""

from __future__ import annotations

from typing import final

from branchline.games.ticket_to_ride.state import (
    ACTION,
    FIRST_TICKETS,
    KEEP,
    OVER,
    SECOND_CARD,
    Action,
    TicketToRide,
)
from branchline.games.ticket_to_ride.verbs.claim import claims, count_claims, nth_claim
from branchline.games.ticket_to_ride.verbs.draw import draws
from branchline.games.ticket_to_ride.verbs.skip import PASS
from branchline.games.ticket_to_ride.verbs.station import (
    affordable,
    builds,
    free_cities,
    nth_build,
)
from branchline.games.ticket_to_ride.verbs.tickets import DRAW_TICKETS, Keep, choices, keepable
from branchline.games.ticket_to_ride.verbs.tunnel import answers


def listed(state: TicketToRide) -> list[Action]:
    """Every legal move: draws, tickets, claims, stations; passing if there is none (TTR-17.1)."""
    if state.stage == ACTION:
        found = few(state)
        found += claims(state)
        found += builds(state)
        return found or [PASS]
    if state.stage in (FIRST_TICKETS, KEEP):
        return choices(state)
    return few(state)


def few(state: TicketToRide) -> list[Action]:
    """The moves that are never many: draws, drawing tickets, answers to a tunnel."""
    if state.stage == ACTION:
        found = draws(state)
        if state.ticket_deck or state.under:
            found.append(DRAW_TICKETS)
        return found
    if state.stage == SECOND_CARD:
        return draws(state)
    return [] if state.stage == OVER else answers(state)


@final
class Menu:
    """How many legal moves there are, and any one of them by its place in the list."""

    def __init__(self, state: TicketToRide) -> None:
        self.state = state
        self.few: list[Action] = []
        self.keepable: list[int] = []
        self.claims = 0
        self.ways: list[int] = []
        if state.stage in (FIRST_TICKETS, KEEP):
            self.keepable = keepable(state)
        else:
            self.few = few(state)
        if state.stage == ACTION:
            self.claims = count_claims(state)
            self.ways = affordable(state)
            if not (self.few or self.claims or self.ways):
                self.few.append(PASS)
        stations = len(self.ways) * free_cities(state) if self.ways else 0
        self.total = len(self.few) + len(self.keepable) + self.claims + stations

    def nth(self, number: int) -> Action:
        """The move at this place of the list."""
        if self.keepable:
            return Keep(self.state.board, self.keepable[number])
        if number < len(self.few):
            return self.few[number]
        number -= len(self.few)
        if number < self.claims:
            return nth_claim(self.state, number)
        return nth_build(self.state, self.ways, number - self.claims)
