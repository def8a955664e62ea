"""A refusal in words: it only tells what the verbs have decided, and knows what the mover knows."""

from __future__ import annotations

from branchline.engine.game import Move
from branchline.engine.phrase import Phrase
from branchline.engine.rule import Rule
from branchline.games.ticket_to_ride.refusals.actions import ACTIONS
from branchline.games.ticket_to_ride.refusals.offers import OFFERS
from branchline.games.ticket_to_ride.refusals.routes import ROUTES
from branchline.games.ticket_to_ride.refusals.sources import SOURCES
from branchline.games.ticket_to_ride.refusals.stations import STATIONS
from branchline.games.ticket_to_ride.refusals.timing import TIMES
from branchline.games.ticket_to_ride.refusals.tunnels import TUNNELS
from branchline.games.ticket_to_ride.state import TicketToRide
from branchline.games.ticket_to_ride.verbs.claim import Claim
from branchline.games.ticket_to_ride.verbs.draw import Draw
from branchline.games.ticket_to_ride.verbs.station import Build
from branchline.games.ticket_to_ride.verbs.tickets import Keep
from branchline.games.ticket_to_ride.verbs.tunnel import Pay


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
