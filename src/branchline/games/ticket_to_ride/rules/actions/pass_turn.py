"""Passing, allowed only when nothing else is (TTR-3.3, TTR-17.1)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.ticket_to_ride.rules.actions.claim import count_claims
from branchline.games.ticket_to_ride.rules.actions.draw import draws
from branchline.games.ticket_to_ride.rules.actions.station import affordable
from branchline.games.ticket_to_ride.rules.actions.tickets import DRAW_TICKETS
from branchline.games.ticket_to_ride.rules.board import RULES
from branchline.games.ticket_to_ride.rules.state import ACTION, SECOND_CARD, Action, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import end_turn, wrong_time

MUST_ACT, MUST_DRAW = RULES.pick("TTR-3.3", "TTR-4.21")


@final
class Pass(Action):
    """Do nothing, for want of any legal action; it uses up a last turn too (TTR-17.22)."""

    def why_not(self, state: TicketToRide) -> Rule | None:
        """Nobody may pass who can act."""
        if state.stage == SECOND_CARD:
            return MUST_DRAW
        if state.stage != ACTION:
            return wrong_time(state)
        return MUST_ACT if can_act(state) else None

    def play(self, state: TicketToRide) -> None:
        """The turn goes on to the next seat."""
        state.passes += 1
        end_turn(state)


def can_act(state: TicketToRide) -> bool:
    """Whether any of the four actions is open; a tunnel that may fail counts (TTR-17.3)."""
    return bool(
        draws(state)
        or DRAW_TICKETS.why_not(state) is None
        or affordable(state)
        or count_claims(state)
    )


PASS: Final = Pass("pass")
