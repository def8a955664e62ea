"""Upgrades and deliveries: what is wrong with the cube, its way, or whose links it uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.game import NOBODY
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.steam.rules.actions.goods import (
    ANYBODY,
    Deliver,
    Upgrade,
    hop_fault,
    owners_between,
    used,
)
from branchline.games.steam.rules.board import KINDS
from branchline.games.steam.rules.refusals.naming import colour, player, title
from branchline.games.steam.rules.state import Steam


def upgraded(state: Steam, move: Upgrade) -> Phrase:
    """The free upgrade of the Turn is used."""
    return phrase(
        "You have upgraded your locomotive to level {level} in this Turn already.",
        level=state.levels[state.mover],
    )


def highest(state: Steam, move: Upgrade) -> Phrase:
    """The locomotive cannot grow any more."""
    return phrase(
        "Your locomotive is at level {level}, the highest.", level=state.levels[state.mover]
    )


def no_cube(state: Steam, move: Deliver) -> Phrase:
    """What lies in the city instead, if anything."""
    origin = move.nodes[0]
    if state.city[origin] < 0:
        return phrase("{town} is a town: cubes lie in cities only.", town=title(state, origin))
    there = [colour(kind) for kind in range(KINDS) if state.cubes[origin * KINDS + kind]]
    if not there:
        return phrase("{city} has no cubes.", city=title(state, origin))
    return phrase(
        "{city} has no {colour} cube, only {colours}.",
        city=title(state, origin),
        colour=colour(move.colour),
        colours=there,
    )


def too_far(state: Steam, move: Deliver) -> Phrase:
    """More links than the locomotive's level."""
    return phrase(
        "This route has {links} links, but your locomotive is level {level}.",
        links=len(move.owners),
        level=state.levels[state.mover],
    )


def wrong_city(state: Steam, move: Deliver) -> Phrase:
    """The way ends at a town, or in a city of another colour."""
    goal = move.nodes[-1]
    if state.city[goal] < 0:
        return phrase(
            "{town} is a town: a {colour} cube must end in a {colour} city.",
            town=title(state, goal),
            colour=colour(move.colour),
        )
    return phrase(
        "{city} is a {other} city: a {colour} cube must end in a {colour} city.",
        city=title(state, goal),
        other=colour(state.city[goal]),
        colour=colour(move.colour),
    )


def goes_past(state: Steam, move: Deliver) -> Phrase:
    """The first city of the cube's colour on the way."""
    passed = [node for node in move.nodes[1:-1] if state.city[node] == move.colour]
    return phrase(
        "The cube must stop in {city}, the first {colour} city on its way.",
        city=title(state, passed[0]),
        colour=colour(move.colour),
    )


def first_twice(move: Deliver) -> int:
    """The first node that a way comes to again."""
    return next(node for at, node in enumerate(move.nodes) if node in move.nodes[:at])


def comes_back(state: Steam, move: Deliver) -> Phrase:
    """Back where the cube came from."""
    return phrase(
        "The cube would come back to {city}, where it started.", city=title(state, move.nodes[0])
    )


def city_twice(state: Steam, move: Deliver) -> Phrase:
    """A city that the cube was in before."""
    return phrase(
        "The cube would enter the city {city} twice.", city=title(state, first_twice(move))
    )


def town_twice(state: Steam, move: Deliver) -> Phrase:
    """A town that the cube was in before."""
    return phrase(
        "The cube would enter the town {town} twice.", town=title(state, first_twice(move))
    )


def first_bad_hop(state: Steam, move: Deliver) -> int:
    """The first step of a way at which its links are at fault."""
    return next(hop for hop in range(len(move.owners)) if hop_fault(state, move, hop) is not None)


def no_link(state: Steam, move: Deliver) -> Phrase:
    """No complete link at all between two places, or none of whom the move names."""
    hop = first_bad_hop(state, move)
    one, other, named = move.nodes[hop], move.nodes[hop + 1], move.owners[hop]
    if named == ANYBODY or not owners_between(state, one, other):
        return phrase(
            "There is no complete link between {one} and {other}.",
            one=title(state, one),
            other=title(state, other),
        )
    if named == NOBODY:
        return phrase(
            "Every complete link between {one} and {other} has an owner.",
            one=title(state, one),
            other=title(state, other),
        )
    return phrase(
        "The {owner} player has no complete link between {one} and {other}.",
        owner=player(named),
        one=title(state, one),
        other=title(state, other),
    )


def whose(state: Steam, move: Deliver) -> Phrase:
    """The move says too little or too much about whose link it uses."""
    hop = first_bad_hop(state, move)
    one, other, named = move.nodes[hop], move.nodes[hop + 1], move.owners[hop]
    if named == state.mover:
        return phrase(
            "Name no owner between {one} and {other}: there your own link is used anyway.",
            one=title(state, one),
            other=title(state, other),
        )
    if named != ANYBODY:
        return phrase(
            "Name no owner between {one} and {other}: there all links have the same one.",
            one=title(state, one),
            other=title(state, other),
        )
    return phrase(
        "Several links join {one} and {other}: say whose the cube uses ({owners}).",
        one=title(state, one),
        other=title(state, other),
        owners=[player(owner) for owner in owners_between(state, one, other)],
    )


def none_of_mine(state: Steam, move: Deliver) -> Phrase:
    """All links of the way are others' or nobody's."""
    return plural(
        "The only link on this way is not yours: at least one must be.",
        "None of the {n} links on this way is yours: at least one must be.",
        len(move.owners),
    )


def unfair(state: Steam, move: Deliver) -> Phrase:
    """The first opponent of whom more links are used than of the mover."""
    owners = used(state, move)
    own = owners.count(state.mover)
    seat = next(seat for seat in range(state.seats) if owners.count(seat) > own)
    return phrase(
        "This way uses {theirs} links of the {owner} player and only {own} of yours.",
        owner=player(seat),
        theirs=owners.count(seat),
        own=own,
    )


UPGRADES: Final[dict[str, Callable[[Steam, Upgrade], Phrase]]] = {
    "STM-20.4": upgraded,
    "STM-20.5": highest,
}
DELIVERIES: Final[dict[str, Callable[[Steam, Deliver], Phrase]]] = {
    "STM-21.1": no_cube,
    "STM-21.2": no_link,
    "STM-21.3": too_far,
    "STM-21.4": wrong_city,
    "STM-21.5": goes_past,
    "STM-21.8": comes_back,
    "STM-21.9": city_twice,
    "STM-21.10": none_of_mine,
    "STM-21.11": unfair,
    "STM-21.14": whose,
    "STM-R.37": town_twice,
}
