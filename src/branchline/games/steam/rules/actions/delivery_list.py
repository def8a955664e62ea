"""The deliveries of a round: every trip of the network, found once a Turn."""

from __future__ import annotations

from branchline.games.steam.rules.actions.deliver import ANYBODY, Deliver
from branchline.games.steam.rules.board import KINDS
from branchline.games.steam.rules.delivery_routes import Network, Trip
from branchline.games.steam.rules.state import Steam


def deliveries(state: Steam) -> list[Deliver]:
    """List the deliveries open to the mover: the trips for which there is a cube."""
    return [move for move in all_trips(state) if state.cubes[move.nodes[0] * KINDS + move.colour]]


def all_trips(state: Steam) -> list[Deliver]:
    """List the mover's trips, found once a Turn: while goods move no link or cube is added."""
    key = state.mover * 10 + state.levels[state.mover]
    if key not in state.trips:
        network = Network(state, state.mover)
        state.trips[key] = [to_delivery(state, network, trip) for trip in network.all_trips()]
    return state.trips[key]


def to_delivery(state: Steam, network: Network, trip: Trip) -> Deliver:
    """Return the delivery that makes a trip, naming owners only where necessary."""
    named = []
    for place, owner in enumerate(trip.owners):
        owners = network.owners_between(trip.nodes[place], trip.nodes[place + 1])
        clear = owner == state.mover or len(owners) == 1
        named.append(ANYBODY if clear else owner)
    return Deliver(state.board, trip.colour, trip.nodes, tuple(named))
