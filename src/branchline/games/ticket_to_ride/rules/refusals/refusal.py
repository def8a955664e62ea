"""A refusal in words: it only tells what the verbs have decided, and knows what the mover knows."""

from __future__ import annotations

from branchline.engine.game import Move
from branchline.engine.phrase import Phrase
from branchline.engine.rulebook import Rule
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import Draw
from branchline.games.ticket_to_ride.rules.actions.station import Build
from branchline.games.ticket_to_ride.rules.actions.tickets import Keep
from branchline.games.ticket_to_ride.rules.actions.tunnel import Pay
from branchline.games.ticket_to_ride.rules.refusals.actions import ACTIONS
from branchline.games.ticket_to_ride.rules.refusals.offers import OFFERS
from branchline.games.ticket_to_ride.rules.refusals.routes import ROUTES
from branchline.games.ticket_to_ride.rules.refusals.sources import SOURCES
from branchline.games.ticket_to_ride.rules.refusals.stations import STATIONS
from branchline.games.ticket_to_ride.rules.refusals.timing import TIMES
from branchline.games.ticket_to_ride.rules.refusals.tunnels import TUNNELS
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def refusal(state: TicketToRide, move: Move, rule: Rule) -> Phrase:
    """Why a rule forbids the mover a move."""
    if rule.id in TIMES:
        return TIMES[rule.id](state, move)
    if isinstance(move, Claim):
        return ROUTES[rule.id](state, move)
    if isinstance(move, Build):
        return STATIONS[rule.id](state, move)
    if isinstance(move, Pay):
        return TUNNELS[rule.id](state, move)
    if isinstance(move, Draw):
        return SOURCES[rule.id](state, move)
    if isinstance(move, Keep):
        return OFFERS[rule.id](state, move)
    return ACTIONS[rule.id](state)
