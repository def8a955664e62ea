"""What all actions of Railways have in common, and why any must wait until it is due."""

from branchline.engine import action
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.rulebook import Denial
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.board import RULES
from branchline.games.railways.rules.notation import good_name, player_name
from branchline.games.railways.rules.state import NO_BAG, NO_PILE, NO_TRAINS, OVER, PLACE, SECOND, TAKE, Railways
from branchline.games.railways.rules.turn import HAND_LIMIT

STEPS, ONE_ACTION, PLACE_IT, CUT_HAND, LAST_PASS, GAME_OVER = RULES.pick(
    "RWC-3.2", "RWC-3.3", "RWC-8.7", "RWC-11.1", "RWC-13.11", "RWC-13.14"
)


class Action(action.Action[Railways]):
    """A move of Railways."""

    def display_place(self) -> int:
        """Return the place of the display that it takes a card from, from 1; 0 if none."""
        return 0

    def draw_prompt(self, before: Railways, player: str) -> Phrase:
        """Return what it draws, for the person who says what was drawn."""
        return phrase("the card that fills the gap in the display")

    def describe_legal(self, state: Railways) -> Phrase:
        """Describe it before it is played: a face-up card by its name, and by its place if needed."""
        # The card that it takes face up is the only effect of its kind, and known beforehand.
        deed = self.describe([], self.effects(state, state))
        place = self.display_place()
        if place and state.display().count(state.display()[place - 1]) > 1:
            return phrase("{deed} (place {place})", deed=deed, place=place)
        return deed


def wrong_stage(state: Railways) -> Denial:
    """Deny an action because another decision is due, or none at all."""
    # What must wait for the action of a turn, or comes too late for a last delivery, is denied by
    # its own class.
    if state.stage == TAKE:
        return STEPS.forbids("You have already taken your action this turn: now take one or two cards.")
    if state.stage == SECOND:
        return STEPS.forbids("You have already taken your action this turn: now take a second card, or stop.")
    if state.stage == PLACE:
        return PLACE_IT.forbids(
            "First put the {good} cube you have drawn on a city without goods.", good=good_name(state.good)
        )
    if state.stage == OVER:
        return game_over(state)
    size = state.of(state.mover, at.SIZE)  # to be cut down to its limit
    return CUT_HAND.forbids_plural(
        "You have {size} cards in your hand: first discard {n} card to get down to {limit}.",
        "You have {size} cards in your hand: first discard {n} cards to get down to {limit}.",
        size - HAND_LIMIT,
        size=size,
        limit=HAND_LIMIT,
    )


def game_over(state: Railways) -> Denial:
    """Deny an action after the end."""
    if state.ending == NO_PILE:
        return GAME_OVER.forbids("The game is over: the pile ran out, and all turns have been played.")
    if state.ending == NO_TRAINS:
        without = [seat for seat in range(state.seats) if not state.of(seat, at.TRAINS)]
        return GAME_OVER.forbids(
            "The game is over: {players} ran out of building trains, and all turns have been played.",
            players=[player_name(seat) for seat in without],
        )
    if state.ending == NO_BAG:
        return GAME_OVER.forbids("The game is over: the bag ran out, and all turns have been played.")
    return GAME_OVER.forbids("The game is over: nothing changed for three rounds.")
