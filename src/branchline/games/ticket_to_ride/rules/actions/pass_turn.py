"""Passing, allowed only when nothing else is (TTR-3.3, TTR-17.1)."""

from typing import Final, final

from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import Preview, nothing_gained
from branchline.engine.rulebook import Denial
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions.action import Action, wrong_stage
from branchline.games.ticket_to_ride.rules.actions.claim import count_claims
from branchline.games.ticket_to_ride.rules.actions.draw import draws
from branchline.games.ticket_to_ride.rules.actions.station import count_payments
from branchline.games.ticket_to_ride.rules.actions.tickets import tickets_left
from branchline.games.ticket_to_ride.rules.board import RULES
from branchline.games.ticket_to_ride.rules.layout import ACTION, SECOND_CARD
from branchline.games.ticket_to_ride.rules.notation import face_up_cards
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import end_turn

MUST_ACT, MUST_DRAW = RULES.pick("TTR-3.3", "TTR-4.21")


@final
class PassTurn(Action):
    """Do nothing, since there is no legal action; it uses up a last turn too (TTR-17.22)."""

    def denial(self, state: TicketToRide) -> Denial | None:
        """Check that the mover cannot act."""
        if state.stage == SECOND_CARD:
            if not state.row[at.DECK]:
                return MUST_DRAW.forbids(
                    "You must draw a second card before your turn ends: the face-up cards are {cards}.",
                    cards=face_up_cards(state),
                )
            return MUST_DRAW.forbids_plural(
                "You must draw a second card before your turn ends: the deck has {n} card.",
                "You must draw a second card before your turn ends: the deck has {n} cards.",
                state.row[at.DECK],
            )
        if state.stage != ACTION:
            return wrong_stage(state)
        actions = open_actions(state)
        if not actions:
            return None
        return MUST_ACT.forbids("You cannot pass: you can still act by {actions}.", actions=actions)

    def apply(self, state: TicketToRide) -> None:
        """Let the next seat play."""
        state.passes += 1
        end_turn(state, state.row)

    def preview(self, state: TicketToRide) -> list[Preview]:
        return nothing_gained("TTR-17.1")

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("passes")


def open_actions(state: TicketToRide) -> list[Phrase]:
    """List those of the four actions that are open; a tunnel that may fail counts (TTR-17.3)."""
    found = []
    if draws(state):
        found.append(phrase("drawing train cards"))
    if count_claims(state):
        found.append(phrase("claiming a route"))
    if tickets_left(state):
        found.append(phrase("drawing tickets"))
    if count_payments(state):
        found.append(phrase("building a station"))
    return found


PASS: Final = PassTurn("pass")
