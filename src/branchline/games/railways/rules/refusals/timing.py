"""Moves at the wrong time: what comes first, or what is no longer possible."""

from __future__ import annotations

from typing import Final

from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.discard import Discard, Place
from branchline.games.railways.rules.actions.locomotive import Locomotive
from branchline.games.railways.rules.actions.pass_turn import Decline, Pass
from branchline.games.railways.rules.actions.take import Stop, Take
from branchline.games.railways.rules.actions.trim import Trim
from branchline.games.railways.rules.board import GOODS, SEAT_COLOURS
from branchline.games.railways.rules.refusals.parts import Saying, node_name
from branchline.games.railways.rules.state import (
    NO_BAG,
    NO_PILE,
    NO_TRAINS,
    SECOND,
    Action,
    Railways,
)
from branchline.games.railways.rules.turn import HAND_LIMIT


def action_first(state: Railways, move: Action) -> Phrase:
    """The action is not done yet."""
    if isinstance(move, Take):
        return phrase("You take cards after your action: choose the action first.")
    if isinstance(move, Stop):
        return phrase("There is nothing to stop yet: first comes your action, then you take cards.")
    if isinstance(move, Trim):
        return phrase(
            "Hands are cut to {limit} cards at the end of a turn: first comes your action.",
            limit=HAND_LIMIT,
        )
    if isinstance(move, Place):
        return phrase("You have drawn no good that could be placed: first choose your action.")
    return phrase("Last deliveries come when the game ends: now choose your action.")


def taking_first(state: Railways, move: Action) -> Phrase:
    """The action is done, and cards are taken."""
    second = state.stage == SECOND
    if isinstance(move, Trim):
        if second:
            return phrase(
                "Hands are cut to {limit} cards at the end of a turn:"
                " first take a second card, or stop.",
                limit=HAND_LIMIT,
            )
        return phrase(
            "Hands are cut to {limit} cards at the end of a turn: first take one or two cards.",
            limit=HAND_LIMIT,
        )
    if isinstance(move, Place):
        return phrase("You have drawn no good that could be placed: it is time to take cards.")
    if isinstance(move, Decline):
        return phrase("Last deliveries come when the game ends: it is time to take cards.")
    if second:
        return phrase("Your action of this turn is done: now take a second card, or stop.")
    return phrase("Your action of this turn is done: now take one or two cards.")


def good_first(state: Railways) -> Phrase:
    """A good was drawn, and waits for its city."""
    return phrase(
        "First put the {good} good that you have drawn on a city without goods.",
        good=term(GOODS[state.good]),
    )


def hand_first(state: Railways) -> Phrase:
    """The hand is too large."""
    size = state.sizes[state.mover]
    return plural(
        "You have {size} cards in your hand: first discard {n} card, down to {limit}.",
        "You have {size} cards in your hand: first discard {n} cards, down to {limit}.",
        size - HAND_LIMIT,
        size=size,
        limit=HAND_LIMIT,
    )


def last_pass(state: Railways, move: Action) -> Phrase:
    """All turns are played; a delivery is all there can still be."""
    if isinstance(move, Connect):
        return phrase(
            "All turns are played, so nothing is connected to {node} any more:"
            " make a last delivery, or decline.",
            node=node_name(move.link.node),
        )
    if isinstance(move, Locomotive):
        return phrase(
            "All turns are played, so no locomotive is added: make a last delivery with your"
            " power of {power}, or decline.",
            power=state.powers[state.mover],
        )
    if isinstance(move, (Take, Stop)):
        return phrase(
            "All turns are played, so no cards are taken any more: make a last delivery,"
            " or decline."
        )
    if isinstance(move, (Discard, Trim)):
        return phrase(
            "All turns are played, so no cards are discarded any more: make a last delivery,"
            " or decline."
        )
    if isinstance(move, Pass):
        return phrase(
            "All turns are played, so there is no action to pass: make a last delivery, or decline."
        )
    return phrase(
        "All turns are played, so no city is restocked any more: make a last delivery, or decline."
    )


def game_over(state: Railways, move: Action) -> Phrase:
    """Nobody moves any more."""
    if state.ending == NO_PILE:
        return phrase("The game is over: the pile ran out, and all turns are played.")
    if state.ending == NO_TRAINS:
        without = [seat for seat in range(state.seats) if not state.trains[seat]]
        return phrase(
            "The game is over: the building trains of {players} ran out, and all turns are played.",
            players=[term(SEAT_COLOURS[seat]) for seat in without],
        )
    if state.ending == NO_BAG:
        return phrase("The game is over: the bag ran out, and all turns are played.")
    return phrase("The game is over: nothing had changed for three rounds.")


TIMING: Final[dict[str, Saying]] = {
    "RWC-3.2": taking_first,
    "RWC-3.3": action_first,
    "RWC-13.11": last_pass,
    "RWC-13.14": game_over,
}
