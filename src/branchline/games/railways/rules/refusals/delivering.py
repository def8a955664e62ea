"""Why a locomotive cannot be played, or a good not be delivered (RWC-6, RWC-7)."""

from __future__ import annotations

from typing import Final

from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.games.railways.rules.actions.deliver import Deliver
from branchline.games.railways.rules.actions.locomotive import Locomotive
from branchline.games.railways.rules.board import (
    ACCEPTS,
    ALL_OF,
    CITIES,
    GOODS,
    HELD,
    LOCO,
    NODE_NAMES,
    SEAT_COLOURS,
    START,
)
from branchline.games.railways.rules.refusals.parts import Saying, good_colours, node_name
from branchline.games.railways.rules.state import Action, Railways


def trip_of(move: Action) -> Deliver:
    """The delivery, by itself or with a locomotive."""
    if isinstance(move, Locomotive):
        assert move.delivery is not None
        return move.delivery
    assert isinstance(move, Deliver)
    return move


def not_for_young(state: Railways, move: Action) -> Phrase:
    """The action is one of the full game."""
    if isinstance(move, Locomotive):
        return phrase(
            "There are no locomotives in the game for younger players: connect, discard or pass."
        )
    return phrase("There are no goods in the game for younger players: connect, discard or pass.")


def no_locomotive(state: Railways, move: Action) -> Phrase:
    """None is in hand; those in front are played already."""
    power = state.powers[state.mover]
    if not power:
        return phrase("You have no locomotive in your hand.")
    return plural(
        "You have no locomotive in your hand, only the one in front of you.",
        "You have no locomotive in your hand, only the {n} in front of you.",
        power,
    )


def no_power(state: Railways, move: Action) -> Phrase:
    """No locomotive is in front; one in hand would help."""
    if state.hands[state.mover * HELD + LOCO]:
        return phrase("Your power is 0: play a locomotive, and you can deliver in the same action.")
    return phrase("Your power is 0: to deliver you need a locomotive in front of you.")


def no_city(state: Railways, move: Action) -> Phrase:
    """The start board is neither origin nor goal."""
    if trip_of(move).origin == START:
        return phrase("No goods lie on the start board: a delivery begins in a city.")
    return phrase("The start board accepts no goods: a delivery ends in a city.")


def no_good(state: Railways, move: Action) -> Phrase:
    """There is no such good to move, or no other city to move it to."""
    trip = trip_of(move)
    origin = NODE_NAMES[trip.origin]
    if trip.origin == trip.goal:
        return phrase("A delivery from {city} must go to another city.", city=origin)
    if not state.network.has(trip.origin):
        return phrase("{city} is not built, so no goods lie there.", city=origin)
    if not state.network.has(trip.goal):
        return phrase("{city} is not built, so no good can go there.", city=NODE_NAMES[trip.goal])
    goods = state.goods[trip.origin]
    if not goods:
        return phrase("There are no goods on {city}.", city=origin)
    return phrase(
        "There is no {good} good on {city}, only {goods}.",
        good=term(GOODS[trip.colour]),
        city=origin,
        goods=good_colours(goods),
    )


def not_accepted(state: Railways, move: Action) -> Phrase:
    """The goal wants other goods."""
    trip = trip_of(move)
    return phrase(
        "{city} does not accept {good} goods, only {accepted} ones.",
        city=NODE_NAMES[trip.goal],
        good=term(GOODS[trip.colour]),
        accepted=good_colours(ACCEPTS[trip.goal]),
    )


def foreign_link(state: Railways, move: Action) -> Phrase:
    """The first link is another's."""
    trip = trip_of(move)
    second = state.network.path(trip.origin, trip.goal)[1]
    owner = state.network.owner_between(trip.origin, second)
    return phrase(
        "The way begins with the link between {origin} and {node}, which belongs to {player}:"
        " the first link must be yours.",
        origin=NODE_NAMES[trip.origin],
        node=node_name(second),
        player=term(SEAT_COLOURS[owner]),
    )


def stop_of(state: Railways, trip: Deliver) -> int:
    """The first city on the way that accepts the good."""
    path = state.network.path(trip.origin, trip.goal)
    return next(node for node in path[1:] if ACCEPTS[node] & ALL_OF[trip.colour])


def first_city(state: Railways, move: Action) -> Phrase:
    """A city on the way accepts the colour."""
    trip = trip_of(move)
    return phrase(
        "The {good} good would stop in {city}: a delivery ends in the first city on the way"
        " that accepts its colour.",
        good=term(GOODS[trip.colour]),
        city=NODE_NAMES[stop_of(state, trip)],
    )


def large_city(state: Railways, move: Action) -> Phrase:
    """A city on the way accepts everything."""
    trip = trip_of(move)
    stop = CITIES[stop_of(state, trip)]
    return phrase(
        "The {good} good would stop in {city}, which lies on the way: a city of value {value}"
        " accepts every colour.",
        good=term(GOODS[trip.colour]),
        city=stop.name,
        value=stop.value,
    )


def too_far(state: Railways, move: Action) -> Phrase:
    """The way has more links than the mover has power."""
    trip = trip_of(move)
    links = len(state.network.path(trip.origin, trip.goal)) - 1
    power = state.powers[state.mover]
    origin, goal = NODE_NAMES[trip.origin], NODE_NAMES[trip.goal]
    if isinstance(move, Locomotive):
        return phrase(
            "From {origin} to {goal} there are {links} links, and your power would be {power}"
            " with this locomotive.",
            origin=origin,
            goal=goal,
            links=links,
            power=power + 1,
        )
    return phrase(
        "From {origin} to {goal} there are {links} links, and your power is {power}.",
        origin=origin,
        goal=goal,
        links=links,
        power=power,
    )


DELIVERING: Final[dict[str, Saying]] = {
    "RWC-7.1": no_good,
    "RWC-7.2": not_accepted,
    "RWC-7.3": foreign_link,
    "RWC-7.5": too_far,
    "RWC-7.6": first_city,
    "RWC-7.7": large_city,
    "RWC-7.9": no_city,
    "RWC-16.3": not_for_young,
    "RWC-S.12": no_power,
    "RWC-S.13": no_locomotive,
}
