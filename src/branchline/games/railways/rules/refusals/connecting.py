"""Why a city cannot be connected (RWC-4)."""

from __future__ import annotations

from typing import Final

from branchline.engine.phrase import Part, Phrase, phrase, plural, term
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.board import (
    CARDS,
    CITIES,
    COLOURS,
    HELD,
    LOCO,
    NODE_NAMES,
    SEAT_COLOURS,
    START,
    TRAINS,
)
from branchline.games.railways.rules.describe import card_name
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.refusals.parts import Saying, no_such_track
from branchline.games.railways.rules.state import Action, Railways


def link_of(move: Action) -> Link:
    """The link that would be built."""
    assert isinstance(move, Connect)
    return move.link


def no_train(state: Railways, move: Action) -> Phrase:
    """The mover has built all he can."""
    return phrase("You have no building train left: all {n} are on your links.", n=TRAINS)


def not_new(state: Railways, move: Action) -> Phrase:
    """What would be the new city is on the table."""
    city = link_of(move).city
    if city == START:
        return phrase(
            "The start board is no city card: a link joins a new city from your hand"
            " to it, or to a built city."
        )
    owner = state.network.owners[city]
    if owner == state.mover:
        return phrase(
            "You have built {city} already: a link joins a new city from your hand.",
            city=NODE_NAMES[city],
        )
    return phrase(
        "{city} is built already, by {player}: a link joins a new city from your hand.",
        city=NODE_NAMES[city],
        player=term(SEAT_COLOURS[owner]),
    )


def no_target(state: Railways, move: Action) -> Phrase:
    """The node to join is not on the table."""
    link = link_of(move)
    node = NODE_NAMES[link.node]
    if link.city == link.node:
        return phrase(
            "{city} cannot be joined to itself, only to the start board or a built city.",
            city=node,
        )
    if not state.network.links:
        return phrase("{city} is not built: so far there is only the start board.", city=node)
    return phrase(
        "{city} is not built: a new city is joined to the start board or a built city.", city=node
    )


def other_colour(state: Railways, move: Action) -> Phrase:
    """The new city has no track of the colour."""
    link = link_of(move)
    return no_such_track(link.city, link.colour)


def no_free_track(state: Railways, move: Action) -> Phrase:
    """The target has no track of the colour, or no longer one that is free."""
    link = link_of(move)
    tracks = CITIES[link.node].tracks[link.colour]
    if not tracks:
        return no_such_track(link.node, link.colour)
    return plural(
        "The only {colour} track of {city} is used already.",
        "The {n} {colour} tracks of {city} are all used already.",
        tracks,
        colour=term(COLOURS[link.colour]),
        city=NODE_NAMES[link.node],
    )


def no_rail(state: Railways, move: Action) -> Phrase:
    """There is nothing that the locomotives stand beside."""
    link = link_of(move)
    return plural(
        "A locomotive alone is no link: add at least one {colour} rail card.",
        "{n} locomotives alone are no link: add at least one {colour} rail card.",
        link.payment.wilds,
        colour=term(COLOURS[link.colour]),
    )


def not_enough(state: Railways, move: Action) -> Phrase:
    """The cards are worth too little, or not all of the rails are in hand."""
    link = link_of(move)
    cost = CITIES[link.city].value
    if link.value < cost:
        return phrase(
            "The cards are worth {value}, but a link of {city} must be worth at least {cost}.",
            value=link.value,
            city=NODE_NAMES[link.city],
            cost=cost,
        )
    rail = 2 * link.colour
    lacking = lacks(state, rail + 1, link.payment.twos) + lacks(state, rail, link.payment.ones)
    return phrase("You do not have all the cards of this link: {cards}.", cards=lacking)


def lacks(state: Railways, kind: int, need: int) -> list[Part]:
    """What is said of a kind of card if too few are in hand."""
    have = state.hands[state.mover * HELD + kind]
    if have >= need:
        return []
    return [
        phrase(
            "{card} ({need} needed, {have} in your hand)",
            card=card_name(CARDS[kind]),
            need=need,
            have=have,
        )
    ]


def few_locomotives(state: Railways, move: Action) -> Phrase:
    """The locomotives are not in hand; those in front do not count."""
    need = link_of(move).payment.wilds
    have = state.hands[state.mover * HELD + LOCO]
    if state.powers[state.mover]:
        return plural(
            "You would need {n} locomotive and have {have} in your hand;"
            " what lies in front of you stays there.",
            "You would need {n} locomotives and have {have} in your hand;"
            " what lies in front of you stays there.",
            need,
            have=have,
        )
    return plural(
        "You would need {n} locomotive and have {have} in your hand.",
        "You would need {n} locomotives and have {have} in your hand.",
        need,
        have=have,
    )


def other_cities(state: Railways, move: Action) -> Phrase:
    """The city is not in hand, but others are."""
    held = state.cities[state.mover]
    names = [city.name for city in CITIES if held >> city.index & 1]
    return plural(
        "{city} is not in your hand: your only city card is {cities}.",
        "{city} is not in your hand: your city cards are {cities}.",
        len(names),
        city=NODE_NAMES[link_of(move).city],
        cities=names,
    )


def no_city(state: Railways, move: Action) -> Phrase:
    """No city is in hand."""
    return phrase(
        "{city} is not in your hand: you have no city card at all.",
        city=NODE_NAMES[link_of(move).city],
    )


CONNECTING: Final[dict[str, Saying]] = {
    "RWC-4.1": other_cities,
    "RWC-4.2": not_new,
    "RWC-4.3": no_target,
    "RWC-4.5": other_colour,
    "RWC-4.6": no_free_track,
    "RWC-4.10": not_enough,
    "RWC-4.11": few_locomotives,
    "RWC-4.12": no_rail,
    "RWC-4.18": no_train,
    "RWC-S.14": no_city,
}
