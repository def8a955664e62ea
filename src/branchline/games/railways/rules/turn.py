"""Set-up (RWC-2), the steps of a turn (RWC-3) and the end of the game (RWC-13)."""

from typing import Any, Final

from branchline.engine.dice import Dice, put
from branchline.engine.game import NOBODY, Game
from branchline.engine.options import drawn_if_random
from branchline.engine.packed import i64
from branchline.games.railways.rules import board
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules import state as states
from branchline.games.railways.rules.cards import draw_blind, draw_small_city, gain, turn_up
from branchline.games.railways.rules.deliveries import Trips
from branchline.games.railways.rules.state import Options, Railways, bare_state

MORE_DEALT: Final = 2  # RWC-2.12
HAND_LIMIT: Final = 13  # RWC-11.1
QUIET_ROUNDS: Final = 3  # RWC-S.32


def set_up(game: Game[Any], options: Options, seats: int, dice: Dice) -> Railways:
    """Deal the opening hands and turn up the display; all chance is from these dice (RWC-17.4)."""
    state = bare_state(game, options, seats, dice)
    state.first = state.mover = drawn_if_random(options.first, seats, dice)  # RWC-2.8
    for seat in range(seats):
        if not options.younger:
            put(state.row, at.PILE, board.LOCO, -1)  # RWC-2.9
            gain(state, seat, board.LOCO, seen=True)
        # All know that the seat has one, not which (RWC-2.10).
        gain(state, seat, draw_small_city(state), seen=False)
        state.promised |= 1 << seat
    # What is left, small cities too, is one deck (RWC-2.11). Opening hands are 4 cards, of younger
    # players 3 (RWC-2.12, RWC-16.5, RWC-S.33); the rest is the pile (RWC-2.14, RWC-16.6).
    for seat in range(seats):
        for _ in range(MORE_DEALT):
            draw_blind(state, seat)
    for place in range(board.DISPLAY):
        turn_up(state, place)  # RWC-2.13
    state.mark = left_to_change(state)
    return state


def begin_taking(state: Railways) -> None:
    """Begin step 2 after an action (RWC-3.5), unless there is no card to take (RWC-S.5)."""
    if any_card(state):
        state.stage = states.TAKE
    else:
        end_taking(state)


def any_card(state: Railways) -> bool:
    """Check whether a card is on the pile, the discard or the display (RWC-10.2)."""
    row = state.row
    if row[at.PILE] or row[at.DISCARD]:
        return True
    place: i64
    for place in range(board.DISPLAY):
        if row[at.DISPLAY + place] != at.EMPTY:
            return True
    return False


def end_taking(state: Railways) -> None:
    """Begin step 3: the hand limit, which is not looked at before (RWC-11.1, RWC-11.3)."""
    if state.of(state.mover, at.SIZE) > HAND_LIMIT:
        state.stage = states.TRIM
    else:
        end_turn(state)


def end_turn(state: Railways) -> None:
    """Let the next seat play (RWC-3.1); who triggers the end plays on so far (RWC-13.5, RWC-S.27)."""
    # The round is played to its end after a trigger (RWC-13.4, RWC-13.6, RWC-C.4), so that all have
    # had the same number of turns (RWC-13.7), and no one a turn without a train (RWC-S.16).
    following = state.mover + 1
    state.mover = 0 if following == state.seats else following
    state.stage = states.ACTION
    if state.mover != state.first:
        return
    if state.options.guard:
        watch(state)
    if state.ending != states.NOT_YET:
        ask_last(state, 0)  # RWC-13.10


def watch(state: Railways) -> None:
    """Watch for endless play (RWC-S.32)."""
    left = left_to_change(state)
    state.quiet = state.quiet + 1 if left == state.mark else 0
    state.mark = left
    if state.quiet == QUIET_ROUNDS:
        state.trigger(states.NO_CHANGE)


def left_to_change(state: Railways) -> i64:
    """Return a number that falls with every change of pile, bag, network, powers or deliveries."""
    left = state.row[at.PILE] + state.row[at.BAG] - len(state.network.links)
    for seat in range(state.seats):
        left -= state.of(seat, at.POWER)
        for colour in range(board.GOOD_COLOURS):
            left -= board.number_of(state.of(seat, at.DELIVERED), colour)
    return left


def ask_last(state: Railways, asked: i64) -> None:
    """Offer a last delivery to the next seat that has one (RWC-13.13), or end the game (RWC-13.14)."""
    # This many seats have been asked, each seeing the changes before (RWC-S.28).
    for place in range(asked, state.seats):
        seat = (state.first + place) % state.seats
        if len(Trips(state, seat, further=False).within):
            state.mover = seat
            state.stage = states.LAST
            return
    state.stage = states.OVER
    state.mover = NOBODY


def next_last(state: Railways) -> None:
    """Continue the last pass after the mover."""
    ask_last(state, (state.mover - state.first) % state.seats + 1)
