"""Set-up (TTR-2), the turn (TTR-3) and the end of the game (TTR-12)."""

from typing import Any, Final

from branchline.engine.dice import Dice
from branchline.engine.game import NOBODY, Game
from branchline.engine.options import drawn_if_random
from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.board import Board
from branchline.games.ticket_to_ride.rules.cards import draw_blind, settle
from branchline.games.ticket_to_ride.rules.layout import ACTION, NOT_YET, OVER, block
from branchline.games.ticket_to_ride.rules.state import TicketToRide, new_table

HAND_DEALT: Final = 4  # TTR-2.2
LONG_DEALT: Final = 1  # TTR-2.6
REGULAR_DEALT: Final = 3  # TTR-2.8
DEALT: Final = LONG_DEALT + REGULAR_DEALT
FEW_CARS: Final = 2  # TTR-12.1
LEAST_AT_FIRST: Final = 2  # tickets kept of those dealt (TTR-2.9)


def set_up(game: Game[Any], board: Board, seats: int, first: int, dice: Dice) -> TicketToRide:
    """Deal cards and tickets; the first decision is which tickets to keep (TTR-2.9)."""
    state = new_table(game, board, seats, dice)
    row = state.row
    # TTR-2.14 asks who has travelled most; software draws lots (TTR-2.15).
    state.first = drawn_if_random(first, seats, dice)
    for seat in range(state.seats):
        state.mover = seat
        _: i64
        for _ in range(HAND_DEALT):
            draw_blind(state, row)
    settle(state, row)  # TTR-2.3, TTR-2.4; what is left is the deck (TTR-2.13)
    # Long and regular tickets for each seat (TTR-2.5 to TTR-2.8); the rest is the deck, and of the long ones
    # out of the game, unseen (TTR-2.7, TTR-2.18).
    long_left = board.long_bag[:]
    for seat in range(state.seats):
        offer_ticket(state, seat, 0, dice.draw_from(long_left, 0, board.ticket_names))
        slot: i64
        for slot in range(LONG_DEALT, DEALT):
            draw_ticket(state, seat, slot)
    state.mover = state.first
    return state


def draw_ticket(state: TicketToRide, seat: i64, slot: i64) -> None:
    """Put the top ticket of the deck before a seat."""
    offer_ticket(state, seat, slot, state.dice.draw_from(state.row, at.TICKETS_LEFT, state.board.ticket_names))


def offer_ticket(state: TicketToRide, seat: i64, slot: i64, ticket: i64) -> None:
    """Put a ticket before a seat, to keep it or not."""
    state.row[block(seat) + at.OFFER + slot] = ticket
    state.row[state.tickets_at + ticket] = at.OFFERED


def end_turn(state: TicketToRide, row: vec[i64]) -> None:
    """Put the cards in order, then the next seat plays (TTR-2.16, TTR-3.5), unless it is over."""
    settle(state, row)  # TTR-4.14; before the test for the last round (TTR-17.26)
    if state.turns_left != NOT_YET:
        state.turns_left -= 1  # TTR-12.4: nothing triggers a second time
    elif row[at.FIRST_SEAT + state.mover * at.BLOCK + at.CARS_LEFT] <= FEW_CARS:
        state.turns_left = state.seats  # TTR-12.1, TTR-12.2
    # All actions stay open until then, few cars or not (TTR-12.5, TTR-12.6).
    # TTR-12.3; or a whole round of passes (TTR-17.2)
    if state.turns_left == 0 or state.passes == state.seats:
        state.stage = OVER
        state.mover = NOBODY
        return
    state.stage = ACTION
    state.mover = state.mover + 1 if state.mover + 1 < state.seats else 0
