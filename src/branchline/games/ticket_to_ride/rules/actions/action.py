"""What all actions of Ticket to Ride have in common, and why any must wait until it is due."""

from branchline.engine import action
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase
from branchline.engine.rulebook import Denial
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.board import RULES
from branchline.games.ticket_to_ride.rules.notation import full_route_name
from branchline.games.ticket_to_ride.rules.state import TicketToRide
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
        return at.MARKET - before.row[at.SHOWN]


def demanded(state: TicketToRide) -> i64:
    """Return how many extra cards the tunnel under way demands."""
    colour = tunnel_colour(state)
    found: i64 = 0
    place: i64
    for place in range(at.REVEALED, at.REVEALED + at.MOST_REVEALED):
        if is_extra(state.row[place], colour):
            found += 1
    return found


def is_extra(card: i64, colour: i64) -> bool:
    """Check whether a card turned up over a payment of a colour demands another."""
    # TTR-9.5 and TTR-9.6; after locomotives alone only locomotives count (TTR-9.8).
    return card == at.LOCO or (card == colour and colour >= 0)


def tunnel_colour(state: TicketToRide) -> i64:
    """Return the colour of the base payment, NO_COLOUR if it is locomotives alone (TTR-9.4)."""
    return i64(at.NO_COLOUR) if state.tunnel is None else state.tunnel.payment.colour


def wrong_stage(state: TicketToRide) -> Denial:
    """Deny an action because another one is due, or none at all."""
    if state.stage == at.FIRST_TICKETS:
        return NOT_STARTED.forbids(
            "Choose your tickets first: keep at least {least} of {dealt}.",
            dealt=len(state.offer(state.mover)),
            least=LEAST_AT_FIRST,
        )
    if state.stage == at.SECOND_CARD:
        return ONE_ACTION.forbids("You have drawn a train card: now you must draw a second.")
    if state.stage == at.OVER:
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
        len(state.offer(state.mover)),
    )
