"""What several sentences speak of: nodes, colours, and the cards that are not in hand."""

from __future__ import annotations

from collections.abc import Callable

from branchline.engine.phrase import Part, Phrase, Term, phrase, term
from branchline.games.railways.rules.board import (
    ALL_OF,
    CARDS,
    CITIES,
    COLOURS,
    GOOD_COLOURS,
    GOODS,
    NODE_NAMES,
    START,
)
from branchline.games.railways.rules.describe import card_name
from branchline.games.railways.rules.state import Action, Railways

Saying = Callable[[Railways, Action], Phrase]


def node_name(node: int) -> Part:
    """A city by its name, or the start board."""
    return term("the start board") if node == START else NODE_NAMES[node]


def good_colours(goods: int) -> list[Term]:
    """The colours among some goods, or among those that a city accepts."""
    return [term(GOODS[colour]) for colour in range(GOOD_COLOURS) if goods & ALL_OF[colour]]


def no_such_track(city: int, colour: int) -> Phrase:
    """A city has no track of a colour, used or not."""
    return phrase(
        "{city} has no {colour} track: its tracks are {colours}.",
        city=NODE_NAMES[city],
        colour=term(COLOURS[colour]),
        colours=[term(COLOURS[other]) for other in CITIES[city].colours],
    )


def not_in_hand(kind: int) -> Phrase:
    """A card that is to be discarded is not there."""
    return phrase(
        "There is no {card} card in your hand that you could discard.", card=card_name(CARDS[kind])
    )
