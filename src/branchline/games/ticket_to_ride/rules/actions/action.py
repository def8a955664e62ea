"""What all actions of Ticket to Ride have in common, and why any must wait until it is due."""

from __future__ import annotations

from collections.abc import Sequence

from branchline.engine import action
from branchline.engine.denial import Denial
from branchline.engine.phrase import Phrase
from branchline.games.ticket_to_ride.rules.board import LOCO, NO_COLOUR, RULES
from branchline.games.ticket_to_ride.rules.notation import full_route_name
from branchline.games.ticket_to_ride.rules.state import EMPTY, FIRST_TICKETS, OVER, SECOND_CARD, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import LEAST_AT_FIRST

NOT_STARTED, ONE_OF_FOUR, ONE_ACTION, NO_RETREAT, GAME_OVER = RULES.pick(
    "TTR-2.19", "TTR-3.1", "TTR-3.2", "TTR-3.4", "TTR-12.3"
)


class Action(action.Action[TicketToRide]):
    """A move of Ticket to Ride."""

    def draw_prompts(self, before: TicketToRide, player: str) -> list[Phrase]:
        """Return what it draws before the market is filled, a prompt for each card."""
        return []

    def gaps(self, before: TicketToRide) -> int:
        """Return how many cards the market lacks after it."""
        return before.market.count(EMPTY)


def demanded(state: TicketToRide) -> int:
    """Return how many extra cards the tunnel under way demands."""
    return extra_cards(state.revealed, tunnel_colour(state))


def extra_cards(revealed: Sequence[int], colour: int) -> int:
    """Return how many extra cards are demanded by those turned up over a payment of a colour."""
    # TTR-9.5 and TTR-9.6; after locomotives alone only locomotives count (TTR-9.8).
    return len([card for card in revealed if card in (LOCO, colour)])


def tunnel_colour(state: TicketToRide) -> int:
    """Return the colour of the base payment, NO_COLOUR if it is locomotives alone (TTR-9.4)."""
    return NO_COLOUR if state.tunnel is None else state.tunnel.payment.colour


def wrong_stage(state: TicketToRide) -> Denial:
    """Deny an action because another one is due, or none at all."""
    if state.stage == FIRST_TICKETS:
        return NOT_STARTED.forbids(
            "Choose your tickets first: keep at least {least} of {dealt}.",
            dealt=len(state.offers[state.mover]),
            least=LEAST_AT_FIRST,
        )
    if state.stage == SECOND_CARD:
        return ONE_ACTION.forbids("You have drawn a train card: now you must draw a second.")
    if state.stage == OVER:
        if state.passes == state.seats:  # TTR-17.2
            return GAME_OVER.forbids("The game is over: all players have passed, one after another.")
        return GAME_OVER.forbids("The game is over: the last round has been played.")
    if state.tunnel is not None:
        return NO_RETREAT.forbids_plural(
            "You are trying the tunnel {route}, which needs {n} extra card: pay it or withdraw.",
            "You are trying the tunnel {route}, which needs {n} extra cards: pay them or withdraw.",
            demanded(state),
            route=full_route_name(state.tunnel.route),
        )
    return NO_RETREAT.forbids_plural(
        "You have drawn {n} ticket: keep it before you do anything else.",
        "You have drawn {n} tickets: choose which to keep before you do anything else.",
        len(state.offers[state.mover]),
    )
