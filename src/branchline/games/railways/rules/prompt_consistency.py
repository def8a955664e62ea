"""Whether the question asked fits the table: somebody must be able to answer it."""

from __future__ import annotations

from branchline.engine.errors import BadData
from branchline.games.railways.rules.actions.place import empty_cities
from branchline.games.railways.rules.actions.take import takes
from branchline.games.railways.rules.deliveries import Trips
from branchline.games.railways.rules.state import (
    LAST,
    NO_CHANGE,
    NO_GOOD,
    NOT_YET,
    OVER,
    PLACE,
    SECOND,
    TAKE,
    TRIM,
    Railways,
)
from branchline.games.railways.rules.turn import HAND_LIMIT, QUIET_ROUNDS, left_to_change


def check_question(state: Railways) -> None:
    """Raise BadData if the question cannot be asked at this table."""
    if state.stage in (LAST, OVER) and state.ending == NOT_YET:
        raise BadData(f"prompt: {state.prompt} comes only when the end was triggered")
    if (state.good != NO_GOOD) != (state.stage == PLACE):
        raise BadData("good: expected exactly when one is to be placed")
    if state.stage == PLACE and not empty_cities(state):
        raise BadData("prompt: there is no city to place a good on")
    if state.stage in (TAKE, SECOND) and not takes(state):
        raise BadData("prompt: there is no card to take")
    if state.stage == TRIM and state.sizes[state.mover] <= HAND_LIMIT:
        raise BadData(f"prompt: the hand is not above {HAND_LIMIT} cards")
    if state.stage == LAST and not Trips(state, state.mover, further=False).within:
        raise BadData("prompt: there is no last delivery to make")
    check_guard(state)


def check_guard(state: Railways) -> None:
    """What the guard has seen (RWC-S.32) can only be what it would have acted on."""
    if state.mark < left_to_change(state):
        raise BadData("mark: less was left to change when the round began than is now")
    if not state.options.guard:
        if state.quiet or state.ending == NO_CHANGE:
            raise BadData("guard: nobody has watched for endless play")
    elif state.quiet > QUIET_ROUNDS:
        raise BadData(f"quiet: expected 0 to {QUIET_ROUNDS} rounds")
    elif state.ending == NO_CHANGE and state.quiet < QUIET_ROUNDS:
        raise BadData(f"quiet: nothing less than {QUIET_ROUNDS} rounds ends the game")
    elif state.ending == NOT_YET and state.quiet == QUIET_ROUNDS:
        raise BadData(f"quiet: after {QUIET_ROUNDS} rounds the end is due")
