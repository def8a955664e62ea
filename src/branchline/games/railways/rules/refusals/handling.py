"""Why a card cannot be discarded or taken, or a good not be placed (RWC-8, RWC-10, RWC-11)."""

from __future__ import annotations

from typing import Final

from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.games.railways.rules.actions import discard, take
from branchline.games.railways.rules.actions.discard import Discard, Place
from branchline.games.railways.rules.actions.take import Take
from branchline.games.railways.rules.actions.trim import Trim
from branchline.games.railways.rules.board import GOODS, NODE_NAMES, counted
from branchline.games.railways.rules.refusals.parts import Saying, not_in_hand
from branchline.games.railways.rules.refusals.timing import good_first, hand_first
from branchline.games.railways.rules.state import EMPTY, Action, Railways


def no_card(state: Railways, move: Action) -> Phrase:
    """Nothing is in hand."""
    return phrase("Your hand is empty: there is no card to discard.")


def other_cards(state: Railways, move: Action) -> Phrase:
    """The card is not among those in hand."""
    assert isinstance(move, Discard)
    return not_in_hand(move.kind)


def nothing_follows(state: Railways, move: Action) -> Phrase:
    """Neither a draw nor a restock is possible."""
    if state.options.younger:
        return phrase("Nothing could follow a discard: the pile and the display are empty.")
    if not state.bag.left:
        return phrase(
            "Nothing could follow a discard: the pile and the bag are empty, and no card of the"
            " display may be drawn."
        )
    return phrase(
        "Nothing could follow a discard: the pile is empty, no card of the display may be drawn,"
        " and no built city is without goods."
    )


def not_drawable(state: Railways, move: Action) -> Phrase:
    """The pile or a place of the display has no card, or it is a locomotive."""
    assert isinstance(move, Discard)
    number = move.follow_up
    if number == discard.PILE:
        return phrase("The pile is empty: no card can be drawn from it.")
    if state.display[number - 1] == EMPTY:
        return open_gap(number)
    return phrase(
        "Card {number} of the display is a locomotive: after a discard you may draw any other"
        " card, but no face-up locomotive.",
        number=number,
    )


def open_gap(number: int) -> Phrase:
    """A place of the display has no card, and gets none."""
    return phrase(
        "Place {number} of the display is empty, and with no pile it stays so.", number=number
    )


def not_from_discard(state: Railways, move: Action) -> Phrase:
    """The discard is written as the source."""
    return phrase(
        "After this discard you draw from the pile or the display; the discard is open to you"
        " only when you take cards."
    )


def only_draw(state: Railways, move: Action) -> Phrase:
    """Younger players have no goods."""
    return phrase(
        "There are no goods in the game for younger players: after a discard you draw a card."
    )


def no_bag(state: Railways, move: Action) -> Phrase:
    """No good is left."""
    return phrase("The bag is empty: there is no good to restock a city with.")


def all_stocked(state: Railways, move: Action) -> Phrase:
    """No city can get a good."""
    built = len(state.network.links)
    if not built:
        return phrase("No city is built yet that a good could be put on.")
    return plural(
        "The only built city has goods on it: a good is put on a city without any.",
        "All {n} built cities have goods on them: a good is put on a city without any.",
        built,
    )


def good_waits(state: Railways, move: Action) -> Phrase:
    """The good that was drawn goes elsewhere, or before anything else."""
    if not isinstance(move, Place):
        return good_first(state)
    city, good = NODE_NAMES[move.node], term(GOODS[state.good])
    if not state.network.has(move.node):
        return phrase(
            "{city} is not built: put the {good} good on a built city without goods.",
            city=city,
            good=good,
        )
    return plural(
        "There is {n} good on {city}: put the {good} good on a city without goods.",
        "There are {n} goods on {city}: put the {good} good on a city without goods.",
        sum(counted(state.goods[move.node])),
        city=city,
        good=good,
    )


def not_on_start(state: Railways, move: Action) -> Phrase:
    """The start board never has goods."""
    return phrase(
        "The start board is never restocked: put the {good} good on a city without goods.",
        good=term(GOODS[state.good]),
    )


def none_taken(state: Railways, move: Action) -> Phrase:
    """The first card is not taken yet."""
    if state.pile.left:
        return plural(
            "You cannot stop before you have taken a card: there is {n} in the pile.",
            "You cannot stop before you have taken a card: there are {n} in the pile.",
            state.pile.left,
        )
    return phrase(
        "You cannot stop before you have taken a card: the pile is empty, but a face-up card"
        " is left."
    )


def run_out(state: Railways, move: Action) -> Phrase:
    """The pile is empty, or a gap that it left."""
    assert isinstance(move, Take)
    if move.source == take.PILE:
        return phrase("The pile is empty: only face-up cards can still be taken.")
    return open_gap(move.source)


def no_discards(state: Railways, move: Action) -> Phrase:
    """Nothing was discarded."""
    return phrase("The discard is empty: there is no card to take from it.")


def locomotive_second(state: Railways, move: Action) -> Phrase:
    """The table has agreed that a face-up locomotive is no second card."""
    assert isinstance(move, Take)
    if move.source == take.TOP_DISCARD:
        return phrase(
            "The top of the discard is a locomotive: at this table a face-up locomotive can only"
            " be the first card."
        )
    return phrase(
        "Card {number} of the display is a locomotive: at this table a face-up locomotive can"
        " only be the first card.",
        number=move.source,
    )


def too_many(state: Railways, move: Action) -> Phrase:
    """The hand is too large, and the card is none of it; or something else is tried."""
    return not_in_hand(move.kind) if isinstance(move, Trim) else hand_first(state)


HANDLING: Final[dict[str, Saying]] = {
    "RWC-8.1": other_cards,
    "RWC-8.3": not_drawable,
    "RWC-8.5": not_from_discard,
    "RWC-8.7": good_waits,
    "RWC-8.8": not_on_start,
    "RWC-8.10": no_card,
    "RWC-10.1": none_taken,
    "RWC-10.8": locomotive_second,
    "RWC-11.1": too_many,
    "RWC-13.9": run_out,
    "RWC-16.4": only_draw,
    "RWC-S.3": no_discards,
    "RWC-S.7": all_stocked,
    "RWC-S.8": no_bag,
    "RWC-S.10": nothing_follows,
}
