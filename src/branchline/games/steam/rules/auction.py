"""How an auction continues: who bids next, who wins, and what each place costs (STM-5B, STM-29)."""

from __future__ import annotations

from branchline.engine.game import NOBODY
from branchline.games.steam.rules.money import pay, purse
from branchline.games.steam.rules.state import BID, FIRST_BID, NO_BID, SELECT, Steam
from branchline.games.steam.rules.turn import begin_phase, open_place


def least_bid(state: Steam) -> int:
    """Return the lowest bid: 0 opens (STM-5.9, STM-29.2), then a dollar more (STM-R.9)."""
    return 0 if state.leader == NOBODY else state.bids[state.leader] + 1


def pass_bid(state: Steam) -> None:
    """Leave the bidding (STM-5.10, STM-29.6), whether or not a free pass is left (STM-29.9)."""
    seat = state.mover
    after = next_bidder(state)
    state.bidders = tuple([other for other in state.bidders if other != seat])
    if state.stage == BID:
        state.places = (seat, *state.places)  # the last free place (STM-29.7, STM-29.10)
        if state.free_pass == seat:
            state.free_pass = NOBODY  # unused, it lapses (STM-29.11)
    ask(state, after)


def ask_next(state: Steam) -> None:
    """Ask the bidder after the mover."""
    ask(state, next_bidder(state))


def next_bidder(state: Steam) -> int:
    """Return the bidder after the mover, going round in order (STM-5.7, STM-29.3)."""
    place = state.bidders.index(state.mover)
    return state.bidders[(place + 1) % len(state.bidders)]


def ask(state: Steam, seat: int) -> None:
    """Ask a bidder, unless they lead (STM-R.10, STM-R.12) or can only pass (STM-R.8)."""
    if len(state.bidders) == 1:
        win(state)
        return
    state.mover = seat
    if seat == state.leader:
        ask_next(state)
    elif state.stage == FIRST_BID and purse(state, seat) < least_bid(state):
        pass_bid(state)


def win(state: Steam) -> None:
    """Let the one bidder left win (STM-5.11, STM-29.8)."""
    winner = state.bidders[0]
    if state.stage == FIRST_BID:
        pay(state, winner, max(0, state.bids[winner]))  # STM-5.12; losers pay nothing (STM-5.17)
        state.places = (*state.places, winner)
        open_place(state, (winner + 1) % state.seats)  # STM-5.14
        return
    state.order = (winner, *state.places)  # STM-29.19
    for place, seat in enumerate(state.order):
        pay(state, seat, due(place, len(state.order), state.bids[seat]))  # STM-29.18
    state.places = ()
    state.free_pass = NOBODY  # it cannot be saved (STM-29.11)
    begin_phase(state, SELECT, state.order)


def due(place: int, places: int, bid: int) -> int:
    """Return the price of a place: all of the bid, half or nothing (STM-29.13 to STM-29.17)."""
    # STM-29.16; with no bid at all no one pays (STM-R.11)
    if bid == NO_BID or place == places - 1:  # STM-29.14 goes before STM-29.13 (STM-R.46)
        return 0
    return bid if place < 2 else (bid + 1) // 2  # STM-29.15, STM-R.13
