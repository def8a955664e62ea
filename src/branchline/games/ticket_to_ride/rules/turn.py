"""Set-up (TTR-2), the turn (TTR-3) and the end of the game (TTR-12)."""

from __future__ import annotations

from typing import Any, Final

from branchline.engine.dice import Bag, Dice
from branchline.engine.game import NOBODY, Game
from branchline.engine.options import drawn_if_random
from branchline.games.ticket_to_ride.rules.board import KINDS, Board, mask
from branchline.games.ticket_to_ride.rules.cards import settle
from branchline.games.ticket_to_ride.rules.state import ACTION, NOT_YET, OVER, TicketToRide

HAND: Final = 4  # TTR-2.2
LONG_DEALT: Final = 1  # TTR-2.6
REGULAR_DEALT: Final = 3  # TTR-2.8
DEALT: Final = LONG_DEALT + REGULAR_DEALT
FEW_CARS: Final = 2  # TTR-12.1
LEAST_AT_FIRST: Final = 2  # tickets kept of those dealt (TTR-2.9)


def set_up(game: Game[Any], board: Board, seats: int, first: int, dice: Dice) -> TicketToRide:
    """Deal cards and tickets; the first decision is which tickets to keep (TTR-2.9)."""
    state = TicketToRide(game, board, seats, dice)
    # TTR-2.14 asks who has travelled most; software draws lots (TTR-2.15).
    state.first = state.mover = drawn_if_random(first, seats, dice)
    for seat in range(seats):
        for _ in range(HAND):
            card = dice.draw(state.deck)
            state.hands[seat * KINDS + card] += 1
            state.drawn[seat * KINDS + card] += 1
    settle(state)  # TTR-2.3, TTR-2.4; what is left is the deck (TTR-2.13)
    # Long and regular tickets for each seat (TTR-2.5 to TTR-2.8); the rest is the deck.
    long_left, regular_left = ticket_bag(board, state.box), ticket_bag(board, state.ticket_deck)
    for seat in range(seats):
        offer = [dice.draw(long_left) for _ in range(LONG_DEALT)]
        offer += [dice.draw(regular_left) for _ in range(REGULAR_DEALT)]
        state.offers[seat] = tuple(offer)
        dealt = mask(offer)
        state.box &= ~dealt  # what is left is out of the game, unseen (TTR-2.7)
        state.ticket_deck &= ~dealt  # TTR-2.18
    return state


def ticket_bag(board: Board, tickets: int) -> Bag:
    """Return a set of tickets to draw from, each equally likely."""
    counts = [tickets >> ticket & 1 for ticket in range(len(board.tickets))]
    return Bag(board.ticket_names, counts, tickets.bit_count())


def end_turn(state: TicketToRide) -> None:
    """Put the cards in order, then the next seat plays (TTR-2.16, TTR-3.5), unless it is over."""
    settle(state)  # TTR-4.14; before the test for the last round (TTR-17.26)
    if state.turns_left != NOT_YET:
        state.turns_left -= 1  # TTR-12.4: nothing triggers a second time
    elif state.cars[state.mover] <= FEW_CARS:
        state.turns_left = state.seats  # TTR-12.1, TTR-12.2
    # All actions stay open until then, few cars or not (TTR-12.5, TTR-12.6).
    # TTR-12.3; or a whole round of passes (TTR-17.2)
    if state.turns_left == 0 or state.passes == state.seats:
        state.stage = OVER
        state.mover = NOBODY
        return
    state.stage = ACTION
    state.mover = (state.mover + 1) % state.seats
